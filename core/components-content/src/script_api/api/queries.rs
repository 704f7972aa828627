//! Script functions that query the position with the knowledge of the acting seat.

use components::EvaluatedFilter;
use components::declare::AttributeValue as Attribute;
use script::{ApiResult, ScriptValue};

use crate::script_api::call_context::{CallHelpers, ComponentScriptCall, coded};
use crate::script_api::entry::entries;
use crate::script_api::names::ScriptNameKind;

entries! {
    GAME_TELLS, GAME:
    seats() INT "The number of seats in the game." "game:seats()" => "2" |c| Ok(ScriptValue::Int(c.layout().seats().into()));
    @Numbers(0, "seats count from 1") => seat(n: INT) SEAT "A seat by its number, counted from 1." "game:seat(2):number()" => "2" |c| {
        let first = c.first();
        let n = c.within(0, first, i32::from(c.layout().seats()) - 1 + first)?;
        Ok(c.object_of((n - first) as u8))
    };
    @Second => actor() MAYBE_SEAT "The acting seat; `nil` if no seat acts." "game:actor() == me" => "true" |c| {
        Ok(c.scene().seat.map_or(ScriptValue::Nil, |seat| c.object_of(seat)))
    };
    @Changed("a seat, or `nil`") => actor() MAYBE_INT "The number of the acting seat, counted from 0; `nil` if no seat acts." "game:actor()" => "0" |c| {
        Ok(c.scene().seat.map_or(ScriptValue::Nil, |seat| ScriptValue::Int(seat.into())))
    };
    setting(name: SETTING) INT "The value of a setting: 0 for off, 1 for on; for a setting with several words, the number of its word, counted from 0." "game:setting(\"rich\")" => "0" |c| {
        let named = script::Namespace {
            kind: ScriptNameKind::Setting as u8, owner: c.module(), word: ScriptNameKind::Setting.word(), count: 0, first: 0,
        };
        Ok(ScriptValue::Int(c.named(0, named)?))
    };
    idiv(a: INT, b: INT) INT "Divides whole numbers, rounded down." "game:idiv(7, 2)" => "3" |c| {
        match c.int(1)? {
            0 => Err("`idiv`: argument `b` must not be 0".into()),
            b => Ok(ScriptValue::Int(c.int(0)?.wrapping_div_euclid(b))),
        }
    };
    @Things("a seat is an object, and none is `nil`") => counter(name: COUNTER) VALUE "The value of a counter of the table; for a counter that names a thing, the seat or the number of the thing, or `nil`." "game:counter(\"day\")" => "1" |c| {
        let counter = c.counter(0)?;
        let value = c.look(|look| look.counter(counter, None))?;
        Ok(c.shown(c.view_of_counter(counter), value))
    };
    zone(name: ZONE) INT "A zone of the table, to be passed to other functions." "game:number(game:zone(\"deck\"))" => "4" |c| {
        Ok(ScriptValue::Int(coded(c.zone(0, None)?, None)))
    };
    @Numbers(1, "places count from 1") => place(zone: ZONE, place: INSIDE) INT "A place of a zone, by name or by number counted from 1, to be passed to other functions." "game:number(game:place(\"row\", \"2\"))" => "1" |c| place(c, None);
    number(zone: ZONE) INT "The number of pieces in a zone or on a place." "game:number(\"deck\")" => "4" |c| number(c, None);
    pieces(zone: ZONE) LIST "The pieces in a zone or on a place, from bottom to top. A piece appears once for each copy." "game:name(game:pieces(\"row\")[1])" => "\"ant\"" |c| pieces(c, None);
    count(zone: ZONE, piece: PIECE) INT "The number of copies of a piece in a zone or on a place." "game:count(\"row\", \"ant\")" => "1" |c| count(c, None);
    top(zone: ZONE) MAYBE_INT "The piece on top of a stack or place; `nil` if no piece lies there." "game:name(game:top(game:place(\"row\", 1)))" => "\"ant\"" |c| top(c, None);
    piece(name: PIECE) INT "The number by which other functions and arguments name a piece." "game:name(game:piece(\"bee\"))" => "\"bee\"" |c| Ok(ScriptValue::Int(c.piece(0)?.into()));
    name(piece: PIECE) TEXT "The name of a piece." "game:name(\"ant\")" => "\"ant\"" |c| {
        let piece = c.piece(0)?;
        Ok(ScriptValue::from(&c.layout().pieces[usize::from(piece)].named.name))
    };
    value(piece: PIECE, attribute: ATTRIBUTE) INT "The number that a piece has as an attribute; 0 if the piece lacks the attribute." "game:value(\"bee\", \"worth\")" => "2" |c| {
        let piece = &c.layout().pieces[usize::from(c.piece(0)?)];
        let attribute = attribute(c, 1)?;
        let name = &c.layout().attributes[usize::from(attribute)];
        let is_word = |(of, value): &(String, Attribute)| of == name && matches!(value, Attribute::Word(_));
        if piece.attributes.iter().any(is_word) {
            let name_of_piece = &piece.named.name;
            return Err(format!("`value`: `{name}` of `{name_of_piece}` is a word, not a number; write `game:word(piece, \"{name}\")`").into());
        }
        Ok(ScriptValue::Int(piece.values[usize::from(attribute)]))
    };
    word(piece: PIECE, attribute: ATTRIBUTE) MAYBE_TEXT "The word that a piece has as an attribute; `nil` if the piece lacks the attribute." "game:word(\"bee\", \"hue\")" => "\"red\"" |c| {
        let piece = c.piece(0)?;
        let name = &c.layout().attributes[usize::from(attribute(c, 1)?)];
        let all = &c.layout().pieces[usize::from(piece)].attributes;
        let word = all.iter().find(|(of, _)| of == name).map(|(_, value)| value);
        Ok(match word {
            Some(Attribute::Word(word)) => ScriptValue::from(word),
            _ => ScriptValue::Nil,
        })
    };
    @Result("it counts from 1") => stop(track: TRACK, name: STOP) INT "The number of a stop of a track. Stops that are called by numbers have these numbers, others count from 1." "game:stop(\"road\", \"goal\")" => "3" |c| {
        let track = c.track(0)?;
        let stops = c.layout().tracks[usize::from(track)].stops.len();
        let stop = c.inside(1, ScriptNameKind::Stop, track, stops)?;
        Ok(ScriptValue::Int(c.first_stop(track) + i32::from(stop)))
    };
    @Numbers(1, "stops count from 1") => stop_name(track: TRACK, stop: STOP) TEXT "The name of a stop of a track." "game:stop_name(\"road\", 2)" => "\"ford\"" |c| {
        let track = c.track(0)?;
        let stops = &c.layout().tracks[usize::from(track)].stops;
        let stop = c.inside(1, ScriptNameKind::Stop, track, stops.len())?;
        Ok(ScriptValue::from(&stops[usize::from(stop)]))
    };
    @Result("it counts from 1") => marker(track: TRACK, marker: INSIDE) INT "The number of the stop on which a marker that belongs to no seat is." "game:marker(\"road\", \"flag\")" => "3" |c| {
        let (track, marker) = marker(c)?;
        let stop = c.look(|look| Ok(look.stop(track, marker)))?;
        Ok(ScriptValue::Int(c.first_stop(track) + i32::from(stop)))
    };
    @Numbers(2, "stops and edges count from 1") => mark(track: TRACK, mark: INSIDE, at: INT) INT "The value of a mark of a stop or edge. `at` is the number of the stop or edge; edges count from 1." "game:mark(\"road\", \"mud\", 2)" => "3" |c| {
        let (track, mark) = mark(c)?;
        let at = place_of_mark(c, track, mark)?;
        let found = c.look(|look| Ok(look.mark(track, mark, at as usize)))?;
        found.map(|n| ScriptValue::Int(n.into())).ok_or_else(|| "`mark`: there is no such stop or edge".into())
    };
    @Second => standing(track: TRACK, stop: STOP) SEATS "The seats whose markers are on a stop, from bottom to top." "#game:standing(\"road\", \"home\")" => "2" |c| {
        let seats = standing(c)?.into_iter().map(|seat| c.object_of(seat as u8));
        Ok(ScriptValue::List(seats.collect()))
    };
    @Changed("a list of seats") => standing(track: TRACK, stop: STOP) LIST "The numbers of the seats, counted from 0, whose markers are on a stop, from bottom to top." "#game:standing(\"road\", \"home\")" => "2" |c| {
        Ok(ScriptValue::Numbers(standing(c)?.into_iter().map(i32::from).collect()))
    };
    @Second => rearmost(track: TRACK) MAYBE_SEAT "The seat whose marker is farthest back on a track. If several markers are on this stop, the topmost counts." "game:rearmost(\"road\"):number()" => "2" |c| {
        let track = c.track(0)?;
        let seat = c.look(|look| Ok(look.rearmost(track, None)))?;
        Ok(seat.map_or(ScriptValue::Nil, |seat| c.object_of(seat)))
    };
    @Changed("a seat, or `nil`") => rearmost(track: TRACK) MAYBE_INT "The number of the seat whose marker is farthest back on a track. If several markers are on this stop, the topmost counts." "game:rearmost(\"road\")" => "1" |c| {
        let track = c.track(0)?;
        let seat = c.look(|look| Ok(look.rearmost(track, None)))?;
        Ok(seat.map_or(ScriptValue::Nil, |seat| ScriptValue::Int(seat.into())))
    };
    times(phase: PHASE) INT "How often a phase has begun since the phase that contains it began." "game:times(\"play\")" => "1" |c| {
        let phase = phase(c, 0)?;
        Ok(ScriptValue::Int(c.look(|look| Ok(look.times(phase)))?))
    };
    phase() MAYBE_TEXT "The name of the current phase; `nil` if there is none." "game:phase()" => "\"play\"" |c| {
        let phase = c.look(|look| Ok(look.phase()))?;
        let phase = phase.and_then(|phase| c.layout().phases.get(usize::from(phase)));
        Ok(phase.map_or(ScriptValue::Nil, |phase| ScriptValue::from(&phase.named.name)))
    };
}

