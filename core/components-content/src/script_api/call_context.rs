//! The context of a script call: a position that is either read-only or writable.

use std::cell::RefCell;

use components::declare::CounterContent;
use components::{
    ActionError, ComponentLayout, ComponentReadView, PieceLocation, Savepoint, StateWriter,
    Viewpoint, WorkMeter,
};
use content::ApiVersion;
use script::{ApiResult, Namespace, ScriptValue};

use crate::function_signatures::ScriptView;
use crate::script_api::names::ScriptNameKind;

/// The dialect of component scripts.
pub struct ComponentScriptApi;

/// Index of the object type `game`.
pub(crate) const GAME: usize = 0;
/// Index of the object type of seats, which `me` and the results of `game:seat` have.
pub(crate) const SEAT: usize = 1;

/// The position of a call.
pub(crate) enum CallPosition<'a> {
    /// A read-only position, with a snapshot of the work meter to restore if the call fails.
    Seen(ComponentReadView<'a>, Option<WorkMeter>),
    /// A writable position, with a savepoint to restore if the call fails.
    Changed(StateWriter<'a>, Box<Savepoint>),
}

/// The context of one call.
pub struct ComponentCallContext<'a> {
    pub(crate) layout: &'a ComponentLayout,
    /// Acting seat; `None` if the table acts.
    pub(crate) seat: Option<u8>,
    pub(crate) position: RefCell<CallPosition<'a>>,
    /// Error that stopped a change. The whole action is undone, even if the script catches the
    /// error.
    pub(crate) halt: RefCell<Option<ActionError>>,
}

/// A call of one script function.
pub(crate) type ComponentScriptCall<'a> = script::ApiCall<'a, ComponentScriptApi>;

/// Factor of the place in the number by which scripts denote a place of a zone:
/// `zone instance + PLACE * (index of the place + 1)`.
const PLACE: i32 = 1 << 16;

/// Encodes a zone instance, or a place of a zone, as a number for scripts.
pub(crate) fn coded(spot: u16, place: Option<u16>) -> i32 {
    i32::from(spot) + place.map_or(0, |place| PLACE * (i32::from(place) + 1))
}

fn said(error: ActionError) -> Box<str> {
    match error {
        ActionError::Script(why) | ActionError::Illegal(why) => why.into(),
    }
}

/// Value of a position, piece or object that is none.
pub(crate) const NO_OBJECT: i32 = -1;

/// Returns the script object of a seat, where `own` acts, whose object is `me`.
pub(crate) fn seat_object(own: Option<u8>, seat: u8) -> ScriptValue<'static> {
    ScriptValue::Object(SEAT, if own == Some(seat) { 0 } else { usize::from(seat) + 1 })
}

/// Returns a number as scripts of the second version see it, where the seat `own` acts.
pub(crate) fn shown(own: Option<u8>, view: ScriptView, value: i32) -> ScriptValue<'static> {
    match view {
        _ if value < 0 && view.can_be_none() => ScriptValue::Nil,
        ScriptView::Seat => match u8::try_from(value) {
            Ok(seat) if usize::from(seat) < components::MOST_SEATS => seat_object(own, seat),
            _ => ScriptValue::Nil,
        },
        ScriptView::Position(first) => ScriptValue::Int(value + first),
        ScriptView::Number | ScriptView::Object => ScriptValue::Int(value),
    }
}

