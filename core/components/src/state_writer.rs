//! Write access to a position. Every change goes through it, is recorded as an event, and uses
//! given random results if there are any.

use game::ApplyError;
use game::bitset::Mask;
use game::random::Random;

use crate::declare::{DecisionMode, StackEnd};
use crate::layout::{ComponentLayout, ENV, EvaluatedFilter, MOST_ARGS, NONE, NOTHING};
use crate::noted_event::NotedEvent;
use crate::read_view::{ActionError, ComponentReadView, Viewpoint};
use crate::state::{
    ANSWERED, ComponentState, IS_TASK, LOOSE, OFFER, SEALED, StackFrame, TurnField, piece_of,
};
use crate::work::{DRAW, NODE, SCRIPT_STEP, WorkMeter};

/// A random result of a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StreamDraw {
    pub stream: u8,
    pub result: DrawOutcome,
}

/// The value of a random result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawOutcome {
    /// Index of the piece that was drawn.
    Piece(u16),
    /// A number, starting at 1.
    Number(i32),
}

/// The possible results of a draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PossibleDraws {
    /// Pieces, each with its number of copies.
    Pieces(Vec<(u16, u16)>),
    /// The numbers from 1 to this one.
    Number(i32),
}

/// Maximum number of results in a list of possible draws.
const MOST_LISTED: i32 = 65_536;

impl PossibleDraws {
    /// Lists the possible results of a stream's draw, each with its number of equally likely ways.
    ///
    /// # Errors
    /// There are too many results to list.
    pub fn results(&self, stream: u8) -> Result<Vec<(StreamDraw, u32)>, String> {
        let one = |result, ways: u32| (StreamDraw { stream, result }, ways);
        match self {
            PossibleDraws::Pieces(pieces) => {
                let there = pieces.iter().filter(|(_, n)| *n > 0);
                Ok(there.map(|(piece, n)| one(DrawOutcome::Piece(*piece), (*n).into())).collect())
            }
            PossibleDraws::Number(sides) if *sides > MOST_LISTED => {
                Err(format!("a random number from 1 to {sides} has too many values to list"))
            }
            PossibleDraws::Number(sides) => {
                Ok((1..=*sides).map(|n| one(DrawOutcome::Number(n), 1)).collect())
            }
        }
    }
}

/// An event of an action. All numbers are indices of the layout. `source` is a script; `spot`, and
/// `from` and `to` of a move, are zone instances.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ComponentEvent {
    /// The value of a counter changed.
    Counter { counter: u16, seat: Option<u8>, from: i32, to: i32, source: u16 },
    /// A piece moved between zones. `known`: the viewers who know which piece it is. One bit stands
    /// for each seat, the highest bit for spectators.
    Moved { piece: u16, from: u16, to: u16, known: u8, source: u16 },
    /// A random result was drawn.
    Drawn(StreamDraw),
    /// A stack was shuffled, so its order is unknown.
    Shuffled { spot: u16 },
    /// A piece was shown to viewers and stays where it is.
    Shown { spot: u16, piece: u16, to: u8 },
    /// A marker moved to another stop.
    Marker { track: u16, marker: u16, from: u8, to: u8 },
    /// The mark of a stop or edge changed.
    Marked { track: u16, mark: u16, at: u8, value: u16 },
    /// A decision was opened for a seat.
    Opened { decision: u16, seat: u8 },
    /// A decision is answered automatically because only one answer is possible. The event of the
    /// answer follows.
    Forced { seat: u8, action: crate::ComponentAction },
    /// A decision was answered, or its sealed answer was revealed.
    Answered { seat: u8, action: crate::ComponentAction },
    /// A phase begins or ends.
    Phase { phase: u16, begins: bool },
    /// The game ended.
    Over,
}

/// The record of an action while it is carried out: events, random results, work.
#[derive(Debug, Default)]
pub struct ExecutionRecord {
    /// Whether events are recorded.
    pub watched: bool,
    /// Whether `forced` decisions stay open, because a ledger may record their answers.
    pub leaves_answers: bool,
    /// Events so far, in order.
    pub events: Vec<ComponentEvent>,
    /// Random results so far, in order.
    pub drawn: Vec<StreamDraw>,
    /// Given random results, and how many of them have been used.
    pub given_draws: Option<(Vec<StreamDraw>, usize)>,
    /// Stream and possible results of the first draw that has no given result.
    pub possible_draws: Option<(u8, PossibleDraws)>,
    /// Index of the current script, as the source of changes.
    pub source: u16,
    /// Index of the current script, or of the script of the current phase, for script errors.
    pub at_work: Option<u16>,
    /// Whether the action failed because a price could not be paid.
    pub is_unpaid: bool,
    /// Command for the host engine, which must carry it out before anything else continues.
    pub host_command: Option<PendingHostCommand>,
    /// Events of the current step that pieces listen to.
    pub noted: Vec<NotedEvent>,
    pub work: WorkMeter,
}

/// A command that the host engine must carry out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PendingHostCommand {
    /// Index of the command in the layout.
    pub deed: u16,
    pub seat: u8,
    pub args: Vec<i32>,
    /// If the host engine rejects the command: skip it (true) or make the action illegal (false).
    pub may_fail: bool,
    /// Index of the script that gives the command.
    pub source: u16,
}

impl ExecutionRecord {
    /// Creates a record in which events are recorded.
    pub fn watched() -> ExecutionRecord {
        ExecutionRecord { watched: true, ..ExecutionRecord::default() }
    }

    /// Creates the record of a setup, for which higher work limits apply.
    pub fn of_setup() -> ExecutionRecord {
        ExecutionRecord { work: WorkMeter::of_setup(), ..ExecutionRecord::default() }
    }

    /// Creates a record with given random results; see [`game::Views::apply_with_draws`].
    pub fn with_draws(draws: &[StreamDraw]) -> ExecutionRecord {
        ExecutionRecord { given_draws: Some((draws.to_vec(), 0)), ..ExecutionRecord::default() }
    }

