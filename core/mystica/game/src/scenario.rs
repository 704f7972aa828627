//! Scenarios of Terra Mystica: their positions, their values, and the counts over random setups.

mod causes;
mod drawn;
mod facts;
mod found;
mod of_parts;
mod position;

use game::Report as _;
use kernel::ids::SeatId;
use kernel::{Hook, Setup};
use ledger::scenario::{
    FactChange, FactValue, PositionFacts, Scenario, ScenarioVocabulary, SetupCountFunction,
    SourceText, TABLE, TestableGame,
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

impl TestableGame for MysticaGame {
    const WORDS: ScenarioVocabulary =
        ScenarioVocabulary { position: POSITION, leaves: "drop-faction", seat: "faction" };

    fn let_play(&mut self, players: usize) {
        self.allow_players(players);
    }

    fn staged_setup(&self, scenario: &Scenario) -> Result<Setup, LedgerError> {
        let dealt = ledger::scenario::given_setup_draws(self, scenario)?;
        let whole = |word: &str| scenario.position.iter().find(|(said, _)| said.text == word);
        if let (Some((deal, _)), None) = (whole("deal"), whole("setup")) {
            let why = "`deal` names what is drawn before the first row; add `setup`";
            return Err(deal.error(&scenario.file, why));
        }
        Ok(Setup { dealt, ..position::setup(scenario, &self.grammar())? })
    }

    fn arrange(&self, scenario: &Scenario, state: &mut MysticaPosition) -> Result<(), LedgerError> {
        position::place(scenario, &self.grammar(), state)?;
        of_parts::arrange(self, scenario, state)
    }

    fn facts(&self, state: &MysticaPosition, only: Option<&str>) -> PositionFacts {
        let mut facts = facts::facts_of(&self.grammar(), state, only);
        of_parts::facts(self, state, only, &mut facts);
        if only == Some(TABLE) {
            return facts;
        }
        for standing in self.standings(state) {
            let name = self.grammar().seat_name(state, SeatId(standing.seat)).to_owned();
            if only.is_none_or(|only| only == name) {
                let rank = FactValue::Word((standing.ahead + 1).to_string());
                facts.insert((name, RANK.to_owned()), rank);
            }
        }
        facts
    }

    fn is_quiet(key: &(String, String)) -> bool {
        key.1 == RANK || facts::is_quiet(key) || of_parts::is_quiet(&key.1)
    }

    fn parse_expectation(
        &self,
        file: &str,
        item: &SourceText,
        of_table: bool,
    ) -> Result<(String, String), LedgerError> {
        if let Some(rank) = item.text.strip_prefix(RANK).filter(|_| !of_table) {
            return Ok((RANK.to_owned(), rank.trim().to_owned()));
        }
        match of_parts::expected(self.ruleset(), file, item) {
            Some(said) => Ok(said),
            None => facts::expected(file, &self.grammar(), item, of_table),
        }
    }

    fn ways_to_say(key: &str, value: &str) -> Vec<String> {
        let last = key.rsplit(' ').next().unwrap_or(key);
        let plain = [format!("{value} {key}"), format!("{key} {value}"), key.to_owned()];
        let denied = [format!("not {key}"), format!("free {last}"), format!("no {key}")];
        let resources = [format!("{value}{key}"), format!("{key} gone")];
        plain.into_iter().chain(denied).chain(resources).collect()
    }

    fn fact_of(&self, change: &MysticaChange) -> FactChange {
        causes::fact_of(self.ruleset(), change)
    }

    fn change_named(&self, file: &str, text: &SourceText) -> Result<(String, i32), LedgerError> {
        // Power moves between bowls: a change of it is one number, a value three.
        if let Some((n, "PW")) = text.text.split_once(' ')
            && let Ok(n) = n.parse()
        {
            return Ok(("PW".into(), n));
        }
        let (key, n) = self.parse_expectation(file, text, false)?;
        let none =
            || text.error(file, format!("`{}` is not something that a piece can give", text.text));
        n.parse().map(|n| (key, n)).map_err(|_| none())
    }

    fn pieces_by_name(&self, name: &str) -> Vec<String> {
        let pieces = self.ruleset().pieces.iter().filter(|piece| causes::is_called(piece, name));
        pieces.map(|piece| piece.id.clone()).collect()
    }

    fn has_hook(&self, name: &str) -> bool {
        Hook::by_name(name).is_some()
    }

    fn setup_count(
        &self,
        file: &str,
        law: &SourceText,
        words: &[SourceText],
        players: u8,
    ) -> Result<SetupCountFunction<'_>, LedgerError> {
        drawn::counted(file, self.grammar(), law, words, players)
    }
}
