//! Script functions that change the position, for the hook `carry_out`.

use components::declare::{DecisionMode, ParamType, StackEnd};
use components::{ActionError, EvaluatedFilter, PieceLocation, Viewpoint};
use script::{ApiResult, ScriptValue};

use super::queries::{mark, marker, own_marker, phase, place_of_mark};
use crate::function_signatures::ScriptView;
use crate::script_api::call_context::{CallHelpers, ComponentScriptCall, eyes, nil_result};
use crate::script_api::entry::entries;
use crate::script_api::names::ScriptNameKind;

entries! {
    GAME_CHANGES, GAME:
    gain(counter: COUNTER, n: INT) NOTHING "Increases a counter of the table, as far as its range allows." "game:gain(\"day\", 1)" => "the table: day 1 -> 2 (turn.go)" |c| gain(c, None);
    pay(counter: COUNTER, n: INT) NOTHING "Decreases a counter of the table by the whole amount; an error if its range does not allow this." "game:pay(\"day\", 1)" => "the table: day 1 -> 0 (turn.go)" |c| pay(c, None);
    lose(counter: COUNTER, n: INT) NOTHING "Decreases a counter of the table, as far as its range allows." "game:lose(\"day\", 9)" => "the table: day 1 -> 0 (turn.go)" |c| lose(c, None);
    @Things("a seat is an object, and none is `nil`") => set(counter: COUNTER, n: VALUE) NOTHING "Sets a counter of the table to a value; an error if the value is out of range." "game:set(\"day\", 3)" => "the table: day 1 -> 3 (turn.go)" |c| set(c, None);
    move(piece: PIECE, from: ZONE, to: ZONE) NOTHING "Moves a piece to the top of a zone; an error if this is not possible." "game:move(\"ant\", \"row\", me:zone(\"hand\"))" => "ant from row to hand:red (turn.go)" |c| moved(c, StackEnd::Top);
    put_under(piece: PIECE, from: ZONE, to: ZONE) NOTHING "Moves a piece to the bottom of a zone; an error if this is not possible." "game:put_under(\"ant\", \"row\", \"deck\")" => "ant from row to deck (turn.go)" |c| moved(c, StackEnd::Bottom);
    draw(n: INT, from: ZONE, to: ZONE) NOTHING "Moves `n` pieces from the top of a zone to another zone, fewer if there are not enough or there is no room. From a pile, the pieces are random." "game:draw(1, game:place(\"row\", 1), me:zone(\"hand\"))" => "ant from row to hand:red (turn.go)" |c| {
        let (n, from, to) = (c.within(0, 0, 65_534)?, c.spot(1, None)?, c.spot(2, None)?);
        nil_result(c.change(|table| table.move_top(n, from, to)))
    };
    draw_random(n: INT, from: ZONE, to: ZONE) NOTHING "Moves `n` random pieces from a zone to another zone, wherever they lie in it." "game:draw_random(1, \"bag\", \"tray\")" => "grey from bag to tray (turn.go)" |c| {
        let (n, from, to) = (c.within(0, 0, 65_534)?, c.spot(1, None)?, c.spot(2, None)?);
        nil_result(c.change(|table| table.move_random(n, from, to, &EvaluatedFilter::default())))
    };
    move_all(from: ZONE, to: ZONE) NOTHING "Moves all pieces of a zone to another zone, as far as there is room there." "game:move_all(game:place(\"row\", 1), me:zone(\"hand\"))" => "ant from row to hand:red (turn.go)" |c| {
        let (from, to) = (c.spot(0, None)?, c.spot(1, None)?);
        nil_result(c.change(|table| table.move_every(from, to, &EvaluatedFilter::default())))
    };
    shuffle(zone: ZONE) NOTHING "Puts the pieces of a stack in random order." "game:shuffle(\"deck\")" => "deck is shuffled" |c| {
        let zone = c.zone(0, None)?;
        nil_result(c.change(|table| table.shuffle(zone)))
    };
    reveal(zone: ZONE, n: INT) NOTHING "Shows the top `n` pieces of a zone to all seats and spectators. The pieces stay where they are." "game:reveal(\"deck\", 1)" => "deck shows bee" |c| {
        let (spot, n) = (c.spot(0, None)?, c.within(1, 0, 255)?);
        nil_result(c.change(|table| table.show(spot, n, Viewpoint::All)))
    };
    slide(row: ZONE) NOTHING "Moves the pieces of a row toward larger place numbers, as far as they can go." "game:slide(\"row\")" => "nothing is logged" |c| {
        let row = c.zone(0, None)?;
        nil_result(c.change(|table| table.slide(row)))
    };
    refill(row: ZONE, from: ZONE) NOTHING "Fills the free places of a row, the first one first." "game:refill(\"row\", \"deck\")" => "bee from deck to row (turn.go)" |c| {
        let (row, from) = (c.zone(0, None)?, c.spot(1, None)?);
        nil_result(c.change(|table| table.refill(row, from)))
    };
    roll(stream: STREAM, sides: INT) INT "Draws a random number from 1 to `sides`." "game:roll(\"dice\", 1)" => "1" |c| {
        let stream = stream(c)?;
        let sides = c.within(1, 1, 30_000)?;
        Ok(ScriptValue::Int(c.change(|table| table.roll(stream as u8, sides))?))
    };
    @Numbers(1, "stops and markers count from 1") => put_marker(track: TRACK, marker: INSIDE, stop: STOP) NOTHING "Puts a marker that belongs to no seat on a stop." "game:put_marker(\"road\", \"flag\", \"home\")" => "flag on home of road" |c| {
        let (track, marker) = marker(c)?;
        let stops = c.layout().tracks[usize::from(track)].stops.len();
        let stop = c.inside(2, ScriptNameKind::Stop, track, stops)?;
        nil_result(c.change(|table| table.put_marker(track, marker, stop.into())))
    };
    @Numbers(2, "stops and edges count from 1") => set_mark(track: TRACK, mark: INSIDE, at: INT, n: INT) NOTHING "Sets a mark, a number of a stop or edge, to a value. `at` is the number of the stop or edge; edges count from 1." "game:set_mark(\"road\", \"mud\", 2, 5)" => "nothing is logged" |c| {
        let (track, mark) = mark(c)?;
        let (at, n) = (place_of_mark(c, track, mark)?, c.within(3, 0, 65_535)?);
        nil_result(c.change(|table| table.set_mark(track, mark, at, n)))
    };
    @Numbers(1, "seats are objects; places and stops count from 1") => run(task: TASK, a: MAYBE_VALUE, b: MAYBE_VALUE, c: MAYBE_VALUE, d: MAYBE_VALUE) NOTHING "Runs a task for the table, once this function has ended and the decisions that it opened are answered. The values are the arguments of the task." "game:run(\"later\")" => "the table: day 1 -> 2 (later)" |c| run(c, None, c.given() - 1);
    @First("game:run(task)") => task(task: TASK) NOTHING "The same as `run` without arguments." "game:task(\"later\")" => "the table: day 1 -> 2 (later)" |c| run(c, None, 0);
    end_phase(phase: PHASE) NOTHING "Ends a phase as soon as no decision and no task waits." "game:end_phase(\"play\")" => "the game is over" |c| {
        let phase = phase(c, 0)?;
        nil_result(c.change(|table| { table.end_phase(phase); Ok(()) }))
    };
    go_to(phase: PHASE) NOTHING "Continues with another phase as soon as no decision and no task waits." "game:go_to(\"play\")" => "play begins" |c| {
        let phase = phase(c, 0)?;
        nil_result(c.change(|table| { table.go_to(phase); Ok(()) }))
    };
    end_game() NOTHING "Ends the game as soon as no decision and no task waits." "game:end_game()" => "the game is over" |c| {
        nil_result(c.change(|table| { table.end_game(); Ok(()) }))
    };
}

