//! Table of the script functions of Terra Mystica. Bindings, reference, editor types and `loam api --json` are generated from it.

mod arguments;
mod effects;
mod game;
mod seat;

use script::{ApiEntry, concat_entries};

use crate::script_api::names::NameKind;
use crate::script_api::scene::{MysticaScriptDialect, SEAT};

/// Index of the object `game`.
pub(crate) const GAME: usize = 0;

/// Type of an argument or result of a script function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ArgType {
    /// A whole number within ±2³¹.
    Int,
    /// A whole number from 0 to 1000.
    Amount,
    Text,
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
    TerrainNumber,
    SpaceNumber,
    ResourceNumber,
    PhaseNumber,
    ActionNumber,
    /// The name of a slot of the current piece.
    Slot,
    Setting,
    /// A component task by its name.
    Task,
    /// A component value by its expression.
    Heard,
    /// A tag of hexes by its id.
    Tag,
    /// A number of a seat or of the game by its name in tables.
    Counter,
    /// A whole number, or `nil`.
    MaybeInt,
    /// Text, or `nil`.
    MaybeText,
    /// A list of whole numbers.
    List,
    /// A seat object.
    Seat,
    /// A seat object, or `nil`.
    MaybeSeat,
    Nothing,
}

impl ArgType {
    /// Returns the type in editor type files.
    const fn type_name(self) -> &'static str {
        match self {
            ArgType::Int
            | ArgType::Amount
            | ArgType::SeatNumber
            | ArgType::TerrainNumber
            | ArgType::SpaceNumber
            | ArgType::ResourceNumber
            | ArgType::PhaseNumber
            | ArgType::ActionNumber => "integer",
            ArgType::Text
            | ArgType::Resource
            | ArgType::Slot
            | ArgType::Setting
            | ArgType::Task
            | ArgType::Heard
            | ArgType::Tag
            | ArgType::Counter => "string",
            ArgType::Bool => "boolean",
            ArgType::Hex
            | ArgType::Structure
            | ArgType::Cult
            | ArgType::Track
            | ArgType::Favor
            | ArgType::Town
            | ArgType::Bonus
            | ArgType::Token => "integer|string",
            ArgType::MaybeInt => "integer?",
            ArgType::MaybeText => "string?",
            ArgType::List => "integer[]",
            ArgType::Seat => "Seat",
            ArgType::MaybeSeat => "Seat?",
            ArgType::Nothing => "nil",
        }
    }

    /// Returns the kind of name that a text argument of this type may be. `None` for types that
    /// have only numbers. Also `None` for hexes, because labels depend on the board.
    const fn named(self) -> Option<NameKind> {
        Some(match self {
            ArgType::Structure => NameKind::Structure,
            ArgType::Cult => NameKind::Cult,
            ArgType::Track => NameKind::Track,
            ArgType::Resource => NameKind::Resource,
            ArgType::Favor => NameKind::Favor,
            ArgType::Town => NameKind::Town,
            ArgType::Bonus => NameKind::Bonus,
            ArgType::Token => NameKind::Token,
            ArgType::Slot => NameKind::Slot,
            ArgType::Setting => NameKind::Setting,
            ArgType::Task => NameKind::Task,
            ArgType::Heard => NameKind::Heard,
            ArgType::Tag => NameKind::Tag,
            ArgType::Counter => NameKind::Counter,
            _ => return None,
        })
    }

    /// Returns the type in the form that the script engine uses.
    const fn described(self) -> script::ValueType {
        let named = match self.named() {
            Some(kind) => Some(kind.word()),
            None => None,
        };
        let object = match self {
            ArgType::Seat | ArgType::MaybeSeat => Some(SEAT),
            _ => None,
        };
        script::ValueType { type_name: self.type_name(), doc: self.doc(), named, object }
    }

    /// Returns the description in the reference.
    const fn doc(self) -> &'static str {
        match self {
            ArgType::Int => "a whole number",
            ArgType::Amount => "a whole number from 0 to 1000",
            ArgType::Text => "text",
            ArgType::Bool => "yes or no",
            ArgType::Hex => "a hex: its number, or its label",
            ArgType::SeatNumber => "a seat by its number",
            ArgType::Structure => "a kind of structure: its name or number",
            ArgType::Cult => "a cult track: its name or number",
            ArgType::Track => "`shipping`, `digging`, `range`, or the number of the track",
            ArgType::Resource => "the name of a resource",
            ArgType::Favor => "a favor tile: its code or number",
            ArgType::Town => "a town tile: its code or number",
            ArgType::Bonus => "a bonus card: its code or number",
            ArgType::Token => "a kind of token: its id or number",
            ArgType::TerrainNumber => "a terrain by its number",
            ArgType::SpaceNumber => "an action space by its number",
            ArgType::ResourceNumber => "a resource by its number",
            ArgType::PhaseNumber => "a phase by its number",
            ArgType::ActionNumber => "a kind of action by its number",
            ArgType::Slot => "the name of a slot of this piece",
            ArgType::Setting => "the name of a setting",
            ArgType::Task => {
                "a task of components that is listed in `runs` of the script's declaration"
            }
            ArgType::Heard => {
                "a counter or expression of components that is listed in `counts` of the script's declaration"
            }
            ArgType::Tag => "a tag of hexes by its id",
            ArgType::Counter => "a number of a seat by its name in tables of `api = 2`",
            ArgType::MaybeInt => "a whole number, or `nil`",
            ArgType::MaybeText => "text, or `nil`",
            ArgType::List => "a list of whole numbers",
            ArgType::Seat => "a seat",
            ArgType::MaybeSeat => "a seat, or `nil`",
            ArgType::Nothing => "nothing",
        }
    }
}

const PARTS: [&[ApiEntry<MysticaScriptDialect>]; 3] =
    [game::ENTRIES, seat::ENTRIES, effects::ENTRIES];
const COUNT: usize = PARTS[0].len() + PARTS[1].len() + PARTS[2].len();

/// Every script function: first the functions of `game`, then functions that read a seat, then
/// functions that change a seat.
pub(crate) const ENTRIES: &[ApiEntry<MysticaScriptDialect>] =
    &concat_entries::<MysticaScriptDialect, COUNT>(&PARTS);

/// Declares script functions: `object name(arg: kind, …) -> result "doc" "example" => "gives" run`.
/// `@VERSIONS =>` before the name states the versions of the language, if they are not both.
macro_rules! entries {
    ($object:ident: $(
        $(@$versions:expr =>)? $name:ident ( $($arg:ident: $kind:ident),* ) $result:ident $doc:literal
        $example:literal => $gives:literal $run:expr;
    )*) => {
        pub(super) const ENTRIES: &[script::ApiEntry<crate::script_api::scene::MysticaScriptDialect>] = &[$(
            script::ApiEntry {
                function: script::ApiFunction {
                    name: stringify!($name),
                    object: crate::script_api::api::$object,
                    args: &[$(script::ApiParameter {
                        name: stringify!($arg),
                        kind: crate::script_api::api::ArgType::$kind.described(),
                    }),*],
                    result: crate::script_api::api::ArgType::$result.described(),
                    doc: $doc,
                    example: $example,
                    gives: $gives,
                    versions: script::function_versions!($($versions)?),
                },
                run: $run,
            }
        ),*];
    };
}
use entries;
