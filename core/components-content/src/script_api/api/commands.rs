//! Script functions that change the position, for the hook `carry_out`.

use components::declare::{End, Manner};
use components::{Eyes, Halt, Sieve, Spot};
use script::{Answer, Value};

use super::queries::{marker, own_marker, phase};
use crate::script_api::call_context::{Ask, Call, done, eyes};
use crate::script_api::entry::entries;
use crate::script_api::names::Sort;

entries! {
    GAME_CHANGES, GAME:
    gain(counter: COUNTER, n: INT) NOTHING "A counter of the table grows, as far as its range lets it." "game:gain(\"day\", 1)" => "the table: day 1 -> 2 (turn.go)" |c| gain(c, None);
    pay(counter: COUNTER, n: INT) NOTHING "A counter of the table shrinks by all of this." "game:pay(\"day\", 1)" => "the table: day 1 -> 0 (turn.go)" |c| pay(c, None);
    set(counter: COUNTER, n: INT) NOTHING "A counter of the table gets a value." "game:set(\"day\", 3)" => "the table: day 1 -> 3 (turn.go)" |c| set(c, None);
    move(piece: PIECE, from: ZONE, to: ZONE) NOTHING "A piece moves; an error where it cannot." "game:move(\"ant\", \"row\", me:zone(\"hand\"))" => "ant from row to hand:red (turn.go)" |c| moved(c, End::Top);
    put_under(piece: PIECE, from: ZONE, to: ZONE) NOTHING "The same, below all others." "game:put_under(\"ant\", \"row\", \"deck\")" => "ant from row to deck (turn.go)" |c| moved(c, End::Bottom);
    draw(n: INT, from: ZONE, to: ZONE) NOTHING "This many pieces from the top move, as far as \
        there are any and there is room; from a pile, random ones." "game:draw(1, game:place(\"row\", 0), me:zone(\"hand\"))" => "ant from row to hand:red (turn.go)" |c| {
        let (n, from, to) = (c.within(0, 0, 255)?, c.spot(1, None)?, c.spot(2, None)?);
        done(c.change(|table| table.move_top(n, from, to)))
    };
    draw_random(n: INT, from: ZONE, to: ZONE) NOTHING "This many random pieces move, wherever they \
        lie." "game:draw_random(1, \"bag\", \"tray\")" => "grey from bag to tray (turn.go)" |c| {
        let (n, from, to) = (c.within(0, 0, 255)?, c.spot(1, None)?, c.spot(2, None)?);
        done(c.change(|table| table.move_random(n, from, to, &Sieve::default())))
    };
    move_all(from: ZONE, to: ZONE) NOTHING "All pieces move, as far as there is room." "game:move_all(game:place(\"row\", 0), me:zone(\"hand\"))" => "ant from row to hand:red (turn.go)" |c| {
        let (from, to) = (c.spot(0, None)?, c.spot(1, None)?);
        done(c.change(|table| table.move_every(from, to, &Sieve::default())))
    };
    shuffle(zone: ZONE) NOTHING "A stack is shuffled." "game:shuffle(\"deck\")" => "deck is shuffled" |c| {
        let zone = c.zone(0, None)?;
        done(c.change(|table| table.shuffle(zone)))
    };
    reveal(zone: ZONE, n: INT) NOTHING "Everybody sees this many pieces from the top; they stay." "game:reveal(\"deck\", 1)" => "deck shows bee" |c| {
        let (spot, n) = (c.spot(0, None)?, c.within(1, 0, 255)?);
        done(c.change(|table| table.show(spot, n, Eyes::All)))
    };
    slide(row: ZONE) NOTHING "The pieces of a row move on to higher places as far as they can." "game:slide(\"row\")" => "nothing is told" |c| {
        let row = c.zone(0, None)?;
        done(c.change(|table| table.slide(row)))
    };
    refill(row: ZONE, from: ZONE) NOTHING "Free places of a row are filled, the first one first." "game:refill(\"row\", \"deck\")" => "bee from deck to row (turn.go)" |c| {
        let (row, from) = (c.zone(0, None)?, c.spot(1, None)?);
        done(c.change(|table| table.refill(row, from)))
    };
    roll(stream: STREAM, sides: INT) INT "A random number from 1 on." "game:roll(\"dice\", 1)" => "1" |c| {
        let stream = c.indexed(0, Sort::Stream, c.layout().streams.len())?;
        let sides = c.within(1, 1, 30_000)?;
        Ok(Value::Int(c.change(|table| table.roll(stream as u8, sides))?))
    };
    put_marker(track: TRACK, marker: INSIDE, stop: INSIDE) NOTHING "A marker that is no seat's is put on a stop." "game:put_marker(\"road\", \"flag\", \"home\")" => "flag on home of road" |c| {
        let (track, marker) = marker(c)?;
        let stops = c.layout().tracks[usize::from(track)].stops.len();
        let stop = c.inside(2, Sort::Stop, track, stops)?;
        done(c.change(|table| table.put_marker(track, marker, stop.into())))
    };
    set_mark(track: TRACK, mark: INSIDE, at: INT, n: INT) NOTHING "A stop or an edge gets another mark." "game:set_mark(\"road\", \"mud\", 1, 5)" => "nothing is told" |c| {
        let track = c.track(0)?;
        let marks = c.layout().tracks[usize::from(track)].marks.len();
        let mark = c.inside(1, Sort::Mark, track, marks)?;
        let (at, n) = (c.within(2, 0, 255)?, c.within(3, 0, 255)?);
        done(c.change(|table| table.set_mark(track, mark, at, n)))
    };
    task(task: TASK) NOTHING "A task of the table is carried out after this function, and after what it opens." "game:task(\"later\")" => "the table: day 1 -> 2 (later)" |c| {
        let task = c.indexed(0, Sort::Task, c.layout().tasks.len())?;
        done(c.change(|table| table.then(task, None, &[])))
    };
    end_phase(phase: PHASE) NOTHING "A phase ends once nothing is open any more." "game:end_phase(\"play\")" => "the game is over" |c| {
        let phase = phase(c, 0)?;
        done(c.change(|table| { table.end_phase(phase); Ok(()) }))
    };
    go_to(phase: PHASE) NOTHING "The game goes on with a phase once nothing is open any more." "game:go_to(\"play\")" => "play begins" |c| {
        let phase = phase(c, 0)?;
        done(c.change(|table| { table.go_to(phase); Ok(()) }))
    };
    end_game() NOTHING "The game is over once nothing is open any more." "game:end_game()" => "the game is over" |c| {
        done(c.change(|table| { table.end_game(); Ok(()) }))
    };
}

