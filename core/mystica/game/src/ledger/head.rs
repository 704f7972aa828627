//! Head of a ledger of Terra Mystica: round tiles, cards that are not in play, final tiles.

use crate::words::{WordLookup, unknown};
use game::Views as _;
use kernel::ids::*;
use kernel::{Ruleset, Setup};
use ledger::head::{
    HeadEntry, HeadKeyword, HeadLine, LedgerForm, LedgerHead, MalformedLine, SpannedWord,
};
use ledger::source::LedgerError;

use super::comment::{CommentRow, comment, damaged_comment};
use crate::MysticaGame;

/// Key of round scoring tiles in order, each with an optional legend.
const ROUND: &str = "round tile";
/// Key of bonus cards that are not in play.
const REMOVED: &str = "removed";
/// Key of extra final scorings.
const FINAL: &str = "final tile";
/// Key of the components' random draws before the first decision.
const DEALT: &str = "dealt";

/// Words that begin lines of the head in the command form.
pub(super) const WORDS: [HeadKeyword; 4] = [
    HeadKeyword { word: "score", key: ROUND, is_list: true },
    HeadKeyword { word: "delete", key: REMOVED, is_list: false },
    HeadKeyword { word: "final-scoring", key: FINAL, is_list: false },
    HeadKeyword { word: "deal", key: DEALT, is_list: true },
];

/// Parses a line without tabs as part of the head.
pub(super) fn line<'a>(
    before: &LedgerHead<'a>,
    line: &'a [u8],
) -> Result<HeadLine<'a>, MalformedLine> {
    Ok(match comment(line)? {
        CommentRow::Head(head_text) => head_text,
        CommentRow::RoundTile(round, tile, legend) => {
            let expected = before.own(ROUND).count() + 1;
            if usize::from(round) != expected {
                let message = format!("expected the tile of round {expected}, found {round}");
                return Err(MalformedLine { at: 6, message });
            }
            HeadLine::Own(ROUND, tile, legend)
        }
        CommentRow::Removed(tile) => HeadLine::Own(REMOVED, tile, &[]),
        CommentRow::FinalTile(tile) => HeadLine::Own(FINAL, tile, &[]),
        CommentRow::Dealt(list) => HeadLine::Own(DEALT, list, &[]),
        CommentRow::Free => match damaged_comment(line) {
            Some(bad) if before.form == LedgerForm::Recorded => return Err(bad),
            _ => HeadLine::Free,
        },
        _ => HeadLine::Over,
    })
}

/// Returns the error for words that ledgers of other programs have in the head and that are not
/// supported.
pub(super) fn refused(word: &str) -> Option<&'static str> {
    word.eq_ignore_ascii_case("randomize").then_some(
        "`randomize` uses the random generator of the site, which Loam does not have; write the \
        results with `score` and `delete`",
    )
}

/// Returns whether a command places a first dwelling, after which no faction can be chosen.
pub(super) fn is_placement(command: &[u8]) -> bool {
    let command = command.trim_ascii_start();
    command.len() > 6 && command[..6].eq_ignore_ascii_case(b"build ")
}

/// Builds the setup of a game from the head.
///
/// # Errors
/// All tiles, cards and factions that are unknown to the ruleset or impossible.
pub(super) fn setup(
    file: &str,
    head: &LedgerHead<'_>,
    table: &MysticaGame,
) -> Result<Setup, Vec<LedgerError>> {
    let grammar = &table.grammar();
    let (ruleset, names) = (grammar.ruleset, grammar.names);
    let mut errors = Vec::new();
    let mut find = |word: &SpannedWord<'_>, kind: &str, table: &WordLookup| {
        let found = table.get(word.text.as_bytes());
        if found.is_none() {
            errors.push(word.error(file, unknown(kind, word.text.as_bytes(), table)));
        }
        found
    };
    let mut setup = Setup {
        factions: Vec::new(),
        round_tiles: Vec::new(),
        bonus_cards: Vec::new(),
        final_tiles: Vec::new(),
        seed: head.loam.as_ref().map_or(0, |l| l.seed),
        dealt: None,
    };
    for faction in &head.seats {
        setup.factions.extend(find(faction, "faction", &names.factions).map(FactionId));
    }
    let mut legends = Vec::new();
    for HeadEntry { word, legend, .. } in head.own(ROUND) {
        if let Some(id) = find(word, "round scoring tile", &names.round_tiles) {
            setup.round_tiles.push(RoundTileId(id));
            let legend_of_tile = ruleset.round_tiles[id as usize].legend.as_str();
            legends
                .extend(legend.filter(|l| l.text != legend_of_tile).map(|l| (l, legend_of_tile)));
        }
    }
    let mut removed = Vec::new();
    for entry in head.own(REMOVED) {
        removed.extend(find(&entry.word, "bonus card", &names.bonus_cards).map(BonusCardId));
    }
    for entry in head.own(FINAL) {
        let tile = &entry.word;
        setup.final_tiles.extend(find(tile, "final scoring", &names.final_tiles).map(FinalTileId));
    }
    for (legend, legend_of_tile) in legends {
        errors.push(
            legend.error(file, format!("expected `{legend_of_tile}`, found `{}`", legend.text)),
        );
    }
    // In recorded form all draws are in one line.
    let lines = head.own(DEALT).map(|entry| entry.word);
    let dealt = lines.flat_map(|line| {
        let parts = line.text.split(',').map(str::trim).filter(|one| !one.is_empty());
        parts.map(move |text| SpannedWord { text, at: line.at + at_in(line.text, text), ..line })
    });
    for one in dealt {
        match table.read_draw(one.text) {
            Ok(draw) => setup.dealt.get_or_insert_default().push(draw),
            Err(error) => errors.push(one.error(file, error)),
        }
    }
    setup.bonus_cards = (0..ruleset.bonus_cards.len() as u8)
        .map(BonusCardId)
        .filter(|b| !removed.contains(b))
        .collect();
    if errors.is_empty() {
        counts(head, ruleset, &setup, &mut |message| errors.push(head.missing(file, message)));
    }
    if errors.is_empty() { Ok(setup) } else { Err(errors) }
}

