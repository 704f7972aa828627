//! Imports text logs from another site by playing them again.
//!
//! A log of that site has sentences about every action and hides bonus cards and round tiles. The
//! module `log` cuts a log into lines, and `lines` parses them. The module `play` carries the lines
//! out and searches for what is hidden; `account` adds up the printed totals. Names that only the
//! site has (boards, settings, factions) are declared by content, in [`LogSite`].

mod account;
mod conversions;
mod lines;
mod log;
mod play;

use std::collections::BTreeSet;

use content::LogSite;
use kernel::Setup;
use kernel::action::Action;
use kernel::ids::*;
use ledger::source::{LedgerError, check_text};
use workbench::playable::{ImportedGame, LogRules};

use crate::MysticaGame;
use log::{GameLog, LogSeat, error};

/// Reads the head of a log: board, settings and starting points.
///
/// # Errors
/// The first line that names something unknown to the content.
pub(crate) fn head(site: &LogSite, file: &str, bytes: &[u8]) -> Result<LogRules, LedgerError> {
    let log = GameLog::read(site, file, check_text(file, bytes)?)?;
    let mut rules = LogRules { settings: site.set.clone(), ..LogRules::default() };
    for line in &log.head {
        let is_named = |(name, _): &&(String, String)| name.eq_ignore_ascii_case(line.key);
        if line.value.eq_ignore_ascii_case("off") {
            continue;
        }
        if line.key == site.board {
            let board = site.boards.iter().find(|(name, _)| name.eq_ignore_ascii_case(line.value));
            let unknown = || error(file, line.line, format!("unknown board `{}`", line.value));
            rules.map = Some(board.ok_or_else(unknown)?.1.clone());
        } else if let Some((name, what)) = site.refused.iter().find(is_named) {
            return Err(error(
                file,
                line.line,
                format!("`{name}` is {what}, which is not part of these rules"),
            ));
        } else if let Some((_, options)) = site.options.iter().find(|(option, _)| {
            option.split_once(": ").is_some_and(|(key, value)| {
                key.eq_ignore_ascii_case(line.key) && value.eq_ignore_ascii_case(line.value)
            })
        }) {
            rules.options.extend(options.split_whitespace().map(str::to_owned));
        } else {
            let (key, value) = (line.key, line.value);
            return Err(error(file, line.line, format!("unknown setting `{key}: {value}`")));
        }
    }
    for seated in &log.seats {
        if let Some((name, what)) =
            site.refused.iter().find(|(name, _)| name.eq_ignore_ascii_case(seated.faction))
        {
            return Err(error(
                file,
                seated.line,
                format!("`{name}` is {what}, which is not part of these rules"),
            ));
        }
        if let Some(vp) = seated.vp {
            rules
                .seat_settings
                .push((format!("starting-vp.{}", code_of(seated.faction)), vp.to_string()));
        }
    }
    if log.seats.iter().any(|seated| seated.vp.is_some()) {
        rules.seat_settings.push(("starting-vp".to_owned(), "custom".to_owned()));
    }
    Ok(rules)
}

/// Returns the content's code of a faction: lower case, without blanks.
fn code_of(faction: &str) -> String {
    faction.split_whitespace().collect::<String>().to_lowercase()
}

/// Checks those names in a log's head that content declares.
///
/// # Errors
/// The first line that names an unknown faction.
pub(crate) fn check(
    game: &MysticaGame,
    site: &LogSite,
    file: &str,
    bytes: &[u8],
) -> Result<(), LedgerError> {
    let log = GameLog::read(site, file, check_text(file, bytes)?)?;
    factions(game, file, &log).map(|_| ())
}

/// Returns the factions of a log, in turn order.
fn factions(
    game: &MysticaGame,
    file: &str,
    log: &GameLog<'_>,
) -> Result<Vec<FactionId>, LedgerError> {
    let names = &game.grammar().names.factions;
    let faction = |seated: &LogSeat<'_>| {
        let faction_id = names.get(code_of(seated.faction).as_bytes());
        let unknown = || {
            let message = crate::words::unknown("faction", seated.faction.as_bytes(), names);
            error(file, seated.line, message)
        };
        faction_id.map(FactionId).ok_or_else(unknown)
    };
    log.seats.iter().map(faction).collect()
}

/// Plays a log and returns its game, with notes on what was inferred.
///
/// # Errors
/// The first line that cannot be carried out, and why.
pub(crate) fn import(
    game: &mut MysticaGame,
    site: &LogSite,
    file: &str,
    bytes: &[u8],
) -> Result<ImportedGame<MysticaGame>, LedgerError> {
    let log = GameLog::read(site, file, check_text(file, bytes)?)?;
    let factions = factions(game, file, &log)?;
    let rules = game.ruleset().clone();
    let setup = Setup {
        factions,
        round_tiles: (0..rules.rounds.min(rules.round_tiles.len() as u8))
            .map(RoundTileId)
            .collect(),
        bonus_cards: (0..rules.bonus_cards.len() as u8).map(BonusCardId).collect(),
        final_tiles: Vec::new(),
        seed: 1,
        dealt: None,
    };
    let played = play::play(game, &log, setup);
    let (world, mut setup) = played.map_err(|failure| {
        let line = log.entries.get(failure.at).or(log.entries.last()).map(|entry| entry.line);
        error(file, line.unwrap_or(log.seats[0].line), failure.why)
    })?;
    setup.bonus_cards = cards_in_play(game, log.seats.len(), &world.actions);
    let mut inferred = tiles_inferred(game, &setup, &world.actions);
    inferred.extend(cards_inferred(game, &log, &setup, &world.actions));
    let points = (0..log.seats.len()).map(|seat| i32::from(world.state.seats[seat].vp)).collect();
    let lines = log.entries.len();
    Ok(ImportedGame { setup, actions: world.actions, inferred, lines, points })
}