entries! {
    SEAT_CHANGES, SEAT:
    gain(counter: COUNTER, n: INT) NOTHING "A counter of the seat grows, as far as its range lets it." "me:gain(\"coins\", 2)" => "red: coins 3 -> 5 (turn.go)" |c| gain(c, Some(c.seat()?));
    pay(counter: COUNTER, n: INT) NOTHING "A counter of the seat shrinks by all of this." "me:pay(\"coins\", 2)" => "red: coins 3 -> 1 (turn.go)" |c| pay(c, Some(c.seat()?));
    set(counter: COUNTER, n: INT) NOTHING "A counter of the seat gets a value." "me:set(\"coins\", 0)" => "red: coins 3 -> 0 (turn.go)" |c| set(c, Some(c.seat()?));
    look(zone: ZONE, n: INT) NOTHING "The seat sees this many pieces from the top of a zone of the \
        table; they stay." "me:look(\"deck\", 1)" => "deck shows bee" |c| {
        let (spot, n, seat) = (c.spot(0, None)?, c.within(1, 0, 255)?, c.seat()?);
        done(c.change(|table| table.show(spot, n, eyes(seat))))
    };
    advance(track: TRACK, n: INT) NOTHING "The marker of the seat goes on." "me:advance(\"road\", 1)" => "red on ford of road" |c| {
        let (track, n, seat) = (c.track(0)?, c.within(1, 0, 255)?, c.seat()?);
        own_marker(c, track)?;
        done(c.change(|table| table.advance(track, seat.into(), n)))
    };
    put(track: TRACK, stop: INSIDE) NOTHING "The marker of the seat is put on a stop." "me:put(\"road\", \"goal\")" => "red on goal of road" |c| {
        let (track, seat) = (c.track(0)?, c.seat()?);
        own_marker(c, track)?;
        let stops = c.layout().tracks[usize::from(track)].stops.len();
        let stop = c.inside(1, Sort::Stop, track, stops)?;
        done(c.change(|table| table.put_marker(track, seat.into(), stop.into())))
    };
    open(decision: DECISION) NOTHING "A decision is opened for the seat; what was begun goes on once it is answered." "me:open(\"ask\")" => "nothing is told" |c| open(c, 0, Manner::Ask);
    open_with(decision: DECISION, a: INT) NOTHING "The same; it is handed a number." "me:open_with(\"price\", 2)" => "nothing is told" |c| open(c, 1, Manner::Ask);
    open_with_two(decision: DECISION, a: INT, b: INT) NOTHING "The same; it is handed two numbers." "me:open_with_two(\"trade\", 2, 1)" => "nothing is told" |c| open(c, 2, Manner::Ask);
    offer(decision: DECISION) NOTHING "A decision is opened for the seat; everything else goes on." "me:offer(\"ask\")" => "nothing is told" |c| open(c, 0, Manner::Offer);
    offer_with(decision: DECISION, a: INT) NOTHING "The same; it is handed a number." "me:offer_with(\"price\", 2)" => "nothing is told" |c| open(c, 1, Manner::Offer);
    task(task: TASK) NOTHING "A task is carried out for the seat after this function, and after what it opens." "me:task(\"gift\")" => "red: coins 3 -> 4 (gift)" |c| task(c, 0);
    task_with(task: TASK, a: INT) NOTHING "The same; it is handed a number." "me:task_with(\"grant\", 2)" => "red: coins 3 -> 5 (grant)" |c| task(c, 1);
    pass() NOTHING "The seat that acts has passed." "me:pass()" => "nothing is told" |c| {
        if c.instance() != 0 {
            return Err("`pass`: only the acting seat can pass".into());
        }
        done(c.change(|table| table.pass()))
    };
}

