//! A read-only view of a position for one viewer. Reading hidden information is a script error that
//! names the component and the seat.

use game::Viewer;
use game::bitset::Mask;

use crate::layout::{ComponentLayout, EvaluatedFilter, NOTHING};
use crate::state::{ComponentState, LOOSE, piece_of};
use crate::work::{LimitExceeded, WorkMeter};

/// The reason why an action was not carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ActionError {
    /// A script error: the declarations or the rulebook failed.
    Script(String),
    /// An illegal action, or an impossible given random result.
    Illegal(String),
}

impl ActionError {
    /// Creates a script error with this message.
    pub fn script_error(why: impl Into<String>) -> ActionError {
        ActionError::Script(why.into())
    }
}

impl std::fmt::Display for ActionError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ActionError::Script(why) | ActionError::Illegal(why) => f.write_str(why),
        }
    }
}

impl From<LimitExceeded> for ActionError {
    fn from(LimitExceeded(why): LimitExceeded) -> ActionError {
        ActionError::Script(why)
    }
}

impl From<ActionError> for game::ApplyError {
    fn from(error: ActionError) -> game::ApplyError {
        match error {
            ActionError::Script(why) => game::ApplyError::ScriptError(why),
            ActionError::Illegal(why) => game::ApplyError::Illegal(why),
        }
    }
}

impl From<ActionError> for game::QueryError {
    fn from(error: ActionError) -> game::QueryError {
        match error {
            ActionError::Script(why) | ActionError::Illegal(why) => game::QueryError(why),
        }
    }
}

/// The viewer whose knowledge limits a [`ComponentReadView`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewpoint {
    /// A seat or a spectator.
    Of(Viewer),
    /// No limit: everything is visible. For invariants and scores.
    All,
}

impl Viewpoint {
    /// Returns the viewpoint of a seat. Without a seat, only public information is visible.
    pub fn seat(seat: Option<u8>) -> Viewpoint {
        Viewpoint::Of(seat.map_or(Viewer::Spectator, Viewer::Seat))
    }

    /// Returns the bit of the viewer in sets of viewers: one per seat, the highest for spectators;
    /// all bits if everything is visible.
    pub(crate) fn bit(self) -> u8 {
        match self {
            Viewpoint::Of(Viewer::Seat(seat)) => u8::of_bits([seat & 7]),
            Viewpoint::Of(Viewer::Spectator) => u8::of_bits([7]),
            Viewpoint::All => u8::MAX,
        }
    }

    /// Returns whether the viewer belongs to a set of viewers.
    pub(crate) fn are_in(self, seers: u8) -> bool {
        self == Viewpoint::All || seers & self.bit() != 0
    }
}

/// A read-only view of a position for one viewer.
#[derive(Clone, Copy, Debug)]
pub struct ComponentReadView<'a> {
    pub layout: &'a ComponentLayout,
    pub(crate) block: &'a ComponentState,
    pub(crate) eyes: Viewpoint,
    /// Work meter that pays for reads; `None`: reads are free.
    pub(crate) work: Option<&'a WorkMeter>,
}