fn card_of(action: Action) -> Option<u8> {
    match action {
        Action::Pass(card) if card.is_some() => Some(card.0),
        _ => None,
    }
}

/// Returns the bonus cards that seats take.
fn taken(actions: &[(u8, Action)]) -> BTreeSet<BonusCardId> {
    actions.iter().filter_map(|(_, action)| card_of(*action)).map(BonusCardId).collect()
}

/// Returns the cards that seats take. Adds arbitrary other cards up to the number of cards in play.
fn cards_in_play(game: &MysticaGame, players: usize, actions: &[(u8, Action)]) -> Vec<BonusCardId> {
    let rules = game.ruleset();
    let mut cards = taken(actions);
    let count = players + usize::from(rules.spare_bonus_cards);
    for card in (0..rules.bonus_cards.len() as u8).map(BonusCardId) {
        if cards.len() < count {
            cards.insert(card);
        }
    }
    cards.into_iter().collect()
}

/// Describes the inferred tile of each round, one line each.
fn tiles_inferred(game: &mut MysticaGame, setup: &Setup, actions: &[(u8, Action)]) -> Vec<String> {
    let mut lines = Vec::new();
    for (round, tile) in setup.round_tiles.iter().enumerate() {
        let same = others_for(game, setup, actions, round);
        let name = |tile: &RoundTileId| game.grammar().names.round_tile(*tile).to_owned();
        let mut line = format!("inferred: round {} scores {}", round + 1, name(tile));
        if !same.is_empty() {
            let same: Vec<String> = same.iter().map(name).collect();
            line += &format!("; {} would give the same result", same.join(" or "));
        }
        lines.push(line);
    }
    lines
}

/// Describes the inferred cards of each seat, one line each, and the cards that no seat takes.
fn cards_inferred(
    game: &MysticaGame,
    log: &GameLog<'_>,
    setup: &Setup,
    actions: &[(u8, Action)],
) -> Vec<String> {
    let code = |card: &BonusCardId| game.grammar().names.bonus(*card).to_owned();
    let of_seat = |(seat, seated): (usize, &LogSeat<'_>)| {
        let own = actions.iter().filter(|(owner, _)| usize::from(*owner) == seat);
        let cards =
            own.filter_map(|(_, action)| card_of(*action)).map(|card| code(&BonusCardId(card)));
        let cards = cards.collect::<Vec<_>>().join(", ");
        format!("inferred: {} takes {cards}", code_of(seated.faction))
    };
    let mut lines: Vec<String> = log.seats.iter().enumerate().map(of_seat).collect();
    let taken = taken(actions);
    let more = setup.bonus_cards.iter().filter(|card| !taken.contains(card)).map(code);
    let more = more.collect::<Vec<_>>().join(", ");
    if !more.is_empty() {
        lines.push(format!("inferred: {more} in play but never taken; this choice is arbitrary"));
    }
    lines
}

/// Returns other round tiles that would lead to the same resources in a round.
fn others_for(
    game: &mut MysticaGame,
    setup: &Setup,
    actions: &[(u8, Action)],
    round: usize,
) -> Vec<RoundTileId> {
    let has_income = |game: &mut MysticaGame, setup: &Setup| -> Option<Vec<[i32; 5]>> {
        use game::Rules as _;
        let mut state = game.begin(setup).ok()?;
        let mut all = Vec::new();
        for (seat, action) in actions {
            game.apply(&mut state, *seat, *action).ok()?;
            for own in &state.seats[..usize::from(state.seat_count)] {
                let power = i32::from(own.bowls[1]) + 2 * i32::from(own.bowls[2]);
                all.push([
                    own.vp.into(),
                    own.coins.into(),
                    own.workers.into(),
                    own.priests.into(),
                    power,
                ]);
            }
        }
        Some(all)
    };
    let Some(real) = has_income(game, setup) else { return Vec::new() };
    let all = (0..game.ruleset().round_tiles.len() as u8).map(RoundTileId);
    let unused: Vec<RoundTileId> = all.filter(|tile| !setup.round_tiles.contains(tile)).collect();
    let same = |tile: &RoundTileId| {
        let mut other = setup.clone();
        other.round_tiles[round] = *tile;
        has_income(game, &other).is_some_and(|found| found == real)
    };
    unused.into_iter().filter(same).collect()
}