entries! {
    SEAT_TELLS, SEAT:
    @Result("it counts from 1") => number() INT "The number of the seat, counted from 1." "me:number()" => "1" |c| Ok(ScriptValue::Int(c.first() + i32::from(c.seat()?)));
    title() TEXT "The name of the seat." "me:title()" => "\"red\"" |c| {
        Ok(ScriptValue::from(&c.layout().seat_names[usize::from(c.seat()?)]))
    };
    name_number() INT "The index of the seat's name among the names that seats can have, counted from 0." "me:name_number()" => "0" |c| {
        let seat = c.seat()?;
        let chosen = c.layout().chosen.get(usize::from(seat)).copied();
        Ok(ScriptValue::Int(chosen.unwrap_or(seat).into()))
    };
    @Things("a seat is an object, and none is `nil`") => counter(name: COUNTER) VALUE "The value of a counter of the seat; for a counter that names a thing, the seat or the number of the thing, or `nil`." "me:counter(\"coins\")" => "3" |c| {
        let (counter, seat) = (c.counter(0)?, c.seat()?);
        let value = c.look(|look| look.counter(counter, Some(seat)))?;
        Ok(c.shown(c.view_of_counter(counter), value))
    };
    zone(name: ZONE) INT "A zone of the seat, to be passed to other functions." "game:number(me:zone(\"hand\"))" => "2" |c| {
        Ok(ScriptValue::Int(coded(c.zone(0, Some(c.seat()?))?, None)))
    };
    @Numbers(1, "places count from 1") => place(zone: ZONE, place: INSIDE) INT "A place of a zone of the seat, to be passed to other functions." "game:number(me:place(\"board\", \"a\"))" => "0" |c| place(c, Some(c.seat()?));
    count_all(zone: ZONE) INT "The number of pieces in a zone of the seat." "me:count_all(\"hand\")" => "2" |c| number(c, Some(c.seat()?));
    pieces(zone: ZONE) LIST "The pieces in a zone of the seat, from bottom to top." "#me:pieces(\"hand\")" => "2" |c| pieces(c, Some(c.seat()?));
    count(zone: ZONE, piece: PIECE) INT "The number of copies of a piece in a zone of the seat." "me:count(\"hand\", \"ant\")" => "1" |c| count(c, Some(c.seat()?));
    @Result("it counts from 1") => stop(track: TRACK) INT "The number of the stop on which the seat's marker is." "me:stop(\"road\")" => "1" |c| {
        let (track, seat) = (c.track(0)?, c.seat()?);
        own_marker(c, track)?;
        let stop = c.look(|look| Ok(look.stop(track, seat.into())))?;
        Ok(ScriptValue::Int(c.first_stop(track) + i32::from(stop)))
    };
}

