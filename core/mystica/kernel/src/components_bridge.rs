//! Components that accompany a position of Terra Mystica, and which of their counters mirror values of this engine.
//!
//! `exports.rs` exports the values and imports the changes. While components are at work ([`State::calls`](crate::State)), this
//! engine waits.

use std::sync::Arc;

use components::ComponentLayout;

use crate::ids::*;
use crate::resource::Resource;

/// Components that content declares for a game of Terra Mystica.
#[derive(Clone, Debug)]
pub struct ComponentBridge {
    /// Layouts of the component state by number of seats; index 0 is for one seat.
    pub layouts: Vec<Arc<ComponentLayout>>,
    /// The values that the first counters of each layout mirror, in order.
    pub exports: Vec<ExportedValue>,
    /// Whether some component script issues commands on the board. If so, an answer is legal only
    /// if its commands are.
    pub has_commands: bool,
}

/// Value of this engine that components see as a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExportedValue {
    /// A resource of a seat, or a right that it is owed. For power: the tokens in bowl III.
    Resource(Resource),
    Cult(CultId),
    /// The level of a seat on an advancement track; read-only.
    Level(TrackId),
    /// How many structures of a kind a seat has; read-only.
    Built(StructureId),
    /// How many favor tiles a seat has; read-only.
    FavorTiles,
    /// How many town tiles a seat has; read-only.
    TownTiles,
    /// The round; read-only.
    Round,
}

/// Change of a value of this engine that components request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ImportedChange {
    pub seat: SeatId,
    pub what: ExportedValue,
    pub delta: i32,
    /// Number of the component script that requested the change.
    pub source: u16,
}

impl ExportedValue {
    /// Returns whether components may change the value; the others are read-only.
    pub fn can_change(self) -> bool {
        matches!(self, ExportedValue::Resource(_) | ExportedValue::Cult(_))
    }

    /// Returns whether each seat has its own value. If not, the game has one.
    pub fn is_of_seats(self) -> bool {
        self != ExportedValue::Round
    }
}

impl ComponentBridge {
    /// Returns the layout for a number of seats, or the last one if there are more seats than layouts.
    pub fn layout(&self, seats: u8) -> &Arc<ComponentLayout> {
        let last = self.layouts.len() - 1;
        &self.layouts[usize::from(seats.saturating_sub(1)).min(last)]
    }
}