    /// Returns the possible next random results after an attempt with given results; empty if it
    /// succeeded. See [`game::Views::next_draws`].
    ///
    /// # Errors
    /// The reason why the attempt failed, or too many results to list.
    pub fn next_possible_draws(
        &self,
        done: Result<(), ApplyError>,
    ) -> Result<Vec<(StreamDraw, u32)>, ApplyError> {
        match &self.possible_draws {
            None => done.map(|()| Vec::new()),
            Some((stream, coming)) => coming.results(*stream).map_err(ApplyError::ScriptError),
        }
    }

    /// Records an event. Every event counts as a change. Events of phases are an exception, because
    /// steps bound the walk through the phases.
    fn record(&mut self, event: ComponentEvent) {
        if !matches!(event, ComponentEvent::Phase { .. }) {
            self.work.change();
        }
        if self.watched {
            self.events.push(event);
        }
    }
}

/// Write access to a position, for one seat or for the table.
pub struct StateWriter<'a> {
    pub layout: &'a ComponentLayout,
    pub(crate) block: &'a mut ComponentState,
    pub(crate) run: &'a mut ExecutionRecord,
    pub(crate) seat: Option<u8>,
    /// Index of the frame that continues after the decisions that are opened next.
    pub(crate) top: u8,
}

/// A piece on its way between zones, and the viewers who know which piece it is.
#[derive(Clone, Copy, Debug)]
struct PieceInTransit {
    piece: u16,
    known: u8,
}

impl ComponentLayout {
    /// Creates write access outside the rules, for scenarios; no seat acts.
    pub fn table<'a>(
        &'a self,
        block: &'a mut ComponentState,
        run: &'a mut ExecutionRecord,
    ) -> StateWriter<'a> {
        StateWriter { layout: self, block, run, seat: None, top: NONE }
    }
}

/// A savepoint of a position and its record, see [`StateWriter::undo`].
#[derive(Clone, Debug)]
pub struct Savepoint {
    block: ComponentState,
    events: usize,
    drawn: usize,
    told: usize,
    noted: usize,
    top: u8,
    work: WorkMeter,
}

