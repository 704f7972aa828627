//! Displays component games: panels, a picture and text. All of them are computed from a view.

use std::collections::BTreeMap;

use game::{Card, InfoPanel, ItemShape, PanelGroup, PanelItem, TrackPlace};
use language::say;

use crate::declare::PartOwner;
use crate::layout::ComponentLayout;
use crate::read_view::ComponentReadView;
use crate::state::ComponentState;
use crate::texts::{TEXTS, commas};
use crate::view::ComponentObservation;

/// A run of adjacent pieces in a stack that are either all visible or all face down.
enum StackRun {
    Known(Vec<u16>),
    FaceDown(usize),
}

impl ComponentLayout {
    fn owns(&self, of: PartOwner, seat: Option<u8>) -> bool {
        self.owners(of).contains(&seat)
    }

    fn counters_shown(&self, look: &ComponentReadView, seat: Option<u8>) -> PanelGroup {
        let mut items = Vec::new();
        for (number, counter) in (0..).zip(&self.counters).skip(self.host_counters.into()) {
            if !counter.shown || !self.owns(counter.of, seat) {
                continue;
            }
            let (name, label) = (&counter.named.name, self.shown_counter(number));
            let most = (counter.most < i32::MAX).then_some(counter.most);
            let (value, shape) = match look.counter(number, seat) {
                Ok(amount) => {
                    let shape = match self.thing_of(number, amount) {
                        Some(_) => ItemShape::Words,
                        None => ItemShape::Counter { amount, income: 0, most },
                    };
                    (self.shown_amount(number, amount), shape)
                }
                Err(_) => (say!(TEXTS, "hidden"), ItemShape::Words),
            };
            items.push(item(format!("counter-{name}"), label, value, shape));
        }
        PanelGroup { title: String::new(), items }
    }

    fn zones_shown(&self, look: &ComponentReadView, seat: Option<u8>) -> PanelGroup {
        let mut items = Vec::new();
        for (number, zone) in (0..).zip(&self.zones) {
            if !self.owns(zone.of, seat) {
                continue;
            }
            let spot = self.spot(number, seat).expect("an owner of it");
            for (place, title) in (0..).zip(&zone.places) {
                let name = if zone.has_places {
                    format!("{} {title}", zone.named.name)
                } else {
                    zone.named.name.clone()
                };
                let id = format!("zone-{}", name.replace(' ', "-"));
                let mut label = self.shown_zone(spot);
                if zone.has_places {
                    let place = self.shown_place(spot, title);
                    label = say!(TEXTS, "place-of-zone", zone = label, place = place);
                }
                let (value, shape) =
                    self.pieces_shown(look, spot, zone.has_places.then_some(place));
                items.push(item(id, label, value, shape));
            }
        }
        PanelGroup { title: String::new(), items }
    }

    pub(crate) fn pieces_shown(
        &self,
        look: &ComponentReadView,
        spot: u16,
        place: Option<u16>,
    ) -> (String, ItemShape) {
        let Ok(number) = look.number(spot, place) else {
            return (say!(TEXTS, "hidden"), ItemShape::Words);
        };
        let seen = look.seen(spot, place);
        if seen.is_empty() && number > 0 {
            let value = say!(TEXTS, "n-face-down", n = number);
            return (value, ItemShape::FaceDown { count: number as u16 });
        }
        let runs = if number > seen.len() {
            self.runs_from_the_top(look, spot, place)
        } else {
            vec![StackRun::Known(seen)]
        };
        let (mut cards, mut words) = (Vec::new(), Vec::new());
        for run in runs {
            match run {
                StackRun::FaceDown(number) => {
                    let name = say!(TEXTS, "n-face-down", n = number);
                    words.push(name.clone());
                    cards.push(Card { name, ..Card::default() });
                }
                StackRun::Known(pieces) => {
                    let own = self.cards(&pieces);
                    let names = commas(own.iter().map(|card| match card.copies {
                        0 | 1 => card.name.clone(),
                        n => say!(TEXTS, "copies", name = card.name, n = n),
                    }));
                    if !names.is_empty() {
                        let below = !words.is_empty();
                        words.push(if below {
                            say!(TEXTS, "below-them", pieces = names)
                        } else {
                            names
                        });
                    }
                    cards.extend(own);
                }
            }
        }
        let value = if words.is_empty() { say!(TEXTS, "empty") } else { commas(words) };
        (value, ItemShape::Cards { cards })
    }

    /// Returns the pieces as cards. Each piece appears once, with its number of copies.
    fn cards(&self, pieces: &[u16]) -> Vec<Card> {
        let mut counts: BTreeMap<u16, usize> = BTreeMap::new();
        pieces.iter().for_each(|piece| *counts.entry(*piece).or_default() += 1);
        let card = |(piece, n): (&u16, &usize)| Card {
            name: self.shown_piece(*piece),
            id: self.pieces[usize::from(*piece)].named.name.clone(),
            copies: *n as u16,
            does: self.shown_effects(*piece),
            ..Card::default()
        };
        counts.iter().map(card).collect()
    }

