//! Replays a ledger through the engine and compares every row with the position.

mod comments;
mod compare;
mod forced;
mod headings;
mod rows;
mod run;
mod system;
mod turns;

use kernel::{Checkpoint, RulesEngine, Setup};
use ledger::recorded::{ReplayState, RowReader};
use ledger::source::{LedgerError, NumberedLine};

use crate::ledger::follow::{RowListener, values};
use crate::mystica_game::execution::{TraceRecorder, start};
use crate::trace::holdings_hash;
use crate::{MysticaGame, MysticaPosition};

pub use run::LedgerReplay;
use run::{CommentHeading, ListenerPair};

/// Begins a game for a replay.
///
/// # Errors
/// The reason why the game cannot begin.
pub(crate) fn begin<'a>(
    table: &'a mut MysticaGame,
    setup: &Setup,
    mut replay: ReplayState<'a, MysticaGame>,
) -> Result<LedgerReplay<'a>, String> {
    let (grammar, host) = table.parts();
    let mut follower = RowListener::new(grammar.ruleset);
    host.set_trace(replay.listeners.trace.is_some());
    let mut machine = RulesEngine::new(grammar.ruleset, host);
    let began = match &mut replay.listeners.trace {
        None => start(&mut machine, setup, &mut follower),
        Some(trace) => {
            let mut both = ListenerPair(&mut follower, TraceRecorder::new(trace, grammar));
            start(&mut machine, setup, &mut both)
        }
    };
    let state = began.map_err(|error| error.to_string())?;
    let code = |seat: usize| {
        let faction = grammar.ruleset.factions.get(state.seats[seat].faction.at());
        faction.map_or(&[][..], |f| f.code.as_bytes())
    };
    Ok(LedgerReplay {
        seats: std::array::from_fn(code),
        replay,
        grammar,
        host,
        follower,
        last: values(&state, grammar.ruleset.resources.len()),
        state: Box::new(Checkpoint::new(state)),
        expected: Vec::new(),
        turn: (0, 0),
        had_turn: 0,
        late: None,
        heading: CommentHeading::Turn,
        income_ahead: None,
        anybody_left: false,
        legal: Vec::new(),
        given_draws: None,
    })
}

impl<'a> RowReader<'a, MysticaGame> for LedgerReplay<'a> {
    #[inline]
    fn replay_state(&mut self) -> &mut ReplayState<'a, MysticaGame> {
        &mut self.replay
    }

    fn state(&self) -> &MysticaPosition {
        self.state.state()
    }

    fn holdings_hash(&self) -> u64 {
        holdings_hash(&self.state)
    }

    fn row(&mut self, line: NumberedLine<'a>) -> Result<(), LedgerError> {
        self.row_or_why(line)
    }

    fn comment(&mut self, line: NumberedLine<'a>) -> Result<(), LedgerError> {
        self.comment_row(line)
    }

    fn command_line(&mut self, line: NumberedLine<'a>) -> Result<(), LedgerError> {
        self.replay_command_line(line)
    }

    fn end(&mut self, last: NumberedLine<'a>) {
        if let Err(error) = self.answer_all(last) {
            self.replay.report.errors.push(error);
        }
        self.check_early_income(last);
        self.missing_rows(last);
        self.missing_scorings(last);
        for expected in std::mem::take(&mut self.expected) {
            let text = system::settled_text(expected.taken).to_string();
            let (line, found) = (expected.line.number, "no such row".to_string());
            self.replay.report.differs_in(line, "row of the system", text, found);
        }
    }

    fn into_parts(mut self: Box<Self>) -> (ReplayState<'a, MysticaGame>, MysticaPosition) {
        // A ledger may end at any of its lines, so the forced answers after its last line may be
        // missing.
        if let Err(error) = self.answer_all(NumberedLine { number: 0, bytes: &[] }) {
            self.replay.report.errors.push(error);
        }
        (self.replay, self.state.state().clone())
    }
}
