//! The component state: one block of bytes that contains a whole position. Saving a position means
//! copying the block.

use game::bitset::Mask;

use crate::declare::Visibility;
use crate::layout::{CompiledZone, ComponentLayout, ENV, FRAME, MOST_ARGS, NONE, NOTHING};

/// Size in bytes of the header, which stores the progress through the phases and the number of
/// frames.
pub(crate) const HEAD: usize = 14;

/// Flag of a slot whose piece is not drawn yet. The flagged slots of a zone together contain the
/// possible pieces, in ascending order. Which of these a slot really has is drawn when its piece is
/// taken.
pub(crate) const LOOSE: u16 = 0x8000;

/// Flag of a slot in a view: the piece is hidden. The lower bits then contain the kind of the
/// piece.
pub(crate) const COVERED: u16 = 0x4000;

/// The component state of a game: everything that changes during play, as bytes.
#[derive(Debug, PartialEq, Eq)]
pub struct ComponentState(pub(crate) Box<[u8]>);

impl Clone for ComponentState {
    fn clone(&self) -> ComponentState {
        ComponentState(self.0.clone())
    }

    /// Copies into the existing allocation if the sizes are equal.
    fn clone_from(&mut self, other: &ComponentState) {
        if self.0.len() == other.0.len() {
            self.0.copy_from_slice(&other.0)
        } else {
            self.0 = other.0.clone()
        }
    }
}

/// The progress within the current phase: what the engine does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PhaseStage {
    /// Begins the phase, or leaves it if its conditions do not hold.
    Begins,
    /// Opens the decisions of acting seats.
    Acts,
    /// Continues with the first inner phase.
    Within,
    /// Runs the steps at the end of the phase.
    Ends,
    /// Repeats the phase, or leaves it if its end was requested.
    Again,
}

impl PhaseStage {
    pub(crate) const ALL: [PhaseStage; 5] = [
        PhaseStage::Begins,
        PhaseStage::Acts,
        PhaseStage::Within,
        PhaseStage::Ends,
        PhaseStage::Again,
    ];
}

/// Flag of a [`StackFrame`]: the answer is hidden until all seats of the group have answered.
pub(crate) const SEALED: u8 = 1;
/// Flag of a [`StackFrame`]: a sealed decision that is answered, or a task that carries out an
/// answer.
pub(crate) const ANSWERED: u8 = 2;
/// Flag of a [`StackFrame`]: a task or suspended script, not a decision.
pub(crate) const IS_TASK: u8 = 4;
/// Flag of a [`StackFrame`]: the script that opened the decision does not wait for the answer.
pub(crate) const OFFER: u8 = 8;

/// An open decision that waits for an answer, or a suspended script (a continuation) that waits
/// until the frames on top of it are finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StackFrame {
    pub flags: u8,
    /// Seat that answers or acts; [`NONE`] stands for the table.
    pub seat: u8,
    /// Index of the frame that continues after this one.
    pub parent: u8,
    /// Group of sealed decisions that are revealed together.
    pub group: u8,
    /// Index of the decision or of the script.
    pub what: u16,
    /// Index of the script's next step.
    pub step: u16,
    /// Parameters of the decision, or arguments of the script.
    pub env: [i16; ENV],
    /// Option of the sealed answer. [`NOTHING`]: the answer is unknown because the state was
    /// sampled. It is drawn when it is revealed.
    pub option: u16,
    /// Arguments of the sealed answer.
    pub answer: [i16; MOST_ARGS],
}

impl StackFrame {
    pub(crate) fn is(&self, flag: u8) -> bool {
        self.flags & flag != 0
    }

    pub(crate) fn seat(&self) -> Option<u8> {
        (self.seat != NONE).then_some(self.seat)
    }
}

impl ComponentState {
    /// Returns the bytes of the state.
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// Returns the hash of the position.
    pub fn hash(&self) -> u64 {
        game::hash::state(&self.0)
    }

    pub(crate) fn byte(&self, at: usize) -> u8 {
        self.0[at]
    }

    pub(crate) fn set_byte(&mut self, at: usize, value: u8) {
        self.0[at] = value;
    }

