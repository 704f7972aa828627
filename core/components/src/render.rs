//! Displays component games: panels, a picture and text. All of them are computed from a view.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use game::{Card, InfoPanel, ItemShape, PanelGroup, PanelItem, TrackPlace};

use crate::declare::PartOwner;
use crate::layout::ComponentLayout;
use crate::read_view::ComponentReadView;
use crate::state::ComponentState;
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
            let name = &counter.named.name;
            let most = (counter.most < i32::MAX).then_some(counter.most);
            let (value, shape) = match look.counter(number, seat) {
                Ok(amount) => match self.thing_of(number, amount) {
                    Some(thing) => (thing.to_owned(), ItemShape::Words),
                    None => (amount.to_string(), ItemShape::Counter { amount, income: 0, most }),
                },
                Err(_) => ("hidden".into(), ItemShape::Words),
            };
            items.push(item(format!("counter-{name}"), name, value, shape));
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
                let (value, shape) =
                    self.pieces_shown(look, spot, zone.has_places.then_some(place));
                items.push(item(id, &name, value, shape));
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
            return ("hidden".into(), ItemShape::Words);
        };
        let seen = look.seen(spot, place);
        if seen.is_empty() && number > 0 {
            return (format!("{number} face down"), ItemShape::FaceDown { count: number as u16 });
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
                    words.push(format!("{number} face down"));
                    cards.push(Card { name: format!("{number} face down"), ..Card::default() });
                }
                StackRun::Known(pieces) => {
                    let own = self.cards(&pieces);
                    let names: Vec<&str> = own.iter().map(|card| card.name.as_str()).collect();
                    let below = if words.is_empty() { "" } else { "below them " };
                    if !names.is_empty() {
                        words.push(format!("{below}{}", names.join(", ")));
                    }
                    cards.extend(own);
                }
            }
        }
        let value = if words.is_empty() { "empty".into() } else { words.join(", ") };
        (value, ItemShape::Cards { cards })
    }

    /// Returns the pieces as cards. Each piece appears once, with its number of copies.
    fn cards(&self, pieces: &[u16]) -> Vec<Card> {
        let mut counts: BTreeMap<u16, usize> = BTreeMap::new();
        pieces.iter().for_each(|piece| *counts.entry(*piece).or_default() += 1);
        let card = |(piece, n): (&u16, &usize)| {
            let part = &self.pieces[usize::from(*piece)];
            let times = if *n > 1 { format!(" x{n}") } else { String::new() };
            Card {
                name: format!("{}{times}", part.named.name),
                id: part.named.name.clone(),
                copies: *n as u16,
                does: part.text.clone(),
                ..Card::default()
            }
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
                let mut value = track.stops[usize::from(at)].clone();
                let standing = look.markers_on(number, at);
                if standing.len() > 1 {
                    let place = look.markers_below(number, marker) + 1;
                    let _ = write!(value, ", {place} of {} from below", standing.len());
                }
                let level = look.markers_below(number, marker) as u8 + 1;
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
                items.push(item(
                    format!("track-{name}-{title}"),
                    &format!("{name}: {title}"),
                    value,
                    shape,
                ));
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
                let mark = |i: usize| {
                    let n = look.mark(number, mark, i).filter(|n| *n > 0)?;
                    Some((at(i), u32::from(n)))
                };
                let on: Vec<(String, u32)> = (0..part.places()).filter_map(mark).collect();
                let value: Vec<String> = on.iter().map(|(at, n)| format!("{at} {n}")).collect();
                let value = if value.is_empty() { "none".into() } else { value.join(", ") };
                items.push(item(
                    format!("mark-{name}-{title}"),
                    &format!("{name}: {title}"),
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
            return "the game is over".into();
        }
        let mut names = Vec::new();
        let mut at = self.phases.get(usize::from(self.phase_at(block)));
        while let Some(part) = at {
            names.insert(0, part.named.name.clone());
            at = part.parent.map(|p| &self.phases[usize::from(p)]);
        }
        names.join(", ")
    }

    /// Returns the panels of a view: first that of the table, then one for each seat.
    pub fn panels_of(&self, view: &ComponentObservation) -> Vec<InfoPanel> {
        let look = view.look(self);
        let mut phase =
            vec![item("phase".into(), "phase", self.phase_text(&view.block), ItemShape::Words)];
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
            title: "table".into(),
            seat: None,
            groups: table,
        }];
        for (seat, name) in (0..).zip(&self.seat_names) {
            let passed = crate::options::has_passed(self, &view.block, seat);
            let title = if passed { format!("{name} (passed)") } else { name.clone() };
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

fn item(id: String, label: &str, value: String, shape: ItemShape) -> PanelItem {
    PanelItem { id, label: label.to_owned(), value, explanation: String::new(), shape }
}