impl<'a> ComponentReadView<'a> {
    /// Creates a view without a work meter.
    pub fn new(
        layout: &'a ComponentLayout,
        block: &'a ComponentState,
        eyes: Viewpoint,
    ) -> ComponentReadView<'a> {
        ComponentReadView { layout, block, eyes, work: None }
    }

    /// Returns the view with a work meter that pays for reads.
    pub(crate) fn with_meter(self, work: &'a WorkMeter) -> ComponentReadView<'a> {
        ComponentReadView { work: Some(work), ..self }
    }

    /// Returns the steps charged so far; 0 without a work meter.
    pub fn steps(&self) -> u64 {
        self.work.map_or(0, WorkMeter::steps)
    }

    /// Takes a snapshot of the work meter, for [`ComponentReadView::forget_work`].
    pub fn work_so_far(&self) -> Option<WorkMeter> {
        self.work.cloned()
    }

    /// Restores an earlier snapshot of the work meter, so that reads since then are free.
    pub fn forget_work(&self, earlier: Option<&WorkMeter>) {
        if let (Some(work), Some(earlier)) = (self.work, earlier) {
            work.restore(earlier);
        }
    }

    pub(crate) fn spend(&self, units: usize) {
        if let Some(work) = self.work {
            work.spend(units);
        }
    }

    /// Checks that the work is within its limits.
    ///
    /// # Errors
    /// The limit that was exceeded.
    pub fn check_work(&self) -> Result<(), ActionError> {
        Ok(self.work.map_or(Ok(()), |work| work.check(self.layout))?)
    }

    /// Returns the number of pieces without checking whether the viewer may know it.
    fn counted(&self, spot: u16, place: Option<u16>) -> Option<usize> {
        let number = self.layout.number(self.block, spot, place);
        self.spend(self.layout.walk(spot, place, number.unwrap_or(0)));
        number
    }

    fn who(&self) -> String {
        match self.eyes {
            Viewpoint::Of(Viewer::Seat(seat)) => self.layout.seat_names[usize::from(seat)].clone(),
            Viewpoint::Of(Viewer::Spectator) => "everybody".into(),
            Viewpoint::All => "nobody".into(),
        }
    }

    fn hidden<T>(&self, what: &str, spot: u16) -> Result<T, ActionError> {
        let (name, who) = (self.layout.spot_name(spot), self.who());
        Err(ActionError::Script(format!("{what} `{name}` is hidden from {who}")))
    }

    /// Returns the value of a counter. `seat`: the owner, or `None` for the table.
    ///
    /// # Errors
    /// Fails if the value is hidden, or if the seat does not have the counter.
    pub fn counter(&self, counter: u16, seat: Option<u8>) -> Result<i32, ActionError> {
        let name = || &self.layout.counters[usize::from(counter)].named.name;
        let Some(at) = self.layout.counter_at(counter, seat) else {
            return Err(ActionError::Script(
                self.layout.counters[usize::from(counter)].of_nobody(seat),
            ));
        };
        if !self.eyes.are_in(self.layout.counter_seers(counter, seat)) {
            let whose = seat.map_or("the table", |s| &self.layout.seat_names[usize::from(s)]);
            let seen_by_seats = self.layout.counter_seers(counter, seat) != 0;
            let who = match self.eyes {
                Viewpoint::Of(Viewer::Spectator) if seen_by_seats => {
                    "those who do not own it, and no seat is acting here".to_owned()
                }
                _ => self.who(),
            };
            return Err(ActionError::Script(format!(
                "the value of `{}` of {whose} is hidden from {who}",
                name()
            )));
        }
        Ok(self.block.i32(at))
    }

    /// Returns the number of pieces in a zone, or on one of its places.
    ///
    /// # Errors
    /// The number is hidden.
    pub fn number(&self, spot: u16, place: Option<u16>) -> Result<usize, ActionError> {
        if !self.eyes.are_in(self.layout.counters_of(spot)) {
            return self.hidden("the number of pieces in", spot);
        }
        Ok(self.counted(spot, place).expect("seen, so it is there"))
    }

    /// Returns the number of further pieces that fit in a zone, or on one of its places.
    ///
    /// # Errors
    /// The number of pieces is hidden.
    pub fn room(&self, spot: u16, place: Option<u16>) -> Result<usize, ActionError> {
        let zone = self.layout.zone_of(spot);
        let most = place.map_or_else(|| zone.room(), |_| zone.each.into());
        Ok(most.saturating_sub(self.number(spot, place)?))
    }

    /// Returns the pieces in a zone or on a place that the viewer sees, once for each copy. They
    /// are in the order from bottom to top, except that shuffled pieces are in no order.
    pub fn seen(&self, spot: u16, place: Option<u16>) -> Vec<u16> {
        let mut seen = Vec::new();
        self.look_at(spot, place, &mut seen);
        seen
    }

    /// Replaces the contents of `out` by what [`ComponentReadView::seen`] returns.
    pub(crate) fn look_at(&self, spot: u16, place: Option<u16>, out: &mut Vec<u16>) {
        out.clear();
        let layout = self.layout;
        let sees = self.eyes.are_in(layout.seers(spot));
        if layout.zone_of(spot).pile {
            let times = |(piece, n): (u16, u16)| std::iter::repeat_n(piece, n.into());
            if sees {
                out.extend(layout.piled(self.block, spot).flat_map(times));
            }
            self.spend(layout.walk(spot, None, out.len()));
            return;
        }
        if self.counted(spot, None).is_none() {
            return;
        }
        let seen = |i: &usize| sees || self.eyes.are_in(layout.known(self.block, spot, *i));
        let slots = layout.taken_slots(self.block, spot, place).filter(seen);
        out.extend(slots.filter_map(|i| piece_of(layout.slot(self.block, spot, i))));
        self.spend(layout.walk(spot, place, out.len()));
    }

    /// Returns the piece in a slot of a stack or row, if the viewer sees it.
    pub(crate) fn known_in(&self, spot: u16, slot: usize) -> Option<u16> {
        let layout = self.layout;
        let sees = self.eyes.are_in(layout.seers(spot) | layout.known(self.block, spot, slot));
        sees.then(|| piece_of(layout.slot(self.block, spot, slot))).flatten()
    }

    /// Returns the pieces in a zone or on a place that the viewer sees, each once, sorted by index.
    pub(crate) fn kinds_seen(&self, spot: u16, place: Option<u16>) -> Vec<u16> {
        let layout = self.layout;
        let mut seen: Vec<u16> = if layout.zone_of(spot).pile {
            let sees = self.eyes.are_in(layout.seers(spot));
            self.spend(layout.walk(spot, None, 0));
            layout.piled(self.block, spot).filter(|_| sees).map(|(piece, _)| piece).collect()
        } else {
            self.seen(spot, place)
        };
        seen.sort_unstable();
        seen.dedup();
        seen
    }

    /// Returns all pieces in a zone or on a place, once for each copy.
    ///
    /// # Errors
    /// At least one of them is hidden.
    pub fn pieces(&self, spot: u16, place: Option<u16>) -> Result<Vec<u16>, ActionError> {
        let seen = self.seen(spot, place);
        let sees_all = self.eyes.are_in(self.layout.seers(spot))
            || self.eyes.are_in(self.layout.counters_of(spot))
                && self.counted(spot, place) == Some(seen.len());
        if sees_all { Ok(seen) } else { self.hidden("what lies in", spot) }
    }

    /// Counts the pieces in a zone or on a place that pass a filter. A viewer who sees the
    /// number of pieces also sees their kinds.
    ///
    /// # Errors
    /// What the filter tests is hidden.
    pub fn count(
        &self,
        spot: u16,
        place: Option<u16>,
        sieve: &EvaluatedFilter,
    ) -> Result<usize, ActionError> {
        let layout = self.layout;
        let zone = layout.zone_of(spot);
        if sieve.piece.is_none() && sieve.having.is_empty() {
            let Some(kind) = sieve.kind.filter(|_| zone.kinds.len() > 1) else {
                let other = sieve.kind.is_some_and(|kind| zone.kinds != [kind]);
                return if other { Ok(0) } else { self.number(spot, place) };
            };
            if zone.pile {
                self.number(spot, None)?;
                let at = zone.kinds.iter().position(|k| *k == kind);
                return Ok(at.map_or(0, |at| layout.pile_total(self.block, spot, at).into()));
            }
        }
        if zone.pile
            && let Some(piece) = sieve.piece
            && self.eyes.are_in(layout.seers(spot))
            && sieve.having.is_empty()
        {
            let piece = u16::try_from(piece).ok().filter(|p| usize::from(*p) < layout.pieces.len());
            return Ok(piece.map_or(0, |p| layout.pile_count(self.block, spot, p).into()));
        }
        if zone.pile && self.eyes.are_in(layout.seers(spot)) {
            self.spend(layout.walk(spot, None, 0) * sieve.tests());
            let passing = layout.piled(self.block, spot);
            let passing = passing.filter(|(piece, _)| layout.passes(*piece, sieve));
            return Ok(passing.map(|(_, n)| usize::from(n)).sum());
        }
        let all = self.pieces(spot, place)?;
        self.spend(all.len() * sieve.tests());
        Ok(all.into_iter().filter(|piece| layout.passes(*piece, sieve)).count())
    }

    /// Adds up an attribute over the pieces in a zone or on a place that pass a filter.
    ///
    /// # Errors
    /// The pieces are hidden.
    pub fn total(
        &self,
        spot: u16,
        place: Option<u16>,
        attribute: u16,
        sieve: &EvaluatedFilter,
    ) -> Result<i32, ActionError> {
        let layout = self.layout;
        if layout.zone_of(spot).pile && self.eyes.are_in(layout.seers(spot)) {
            self.spend(layout.walk(spot, None, 0) * sieve.tests());
            let passing = layout.piled(self.block, spot);
            let passing = passing.filter(|(piece, _)| layout.passes(*piece, sieve));
            return Ok(passing.map(|(p, n)| self.value(p, attribute) * i32::from(n)).sum());
        }
        let all = self.pieces(spot, place)?;
        self.spend(all.len() * sieve.tests());
        let passing = all.into_iter().filter(|piece| self.layout.passes(*piece, sieve));
        Ok(passing.map(|piece| self.value(piece, attribute)).sum())
    }

    /// Returns the top piece of a stack or place; `None` if it is empty.
    ///
    /// # Errors
    /// The piece is hidden, or the zone is a pile.
    pub fn top(&self, spot: u16, place: u16) -> Result<Option<u16>, ActionError> {
        let layout = self.layout;
        if layout.zone_of(spot).pile {
            return Err(ActionError::Script(format!(
                "`{}` has no top piece",
                layout.spot_name(spot)
            )));
        }
        if self.number(spot, None)? == 0 {
            return Ok(None);
        }
        let slots = layout.taken(self.block, spot, Some(place));
        self.spend(slots.len());
        let Some(top) = slots.last().copied() else { return Ok(None) };
        let slot = layout.slot(self.block, spot, top);
        let seen = self.eyes.are_in(layout.seers(spot) | layout.known(self.block, spot, top));
        match piece_of(slot).filter(|_| seen && (slot & LOOSE == 0 || self.eyes == Viewpoint::All))
        {
            Some(piece) => Ok(Some(piece)),
            None => self.hidden("the order of", spot),
        }
    }

    /// Returns the value of a piece's attribute; for a word, its index. A piece without the
    /// attribute has -1 if the attribute's values are words, otherwise 0.
    pub fn value(&self, piece: u16, attribute: u16) -> i32 {
        self.layout.pieces[usize::from(piece)].values[usize::from(attribute)]
    }

    /// Returns the stop of a marker.
    pub fn stop(&self, track: u16, marker: u16) -> u8 {
        self.block.byte(self.layout.tracks[usize::from(track)].at + 2 * usize::from(marker))
    }

    /// Returns the number of markers below a marker on its stop.
    pub fn markers_below(&self, track: u16, marker: u16) -> u8 {
        self.block.byte(self.layout.tracks[usize::from(track)].at + 2 * usize::from(marker) + 1)
    }

    /// Returns the markers on a stop, from bottom to top.
    pub fn markers_on(&self, track: u16, stop: u8) -> Vec<u16> {
        let all = 0..self.layout.tracks[usize::from(track)].markers.len() as u16;
        self.spend(4 * all.len());
        let mut here: Vec<u16> = all.filter(|m| self.stop(track, *m) == stop).collect();
        here.sort_by_key(|m| self.markers_below(track, *m));
        here
    }

    /// Returns the mark of a stop or edge; `None` if the index is invalid.
    pub fn mark(&self, track: u16, mark: u16, at: usize) -> Option<u16> {
        let part = &self.layout.tracks[usize::from(track)].marks[usize::from(mark)];
        let offset = part.at + at * part.width();
        (at < part.places()).then(|| self.block.number(offset, part.width()))
    }

    /// Returns the seat whose marker is rearmost; if several share the stop, the topmost. If
    /// `behind` is given, only markers behind this stop count.
    pub fn rearmost(&self, track: u16, behind: Option<i32>) -> Option<u8> {
        let seats = 0..self.layout.tracks[usize::from(track)].of_seats;
        self.spend(4 * seats.len());
        let place = |seat: &u8| {
            (self.stop(track, (*seat).into()), self.markers_below(track, (*seat).into()))
        };
        let behind = |seat: &u8| behind.is_none_or(|stop| i32::from(place(seat).0) < stop);
        seats.filter(behind).min_by_key(|seat| {
            let (stop, height) = place(seat);
            (stop, u8::MAX - height)
        })
    }

    /// Returns the stops that a marker can reach from a stop by exactly `steps` edges.
    pub fn ahead(&self, track: u16, stop: u8, steps: usize) -> Vec<u8> {
        let part = &self.layout.tracks[usize::from(track)];
        let mut at = vec![stop];
        for _ in 0..steps.min(usize::from(u8::MAX)) {
            let on = at.iter().flat_map(|s| part.edges.iter().filter(move |e| e.0 == *s));
            let mut next: Vec<u8> = on.map(|edge| edge.1).collect();
            next.sort_unstable();
            next.dedup();
            self.spend(at.len() * part.edges.len());
            if next == at || self.check_work().is_err() {
                break;
            }
            at = next;
        }
        at
    }

    /// Returns how often a phase has begun since its enclosing phase began.
    pub fn times(&self, phase: u16) -> i32 {
        self.layout.times(self.block, phase).into()
    }

    /// Returns the index of the current phase; `None` if there is none.
    pub fn phase(&self) -> Option<u16> {
        let phase = self.layout.phase_at(self.block);
        (phase != NOTHING).then_some(phase)
    }

    /// Returns whether the game is over.
    pub fn is_over(&self) -> bool {
        self.layout.is_over(self.block)
    }
}