    /// Returns the number at an offset that takes `width` bytes: 1 or 2.
    pub(crate) fn number(&self, at: usize, width: usize) -> u16 {
        if width == 1 { self.byte(at).into() } else { self.u16(at) }
    }

    /// Stores a number that takes `width` bytes: 1 or 2.
    pub(crate) fn set_number(&mut self, at: usize, width: usize, value: u16) {
        if width == 1 { self.set_byte(at, value as u8) } else { self.set_u16(at, value) }
    }

    pub(crate) fn u16(&self, at: usize) -> u16 {
        u16::from_le_bytes([self.0[at], self.0[at + 1]])
    }

    pub(crate) fn set_u16(&mut self, at: usize, value: u16) {
        self.0[at..at + 2].copy_from_slice(&value.to_le_bytes());
    }

    pub(crate) fn i32(&self, at: usize) -> i32 {
        i32::from_le_bytes(self.0[at..at + 4].try_into().expect("four bytes"))
    }

    pub(crate) fn set_i32(&mut self, at: usize, value: i32) {
        self.0[at..at + 4].copy_from_slice(&value.to_le_bytes());
    }

    pub(crate) fn u64(&self, at: usize) -> u64 {
        u64::from_le_bytes(self.0[at..at + 8].try_into().expect("eight bytes"))
    }

    pub(crate) fn set_u64(&mut self, at: usize, value: u64) {
        self.0[at..at + 8].copy_from_slice(&value.to_le_bytes());
    }
}

/// Accessors of the header's fields: phases, turns, requested jumps, random streams.
impl ComponentLayout {
    /// Stores the value of a counter that the host engine keeps, without checking its range. Does
    /// nothing if the seat does not have the counter.
    pub fn put_counter(
        &self,
        block: &mut ComponentState,
        counter: u16,
        seat: Option<u8>,
        value: i32,
    ) {
        if let Some(at) = self.counter_at(counter, seat) {
            block.set_i32(at, value);
        }
    }

    pub(crate) fn is_over(&self, block: &ComponentState) -> bool {
        self.size == 0 || block.byte(self.at.head) != 0
    }

    pub(crate) fn set_over(&self, block: &mut ComponentState) {
        block.set_byte(self.at.head, 1);
    }

    pub(crate) fn stage(&self, block: &ComponentState) -> PhaseStage {
        PhaseStage::ALL[usize::from(block.byte(self.at.head + 1)).min(4)]
    }

    pub(crate) fn set_stage(&self, block: &mut ComponentState, stage: PhaseStage) {
        block.set_byte(self.at.head + 1, stage as u8);
    }

    /// Returns the current phase; [`NOTHING`] if there is none.
    pub(crate) fn phase_at(&self, block: &ComponentState) -> u16 {
        if self.size == 0 { NOTHING } else { block.u16(self.at.head + 2) }
    }

    pub(crate) fn set_phase(&self, block: &mut ComponentState, phase: u16) {
        block.set_u16(self.at.head + 2, phase);
    }

    /// Returns the offset of a field about turns in the current phase.
    pub(crate) fn turn_at(&self, field: TurnField) -> usize {
        self.at.head + 4 + field as usize
    }

    /// Returns the offset of a request: `false` for the phase that is to end, `true` for the phase
    /// with which the game is to continue.
    pub(crate) fn jump_at(&self, goes_on: bool) -> usize {
        self.at.head + 8 + 2 * usize::from(goes_on)
    }

    /// Returns the offset of the flag that requests the end of the game.
    pub(crate) fn end_at(&self) -> usize {
        self.at.head + 12
    }

    pub(crate) fn times(&self, block: &ComponentState, phase: u16) -> u16 {
        block.u16(self.at.times + 2 * usize::from(phase))
    }

    pub(crate) fn set_times(&self, block: &mut ComponentState, phase: u16, times: u16) {
        block.set_u16(self.at.times + 2 * usize::from(phase), times);
    }

    /// Returns the offset of the number of words drawn from a stream. The index after the last
    /// stream is for the draws of unknown sealed answers.
    pub(crate) fn drawn_at(&self, stream: usize) -> usize {
        self.at.seed + 8 + 8 * stream
    }
}

