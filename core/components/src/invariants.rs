//! Invariants of component states, for tests and random play.
//!
//! The crate `lab` checks the invariants that are common to all games. For example, a sampled state
//! agrees with its view, and a replay with given draws reaches the same position.

use game::{LegalAction, Viewer};

use crate::declare::Visibility;
use crate::layout::{ComponentLayout, NONE, NOTHING};
use crate::read_view::{ComponentReadView, Viewpoint};
use crate::state::{
    ANSWERED, COVERED, ComponentState, IS_TASK, LOOSE, PhaseStage, SEALED, piece_of,
};

/// Checks that every number in a state is valid for its layout.
///
/// # Errors
/// The first invalid number.
pub fn check_numbers(layout: &ComponentLayout, block: &ComponentState) -> Result<(), String> {
    if block.0.len() != layout.size {
        return Err(format!(
            "the position has {} bytes, but its layout needs {}",
            block.0.len(),
            layout.size
        ));
    }
    if layout.size == 0 {
        return Ok(());
    }
    let chosen = layout.chosen_in(&block.0);
    let is_name = |(seat, name): (usize, &u8)| {
        usize::from(*name) < layout.all_names.len() && !chosen[..seat].contains(name)
    };
    if !chosen.iter().enumerate().all(is_name) {
        return Err("a seat has no name, or two seats have the same name".into());
    }
    let phase = layout.phase_at(block);
    let is_phase = |phase: u16| phase == NOTHING || usize::from(phase) < layout.phases.len();
    let jumps = [false, true].map(|goes_on| block.u16(layout.jump_at(goes_on)));
    let stage = usize::from(block.byte(layout.at.head + 1));
    if !is_phase(phase)
        || phase == NOTHING && !layout.phases.is_empty()
        || !jumps.into_iter().all(is_phase)
    {
        return Err("the current phase is invalid".into());
    }
    if stage >= PhaseStage::ALL.len() || block.byte(layout.at.head) > 1 {
        return Err("the stage of the current phase is invalid".into());
    }
    let last = block.byte(layout.turn_at(crate::state::TurnField::Last));
    let first = block.byte(layout.turn_at(crate::state::TurnField::First));
    if last != NONE && last >= layout.seats() || first > 0 && first >= layout.seats() {
        return Err("the seat that acted last does not exist".into());
    }
    markers(layout, block)?;
    zones(layout, block)?;
    frames(layout, block)
}

fn markers(layout: &ComponentLayout, block: &ComponentState) -> Result<(), String> {
    let look = ComponentReadView::new(layout, block, Viewpoint::All);
    for (number, track) in (0..).zip(&layout.tracks) {
        let markers = 0..track.markers.len() as u16;
        let name = &track.named.name;
        if let Some(m) =
            markers.clone().find(|m| usize::from(look.stop(number, *m)) >= track.stops.len())
        {
            return Err(format!(
                "the marker {} of `{name}` is on no stop",
                track.markers[usize::from(m)]
            ));
        }
        for stop in 0..track.stops.len() as u8 {
            let heights =
                look.markers_on(number, stop).into_iter().map(|m| look.markers_below(number, m));
            if !heights.eq(0..look.markers_on(number, stop).len() as u8) {
                return Err(format!("the markers on stop {stop} of `{name}` have no valid order"));
            }
        }
    }
    Ok(())
}