impl StateWriter<'_> {
    /// Gives a command to the host engine, which carries it out before the script continues.
    ///
    /// # Errors
    /// The seat does not exist, or another command is pending.
    pub fn request_host_command(&mut self, command: PendingHostCommand) -> Result<(), ActionError> {
        let name = &self.layout.host_commands[usize::from(command.deed)].name;
        if command.seat >= self.layout.seats() {
            return Err(ActionError::Script(format!("`{name}` needs a seat, but none is named")));
        }
        match self.run.host_command.replace(command) {
            None => Ok(()),
            Some(_) => Err(ActionError::Script(format!(
                "`{name}` cannot be done while another deed is \
                waiting"
            ))),
        }
    }

    /// Creates nested write access for other code. Afterwards, pass its
    /// [`StateWriter::continuation_frame`] to [`StateWriter::end_nested`], so that the game
    /// continues correctly after the decisions that it opened.
    pub fn nested(&mut self) -> StateWriter<'_> {
        let (layout, seat, top) = (self.layout, self.seat, self.top);
        StateWriter { layout, block: self.block, run: self.run, seat, top }
    }

    /// Returns the frame that continues after the decisions that are opened next, for
    /// [`StateWriter::end_nested`].
    pub fn continuation_frame(&self) -> u8 {
        self.top
    }

    /// Ends nested write access. `waiting`: its [`StateWriter::continuation_frame`].
    pub fn end_nested(&mut self, waiting: u8) {
        self.top = waiting;
    }

    /// Creates a savepoint of the position and its record.
    pub fn savepoint(&self) -> Savepoint {
        self.run.work.spend(self.block.bytes().len() / 16);
        Savepoint {
            block: self.block.clone(),
            events: self.run.events.len(),
            drawn: self.run.drawn.len(),
            told: self.run.given_draws.as_ref().map_or(0, |(_, at)| *at),
            noted: self.run.noted.len(),
            top: self.top,
            work: self.run.work.clone(),
        }
    }

    /// Restores a savepoint, including events, random results and work.
    pub fn undo(&mut self, mark: &Savepoint) {
        self.block.clone_from(&mark.block);
        self.run.events.truncate(mark.events);
        self.run.drawn.truncate(mark.drawn);
        self.run.noted.truncate(mark.noted);
        if let Some((_, at)) = &mut self.run.given_draws {
            *at = mark.told;
        }
        self.top = mark.top;
        self.run.work.restore(&mark.work);
    }

    /// Returns the read-only view of the acting seat.
    pub fn read_view(&self) -> ComponentReadView<'_> {
        ComponentReadView::new(self.layout, self.block, Viewpoint::seat(self.seat))
            .with_meter(&self.run.work)
    }

    /// Checks that the work is within its limits. Code that makes many changes calls this method in
    /// between.
    ///
    /// # Errors
    /// The limit that was exceeded.
    pub fn check_work(&self) -> Result<(), ActionError> {
        Ok(self.run.work.check(self.layout)?)
    }

    /// Returns the occupied slots of a zone or place. The work meter pays for the search.
    fn taken(&self, spot: u16, place: Option<u16>) -> Vec<usize> {
        let slots = self.layout.taken(self.block, spot, place);
        self.run.work.spend(self.layout.walk(spot, place, slots.len()));
        slots
    }

    /// Returns the acting seat; `None` if the table acts.
    pub fn seat(&self) -> Option<u8> {
        self.seat
    }

    pub(crate) fn record(&mut self, event: ComponentEvent) {
        self.run.record(event);
    }

    /// Notes an event if a piece listens to its kind.
    pub(crate) fn note_event(&mut self, event: NotedEvent) {
        let layout = self.layout;
        if layout.listeners.iter().any(|one| layout.listens(one, event)) {
            self.run.noted.push(event);
        }
    }

    /// Changes a counter as far as the counter's range allows. Returns the actual change.
    ///
    /// # Errors
    /// The seat has no such counter.
    pub fn gain(&mut self, counter: u16, seat: Option<u8>, by: i32) -> Result<i32, ActionError> {
        let (part, at) = self.counter_at(counter, seat)?;
        let from = self.block.i32(at);
        self.run.work.spend(NODE);
        let to = from.saturating_add(by).clamp(part.least, part.most);
        self.write(counter, seat, to)?;
        Ok(to.saturating_sub(from))
    }

    /// Decreases a counter by exactly `amount`. An amount below 0 counts as 0, so that a discount
    /// that is higher than a price pays nothing out.
    ///
    /// # Errors
    /// Fails if the seat does not have the counter, or if the counter's range does not allow the
    /// change.
    pub fn pay(&mut self, counter: u16, seat: Option<u8>, amount: i32) -> Result<(), ActionError> {
        let (part, at) = self.counter_at(counter, seat)?;
        let from = self.block.i32(at);
        let to = i64::from(from) - i64::from(amount.max(0));
        if to < part.least.into() && amount > 0 {
            let (name, least) = (&part.named.name, part.least);
            let rest = if least == 0 { String::new() } else { format!(" and keep {least}") };
            return Err(ActionError::Script(format!(
                "not enough `{name}`: needs {amount}{rest}, has {from}"
            )));
        }
        self.set(counter, seat, i32::try_from(to).unwrap_or(i32::MIN))
    }

    /// Sets a counter.
    ///
    /// # Errors
    /// Fails if the seat does not have the counter, or if the value is out of range.
    pub fn set(&mut self, counter: u16, seat: Option<u8>, value: i32) -> Result<(), ActionError> {
        let (part, _) = self.counter_at(counter, seat)?;
        if value < part.least || value > part.most {
            let (name, least, most) = (&part.named.name, part.least, part.most);
            return Err(ActionError::Script(format!(
                "`{name}` would be {value}, but must be from {least} to {most}"
            )));
        }
        self.write(counter, seat, value)
    }

    fn counter_at(
        &self,
        counter: u16,
        seat: Option<u8>,
    ) -> Result<(&'_ crate::layout::CompiledCounter, usize), ActionError> {
        let part = &self.layout.counters[usize::from(counter)];
        match self.layout.counter_at(counter, seat) {
            Some(at) => Ok((part, at)),
            None => Err(ActionError::Script(part.of_nobody(seat))),
        }
    }

    fn write(&mut self, counter: u16, seat: Option<u8>, to: i32) -> Result<(), ActionError> {
        let (_, at) = self.counter_at(counter, seat)?;
        let from = self.block.i32(at);
        if from != to {
            self.block.set_i32(at, to);
            let source = self.run.source;
            self.record(ComponentEvent::Counter { counter, seat, from, to, source });
            if to > from {
                let amount = to.saturating_sub(from);
                self.note_event(NotedEvent::Gained { counter, seat: seat.or(self.seat), amount });
            }
        }
        Ok(())
    }

    /// Draws a uniform number from 1 to `sides`.
    ///
    /// # Errors
    /// `sides` is below 1, or a given result is impossible or missing.
    pub fn roll(&mut self, stream: u8, sides: i32) -> Result<i32, ActionError> {
        if sides < 1 {
            return Err(ActionError::Script(format!(
                "cannot draw a random number from 1 to {sides}"
            )));
        }
        let number = 1 + self.chance(stream, sides as u32) as i32;
        let coming = || PossibleDraws::Number(sides);
        let given = self.next_given_draw(stream, coming, |drawn| match drawn {
            DrawOutcome::Number(n) if (1..=sides).contains(&n) => Some(n),
            _ => None,
        })?;
        let number = given.unwrap_or(number);
        self.note(StreamDraw { stream, result: DrawOutcome::Number(number) });
        Ok(number)
    }

    /// Draws one of these pieces; every copy is equally likely. `pieces`: each piece once, with its
    /// number of copies.
    fn draw(&mut self, stream: u8, pieces: &[(u16, u16)]) -> Result<u16, ActionError> {
        let all: u32 = pieces.iter().map(|(_, n)| u32::from(*n)).sum();
        let mut at = self.chance(stream, all);
        let mut drawn = pieces[0].0;
        for (piece, n) in pieces {
            if at < u32::from(*n) {
                drawn = *piece;
                break;
            }
            at -= u32::from(*n);
        }
        let coming = || PossibleDraws::Pieces(pieces.to_vec());
        let given = self.next_given_draw(stream, coming, |outcome| match outcome {
            DrawOutcome::Piece(piece) => {
                pieces.iter().find(|p| p.0 == piece && p.1 > 0).map(|p| p.0)
            }
            DrawOutcome::Number(_) => None,
        })?;
        let piece = given.unwrap_or(drawn);
        self.note(StreamDraw { stream, result: DrawOutcome::Piece(piece) });
        Ok(piece)
    }

    /// Draws a number below `n` from a stream of the position.
    fn chance(&mut self, stream: u8, n: u32) -> u32 {
        let name = self.layout.streams.get(usize::from(stream)).map_or("", |s| s.name.as_str());
        let seed =
            Random::derive(self.block.u64(self.layout.at.seed), game::hash::state(name.as_bytes()));
        self.run.work.spend(DRAW);
        let at = self.layout.drawn_at(stream.into());
        let mut random = Random::at(seed, self.block.u64(at));
        let drawn = random.below(n);
        self.block.set_u64(at, random.drawn());
        drawn
    }

    /// Draws a number below `n`, to choose an unknown sealed answer in a sampled state. The draw is
    /// not recorded.
    pub(crate) fn unseen(&mut self, n: u32) -> u32 {
        self.chance(self.layout.streams.len() as u8, n)
    }

    /// Returns the next given random result; `None` if no results are given.
    fn next_given_draw<T>(
        &mut self,
        stream: u8,
        coming: impl Fn() -> PossibleDraws,
        read: impl Fn(DrawOutcome) -> Option<T>,
    ) -> Result<Option<T>, ActionError> {
        let Some((draws, at)) = &mut self.run.given_draws else { return Ok(None) };
        let name = &self.layout.streams[usize::from(stream)].name;
        let Some(draw) = draws.get(*at).copied() else {
            self.run.possible_draws.get_or_insert_with(|| (stream, coming()));
            return Err(ActionError::Illegal(format!(
                "the result of the draw from `{name}` is missing"
            )));
        };
        *at += 1;
        let text = self.layout.draw_text(draw);
        let result = (draw.stream == stream).then(|| read(draw.result)).flatten();
        result.map(Some).ok_or_else(|| {
            ActionError::Illegal(format!(
                "the draw `{text}` is not possible: `{name}` cannot give that now"
            ))
        })
    }

    fn note(&mut self, draw: StreamDraw) {
        self.run.drawn.push(draw);
        self.record(ComponentEvent::Drawn(draw));
    }

    fn stream_of(&self, spot: u16) -> Result<u8, ActionError> {
        let zone = self.layout.zone_of(spot);
        let why = || {
            ActionError::Script(format!("no random stream is declared for `{}`", zone.named.name))
        };
        zone.stream.ok_or_else(why)
    }

    /// Returns whether a zone or place has room for a piece.
    pub fn has_room(&self, spot: u16, place: Option<u16>, piece: u16) -> bool {
        self.room(spot, place) > 0
            && self
                .layout
                .zone_of(spot)
                .kinds
                .contains(&self.layout.pieces[usize::from(piece)].kind)
    }

    fn room(&self, spot: u16, place: Option<u16>) -> usize {
        let zone = self.layout.zone_of(spot);
        let room = if place.is_some() { zone.each.into() } else { zone.room() };
        room.saturating_sub(self.counted(spot, place).unwrap_or(room))
    }

    /// Returns the number of pieces in a zone or on a place, even if the acting seat does not see
    /// it.
    fn present(&self, spot: u16, place: Option<u16>) -> usize {
        self.counted(spot, place).unwrap_or(0)
    }

    fn counted(&self, spot: u16, place: Option<u16>) -> Option<usize> {
        let number = self.layout.number(self.block, spot, place);
        self.run.work.spend(self.layout.walk(spot, place, number.unwrap_or(0)));
        number
    }

    /// Moves a piece. Returns `false` if the piece is not there, or if the other zone has no room
    /// or does not allow the piece.
    ///
    /// # Errors
    /// Fails if the number is not the index of a piece.
    pub fn move_piece(
        &mut self,
        piece: i32,
        from: PieceLocation,
        to: PieceLocation,
    ) -> Result<bool, ActionError> {
        let number =
            u16::try_from(piece).ok().filter(|p| usize::from(*p) < self.layout.pieces.len());
        let Some(piece) = number else {
            return Err(ActionError::Script(format!("{piece} is not the number of a piece")));
        };
        if !self.has_room(to.zone, to.place, piece) {
            return Ok(false);
        }
        match self.take_piece(from, piece) {
            Some(taken) => self.put(taken, from.zone, to).map(|()| true),
            None => Ok(false),
        }
    }

    /// Returns a message that a piece is not in a zone, with the public zones that contain the
    /// piece. `None` if the piece is in the zone.
    pub fn lies_elsewhere(&self, piece: u16, from: PieceLocation) -> Option<String> {
        let layout = self.layout;
        if self.tallied(from).iter().any(|(one, n)| *one == piece && *n > 0) {
            return None;
        }
        let zone = layout.zone_of(from.zone);
        let place = from.place.filter(|_| zone.has_places);
        let place = place.and_then(|place| zone.places.get(usize::from(place)));
        let place = place.map_or(String::new(), |place| format!("place `{place}` of "));
        let name = &layout.pieces[usize::from(piece)].named.name;
        let lies = |spot: &u16| {
            layout.seers(*spot) == u8::MAX
                && self.tallied(PieceLocation::zone(*spot)).iter().any(|(one, _)| *one == piece)
        };
        let elsewhere = (0..layout.spots.len() as u16).filter(lies);
        let text = |spot: u16| {
            if spot == from.zone {
                "on another place there".to_owned()
            } else {
                format!("in `{}`", layout.spot_name(spot))
            }
        };
        let elsewhere: Vec<String> = elsewhere.map(text).collect();
        let elsewhere = match elsewhere.as_slice() {
            [] => "nor in any other zone that everybody sees".to_owned(),
            zones => format!("but {}", zones.join(", ")),
        };
        let spot = layout.spot_name(from.zone);
        Some(format!("`{name}` is not in {place}`{spot}`, {elsewhere}"))
    }

    /// Moves pieces from the top, and returns how many. An empty zone with `renew` is renewed
    /// first.
    ///
    /// # Errors
    /// A given random result is impossible or missing, or a work limit was exceeded.
    pub fn move_top(
        &mut self,
        number: i32,
        from: PieceLocation,
        to: PieceLocation,
    ) -> Result<i32, ActionError> {
        for moved in 0..number {
            self.check_work()?;
            if self.layout.zone_of(from.zone).pile {
                if self.move_random(1, from, to, &EvaluatedFilter::default())? == 0 {
                    return Ok(moved);
                }
                continue;
            }
            self.renew(from)?;
            let Some(index) = self.top_of(from) else { return Ok(moved) };
            let piece = self.settle(from.zone, index)?;
            if !self.has_room(to.zone, to.place, piece) {
                return Ok(moved);
            }
            let known =
                self.layout.known(self.block, from.zone, index) | self.layout.seers(from.zone);
            self.close_gap(from.zone, index);
            self.put(PieceInTransit { piece, known }, from.zone, to)?;
        }
        Ok(number.max(0))
    }

    /// Returns the highest occupied slot of a stack or place. In a zone with several places, that
    /// of the last occupied place.
    fn top_of(&self, from: PieceLocation) -> Option<usize> {
        self.taken(from.zone, from.place).pop()
    }

    /// Moves randomly drawn pieces that pass a filter, and returns how many. An empty zone with
    /// `renew` is renewed first.
    ///
    /// # Errors
    /// A given random result is impossible or missing, no stream is declared, or a work limit was
    /// exceeded.
    pub fn move_random(
        &mut self,
        number: i32,
        from: PieceLocation,
        to: PieceLocation,
        sieve: &EvaluatedFilter,
    ) -> Result<i32, ActionError> {
        for moved in 0..number {
            self.check_work()?;
            self.renew(from)?;
            let kinds = &self.layout.zone_of(to.zone).kinds;
            let lies = |(piece, n): &(u16, u16)| {
                *n > 0
                    && self.layout.passes(*piece, sieve)
                    && kinds.contains(&self.layout.pieces[usize::from(*piece)].kind)
            };
            let there: Vec<(u16, u16)> = self.tallied(from).into_iter().filter(lies).collect();
            self.run.work.spend(there.len() * sieve.tests());
            if there.is_empty() || self.room(to.zone, to.place) == 0 {
                return Ok(moved);
            }
            let stream = self.stream_of(from.zone)?;
            let piece = self.draw(stream, &there)?;
            let taken = self.take_piece(from, piece).expect("it was drawn from there");
            // Viewers who see the source zone do not see which of its pieces moved.
            self.put(PieceInTransit { piece: taken.piece, known: 0 }, from.zone, to)?;
        }
        Ok(number.max(0))
    }

    /// Moves all pieces that pass a filter, and returns how many.
    ///
    /// # Errors
    /// A work limit was exceeded.
    pub fn move_every(
        &mut self,
        from: PieceLocation,
        to: PieceLocation,
        sieve: &EvaluatedFilter,
    ) -> Result<i32, ActionError> {
        let mut moved = 0;
        for (piece, n) in self.tallied(from) {
            for _ in 0..n {
                self.run.work.spend(2 * sieve.tests());
                self.check_work()?;
                let passes = self.layout.passes(piece, sieve);
                moved += i32::from(passes && self.move_piece(piece.into(), from, to)?);
            }
        }
        Ok(moved)
    }

    /// Returns the pieces in a zone or on a place, each once, with its number of copies.
    fn tallied(&self, from: PieceLocation) -> Vec<(u16, u16)> {
        let zone = self.layout.zone_of(from.zone);
        if zone.pile {
            self.run.work.spend(zone.bytes);
            let count = |piece| (piece, self.layout.pile_count(self.block, from.zone, piece));
            return self.layout.may_lie(zone).map(count).filter(|(_, n)| *n > 0).collect();
        }
        let slots = self.taken(from.zone, from.place);
        self.run.work.spend(8 * slots.len());
        let mut pieces: Vec<u16> = slots
            .into_iter()
            .filter_map(|i| piece_of(self.layout.slot(self.block, from.zone, i)))
            .collect();
        pieces.sort_unstable();
        let mut out: Vec<(u16, u16)> = Vec::new();
        for piece in pieces {
            match out.last_mut() {
                Some((last, n)) if *last == piece => *n += 1,
                _ => out.push((piece, 1)),
            }
        }
        out
    }

    /// Takes out the highest copy of a piece. `None` if there is no copy. Viewers who do not see
    /// the zone forget what they knew of it, unless all viewers knew this piece.
    fn take_piece(&mut self, from: PieceLocation, piece: u16) -> Option<PieceInTransit> {
        let layout = self.layout;
        let spot = from.zone;
        let seers = layout.seers(spot);
        if layout.zone_of(spot).pile {
            if layout.pile_count(self.block, spot, piece) == 0 {
                return None;
            }
            layout.add_to_pile(self.block, spot, piece, false);
            return Some(PieceInTransit { piece, known: seers });
        }
        let is_it = |i: &usize| piece_of(layout.slot(self.block, spot, *i)) == Some(piece);
        let index = self.taken(spot, from.place).into_iter().rfind(is_it)?;
        let known = layout.known(self.block, spot, index);
        self.close_gap(spot, index);
        if known != u8::MAX {
            for i in self.taken(spot, None) {
                let known = layout.known(self.block, spot, i);
                layout.set_known(self.block, spot, i, known & seers);
            }
        }
        let known = if known == u8::MAX { known } else { seers };
        Some(PieceInTransit { piece, known })
    }

    /// Removes the piece in a slot. The pieces above the slot move down.
    fn close_gap(&mut self, spot: u16, index: usize) {
        let each = usize::from(self.layout.zone_of(spot).each);
        let end = (index / each + 1) * each;
        let mut moved_down = 0;
        for i in index..end {
            moved_down += 4;
            let (slot, known) = if i + 1 < end {
                (
                    self.layout.slot(self.block, spot, i + 1),
                    self.layout.known(self.block, spot, i + 1),
                )
            } else {
                (0, 0)
            };
            self.layout.set_slot(self.block, spot, i, slot);
            self.layout.set_known(self.block, spot, i, known);
            if slot == 0 {
                break;
            }
        }
        self.run.work.spend(moved_down);
        self.order_loose(spot);
    }

    /// Sorts the pieces of a stack whose order is not drawn yet, and charges for it.
    fn order_loose(&mut self, spot: u16) {
        let units = order_loose(self.layout, self.block, spot);
        self.run.work.spend(units);
    }

    /// Returns the piece in a slot. If the order is not drawn yet, draws the piece of this slot.
    fn settle(&mut self, spot: u16, index: usize) -> Result<u16, ActionError> {
        let layout = self.layout;
        let slot = layout.slot(self.block, spot, index);
        if slot & LOOSE == 0 {
            return Ok(piece_of(slot).expect("no view"));
        }
        let is_loose = |i: &usize| layout.slot(self.block, spot, *i) & LOOSE != 0;
        let loose: Vec<usize> = self.taken(spot, None).into_iter().filter(is_loose).collect();
        let mut pieces: Vec<(u16, u16)> = Vec::new();
        for i in &loose {
            let piece = piece_of(layout.slot(self.block, spot, *i)).expect("no view");
            match pieces.last_mut() {
                Some((last, n)) if *last == piece => *n += 1,
                _ => pieces.push((piece, 1)),
            }
        }
        let stream = self.stream_of(spot)?;
        let drawn = self.draw(stream, &pieces)?;
        let other =
            loose.iter().find(|i| piece_of(layout.slot(self.block, spot, **i)) == Some(drawn));
        let other = *other.expect("drawn from these");
        layout.set_slot(self.block, spot, other, layout.slot(self.block, spot, index));
        layout.set_slot(self.block, spot, index, drawn + 1);
        self.order_loose(spot);
        Ok(drawn)
    }

    /// Fills an empty zone with the pieces of its `renew` zone, which belongs to the same owner or
    /// to the table.
    fn renew(&mut self, from: PieceLocation) -> Result<(), ActionError> {
        let Some(renew) = self.layout.zone_of(from.zone).renew else { return Ok(()) };
        let (_, owner) = self.layout.spots[usize::from(from.zone)];
        let source = self.layout.spot(renew, owner);
        let source =
            PieceLocation::zone(source.expect("whoever has the one has the other: checked before"));
        if self.present(from.zone, None) > 0 || source.zone == from.zone {
            return Ok(());
        }
        // Renewing from a discard pile counts as a shuffle, whatever its size.
        self.run.work.set_renewal(true);
        let moved =
            self.move_every(source, PieceLocation::zone(from.zone), &EvaluatedFilter::default());
        self.run.work.set_renewal(false);
        moved?;
        if self.layout.zone_of(from.zone).pile { Ok(()) } else { self.shuffle(from.zone) }
    }

    /// Puts a piece into a zone that has room for it.
    fn put(
        &mut self,
        taken: PieceInTransit,
        from: u16,
        to: PieceLocation,
    ) -> Result<(), ActionError> {
        let layout = self.layout;
        let PieceInTransit { piece, known } = taken;
        let known = known | layout.seers(to.zone);
        let zone = layout.zone_of(to.zone);
        if zone.pile {
            layout.add_to_pile(self.block, to.zone, piece, true);
        } else {
            let each = usize::from(zone.each);
            let free = |place: &u16| layout.height(self.block, to.zone, *place) < each;
            let place = to.place.or_else(|| (0..zone.places.len() as u16).find(free));
            let begin = usize::from(place.expect("there is room")) * each;
            let mut at = begin + layout.height(self.block, to.zone, place.expect("there is room"));
            let shifted = if to.end == StackEnd::Bottom { 4 * (at - begin) } else { 0 };
            self.run.work.spend(2 * at + shifted);
            if to.end == StackEnd::Bottom {
                for i in (begin..at).rev() {
                    let slot = layout.slot(self.block, to.zone, i);
                    let known = layout.known(self.block, to.zone, i);
                    layout.set_slot(self.block, to.zone, i + 1, slot);
                    layout.set_known(self.block, to.zone, i + 1, known);
                }
                at = begin;
            }
            layout.set_slot(self.block, to.zone, at, piece + 1);
            layout.set_known(self.block, to.zone, at, known);
        }
        let source = self.run.source;
        self.record(ComponentEvent::Moved { piece, from, to: to.zone, known, source });
        if from != to.zone {
            let (zone, owner) = layout.spots[usize::from(to.zone)];
            self.note_event(NotedEvent::Moved { zone, piece, seat: owner.or(self.seat) });
        }
        Ok(())
    }

    /// Shuffles a stack. The order of its pieces is then unknown; a piece is drawn when it is
    /// taken.
    ///
    /// # Errors
    /// Fails if the zone is a pile or has places, if no stream is declared, or if a work limit was
    /// exceeded.
    pub fn shuffle(&mut self, spot: u16) -> Result<(), ActionError> {
        let zone = self.layout.zone_of(spot);
        if zone.pile || zone.has_places {
            return Err(ActionError::Script(format!(
                "`{}` is not a stack, so it cannot be shuffled",
                zone.named.name
            )));
        }
        self.stream_of(spot)?;
        let slots = self.taken(spot, None);
        self.run.work.shuffle(slots.len());
        for i in slots {
            let slot = self.layout.slot(self.block, spot, i);
            self.layout.set_slot(self.block, spot, i, slot | LOOSE);
            self.layout.set_known(self.block, spot, i, 0);
        }
        self.order_loose(spot);
        self.record(ComponentEvent::Shuffled { spot });
        self.check_work()
    }

    /// Shows pieces from the top to a seat or to all viewers. The pieces stay where they are.
    /// Returns the shown pieces, at most as many as exist.
    ///
    /// # Errors
    /// The zone is a pile, which has no top, a given random result is impossible or missing, or a
    /// work limit was exceeded.
    pub fn show(
        &mut self,
        from: PieceLocation,
        number: i32,
        to: Viewpoint,
    ) -> Result<Vec<u16>, ActionError> {
        if self.layout.zone_of(from.zone).pile {
            return Err(ActionError::Script(format!(
                "`{}` has no top piece",
                self.layout.spot_name(from.zone)
            )));
        }
        let seers = match to {
            Viewpoint::Of(game::Viewer::Seat(_)) => to.bit(),
            _ => u8::MAX,
        };
        let mut shown = Vec::new();
        let slots = self.taken(from.zone, from.place);
        for index in slots.into_iter().rev().take(number.max(0) as usize) {
            self.check_work()?;
            let piece = self.settle(from.zone, index)?;
            let known = self.layout.known(self.block, from.zone, index) | seers;
            self.layout.set_known(self.block, from.zone, index, known);
            self.record(ComponentEvent::Shown { spot: from.zone, piece, to: seers });
            shown.push(piece);
        }
        Ok(shown)
    }

    /// Moves the pieces of a row to the highest free places, without changing their order.
    ///
    /// # Errors
    /// Fails if the zone is not a row of single pieces, or if a work limit was exceeded.
    pub fn slide(&mut self, row: u16) -> Result<(), ActionError> {
        let layout = self.layout;
        let zone = layout.zone_of(row);
        if !zone.has_places || zone.each != 1 {
            return Err(ActionError::Script(format!(
                "`{}` is not a row of single pieces",
                zone.named.name
            )));
        }
        let taken = self.taken(row, None);
        let mut to = zone.places.len();
        for from in taken.into_iter().rev() {
            to -= 1;
            if from == to {
                continue;
            }
            self.run.work.change();
            let (slot, known) =
                (layout.slot(self.block, row, from), layout.known(self.block, row, from));
            layout.set_slot(self.block, row, to, slot);
            layout.set_known(self.block, row, to, known);
            layout.set_slot(self.block, row, from, 0);
            layout.set_known(self.block, row, from, 0);
        }
        self.check_work()
    }

    /// Fills the free places of a row from another zone, starting at the first place. Returns the
    /// number of pieces that were moved.
    ///
    /// # Errors
    /// As for [`StateWriter::move_top`].
    pub fn refill(&mut self, row: u16, from: PieceLocation) -> Result<i32, ActionError> {
        let places = self.layout.zone_of(row).places.len() as u16;
        let mut moved = 0;
        for place in 0..places {
            let room = self.room(row, Some(place)) as i32;
            moved += self.move_top(
                room,
                from,
                PieceLocation { place: Some(place), ..PieceLocation::zone(row) },
            )?;
        }
        Ok(moved)
    }

    /// Puts a marker on a stop, above the markers there.
    ///
    /// # Errors
    /// The stop or marker does not exist.
    pub fn put_marker(&mut self, track: u16, marker: u16, stop: i32) -> Result<(), ActionError> {
        let part = &self.layout.tracks[usize::from(track)];
        let markers = part.markers.len();
        let to = u8::try_from(stop).ok().filter(|s| usize::from(*s) < part.stops.len());
        let (Some(to), true) = (to, usize::from(marker) < markers) else {
            return Err(ActionError::Script(format!(
                "`{}` has no stop {stop}, or no such marker",
                part.named.name
            )));
        };
        let look = ComponentReadView::new(self.layout, self.block, Viewpoint::All);
        let (from, height) = (look.stop(track, marker), look.markers_below(track, marker));
        if from == to {
            return Ok(());
        }
        let on_top = look.markers_on(track, to).len() as u8;
        let above: Vec<u16> = look.markers_on(track, from).split_off(usize::from(height) + 1);
        let at = |marker: u16| part.at + 2 * usize::from(marker);
        for other in above {
            let height = self.block.byte(at(other) + 1);
            self.block.set_byte(at(other) + 1, height - 1);
        }
        self.block.set_byte(at(marker), to);
        self.block.set_byte(at(marker) + 1, on_top);
        self.record(ComponentEvent::Marker { track, marker, from, to });
        Ok(())
    }

    /// Advances a marker by a number of edges, taking the first edge of each stop. Returns the
    /// edges taken.
    ///
    /// # Errors
    /// The marker does not exist, or a work limit was exceeded.
    pub fn advance(&mut self, track: u16, marker: u16, edges: i32) -> Result<i32, ActionError> {
        let part = &self.layout.tracks[usize::from(track)];
        let mut stop = self.read_view().stop(track, marker);
        let mut gone = 0;
        while gone < edges {
            let edge = part.edges.iter().position(|edge| edge.0 == stop);
            self.run.work.spend(NODE + edge.unwrap_or(part.edges.len()));
            self.check_work()?;
            let Some(edge) = edge.map(|at| part.edges[at]) else { break };
            stop = edge.1;
            gone += 1;
        }
        self.put_marker(track, marker, stop.into())?;
        Ok(gone)
    }

    /// Sets the mark of a stop or edge.
    ///
    /// # Errors
    /// The stop or edge does not exist, or the value is below 0 or above the mark's largest value.
    pub fn set_mark(
        &mut self,
        track: u16,
        mark: u16,
        at: i32,
        value: i32,
    ) -> Result<(), ActionError> {
        let part = &self.layout.tracks[usize::from(track)];
        let part = &part.marks[usize::from(mark)];
        let (name, places) = (&part.name, part.places());
        let place = usize::try_from(at).ok().filter(|at| *at < places);
        let Some(place) = place else {
            return Err(ActionError::Script(format!(
                "place {at} has no mark `{name}`: it has {places} places, from 0"
            )));
        };
        let Some(value) = u16::try_from(value).ok().filter(|value| *value <= part.most) else {
            return Err(ActionError::Script(format!(
                "{value} is out of range for the mark `{name}`: 0 to {}, its `most`",
                part.most
            )));
        };
        self.block.set_number(part.at + place * part.width(), part.width(), value);
        self.record(ComponentEvent::Marked { track, mark, at: place as u8, value });
        Ok(())
    }

    /// Opens a decision for a seat. With [`DecisionMode::Ask`], the current script continues after
    /// the answer, and so do tasks that were started before. Decisions opened one after the other
    /// are open at the same time.
    ///
    /// # Errors
    /// Too many frames are open, or an argument is too large.
    pub fn open(
        &mut self,
        decision: u16,
        seat: u8,
        args: &[i32],
        manner: DecisionMode,
    ) -> Result<(), ActionError> {
        let parent = if manner == DecisionMode::Offer { NONE } else { self.top };
        let flags = match manner {
            DecisionMode::Ask => 0,
            DecisionMode::Offer => OFFER,
            DecisionMode::Sealed => SEALED,
        };
        self.push(flags, Some(seat), decision, parent, args)?;
        self.record(ComponentEvent::Opened { decision, seat });
        Ok(())
    }

    /// Opens a decision for several seats. Their sealed answers are one group.
    ///
    /// # Errors
    /// As for [`StateWriter::open`]; or no seat acts, and the selection means the acting one.
    pub(crate) fn open_for(
        &mut self,
        decision: u16,
        who: &[Option<u8>],
        args: &[i32],
        mode: DecisionMode,
    ) -> Result<(), ActionError> {
        let group = if mode == DecisionMode::Sealed { self.group() } else { 0 };
        for one in who {
            let name = &self.layout.decisions[usize::from(decision)].named.name;
            let one = one.ok_or_else(|| {
                ActionError::Script(format!(
                    "no seat is acting here, so `who` must name the seat that is asked for `{name}`"
                ))
            })?;
            self.open(decision, one, args, mode)?;
            let at = self.layout.frame_count(self.block) - 1;
            let frame = StackFrame { group, ..self.layout.frame(self.block, at) };
            self.layout.set_frame(self.block, at, &frame);
        }
        Ok(())
    }

    /// Starts a task that runs after all decisions opened from now on are answered. If several such
    /// tasks are started, the last one runs first.
    ///
    /// # Errors
    /// Too many frames are open, or an argument is too large.
    pub fn schedule_task(
        &mut self,
        task: u16,
        seat: Option<u8>,
        args: &[i32],
    ) -> Result<(), ActionError> {
        let script = self.layout.tasks[usize::from(task)].1;
        self.top = self.push(IS_TASK, seat, script, self.top, args)?;
        Ok(())
    }

    /// Starts the steps of a piece, as [`StateWriter::schedule_task`] starts a task. Nothing happens
    /// if the piece has none.
    ///
    /// # Errors
    /// Too many frames are open.
    pub(crate) fn schedule_piece(
        &mut self,
        piece: u16,
        seat: Option<u8>,
    ) -> Result<(), ActionError> {
        let Some(script) = self.layout.pieces[usize::from(piece)].does else { return Ok(()) };
        self.top = self.push(IS_TASK, seat, script, self.top, &[piece.into()])?;
        Ok(())
    }

    /// Returns the pieces in a zone or on a place that pass the filter, each copy once: the
    /// first place first and on a place the topmost first; of a pile, in the order of the
    /// declarations.
    pub(crate) fn in_order(
        &self,
        at: PieceLocation,
        filter: &EvaluatedFilter,
    ) -> Result<Vec<u16>, ActionError> {
        let zone = self.layout.zone_of(at.zone);
        let mut pieces = Vec::new();
        if zone.pile {
            for (piece, n) in self.tallied(at) {
                pieces.extend((0..n).map(|_| piece));
            }
        } else {
            let each = usize::from(zone.each);
            let slots = self.taken(at.zone, at.place);
            self.run.work.spend(8 * slots.len());
            for place in slots.chunk_by(|a, b| a / each == b / each) {
                let slots = place.iter().rev();
                let slots = slots.map(|i| self.layout.slot(self.block, at.zone, *i));
                pieces.extend(slots.filter_map(piece_of));
            }
        }
        self.run.work.spend(2 * filter.tests() * pieces.len());
        self.check_work()?;
        pieces.retain(|piece| self.layout.passes(*piece, filter));
        Ok(pieces)
    }

    /// Returns an unused number for a group of sealed decisions.
    pub(crate) fn group(&self) -> u8 {
        let frames = 0..self.layout.frame_count(self.block);
        1 + frames.map(|i| self.layout.frame(self.block, i).group).max().unwrap_or(0)
    }

    pub(crate) fn push(
        &mut self,
        flags: u8,
        seat: Option<u8>,
        what: u16,
        parent: u8,
        args: &[i32],
    ) -> Result<u8, ActionError> {
        let mut env = [0; ENV];
        for (at, n) in args.iter().enumerate() {
            let room =
                env.get_mut(at).ok_or_else(|| ActionError::script_error("too many arguments"))?;
            *room = i16::try_from(*n)
                .map_err(|_| ActionError::Script(format!("the argument {n} is too large")))?;
        }
        if flags & IS_TASK == 0 && seat.is_none_or(|seat| seat >= self.layout.seats()) {
            let name = &self.layout.decisions[usize::from(what)].named.name;
            return Err(ActionError::Script(format!("no seat is named to decide `{name}`")));
        }
        let frame = StackFrame {
            flags,
            seat: seat.unwrap_or(NONE),
            parent,
            group: 0,
            what,
            step: 0,
            env,
            option: NOTHING,
            answer: [0; MOST_ARGS],
        };
        self.run.work.spend(SCRIPT_STEP);
        self.push_frame(&frame)
    }

    /// Adds a frame and returns its index.
    ///
    /// # Errors
    /// Fails if the maximum number of frames is open.
    pub(crate) fn push_frame(&mut self, frame: &StackFrame) -> Result<u8, ActionError> {
        self.layout.push_frame(self.block, frame).ok_or_else(|| {
            ActionError::Script(format!(
                "too many open decisions and tasks: at most {} are allowed",
                self.layout.frames
            ))
        })
    }

    /// Records that the acting seat has passed.
    ///
    /// # Errors
    /// No seat acts.
    pub fn pass(&mut self) -> Result<(), ActionError> {
        let seat = self
            .seat
            .ok_or_else(|| ActionError::script_error("no seat is acting here, so none can pass"))?;
        self.run.work.spend(NODE);
        let at = self.layout.turn_at(TurnField::Passed);
        let mut passed = self.block.byte(at);
        passed.set_bit(seat);
        self.block.set_byte(at, passed);
        self.note_event(NotedEvent::Pass(seat));
        Ok(())
    }

    /// Returns whether a seat has passed in the current phase.
    pub fn has_passed(&self, seat: u8) -> bool {
        self.block.byte(self.layout.turn_at(TurnField::Passed)).has_bit(seat)
    }

    /// Ends a phase and its inner phases, without repeating them, as soon as no decision or task is
    /// open.
    pub fn end_phase(&mut self, phase: u16) {
        self.run.work.spend(NODE);
        self.block.set_u16(self.layout.jump_at(false), phase);
    }

    /// Continues with a phase as soon as no decision or task is open.
    pub fn go_to(&mut self, phase: u16) {
        self.run.work.spend(NODE);
        self.block.set_u16(self.layout.jump_at(true), phase);
    }

    /// Ends the game as soon as no decision or task is open.
    pub fn end_game(&mut self) {
        self.run.work.spend(NODE);
        self.block.set_byte(self.layout.end_at(), 1);
    }

    pub(crate) fn has_answered(&self, group: u8) -> bool {
        let frames = 0..self.layout.frame_count(self.block);
        let mut of = frames.map(|i| self.layout.frame(self.block, i)).filter(|f| f.group == group);
        of.all(|f| f.is(ANSWERED))
    }
}

