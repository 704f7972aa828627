//! A replay under way: the position, and what is remembered of the rows before.

use crate::words::Grammar;
use kernel::action::Legal;
use kernel::ids::*;
use kernel::ruleset::limits;
use kernel::{Checkpoint, Event, Host, Ruleset, Sink, State};
use ledger::desk::Desk;
use ledger::head::Form;
use ledger::source::{LedgerError, Line};

use crate::ledger::columns::{Row, Values};
use crate::ledger::follow::{Follower, SystemRow};
use crate::trace::Listener;
use crate::{MysticaGame, Position};

/// A row of the system that stands before the row that causes it.
pub(super) struct Expected<'a> {
    pub line: Line<'a>,
    pub seat: SeatId,
    pub taken: bool,
    pub row: Option<Row<'a>>,
}

/// What the last comment row says that comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Heading {
    /// Turns of players; so does the head.
    Turn,
    /// Income; of which kind, once a row has said so.
    Income(Option<SystemRow>),
    /// The rows of a final scoring.
    Scoring(FinalId, CultId),
    /// The rows of leftovers.
    Leftovers,
    /// Somebody left: the site goes on without the comment that would be next.
    Dropped,
}

/// One replay under way.
pub struct Run<'a> {
    pub(super) desk: Desk<'a, MysticaGame>,
    pub(super) grammar: Grammar<'a>,
    pub(super) host: &'a mut dyn Host,
    pub(super) follower: Follower,
    /// What the seats are called, upper and lower case as usual.
    pub(super) seats: [&'a [u8]; limits::SEATS],
    /// In a box: it is large, and the rest is handed on.
    pub(super) state: Box<Checkpoint<Position>>,
    /// What each seat showed in its last row.
    pub(super) last: [Values; limits::SEATS],
    pub(super) expected: Vec<Expected<'a>>,
    /// Round and turn of the last such comment.
    pub(super) turn: (u8, u8),
    /// Seats that acted in a turn since then, as bits.
    pub(super) had_turn: u32,
    /// Began a second turn since then: the comment may still come before that turn is over.
    pub(super) late: Option<SeatId>,
    /// The last comment row that rows of the system may stand under.
    pub(super) heading: Heading,
    /// The round of a comment on income that has not come yet.
    pub(super) income_ahead: Option<u8>,
    /// Somebody has left the game.
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

/// Two listeners at once.
pub(super) struct Both<'a, 't>(pub &'a mut Follower, pub Listener<'t>);

impl Sink for Both<'_, '_> {
    fn event(&mut self, ruleset: &Ruleset, state: &State, event: Event) {
        self.0.event(ruleset, state, event);
        self.1.event(ruleset, state, event);
    }
}
