//! State of a running replay: the position, and facts about the rows before.

use crate::words::Grammar;
use kernel::action::LegalEntry;
use kernel::ids::*;
use kernel::ruleset::limits;
use kernel::{Checkpoint, Event, EventSink, Ruleset, ScriptHost, State};
use ledger::head::LedgerForm;
use ledger::recorded::ReplayState;
use ledger::source::{LedgerError, NumberedLine};

use crate::ledger::columns::{ParsedRow, RowValues};
use crate::ledger::follow::{RowListener, SystemRow};
use crate::mystica_game::execution::TraceRecorder;
use crate::{MysticaGame, MysticaPosition};

/// A system row that comes before the row that causes it.
pub(super) struct EarlySystemRow<'a> {
    pub line: NumberedLine<'a>,
    pub seat: SeatId,
    pub taken: bool,
    pub row: Option<ParsedRow<'a>>,
}

/// Rows that the last comment row announces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CommentHeading {
    /// Turns of players; also the state after the head.
    Turn,
    /// Income; the first row after the comment sets its kind.
    Income(Option<SystemRow>),
    Scoring(FinalTileId, CultId),
    /// Points for leftover resources.
    Leftovers,
    /// A seat has left; the site then omits the next comment.
    Dropped,
}

/// One running replay.
pub struct LedgerReplay<'a> {
    pub(super) replay: ReplayState<'a, MysticaGame>,
    pub(super) grammar: Grammar<'a>,
    pub(super) host: &'a mut dyn ScriptHost,
    pub(super) follower: RowListener,
    /// Codes of the seats' factions in their usual case.
    pub(super) seats: [&'a [u8]; limits::SEATS],
    /// Boxed, because it is large and the replay is moved.
    pub(super) state: Box<Checkpoint<MysticaPosition>>,
    /// Values of each seat in its last row.
    pub(super) last: [RowValues; limits::SEATS],
    pub(super) expected: Vec<EarlySystemRow<'a>>,
    /// Round and turn of the last comment on a turn.
    pub(super) turn: (u8, u8),
    /// Bit set of the seats that began a turn since that comment.
    pub(super) had_turn: u32,
    /// A seat that began a second turn since that comment; the comment may still come before the
    /// turn is over.
    pub(super) late: Option<SeatId>,
    /// The last comment row that can announce system rows.
    pub(super) heading: CommentHeading,
    /// Round of a comment that announces income which has not happened yet.
    pub(super) income_ahead: Option<u8>,
    /// Whether a seat has left the game.
    pub(super) anybody_left: bool,
    pub(super) legal: Vec<LegalEntry>,
    /// Random draws of the next action, if the row contains them.
    pub(super) given_draws: Option<Vec<components::StreamDraw>>,
}

impl<'a> LedgerReplay<'a> {
    #[inline]
    pub(super) fn is_recorded(&self) -> bool {
        self.replay.form == LedgerForm::Recorded
    }

    pub(super) fn error(
        &self,
        line: NumberedLine<'_>,
        at: usize,
        message: impl Into<String>,
    ) -> LedgerError {
        self.replay.error(line, at, message)
    }

    pub(super) fn seat(
        &self,
        line: NumberedLine<'_>,
        at: usize,
        word: &[u8],
    ) -> Result<SeatId, LedgerError> {
        self.grammar.seat(&self.state, word).map_err(|error| self.error(line, at, error))
    }
}

/// Notifies two listeners of each event.
pub(super) struct ListenerPair<'a, 't>(pub &'a mut RowListener, pub TraceRecorder<'t>);

impl EventSink for ListenerPair<'_, '_> {
    fn event(&mut self, ruleset: &Ruleset, state: &State, event: Event) {
        self.0.event(ruleset, state, event);
        self.1.event(ruleset, state, event);
    }
}
