//! Tables of what the content offers.

use std::sync::{Arc, OnceLock};

use content::{SettingType, SettingValue};
use record::replay::Options;

use super::catalogue::{
    BotOffer, Catalogue, Offer, Opened, OptionsOffer, Piece, Setting, SettingKind, TableWanted,
    VariantOffer,
};
use super::seated::Seated;
use crate::done::done;
use crate::error::Error;
use crate::games::AnyGame;
use crate::library::{Content, Rules};
use crate::playable::{Playable, Title};
use crate::setup;
use crate::tables::title;
use crate::wanted::{RulesWanted, Under};

/// Bots that are offered, with what they do.
const BOTS: [(&str, &str); 4] = [
    ("greedy", "takes what looks best at the end of its own turn"),
    ("mcts", "searches ahead; slower and stronger"),
    ("busy", "plays at random, and passes only where nothing else is left"),
    ("random", "plays anything that is legal"),
];

/// The games of a content folder.
pub struct OfContent {
    content: Arc<Content>,
    offer: OnceLock<Offer>,
}

impl OfContent {
    /// What this content offers.
    pub fn new(content: Arc<Content>) -> OfContent {
        OfContent { content, offer: OnceLock::new() }
    }

    fn variant_offers(&self) -> Vec<VariantOffer> {
        let default = self.content.default_variant().ok().map(str::to_owned);
        let variants = self.content.library.list_variants();
        let offer = |variant: content::Info| {
            // What cannot be played is not offered.
            let players = self.game_of(&variant.id).ok()?.players(&self.content, &variant.id);
            Some(VariantOffer {
                players: players.ok()?,
                default: default.as_deref() == Some(&variant.id),
                id: variant.id,
                name: variant.name,
                summary: variant.doc,
            })
        };
        variants.into_iter().filter_map(offer).collect()
    }

    /// The game of a variant.
    fn game_of(&self, variant: &str) -> Result<&'static dyn AnyGame, Error> {
        Ok(self.content.games.named(self.content.dialect_of(Some(variant))?))
    }

    fn replayed(&self, ledger: &str, at: Option<u32>) -> Result<Opened, Error> {
        let dialect = self.content.dialect_of_ledger(ledger.as_bytes());
        self.content.games.named(dialect).replayed(&self.content, ledger, at)
    }

    fn begun(&self, wanted: &TableWanted) -> Result<Opened, Error> {
        let dialect = self.content.dialect_of(wanted.variant.as_deref())?;
        self.content.games.named(dialect).begun(&self.content, wanted)
    }
}

impl Catalogue for OfContent {
    fn offer(&self) -> Offer {
        let made = || Offer {
            variants: self.variant_offers(),
            bots: BOTS
                .map(|(spec, summary)| BotOffer { spec: spec.into(), summary: summary.into() })
                .to_vec(),
        };
        self.offer.get_or_init(made).clone()
    }

    fn options(&self, variant: &str) -> Result<OptionsOffer, String> {
        Ok(self.game_of(variant)?.options(&self.content, variant)?)
    }

    fn open(&self, wanted: &TableWanted) -> Result<Opened, String> {
        match &wanted.ledger {
            Some(ledger) => self.replayed(ledger, wanted.at),
            None => self.begun(wanted),
        }
        .map_err(String::from)
    }

    fn reopen(&self, ledger: &str) -> Result<Opened, String> {
        self.replayed(ledger, None).map_err(String::from)
    }
}

/// The rules of a variant as it is.
pub(crate) fn rules<G: Playable>(content: &Content, variant: &str) -> Result<Rules<G>, Error> {
    content.rules(Some(variant), &RulesWanted::default())
}

/// The head of a game's ledger, and the game at its beginning.
fn seated<G: Title>(rules: &Rules<G>, setup: &G::Setup) -> Result<Seated<G>, Error> {
    let (game, state, head) = rules.begun_with(rules.sharing_game()?, setup)?;
    Ok(Seated::new(game, head, state))
}

