//! Who else listens to a replay: a log of the actions, a trace, and marks by which two replays are compared.

use kernel::action::Action;
use kernel::ids::*;
use kernel::state::Seat;
use kernel::{Event, Ruleset, Sink, State};

use crate::follow::Follower;
use crate::trace::{Listener, Trace};

/// Who listens to a replay besides the follower of rows.
#[derive(Default)]
pub(crate) struct Ears<'a> {
    /// Every action carried out, implied ones included.
    pub log: Option<&'a mut Log>,
    /// What each action changed.
    pub trace: Option<&'a mut Trace>,
    /// What every seat had after each command.
    pub marks: Option<&'a mut Vec<Mark>>,
    /// The replay ends behind this command: its line, and its byte in it.
    pub until: Option<(u32, u32)>,
}

/// What was done in a game.
#[derive(Default)]
pub(crate) struct Log {
    /// Every action.
    pub actions: Vec<(SeatId, Action)>,
    /// Who left, each with how many of the actions came before.
    pub left: Vec<(usize, SeatId)>,
}

/// What all seats had after a command, as a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Line of the command, 1-based.
    pub line: u32,
    /// Byte of the line at which it begins.
    pub at: u32,
    /// Hash of the resources, points, levels and structures of all seats.
    pub seats: u64,
}

impl Mark {
    /// What all seats have now, behind the command at this place.
    pub fn of(line: u32, at: u32, state: &State) -> Mark {
        let mut bytes = [0u8; 64 * kernel::ruleset::limits::SEATS];
        let mut used = 0;
        for seat in state.seat_ids() {
            used += write(state.seat(seat), &mut bytes[used..]);
        }
        Mark { line, at, seats: game::hash::state(&bytes[..used]) }
    }
}

/// What a seat has, in numbers that mean the same under every ruleset: nothing that counts pieces.
fn write(own: &Seat, out: &mut [u8]) -> usize {
    let mut used = 0;
    let mut put = |bytes: &[u8]| {
        out[used..used + bytes.len()].copy_from_slice(bytes);
        used += bytes.len();
    };
    put(&own.vp.to_le_bytes());
    put(&own.coins.to_le_bytes());
    put(&own.workers.to_le_bytes());
    put(&[own.priests, own.priest_limit, own.keys, own.bridges, own.dropped]);
    put(&own.bowls);
    put(&own.cults);
    put(&own.built);
    put(&own.owed);
    put(&own.levels);
    used
}

/// Two listeners at once.
pub(super) struct Both<'a, 't>(pub &'a mut Follower, pub Listener<'t>);

impl Sink for Both<'_, '_> {
    fn event(&mut self, ruleset: &Ruleset, state: &State, event: Event) {
        self.0.event(ruleset, state, event);
        self.1.event(ruleset, state, event);
    }
}
