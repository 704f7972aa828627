//! The parts beside a position, and which of their counters stand for something of the machine; what these bring to it is `lent.rs`.
//!
//! The machine waits while they are at work ([`State::calls`](crate::State)); it knows nothing else of them.

use std::sync::Arc;

use components::Layout;

use crate::ids::*;
use crate::resource::Resource;

/// What content declares beside the machine.
#[derive(Clone, Debug)]
pub struct Beside {
    /// The parts by number of seats, for one seat first.
    pub layouts: Vec<Arc<Layout>>,
    /// What the first counters of a layout stand for, in their order.
    pub outside: Vec<Outside>,
    /// Some script has something done on the board, so that an answer is possible only where that is.
    pub has_deeds: bool,
}

/// Something of the machine that parts see as a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outside {
    /// A resource of a seat, or a right that it is owed. Of power: what it can spend.
    Resource(Resource),
    /// The place of a seat on a cult track.
    Cult(CultId),
    /// The level of a seat on an advancement track; it is only read.
    Level(TrackId),
    /// How many structures of a kind a seat has; it is only read.
    Built(StructureId),
    /// How many favor tiles a seat has; it is only read.
    FavorTiles,
    /// How many town tiles a seat has; it is only read.
    TownTiles,
    /// The round; it is only read.
    Round,
}

/// A change that parts bring to the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Brought {
    /// Whose.
    pub seat: SeatId,
    /// Of what.
    pub what: Outside,
    /// By how much.
    pub by: i32,
    /// The script of parts that brought it, by number.
    pub source: u16,
}

impl Outside {
    /// Those that parts can change, too.
    pub fn can_change(self) -> bool {
        matches!(self, Outside::Resource(_) | Outside::Cult(_))
    }

    /// Does each seat have it? Else the table.
    pub fn is_of_seats(self) -> bool {
        self != Outside::Round
    }
}

impl Beside {
    /// The parts for the seats of a position.
    pub fn layout(&self, seats: u8) -> &Arc<Layout> {
        let last = self.layouts.len() - 1;
        &self.layouts[usize::from(seats.saturating_sub(1)).min(last)]
    }
}
