//! Simultaneous decisions: every seat searches from the same point, and no seat sees the answers of the others.

use game::random::Random;
use game::{ActionRole, Game, LegalAction, PendingDecision, Viewer};

use crate::turns::{leave_to_people, offered, owing};

/// Number of positions from which a seat searches in a game with hidden information, each with other sampled answers of
/// the other seats. With a single position the choice would depend on the draw. Games with perfect information use one.
const WORLDS: u64 = 6;

/// Upper bound on the answers drawn for the other seats before one seat searches.
const MOST_DRAWN: usize = 64;

/// The seats that still owe an answer to a simultaneous decision, each with the positions from which it searches.
///
/// If a seat searched from the actual position, the last seat to answer would see the answers of
/// the others. It would also search past the end of the decision to its own next decision, while
/// the first seats do not.
pub struct SimultaneousDecisions<G: Game> {
    /// Seed of the sampled answers. If they depended on the position alone, a seat would be lucky or
    /// unlucky in every game that begins with this position, and a fair game would look unfair.
    seed: u64,
    pending: Vec<PendingSeat<G::State>>,
    stage: u8,
    list: Vec<LegalAction<G::Action>>,
    own: Vec<LegalAction<G::Action>>,
    open: Vec<PendingDecision>,
}

/// One seat of a simultaneous decision.
struct PendingSeat<S> {
    seat: u8,
    /// The position in which the decision was opened, with the answers of this seat but not of others.
    opened: S,
    /// The opened position with sampled answers of all other seats, so that this seat answers last. Empty until this
    /// seat decides, or if the others cannot answer.
    last: Vec<S>,
    is_drawn: bool,
}

/// The positions from which one seat of a simultaneous decision searches.
#[derive(Debug)]
pub struct AnswerPositions<'a, S> {
    /// The position in which no other seat has answered. A search ends where the seat owes no
    /// further answer in it, see [`crate::bots::Lookahead::set_unanswered`].
    pub opened: Option<&'a S>,
    /// Positions that differ only in the answers of the other seats.
    pub worlds: &'a [S],
}

impl<S> Default for AnswerPositions<'_, S> {
    fn default() -> Self {
        AnswerPositions { opened: None, worlds: &[] }
    }
}

impl<G: Game> Default for SimultaneousDecisions<G> {
    fn default() -> SimultaneousDecisions<G> {
        SimultaneousDecisions {
            seed: 0,
            pending: Vec::new(),
            stage: 0,
            list: Vec::new(),
            own: Vec::new(),
            open: Vec::new(),
        }
    }
}

impl<G: Game> SimultaneousDecisions<G> {
    /// Removes all seats because another game begins. `seed` is the seed of the sampled answers; it
    /// is 0 before the first call.
    pub fn begin(&mut self, seed: u64) {
        self.seed = seed;
        self.pending.clear();
    }

    /// Records which seats decide in a new position; `list` is its legal list. Seats with offers are left out, because
    /// they answer in turn.
    pub fn note(
        &mut self,
        game: &G,
        state: &G::State,
        open: &[PendingDecision],
        list: &[LegalAction<G::Action>],
    ) {
        let deciding = open.iter().filter(|decision| decision.must_answer_now).count();
        if deciding < 2 && self.pending.is_empty() {
            return;
        }
        let seats = owing(open, list);
        let is_known =
            |seat: &u8| self.pending.iter().any(|pending_seat| pending_seat.seat == *seat);
        if self.stage == game.stage(state) && !seats.is_empty() && seats.iter().all(is_known) {
            return;
        }
        self.pending.clear();
        self.stage = game.stage(state);
        if seats.len() > 1 && list.iter().all(|choice| choice.role != ActionRole::Answer) {
            let pending_seat = |seat| PendingSeat {
                seat,
                opened: state.clone(),
                last: Vec::new(),
                is_drawn: false,
            };
            self.pending.extend(seats.into_iter().map(pending_seat));
        }
    }

