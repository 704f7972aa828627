//! The API table: bindings, reference, editor types and `loam api --json` are all made from it.

mod effects;
mod game;
mod seat;

use crate::gate::{Answer, Call};

/// On which object a function is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Receiver {
    /// `game`.
    Game = 0,
    /// A seat: `me`, or what `game:seat` and `game:actor` give.
    Seat = 1,
}

impl Receiver {
    /// The object in examples.
    pub fn name(self) -> &'static str {
        match self {
            Receiver::Game => "game",
            Receiver::Seat => "me",
        }
    }

    /// The type in editor types.
    pub fn class(self) -> &'static str {
        match self {
            Receiver::Game => "Game",
            Receiver::Seat => "Seat",
        }
    }
}

/// What kind of value an argument or a result is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A whole number within ±2³¹.
    Int,
    /// A whole number from 0 to 1000.
    Amount,
    /// Text.
    Text,
    /// Yes or no.
    Bool,
    /// A hex: its number, or its label.
    Hex,
    /// A seat by its number.
    SeatNumber,
    /// A kind of structure: its name, or its number as hooks give it.
    Structure,
    /// A cult track: its name or number.
    Cult,
    /// An advancement track: its name or number.
    Track,
    /// A resource by its name.
    Resource,
    /// A favor tile: its code or number.
    Favor,
    /// A town tile: its code or number.
    Town,
    /// A bonus card: its code or number.
    Bonus,
    /// A kind of token: its id, or its number as hooks give it.
    Token,
    /// A terrain by number.
    TerrainNumber,
    /// An action space by number.
    SpaceNumber,
    /// The name of a slot of the running piece.
    Slot,
    /// The name of a setting.
    Setting,
    /// A whole number, or `nil`.
    MaybeInt,
    /// Text, or `nil`.
    MaybeText,
    /// A list of whole numbers.
    List,
    /// A seat object.
    Seat,
    /// Nothing.
    Nothing,
}

impl Kind {
    /// Its type in editor types.
    pub fn type_name(self) -> &'static str {
        match self {
            Kind::Int
            | Kind::Amount
            | Kind::SeatNumber
            | Kind::TerrainNumber
            | Kind::SpaceNumber => "integer",
            Kind::Text | Kind::Resource | Kind::Slot | Kind::Setting => "string",
            Kind::Bool => "boolean",
            Kind::Hex
            | Kind::Structure
            | Kind::Cult
            | Kind::Track
            | Kind::Favor
            | Kind::Town
            | Kind::Bonus
            | Kind::Token => "integer|string",
            Kind::MaybeInt => "integer?",
            Kind::MaybeText => "string?",
            Kind::List => "integer[]",
            Kind::Seat => "Seat",
            Kind::Nothing => "nil",
        }
    }

    /// What a text names as an argument of this kind, in the words of messages; of hexes, whose labels are the board's, and of what
    /// is only known by number, nothing.
    pub(crate) fn named(self) -> Option<&'static str> {
        Some(match self {
            Kind::Structure => "structure",
            Kind::Cult => "cult",
            Kind::Track => "track",
            Kind::Resource => "resource",
            Kind::Favor => "favor tile",
            Kind::Town => "town tile",
            Kind::Bonus => "bonus card",
            Kind::Token => "kind of token",
            Kind::Slot => "slot",
            Kind::Setting => "setting",
            _ => return None,
        })
    }

    /// What the reference says an argument of this kind takes.
    pub fn doc(self) -> &'static str {
        match self {
            Kind::Int => "a whole number",
            Kind::Amount => "a whole number from 0 to 1000",
            Kind::Text => "text",
            Kind::Bool => "yes or no",
            Kind::Hex => "a hex: its number, or its label",
            Kind::SeatNumber => "a seat by its number",
            Kind::Structure => "a kind of structure: its name or number",
            Kind::Cult => "a cult track: its name or number",
            Kind::Track => "`shipping`, `digging`, `range`, or the number of the track",
            Kind::Resource => "the name of a resource",
            Kind::Favor => "a favor tile: its code or number",
            Kind::Town => "a town tile: its code or number",
            Kind::Bonus => "a bonus card: its code or number",
            Kind::Token => "a kind of token: its id or number",
            Kind::TerrainNumber => "a terrain by its number",
            Kind::SpaceNumber => "an action space by its number",
            Kind::Slot => "the name of a slot of this piece",
            Kind::Setting => "the name of a setting",
            Kind::MaybeInt => "a whole number, or `nil`",
            Kind::MaybeText => "text, or `nil`",
            Kind::List => "a list of whole numbers",
            Kind::Seat => "a seat",
            Kind::Nothing => "nothing",
        }
    }
}

/// An argument.
#[derive(Clone, Copy, Debug)]
pub struct Arg {
    /// Its name.
    pub name: &'static str,
    /// What it takes.
    pub kind: Kind,
}

/// One function of the API.
#[derive(Clone, Copy)]
pub struct Entry {
    /// Its name.
    pub name: &'static str,
    /// On which object it is called.
    pub receiver: Receiver,
    /// Its arguments, in order.
    pub args: &'static [Arg],
    /// What it gives.
    pub result: Kind,
    /// What it means, a sentence or two.
    pub doc: &'static str,
    /// A call in the sample position.
    pub example: &'static str,
    /// What the example gives there: the result, or the change asked for.
    pub gives: &'static str,
    pub(crate) run: for<'a> fn(&Call<'a>) -> Answer<'a>,
}

impl Entry {
    /// How many arguments it takes, in words.
    pub(crate) fn takes(&self) -> String {
        let (n, s) = (self.args.len(), if self.args.len() == 1 { "" } else { "s" });
        format!("`{}` takes {n} argument{s}", self.name)
    }
}

const PARTS: [&[Entry]; 3] = [game::ENTRIES, seat::ENTRIES, effects::ENTRIES];
const COUNT: usize = PARTS[0].len() + PARTS[1].len() + PARTS[2].len();

const fn joined() -> [Entry; COUNT] {
    let mut all = [game::ENTRIES[0]; COUNT];
    let (mut at, mut part) = (0, 0);
    while part < PARTS.len() {
        let mut i = 0;
        while i < PARTS[part].len() {
            all[at] = PARTS[part][i];
            at += 1;
            i += 1;
        }
        part += 1;
    }
    all
}

/// Every function, first those of `game`, then views and effects of a seat.
pub static ENTRIES: [Entry; COUNT] = joined();

/// An entry of the table: `receiver name(arg: kind, …) -> result "doc" "example" => "gives" run`.
macro_rules! entries {
    ($receiver:ident: $(
        $name:ident ( $($arg:ident: $kind:ident),* ) $result:ident $doc:literal
        $example:literal => $gives:literal $run:expr;
    )*) => {
        pub(super) const ENTRIES: &[crate::api::Entry] = &[$(
            crate::api::Entry {
                name: stringify!($name),
                receiver: crate::api::Receiver::$receiver,
                args: &[$(crate::api::Arg {
                    name: stringify!($arg),
                    kind: crate::api::Kind::$kind,
                }),*],
                result: crate::api::Kind::$result,
                doc: $doc,
                example: $example,
                gives: $gives,
                run: $run,
            }
        ),*];
    };
}
use entries;
