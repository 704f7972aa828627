//! Counts over random setups: cards, round tiles and final tiles in play.

use crate::words::{Grammar, WordLookup, unknown};
use kernel::ids::*;
use kernel::{Setup, draw_setup_reporting};
use ledger::scenario::{SetupCountFunction, SourceText};
use ledger::source::LedgerError;

/// Message for an unknown count.
const COUNTS: &str = "expected `cards`, `tiles`, `aside`, `returned`, `finals` or `alike`";

/// A count over one setup.
enum SetupCount {
    /// `cards BON1 BON2`: cards in play, of all cards or of the named ones.
    Cards(Vec<u8>),
    /// `tiles 1..5 SCORE1`: round tiles in these rounds, of all tiles or of the named ones.
    Tiles(usize, usize, Vec<u8>),
    /// `aside 5..6 SCORE1`: round tiles drawn for these rounds and put aside, of all tiles or of
    /// the named ones.
    Aside(usize, usize, Vec<u8>),
    /// `returned`: round tiles that were put aside and are in the game nevertheless.
    Returned,
    /// `finals NAME`: final tiles that were drawn, of all tiles or of the named ones.
    Finals(Vec<u8>),
    /// `alike 1..5`: the largest number of round tiles in these rounds whose rewards count the
    /// same.
    Alike(usize, usize),
}

/// Parses a count, and returns a function that evaluates it for the setup of each seed.
pub(super) fn counted<'g>(
    file: &str,
    grammar: Grammar<'g>,
    invariant: &SourceText,
    words: &[SourceText],
    players: u8,
) -> Result<SetupCountFunction<'g>, LedgerError> {
    let count = read_count(file, &grammar, invariant, words)?;
    Ok(Box::new(move |seed| {
        let mut aside = Vec::new();
        let mut set_aside = |round, tile| aside.push((round, tile));
        let setup = draw_setup_reporting(grammar.ruleset, players, &[], seed, &mut set_aside)?;
        Ok(count.count(&grammar, &setup, &aside))
    }))
}

fn read_count(
    file: &str,
    grammar: &Grammar<'_>,
    invariant: &SourceText,
    words: &[SourceText],
) -> Result<SetupCount, LedgerError> {
    let (rules, names) = (grammar.ruleset, grammar.names);
    let codes = |kind: &str, list: &[SourceText], table: &WordLookup| {
        let one = |code: &SourceText| {
            let found = table.get(code.text.as_bytes());
            found.ok_or_else(|| code.error(file, unknown(kind, code.text.as_bytes(), table)))
        };
        list.iter().map(one).collect::<Result<Vec<u8>, LedgerError>>()
    };
    let rounds = |text: &SourceText| -> Result<(usize, usize), LedgerError> {
        let number = |text: &str| text.parse::<usize>().ok();
        let split = text.text.split_once("..");
        let ends = split.and_then(|(a, b)| Some((number(a)?, number(b)?)));
        match ends {
            Some((a, b)) if 1 <= a && a <= b && b <= usize::from(rules.rounds) => Ok((a - 1, b)),
            _ => Err(text.error(file, "expected the first and the last round: `1..5`")),
        }
    };
    let Some((kind, rest)) = words.split_first() else {
        return Err(invariant.error(file, COUNTS));
    };
    match (kind.text.as_str(), rest) {
        ("cards", list) => Ok(SetupCount::Cards(codes("bonus card", list, &names.bonus_cards)?)),
        ("finals", list) => {
            Ok(SetupCount::Finals(codes("final scoring", list, &names.final_tiles)?))
        }
        ("tiles", [range, list @ ..]) => {
            let (a, b) = rounds(range)?;
            Ok(SetupCount::Tiles(a, b, codes("round scoring tile", list, &names.round_tiles)?))
        }
        ("aside", [range, list @ ..]) => {
            let (a, b) = rounds(range)?;
            Ok(SetupCount::Aside(a, b, codes("round scoring tile", list, &names.round_tiles)?))
        }
        ("returned", []) => Ok(SetupCount::Returned),
        ("alike", [range]) => rounds(range).map(|(a, b)| SetupCount::Alike(a, b)),
        _ => Err(kind.error(file, COUNTS)),
    }
}

impl SetupCount {
    /// Evaluates the count. `aside`: round tiles put aside, each with the round for which it was
    /// drawn.
    fn count(&self, grammar: &Grammar<'_>, setup: &Setup, aside: &[(u8, RoundTileId)]) -> usize {
        let matches_id = |list: &[u8], id: u8| list.is_empty() || list.contains(&id);
        match self {
            SetupCount::Cards(list) => {
                setup.bonus_cards.iter().filter(|c| matches_id(list, c.0)).count()
            }
            SetupCount::Finals(list) => {
                setup.final_tiles.iter().filter(|t| matches_id(list, t.0)).count()
            }
            SetupCount::Tiles(a, b, list) => {
                setup.round_tiles[*a..*b].iter().filter(|t| matches_id(list, t.0)).count()
            }
            SetupCount::Aside(a, b, list) => {
                let within = |round: u8| (*a + 1..=*b).contains(&usize::from(round));
                aside.iter().filter(|(round, t)| within(*round) && matches_id(list, t.0)).count()
            }
            SetupCount::Returned => {
                aside.iter().filter(|(_, tile)| setup.round_tiles.contains(tile)).count()
            }
            SetupCount::Alike(a, b) => {
                let counts = |t: &RoundTileId| grammar.ruleset.round_tiles[t.at()].counts;
                let tiles = &setup.round_tiles[*a..*b];
                let like = |tile| tiles.iter().filter(|t| counts(t) == counts(tile)).count();
                tiles.iter().map(like).max().unwrap_or(0)
            }
        }
    }
}