fn zones(layout: &ComponentLayout, block: &ComponentState) -> Result<(), String> {
    for spot in 0..layout.spots.len() as u16 {
        let zone = layout.zone_of(spot);
        let name = || layout.spot_name(spot);
        if zone.pile {
            for (at, kind) in zone.kinds.iter().enumerate() {
                let pieces = layout.kinds[usize::from(*kind)].pieces.clone();
                let counted: u32 =
                    pieces.map(|p| u32::from(layout.pile_count(block, spot, p))).sum();
                let total = u32::from(layout.pile_total(block, spot, at));
                if counted != total {
                    return Err(format!(
                        "`{}` holds {counted} pieces, but its stored total is {total}",
                        name()
                    ));
                }
            }
            if layout.number(block, spot, None).is_none_or(|n| n > zone.room()) {
                return Err(format!("`{}` holds more pieces than it has room for", name()));
            }
            continue;
        }
        let taken = layout.taken(block, spot, None);
        let mut loose = 0;
        for index in 0..zone.room() {
            let slot = layout.slot(block, spot, index);
            if !taken.contains(&index) {
                let known = zone.has_knowledge() && layout.known(block, spot, index) != 0;
                if slot != 0 || known {
                    return Err(format!("a piece in `{}` has no place", name()));
                }
                continue;
            }
            let piece = piece_of(slot).filter(|p| usize::from(*p) < layout.pieces.len());
            let takes = |piece: u16| zone.kinds.contains(&layout.pieces[usize::from(piece)].kind);
            if slot & COVERED != 0 || slot == LOOSE || !piece.is_some_and(takes) {
                return Err(format!("`{}` holds a piece that is not allowed there", name()));
            }
            if slot & LOOSE != 0 {
                if slot < loose || zone.has_places {
                    return Err(format!("undrawn pieces in `{}` have an order", name()));
                }
                loose = slot;
            }
        }
    }
    Ok(())
}

fn frames(layout: &ComponentLayout, block: &ComponentState) -> Result<(), String> {
    let count = layout.frame_count(block);
    if count > layout.frames {
        return Err(format!(
            "{count} decisions are open, but at most {} are allowed",
            layout.frames
        ));
    }
    for at in 0..count {
        let frame = layout.frame(block, at);
        let wrong = |what: &str| Err(format!("the open decision or task {} {what}", at + 1));
        let task = frame.is(IS_TASK);
        let limit = if task { layout.scripts.len() } else { layout.decisions.len() };
        if usize::from(frame.what) >= limit {
            return wrong("does not exist");
        }
        if frame.seat != NONE && frame.seat >= layout.seats() || !task && frame.seat == NONE {
            return wrong("belongs to no seat");
        }
        // Following the continuation frames must come to an end.
        let (mut below, mut steps) = (frame.parent, 0);
        while below != NONE && steps <= count {
            if usize::from(below) >= count {
                return wrong("continues with a frame that does not exist");
            }
            below = layout.frame(block, below.into()).parent;
            steps += 1;
        }
        if steps > count {
            return wrong("waits for itself");
        }
        if task && usize::from(frame.step) > layout.scripts[usize::from(frame.what)].steps.len() {
            return wrong("continues after its last step");
        }
        if task && frame.is(ANSWERED) && usize::from(frame.what) >= layout.options.len() {
            return wrong("is marked as an answer, but is not an option");
        }
        let sealed = frame.is(SEALED) && frame.is(ANSWERED) && !task;
        if sealed && frame.option != NOTHING && usize::from(frame.option) >= layout.options.len() {
            return wrong("has a sealed answer that does not exist");
        }
    }
    Ok(())
}

/// Checks that every piece exists in the right number over all zones, and that every counter is in
/// its range.
///
/// # Errors
/// The piece or counter, with numbers.
pub fn check_conservation(layout: &ComponentLayout, block: &ComponentState) -> Result<(), String> {
    if layout.size == 0 {
        return Ok(());
    }
    let look = ComponentReadView::new(layout, block, Viewpoint::All);
    let mut found = vec![0u16; layout.pieces.len()];
    for spot in 0..layout.spots.len() as u16 {
        for piece in look.seen(spot, None) {
            found[usize::from(piece)] += 1;
        }
    }
    for (piece, found) in layout.pieces.iter().zip(found) {
        if piece.number != found {
            return Err(format!(
                "{found} copies of `{}` lie in zones, but the game has {}",
                piece.named.name, piece.number
            ));
        }
    }
    for (number, counter) in (0..).zip(&layout.counters) {
        for owner in layout.owners(counter.of) {
            let value = block.i32(layout.counter_at(number, owner).expect("an owner of it"));
            if value < counter.least || value > counter.most {
                return Err(format!("`{}` is {value}", counter.named.name));
            }
        }
    }
    Ok(())
}