    /// Returns the runs of a stack that contains face-down pieces, from top to bottom.
    fn runs_from_the_top(
        &self,
        look: &ComponentReadView,
        spot: u16,
        place: Option<u16>,
    ) -> Vec<StackRun> {
        let mut runs = Vec::new();
        for slot in self.taken(look.block, spot, place).into_iter().rev() {
            let known = look.known_in(spot, slot);
            match (runs.last_mut(), known) {
                (Some(StackRun::Known(pieces)), Some(piece)) => pieces.push(piece),
                (Some(StackRun::FaceDown(number)), None) => *number += 1,
                (_, Some(piece)) => runs.push(StackRun::Known(vec![piece])),
                (_, None) => runs.push(StackRun::FaceDown(1)),
            }
        }
        runs
    }

    fn tracks_shown(&self, look: &ComponentReadView) -> PanelGroup {
        let mut items = Vec::new();
        for (number, track) in (0..).zip(&self.tracks) {
            let name = &track.named.name;
            for (marker, title) in (0..).zip(&track.markers) {
                let at = look.stop(number, marker);
                let mut value = self.shown_stop(number, at.into());
                let standing = look.markers_on(number, at);
                if standing.len() > 1 {
                    let place = look.markers_below(number, marker) + 1;
                    let all = standing.len();
                    value.push_str(&say!(TEXTS, "place-from-below", place = place, all = all));
                }
                let level = look.markers_below(number, marker) + 1;
                let seat = (marker < track.of_seats.into()).then_some(marker as u8);
                let place = TrackPlace {
                    track: name.clone(),
                    marker: title.clone(),
                    seat,
                    stop: track.stops[usize::from(at)].clone(),
                    level,
                };
                let shape =
                    ItemShape::Track { at, last: track.stops.len() as u8 - 1, place: Some(place) };
                let (of, marker) = (self.shown_track(number), self.shown_marker(number, marker));
                let label = say!(TEXTS, "marker-of-track", track = of, marker = marker);
                items.push(item(format!("track-{name}-{title}"), label, value, shape));
            }
            for (mark, part) in (0..).zip(&track.marks) {
                let title = &part.name;
                let at = |i: usize| {
                    if part.on_edges {
                        let (from, to) = track.edges[i];
                        format!(
                            "{}-{}",
                            track.stops[usize::from(from)],
                            track.stops[usize::from(to)]
                        )
                    } else {
                        track.stops[i].clone()
                    }
                };
                let number_on = |i: usize| {
                    let n = look.mark(number, mark, i).filter(|n| *n > 0)?;
                    Some((i, u32::from(n)))
                };
                let marked: Vec<(usize, u32)> = (0..part.places()).filter_map(number_on).collect();
                let on = marked.iter().map(|(i, n)| (at(*i), *n)).collect();
                let value = if marked.is_empty() {
                    say!(TEXTS, "none-marks")
                } else {
                    commas(marked.iter().map(|(i, n)| {
                        format!("{} {n}", self.shown_mark_place(number, part.on_edges, *i))
                    }))
                };
                let (of, marker) = (self.shown_track(number), self.shown_mark(number, mark));
                items.push(item(
                    format!("mark-{name}-{title}"),
                    say!(TEXTS, "marker-of-track", track = of, marker = marker),
                    value,
                    ItemShape::Marks { track: name.clone(), mark: title.clone(), on },
                ));
            }
        }
        PanelGroup { title: String::new(), items }
    }

    /// Returns the name of the current phase, with the names of its enclosing phases.
    pub(crate) fn phase_text(&self, block: &ComponentState) -> String {
        if self.is_over(block) {
            return say!(TEXTS, "game-is-over");
        }
        let mut names = Vec::new();
        let mut at = Some(self.phase_at(block)).filter(|at| usize::from(*at) < self.phases.len());
        while let Some(phase) = at {
            names.insert(0, self.shown_phase(phase));
            at = self.phases[usize::from(phase)].parent;
        }
        commas(names)
    }

    /// Returns the panels of a view: first that of the table, then one for each seat.
    pub fn panels_of(&self, view: &ComponentObservation) -> Vec<InfoPanel> {
        let look = view.look(self);
        let mut phase = vec![item(
            "phase".into(),
            say!(TEXTS, "panel-phase"),
            self.phase_text(&view.block),
            ItemShape::Words,
        )];
        // If there is a host engine, the host engine shows the phase.
        phase.retain(|_| self.host_counters == 0);
        let mut table = vec![PanelGroup { title: String::new(), items: phase }];
        table.extend([
            self.counters_shown(&look, None),
            self.zones_shown(&look, None),
            self.tracks_shown(&look),
        ]);
        let mut panels = vec![InfoPanel {
            id: "table".into(),
            title: say!(TEXTS, "panel-table"),
            seat: None,
            groups: table,
        }];
        for (seat, name) in (0..).zip(&self.seat_names) {
            let passed = crate::options::has_passed(self, &view.block, seat);
            let mut title = self.shown_seat(seat);
            if passed {
                title = say!(TEXTS, "name-passed", name = title);
            }
            let groups =
                vec![self.counters_shown(&look, Some(seat)), self.zones_shown(&look, Some(seat))];
            panels.push(InfoPanel { id: format!("seat-{name}"), title, seat: Some(seat), groups });
        }
        for panel in &mut panels {
            panel.groups.retain(|group| !group.items.is_empty());
        }
        panels
    }
}

fn item(id: String, label: String, value: String, shape: ItemShape) -> PanelItem {
    PanelItem { id, label, value, explanation: String::new(), shape }
}