fn attribute(c: &ComponentScriptCall<'_>, n: usize) -> Result<u16, Box<str>> {
    c.indexed(n, ScriptNameKind::Attribute, c.layout().attributes.len())
}

pub(super) fn phase(c: &ComponentScriptCall<'_>, n: usize) -> Result<u16, Box<str>> {
    c.indexed(n, ScriptNameKind::Phase, c.layout().phases.len())
}

/// Returns the seats whose markers are on a stop, from bottom to top.
fn standing(c: &ComponentScriptCall<'_>) -> Result<Vec<u16>, Box<str>> {
    let track = c.track(0)?;
    let part = &c.layout().tracks[usize::from(track)];
    let stop = c.inside(1, ScriptNameKind::Stop, track, part.stops.len())?;
    let all = c.look(|look| Ok(look.markers_on(track, stop as u8)))?;
    Ok(all.into_iter().filter(|marker| *marker < part.of_seats.into()).collect())
}

/// Reads a track and a mark of it.
pub(super) fn mark(c: &ComponentScriptCall<'_>) -> Result<(u16, u16), Box<str>> {
    let track = c.track(0)?;
    let marks = c.layout().tracks[usize::from(track)].marks.len();
    Ok((track, c.inside(1, ScriptNameKind::Mark, track, marks)?))
}

