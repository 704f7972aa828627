//! Scenarios of Terra Mystica: their positions, their values, and the counts over random setups.

mod causes;
mod drawn;
mod expected_change;
mod facts;
mod found;
mod of_parts;
mod position;

use game::Report as _;
use kernel::ids::SeatId;
use kernel::{Hook, Setup};
use ledger::scenario::{
    FactChange, FactKey, FactValue, PositionFacts, Scenario, ScenarioVocabulary,
    SetupCountFunction, SourceText, TABLE,
};
use ledger::source::LedgerError;

use crate::trace::MysticaChange;
use crate::{MysticaGame, MysticaPosition};

/// First words of lines that describe the position.
const POSITION: &[&str] = &[
    "at", "board", "round", "turn", "used", "cards", "coins", "final", "setup", "counter", "put",
    "empty", "stop", "mark", "deal",
];

/// Item of the panels for a seat's rank.
const RANK: &str = "rank now";

/// Words that begin lines of scenarios.
pub(crate) const WORDS: ScenarioVocabulary =
    ScenarioVocabulary { position: POSITION, leaves: "drop-faction", seat: "faction" };

/// Makes the setup of a scenario.
pub(crate) fn setup(game: &MysticaGame, scenario: &Scenario) -> Result<Setup, LedgerError> {
    let dealt = ledger::scenario::given_setup_draws(game, scenario)?;
    let whole = |word: &str| scenario.position.iter().find(|(key, _)| key.text == word);
    if let (Some((deal, _)), None) = (whole("deal"), whole("setup")) {
        let message = "`deal` names what is drawn before the first row; add `setup`";
        return Err(deal.error(&scenario.file, message));
    }
    Ok(Setup { dealt, ..position::setup(scenario, &game.grammar())? })
}

/// Changes the first position of a game to that of the scenario.
pub(crate) fn arrange(
    game: &MysticaGame,
    scenario: &Scenario,
    state: &mut MysticaPosition,
) -> Result<(), LedgerError> {
    position::place(scenario, &game.grammar(), state)?;
    of_parts::arrange(game, scenario, state)
}

/// Returns all values that scenarios can name in a position.
pub(crate) fn facts(
    game: &MysticaGame,
    state: &MysticaPosition,
    owner: Option<&str>,
) -> PositionFacts {
    let mut facts = facts::facts_of(&game.grammar(), state, owner);
    of_parts::facts(game, state, owner, &mut facts);
    if owner == Some(TABLE) {
        return facts;
    }
    let grammar = game.grammar();
    for standing in game.standings(state) {
        let name = grammar.seat_name(state, SeatId(standing.seat));
        if owner.is_none_or(|owner| owner == name) {
            let rank = FactValue::Word((standing.ahead + 1).to_string());
            facts.insert(FactKey::new(name, RANK), rank);
        }
    }
    facts
}

/// Returns whether a value may change without being expected.
pub(crate) fn is_quiet(key: &FactKey) -> bool {
    key.name == RANK || facts::is_quiet(key) || of_parts::is_quiet(&key.name)
}

/// Returns whether a value may change under `expect nothing at all`, because it only says how far the game
/// has come.
pub(crate) fn is_course(key: &FactKey) -> bool {
    key.name == RANK || facts::is_course(key)
}

/// Parses one item of an `expect` line.
pub(crate) fn parse_expectation(
    game: &MysticaGame,
    file: &str,
    item: &SourceText,
    of_table: bool,
) -> Result<(String, String), LedgerError> {
    if let Some(rank) = item.text.strip_prefix(RANK).filter(|_| !of_table) {
        return Ok((RANK.to_owned(), rank.trim().to_owned()));
    }
    match of_parts::expected(game.ruleset(), file, item) {
        Some(text) => Ok(text),
        None => expected_change::expected(file, &game.grammar(), item, of_table),
    }
}

/// Returns texts that [`parse_expectation`] may parse as this value of this key.
pub(crate) fn value_spellings(key: &str, value: &str) -> Vec<String> {
    let last = key.rsplit(' ').next().unwrap_or(key);
    let plain = [format!("{value} {key}"), format!("{key} {value}"), key.to_owned()];
    let denied = [format!("not {key}"), format!("free {last}"), format!("no {key}")];
    let resources = [format!("{value}{key}"), format!("{key} gone")];
    plain.into_iter().chain(denied).chain(resources).collect()
}

/// Converts a change to the terms of scenarios.
pub(crate) fn fact_of(game: &MysticaGame, change: &MysticaChange) -> FactChange {
    causes::fact_of(game.ruleset(), change)
}

/// Parses the change of an `event` line.
pub(crate) fn change_named(
    game: &MysticaGame,
    file: &str,
    text: &SourceText,
) -> Result<(String, i32), LedgerError> {
    // Power is in three bowls: its change is one number, its value three.
    if let Some((n, "PW")) = text.text.split_once(' ')
        && let Ok(n) = n.parse()
    {
        return Ok(("PW".into(), n));
    }
    let (key, n) = parse_expectation(game, file, text, false)?;
    let none =
        || text.error(file, format!("`{}` is not a change that a piece can cause", text.text));
    n.parse().map(|n| (key, n)).map_err(|_| none())
}

/// Returns the ids of the pieces in play with this name.
pub(crate) fn pieces_by_name(game: &MysticaGame, name: &str) -> Vec<String> {
    let pieces = game.ruleset().pieces.iter().filter(|piece| causes::is_called(piece, name));
    pieces.map(|piece| piece.id.clone()).collect()
}

/// Returns whether a hook of this name exists.
pub(crate) fn has_hook(name: &str) -> bool {
    Hook::by_name(name).is_some()
}

/// Returns a function that counts something in drawn setups.
pub(crate) fn setup_count<'g>(
    game: &'g MysticaGame,
    file: &str,
    invariant: &SourceText,
    words: &[SourceText],
    players: u8,
) -> Result<SetupCountFunction<'g>, LedgerError> {
    drawn::counted(file, game.grammar(), invariant, words, players)
}
