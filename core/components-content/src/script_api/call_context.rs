//! The context of a script call: a position that is read only, or one that is changed.

use std::cell::RefCell;

use components::{Eyes, Halt, Layout, Look, Mark, Spot, Table, WorkMeter};
use script::{Answer, Named, Value};

use crate::script_api::names::Sort;

/// The dialect of component scripts.
pub struct Api;

/// Index of the object type `game`.
pub(crate) const GAME: usize = 0;
/// Index of the object type of seats: `me`, and results of `game:seat`.
pub(crate) const SEAT: usize = 1;

/// The position of a call.
pub(crate) enum Position<'a> {
    /// Read only, with a snapshot of the work meter to restore if the call fails.
    Seen(Look<'a>, Option<WorkMeter>),
    /// Writable, with a savepoint to restore if the call fails.
    Changed(Table<'a>, Box<Mark>),
}

/// The context of one call.
pub struct Scene<'a> {
    pub(crate) layout: &'a Layout,
    /// Acting seat; `None`: the table.
    pub(crate) seat: Option<u8>,
    pub(crate) position: RefCell<Position<'a>>,
    /// Error that stopped a change. The whole action is undone, even if the script catches the
    /// error.
    pub(crate) halt: RefCell<Option<Halt>>,
}

/// A call of one script function.
pub(crate) type Call<'a> = script::Call<'a, Api>;

/// Factor of the place in a zone's number.
const PLACE: i32 = 1 << 16;

/// Encodes a zone instance, or a place of one, as a number for scripts.
pub(crate) fn coded(spot: u16, place: Option<u16>) -> i32 {
    i32::from(spot) + place.map_or(0, |place| PLACE * (i32::from(place) + 1))
}

fn said(halt: Halt) -> Box<str> {
    match halt {
        Halt::Fault(why) | Halt::Refused(why) => why.into(),
    }
}

