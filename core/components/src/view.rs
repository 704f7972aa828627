//! Observations of component games, and determinization: sampling a position that is consistent
//! with an observation.
//!
//! An observation is a component state in which everything hidden from the viewer is blank. The
//! kind of a hidden piece stays visible, like the back of a card. The set of viewers who know a
//! piece is itself public, as at a real table, where all players see who looks at a card.

use game::Viewer;
use game::random::Random;

use crate::layout::{ComponentLayout, MOST_ARGS, NOTHING};
use crate::read_view::{ComponentReadView, Viewpoint};
use crate::state::{ANSWERED, COVERED, ComponentState, LOOSE, SEALED, piece_of};
use crate::state_writer::order_loose;

/// The observation of a viewer. Two observations are equal if and only if the viewer cannot tell
/// the positions apart.
#[derive(Clone, Debug, PartialEq)]
pub struct ComponentObservation {
    pub viewer: Viewer,
    pub(crate) block: ComponentState,
}

impl ComponentObservation {
    /// Returns the bytes of the observed position. Hidden values are blank.
    pub fn bytes(&self) -> &[u8] {
        self.block.bytes()
    }

    /// Returns a read-only view of the observation. Reading hidden information is a script error.
    pub fn look<'a>(&'a self, layout: &'a ComponentLayout) -> ComponentReadView<'a> {
        ComponentReadView::new(layout, &self.block, Viewpoint::Of(self.viewer))
    }
}

/// Value of a hidden counter.
const HIDDEN: i32 = i32::MIN;

impl ComponentLayout {
    /// Returns the observation of a viewer.
    pub fn view(&self, block: &ComponentState, viewer: Viewer) -> ComponentObservation {
        let mut block = block.clone();
        if self.size > 0 && !self.has_perfect_information() {
            self.blank(&mut block, Viewpoint::Of(viewer));
        }
        ComponentObservation { viewer, block }
    }

    /// Returns whether two positions look the same to a viewer. Of zones whose pieces the viewer
    /// does not see, only the pieces that the viewer knows are compared. Their numbers of pieces
    /// may differ.
    pub(crate) fn look_alike(
        &self,
        one: &ComponentState,
        other: &ComponentState,
        viewer: Viewer,
    ) -> bool {
        let [one, other] = [one, other].map(|block| {
            let mut block = self.view(block, viewer).block;
            let eyes = Viewpoint::Of(viewer);
            let hidden =
                (0..self.spots.len() as u16).filter(|spot| !eyes.are_in(self.seers(*spot)));
            let mut known = Vec::new();
            for spot in hidden {
                let zone = self.zone_of(spot);
                let counted = eyes.are_in(self.counters_of(spot));
                if counted && !zone.pile {
                    let seen = ComponentReadView::new(self, &block, eyes).seen(spot, None);
                    known.extend(seen.into_iter().map(|piece| (spot, piece)));
                }
                let at = self.spot_at(spot);
                block.0[at..at + zone.bytes].fill(0);
            }
            (block, known)
        });
        one == other
    }

    fn blank(&self, block: &mut ComponentState, eyes: Viewpoint) {
        block.0[self.at.seed..self.at.head].fill(0);
        for (number, counter) in (0..).zip(&self.counters) {
            for owner in self.owners(counter.of) {
                if !eyes.are_in(self.counter_seers(number, owner)) {
                    let at = self.counter_at(number, owner).expect("an owner of it");
                    block.set_i32(at, HIDDEN);
                }
            }
        }
        for spot in 0..self.spots.len() as u16 {
            if !eyes.are_in(self.seers(spot)) {
                self.blank_zone(block, spot, eyes);
            }
        }
        for at in 0..self.frame_count(block) {
            let mut frame = self.frame(block, at);
            if frame.is(SEALED) && frame.is(ANSWERED) && eyes != Viewpoint::seat(Some(frame.seat)) {
                (frame.option, frame.answer) = (NOTHING, [0; MOST_ARGS]);
                self.set_frame(block, at, &frame);
            }
        }
    }