    /// Returns the positions from which a seat searches; `mine` are the actions offered to it. If there is none,
    /// the seat searches from the actual position, because it decides alone or because others have changed what it may
    /// do.
    pub fn positions(
        &mut self,
        game: &mut G,
        mine: &[LegalAction<G::Action>],
    ) -> AnswerPositions<'_, G::State> {
        let seat = mine.first().map(|choice| choice.seat);
        let Some(at) = self.pending.iter().position(|pending_seat| Some(pending_seat.seat) == seat)
        else {
            return AnswerPositions::default();
        };
        if !self.pending[at].is_drawn {
            self.pending[at].is_drawn = true;
            let worlds = if game.has_perfect_information() { 1 } else { WORLDS };
            for world in 0..worlds {
                let last = self.answered_by_others(game, at, world);
                self.pending[at].last.extend(last);
            }
        }
        let mut last = std::mem::take(&mut self.pending[at].last);
        last.retain(|state| self.offers(game, state, mine));
        self.pending[at].last = last;
        let opened = self.pending[at].opened.clone();
        let offers = self.offers(game, &opened, mine);
        let PendingSeat { opened, last, .. } = &self.pending[at];
        let opened = offers.then_some(opened);
        if !last.is_empty() {
            return AnswerPositions { opened, worlds: last };
        }
        AnswerPositions { opened, worlds: opened.map_or(&[], std::slice::from_ref) }
    }

    /// Returns whether the position offers the seat exactly the actions in `mine`.
    fn offers(&mut self, game: &mut G, state: &G::State, mine: &[LegalAction<G::Action>]) -> bool {
        self.list.clear();
        if game.legal_actions(state, &mut self.list).is_err() {
            return false;
        }
        offered(&self.list, mine[0].seat, &mut self.own);
        let played = |choice: &&LegalAction<G::Action>| choice.role != ActionRole::Waste;
        self.own.iter().filter(played).eq(mine.iter().filter(played))
    }

    /// Samples answers of all other seats for the sampled position number `world` and returns the position after them.
    /// Returns `None` if the seats cannot answer, or do not finish within [`MOST_DRAWN`] answers.
    fn answered_by_others(&mut self, game: &mut G, at: usize, world: u64) -> Option<G::State> {
        let (seat, mut state) = (self.pending[at].seat, self.pending[at].opened.clone());
        // The random draws must not depend on what the seat does not see.
        let seen = game.sample_state(&game.view(&state, Viewer::Seat(seat)), 0);
        let situation = Random::derive(self.seed, game.situation_hash(&seen));
        let mut random = Random::new(Random::derive(situation, world << 8 | u64::from(seat)));
        for _ in 0..MOST_DRAWN {
            self.list.clear();
            self.open.clear();
            game.legal_actions(&state, &mut self.list).ok()?;
            leave_to_people(&mut self.list);
            game.pending_decisions(&state, &mut self.open);
            if !self.open.iter().any(|decision| decision.seat == seat) {
                return None;
            }
            let others = owing(&self.open, &self.list);
            let Some(other) = others.into_iter().find(|other| *other != seat) else {
                return Some(state);
            };
            offered(&self.list, other, &mut self.own);
            let drawn = self.own[random.below(self.own.len() as u32) as usize];
            let (least, most) = drawn.amounts;
            let amount = least + random.below(u32::from(most - least) + 1) as u8;
            let action =
                if most > least { game.with_amount(drawn.action, amount) } else { drawn.action };
            game.apply_without_backup(&mut state, other, action).ok()?;
        }
        None
    }

    /// Applies a seat's answer to its positions, or removes the seat if it owes no further answer.
    pub fn apply_answer(&mut self, game: &mut G, seat: u8, action: G::Action) {
        let Some(at) = self.pending.iter().position(|pending_seat| pending_seat.seat == seat)
        else {
            return;
        };
        let pending_seat = &mut self.pending[at];
        let done = game.apply_without_backup(&mut pending_seat.opened, seat, action);
        self.open.clear();
        game.pending_decisions(&pending_seat.opened, &mut self.open);
        let goes_on = self.open.iter().any(|d| d.seat == seat && d.must_answer_now);
        if done.is_err() || !goes_on {
            self.pending.swap_remove(at);
        } else {
            pending_seat
                .last
                .retain_mut(|last| game.apply_without_backup(last, seat, action).is_ok());
        }
    }
}