entries! {
    SEAT_CHANGES, SEAT:
    gain(counter: COUNTER, n: INT) NOTHING "Increases a counter of the seat, as far as its range allows." "me:gain(\"coins\", 2)" => "red: coins 3 -> 5 (turn.go)" |c| gain(c, Some(c.seat()?));
    pay(counter: COUNTER, n: INT) NOTHING "Decreases a counter of the seat by the whole amount; an error if its range does not allow this." "me:pay(\"coins\", 2)" => "red: coins 3 -> 1 (turn.go)" |c| pay(c, Some(c.seat()?));
    lose(counter: COUNTER, n: INT) NOTHING "Decreases a counter of the seat, as far as its range allows." "me:lose(\"coins\", 9)" => "red: coins 3 -> 0 (turn.go)" |c| lose(c, Some(c.seat()?));
    @Things("a seat is an object, and none is `nil`") => set(counter: COUNTER, n: VALUE) NOTHING "Sets a counter of the seat to a value; an error if the value is out of range." "me:set(\"coins\", 0)" => "red: coins 3 -> 0 (turn.go)" |c| set(c, Some(c.seat()?));
    look(zone: ZONE, n: INT) NOTHING "Shows the top `n` pieces of a zone of the table to the seat. The pieces stay where they are." "me:look(\"deck\", 1)" => "deck shows bee" |c| {
        let (spot, n, seat) = (c.spot(0, None)?, c.within(1, 0, 255)?, c.seat()?);
        nil_result(c.change(|table| table.show(spot, n, eyes(seat))))
    };
    advance(track: TRACK, n: INT) NOTHING "Moves the seat's marker on a track forward by `n` edges." "me:advance(\"road\", 1)" => "red on ford of road" |c| {
        let (track, n, seat) = (c.track(0)?, c.within(1, 0, 255)?, c.seat()?);
        own_marker(c, track)?;
        nil_result(c.change(|table| table.advance(track, seat.into(), n)))
    };
    @Numbers(1, "stops count from 1") => put(track: TRACK, stop: STOP) NOTHING "Puts the seat's marker on a stop of a track." "me:put(\"road\", \"goal\")" => "red on goal of road" |c| {
        let (track, seat) = (c.track(0)?, c.seat()?);
        own_marker(c, track)?;
        let stops = c.layout().tracks[usize::from(track)].stops.len();
        let stop = c.inside(1, ScriptNameKind::Stop, track, stops)?;
        nil_result(c.change(|table| table.put_marker(track, seat.into(), stop.into())))
    };
    @Numbers(1, "seats are objects; places and stops count from 1") => open(decision: DECISION, a: MAYBE_VALUE, b: MAYBE_VALUE, c: MAYBE_VALUE, d: MAYBE_VALUE) NOTHING "Opens a decision for the seat; the values are its arguments. The steps that called the function continue after the answer." "me:open(\"ask\")" => "nothing is logged" |c| open(c, c.given() - 1, DecisionMode::Ask);
    @First("me:open(decision, a)") => open_with(decision: DECISION, a: INT) NOTHING "The same as `open` with one argument." "me:open_with(\"price\", 2)" => "nothing is logged" |c| open(c, 1, DecisionMode::Ask);
    @First("me:open(decision, a, b)") => open_with_two(decision: DECISION, a: INT, b: INT) NOTHING "The same as `open` with two arguments." "me:open_with_two(\"trade\", 2, 1)" => "nothing is logged" |c| open(c, 2, DecisionMode::Ask);
    @Numbers(1, "seats are objects; places and stops count from 1") => offer(decision: DECISION, a: MAYBE_VALUE, b: MAYBE_VALUE, c: MAYBE_VALUE, d: MAYBE_VALUE) NOTHING "Opens a decision for the seat; the values are its arguments. The game goes on without waiting for the answer." "me:offer(\"ask\")" => "nothing is logged" |c| open(c, c.given() - 1, DecisionMode::Offer);
    @First("me:offer(decision, a)") => offer_with(decision: DECISION, a: INT) NOTHING "The same as `offer` with one argument." "me:offer_with(\"price\", 2)" => "nothing is logged" |c| open(c, 1, DecisionMode::Offer);
    @Numbers(1, "seats are objects; places and stops count from 1") => run(task: TASK, a: MAYBE_VALUE, b: MAYBE_VALUE, c: MAYBE_VALUE, d: MAYBE_VALUE) NOTHING "Runs a task for the seat, once this function has ended and the decisions that it opened are answered. The values are the arguments of the task." "me:run(\"grant\", 2)" => "red: coins 3 -> 5 (grant)" |c| run(c, Some(c.seat()?), c.given() - 1);
    @First("me:run(task)") => task(task: TASK) NOTHING "The same as `run` without arguments." "me:task(\"gift\")" => "red: coins 3 -> 4 (gift)" |c| run(c, Some(c.seat()?), 0);
    @First("me:run(task, a)") => task_with(task: TASK, a: INT) NOTHING "The same as `run` with one argument." "me:task_with(\"grant\", 2)" => "red: coins 3 -> 5 (grant)" |c| run(c, Some(c.seat()?), 1);
    pass() NOTHING "Records that the acting seat has passed." "me:pass()" => "nothing is logged" |c| {
        if c.instance() != 0 {
            return Err("`pass`: only the acting seat can pass".into());
        }
        nil_result(c.change(|table| table.pass()))
    };
}

