//! Reading a position with somebody's eyes. To read beyond what they see is a fault that names the part and the seat.

use game::Viewer;
use game::bits::Mask;

use crate::block::{Block, LOOSE, piece_of};
use crate::layout::{Layout, NOTHING, Sieve};
use crate::work::{LimitExceeded, WorkMeter};

/// Why something was not carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Halt {
    /// The declarations or the rulebook failed.
    Fault(String),
    /// A player, or what is told of chance, asks for what cannot be.
    Refused(String),
}

impl Halt {
    /// A fault.
    pub fn fault(why: impl Into<String>) -> Halt {
        Halt::Fault(why.into())
    }
}

impl std::fmt::Display for Halt {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Halt::Fault(why) | Halt::Refused(why) => f.write_str(why),
        }
    }
}

impl From<LimitExceeded> for Halt {
    fn from(LimitExceeded(why): LimitExceeded) -> Halt {
        Halt::Fault(why)
    }
}

impl From<Halt> for game::Problem {
    fn from(halt: Halt) -> game::Problem {
        match halt {
            Halt::Fault(why) => game::Problem::Fault(why),
            Halt::Refused(why) => game::Problem::Refused(why),
        }
    }
}

impl From<Halt> for game::Failure {
    fn from(halt: Halt) -> game::Failure {
        match halt {
            Halt::Fault(why) | Halt::Refused(why) => game::Failure(why),
        }
    }
}

/// Whose eyes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Eyes {
    /// Somebody at the table or beside it.
    Of(Viewer),
    /// All that there is: for laws and scores.
    All,
}

impl Eyes {
    /// Of a seat, or of everybody where there is none.
    pub fn seat(seat: Option<u8>) -> Eyes {
        Eyes::Of(seat.map_or(Viewer::Spectator, Viewer::Seat))
    }

    pub(crate) fn bit(self) -> u8 {
        match self {
            Eyes::Of(Viewer::Seat(seat)) => u8::of_bits([seat & 7]),
            Eyes::Of(Viewer::Spectator) => u8::of_bits([7]),
            Eyes::All => u8::MAX,
        }
    }

    pub(crate) fn are_in(self, seers: u8) -> bool {
        self == Eyes::All || seers & self.bit() != 0
    }
}

/// A position as somebody sees it.
#[derive(Clone, Copy, Debug)]
pub struct Look<'a> {
    /// The parts.
    pub layout: &'a Layout,
    pub(crate) block: &'a Block,
    pub(crate) eyes: Eyes,
    /// Work meter charged for reads; `None`: reads are free.
    pub(crate) work: Option<&'a WorkMeter>,
}

