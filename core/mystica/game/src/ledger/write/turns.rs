//! Comment rows `Round N, turn M`, counted as the site counts them.
//!
//! The number rises once every seat has had a turn. The comment comes when the first turn after
//! that ends, before the last row of that turn. A seat that passes last has no successor, so its
//! row has no comment.

use kernel::State;
use kernel::ids::*;
use kernel::ruleset::limits;

/// Counter of turns within a round.
#[derive(Clone, Debug)]
pub(super) struct TurnCounter {
    round: u8,
    turn: u32,
    /// Whether the last seat of the order has had its turn.
    all_had_theirs: bool,
    /// Round and turn of the last comment.
    last_comment: (u8, u32),
    /// Rank of each seat in the order of this round.
    rank: [usize; limits::SEATS],
    /// The seat whose turn it is.
    active: SeatId,
}

impl Default for TurnCounter {
    fn default() -> TurnCounter {
        TurnCounter {
            round: 0,
            turn: 1,
            all_had_theirs: false,
            last_comment: (0, 0),
            rank: [0; limits::SEATS],
            active: SeatId::NONE,
        }
    }
}

impl TurnCounter {
    /// Begins a round, and returns the comment of its first turn; `None` if the round has begun
    /// already.
    pub fn round_begins(&mut self, state: &State, first: SeatId) -> Option<String> {
        if state.round == self.round {
            return None;
        }
        let order: Vec<SeatId> = state.order[..usize::from(state.seat_count)].to_vec();
        let begin = order.iter().position(|seat| *seat == first).unwrap_or_default();
        for (place, seat) in order.iter().enumerate() {
            self.rank[seat.at()] = (place + order.len() - begin) % order.len();
        }
        (self.round, self.turn, self.all_had_theirs) = (state.round, 1, false);
        self.active = first;
        self.comment()
    }

    /// Ends the turn of one seat and begins the turn of the next. Returns the comment that comes
    /// before the row that ended the turn, if its number is new.
    pub fn next(&mut self, next: SeatId) -> Option<String> {
        if std::mem::take(&mut self.all_had_theirs) {
            self.turn += 1;
        }
        let ended = std::mem::replace(&mut self.active, next);
        self.all_had_theirs = !ended.is_some() || self.rank[ended.at()] >= self.rank[next.at()];
        self.comment()
    }

    /// Returns the current round.
    pub fn round(&self) -> u8 {
        self.round
    }

    /// Returns the seat whose turn it is.
    pub fn active(&self) -> SeatId {
        self.active
    }

    fn comment(&mut self) -> Option<String> {
        let now = (self.round, self.turn);
        let is_new = std::mem::replace(&mut self.last_comment, now) != now;
        // A reader counts the turns of a round in one byte.
        (is_new && self.turn < 256).then(|| format!("Round {}, turn {}", now.0, now.1))
    }
}
