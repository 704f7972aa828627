//! The board as numbers for machine learning: copies of each piece at each place, stops of markers,
//! marks of tracks, counters of the table.

use crate::declare::PartOwner;
use crate::layout::{CompiledZone, ComponentLayout};
use crate::read_view::ComponentReadView;

/// Number of columns of each row: one for an amount or a stop, one for the owner.
pub const SPOT_COLUMNS: usize = 2;

/// Returns the owners of a component as seen from a seat: first the seat itself, then the others in
/// seating order. Each owner has its distance from the seat, in seats; the table has -1.
fn owners(of: PartOwner, seats: u8, seat: u8) -> Vec<(Option<u8>, i32)> {
    let from = |owner: u8| i32::from((owner + seats - seat) % seats.max(1));
    match of {
        PartOwner::Table => vec![(None, -1)],
        PartOwner::Each => (0..seats).map(|k| (Some((seat + k) % seats), i32::from(k))).collect(),
        PartOwner::Seat(owner) => vec![(Some(owner), from(owner))],
    }
}

/// Returns the suffix of row names for a component that belongs to seats.
fn whose(of: PartOwner, owner: i32) -> String {
    match of {
        PartOwner::Each => format!(" @{owner}"),
        PartOwner::Table | PartOwner::Seat(_) => String::new(),
    }
}

impl ComponentLayout {
    /// Returns the pieces that are allowed in a zone.
    pub(crate) fn pieces_of<'a>(
        &'a self,
        zone: &'a CompiledZone,
    ) -> impl Iterator<Item = u16> + 'a {
        zone.kinds.iter().flat_map(|kind| self.kinds[usize::from(*kind)].pieces.clone())
    }

    /// Returns the places of a zone. For a zone without places, returns `None` once.
    pub(crate) fn places_of(zone: &CompiledZone) -> impl Iterator<Item = Option<u16>> {
        let places = if zone.has_places { zone.places.len() as u16 } else { 0 };
        (0..places).map(Some).chain((!zone.has_places).then_some(None))
    }

    /// Returns the row names: `ZONE PLACE: PIECE`, followed by `ZONE PLACE` for all pieces on the
    /// place; `TRACK: MARKER`; `TRACK: MARK STOP`; the names of the table's counters. The suffix
    /// `@1` stands for the next seat.
    pub(crate) fn spot_rows(&self) -> Vec<String> {
        let mut rows = Vec::new();
        for zone in &self.zones {
            for (_, owner) in owners(zone.of, self.seats(), 0) {
                for place in Self::places_of(zone) {
                    let place = place.map(|at| format!(" {}", zone.places[usize::from(at)]));
                    let place = place.unwrap_or_default();
                    let name = format!("{}{}{place}", zone.named.name, whose(zone.of, owner));
                    rows.extend(self.pieces_of(zone).map(|piece| {
                        format!("{name}: {}", self.pieces[usize::from(piece)].named.name)
                    }));
                    rows.push(name);
                }
            }
        }
        for track in &self.tracks {
            let name = &track.named.name;
            let own = usize::from(track.of_seats);
            rows.extend((0..own).map(|k| format!("{name}: @{k}")));
            rows.extend(track.markers[own..].iter().map(|marker| format!("{name}: {marker}")));
            for mark in &track.marks {
                let title = &mark.name;
                rows.extend((0..mark.places()).map(|at| format!("{name}: {title} {at}")));
            }
        }
        let tables = self.counters.iter().filter(|c| c.of == PartOwner::Table);
        rows.extend(tables.map(|c| c.named.name.clone()));
        rows
    }

    /// Appends two numbers for each of the [rows](ComponentLayout::spot_rows): amount or index of
    /// the stop, and distance of the owner. Hidden values and a missing owner are -1.
    pub(crate) fn push_spots(&self, look: &ComponentReadView<'_>, seat: u8, out: &mut Vec<i32>) {
        let seats = self.seats();
        let (mut times, mut seen) = (vec![0; self.pieces.len()], Vec::new());
        for (number, zone) in (0..).zip(&self.zones) {
            for (owner, from) in owners(zone.of, seats, seat) {
                let spot = self.spot(number, owner).expect("each of them has one");
                for place in Self::places_of(zone) {
                    let counted = look.eyes.are_in(self.counters_of(spot));
                    let all = counted.then(|| self.number(look.block, spot, place)).flatten();
                    look.look_at(spot, place, &mut seen);
                    for piece in &seen {
                        times[usize::from(*piece)] += 1;
                    }
                    // If a hidden piece is there, the numbers of absent pieces are unknown.
                    let is_whole = all == Some(seen.len());
                    for piece in self.pieces_of(zone) {
                        let many = times[usize::from(piece)];
                        out.extend([if is_whole || many > 0 { many } else { -1 }, from]);
                    }
                    for piece in &seen {
                        times[usize::from(*piece)] = 0;
                    }
                    out.extend([all.map_or(-1, |all| all as i32), from]);
                }
            }
        }
        for (number, track) in (0..).zip(&self.tracks) {
            let own = u16::from(track.of_seats);
            for k in 0..own {
                let marker = (u16::from(seat) + k) % own;
                out.extend([i32::from(look.stop(number, marker)), i32::from(k)]);
            }
            let others = own..track.markers.len() as u16;
            out.extend(others.flat_map(|marker| [i32::from(look.stop(number, marker)), -1]));
            for (mark, part) in (0..).zip(&track.marks) {
                let value = |at| look.mark(number, mark, at).map_or(-1, i32::from);
                out.extend((0..part.places()).flat_map(|at| [value(at), -1]));
            }
        }
        for (number, counter) in (0..).zip(&self.counters) {
            if counter.of == PartOwner::Table {
                out.extend([look.counter(number, None).unwrap_or(-1), -1]);
            }
        }
    }
}