    fn blank_zone(&self, block: &mut ComponentState, spot: u16, eyes: Viewpoint) {
        let zone = self.zone_of(spot);
        let (at, counted) = (self.spot_at(spot), eyes.are_in(self.counters_of(spot)));
        if zone.pile {
            let totals = 2 * zone.kinds.len();
            block.0[at + totals..at + zone.bytes].fill(0);
            if !counted {
                block.0[at..at + totals].fill(u8::MAX);
            }
            return;
        }
        if !counted {
            block.0[at..at + 2 * zone.room()].fill(u8::MAX);
            block.0[at + 2 * zone.room()..at + zone.bytes].fill(0);
            return;
        }
        for index in self.taken(block, spot, None) {
            if !eyes.are_in(self.known(block, spot, index)) {
                let slot = self.slot(block, spot, index);
                let piece = piece_of(slot).expect("no view");
                let kind = self.pieces[usize::from(piece)].kind;
                self.set_slot(block, spot, index, slot & LOOSE | COVERED | kind);
            }
        }
    }

    /// Samples a position consistent with an observation (determinization). Hidden pieces are
    /// drawn, by kind, from those that the viewer does not see; every order is equally likely.
    /// Pieces that are left go to random zones whose number of pieces is hidden. Hidden counters
    /// get a uniform value of their range. Sealed answers of other seats stay unknown. They are
    /// drawn among the possible answers when they are revealed.
    pub fn deal(&self, view: &ComponentObservation, seed: u64) -> ComponentState {
        let mut block = view.block.clone();
        if self.size == 0 || self.has_perfect_information() {
            return block;
        }
        let mut random = Random::new(seed);
        block.set_u64(self.at.seed, Random::derive(seed, 1));
        for (number, counter) in (0..).zip(&self.counters) {
            for owner in self.owners(counter.of) {
                let at = self.counter_at(number, owner).expect("an owner of it");
                if !Viewpoint::Of(view.viewer).are_in(self.counter_seers(number, owner)) {
                    let range = i64::from(counter.most) - i64::from(counter.least) + 1;
                    let n = random.below(u32::try_from(range).unwrap_or(u32::MAX));
                    block.set_i32(at, (i64::from(counter.least) + i64::from(n)) as i32);
                }
            }
        }
        self.deal_pieces(&mut block, Viewpoint::Of(view.viewer), &mut random);
        block
    }

    fn deal_pieces(&self, block: &mut ComponentState, eyes: Viewpoint, random: &mut Random) {
        let mut unseen = self.unseen(block, eyes);
        for pieces in &mut unseen {
            random.shuffle(pieces);
        }
        let mut uncounted = Vec::new();
        for spot in 0..self.spots.len() as u16 {
            let zone = self.zone_of(spot);
            if eyes.are_in(self.seers(spot)) {
                continue;
            }
            if !eyes.are_in(self.counters_of(spot)) {
                let at = self.spot_at(spot);
                block.0[at..at + zone.bytes].fill(0);
                uncounted.push(spot);
                continue;
            }
            if zone.pile {
                for (at, kind) in zone.kinds.iter().enumerate() {
                    for _ in 0..self.pile_total(block, spot, at) {
                        let Some(piece) = unseen[usize::from(*kind)].pop() else { break };
                        let (_, count) = self.pile_at(spot, piece).expect("a kind of the pile");
                        let width = zone.width();
                        block.set_number(count, width, block.number(count, width) + 1);
                    }
                }
                continue;
            }
            for index in self.taken(block, spot, None) {
                let slot = self.slot(block, spot, index);
                if slot & COVERED == 0 {
                    continue;
                }
                let kind = slot & !(LOOSE | COVERED);
                if let Some(piece) = unseen[usize::from(kind)].pop() {
                    self.set_slot(block, spot, index, slot & LOOSE | (piece + 1));
                }
            }
            order_loose(self, block, spot);
        }
        for piece in unseen.into_iter().flatten() {
            let first = random.below(uncounted.len().max(1) as u32) as usize;
            let mut spots = (0..uncounted.len()).map(|i| uncounted[(first + i) % uncounted.len()]);
            spots.any(|spot| self.lay(block, spot, piece));
        }
    }

    /// Returns the pieces that a viewer does not see, by kind.
    fn unseen(&self, block: &ComponentState, eyes: Viewpoint) -> Vec<Vec<u16>> {
        let mut left: Vec<u16> = self.pieces.iter().map(|p| p.number).collect();
        let look = ComponentReadView::new(self, block, eyes);
        for spot in 0..self.spots.len() as u16 {
            for piece in look.seen(spot, None) {
                left[usize::from(piece)] = left[usize::from(piece)].saturating_sub(1);
            }
        }
        let of = |kind: &crate::layout::CompiledPieceKind| {
            let times = |piece| std::iter::repeat_n(piece, left[usize::from(piece)].into());
            kind.pieces.clone().flat_map(times).collect()
        };
        self.kinds.iter().map(of).collect()
    }
}
