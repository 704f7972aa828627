//! Facts about a position that scenarios can test, such as contents of zones, stops of markers and
//! open decisions.

use std::collections::BTreeMap;

use components::layout::CompiledTrack;
use components::{
    ComponentLayout, ComponentObservation, ComponentReadView, ComponentState, Viewpoint,
};
use game::{Report as _, Rules as _, Viewer, Views as _};
use ledger::recorded::RecordableGame as _;
use ledger::scenario::{FactKey, FactValue, PositionFacts, TABLE};

use crate::table::TabletopGame;

/// Returns all facts about a position that a scenario can name. With `only`, returns only the facts
/// about one seat or about the table.
///
/// Facts with examples:
/// - a seat's numbers, such as `coins` or `in-hand`;
/// - `zone bag ant*2+bee`: contents of a zone (`none` if empty); `zone row 2 ant`: of one of its
///   places, while `zone row` means all of them; `number bag`: number of pieces;
/// - `at road ford`: stop of the seat's marker, for the table `at road flag ford`; `on road ford
///   red+blue`: markers on a stop, topmost first;
/// - `sees blue hand ?*2`: what the seat sees in a zone; `mark mud road home-ford 2`: value of a
///   mark; `rank now 1`: rank of the seat;
/// - for the table, `counter day 2`: a counter; `turn red`: seats with an open decision; `phase
///   bets`: innermost current phase (`none` before the first, `over` after the last).
pub(crate) fn facts(
    game: &TabletopGame,
    block: &ComponentState,
    only: Option<&str>,
) -> PositionFacts {
    let mut facts = PositionFacts::new();
    let is_requested = |name: &str| only.is_none_or(|only| only == name);
    let layout = game.layout_of(block);
    let names = &layout.seat_names;
    let standings = game.standings(block);
    for (seat, name) in (0..).zip(names).filter(|(_, name)| is_requested(name)) {
        let numbers = game.numbers(block, seat).into_iter();
        let of_seat = numbers.map(|(key, n)| (key, FactValue::Number(n)));
        let ahead = standings.iter().find(|s| s.seat == seat).map_or(0, |s| s.ahead);
        let rank = ("rank now".to_owned(), FactValue::Word((ahead + 1).to_string()));
        let of_seat = of_seat.chain([rank]);
        let all = of_seat.chain(component_facts(layout, block, Some(seat)));
        let all = all.chain(observation_facts(layout, &game.view(block, Viewer::Seat(seat))));
        facts.extend(all.map(|(key, value)| (FactKey::new(name, key), value)));
    }
    if is_requested(TABLE) {
        let all = table(game, block).into_iter().chain(component_facts(layout, block, None));
        facts.extend(all.map(|(key, value)| (FactKey::new(TABLE, key), value)));
    }
    facts
}

/// Returns facts about the zones and markers of a seat or of the table. For the table, facts about
/// marks are included.
pub fn component_facts(
    layout: &ComponentLayout,
    block: &ComponentState,
    seat: Option<u8>,
) -> Vec<(String, FactValue)> {
    let mut all = zones(layout, block, seat);
    match seat {
        Some(seat) => all.extend(stands(layout, block, seat)),
        None => all.extend(tracks(layout, block)),
    }
    all
}

/// Returns facts about the zones of a seat or of the table.
fn zones(
    layout: &ComponentLayout,
    block: &ComponentState,
    seat: Option<u8>,
) -> Vec<(String, FactValue)> {
    let view = ComponentReadView::new(layout, block, Viewpoint::All);
    let mut all = Vec::new();
    for zone in &layout.zones {
        let name = &zone.named.name;
        let Some(spot) = layout.zone(name, seat) else { continue };
        if layout.spots[usize::from(spot)].1 != seat {
            continue;
        }
        for (place, title) in (0..).zip(&zone.places) {
            let place = zone.has_places.then_some(place);
            let Ok(pieces) = view.pieces(spot, place) else { continue };
            let title = if zone.has_places { format!(" {title}") } else { String::new() };
            all.push((format!("number {name}{title}"), FactValue::Number(pieces.len() as i32)));
            all.push((format!("zone {name}{title}"), list_value(&counted(layout, &pieces))));
        }
        if zone.has_places
            && let Ok(pieces) = view.pieces(spot, None)
        {
            all.push((format!("number {name}"), FactValue::Number(pieces.len() as i32)));
            all.push((format!("zone {name}"), list_value(&counted(layout, &pieces))));
        }
    }
    all
}

/// Formats pieces as `ant*2`, `bee`: each piece once, in the order of declaration.
fn counted(layout: &ComponentLayout, pieces: &[u16]) -> Vec<String> {
    let mut counts: BTreeMap<u16, usize> = BTreeMap::new();
    pieces.iter().for_each(|piece| *counts.entry(*piece).or_default() += 1);
    let name = |piece: u16| layout.pieces[usize::from(piece)].named.name.as_str();
    counts.into_iter().map(|(piece, n)| times(name(piece), n)).collect()
}

fn times(name: &str, n: usize) -> String {
    if n > 1 { format!("{name}*{n}") } else { name.to_owned() }
}