/// A field about turns in the current phase, one byte each.
#[derive(Clone, Copy)]
pub(crate) enum TurnField {
    /// Number of seats that were asked or skipped. Above 0 once all seats are asked at once.
    Asked,
    /// Seats that have passed, as a bit set.
    Passed,
    /// Seat that begins.
    First,
    /// Seat that had the last turn; [`NONE`] if no seat had one.
    Last,
}

/// Accessors of the frames, which are open decisions and suspended scripts.
impl ComponentLayout {
    pub(crate) fn frame_count(&self, block: &ComponentState) -> usize {
        if self.size == 0 { 0 } else { block.byte(self.at.head + 13).into() }
    }

    /// Returns whether the game waits for this frame. It does not wait for decisions that may wait,
    /// unless a script continues after them.
    pub(crate) fn holds_up(&self, block: &ComponentState, at: usize) -> bool {
        let frame = self.frame(block, at);
        frame.parent != NONE
            || frame.is(IS_TASK)
            || !self.decisions[usize::from(frame.what)].may_wait
    }

    fn set_frame_count(&self, block: &mut ComponentState, count: usize) {
        block.set_byte(self.at.head + 13, count as u8);
    }

    /// Reads only the flags of a frame.
    pub(crate) fn frame_flags(&self, block: &ComponentState, at: usize) -> u8 {
        block.byte(self.at.frames + at * FRAME)
    }

    /// Returns the index of the frame that continues after this one.
    pub(crate) fn frame_parent(&self, block: &ComponentState, at: usize) -> u8 {
        block.byte(self.at.frames + at * FRAME + 2)
    }

    pub(crate) fn set_frame_parent(&self, block: &mut ComponentState, at: usize, parent: u8) {
        block.set_byte(self.at.frames + at * FRAME + 2, parent);
    }

    pub(crate) fn frame(&self, block: &ComponentState, at: usize) -> StackFrame {
        let o = self.at.frames + at * FRAME;
        let n = |i: usize| block.u16(o + 8 + 2 * i) as i16;
        StackFrame {
            flags: block.byte(o),
            seat: block.byte(o + 1),
            parent: block.byte(o + 2),
            group: block.byte(o + 3),
            what: block.u16(o + 4),
            step: block.u16(o + 6),
            env: std::array::from_fn(n),
            option: block.u16(o + 20),
            answer: std::array::from_fn(|i| n(7 + i)),
        }
    }

    pub(crate) fn set_frame(&self, block: &mut ComponentState, at: usize, f: &StackFrame) {
        let o = self.at.frames + at * FRAME;
        for (i, byte) in [f.flags, f.seat, f.parent, f.group].into_iter().enumerate() {
            block.set_byte(o + i, byte);
        }
        block.set_u16(o + 4, f.what);
        block.set_u16(o + 6, f.step);
        block.set_u16(o + 20, f.option);
        for (i, n) in f.env.iter().enumerate() {
            block.set_u16(o + 8 + 2 * i, *n as u16);
        }
        for (i, n) in f.answer.iter().enumerate() {
            block.set_u16(o + 22 + 2 * i, *n as u16);
        }
    }

    /// Returns whether another frame must finish before this one can continue.
    pub(crate) fn waits(&self, block: &ComponentState, at: usize) -> bool {
        (0..self.frame_count(block)).any(|i| usize::from(self.frame_parent(block, i)) == at)
    }

    /// Adds a frame and returns its index. `None` if the maximum number of frames is open.
    pub(crate) fn push_frame(&self, block: &mut ComponentState, frame: &StackFrame) -> Option<u8> {
        let count = self.frame_count(block);
        if count >= self.frames {
            return None;
        }
        self.set_frame(block, count, frame);
        self.set_frame_count(block, count + 1);
        Some(count as u8)
    }

    /// Removes a frame; frames above it move down by one.
    pub(crate) fn remove_frame(&self, block: &mut ComponentState, at: usize) {
        let count = self.frame_count(block);
        for i in 0..count {
            let o = self.at.frames + i * FRAME + 2;
            let parent = block.byte(o);
            if parent != NONE && usize::from(parent) > at {
                block.set_byte(o, parent - 1);
            }
        }
        let begin = self.at.frames + at * FRAME;
        let end = self.at.frames + count * FRAME;
        block.0.copy_within(begin + FRAME..end, begin);
        block.0[end - FRAME..end].fill(0);
        self.set_frame_count(block, count - 1);
    }
}