/// A location of pieces: a zone instance or one of its places, and the end of the stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceLocation {
    /// Index of the zone instance.
    pub zone: u16,
    /// Index of a place. `None`: the whole zone; when a piece is put there, the first place with
    /// room.
    pub place: Option<u16>,
    pub end: StackEnd,
}

impl PieceLocation {
    /// Returns the location of a whole zone.
    pub fn zone(zone: u16) -> PieceLocation {
        PieceLocation { zone, place: None, end: StackEnd::Top }
    }
}

/// Sorts the pieces of a stack whose order is not drawn yet, so that the position contains no
/// hidden order. Returns the work in units.
pub(crate) fn order_loose(
    layout: &ComponentLayout,
    block: &mut ComponentState,
    spot: u16,
) -> usize {
    if layout.zone_of(spot).has_places {
        return 0;
    }
    let taken = layout.taken(block, spot, None);
    let looked_at = 2 * taken.len();
    let is_loose = |i: &usize| layout.slot(block, spot, *i) & LOOSE != 0;
    let loose: Vec<usize> = taken.into_iter().filter(is_loose).collect();
    let mut slots: Vec<u16> = loose.iter().map(|i| layout.slot(block, spot, *i)).collect();
    slots.sort_unstable();
    let ordered = 6 * loose.len();
    for (i, slot) in loose.into_iter().zip(slots) {
        layout.set_slot(block, spot, i, slot);
    }
    looked_at + ordered
}