/// Reads a random stream. The error for an unknown one names those that are declared.
fn stream(c: &ComponentScriptCall<'_>) -> Result<u16, Box<str>> {
    let streams = &c.layout().streams;
    c.indexed(0, ScriptNameKind::Stream, streams.len()).map_err(|why| {
        if !why.contains("unknown stream") {
            return why;
        }
        let names: Vec<String> = streams.iter().map(|one| format!("`{}`", one.name)).collect();
        let declared = match &names[..] {
            [] => "this game declares none".to_owned(),
            names => format!("declared: {}", names.join(", ")),
        };
        let how = "a stream is declared by `stream = \"NAME\"` in a `roll` step or in a zone";
        format!("{why}; {declared}; {how}").into()
    })
}

fn gain<'a>(c: &ComponentScriptCall<'a>, seat: Option<u8>) -> ApiResult<'a> {
    let (counter, n) = (c.counter(0)?, c.int(1)?);
    nil_result(c.change(|table| table.gain(counter, seat, n)))
}

fn pay<'a>(c: &ComponentScriptCall<'a>, seat: Option<u8>) -> ApiResult<'a> {
    let (counter, n) = (c.counter(0)?, c.within(1, 0, i32::MAX)?);
    nil_result(c.change(|table| table.pay(counter, seat, n)))
}