/// Accessors of zones and their pieces.
impl ComponentLayout {
    /// Returns where a pile counts its copies of a piece: the index of the piece's kind among the
    /// pile's kinds, and the offset of the count.
    pub(crate) fn pile_at(&self, spot: u16, piece: u16) -> Option<(usize, usize)> {
        let zone = self.zone_of(spot);
        let kind = self.pieces[usize::from(piece)].kind;
        let mut before = 0;
        for (at, of) in zone.kinds.iter().enumerate() {
            let pieces = &self.kinds[usize::from(*of)].pieces;
            if *of == kind {
                let at_piece = zone.width() * (before + usize::from(piece - pieces.start));
                return Some((at, self.spot_at(spot) + 2 * zone.kinds.len() + at_piece));
            }
            before += pieces.len();
        }
        None
    }

    /// Returns the pieces that are allowed in a zone; none of a kind that is not declared.
    pub(crate) fn may_lie(&self, zone: &CompiledZone) -> impl Iterator<Item = u16> {
        let kinds = zone.kinds.iter().filter_map(|kind| self.kinds.get(usize::from(*kind)));
        kinds.flat_map(|kind| kind.pieces.clone())
    }

    /// Returns the pieces in a pile, each once, with its number of copies.
    pub(crate) fn piled<'a>(
        &'a self,
        block: &'a ComponentState,
        spot: u16,
    ) -> impl Iterator<Item = (u16, u16)> + 'a {
        let zone = self.zone_of(spot);
        let (begin, width) = (self.spot_at(spot) + 2 * zone.kinds.len(), zone.width());
        let count = move |at: usize| block.number(begin + at * width, width);
        let all = self.may_lie(zone).enumerate();
        all.map(move |(at, piece)| (piece, count(at))).filter(|(_, n)| *n > 0)
    }

    /// Returns the number of pieces of a kind in a pile; [`NOTHING`] in a view that hides the
    /// number. `kind`: index among the pile's kinds.
    pub(crate) fn pile_total(&self, block: &ComponentState, spot: u16, kind: usize) -> u16 {
        block.u16(self.spot_at(spot) + 2 * kind)
    }

    pub(crate) fn pile_count(&self, block: &ComponentState, spot: u16, piece: u16) -> u16 {
        let width = self.zone_of(spot).width();
        self.pile_at(spot, piece).map_or(0, |(_, at)| block.number(at, width))
    }

    pub(crate) fn add_to_pile(
        &self,
        block: &mut ComponentState,
        spot: u16,
        piece: u16,
        more: bool,
    ) {
        let (kind, at) = self.pile_at(spot, piece).expect("the pile takes this kind");
        let total = self.spot_at(spot) + 2 * kind;
        let width = self.zone_of(spot).width();
        let (count, all) = (block.number(at, width), block.u16(total));
        block.set_number(at, width, if more { count + 1 } else { count - 1 });
        block.set_u16(total, if more { all + 1 } else { all - 1 });
    }

    /// Adds copies of a piece to a pile that has room for them.
    pub(crate) fn add_copies(&self, block: &mut ComponentState, spot: u16, piece: u16, more: u16) {
        let (kind, at) = self.pile_at(spot, piece).expect("the pile takes this kind");
        let total = self.spot_at(spot) + 2 * kind;
        let width = self.zone_of(spot).width();
        block.set_number(at, width, block.number(at, width) + more);
        block.set_u16(total, block.u16(total) + more);
    }

    pub(crate) fn slot(&self, block: &ComponentState, spot: u16, index: usize) -> u16 {
        block.u16(self.spot_at(spot) + 2 * index)
    }

    pub(crate) fn set_slot(&self, block: &mut ComponentState, spot: u16, index: usize, slot: u16) {
        block.set_u16(self.spot_at(spot) + 2 * index, slot);
    }

    /// Returns the viewers who know the piece in a slot: one bit per seat, and the highest bit for
    /// spectators.
    pub(crate) fn known(&self, block: &ComponentState, spot: u16, index: usize) -> u8 {
        let zone = self.zone_of(spot);
        if zone.has_knowledge() {
            block.byte(self.spot_at(spot) + 2 * zone.room() + index)
        } else {
            u8::MAX
        }
    }

    pub(crate) fn set_known(&self, block: &mut ComponentState, spot: u16, index: usize, known: u8) {
        let zone = self.zone_of(spot);
        if zone.has_knowledge() {
            block.set_byte(self.spot_at(spot) + 2 * zone.room() + index, known);
        }
    }

    /// Returns the number of pieces on a place or in a stack.
    pub(crate) fn height(&self, block: &ComponentState, spot: u16, place: u16) -> usize {
        let each = usize::from(self.zone_of(spot).each);
        let begin = usize::from(place) * each;
        (0..each).take_while(|i| self.slot(block, spot, begin + i) != 0).count()
    }

    /// Returns the occupied slots of a zone or place.
    pub(crate) fn taken(
        &self,
        block: &ComponentState,
        spot: u16,
        place: Option<u16>,
    ) -> Vec<usize> {
        self.taken_slots(block, spot, place).collect()
    }

    /// Iterates over the occupied slots of a zone or place.
    pub(crate) fn taken_slots<'a>(
        &'a self,
        block: &'a ComponentState,
        spot: u16,
        place: Option<u16>,
    ) -> impl Iterator<Item = usize> + 'a {
        let zone = self.zone_of(spot);
        let each = usize::from(zone.each);
        let places = match place {
            Some(place) => place..place + 1,
            None => 0..zone.places.len() as u16,
        };
        let of = move |place: u16| {
            let begin = usize::from(place) * each;
            begin..begin + self.height(block, spot, place)
        };
        places.flat_map(of)
    }

    /// Returns the number of pieces in a zone or on a place; `None` if a view hides it.
    pub(crate) fn number(
        &self,
        block: &ComponentState,
        spot: u16,
        place: Option<u16>,
    ) -> Option<usize> {
        let zone = self.zone_of(spot);
        if zone.pile {
            let totals = (0..zone.kinds.len()).map(|kind| self.pile_total(block, spot, kind));
            return totals.map(|n| (n != NOTHING).then_some(usize::from(n))).sum();
        }
        if self.slot(block, spot, 0) == NOTHING {
            return None;
        }
        let places = match place {
            Some(place) => place..place + 1,
            None => 0..zone.places.len() as u16,
        };
        Some(places.map(|place| self.height(block, spot, place)).sum())
    }

    /// Returns the viewers who always see the pieces in a zone, as a bit set.
    pub(crate) fn seers(&self, spot: u16) -> u8 {
        match self.zone_of(spot).visible {
            Visibility::All => u8::MAX,
            Visibility::Owner | Visibility::Screen => self.owner_bit(spot),
            Visibility::Number | Visibility::Nobody => 0,
        }
    }

    /// Returns the viewers who see the number of pieces in a zone, as a bit set.
    pub(crate) fn counters_of(&self, spot: u16) -> u8 {
        match self.zone_of(spot).visible {
            Visibility::All | Visibility::Owner | Visibility::Number => u8::MAX,
            Visibility::Screen => self.owner_bit(spot),
            Visibility::Nobody => 0,
        }
    }

    /// Returns the viewers who see a counter, as a bit set.
    pub(crate) fn counter_seers(&self, counter: u16, seat: Option<u8>) -> u8 {
        match self.counters[usize::from(counter)].visible {
            Visibility::All => u8::MAX,
            Visibility::Owner | Visibility::Screen => u8::of_bits(seat),
            Visibility::Number | Visibility::Nobody => 0,
        }
    }
}