/// Helpers of the script functions: access to the position, and typed arguments.
pub(crate) trait Ask<'a> {
    fn layout(&self) -> &'a Layout;
    /// Returns the seat of the object on which the function was called.
    fn seat(&self) -> Result<u8, Box<str>>;
    /// Returns the object of a seat.
    fn object_of(&self, seat: u8) -> Value<'a>;
    /// Reads the position with the knowledge of the acting seat; charges the script for the slots
    /// read.
    fn look<T>(&self, read: impl FnOnce(Look<'_>) -> Result<T, Halt>) -> Result<T, Box<str>>;
    /// Changes the position; charges the script for pieces touched and changes made.
    fn change<T>(
        &self,
        change: impl FnOnce(&mut Table<'_>) -> Result<T, Halt>,
    ) -> Result<T, Box<str>>;
    /// Reads argument `n` as a name, or as a number below `count`.
    fn indexed(&self, n: usize, sort: Sort, count: usize) -> Result<u16, Box<str>>;
    /// Reads argument `n` as a name in the namespace of `owner`, or as a number below `count`.
    fn inside(&self, n: usize, sort: Sort, owner: u16, count: usize) -> Result<u16, Box<str>>;
    /// Reads argument `n` as a zone or a place of one. A name denotes a zone of the table, or of
    /// seat `whose`.
    fn spot(&self, n: usize, whose: Option<u8>) -> Result<Spot, Box<str>>;
    /// Reads argument `n` as a whole zone.
    fn zone(&self, n: usize, whose: Option<u8>) -> Result<u16, Box<str>>;
    /// Reads argument `n` as a counter.
    fn counter(&self, n: usize) -> Result<u16, Box<str>>;
    /// Reads argument `n` as a piece.
    fn piece(&self, n: usize) -> Result<u16, Box<str>>;
    /// Reads argument `n` as a track.
    fn track(&self, n: usize) -> Result<u16, Box<str>>;
}

/// Charges a script call for steps of work.
trait Charge {
    fn charge(&self, steps: u64);
}

impl Charge for Call<'_> {
    fn charge(&self, steps: u64) {
        self.work(u32::try_from(steps).unwrap_or(u32::MAX));
    }
}

impl<'a> Ask<'a> for Call<'a> {
    fn layout(&self) -> &'a Layout {
        self.scene().layout
    }

    fn seat(&self) -> Result<u8, Box<str>> {
        match self.instance() {
            0 => self.scene().seat.ok_or_else(|| "no seat is acting here, so `me` is nil".into()),
            n if n <= usize::from(self.layout().seats()) => Ok(n as u8 - 1),
            n => Err(format!("seat {} does not play", n - 1).into()),
        }
    }

    fn object_of(&self, seat: u8) -> Value<'a> {
        let own = self.scene().seat == Some(seat);
        Value::Object(SEAT, if own { 0 } else { usize::from(seat) + 1 })
    }

    fn look<T>(&self, read: impl FnOnce(Look<'_>) -> Result<T, Halt>) -> Result<T, Box<str>> {
        let charged = |look: Look<'_>| {
            let before = look.steps();
            let read = read(look);
            self.charge(look.steps() - before);
            read.and_then(|read| look.check_work().map(|()| read))
        };
        let read = match &*self.scene().position.borrow() {
            Position::Seen(look, _) => charged(*look),
            Position::Changed(table, _) => charged(table.look()),
        };
        read.map_err(said)
    }

    fn change<T>(
        &self,
        change: impl FnOnce(&mut Table<'_>) -> Result<T, Halt>,
    ) -> Result<T, Box<str>> {
        let scene = self.scene();
        let Position::Changed(table, _) = &mut *scene.position.borrow_mut() else {
            return Err(format!(
                "`{}`: this function may not change the game, only return an answer",
                self.name()
            )
            .into());
        };
        // After a failed change, a script that catches the error can make no further changes.
        if let Some(halt) = &*scene.halt.borrow() {
            return Err(said(halt.clone()));
        }
        let before = table.look().steps();
        let changed = change(table);
        self.charge(table.look().steps() - before);
        let changed = changed.and_then(|changed| table.check_work().map(|()| changed));
        changed.map_err(|halt| {
            scene.halt.borrow_mut().get_or_insert(halt.clone());
            said(halt)
        })
    }

    fn indexed(&self, n: usize, sort: Sort, count: usize) -> Result<u16, Box<str>> {
        self.inside(n, sort, 0, count)
    }

    fn inside(&self, n: usize, sort: Sort, owner: u16, count: usize) -> Result<u16, Box<str>> {
        let named = Named { kind: sort as u8, owner: owner as u8, word: sort.word(), count };
        Ok(self.named(n, named)? as u16)
    }

    fn spot(&self, n: usize, whose: Option<u8>) -> Result<Spot, Box<str>> {
        let layout = self.layout();
        let count = (PLACE as usize) << 10;
        let named = Named { kind: Sort::Zone as u8, owner: 0, word: Sort::Zone.word(), count };
        let said = self.named(n, named)?;
        if said < 0 {
            let zone = (-1 - said) as u16;
            let name = || &layout.zones[usize::from(zone)].named.name;
            let spot = layout.zone(name(), whose);
            return spot.map(Spot::zone).ok_or_else(|| {
                let whose = if whose.is_none() { "the table" } else { "the seat" };
                format!("`{}`: {whose} has no zone `{}`", self.name(), name()).into()
            });
        }
        let (zone, place) = (said % PLACE, said / PLACE);
        let places = layout
            .spots
            .get(zone as usize)
            .map(|(zone, _)| layout.zones[usize::from(*zone)].places.len());
        match places {
            Some(places) if place as usize <= places => {
                Ok(Spot { place: (place > 0).then(|| place as u16 - 1), ..Spot::zone(zone as u16) })
            }
            _ => Err(format!("`{}`: {said} is not a zone", self.name()).into()),
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
        self.indexed(n, Sort::Counter, self.layout().counters.len())
    }

    fn piece(&self, n: usize) -> Result<u16, Box<str>> {
        self.indexed(n, Sort::Piece, self.layout().pieces.len())
    }

    fn track(&self, n: usize) -> Result<u16, Box<str>> {
        self.indexed(n, Sort::Track, self.layout().tracks.len())
    }
}

/// Converts the result of a change to the result of a script function, which is `nil`.
pub(crate) fn done<'a, T>(changed: Result<T, Box<str>>) -> Answer<'a> {
    changed.map(|_| Value::Nil)
}

/// Returns the viewer of a seat.
pub(crate) fn eyes(seat: u8) -> Eyes {
    Eyes::seat(Some(seat))
}