fn gain<'a>(c: &Call<'a>, seat: Option<u8>) -> Answer<'a> {
    let (counter, n) = (c.counter(0)?, c.int(1)?);
    done(c.change(|table| table.gain(counter, seat, n)))
}

fn pay<'a>(c: &Call<'a>, seat: Option<u8>) -> Answer<'a> {
    let (counter, n) = (c.counter(0)?, c.within(1, 0, i32::MAX)?);
    done(c.change(|table| table.pay(counter, seat, n)))
}

fn set<'a>(c: &Call<'a>, seat: Option<u8>) -> Answer<'a> {
    let (counter, n) = (c.counter(0)?, c.int(1)?);
    done(c.change(|table| table.set(counter, seat, n)))
}

fn moved<'a>(c: &Call<'a>, end: End) -> Answer<'a> {
    let (piece, from, to) = (c.piece(0)?, c.spot(1, None)?, c.spot(2, None)?);
    let layout = c.layout();
    done(c.change(|table| {
        if table.move_piece(piece.into(), from, Spot { end, ..to })? {
            return Ok(());
        }
        Err(Halt::Fault(table.lies_elsewhere(piece, from).unwrap_or_else(|| {
            format!(
                "`{}` cannot move from `{}` to `{}`: there is no room",
                layout.pieces[usize::from(piece)].named.name,
                layout.spot_name(from.zone),
                layout.spot_name(to.zone)
            )
        })))
    }))
}

fn open<'a>(c: &Call<'a>, handed: usize, manner: Manner) -> Answer<'a> {
    let decision = c.indexed(0, Sort::Decision, c.layout().decisions.len())?;
    let part = &c.layout().decisions[usize::from(decision)];
    let args = handed_on(c, (&part.named.name, part.args.len()), handed)?;
    let seat = c.seat()?;
    done(c.change(|table| table.open(decision, seat, &args, manner)))
}

fn task<'a>(c: &Call<'a>, handed: usize) -> Answer<'a> {
    let task = c.indexed(0, Sort::Task, c.layout().tasks.len())?;
    let (named, script) = &c.layout().tasks[usize::from(task)];
    let wanted = c.layout().scripts[usize::from(*script)].args.len();
    let args = handed_on(c, (&named.name, wanted), handed)?;
    let seat = c.seat()?;
    done(c.change(|table| table.then(task, Some(seat), &args)))
}

/// Reads the integers after the first argument; reports an error if their number is not `wanted`.
fn handed_on(
    c: &Call<'_>,
    (name, wanted): (&str, usize),
    handed: usize,
) -> Result<Vec<i32>, Box<str>> {
    if wanted != handed {
        return Err(
            format!("`{}`: `{name}` takes {wanted} arguments, but got {handed}", c.name()).into()
        );
    }
    (1..=handed).map(|n| c.int(n)).collect()
}
