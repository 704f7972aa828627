//! Catalogue of the test server: the card game, and tables that panic.

use server::table::{
    CatalogueOffer, GameCatalogue, OpenedTable, OptionsOffer, TableParameters, TypedTable,
    VariantOffer,
};

use crate::cards::{self, Game};

pub struct Cards;

/// Returns the head of a ledger with all parameters of the game.
fn head(players: u8, seed: u64) -> String {
    format!("# cards players={players} seed={seed}\n")
}

/// Opens the table of a ledger.
pub fn seated(ledger: &str) -> Result<TypedTable<Game>, String> {
    let (first, rows) = ledger.split_once('\n').ok_or("no head")?;
    let number = |key: &str| {
        let word = first.split(' ').find_map(|word| word.strip_prefix(key));
        word.and_then(|word| word.parse::<u64>().ok()).ok_or("no head of a game of cards")
    };
    let (players, seed) = (number("players=")? as u8, number("seed=")?);
    let mut table = TypedTable::new(Game, head(players, seed), cards::begin(players, seed));
    table.read_rows(rows).map(|()| table)
}

impl GameCatalogue for Cards {
    fn offer(&self) -> CatalogueOffer {
        let (id, name) = ("cards".to_owned(), "Cards <b>&amp;</b>".to_owned());
        let variant =
            VariantOffer { id, name, summary: String::new(), players: (2, 4), default: true };
        CatalogueOffer { variants: vec![variant], ..CatalogueOffer::default() }
    }

    fn options(&self, _: &str) -> Result<OptionsOffer, String> {
        Ok(OptionsOffer::default())
    }

    fn open(&self, parameters: &TableParameters) -> Result<OpenedTable, String> {
        if parameters.map.as_deref() == Some("abyss") {
            panic!("a table that falls over");
        }
        let table = match &parameters.ledger {
            Some(ledger) => seated(ledger)?,
            None if (2..=4).contains(&parameters.players) => {
                let seed = parameters.seed.unwrap_or_default();
                TypedTable::new(
                    Game,
                    head(parameters.players, seed),
                    cards::begin(parameters.players, seed),
                )
            }
            None => return Err("2 to 4 play".to_owned()),
        };
        Ok(OpenedTable { table: Box::new(table), title: "Cards".into(), variant: "cards".into() })
    }

    fn reopen(&self, ledger: &str, _: bool) -> Result<OpenedTable, String> {
        let table = Box::new(seated(ledger)?);
        Ok(OpenedTable { table, title: "Cards".into(), variant: "cards".into() })
    }
}
