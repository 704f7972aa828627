//! Tests of setups with which no game can begin, and of too few pieces to draw one:
//! `mistakes-of-setups.txt`.
//!
//! | line | meaning |
//! |---|---|
//! | `rules NAME N` | changes a number of the base game |
//! | `keep KIND N` | only the first of the kind are in the game |
//! | `never N` | no round scoring tile is allowed in this round |
//! | `first` | every bonus card is one of those drawn first |
//! | `desert HEXES` | this number of hexes keep the first terrain |
//! | `draw N FACTION …` | draws a setup for this number of players |
//! | `start FACTION …` | begins a game with these factions, and the first of everything else |
//! | `start KIND N` | begins a game with this number of the kind; `start no KIND` with one that does not exist, `start double KIND` with one twice |
//! | `homeless` | no faction has a home terrain or a group |

use crate::common;
use content::VariantChoice;
use kernel::{
    BonusCardId, FactionId, FinalTileId, NoScriptHost, NullSink, RoundTileId, Ruleset, Setup,
    TerrainId,
};

fn faction(rules: &Ruleset, code: &str) -> FactionId {
    let at = rules.factions.iter().position(|f| f.code == code);
    FactionId(at.unwrap_or_else(|| panic!("no faction {code}")) as u8)
}

/// Returns the message for the last line of a case.
fn output_of(rules: &Ruleset, case: &str) -> String {
    let mut rules = rules.clone();
    let mut output = String::new();
    for line in case.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        let number = |at: usize| words[at].parse::<usize>().expect("a number");
        match words.as_slice() {
            ["rules", "rounds", n] => rules.rounds = n.parse().expect("a number"),
            ["rules", "same_cult_at_most", n] => {
                rules.same_cult_at_most = n.parse().expect("a number");
            }
            ["rules", "cards_drawn_first", n] => {
                rules.cards_drawn_first = n.parse().expect("a number");
            }
            ["keep", "factions", _] => rules.factions.truncate(number(2)),
            ["keep", "tiles", _] => rules.round_tiles.truncate(number(2)),
            ["keep", "cards", _] => rules.bonus_cards.truncate(number(2)),
            ["never", n] => {
                let n: u8 = n.parse().expect("a number");
                rules.round_tiles.iter_mut().for_each(|tile| tile.never_in_rounds.push(n));
            }
            ["first"] => rules.bonus_cards.iter_mut().for_each(|card| card.drawn_first = true),
            ["desert", _] => {
                let home = rules.factions[faction(&rules, "nomads").at()].home;
                let other = rules.factions[faction(&rules, "witches").at()].home;
                let own = rules.map.hexes.iter_mut().filter(|hex| hex.terrain == home);
                own.skip(number(1)).for_each(|hex| hex.terrain = other);
            }
            ["homeless"] => {
                for faction in &mut rules.factions {
                    (faction.home, faction.group) = (TerrainId::NONE, String::new());
                }
            }
            ["draw", _, factions @ ..] => {
                let fixed: Vec<FactionId> = factions.iter().map(|f| faction(&rules, f)).collect();
                let drawn = kernel::draw_setup(&rules, number(1) as u8, &fixed, 1);
                output = drawn.err().unwrap_or_default();
            }
            ["start", rest @ ..] => {
                let codes: &[&str] = match rest {
                    ["no" | "double" | "tiles" | "cards", _] => &["nomads", "witches"],
                    codes => codes,
                };
                let mut setup = Setup {
                    factions: codes.iter().map(|f| faction(&rules, f)).collect(),
                    round_tiles: (0..rules.rounds).map(RoundTileId).collect(),
                    bonus_cards: (0..codes.len() as u8 + 3).map(BonusCardId).collect(),
                    final_tiles: Vec::new(),
                    seed: 1,
                    dealt: None,
                };
                match rest {
                    ["tiles", _] => setup.round_tiles.truncate(number(2)),
                    ["cards", _] => setup.bonus_cards.truncate(number(2)),
                    ["no", "faction"] => setup.factions[0] = FactionId(99),
                    ["no", "tile"] => setup.round_tiles[0] = RoundTileId(99),
                    ["no", "card"] => setup.bonus_cards[0] = BonusCardId(99),
                    ["double", "tile"] => setup.round_tiles[1] = setup.round_tiles[4],
                    ["double", "card"] => setup.bonus_cards[1] = setup.bonus_cards[4],
                    ["double", "final"] => setup.final_tiles = vec![FinalTileId(0); 2],
                    ["no", "final"] => setup.final_tiles.push(FinalTileId(99)),
                    _ => {}
                }
                let began = kernel::RulesEngine::new(&rules, &mut NoScriptHost)
                    .start(&setup, &mut NullSink);
                output = began.err().map(|why| why.to_string()).unwrap_or_default();
            }
            _ => panic!("`{line}` is no line of a case"),
        }
    }
    output
}

#[test]
fn every_setup_that_cannot_be_is_refused_in_words() {
    let rules = common::shelf().compile(&VariantChoice::named("base")).expect("it compiles");
    common::every_case_is_as_expected("mistakes-of-setups.txt", |case| output_of(&rules, case));
}
