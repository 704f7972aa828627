//! Inputs of a value network for component games: numbers of the seat and of the best among its
//! rivals, and the locations of pieces.

use crate::declare::PartOwner;
use crate::layout::{CompiledMark, CompiledZone, ComponentLayout, PieceDetail};
use crate::read_view::ComponentReadView;

/// Maximum number of inputs. A game that would have more gives up the inputs of single pieces:
/// first those in zones of the table, then those in zones of seats. A game that still has more
/// inputs has no value network.
const MOST: usize = 512;
/// Number of seats with an input of their own. For a further seat, all these inputs are 0.
const SEATS: u8 = 7;

/// Divisors that scale most inputs to the range from -1 to 1.
const COUNTER: f32 = 10.0;
const NUMBER: f32 = 4.0;
const PIECES: f32 = 2.0;
const STOP: f32 = 10.0;
const MARK: f32 = 5.0;

impl ComponentLayout {
    /// Returns the pieces of a zone that each have an input.
    fn told_pieces<'a>(
        &'a self,
        zone: &'a CompiledZone,
        detail: PieceDetail,
    ) -> impl Iterator<Item = u16> + 'a {
        let least = if zone.of == PartOwner::Table {
            PieceDetail::Everywhere
        } else {
            PieceDetail::OfTheSeat
        };
        self.pieces_of(zone).filter(move |_| detail >= least)
    }

    /// Returns the finest level of detail with at most [`MOST`] inputs.
    pub(crate) fn finest_detail(&self) -> PieceDetail {
        let rows = |detail| {
            let of_zone =
                |zone| Self::places_of(zone).count() * (1 + self.told_pieces(zone, detail).count());
            let (counters, zones) = self.feature_parts();
            let tracks = self.tracks.iter().map(|track| {
                let of_seats = usize::from(track.of_seats);
                let marks = track.marks.iter().map(CompiledMark::places);
                track.markers.len() - of_seats + 2 * of_seats.min(1) + marks.sum::<usize>()
            });
            usize::from(SEATS)
                + 2 * (counters.count() + zones.count())
                + self.counters.iter().filter(|c| c.of != PartOwner::Each).count()
                + self.zones.iter().map(of_zone).sum::<usize>()
                + tracks.sum::<usize>()
        };
        let all = [PieceDetail::Everywhere, PieceDetail::OfTheSeat];
        all.into_iter().find(|detail| rows(*detail) <= MOST).unwrap_or(PieceDetail::Nowhere)
    }

    /// Returns the names of the inputs: `seat 1` for each seat, the features of the seat and of the
    /// best rival, and counters of the table. Then `ZONE PLACE` and `ZONE PLACE: PIECE`, and
    /// `TRACK`, `TRACK of rivals`, `TRACK: MARKER`, `TRACK: MARK 1`.
    pub(crate) fn input_rows(&self, features: &[String]) -> Vec<String> {
        let detail = self.detail;
        let mut names: Vec<String> = (1..=SEATS).map(|seat| format!("seat {seat}")).collect();
        names.extend(features.iter().cloned());
        names.extend(features.iter().map(|name| format!("{name} of rivals")));
        let counters = self.counters.iter().filter(|c| c.of != PartOwner::Each);
        names.extend(counters.map(|c| c.named.name.clone()));
        for zone in &self.zones {
            for place in Self::places_of(zone) {
                let place = place.map(|at| format!(" {}", zone.places[usize::from(at)]));
                let name = format!("{}{}", zone.named.name, place.unwrap_or_default());
                let piece =
                    |piece| format!("{name}: {}", self.pieces[usize::from(piece)].named.name);
                names.extend(self.told_pieces(zone, detail).map(piece));
                names.push(name);
            }
        }
        for track in &self.tracks {
            let name = &track.named.name;
            if track.of_seats > 0 {
                names.extend([name.clone(), format!("{name} of rivals")]);
            }
            let others = &track.markers[usize::from(track.of_seats)..];
            names.extend(others.iter().map(|marker| format!("{name}: {marker}")));
            for mark in &track.marks {
                let title = &mark.name;
                names.extend((1..=mark.places()).map(|at| format!("{name}: {title} {at}")));
            }
        }
        names
    }

    /// Appends the inputs of a seat. A component that belongs to only one other seat has the value
    /// 0.
    pub(crate) fn push_inputs(&self, look: &ComponentReadView<'_>, seat: u8, out: &mut Vec<f32>) {
        let detail = self.detail;
        out.extend((0..SEATS).map(|other| if other == seat { 1.0 } else { 0.0 }));
        let (mut own, mut other, mut best) = (Vec::new(), Vec::new(), Vec::new());
        self.push_features(look, seat, &mut own);
        best.resize(own.len(), 0);
        for rival in (0..self.seats()).filter(|rival| *rival != seat) {
            other.clear();
            self.push_features(look, rival, &mut other);
            best.iter_mut().zip(&other).for_each(|(best, of)| *best = (*of).max(*best));
        }
        out.extend(own.iter().chain(&best).map(|n| *n as f32 / COUNTER));
        for (number, counter) in (0..).zip(&self.counters) {
            let value = match counter.of {
                PartOwner::Each => continue,
                PartOwner::Seat(owner) if owner != seat => 0,
                PartOwner::Seat(_) => look.counter(number, Some(seat)).unwrap_or(0),
                PartOwner::Table => look.counter(number, None).unwrap_or(0),
            };
            out.push(value as f32 / COUNTER);
        }
        let (mut times, mut seen) = (vec![0u8; self.pieces.len()], Vec::new());
        for (number, zone) in (0..).zip(&self.zones) {
            let spot = self.spot(number, Some(seat));
            for place in Self::places_of(zone) {
                let Some(spot) = spot else {
                    let all = 1 + self.told_pieces(zone, detail).count();
                    out.resize(out.len() + all, 0.0);
                    continue;
                };
                if self.told_pieces(zone, detail).next().is_some() {
                    look.look_at(spot, place, &mut seen);
                    for piece in &seen {
                        let times = &mut times[usize::from(*piece)];
                        *times = times.saturating_add(1);
                    }
                    let many = |piece| f32::from(times[usize::from(piece)]) / PIECES;
                    out.extend(self.told_pieces(zone, detail).map(many));
                    seen.iter().for_each(|piece| times[usize::from(*piece)] = 0);
                }
                let all = self.number(look.block, spot, place).unwrap_or(0);
                out.push(all as f32 / NUMBER);
            }
        }
        for (number, track) in (0..).zip(&self.tracks) {
            let of_seats = u16::from(track.of_seats);
            if of_seats > 0 {
                let rivals = (0..of_seats).filter(|marker| *marker != u16::from(seat));
                let best = rivals.map(|marker| look.stop(number, marker)).max().unwrap_or(0);
                let own =
                    if u16::from(seat) < of_seats { look.stop(number, seat.into()) } else { 0 };
                out.extend([own, best].map(|stop| f32::from(stop) / STOP));
            }
            let others = of_seats..track.markers.len() as u16;
            out.extend(others.map(|marker| f32::from(look.stop(number, marker)) / STOP));
            for (mark, part) in (0..).zip(&track.marks) {
                let value = |at| f32::from(look.mark(number, mark, at).unwrap_or(0)) / MARK;
                out.extend((0..part.places()).map(value));
            }
        }
    }
}
