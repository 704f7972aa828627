//! The comment rows `Round N, turn M`, counted as the site counts them.
//!
//! The number goes up once everybody has had a turn: when the first turn after that ends, and its comment stands before the
//! last row of that turn. A seat that passes last is followed by nobody, so its row has none.

use kernel::State;
use kernel::ids::*;
use kernel::ruleset::limits;

/// Where in the round the turns are.
#[derive(Clone, Debug)]
pub(super) struct Turns {
    round: u8,
    turn: u32,
    /// The last seat of the order has had its turn.
    all_had_theirs: bool,
    /// Round and turn of the last comment.
    said: (u8, u32),
    /// The place of each seat in the order of this round.
    rank: [usize; limits::SEATS],
    /// Whose turn it is.
    active: SeatId,
}

impl Default for Turns {
    fn default() -> Turns {
        Turns {
            round: 0,
            turn: 1,
            all_had_theirs: false,
            said: (0, 0),
            rank: [0; limits::SEATS],
            active: SeatId::NONE,
        }
    }
}

impl Turns {
    /// The first turn of a round begins: its comment; `None` if the round had begun.
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

    /// The turn of one seat ends and that of another (or its own next) begins: the comment that comes before the
    /// row that ended it.
    pub fn next(&mut self, next: SeatId) -> Option<String> {
        if std::mem::take(&mut self.all_had_theirs) {
            self.turn += 1;
        }
        let ended = std::mem::replace(&mut self.active, next);
        self.all_had_theirs = !ended.is_some() || self.rank[ended.at()] >= self.rank[next.at()];
        self.comment()
    }

    /// The round.
    pub fn round(&self) -> u8 {
        self.round
    }

    /// Whose turn it is.
    pub fn active(&self) -> SeatId {
        self.active
    }

    fn comment(&mut self) -> Option<String> {
        let now = (self.round, self.turn);
        let is_new = std::mem::replace(&mut self.said, now) != now;
        // A reader counts the turns of a round in a byte.
        (is_new && self.turn < 256).then(|| format!("Round {}, turn {}", now.0, now.1))
    }
}