fn opened<G: Title>(content: &Content, rules: &Rules<G>, table: Seated<G>) -> Opened {
    let variant = rules.compiled.variant.clone();
    Opened { table: Box::new(table), title: title(content, rules), variant }
}

/// A table of a game that a ledger tells, see [`AnyGame::replayed`].
pub(crate) fn replayed<G: Title>(
    content: &Content,
    ledger: &str,
    at: Option<u32>,
) -> Result<Opened, Error> {
    let (under, options) = (Under::default(), Options::default());
    let (known, ledger) = (content.known_rules::<G>(), ("ledger", ledger.as_bytes()));
    let (rules, played, _) = content.replay_knowing(ledger, &under, options, known)?;
    let rules = content.shared_rules(rules);
    let mut rows = done(&played);
    rows.truncate(at.map_or(usize::MAX, |at| at as usize));
    let table = seated(&rules, &played.setup)?;
    Ok(opened(content, &rules, table.with_rows(&rows).map_err(Error::Failed)?))
}

/// A table of a new game, see [`AnyGame::begun`].
pub(crate) fn begun<G: Title>(content: &Content, wanted: &TableWanted) -> Result<Opened, Error> {
    let asked = RulesWanted { map: wanted.map.clone(), settings: wanted.settings.clone() };
    let rules = content.rules_of_table::<G>(wanted.variant.as_deref(), &asked)?;
    let ruleset = rules.ruleset();
    setup::check_players::<G>(ruleset, wanted.players)?;
    if wanted.seats.len() > usize::from(wanted.players) {
        return Err(Error::Impossible("more seats are named than play".to_owned()));
    }
    let number = |name: &String| setup::faction::<G>(ruleset, name);
    let factions = wanted.seats.iter().map(|name| name.as_ref().map(number).transpose());
    let factions: Vec<_> = factions.collect::<Result<_, _>>()?;
    let seed = wanted.seed.unwrap_or_default();
    let setup = G::setup(ruleset, wanted.players, &factions, seed).map_err(Error::Impossible)?;
    let table = seated(&rules, &setup)?;
    Ok(opened(content, &rules, table))
}

/// What may be chosen for a table of a variant, see [`AnyGame::options`].
pub(crate) fn options<G: Title>(content: &Content, variant: &str) -> Result<OptionsOffer, Error> {
    let rules = rules::<G>(content, variant)?;
    let library = &content.library;
    let piece = |id: &str, name: &str| Piece { id: id.to_owned(), name: name.to_owned() };
    let value = |value: &SettingValue| match value {
        SettingValue::Bool(on) => on.to_string(),
        SettingValue::Integer(n) => n.to_string(),
        SettingValue::Choice(word) => word.clone(),
    };
    // A variant may have chosen what a setting is where nobody says anything else.
    let chosen = |id: &str| rules.compiled.settings.iter().find(|s| s.id == id);
    let in_play = |s: &&content::Setting| rules.compiled.modules.contains(&s.module);
    let settings = library.settings().filter(in_play).map(|setting| Setting {
        default: value(chosen(&setting.id).map_or(&setting.default, |s| &s.value)),
        id: setting.id.clone(),
        module: setting.module.clone(),
        summary: setting.doc.clone(),
        kind: match &setting.kind {
            SettingType::Bool => SettingKind::Bool,
            SettingType::Integer { min, max } => SettingKind::Integer { range: (*min, *max) },
            SettingType::Choice { values } => SettingKind::Choice { values: values.clone() },
        },
    });
    let seats = setup::all_names::<G>(rules.ruleset());
    Ok(OptionsOffer {
        maps: library.list_maps().iter().map(|map| piece(&map.id, &map.name)).collect(),
        settings: settings.collect(),
        seats: seats.iter().map(|name| piece(name, name)).collect(),
    })
}
