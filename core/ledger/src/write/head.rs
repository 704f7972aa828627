//! The head of a ledger: the variant, the options, and the tiles on the table.

use std::fmt::Write;

use kernel::Setup;
use kernel::ids::*;

use super::{Heading, MARK};
use crate::action_text::Grammar;
use crate::header::{FORMAT, Form, hash_text};

/// The head of a ledger.
pub(super) fn head(
    grammar: &Grammar<'_>,
    heading: &Heading,
    setup: &Setup,
    form: Form,
    out: &mut String,
) {
    let rules = grammar.ruleset;
    let _ = write!(out, "{MARK}{FORMAT} variant={}", heading.variant);
    if !heading.settings.is_empty() {
        let pair = |(name, value): &(String, String)| match value.as_str() {
            "" => name.clone(),
            value => format!("{name}:{value}"),
        };
        let pairs: Vec<_> = heading.settings.iter().map(pair).collect();
        let _ = write!(out, " settings={}", pairs.join(","));
    }
    let _ = writeln!(out, " ruleset={} seed={}", hash_text(rules), setup.seed);
    for option in &heading.options {
        let _ = writeln!(out, "option {option}");
    }
    if let Some(map) = &heading.map {
        let _ = writeln!(out, "map {map}");
    }
    let tiles: Vec<_> = setup.round_tiles.iter().map(|t| grammar.names.round_tile(*t)).collect();
    let removed: Vec<_> = (0..rules.bonus_cards.len() as u8)
        .map(BonusId)
        .filter(|card| !setup.bonus_cards.contains(card))
        .map(|card| grammar.names.bonus(card))
        .collect();
    let finals: Vec<_> =
        setup.final_tiles.iter().map(|t| &rules.final_tiles[t.at()].code).collect();
    match form {
        Form::Recorded => {
            for ((round, tile), code) in (1..).zip(&setup.round_tiles).zip(tiles) {
                let legend = &rules.round_tiles[tile.at()].legend;
                let _ = match legend.as_str() {
                    "" => writeln!(out, "Round {round} scoring: {code}"),
                    legend => writeln!(out, "Round {round} scoring: {code}, {legend}"),
                };
            }
            for card in removed {
                let _ = writeln!(out, "Removing tile {card}");
            }
            for tile in finals {
                let _ = writeln!(out, "Added final scoring tile: {tile}");
            }
        }
        Form::Commands => {
            let _ = writeln!(out, "score {}", tiles.join(","));
            for card in removed {
                let _ = writeln!(out, "delete {card}");
            }
            for tile in finals {
                let _ = writeln!(out, "final-scoring {tile}");
            }
        }
    }
}