/// Returns facts about what a viewer sees in every zone: the visible pieces, and the number of
/// hidden ones.
pub fn observation_facts(
    layout: &ComponentLayout,
    view: &ComponentObservation,
) -> Vec<(String, FactValue)> {
    let own_view = view.look(layout);
    let seen = |(spot, (zone, owner)): (u16, &(u16, Option<u8>))| {
        let name = &layout.zones[usize::from(*zone)].named.name;
        let owner = owner.map_or(TABLE, |owner| layout.seat_names[usize::from(owner)].as_str());
        let mut words = counted(layout, &own_view.seen(spot, None));
        match own_view.number(spot, None) {
            Ok(n) if n > own_view.seen(spot, None).len() => {
                words.push(times("?", n - own_view.seen(spot, None).len()));
            }
            Ok(_) => {}
            Err(_) => words = vec!["unseen".to_owned()],
        }
        (format!("sees {owner} {name}"), list_value(&words))
    };
    (0..).zip(&layout.spots).map(seen).collect()
}

/// Returns facts about the markers of a seat.
fn stands(layout: &ComponentLayout, block: &ComponentState, seat: u8) -> Vec<(String, FactValue)> {
    let view = ComponentReadView::new(layout, block, Viewpoint::All);
    let tracks = (0..).zip(&layout.tracks).filter(|(_, track)| track.of_seats > 0);
    let stand = |(number, track): (u16, &CompiledTrack)| {
        let at = view.stop(number, seat.into());
        let stop = track.stops[usize::from(at)].clone();
        (format!("at {}", track.named.name), FactValue::Word(stop))
    };
    tracks.map(stand).collect()
}

/// Returns facts about counters of the table, seats with an open decision, and the innermost phase.
fn table(game: &TabletopGame, block: &ComponentState) -> Vec<(String, FactValue)> {
    let layout = game.layout_of(block);
    let view = ComponentReadView::new(layout, block, Viewpoint::All);
    let mut all = Vec::new();
    for (number, counter) in (0..).zip(&layout.counters) {
        if counter.of == components::declare::PartOwner::Table {
            let n = view.counter(number, None).unwrap_or(0);
            all.push((format!("counter {}", counter.named.name), FactValue::Number(n)));
        }
    }
    let mut open = Vec::new();
    game.pending_decisions(block, &mut open);
    let mut pending: Vec<String> =
        open.iter().map(|decision| layout.seat_names[usize::from(decision.seat)].clone()).collect();
    pending.dedup();
    all.push(("turn".to_owned(), list_value(&pending)));
    let name = |phase: u16| layout.phases[usize::from(phase)].named.name.as_str();
    let phase = if view.is_over() { "over" } else { view.phase().map_or("none", name) };
    all.push(("phase".to_owned(), FactValue::Word(phase.to_owned())));
    all
}

/// Returns facts about markers of the table, markers on each stop, and marks.
fn tracks(layout: &ComponentLayout, block: &ComponentState) -> Vec<(String, FactValue)> {
    let view = ComponentReadView::new(layout, block, Viewpoint::All);
    let mut all = Vec::new();
    for (number, track) in (0..).zip(&layout.tracks) {
        let name = &track.named.name;
        let own = (0..).zip(&track.markers).skip(track.of_seats.into());
        all.extend(own.map(|(marker, title)| {
            let stop = track.stops[usize::from(view.stop(number, marker))].clone();
            (format!("at {name} {title}"), FactValue::Word(stop))
        }));
        for (stop, title) in (0..).zip(&track.stops) {
            let on = view.markers_on(number, stop).into_iter().rev();
            let on: Vec<String> = on.map(|m| track.markers[usize::from(m)].clone()).collect();
            all.push((format!("on {name} {title}"), list_value(&on)));
        }
        for (mark, part) in (0..).zip(&track.marks) {
            let title = &part.name;
            for (at, place) in mark_places(track, mark.into()).into_iter().enumerate() {
                let n = view.mark(number, mark, at).unwrap_or(0);
                all.push((format!("mark {title} {name} {place}"), FactValue::Word(n.to_string())));
            }
        }
    }
    all
}

/// Formats the stops or edges that carry a mark: `home`, `home-ford`.
pub(crate) fn mark_places(track: &CompiledTrack, mark: usize) -> Vec<String> {
    let mark = &track.marks[mark];
    let stop = |stop: u8| track.stops[usize::from(stop)].as_str();
    let place = |at: usize| match track.edges.get(at).filter(|_| mark.on_edges) {
        Some((from, to)) => format!("{}-{}", stop(*from), stop(*to)),
        None => stop(at as u8).to_owned(),
    };
    (0..mark.places()).map(place).collect()
}

fn list_value(words: &[String]) -> FactValue {
    FactValue::Word(if words.is_empty() { "none".to_owned() } else { words.join("+") })
}

/// Returns whether a fact may change without being mentioned. Scenarios must mention every change
/// of a seat's numbers.
pub(crate) fn is_quiet(key: &FactKey) -> bool {
    key.owner == TABLE || key.name.contains(' ')
}
