//! State of a running replay: the position, and facts about the rows before.

use crate::words::Grammar;
use kernel::action::Legal;
use kernel::ids::*;
use kernel::ruleset::limits;
use kernel::{Checkpoint, Event, Host, Ruleset, Sink, State};
use ledger::head::Form;
use ledger::replay_state::Desk;
use ledger::source::{LedgerError, Line};

use crate::ledger::columns::{Row, Values};
use crate::ledger::follow::{Follower, SystemRow};
use crate::trace::Listener;
use crate::{MysticaGame, Position};

/// A row of the system that comes before the row that causes it.
pub(super) struct Expected<'a> {
    pub line: Line<'a>,
    pub seat: SeatId,
    pub taken: bool,
    pub row: Option<Row<'a>>,
}

/// What the last comment row announces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Heading {
    /// Turns of players; also after the head.
    Turn,
    /// Income; its kind is set by the first row.
    Income(Option<SystemRow>),
    Scoring(FinalId, CultId),
    /// Points for leftover resources.
    Leftovers,
    /// A seat has left; the site then omits the next comment.
    Dropped,
}

/// One running replay.
pub struct Run<'a> {
    pub(super) desk: Desk<'a, MysticaGame>,
    pub(super) grammar: Grammar<'a>,
    pub(super) host: &'a mut dyn Host,
    pub(super) follower: Follower,
    /// Codes of the seats' factions in their usual case.
    pub(super) seats: [&'a [u8]; limits::SEATS],
    /// Boxed, because it is large and the replay is moved.
    pub(super) state: Box<Checkpoint<Position>>,
    /// Values of each seat in its last row.
    pub(super) last: [Values; limits::SEATS],
    pub(super) expected: Vec<Expected<'a>>,
    /// Round and turn of the last comment on a turn.
    pub(super) turn: (u8, u8),
    /// Bit set of the seats that began a turn since that comment.
    pub(super) had_turn: u32,
    /// A seat that began a second turn since that comment; the comment may still come before the
    /// turn is over.
    pub(super) late: Option<SeatId>,
    /// The last comment row that can announce rows of the system.
    pub(super) heading: Heading,
    /// Round of a comment on income that has not come yet.
    pub(super) income_ahead: Option<u8>,
    /// A seat has left the game.
    pub(super) anybody_left: bool,
    pub(super) legal: Vec<Legal>,
    /// What chance brings by the next action, where the row says it.
    pub(super) told: Option<Vec<components::Draw>>,
}

impl<'a> Run<'a> {
    #[inline]
    pub(super) fn is_recorded(&self) -> bool {
        self.desk.form == Form::Recorded
    }

    pub(super) fn error(
        &self,
        line: Line<'_>,
        at: usize,
        message: impl Into<String>,
    ) -> LedgerError {
        self.desk.error(line, at, message)
    }

    pub(super) fn seat(
        &self,
        line: Line<'_>,
        at: usize,
        word: &[u8],
    ) -> Result<SeatId, LedgerError> {
        self.grammar.seat(&self.state, word).map_err(|why| self.error(line, at, why))
    }
}

/// Notifies two listeners of each event.
pub(super) struct Both<'a, 't>(pub &'a mut Follower, pub Listener<'t>);

impl Sink for Both<'_, '_> {
    fn event(&mut self, ruleset: &Ruleset, state: &State, event: Event) {
        self.0.event(ruleset, state, event);
        self.1.event(ruleset, state, event);
    }
}