/// Returns the piece in an occupied slot; `None` if a view hides it.
pub(crate) fn piece_of(slot: u16) -> Option<u16> {
    (slot & COVERED == 0).then(|| (slot & !LOOSE) - 1)
}

impl ComponentLayout {
    /// Returns the state at the start of a game: everything is at its start, and nothing is drawn.
    /// [`crate::ComponentGame::start`] begins the game from this state.
    pub fn block(&self, seed: u64) -> ComponentState {
        let mut block = ComponentState(vec![0; self.size].into());
        if self.size == 0 {
            return block;
        }
        block.set_u64(self.at.seed, seed);
        block.0[self.at.names..self.at.names + self.chosen.len()].copy_from_slice(&self.chosen);
        self.set_phase(&mut block, if self.phases.is_empty() { NOTHING } else { 0 });
        for goes_on in [false, true] {
            block.set_u16(self.jump_at(goes_on), NOTHING);
        }
        self.begin_turns(&mut block);
        for (number, counter) in (0..).zip(&self.counters) {
            for owner in self.owners(counter.of) {
                let at = self.counter_at(number, owner).expect("an owner of it");
                block.set_i32(at, counter.start);
            }
        }
        for track in &self.tracks {
            for (marker, stop) in track.starts.iter().enumerate() {
                let on_top = track.starts[..marker].iter().filter(|s| *s == stop).count();
                block.set_byte(track.at + 2 * marker, *stop);
                block.set_byte(track.at + 2 * marker + 1, on_top as u8);
            }
            for mark in &track.marks {
                for (place, value) in mark.start.iter().enumerate() {
                    block.set_number(mark.at + place * mark.width(), mark.width(), *value);
                }
            }
        }
        self.lay_out(&mut block);
        block
    }

