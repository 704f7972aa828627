//! Script functions that query the position with the knowledge of the acting seat.

use components::EvaluatedFilter;
use components::declare::AttributeValue as Attribute;
use script::{ApiResult, ScriptValue};

use crate::script_api::call_context::{CallHelpers, ComponentScriptCall, coded};
use crate::script_api::entry::entries;
use crate::script_api::names::ScriptNameKind;

entries! {
    GAME_TELLS, GAME:
    seats() INT "How many seats play." "game:seats()" => "2" |c| Ok(ScriptValue::Int(c.layout().seats().into()));
    seat(n: INT) SEAT "A seat by its number, from 0 on." "game:seat(1):number()" => "1" |c| {
        let n = c.within(0, 0, i32::from(c.layout().seats()) - 1)?;
        Ok(c.object_of(n as u8))
    };
    actor() MAYBE_INT "The number of the seat that acts; `nil`: the table does." "game:actor()" => "0" |c| {
        Ok(c.scene().seat.map_or(ScriptValue::Nil, |seat| ScriptValue::Int(seat.into())))
    };
    setting(name: SETTING) INT "The value of a setting: off 0, on 1; of a choice the place of the word." "game:setting(\"rich\")" => "0" |c| {
        let named = script::Namespace {
            kind: ScriptNameKind::Setting as u8, owner: c.module(), word: ScriptNameKind::Setting.word(), count: 0,
        };
        Ok(ScriptValue::Int(c.named(0, named)?))
    };
    idiv(a: INT, b: INT) INT "Divides whole numbers, rounded down." "game:idiv(7, 2)" => "3" |c| {
        match c.int(1)? {
            0 => Err("`idiv`: argument `b` must not be 0".into()),
            b => Ok(ScriptValue::Int(c.int(0)?.wrapping_div_euclid(b))),
        }
    };
    counter(name: COUNTER) INT "What a counter of the table says." "game:counter(\"day\")" => "1" |c| {
        let counter = c.counter(0)?;
        Ok(ScriptValue::Int(c.look(|look| look.counter(counter, None))?))
    };
    zone(name: ZONE) INT "A zone of the table, to hand on." "game:number(game:zone(\"deck\"))" => "4" |c| {
        Ok(ScriptValue::Int(coded(c.zone(0, None)?, None)))
    };
    place(zone: ZONE, place: INSIDE) INT "A place of a zone, by name or by number from 0 on, to hand on." "game:number(game:place(\"row\", \"2\"))" => "1" |c| place(c, None);
    number(zone: ZONE) INT "How many pieces lie in a zone or on a place." "game:number(\"deck\")" => "4" |c| number(c, None);
    pieces(zone: ZONE) LIST "The pieces in a zone or on a place, from the bottom up, each as often as it lies there." "game:name(game:pieces(\"row\")[1])" => "\"ant\"" |c| pieces(c, None);
    count(zone: ZONE, piece: PIECE) INT "How many of these pieces lie in a zone or on a place." "game:count(\"row\", \"ant\")" => "1" |c| count(c, None);
    top(zone: ZONE) MAYBE_INT "The piece on top of a stack or place; `nil`: there is none." "game:name(game:top(game:place(\"row\", 0)))" => "\"ant\"" |c| top(c, None);
    piece(name: PIECE) INT "The number of a piece." "game:name(game:piece(\"bee\"))" => "\"bee\"" |c| Ok(ScriptValue::Int(c.piece(0)?.into()));
    name(piece: PIECE) TEXT "The name of a piece." "game:name(\"ant\")" => "\"ant\"" |c| {
        let piece = c.piece(0)?;
        Ok(ScriptValue::from(&c.layout().pieces[usize::from(piece)].named.name))
    };
    value(piece: PIECE, attribute: ATTRIBUTE) INT "A number that is an attribute of a piece; 0 where it has none." "game:value(\"bee\", \"worth\")" => "2" |c| {
        let piece = c.piece(0)?;
        let attribute = attribute(c, 1)?;
        Ok(ScriptValue::Int(c.layout().pieces[usize::from(piece)].values[usize::from(attribute)]))
    };
    word(piece: PIECE, attribute: ATTRIBUTE) MAYBE_TEXT "A word that is an attribute of a piece; `nil` where it has none." "game:word(\"bee\", \"hue\")" => "\"red\"" |c| {
        let piece = c.piece(0)?;
        let name = &c.layout().attributes[usize::from(attribute(c, 1)?)];
        let all = &c.layout().pieces[usize::from(piece)].attributes;
        let word = all.iter().find(|(of, _)| of == name).map(|(_, value)| value);
        Ok(match word {
            Some(Attribute::Word(word)) => ScriptValue::from(word),
            _ => ScriptValue::Nil,
        })
    };
    stop(track: TRACK, name: INSIDE) INT "The number of a stop." "game:stop(\"road\", \"goal\")" => "2" |c| {
        let track = c.track(0)?;
        let stops = c.layout().tracks[usize::from(track)].stops.len();
        Ok(ScriptValue::Int(c.inside(1, ScriptNameKind::Stop, track, stops)?.into()))
    };
    stop_name(track: TRACK, stop: INSIDE) TEXT "The name of a stop." "game:stop_name(\"road\", 1)" => "\"ford\"" |c| {
        let track = c.track(0)?;
        let stops = &c.layout().tracks[usize::from(track)].stops;
        let stop = c.inside(1, ScriptNameKind::Stop, track, stops.len())?;
        Ok(ScriptValue::from(&stops[usize::from(stop)]))
    };
    marker(track: TRACK, marker: INSIDE) INT "The number of the stop where a marker stands that is no seat's." "game:marker(\"road\", \"flag\")" => "2" |c| {
        let (track, marker) = marker(c)?;
        Ok(ScriptValue::Int(c.look(|look| Ok(look.stop(track, marker)))?.into()))
    };
    mark(track: TRACK, mark: INSIDE, at: INT) INT "The mark of a stop or edge, by number." "game:mark(\"road\", \"mud\", 1)" => "3" |c| {
        let track = c.track(0)?;
        let marks = c.layout().tracks[usize::from(track)].marks.len();
        let mark = c.inside(1, ScriptNameKind::Mark, track, marks)?;
        let at = c.within(2, 0, 255)?;
        let found = c.look(|look| Ok(look.mark(track, mark, at as usize)))?;
        found.map(|n| ScriptValue::Int(n.into())).ok_or_else(|| format!("`mark`: there is no stop or edge {at}").into())
    };
    standing(track: TRACK, stop: INSIDE) LIST "The numbers of the seats on a stop, from the bottom up." "#game:standing(\"road\", \"home\")" => "2" |c| {
        let track = c.track(0)?;
        let part = &c.layout().tracks[usize::from(track)];
        let stop = c.inside(1, ScriptNameKind::Stop, track, part.stops.len())?;
        let all = c.look(|look| Ok(look.markers_on(track, stop as u8)))?;
        let seats = all.into_iter().filter(|marker| *marker < part.of_seats.into());
        Ok(ScriptValue::Numbers(seats.map(i32::from).collect()))
    };
    rearmost(track: TRACK) MAYBE_INT "The number of the seat whose marker is rearmost, and on top there." "game:rearmost(\"road\")" => "1" |c| {
        let track = c.track(0)?;
        let seat = c.look(|look| Ok(look.rearmost(track, None)))?;
        Ok(seat.map_or(ScriptValue::Nil, |seat| ScriptValue::Int(seat.into())))
    };
    times(phase: PHASE) INT "How often a phase was begun since the phase around it was." "game:times(\"play\")" => "1" |c| {
        let phase = phase(c, 0)?;
        Ok(ScriptValue::Int(c.look(|look| Ok(look.times(phase)))?))
    };
    phase() MAYBE_TEXT "The name of the phase that is played." "game:phase()" => "\"play\"" |c| {
        let phase = c.look(|look| Ok(look.phase()))?;
        let phase = phase.and_then(|phase| c.layout().phases.get(usize::from(phase)));
        Ok(phase.map_or(ScriptValue::Nil, |phase| ScriptValue::from(&phase.named.name)))
    };
}