/// Checks that every value that a viewer sees equals the real value, so that viewers agree on what
/// several of them see.
///
/// # Errors
/// Names the component that a viewer sees with another value.
pub fn views_agree(layout: &ComponentLayout, block: &ComponentState) -> Result<(), String> {
    let viewers = (0..layout.seats()).map(Viewer::Seat).chain([Viewer::Spectator]);
    let truth = ComponentReadView::new(layout, block, Viewpoint::All);
    for viewer in viewers {
        let seen = layout.view(block, viewer);
        let look = seen.look(layout);
        for (number, counter) in (0..).zip(&layout.counters) {
            for owner in layout.owners(counter.of) {
                let value = look.counter(number, owner);
                if value.is_ok() && value != truth.counter(number, owner) {
                    return Err(format!(
                        "{viewer:?} sees a wrong value of `{}`",
                        counter.named.name
                    ));
                }
            }
        }
        for spot in 0..layout.spots.len() as u16 {
            let name = layout.spot_name(spot);
            if look.number(spot, None).is_ok_and(|n| Ok(n) != truth.number(spot, None)) {
                return Err(format!(
                    "{viewer:?} sees another number of pieces in `{name}` than there are"
                ));
            }
            let mut all = truth.seen(spot, None);
            for piece in look.seen(spot, None) {
                match all.iter().position(|other| *other == piece) {
                    Some(at) => _ = all.swap_remove(at),
                    None => {
                        return Err(format!(
                            "{viewer:?} sees pieces in `{name}` that are not there"
                        ));
                    }
                }
            }
            let hides = layout.zone_of(spot).visible == Visibility::All && !all.is_empty();
            if hides {
                return Err(format!("{viewer:?} does not see all of `{name}`"));
            }
        }
    }
    Ok(())
}

/// Checks that a seat's legal actions depend only on the seat's view: a state sampled from the view
/// has the same legal actions.
///
/// # Errors
/// The lists differ, or a script failed.
pub fn legal_by_view<G: game::Rules<State = ComponentState> + game::Views>(
    game: &mut G,
    block: &ComponentState,
    seat: u8,
    seed: u64,
) -> Result<(), String> {
    let sampled = game.sample_state(&game.view(block, Viewer::Seat(seat)), seed);
    let (mut here, mut there): (Vec<LegalAction<_>>, Vec<LegalAction<_>>) = Default::default();
    game.legal_actions(block, &mut here).map_err(|f| f.0)?;
    game.legal_actions(&sampled, &mut there).map_err(|f| f.0)?;
    here.retain(|c| c.seat == seat);
    there.retain(|c| c.seat == seat);
    if here == there {
        Ok(())
    } else {
        Err(format!("the legal actions of seat {seat} depend on what it does not see"))
    }
}

impl ComponentLayout {
    /// Returns the hash of a position without its seed and the numbers of drawn words. Games that
    /// took the same course have equal hashes.
    pub fn hash_but_seed(&self, block: &ComponentState) -> u64 {
        if self.size == 0 { 0 } else { game::hash::state(&block.0[self.at.head..]) }
    }

    /// Returns the hash of the counters and zones of a seat and of the table, and of all tracks,
    /// without anything of other seats.
    pub fn own_hash(&self, block: &ComponentState, seat: u8) -> u64 {
        if self.size == 0 {
            return 0;
        }
        let look = ComponentReadView::new(self, block, Viewpoint::All);
        let mut bytes = Vec::new();
        for counter in self.host_counters..self.counters.len() as u16 {
            if let Some(at) = self.counter_at(counter, Some(seat)) {
                bytes.extend(block.i32(at).to_le_bytes());
            }
        }
        let mut pieces = Vec::new();
        for (number, zone) in (0..).zip(&self.zones) {
            let Some(spot) = self.spot(number, Some(seat)) else { continue };
            for place in Self::places_of(zone) {
                look.look_at(spot, place, &mut pieces);
                bytes.extend((pieces.len() as u16).to_le_bytes());
                bytes.extend(pieces.iter().flat_map(|piece| piece.to_le_bytes()));
            }
        }
        for (number, track) in (0..).zip(&self.tracks) {
            bytes.extend((0..track.markers.len() as u16).map(|marker| look.stop(number, marker)));
        }
        game::hash::state(&bytes)
    }
}
