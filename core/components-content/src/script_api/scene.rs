//! What functions of scripts see of the running call: a position that is only read, or one that is changed.

use std::cell::RefCell;

use components::{Eyes, Halt, Layout, Look, Mark, Spot, Table, WorkMeter};
use script::{Answer, Named, Value};

use crate::script_api::names::Sort;

/// The scripts of parts.
pub struct Api;

/// The object `game`.
pub(crate) const GAME: usize = 0;
/// The object of a seat: `me`, or what `game:seat` gives.
pub(crate) const SEAT: usize = 1;

/// What a call looks at.
pub(crate) enum Position<'a> {
    /// It is only read; the work before the call, to go back to if the call fails.
    Seen(Look<'a>, Option<WorkMeter>),
    /// It is changed; where it goes back to if the call fails.
    Changed(Table<'a>, Box<Mark>),
}

/// What the functions of one call look at.
pub struct Scene<'a> {
    pub(crate) layout: &'a Layout,
    /// Who acts.
    pub(crate) seat: Option<u8>,
    pub(crate) position: RefCell<Position<'a>>,
    /// What stopped a change: the whole action is undone, whatever the script makes of it.
    pub(crate) halt: RefCell<Option<Halt>>,
}

/// One call of a function.
pub(crate) type Call<'a> = script::Call<'a, Api>;

/// Place numbers stand above zones.
const PLACE: i32 = 1 << 16;

/// A zone, or a place of one, as scripts hand it on.
pub(crate) fn coded(spot: u16, place: Option<u16>) -> i32 {
    i32::from(spot) + place.map_or(0, |place| PLACE * (i32::from(place) + 1))
}

fn said(halt: Halt) -> Box<str> {
    match halt {
        Halt::Fault(why) | Halt::Refused(why) => why.into(),
    }
}

/// What functions of this dialect ask of a call.
pub(crate) trait Ask<'a> {
    /// The parts.
    fn layout(&self) -> &'a Layout;
    /// The seat that the object stands for.
    fn seat(&self) -> Result<u8, Box<str>>;
    /// The object of a seat.
    fn object_of(&self, seat: u8) -> Value<'a>;
    /// Reads the position as the acting seat sees it; the script pays for the slots that are read.
    fn look<T>(&self, read: impl FnOnce(Look<'_>) -> Result<T, Halt>) -> Result<T, Box<str>>;
    /// Changes the position; the script pays for the pieces that are touched and the changes that are made.
    fn change<T>(
        &self,
        change: impl FnOnce(&mut Table<'_>) -> Result<T, Halt>,
    ) -> Result<T, Box<str>>;
    /// An argument that is a name, or a number below `count`.
    fn indexed(&self, n: usize, sort: Sort, count: usize) -> Result<u16, Box<str>>;
    /// The same of names that belong to something.
    fn inside(&self, n: usize, sort: Sort, owner: u16, count: usize) -> Result<u16, Box<str>>;
    /// An argument that is a zone or a place of one; a name is that of a zone of the table, or of this seat.
    fn spot(&self, n: usize, whose: Option<u8>) -> Result<Spot, Box<str>>;
    /// An argument that is a whole zone.
    fn zone(&self, n: usize, whose: Option<u8>) -> Result<u16, Box<str>>;
    /// An argument that is a counter.
    fn counter(&self, n: usize) -> Result<u16, Box<str>>;
    /// An argument that is a piece.
    fn piece(&self, n: usize) -> Result<u16, Box<str>>;
    /// An argument that is a track.
    fn track(&self, n: usize) -> Result<u16, Box<str>>;
}

/// Charges a call of a function for the steps of work that it took.
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
            0 => self.scene().seat.ok_or_else(|| "nobody acts here, so `me` is nobody".into()),
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
            return Err(format!("`{}`: this function only answers a question", self.name()).into());
        };
        // A script that catches the error of a change makes no other: all of it is undone.
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
            _ => Err(format!("`{}`: {said} is no zone", self.name()).into()),
        }
    }

    fn zone(&self, n: usize, whose: Option<u8>) -> Result<u16, Box<str>> {
        let spot = self.spot(n, whose)?;
        match spot.place {
            None => Ok(spot.zone),
            Some(_) => {
                Err(format!("`{}`: a whole zone is wanted, not a place", self.name()).into())
            }
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

/// Nothing, as functions that change something answer.
pub(crate) fn done<'a, T>(changed: Result<T, Box<str>>) -> Answer<'a> {
    changed.map(|_| Value::Nil)
}

/// The eyes of a seat.
pub(crate) fn eyes(seat: u8) -> Eyes {
    Eyes::seat(Some(seat))
}