/// Helper methods of the script functions: access to the position, and typed arguments.
pub(crate) trait CallHelpers<'a> {
    fn layout(&self) -> &'a ComponentLayout;
    /// Returns whether the script is written in the second version of the language.
    fn is_second(&self) -> bool;
    /// Returns the number of the first seat, place, marker, mark or edge in the script's language.
    fn first(&self) -> i32;
    /// Returns the number of the first stop of a track in the script's language.
    fn first_stop(&self, track: u16) -> i32;
    /// Returns a number as scripts see it: positions as seats or counted from 1 in the second
    /// version, everything else and all numbers of the first version as they are.
    fn shown(&self, view: ScriptView, value: i32) -> ScriptValue<'a>;
    /// Reads argument `n` as a number that scripts see in this way.
    fn viewed(&self, n: usize, view: ScriptView) -> Result<i32, Box<str>>;
    /// Returns how scripts see the value of a counter.
    fn view_of_counter(&self, counter: u16) -> ScriptView;
    /// Returns the seat of the object on which the function was called.
    fn seat(&self) -> Result<u8, Box<str>>;
    /// Returns a seat as an object for scripts.
    fn object_of(&self, seat: u8) -> ScriptValue<'a>;
    /// Reads the position with the knowledge of the acting seat. The script pays for the slots that
    /// are read.
    fn look<T>(
        &self,
        read: impl FnOnce(ComponentReadView<'_>) -> Result<T, ActionError>,
    ) -> Result<T, Box<str>>;
    /// Changes the position. The script pays for the pieces touched and the changes made.
    fn change<T>(
        &self,
        change: impl FnOnce(&mut StateWriter<'_>) -> Result<T, ActionError>,
    ) -> Result<T, Box<str>>;
    /// Reads argument `n` as a name, or as a number below `count`.
    fn indexed(&self, n: usize, sort: ScriptNameKind, count: usize) -> Result<u16, Box<str>>;
    /// Reads argument `n` as a name in the namespace of `owner`, or as a number below `count`.
    fn inside(
        &self,
        n: usize,
        sort: ScriptNameKind,
        owner: u16,
        count: usize,
    ) -> Result<u16, Box<str>>;
    /// Reads argument `n` as a zone, or as a place of a zone. A name denotes a zone of seat
    /// `whose`, or of the table if `whose` is `None`.
    fn spot(&self, n: usize, whose: Option<u8>) -> Result<PieceLocation, Box<str>>;
    /// Reads argument `n` as a zone. A place of a zone is an error.
    fn zone(&self, n: usize, whose: Option<u8>) -> Result<u16, Box<str>>;
    /// Reads argument `n` as a counter.
    fn counter(&self, n: usize) -> Result<u16, Box<str>>;
    /// Reads argument `n` as a piece.
    fn piece(&self, n: usize) -> Result<u16, Box<str>>;
    /// Reads argument `n` as a track.
    fn track(&self, n: usize) -> Result<u16, Box<str>>;
}

/// Charges a script call for its work, in steps.
trait ChargeSteps {
    fn charge(&self, steps: u64);
}

impl ChargeSteps for ComponentScriptCall<'_> {
    fn charge(&self, steps: u64) {
        self.work(u32::try_from(steps).unwrap_or(u32::MAX));
    }
}