fn lose<'a>(c: &ComponentScriptCall<'a>, seat: Option<u8>) -> ApiResult<'a> {
    let (counter, n) = (c.counter(0)?, c.within(1, 0, i32::MAX)?);
    nil_result(c.change(|table| table.gain(counter, seat, -n)))
}

fn set<'a>(c: &ComponentScriptCall<'a>, seat: Option<u8>) -> ApiResult<'a> {
    let counter = c.counter(0)?;
    let n = c.viewed(1, c.view_of_counter(counter))?;
    nil_result(c.change(|table| table.set(counter, seat, n)))
}

fn moved<'a>(c: &ComponentScriptCall<'a>, end: StackEnd) -> ApiResult<'a> {
    let (piece, from, to) = (c.piece(0)?, c.spot(1, None)?, c.spot(2, None)?);
    let layout = c.layout();
    nil_result(c.change(|table| {
        if table.move_piece(piece.into(), from, PieceLocation { end, ..to })? {
            return Ok(());
        }
        Err(ActionError::Script(table.lies_elsewhere(piece, from).unwrap_or_else(|| {
            format!(
                "`{}` cannot move from `{}` to `{}`: there is no room",
                layout.pieces[usize::from(piece)].named.name,
                layout.spot_name(from.zone),
                layout.spot_name(to.zone)
            )
        })))
    }))
}

fn open<'a>(c: &ComponentScriptCall<'a>, handed: usize, manner: DecisionMode) -> ApiResult<'a> {
    let decision = c.indexed(0, ScriptNameKind::Decision, c.layout().decisions.len())?;
    let part = &c.layout().decisions[usize::from(decision)];
    let types: Vec<&ParamType<u16>> = part.args.iter().map(|(_, is)| is).collect();
    let args = handed_on(c, &part.named.name, &types, handed)?;
    let seat = c.seat()?;
    nil_result(c.change(|table| table.open(decision, seat, &args, manner)))
}

fn run<'a>(c: &ComponentScriptCall<'a>, seat: Option<u8>, handed: usize) -> ApiResult<'a> {
    let task = c.indexed(0, ScriptNameKind::Task, c.layout().tasks.len())?;
    let (named, script) = &c.layout().tasks[usize::from(task)];
    let args = &c.layout().scripts[usize::from(*script)].args;
    let types: Vec<&ParamType<u16>> = args.iter().collect();
    let args = handed_on(c, &named.name, &types, handed)?;
    nil_result(c.change(|table| table.schedule_task(task, seat, &args)))
}

/// Reads the values after the first argument as arguments of these types. `handed`: their number.
fn handed_on(
    c: &ComponentScriptCall<'_>,
    name: &str,
    types: &[&ParamType<u16>],
    handed: usize,
) -> Result<Vec<i32>, Box<str>> {
    let views = types.iter().map(|is| ScriptView::of_param(is, |track| c.first_stop(*track)));
    let views: Vec<ScriptView> = views.collect();
    let expected = views.len();
    // In the second version, `nil` stands for none, also at the end.
    let missing = views.get(handed..).unwrap_or_default();
    let is_filled = c.is_second() && missing.iter().all(|view| view.can_be_none());
    if expected != handed && !(handed < expected && is_filled) {
        return Err(format!(
            "`{}`: `{name}` takes {expected} arguments, but got {handed}",
            c.name()
        )
        .into());
    }
    views.iter().zip(1..).map(|(view, n)| c.viewed(n, *view)).collect()
}