    /// Puts all pieces into their starting zones.
    fn lay_out(&self, block: &mut ComponentState) {
        for (piece, part) in (0..).zip(&self.pieces) {
            let (zone, each) = part.start;
            for owner in self.owners(self.zones[usize::from(zone)].of) {
                let spot = self.spot(zone, owner).expect("an owner of it");
                if self.zone_of(spot).pile {
                    let there = self.number(block, spot, None).unwrap_or(0);
                    let room = self.zone_of(spot).room().saturating_sub(there);
                    let fits = usize::from(each).min(room) as u16;
                    self.add_copies(block, spot, piece, fits);
                    continue;
                }
                for _ in 0..each {
                    self.lay(block, spot, piece);
                }
            }
        }
    }

    /// Puts a piece into a zone, on top or on the first place with room. Viewers who see the zone
    /// know the piece. Returns `false` if there is no room.
    pub(crate) fn lay(&self, block: &mut ComponentState, spot: u16, piece: u16) -> bool {
        let zone = self.zone_of(spot);
        let room = self.number(block, spot, None).is_some_and(|n| n < zone.room());
        if !room || !zone.kinds.contains(&self.pieces[usize::from(piece)].kind) {
            return false;
        }
        if zone.pile {
            self.add_to_pile(block, spot, piece, true);
            return true;
        }
        let each = usize::from(zone.each);
        let free = |place: &u16| self.height(block, spot, *place) < each;
        let place = (0..zone.places.len() as u16).find(free).expect("there is room");
        let index = usize::from(place) * each + self.height(block, spot, place);
        self.set_slot(block, spot, index, piece + 1);
        self.set_known(block, spot, index, self.seers(spot));
        true
    }

    /// Removes all open frames, and begins the given phase for the first time.
    pub(crate) fn jump_to(&self, block: &mut ComponentState, phase: u16) {
        for at in (0..self.frame_count(block)).rev() {
            self.remove_frame(block, at);
        }
        self.set_phase(block, phase);
        self.set_times(block, phase, 0);
        self.set_stage(block, PhaseStage::Begins);
        for goes_on in [false, true] {
            block.set_u16(self.jump_at(goes_on), NOTHING);
        }
        let mut around = self.phases[usize::from(phase)].parent;
        while let Some(at) = around {
            let times = self.times(block, at).max(1);
            self.set_times(block, at, times);
            around = self.phases[usize::from(at)].parent;
        }
    }

    /// Resets the fields about turns: no seat has been asked or has passed.
    pub(crate) fn begin_turns(&self, block: &mut ComponentState) {
        for field in [TurnField::Asked, TurnField::Passed, TurnField::First] {
            block.set_byte(self.turn_at(field), 0);
        }
        block.set_byte(self.turn_at(TurnField::Last), NONE);
    }
}