impl<'a> Look<'a> {
    /// A position seen with these eyes.
    pub fn new(layout: &'a Layout, block: &'a Block, eyes: Eyes) -> Look<'a> {
        Look { layout, block, eyes, work: None }
    }

    /// The same position, whose reading is charged to the work of an action or a list.
    pub(crate) fn charged(self, work: &'a WorkMeter) -> Look<'a> {
        Look { work: Some(work), ..self }
    }

    /// Steps charged so far; 0 where nobody counts.
    pub fn steps(&self) -> u64 {
        self.work.map_or(0, WorkMeter::steps)
    }

    /// The work so far, to go back to by [`Look::forget_work`].
    pub fn work_so_far(&self) -> Option<WorkMeter> {
        self.work.cloned()
    }

    /// Takes back what was charged since: what was read counts as not read.
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

    /// Is the work within its limits?
    ///
    /// # Errors
    /// The limit that was exceeded.
    pub fn check_work(&self) -> Result<(), Halt> {
        Ok(self.work.map_or(Ok(()), |work| work.check(self.layout))?)
    }

    /// How many pieces lie there, for whoever may know it.
    fn counted(&self, spot: u16, place: Option<u16>) -> Option<usize> {
        let number = self.layout.number(self.block, spot, place);
        self.spend(self.layout.walk(spot, place, number.unwrap_or(0)));
        number
    }

    fn who(&self) -> String {
        match self.eyes {
            Eyes::Of(Viewer::Seat(seat)) => self.layout.seat_names[usize::from(seat)].clone(),
            Eyes::Of(Viewer::Spectator) => "everybody".into(),
            Eyes::All => "nobody".into(),
        }
    }

    fn hidden<T>(&self, what: &str, spot: u16) -> Result<T, Halt> {
        let (name, who) = (self.layout.spot_name(spot), self.who());
        Err(Halt::Fault(format!("{what} `{name}` is hidden from {who}")))
    }

    /// What a counter says. `seat`: whose, `None` for the table's.
    ///
    /// # Errors
    /// It is hidden, or the seat has none.
    pub fn counter(&self, counter: u16, seat: Option<u8>) -> Result<i32, Halt> {
        let name = || &self.layout.counters[usize::from(counter)].named.name;
        let Some(at) = self.layout.counter_at(counter, seat) else {
            return Err(Halt::Fault(self.layout.counters[usize::from(counter)].of_nobody(seat)));
        };
        if !self.eyes.are_in(self.layout.counter_seers(counter, seat)) {
            let whose = seat.map_or("the table", |s| &self.layout.seat_names[usize::from(s)]);
            let who = self.who();
            return Err(Halt::Fault(format!(
                "what `{}` of {whose} says is hidden from {who}",
                name()
            )));
        }
        Ok(self.block.i32(at))
    }

    /// How many pieces lie in a zone, or on one of its places.
    ///
    /// # Errors
    /// It is hidden.
    pub fn number(&self, spot: u16, place: Option<u16>) -> Result<usize, Halt> {
        if !self.eyes.are_in(self.layout.counters_of(spot)) {
            return self.hidden("the number of pieces in", spot);
        }
        Ok(self.counted(spot, place).expect("seen, so it is there"))
    }

    /// How many pieces more can lie in a zone, or on one of its places.
    ///
    /// # Errors
    /// Their number is hidden.
    pub fn room(&self, spot: u16, place: Option<u16>) -> Result<usize, Halt> {
        let zone = self.layout.zone_of(spot);
        let most = place.map_or_else(|| zone.room(), |_| zone.each.into());
        Ok(most.saturating_sub(self.number(spot, place)?))
    }

    /// The pieces in a zone, or on one of its places, that these eyes see, each as often as it lies there: from the bottom up, but in
    /// no order those that were shuffled.
    pub fn seen(&self, spot: u16, place: Option<u16>) -> Vec<u16> {
        let mut seen = Vec::new();
        self.look_at(spot, place, &mut seen);
        seen
    }

    /// The same in place of what is in `out`.
    pub(crate) fn look_at(&self, spot: u16, place: Option<u16>, out: &mut Vec<u16>) {
        out.clear();
        let layout = self.layout;
        let sees = self.eyes.are_in(layout.seers(spot));
        if layout.zone_of(spot).pile {
            let times = |(piece, n): (u16, u8)| std::iter::repeat_n(piece, n.into());
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

    /// The piece in a slot of a zone that is no pile, where it is seen.
    pub(crate) fn known_in(&self, spot: u16, slot: usize) -> Option<u16> {
        let layout = self.layout;
        let sees = self.eyes.are_in(layout.seers(spot) | layout.known(self.block, spot, slot));
        sees.then(|| piece_of(layout.slot(self.block, spot, slot))).flatten()
    }

    /// The same, each piece once, by their numbers.
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

    /// The same, all of them.
    ///
    /// # Errors
    /// One of them is hidden.
    pub fn pieces(&self, spot: u16, place: Option<u16>) -> Result<Vec<u16>, Halt> {
        let seen = self.seen(spot, place);
        let sees_all = self.eyes.are_in(self.layout.seers(spot))
            || self.eyes.are_in(self.layout.counters_of(spot))
                && self.counted(spot, place) == Some(seen.len());
        if sees_all { Ok(seen) } else { self.hidden("what lies in", spot) }
    }

    /// How many pieces that pass a sieve lie in a zone, or on one of its places. Their kind is seen by whoever sees their number.
    ///
    /// # Errors
    /// It is hidden.
    pub fn count(&self, spot: u16, place: Option<u16>, sieve: &Sieve) -> Result<usize, Halt> {
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

    /// An attribute added up over the pieces in a zone that pass a sieve.
    ///
    /// # Errors
    /// They are hidden.
    pub fn total(
        &self,
        spot: u16,
        place: Option<u16>,
        attribute: u16,
        sieve: &Sieve,
    ) -> Result<i32, Halt> {
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

    /// The piece on top of a stack, or of a place; `None`: there is none.
    ///
    /// # Errors
    /// It is hidden.
    pub fn top(&self, spot: u16, place: u16) -> Result<Option<u16>, Halt> {
        let layout = self.layout;
        if layout.zone_of(spot).pile {
            return Err(Halt::Fault(format!("`{}` has no top", layout.spot_name(spot))));
        }
        if self.number(spot, None)? == 0 {
            return Ok(None);
        }
        let slots = layout.taken(self.block, spot, Some(place));
        self.spend(slots.len());
        let Some(top) = slots.last().copied() else { return Ok(None) };
        let slot = layout.slot(self.block, spot, top);
        let seen = self.eyes.are_in(layout.seers(spot) | layout.known(self.block, spot, top));
        match piece_of(slot).filter(|_| seen && (slot & LOOSE == 0 || self.eyes == Eyes::All)) {
            Some(piece) => Ok(Some(piece)),
            None => self.hidden("the order of", spot),
        }
    }

    /// A value of a piece.
    pub fn value(&self, piece: u16, attribute: u16) -> i32 {
        self.layout.pieces[usize::from(piece)].values[usize::from(attribute)]
    }

    /// The stop where a marker stands.
    pub fn stop(&self, track: u16, marker: u16) -> u8 {
        self.block.byte(self.layout.tracks[usize::from(track)].at + 2 * usize::from(marker))
    }

    /// How many markers a marker stands on.
    pub fn height(&self, track: u16, marker: u16) -> u8 {
        self.block.byte(self.layout.tracks[usize::from(track)].at + 2 * usize::from(marker) + 1)
    }

    /// The markers on a stop, from the bottom up.
    pub fn standing(&self, track: u16, stop: u8) -> Vec<u16> {
        let all = 0..self.layout.tracks[usize::from(track)].markers.len() as u16;
        self.spend(4 * all.len());
        let mut here: Vec<u16> = all.filter(|m| self.stop(track, *m) == stop).collect();
        here.sort_by_key(|m| self.height(track, *m));
        here
    }

    /// The mark of a stop or an edge.
    pub fn mark(&self, track: u16, mark: u16, at: usize) -> Option<u8> {
        let part = &self.layout.tracks[usize::from(track)];
        let (_, _, start) = &part.marks[usize::from(mark)];
        (at < start.len()).then(|| self.block.byte(part.marks_at[usize::from(mark)] + at))
    }

    /// The seat whose marker is rearmost and on top there, of those behind a stop.
    pub fn rearmost(&self, track: u16, behind: Option<i32>) -> Option<u8> {
        let seats = 0..self.layout.tracks[usize::from(track)].of_seats;
        self.spend(4 * seats.len());
        let place =
            |seat: &u8| (self.stop(track, (*seat).into()), self.height(track, (*seat).into()));
        let behind = |seat: &u8| behind.is_none_or(|stop| i32::from(place(seat).0) < stop);
        seats.filter(behind).min_by_key(|seat| {
            let (stop, height) = place(seat);
            (stop, u8::MAX - height)
        })
    }

    /// The stops that a marker on a stop reaches by exactly so many edges.
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

    /// How often a phase was begun since the phase around it was.
    pub fn times(&self, phase: u16) -> i32 {
        self.layout.times(self.block, phase).into()
    }

    /// The phase in which the game is.
    pub fn phase(&self) -> Option<u16> {
        let phase = self.layout.phase_at(self.block);
        (phase != NOTHING).then_some(phase)
    }

    /// Is the game over?
    pub fn is_over(&self) -> bool {
        self.layout.is_over(self.block)
    }
}