impl<'a> CallHelpers<'a> for ComponentScriptCall<'a> {
    fn layout(&self) -> &'a ComponentLayout {
        self.scene().layout
    }

    fn is_second(&self) -> bool {
        self.api() == ApiVersion::Second
    }

    fn first(&self) -> i32 {
        i32::from(self.is_second())
    }

    fn first_stop(&self, track: u16) -> i32 {
        let stops = &self.layout().tracks[usize::from(track)].stops;
        if self.is_second() { components::declare::first_stop(stops) } else { 0 }
    }

    fn shown(&self, view: ScriptView, value: i32) -> ScriptValue<'a> {
        shown(self.scene().seat, if self.is_second() { view } else { ScriptView::Number }, value)
    }

    fn viewed(&self, n: usize, view: ScriptView) -> Result<i32, Box<str>> {
        if !self.is_second() || view == ScriptView::Number {
            return self.int(n);
        }
        if self.is_nil(n) && view.can_be_none() {
            return Ok(NO_OBJECT);
        }
        match (view, self.object(n, SEAT)) {
            (ScriptView::Seat, Some(0)) => match self.scene().seat {
                Some(seat) => Ok(seat.into()),
                None => Err("no seat is acting here, so `me` is nil".into()),
            },
            (ScriptView::Seat, Some(instance)) => Ok(instance as i32 - 1),
            (ScriptView::Seat, None) => {
                let last = i32::from(self.layout().seats());
                self.within(n, 1, last).map(|seat| seat - 1).map_err(|_| self.expected(n, "a seat"))
            }
            (ScriptView::Position(first), _) => {
                let number = self.int(n)?;
                if number < first {
                    return Err(self.expected(n, &format!("a whole number from {first}")));
                }
                Ok(number - first)
            }
            _ => self.int(n),
        }
    }

    fn view_of_counter(&self, counter: u16) -> ScriptView {
        match self.layout().counters[usize::from(counter)].holds {
            CounterContent::Number => ScriptView::Number,
            CounterContent::Seat => ScriptView::Seat,
            CounterContent::Object => ScriptView::Object,
        }
    }

    fn seat(&self) -> Result<u8, Box<str>> {
        match self.instance() {
            0 => self.scene().seat.ok_or_else(|| "no seat is acting here, so `me` is nil".into()),
            n if n <= usize::from(self.layout().seats()) => Ok(n as u8 - 1),
            n => Err(format!("seat {} does not play", n - 1).into()),
        }
    }

    fn object_of(&self, seat: u8) -> ScriptValue<'a> {
        seat_object(self.scene().seat, seat)
    }

    fn look<T>(
        &self,
        read: impl FnOnce(ComponentReadView<'_>) -> Result<T, ActionError>,
    ) -> Result<T, Box<str>> {
        let charged = |look: ComponentReadView<'_>| {
            let before = look.steps();
            let read = read(look);
            self.charge(look.steps() - before);
            read.and_then(|read| look.check_work().map(|()| read))
        };
        let read = match &*self.scene().position.borrow() {
            CallPosition::Seen(look, _) => charged(*look),
            CallPosition::Changed(table, _) => charged(table.read_view()),
        };
        read.map_err(said)
    }

    fn change<T>(
        &self,
        change: impl FnOnce(&mut StateWriter<'_>) -> Result<T, ActionError>,
    ) -> Result<T, Box<str>> {
        let scene = self.scene();
        let CallPosition::Changed(table, _) = &mut *scene.position.borrow_mut() else {
            return Err(format!(
                "`{}`: this function may not change the game, only return an answer",
                self.name()
            )
            .into());
        };
        // A script that catches the error of a failed change cannot make further changes.
        if let Some(error) = &*scene.halt.borrow() {
            return Err(said(error.clone()));
        }
        let before = table.read_view().steps();
        let changed = change(table);
        self.charge(table.read_view().steps() - before);
        let changed = changed.and_then(|changed| table.check_work().map(|()| changed));
        changed.map_err(|error| {
            scene.halt.borrow_mut().get_or_insert(error.clone());
            said(error)
        })
    }

    fn indexed(&self, n: usize, sort: ScriptNameKind, count: usize) -> Result<u16, Box<str>> {
        self.inside(n, sort, 0, count)
    }

    fn inside(
        &self,
        n: usize,
        sort: ScriptNameKind,
        owner: u16,
        count: usize,
    ) -> Result<u16, Box<str>> {
        let first = match sort {
            ScriptNameKind::Stop => self.first_stop(owner),
            ScriptNameKind::Place | ScriptNameKind::Marker | ScriptNameKind::Mark => self.first(),
            _ => 0,
        };
        let (kind, owner, word) = (sort as u8, owner as u8, sort.word());
        Ok(self.named(n, Namespace { kind, owner, word, count, first })? as u16)
    }

    fn spot(&self, n: usize, whose: Option<u8>) -> Result<PieceLocation, Box<str>> {
        let layout = self.layout();
        let count = (PLACE as usize) << 10;
        let named = Namespace {
            kind: ScriptNameKind::Zone as u8,
            owner: 0,
            word: ScriptNameKind::Zone.word(),
            count,
            first: 0,
        };
        let value = self.named(n, named)?;
        if value < 0 {
            let zone = (-1 - value) as u16;
            let name = || &layout.zones[usize::from(zone)].named.name;
            let spot = layout.zone(name(), whose);
            return spot.map(PieceLocation::zone).ok_or_else(|| {
                let whose = if whose.is_none() { "the table" } else { "the seat" };
                format!("`{}`: {whose} has no zone `{}`", self.name(), name()).into()
            });
        }
        let (zone, place) = (value % PLACE, value / PLACE);
        let places = layout
            .spots
            .get(zone as usize)
            .map(|(zone, _)| layout.zones[usize::from(*zone)].places.len());
        match places {
            Some(places) if place as usize <= places => Ok(PieceLocation {
                place: (place > 0).then(|| place as u16 - 1),
                ..PieceLocation::zone(zone as u16)
            }),
            _ => Err(format!("`{}`: {value} is not a zone", self.name()).into()),
        }
    }

    fn zone(&self, n: usize, whose: Option<u8>) -> Result<u16, Box<str>> {
        let spot = self.spot(n, whose)?;
        match spot.place {
            None => Ok(spot.zone),
            Some(_) => Err(format!("`{}`: expected a zone, got a place", self.name()).into()),
        }
    }

    fn counter(&self, n: usize) -> Result<u16, Box<str>> {
        self.indexed(n, ScriptNameKind::Counter, self.layout().counters.len())
    }

    fn piece(&self, n: usize) -> Result<u16, Box<str>> {
        self.indexed(n, ScriptNameKind::Piece, self.layout().pieces.len())
    }

    fn track(&self, n: usize) -> Result<u16, Box<str>> {
        self.indexed(n, ScriptNameKind::Track, self.layout().tracks.len())
    }
}

/// Converts the result of a change to the result of a script function, which is `nil` on success.
pub(crate) fn nil_result<'a, T>(changed: Result<T, Box<str>>) -> ApiResult<'a> {
    changed.map(|_| ScriptValue::Nil)
}

/// Returns the viewpoint of a seat.
pub(crate) fn eyes(seat: u8) -> Viewpoint {
    Viewpoint::seat(Some(seat))
}