/// Returns the offset of a slice within its text.
fn at_in(text: &str, part: &str) -> usize {
    (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize)
}

/// Checks the numbers of factions, tiles and cards.
fn counts(head: &LedgerHead<'_>, ruleset: &Ruleset, setup: &Setup, error: &mut dyn FnMut(String)) {
    let players = setup.factions.len();
    if players == 0 {
        return error("no faction is set up before the first move".into());
    }
    if let Err(message) = ruleset.check_players(players) {
        return error(message);
    }
    if head.players != 0 && head.players != players {
        let named = head.players;
        error(format!("the head names players up to {named}, but {players} factions are set up"));
    }
    for (i, faction) in setup.factions.iter().enumerate() {
        if setup.factions[..i].contains(faction) {
            let name = &ruleset.factions[faction.at()].code;
            error(format!("`{name}` is set up twice"));
        }
    }
    if setup.round_tiles.len() != usize::from(ruleset.rounds) {
        error(format!(
            "the head names {} round scoring tiles, the game has {} rounds",
            setup.round_tiles.len(),
            ruleset.rounds
        ));
    }
    let cards = players + usize::from(ruleset.spare_bonus_cards);
    if setup.bonus_cards.len() != cards {
        error(format!(
            "{} of {} bonus cards are left, but {players} players need {cards}: add or remove a \
            line `Removing tile …`",
            setup.bonus_cards.len(),
            ruleset.bonus_cards.len(),
        ));
    }
    if setup.final_tiles.len() != usize::from(ruleset.final_tiles_drawn) {
        error(format!(
            "the head names {} extra final scorings, the options ask for {}",
            setup.final_tiles.len(),
            ruleset.final_tiles_drawn
        ));
    }
}

/// Writes the lines of the head that describe the setup.
pub(super) fn write(table: &MysticaGame, setup: &Setup, form: LedgerForm, out: &mut String) {
    use std::fmt::Write;
    let grammar = &table.grammar();
    let rules = grammar.ruleset;
    // A game that cannot begin has no rows, either.
    let dealt: Vec<String> = table.setup_draws(setup).map_or_else(
        |_| Vec::new(),
        |dealt| dealt.into_iter().map(|draw| table.draw_text(draw)).collect(),
    );
    let tiles: Vec<_> = setup.round_tiles.iter().map(|t| grammar.names.round_tile(*t)).collect();
    let removed: Vec<_> = (0..rules.bonus_cards.len() as u8)
        .map(BonusCardId)
        .filter(|card| !setup.bonus_cards.contains(card))
        .map(|card| grammar.names.bonus(card))
        .collect();
    let finals: Vec<_> =
        setup.final_tiles.iter().map(|t| &rules.final_tiles[t.at()].code).collect();
    match form {
        LedgerForm::Recorded => {
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
            if !dealt.is_empty() {
                let _ = writeln!(out, "Dealt: {}", dealt.join(", "));
            }
        }
        LedgerForm::Commands => {
            let _ = writeln!(out, "score {}", tiles.join(","));
            for card in removed {
                let _ = writeln!(out, "delete {card}");
            }
            for tile in finals {
                let _ = writeln!(out, "final-scoring {tile}");
            }
            if !dealt.is_empty() {
                let _ = writeln!(out, "deal {}", dealt.join(", "));
            }
        }
    }
}
