//! Replays a ledger through the engine and compares every row with the position.

mod comments;
mod compare;
mod forced;
mod headings;
mod rows;
mod run;
mod system;
mod turns;

use kernel::{Checkpoint, Machine, Setup};
use ledger::replay_state::{Desk, Rows};
use ledger::source::{LedgerError, Line};

use crate::ledger::follow::{Follower, values};
use crate::mystica_game::start;
use crate::trace::{Listener, had};
use crate::{MysticaGame, Position};

pub use run::Run;
use run::{Both, Heading};

/// Begins a game for a replay.
///
/// # Errors
/// The reason why the game cannot begin.
pub(crate) fn begin<'a>(
    table: &'a mut MysticaGame,
    setup: &Setup,
    mut desk: Desk<'a, MysticaGame>,
) -> Result<Run<'a>, String> {
    let (grammar, host) = table.parts();
    let mut follower = Follower::new(grammar.ruleset);
    host.set_trace(desk.ears.trace.is_some());
    let mut machine = Machine::new(grammar.ruleset, host);
    let began = match &mut desk.ears.trace {
        None => start(&mut machine, setup, &mut follower),
        Some(trace) => {
            let mut both = Both(&mut follower, Listener::new(trace, grammar));
            start(&mut machine, setup, &mut both)
        }
    };
    let state = began.map_err(|why| why.to_string())?;
    let code = |seat: usize| {
        let faction = grammar.ruleset.factions.get(state.seats[seat].faction.at());
        faction.map_or(&[][..], |f| f.code.as_bytes())
    };
    Ok(Run {
        seats: std::array::from_fn(code),
        desk,
        grammar,
        host,
        follower,
        last: values(&state, grammar.ruleset.resources.len()),
        state: Box::new(Checkpoint::new(state)),
        expected: Vec::new(),
        turn: (0, 0),
        had_turn: 0,
        late: None,
        heading: Heading::Turn,
        income_ahead: None,
        anybody_left: false,
        legal: Vec::new(),
        told: None,
    })
}

impl<'a> Rows<'a, MysticaGame> for Run<'a> {
    #[inline]
    fn desk(&mut self) -> &mut Desk<'a, MysticaGame> {
        &mut self.desk
    }

    fn state(&self) -> &Position {
        self.state.state()
    }

    fn had(&self) -> u64 {
        had(&self.state)
    }

    fn row(&mut self, line: Line<'a>) -> Result<(), LedgerError> {
        self.row_or_why(line)
    }

    fn comment(&mut self, line: Line<'a>) -> Result<(), LedgerError> {
        self.comment_row(line)
    }

    fn command_line(&mut self, line: Line<'a>) -> Result<(), LedgerError> {
        self.typed(line)
    }

    fn end(&mut self, last: Line<'a>) {
        if let Err(error) = self.answer_all(last) {
            self.desk.report.errors.push(error);
        }
        self.income_came(last);
        self.missing_rows(last);
        self.missing_scorings(last);
        for expected in std::mem::take(&mut self.expected) {
            let text = system::settled_text(expected.taken).to_string();
            let (line, found) = (expected.line.number, "no such row".to_string());
            self.desk.report.differs_in(line, "row of the system", text, found);
        }
    }

    fn into_parts(mut self) -> (Desk<'a, MysticaGame>, Position) {
        // A ledger may be read up to any of its lines, so forced answers after it may be missing.
        if let Err(error) = self.answer_all(Line { number: 0, bytes: &[] }) {
            self.desk.report.errors.push(error);
        }
        (self.desk, self.state.state().clone())
    }
}