/// Reads the number of a stop or edge at which a mark has a value. Returns its index.
pub(super) fn place_of_mark(
    c: &ComponentScriptCall<'_>,
    track: u16,
    mark: u16,
) -> Result<i32, Box<str>> {
    let on_edges = c.layout().tracks[usize::from(track)].marks[usize::from(mark)].on_edges;
    let first = if on_edges { c.first() } else { c.first_stop(track) };
    Ok(c.within(2, first, first + 255)? - first)
}

/// Reads a track and a marker of it that belongs to no seat.
pub(super) fn marker(c: &ComponentScriptCall<'_>) -> Result<(u16, u16), Box<str>> {
    let track = c.track(0)?;
    let part = &c.layout().tracks[usize::from(track)];
    let seats = u16::from(part.of_seats);
    let marker =
        c.inside(1, ScriptNameKind::Marker, track, part.markers.len() - usize::from(seats))?;
    Ok((track, marker + seats))
}

/// Reports an error if seats have no markers on the track.
pub(super) fn own_marker(c: &ComponentScriptCall<'_>, track: u16) -> Result<(), Box<str>> {
    let part = &c.layout().tracks[usize::from(track)];
    match part.of_seats {
        0 => Err(format!("`{}`: seats have no markers on `{}`", c.name(), part.named.name).into()),
        _ => Ok(()),
    }
}

fn place<'a>(c: &ComponentScriptCall<'a>, whose: Option<u8>) -> ApiResult<'a> {
    let spot = c.zone(0, whose)?;
    let zone = c.layout().spots[usize::from(spot)].0;
    let part = &c.layout().zones[usize::from(zone)];
    if !part.has_places {
        return Err(format!("`place`: `{}` has no places", part.named.name).into());
    }
    let place = c.inside(1, ScriptNameKind::Place, zone, part.places.len())?;
    Ok(ScriptValue::Int(coded(spot, Some(place))))
}

fn number<'a>(c: &ComponentScriptCall<'a>, whose: Option<u8>) -> ApiResult<'a> {
    let spot = c.spot(0, whose)?;
    Ok(ScriptValue::Int(c.look(|look| look.number(spot.zone, spot.place))? as i32))
}

fn pieces<'a>(c: &ComponentScriptCall<'a>, whose: Option<u8>) -> ApiResult<'a> {
    let spot = c.spot(0, whose)?;
    let all = c.look(|look| look.pieces(spot.zone, spot.place))?;
    c.work(all.len() as u32);
    Ok(ScriptValue::Numbers(all.into_iter().map(i32::from).collect()))
}

fn count<'a>(c: &ComponentScriptCall<'a>, whose: Option<u8>) -> ApiResult<'a> {
    let (spot, piece) = (c.spot(0, whose)?, c.piece(1)?);
    let sieve = EvaluatedFilter { piece: Some(piece.into()), ..EvaluatedFilter::default() };
    Ok(ScriptValue::Int(c.look(|look| look.count(spot.zone, spot.place, &sieve))? as i32))
}

fn top<'a>(c: &ComponentScriptCall<'a>, whose: Option<u8>) -> ApiResult<'a> {
    let spot = c.spot(0, whose)?;
    let top = c.look(|look| look.top(spot.zone, spot.place.unwrap_or(0)));
    top.map(|top| top.map_or(ScriptValue::Nil, |piece| ScriptValue::Int(piece.into())))
}