entries! {
    SEAT_TELLS, SEAT:
    number() INT "The number of the seat, from 0 on." "me:number()" => "0" |c| Ok(ScriptValue::Int(c.seat()?.into()));
    title() TEXT "What the seat is called." "me:title()" => "\"red\"" |c| {
        Ok(ScriptValue::from(&c.layout().seat_names[usize::from(c.seat()?)]))
    };
    name_number() INT "The place of its name among those that seats can have, from 0 on." "me:name_number()" => "0" |c| {
        let seat = c.seat()?;
        let chosen = c.layout().chosen.get(usize::from(seat)).copied();
        Ok(ScriptValue::Int(chosen.unwrap_or(seat).into()))
    };
    counter(name: COUNTER) INT "What a counter of the seat says." "me:counter(\"coins\")" => "3" |c| {
        let (counter, seat) = (c.counter(0)?, c.seat()?);
        Ok(ScriptValue::Int(c.look(|look| look.counter(counter, Some(seat)))?))
    };
    zone(name: ZONE) INT "A zone of the seat, to hand on." "game:number(me:zone(\"hand\"))" => "2" |c| {
        Ok(ScriptValue::Int(coded(c.zone(0, Some(c.seat()?))?, None)))
    };
    place(zone: ZONE, place: INSIDE) INT "A place of a zone of the seat, to hand on." "game:number(me:place(\"board\", \"a\"))" => "0" |c| place(c, Some(c.seat()?));
    count_all(zone: ZONE) INT "How many pieces lie in a zone of the seat." "me:count_all(\"hand\")" => "2" |c| number(c, Some(c.seat()?));
    pieces(zone: ZONE) LIST "The pieces in a zone of the seat." "#me:pieces(\"hand\")" => "2" |c| pieces(c, Some(c.seat()?));
    count(zone: ZONE, piece: PIECE) INT "How many of these pieces lie in a zone of the seat." "me:count(\"hand\", \"ant\")" => "1" |c| count(c, Some(c.seat()?));
    stop(track: TRACK) INT "The number of the stop where the marker of the seat stands." "me:stop(\"road\")" => "0" |c| {
        let (track, seat) = (c.track(0)?, c.seat()?);
        own_marker(c, track)?;
        Ok(ScriptValue::Int(c.look(|look| Ok(look.stop(track, seat.into())))?.into()))
    };
}

fn attribute(c: &ComponentScriptCall<'_>, n: usize) -> Result<u16, Box<str>> {
    c.indexed(n, ScriptNameKind::Attribute, c.layout().attributes.len())
}

pub(super) fn phase(c: &ComponentScriptCall<'_>, n: usize) -> Result<u16, Box<str>> {
    c.indexed(n, ScriptNameKind::Phase, c.layout().phases.len())
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
