//! Which seat acts next in a position, and which actions that seat may choose from.

use game::{ActionRole, Game, LegalAction, PendingDecision, QueryError};

/// Removes the entries with [`ActionRole::Waste`] from a legal list: no bot plays them.
pub fn leave_to_people<A>(list: &mut Vec<LegalAction<A>>) {
    // The kernel puts such entries last, and most games have none: testing the last entry is enough.
    if list.last().is_some_and(|last| last.role == ActionRole::Waste) {
        list.retain(|choice| choice.role != ActionRole::Waste);
    }
}

/// The legal list and the open decisions of a position, in buffers that are reused from one position to the next.
#[derive(Debug)]
pub struct LegalListing<A> {
    /// All legal actions of all seats.
    pub list: Vec<LegalAction<A>>,
    open: Vec<PendingDecision>,
}

impl<A> Default for LegalListing<A> {
    fn default() -> LegalListing<A> {
        LegalListing { list: Vec::new(), open: Vec::new() }
    }
}

impl<A: Copy> LegalListing<A> {
    /// Returns the open decisions of the position that was listed last.
    pub fn open(&self) -> &[PendingDecision] {
        &self.open
    }

    /// Lists a position and returns the seat that acts next. `own` then holds the actions offered to that seat. Returns
    /// `None` if no action is legal.
    ///
    /// # Errors
    /// A script error.
    pub fn turn<G: Game<Action = A>>(
        &mut self,
        game: &mut G,
        state: &G::State,
        own: &mut Vec<LegalAction<A>>,
    ) -> Result<Option<u8>, QueryError> {
        self.list.clear();
        game.legal_actions(state, &mut self.list)?;
        leave_to_people(&mut self.list);
        self.open.clear();
        game.pending_decisions(state, &mut self.open);
        let seat = next_seat(&self.open, &self.list);
        if let Some(seat) = seat {
            offered(&self.list, seat, own);
        }
        Ok(seat)
    }
}

/// Returns the seat that acts next: a seat in the middle of its action; else the first seat with an offer to answer;
/// else the first seat with an open decision, in the order of `open`. `None` if no action is legal.
pub fn next_seat<A>(open: &[PendingDecision], list: &[LegalAction<A>]) -> Option<u8> {
    let answer = |seat: u8| list.iter().any(|c| c.seat == seat && c.role == ActionRole::Answer);
    let listed = |seat: u8| list.iter().any(|c| c.seat == seat);
    if let Some(busy) = open.iter().find(|d| d.is_mid_action && listed(d.seat)) {
        return Some(busy.seat);
    }
    let offers = list.iter().any(|c| c.role == ActionRole::Answer);
    let first = open.iter().map(|d| d.seat).find(|&s| if offers { answer(s) } else { listed(s) });
    first.or_else(|| list.iter().find(|c| !offers || c.role == ActionRole::Answer).map(|c| c.seat))
}

/// Returns all seats that may act at the same time: only the seat in the middle of its action; else all seats with an
/// offer to answer; else all seats that must answer now; else the seat of [`next_seat`]. Seats have the order of
/// `open`. The list is empty if no action is legal.
pub fn owing<A>(open: &[PendingDecision], list: &[LegalAction<A>]) -> Vec<u8> {
    let Some(first) = next_seat(open, list) else { return Vec::new() };
    let is_busy = open.iter().any(|d| d.seat == first && d.is_mid_action);
    let offers = list.iter().any(|c| c.role == ActionRole::Answer);
    let acts = |seat: u8, now: bool| {
        let mut own = list.iter().filter(|c| c.seat == seat);
        if offers { own.any(|c| c.role == ActionRole::Answer) } else { now && own.next().is_some() }
    };
    let mut all = vec![first];
    if !is_busy {
        for d in open {
            if !all.contains(&d.seat) && acts(d.seat, d.must_answer_now) {
                all.push(d.seat);
            }
        }
    }
    all
}

/// Fills `out` with the legal actions of one seat. If the seat has offers to answer, only its answers are listed.
pub fn offered<A: Copy>(list: &[LegalAction<A>], seat: u8, out: &mut Vec<LegalAction<A>>) {
    out.clear();
    out.extend_from_slice(list);
    keep_offered(out, seat);
}

/// Filters a legal list in place, with the rule of [`offered`].
pub fn keep_offered<A>(list: &mut Vec<LegalAction<A>>, seat: u8) {
    let answers = list.iter().any(|c| c.seat == seat && c.role == ActionRole::Answer);
    list.retain(|c| c.seat == seat && (!answers || c.role == ActionRole::Answer));
}
