//! Shapes of all tables of components: their keys, types and descriptions.

use components::declare::{
    CellArrangement, CellOutline, DecisionMode, HeardSeats, PlaceFilter, StackEnd, Visibility,
};
use components::{PieceFigure, StepKey, StepKeyKind, StepRule};
use content::keys::{
    FieldType, FlagField, Int, May, Need, OneOf, TextField, TextListField, WordList,
};
use content::shape::ValueShape::{self, Bool, Either, List, Many, Name, Table};
use content::shape::{CONDITION_ON_SETTINGS, KeyShape, OtherKeys, TableShape, may, need};
use content::{ApiVersion, DeclarationKind, Diagnostics, ObjectKind, TomlNode, keys};
use game::ActionRole;

/// A value that is parsed later, once all names are known.
#[derive(Clone, Debug, Default)]
pub(crate) struct UnparsedValue(pub Option<TomlNode>);

macro_rules! said {
    ($($(#[$about:meta])* $Field:ident = $holds:expr;)*) => {$(
        $(#[$about])*
        pub(crate) struct $Field;

        impl FieldType for $Field {
            type Value = UnparsedValue;
            const HOLDS: ValueShape = $holds;

            fn read_node(_: &mut Diagnostics, node: &TomlNode) -> Option<UnparsedValue> {
                Some(UnparsedValue(Some(node.clone())))
            }
        }
    )*};
}

const TEXT_OR_NUMBER: [ValueShape; 2] = [ValueShape::Text, ValueShape::Int(-1_000_000, 1_000_000)];
/// The number of a seat, from 1 in the second version of the language, from 0 in the first.
const SEAT: ValueShape = ValueShape::Int(0, 7);
static AMOUNT_HOLDS: ValueShape = Either(&TEXT_OR_NUMBER);

said! {
    /// A number computed from the position: `3`, `"coins + 1"`.
    AmountField = Either(&TEXT_OR_NUMBER);
    /// The value of a constant.
    ConstantField = ValueShape::Int(-1_000_000, 1_000_000);
    /// A condition: `"coins >= 3"`, `true`.
    ConditionField = Either(&[ValueShape::Text, Bool]);
    /// A zone, a place of a zone, a counter or a marker: `"hand"`, `"whom.hand"`.
    LocationField = ValueShape::Text;
    /// The name of a declared component.
    NameField = Name;
    /// A list of names of declared components.
    NamesField = List(&Name);
    /// One name or a list of names.
    NameOrNamesField = Many(&Name);
    /// Arguments for a decision or task.
    AmountsField = Many(&AMOUNT_HOLDS);
    /// A selection of seats: `"own"`, `"all"`, an argument, or the number of a seat.
    SeatsField = Either(&[ValueShape::Text, SEAT]);
    /// The number of a seat.
    SeatNumberField = SEAT;
    /// An integer from -1,000,000,000 to 1,000,000,000.
    IntegerField = ValueShape::Int(-1_000_000_000, 1_000_000_000);
    /// The owner of a component: the table, each seat, or one seat.
    OwnerField = Either(&[ValueShape::Word(&["table", "each"]), SEAT]);
    /// A number of copies: one number, or one for each number of seats.
    CopiesField = Many(&ValueShape::Int(0, 65_534));
    /// The steps of a script: one table or a list of tables.
    StepsField = Many(&Either(&EFFECTS));
    /// Parameters of a decision or task, with their types.
    ParamsField = Table(&HANDED);
    /// The arguments of an option, with their possible values.
    ArgsField = Table(&ARGS);
    /// Arguments of a command to the host engine.
    CommandArgsField = Table(&DEED_WITH);
    /// Amounts by the name of a counter, such as a price.
    CostsField = Table(&COSTS);
    /// Integers by the name of a counter, such as an exchange rate.
    RatesField = Table(&RATES);
}

macro_rules! words {
    ($($(#[$about:meta])* $List:ident: $Value:ty, $what:literal, [$($word:literal => $value:expr),* $(,)?];)*) => {$(
        $(#[$about])*
        pub(crate) struct $List;

        impl WordList for $List {
            type Value = $Value;
            const WHAT: ObjectKind<'static> = ObjectKind { word: $what, listed: None };
            const WORDS: &'static [(&'static str, $Value)] = &[$(($word, $value)),*];
        }
    )*};
}

/// How a phase asks seats to make its decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ActingMode {
    InOrder,
    Turns,
    InARow,
    By,
    AtOnce,
    Sealed,
}

words! {
    /// The words of content files for the values of [`Visibility`].
    VisibilityWords: Visibility, "visibility", [
        "all" => Visibility::All, "owner" => Visibility::Owner, "screen" => Visibility::Screen,
        "number" => Visibility::Number, "nobody" => Visibility::Nobody,
    ];
    /// The words of content files for the values of [`DecisionMode`].
    DecisionModeWords: DecisionMode, "manner", ["ask" => DecisionMode::Ask, "offer" => DecisionMode::Offer, "sealed" => DecisionMode::Sealed];
    /// The words of content files for the values of [`StackEnd`].
    StackEndWords: StackEnd, "end", ["top" => StackEnd::Top, "bottom" => StackEnd::Bottom];
    /// The words of content files for the values of [`PlaceFilter`].
    PlaceFilterWords: PlaceFilter, "word for places", ["free" => PlaceFilter::Free, "taken" => PlaceFilter::Taken, "any" => PlaceFilter::Any];
    /// The words of content files for the values of [`HeardSeats`].
    HeardSeatsWords: HeardSeats, "word for seats", ["own" => HeardSeats::Own, "others" => HeardSeats::Others, "all" => HeardSeats::All];
    /// The words of content files for the values of [`ActionRole`].
    RoleWords: ActionRole, "role", [
        "move" => ActionRole::Move, "end" => ActionRole::End, "give-up" => ActionRole::GiveUp, "answer" => ActionRole::Answer,
        "conversion" => ActionRole::Conversion,
    ];
    /// The words of content files for the values of [`ActingMode`].
    ActingModeWords: ActingMode, "way of asking", [
        "in-order" => ActingMode::InOrder, "turns" => ActingMode::Turns, "in-a-row" => ActingMode::InARow, "by" => ActingMode::By, "at-once" => ActingMode::AtOnce,
        "sealed" => ActingMode::Sealed,
    ];
    /// The words of content files for the values of [`CellArrangement`].
    ArrangementWords: CellArrangement, "form", [
        "row" => CellArrangement::Row, "ring" => CellArrangement::Ring, "hexes" => CellArrangement::Hexes, "dial" => CellArrangement::Dial, "hidden" => CellArrangement::Hidden,
    ];
    /// The words of content files for the values of [`CellOutline`].
    OutlineWords: CellOutline, "cell", [
        "box" => CellOutline::Box, "round" => CellOutline::Round, "hull" => CellOutline::Hull, "card" => CellOutline::Card, "hex" => CellOutline::Hex,
    ];
    /// The words of content files for the values of [`PieceFigure`].
    FigureWords: PieceFigure, "figure", [
        "pawn" => PieceFigure::Pawn, "helmet" => PieceFigure::Helmet, "hat" => PieceFigure::Hat, "pointed-hat" => PieceFigure::PointedHat,
        "crown" => PieceFigure::Crown, "hood" => PieceFigure::Hood, "animal" => PieceFigure::Animal, "bag" => PieceFigure::Bag,
        "chest" => PieceFigure::Chest, "crate" => PieceFigure::Crate, "jewel" => PieceFigure::Jewel, "coin" => PieceFigure::Coin,
        "disc" => PieceFigure::Disc, "sailboat" => PieceFigure::Sailboat, "house" => PieceFigure::House, "sandglass" => PieceFigure::Sandglass,
        "card" => PieceFigure::Card, "star" => PieceFigure::Star,
    ];
    /// The words `any` (`false`) and `other`: any seat, or any seat except the acting one.
    OtherSeatsWords: bool, "word for seats", ["any" => false, "other" => true];
}

const fn kind(word: &'static str, shape: &'static TableShape, is_piece: bool) -> DeclarationKind {
    DeclarationKind { word, shape, single: false, is_piece, can_be_disabled: true }
}

/// The kind `[[function]]`: a Lua file with functions.
pub static FUNCTION: DeclarationKind = kind("function", &FUNCTION_SHAPE, false);
/// The kind `[[constant]]`: a number with a name.
pub static CONSTANT: DeclarationKind = DeclarationKind {
    word: "constant",
    shape: &CONSTANT_SHAPE,
    single: false,
    is_piece: false,
    can_be_disabled: false,
};
/// The kind `[[counter]]`: an integer of the table or of seats.
pub static COUNTER: DeclarationKind = kind("counter", &COUNTER_SHAPE, false);
/// The kind `[[zone]]`: a container of pieces.
pub static ZONE: DeclarationKind = kind("zone", &ZONE_SHAPE, false);
/// The kind `[[piece]]`: a set of indistinguishable pieces.
pub static PIECE: DeclarationKind = kind("piece", &PIECE_SHAPE, true);
/// The kind `[[track]]`: stops with markers.
pub static TRACK: DeclarationKind = kind("track", &TRACK_SHAPE, false);
/// The kind `[[decision]]`: a decision that seats can be asked to make.
pub static DECISION: DeclarationKind = kind("decision", &DECISION_SHAPE, false);
/// The kind `[[task]]`: a named script, such as a continuation after a decision.
pub static TASK: DeclarationKind = kind("task", &TASK_SHAPE, false);
/// The kind `[[phase]]`: a phase of the game or of another phase.
pub static PHASE: DeclarationKind = kind("phase", &PHASE_SHAPE, false);
/// The kind `[[exchange]]`: a conversion of counters.
pub static EXCHANGE: DeclarationKind = kind("exchange", &EXCHANGE_SHAPE, false);
/// The kind `[[override]]`: a function replaced for one seat.
pub static OVERRIDE: DeclarationKind = kind("override", &OVERRIDE_SHAPE, false);
/// The kind `[[automa]]`: a seat played by rules.
pub static AUTOMA: DeclarationKind = kind("automa", &AUTOMA_SHAPE, false);
/// The kind `[[team]]`: seats that score together.
pub static TEAM: DeclarationKind = kind("team", &TEAM_SHAPE, false);

/// The kind `[[victory]]`: a rule that ends the game and decides who wins.
pub static VICTORY: DeclarationKind = kind("victory", &VICTORY_SHAPE, false);

/// The kind `[carry]`: what a finished game leaves to the next one. Games with a host engine do not
/// have it.
pub static CARRY: DeclarationKind = DeclarationKind {
    word: "carry",
    shape: &CARRY_SHAPE,
    single: true,
    is_piece: false,
    can_be_disabled: false,
};

/// The kind `[[picture]]`: display settings of zones and tracks, and colours of words. It exists
/// only in games without a host engine.
pub static PICTURE: DeclarationKind = kind("picture", &PICTURE_SHAPE, false);

static FURTHER_OPTION: ValueShape = Table(&OPTION);
static FURTHER_STEP: ValueShape = Either(&EFFECTS);

/// Key by which an amendment adds options to a decision.
pub const AMEND_OPTION: KeyShape =
    may("option", List(&FURTHER_OPTION), "Options that are added to those of the decision.");
/// Key by which an amendment adds steps to a task.
pub const AMEND_DOES: KeyShape =
    may("does", List(&FURTHER_STEP), "Steps that are added after those of the task.");

/// Keys by which amendments add to components: options to a decision, steps to tasks and phases.
pub static AMEND_KEYS: [KeyShape; 4] = [
    AMEND_OPTION,
    AMEND_DOES,
    may(
        "enter",
        List(&Either(&EFFECTS)),
        "Steps that are added after those at the beginning of the phase.",
    ),
    may(
        "exit",
        List(&Either(&EFFECTS)),
        "Steps that are added after those at the end of the phase.",
    ),
];

/// The kind `[game]`: declarations about a whole game of components. Games with a host engine do
/// not have it.
pub static GAME: DeclarationKind = DeclarationKind {
    word: "game",
    shape: &GAME_SHAPE,
    single: true,
    is_piece: false,
    can_be_disabled: false,
};

/// Every kind of declaration of components, in the order in which they are read.
pub static KINDS: [&DeclarationKind; 14] = [
    &CONSTANT, &FUNCTION, &COUNTER, &ZONE, &PIECE, &TRACK, &DECISION, &TASK, &PHASE, &EXCHANGE,
    &OVERRIDE, &AUTOMA, &TEAM, &VICTORY,
];

/// The keys that the TOML table of every component has.
static DECLARED: TableShape = TableShape::new(
    "part",
    "A component of the game.",
    &[
        need(
            "id",
            Name,
            "The component's name, by which other declarations and scripts refer to it.",
        ),
        may(
            "former",
            Many(&Name),
            "Earlier names of the component, so that games in progress continue after a renaming.",
        ),
        may(
            "setting",
            CONDITION_ON_SETTINGS,
            "Conditions on settings, such as `coins=2`. The component is in play only if all of them hold.",
        ),
    ],
);

pub(crate) static FUNCTION_SHAPE: TableShape = TableShape::new(
    "function",
    "Functions in a Lua file, for rules that TOML tables cannot express.",
    &[need("script", Table(&SCRIPT), "The Lua file, and the hooks that it answers.")],
)
.and(&[&DECLARED]);

pub(crate) static SCRIPT: TableShape = TableShape::new(
    "script",
    "A Lua file.",
    &[
        need(
            "file",
            ValueShape::Text,
            "The path of the Lua file, starting at the folder of this file.",
        ),
        need("hooks", List(&ValueShape::Hook), "The hooks that the file answers."),
    ],
);

keys! {
    /// The keys of a `[[constant]]` table.
    pub(crate) struct ConstantKeys, shape CONSTANT_SHAPE = "constant", "A number with a name, which texts of amounts and conditions can use. It never changes during a game.";
    value: Need<ConstantField> = "The number.",
    doc: May<TextField> = "What the constant means, for readers."
    ; others [need("id", Name, "The constant's name.")]
}

keys! {
    /// The keys of a `[[counter]]` table.
    pub(crate) struct CounterKeys, shape COUNTER_SHAPE = "counter", "A number that changes during a game, of the table or of each seat.";
    of: May<OwnerField> = "The owner: `table` (the default), `each` seat, or one seat by its number, counted from 1 (from 0 in modules of `api = 1`).",
    least: May<IntegerField> = "The smallest value of the counter; 0 if absent.",
    most: May<IntegerField> = "The largest value of the counter; no bound if absent.",
    start: May<IntegerField> = "The value of the counter at the start; 0 if absent.",
    visible: May<OneOf<VisibilityWords>> = "The seats that see the value; all if absent.",
    shown: May<FlagField> = "Whether panels and the log show the counter; yes if absent. Use `false` for counters that only the rules need.",
    thing: May<NameField> = "For a counter that names something instead of counting: what it names. `seat`, `piece`, an attribute of pieces whose words are its values, or a kind of object on the board that the components extend, such as `hex`.",
    worth: May<IntegerField> = "The worth of one unit to a bot, in hundredths of a point; estimated if absent."
    ; others [
        may("names", Table(&VALUE_NAMES), "Names that panels, the log and lines `counter` of scenarios show instead of values: `{ 0 = \"none\", 1 = \"north\" }`. Values without a name are shown as numbers."),
    ]
    ; and [&DECLARED]
}

pub(crate) static VALUE_NAMES: TableShape = TableShape::new(
    "value_names",
    "Names of values, one word each, by value: `{ 0 = \"none\", 1 = \"north\" }`.",
    &[],
)
.rest(OtherKeys::Names(&ValueShape::Text));

keys! {
    /// The keys of a `[[zone]]` table.
    pub(crate) struct ZoneKeys, shape ZONE_SHAPE = "zone", "A container of pieces: a pile, a stack, a row or named places.";
    of: May<OwnerField> = "The owner: `table` (the default), `each` seat, or one seat by its number, counted from 1 (from 0 in modules of `api = 1`).",
    stack: May<Int<0, 255>> = "Makes the zone a stack: pieces on top of each other, at most this many; 0 means 255.",
    row: May<Int<1, 255>> = "Makes the zone a row: this many places for one piece each, named 1, 2, 3 ….",
    places: May<TextListField> = "Makes the zone a set of places with these names, one word each.",
    each: May<Int<1, 255>> = "The maximum number of pieces on each place; 1 if absent.",
    holds: Need<NameOrNamesField> = "The kinds of piece that are allowed in the zone, by their `back`.",
    visible: May<OneOf<VisibilityWords>> = "The seats that see the pieces in the zone; all if absent.",
    stream: May<NameField> = "The random stream for draws from the zone; `chance` if absent.",
    renew: May<NameField> = "The zone that is shuffled into this one when a draw finds it empty. It belongs to the table or to the same owner; none if absent."
    ; others [
        may("pile", ValueShape::Int(0, 65_534), "Makes the zone a pile: pieces without an order, at most this many; 0 means 255. Pieces of a pile are counted, not listed."),
        may("beside", List(&List(&ValueShape::Text)), "The pairs of places that are next to each other: `[[\"north\", \"east\"]]`."),
    ]
    ; and [&DECLARED]
}

keys! {
    /// The keys of a `[[piece]]` table.
    pub(crate) struct PieceKeys, shape PIECE_SHAPE = "piece", "One piece, such as a card, or several \
        identical ones, such as cubes of a colour.";
    back: Need<TextField> = "The text on the back. Pieces with the same back are of one kind.",
    number: May<CopiesField> = "The number of copies, or a list: the number with one seat, with two seats …, and last with all larger numbers of seats; 1 if absent.",
    start: Need<NameField> = "The zone in which all copies lie at the start. If each seat has a zone of this name, each seat gets `number` copies.",
    late: May<NameField> = "The zone in which the copies lie if a change of the rules adds the piece to a game in progress; the zone in `start` if absent.",
    text: May<TextListField> = "Descriptions of the piece's effects, for readers.",
    does: May<StepsField> = "The steps that a step `do` carries out for the piece. `this` in them is the piece."
    ; others [
        may("has", Table(&ATTRIBUTES), "The piece's attributes, each a number or a word: `{ price = 3, colour = \"red\" }`."),
        may("on", Many(&LISTENER_HOLDS), "What the piece does when something happens, while it lies in a zone that everybody sees."),
    ]
    ; and [&DECLARED]
}

static LISTENER_HOLDS: ValueShape = Table(&LISTENER);
keys! {
    /// Keys of a listener of a piece.
    pub(crate) struct ListenerKeys, shape LISTENER = "listener", "What a piece does when something happens: exactly one of `moved`, `gained`, `phase`, `pass`, `answered`.";
    moved: May<NameField> = "The event: a piece has come into this zone. `piece` in the steps is that piece.",
    gained: May<NameField> = "The event: this counter of a seat or of the table has grown. `amount` in the steps is by how much.",
    phase: May<NameField> = "The event: this phase begins.",
    pass: May<FlagField> = "`true`. The event: a seat passes.",
    answered: May<LocationField> = "The event: this decision is answered (`DECISION`), or is answered by this option (`DECISION.OPTION`).",
    hears: May<OneOf<HeardSeatsWords>> = "For a piece in a zone of a seat: whose events count. Those of its `own` seat (the default), of `others`, or of `all` seats.",
    when: May<ConditionField> = "The steps are carried out only if this condition holds. The condition may use the same arguments as the steps.",
    does: Need<StepsField> = "The steps that the piece carries out. `this` in them is the piece, and `whose` is the seat of the event."
}

static ATTRIBUTE: ValueShape = Either(&[ValueShape::Int(-30_000, 30_000), ValueShape::Text]);
pub(crate) static ATTRIBUTES: TableShape =
    TableShape::new("attributes", "Attributes of a piece, each a number or a word, by name.", &[])
        .rest(OtherKeys::Names(&ATTRIBUTE));

keys! {
    /// The keys of a `[[track]]` table.
    pub(crate) struct TrackKeys, shape TRACK_SHAPE = "track", "A track: stops in a row, a ring or a network, with markers that move from stop to stop.";
    stops: Need<StopNames> = "The names of the stops from the first to the last. Or the number of stops, whose names are then 1, 2, 3 … (0, 1, 2 … in modules of `api = 1`). Or `{ from = 0, to = 11 }`: these numbers are the names.",
    seats: May<FlagField> = "Whether each seat has a marker on the track; no if absent. These markers start on the first stop.",
    ring: May<FlagField> = "Whether the first stop follows the last one; no if absent. Only for a track without `edges`."
    ; others [
        may("edges", List(&List(&ValueShape::Text)), "The ways from one stop to another: `[[\"inn\", \"mill\"]]`. If absent, each stop leads to the next one."),
        may("markers", Table(&MARKERS), "Markers that belong to no seat, each with the stop where it starts: `{ wagon = \"inn\" }`."),
        may("marks", Table(&MARKS), "Marks: numbers that each stop or edge of the track has, by the name of the mark."),
    ]
    ; and [&DECLARED]
}

said! {
    /// The names of a track's stops, the number of stops, or their first and last number.
    StopNames = Either(&[ValueShape::Int(1, 250), List(&ValueShape::Text), Table(&STOP_NUMBERS)]);
}

/// Stops that are named by numbers.
pub(crate) static STOP_NUMBERS: TableShape = TableShape::new(
    "stop_numbers",
    "Stops that are named by numbers.",
    &[
        need("from", ValueShape::Int(0, 9999), "The number of the first stop."),
        need("to", ValueShape::Int(0, 9999), "The number of the last stop."),
    ],
);

static STOP: ValueShape = Either(&[ValueShape::Text, ValueShape::Int(0, 9999)]);
pub(crate) static MARKERS: TableShape = TableShape::new(
    "markers",
    "Markers that belong to no seat, by name, each with its first stop.",
    &[],
)
.rest(OtherKeys::Names(&STOP));
static MARK: ValueShape = Table(&MARK_SHAPE);
pub(crate) static MARKS: TableShape = TableShape::new(
    "marks",
    "Marks: numbers that each stop or edge of a track has, by the name of the mark.",
    &[],
)
.rest(OtherKeys::Names(&MARK));
pub(crate) static MARK_SHAPE: TableShape = TableShape::new(
    "mark_of_track",
    "A mark: a number that each stop or edge of a track has.",
    &[
        may(
            "edges",
            Bool,
            "Whether each edge has a value of the mark; if absent, each stop has one.",
        ),
        may("most", ValueShape::Int(1, 65_535), "The largest value of the mark; 255 if absent."),
        may(
            "start",
            List(&ValueShape::Int(0, 65_535)),
            "The values of the mark at the start, in the order of the stops or edges; 0 for each missing one.",
        ),
    ],
);

keys! {
    /// The keys of a `[[decision]]` table.
    pub(crate) struct DecisionKeys, shape DECISION_SHAPE = "decision", "A decision that seats can be asked to make.";
    args: May<ParamsField> = "Arguments that the step `open` passes to the decision, each with its type. All seats see their values.",
    may_wait: May<FlagField> = "Whether other seats may continue before the decision is answered; no if absent.",
    forced: May<FlagField> = "Whether Loam gives the answer, and writes it to the log, if only one answer is possible; no if absent.",
    exchanges: May<FlagField> = "Whether every declared `[[exchange]]` is possible while the decision is open; no if absent."
    ; others [need("option", List(&Table(&OPTION)), "The options: the ways to answer the decision.")]
    ; and [&DECLARED]
}

pub(crate) static HANDED: TableShape = TableShape::new(
    "handed",
    "Arguments by name, each with its type: `number`, `piece`, `zone`, `seat`, `place of ZONE`, `stop of TRACK`, or a kind of object on the board that the components extend, such as `hex`.",
    &[],
)
.rest(OtherKeys::Names(&ValueShape::Text));

keys! {
    /// Keys of an option of a decision.
    pub(crate) struct OptionKeys, shape OPTION = "option", "A way of answering a decision.";
    id: Need<TextField> = "The option's name, unique in its decision.",
    text: Need<TextField> = "The text that players type for this answer and that ledgers record: words, and arguments such as `{n}`.",
    args: May<ArgsField> = "The arguments that a player chooses with the option, each with its possible values. Later arguments may depend on earlier ones.",
    asked: May<NameField> = "The function that lists the possible arguments. If absent, all values that `args` allows are possible.",
    when: May<ConditionField> = "The option is possible only if this condition holds. The condition may use the arguments.",
    pays: May<CostsField> = "The price, by counter, paid before the steps. A seat that cannot pay the price does not have the option.",
    does: May<StepsField> = "The steps that carry out the answer.",
    role: May<OneOf<RoleWords>> = "What the option is for, so that bots can judge it: a `move` (the default), the `end` of a turn or round, an `answer` to another seat, to `give-up` a right, or a `conversion` of resources.",
    keeps: May<FlagField> = "Whether the decision stays open after this answer; no if absent.",
    otherwise: May<FlagField> = "Whether the option is possible only if no other option of the decision is possible; no if absent."
    ; others [may("seats", List(&SEAT), "The seats that have the option, as numbers counted from 1 (from 0 in modules of `api = 1`); all if absent.")]
}

static ARG_HOLDS: ValueShape = Either(&[
    Table(&ARG_NUMBER),
    Table(&ARG_PIECE),
    Table(&ARG_NAMED),
    Table(&ARG_PLACE),
    Table(&ARG_ZONE),
    Table(&ARG_SEAT),
    Table(&ARG_ANSWER),
    Table(&ARG_STOP),
    Table(&ARG_THING),
]);
pub(crate) static ARGS: TableShape = TableShape::new(
    "args",
    "The arguments of an option by name, each with its possible values.",
    &[],
)
.rest(OtherKeys::Names(&ARG_HOLDS));

keys! {
    /// Keys of an argument that is an integer.
    pub(crate) struct NumberArgKeys, shape ARG_NUMBER = "arg_number", "An argument that is a number in a range.";
    from: May<AmountField> = "The smallest number that is possible now; the first number of the range if absent.",
    to: May<AmountField> = "The largest number that is possible now; the second number of the range if absent."
    ; others [need("number", List(&ValueShape::Int(-30_000, 30_000)), "The range: the smallest and the largest number that are ever possible.")]
}
keys! {
    /// Keys of an argument that is a piece in a zone.
    pub(crate) struct PieceArgKeys, shape ARG_PIECE = "arg_piece", "An argument that is a piece in a zone.";
    piece: Need<LocationField> = "The zone or place in which the piece lies: `hand`, `display.1`.",
    having: May<LocationField> = "The condition for pieces that can be chosen: `colour == red and value >= 2`; all pieces of the zone if absent."
}
keys! {
    /// Keys of an argument that is any piece of a kind.
    pub(crate) struct NamedPieceArgKeys, shape ARG_NAMED = "arg_named", "An argument that is any piece with this back, wherever it lies.";
    named: Need<TextField> = "The back of the pieces that can be chosen."
}
keys! {
    /// Keys of an argument that is a place of a zone.
    pub(crate) struct PlaceArgKeys, shape ARG_PLACE = "arg_place", "An argument that is a place of a zone.";
    place: Need<LocationField> = "The zone whose places can be chosen.",
    which: May<OneOf<PlaceFilterWords>> = "Which places can be chosen: `free` (with room for a piece; the default), `taken` (with a piece) or `any`."
}
keys! {
    /// Keys of an argument that is a zone.
    pub(crate) struct ZoneArgKeys, shape ARG_ZONE = "arg_zone", "An argument that is one of several zones: zones of the table, and those of every seat.";
    zone: Need<NamesField> = "The names of the zones that can be chosen."
}
keys! {
    /// Keys of an argument that is a seat.
    pub(crate) struct SeatArgKeys, shape ARG_SEAT = "arg_seat", "An argument that is a seat.";
    seat: Need<Seats> = "Which seats can be chosen: `any`, or only an `other` one than the seat that answers."
}
said! {
    /// The words `any` and `other`.
    Seats = ValueShape::Word(&["any", "other"]);
}
keys! {
    /// Keys of an argument that is one of several words.
    pub(crate) struct WordArgKeys, shape ARG_ANSWER = "arg_answer", "An argument that is one of several words.";
    answer: Need<TextListField> = "The words that can be chosen."
}
keys! {
    /// Keys of an argument that is a stop of a track.
    pub(crate) struct StopArgKeys, shape ARG_STOP = "arg_stop", "An argument that is a stop of a track.";
    stop: Need<NameField> = "The track whose stops can be chosen.",
    ahead: May<AmountField> = "Only stops that are this many edges ahead of the acting seat's marker can be chosen; any stop if absent."
}

keys! {
    /// Keys of an argument that is an object of the host engine.
    pub(crate) struct HostObjectArgKeys, shape ARG_THING = "arg_thing", "An argument that is an object on the board that the components extend, such as a hex.";
    thing: Need<NameField> = "The kind of object: `hex`, `faction` …",
    when: May<ConditionField> = "An object can be chosen only if this condition holds. The condition may use this argument and earlier ones.",
    best: May<AmountField> = "Only objects for which this amount is largest can be chosen; all if absent."
}
pub(crate) static DEED_WITH: TableShape = TableShape::new(
    "deed_with",
    "The arguments of a command to the board game (`deed`), by name.",
    &[],
)
.rest(OtherKeys::Names(&AMOUNT_HOLDS));

pub(crate) static COSTS: TableShape =
    TableShape::new("costs_by_counter", "Amounts by counter: `{ coins = 2 }`.", &[])
        .rest(OtherKeys::Names(&AMOUNT_HOLDS));
static RATE: ValueShape = ValueShape::Int(1, 30_000);
pub(crate) static RATES: TableShape =
    TableShape::new("rates", "Numbers by counter: `{ coins = 2 }`.", &[])
        .rest(OtherKeys::Names(&RATE));

keys! {
    /// The keys of a `[[task]]` table.
    pub(crate) struct TaskKeys, shape TASK_SHAPE = "task", "Steps with a name. The step `run` carries them out, also from Lua and after a decision.";
    args: May<ParamsField> = "The arguments that the step `run` passes to the task, each with its type.",
    does: Need<StepsField> = "The steps of the task."
    ; and [&DECLARED]
}

keys! {
    /// The keys of a `[[phase]]` table.
    pub(crate) struct PhaseKeys, shape PHASE_SHAPE = "phase", "A phase of the game, or of another phase. Phases follow each other in the order in which they are written.";
    within: May<NameField> = "The phase that contains this one; if absent, it is a phase of the game itself.",
    before: May<NameField> = "The phase directly before which this one is inserted.",
    after: May<NameField> = "The phase directly after which this one is inserted.",
    when: May<ConditionField> = "The phase is played only if this condition holds.",
    times: May<AmountField> = "How often the phase is played; once if absent.",
    until: May<ConditionField> = "The phase is not played again once this condition holds, even if it was played fewer times than `times`.",
    enter: May<StepsField> = "The steps that are carried out at the beginning of the phase.",
    asks: May<NameField> = "The decision that seats are asked to make, before the inner phases.",
    how: May<OneOf<ActingModeWords>> = "How seats are asked. `in-order` (the default): once each; `turns`: in turns, until all have passed; `in-a-row`: in turns, until all have passed one after the other; `by` (the default with `turn`): the seat that `turn` names; `at-once`: all at the same time; `sealed`: likewise, and answers are hidden until all are given.",
    first: May<AmountField> = "The seat that begins, as a number counted from 0. After the last seat, the count starts again at 0.",
    turn: May<AmountField> = "For `how = \"by\"`: the number of the seat whose turn it is. Below 0, no seat acts and the phase continues.",
    whom: May<ConditionField> = "Only seats for which this condition holds are asked.",
    exit: May<StepsField> = "The steps that are carried out at the end of the phase."
    ; and [&DECLARED]
}

keys! {
    /// Keys of a conversion of counters.
    pub(crate) struct ExchangeKeys, shape EXCHANGE_SHAPE = "exchange", "A conversion of counters, possible while a decision with `exchanges` is open.";
    text: Need<TextField> = "The text that players type for the conversion; `{n}` in it is the number of repetitions.",
    pays: Need<RatesField> = "The price of one repetition, by counter: `{ coins = 2 }`.",
    gains: May<RatesField> = "What one repetition gives, by counter: `{ points = 1 }`.",
    most: May<Int<1, 255>> = "The maximum number of repetitions in one action; 20 if absent."
    ; and [&DECLARED]
}

keys! {
    /// Keys of an override of a function.
    pub(crate) struct OverrideKeys, shape OVERRIDE_SHAPE = "override", "Replaces a function of all seats \
        by another one for one seat.";
    seat: Need<SeatNumberField> = "The number of the seat, counted from 1; from 0 in modules of `api = 1`.",
    function: Need<NameField> = "The function that is replaced.",
    by: Need<NameField> = "The function that this seat uses instead."
    ; and [&DECLARED]
}

keys! {
    /// The keys of a `[[automa]]` table.
    pub(crate) struct AutomaKeys, shape AUTOMA_SHAPE = "automa", "A seat played by rules instead of a player.";
    seat: Need<SeatNumberField> = "The number of the seat, counted from 1; from 0 in modules of `api = 1`.",
    prefers: May<TextListField> = "Options, each as `DECISION.OPTION`, the best first. The seat takes the first one that is possible.",
    asks: May<NameField> = "The function that chooses the answer, by its name."
    ; and [&DECLARED]
}

pub(crate) static TEAM_SHAPE: TableShape = TableShape::new(
    "team",
    "A team: seats whose points are added.",
    &[need(
        "seats",
        List(&SEAT),
        "The seats of the team, as numbers counted from 1; from 0 in modules of `api = 1`.",
    )],
)
.and(&[&DECLARED]);

keys! {
    /// Keys of a victory.
    pub(crate) struct VictoryKeys, shape VICTORY_SHAPE = "victory", "A rule that ends the game and decides who wins. It comes before the comparison of points.";
    when: Need<ConditionField> = "The condition that ends the game. It is tested for each seat as the acting seat, and one seat is enough. If it is tested before the end of the game, it may use only what all seats see.",
    who: May<ConditionField> = "The seats for which this condition holds win; if absent, those for which `when` holds. It may use what only some seats see.",
    at: May<NameField> = "When the condition is tested: `once` (the default): whenever no script runs or waits; at the end of the phase with this name; or only at the end of the game (`game_end`). On a board, only a phase that runs a task can be named.",
    ranks: May<AmountField> = "The amount by which seats are ranked, before their points. If absent, the winners share the first place.",
    doc: May<TextField> = "The name of the victory in the result of a game, such as `the last one standing`; the id if absent."
    ; and [&DECLARED]
}

keys! {
    /// Keys of what is carried over.
    pub(crate) struct CarryKeys, shape CARRY_SHAPE = "carry", "What a finished game leaves to the next one (`loam play --after LEDGER`).";
    counters: May<NamesField> = "The counters that keep their values in the next game.",
    zones: May<NamesField> = "The zones that keep their pieces in the next game.",
    pieces: May<NamesField> = "The pieces that start the next game in the zone where they lie now.",
    names: May<FlagField> = "Whether the seats keep their names in the next game; no if absent."
}

/// Reads a list of seats, given by number, for a team or an option.
pub(crate) fn seats(diagnostics: &mut Diagnostics, node: &TomlNode) -> Vec<u8> {
    let list = node.list(diagnostics).iter().collect::<Vec<_>>();
    list.into_iter().filter_map(|n| seat(diagnostics, n)).collect()
}

/// Reads the number of a seat, which counts from 1 in the second version of the language, from 0 in
/// the first. Returns its index, from 0.
pub(crate) fn seat(diagnostics: &mut Diagnostics, node: &TomlNode) -> Option<u8> {
    let first = match diagnostics.sources.api(node.at) {
        ApiVersion::First => 0,
        ApiVersion::Second => 1,
    };
    let number = node.int(diagnostics, first..=first + 6)?;
    diagnostics.respell(node.at, &number.to_string(), &(number + 1).to_string());
    Some((number - first) as u8)
}

/// Number of steps in the engine's table.
const STEP_COUNT: usize = components::STEPS.len();

/// Largest number of keys that the table of a step has, with `when`.
const MOST_STEP_KEYS: usize = {
    let (mut i, mut most) = (0, 0);
    while i < STEP_COUNT {
        let count = components::STEPS[i].keys.len() + 1;
        if count > most {
            most = count;
        }
        i += 1;
    }
    most
};

/// The keys of all steps, each followed by empty keys.
static STEP_KEYS: [[KeyShape; MOST_STEP_KEYS]; STEP_COUNT] = {
    let mut keys = [const { [const { may("", Bool, "") }; MOST_STEP_KEYS] }; STEP_COUNT];
    let mut i = 0;
    while i < STEP_COUNT {
        let rule = components::STEPS[i];
        keys[i][0] =
            may("when", ConditionField::HOLDS, "The step happens only if this condition holds.");
        let mut k = 0;
        while k < rule.keys.len() {
            let StepKey { name, kind, is_needed, doc, .. } = rule.keys[k];
            let holds = value_of_step(kind);
            keys[i][k + 1] = if is_needed { need(name, holds, doc) } else { may(name, holds, doc) };
            k += 1;
        }
        i += 1;
    }
    keys
};

/// Returns the type of a key of a step.
const fn value_of_step(kind: StepKeyKind) -> ValueShape {
    match kind {
        StepKeyKind::Counter
        | StepKeyKind::AnyCounter
        | StepKeyKind::Track
        | StepKeyKind::Marker
        | StepKeyKind::Mark
        | StepKeyKind::Zone
        | StepKeyKind::Pieces
        | StepKeyKind::ActingPieces
        | StepKeyKind::PieceFilter
        | StepKeyKind::Answer => LocationField::HOLDS,
        StepKeyKind::PieceNumber
        | StepKeyKind::Quantity { .. }
        | StepKeyKind::Value { .. }
        | StepKeyKind::Stop => AmountField::HOLDS,
        StepKeyKind::Seats(_) | StepKeyKind::DeedSeat => SeatsField::HOLDS,
        StepKeyKind::Whom => ConditionField::HOLDS,
        StepKeyKind::Stream
        | StepKeyKind::Decision
        | StepKeyKind::Task
        | StepKeyKind::Phase
        | StepKeyKind::Function
        | StepKeyKind::Deed => NameField::HOLDS,
        StepKeyKind::Handed | StepKeyKind::AnswerArgs => AmountsField::HOLDS,
        StepKeyKind::DeedArgs => CommandArgsField::HOLDS,
        StepKeyKind::End => OneOf::<StackEndWords>::HOLDS,
        StepKeyKind::Mode => OneOf::<DecisionModeWords>::HOLDS,
        StepKeyKind::Flag | StepKeyKind::IfThere | StepKeyKind::Done => Bool,
    }
}

/// The shapes of all steps, in the order of the engine's table.
static STEP_SHAPES: [TableShape; STEP_COUNT] = {
    let mut shapes = [const { TableShape::new("", "", &[]) }; STEP_COUNT];
    let mut i = 0;
    while i < STEP_COUNT {
        let rule = components::STEPS[i];
        let keys = STEP_KEYS[i].split_at(rule.keys.len() + 1).0;
        shapes[i] = TableShape::new(rule.verb, rule.doc, keys);
        i += 1;
    }
    shapes
};

/// The types of all steps.
pub(crate) static EFFECTS: [ValueShape; STEP_COUNT] = {
    let mut shapes = [const { Bool }; STEP_COUNT];
    let mut i = 0;
    while i < STEP_COUNT {
        shapes[i] = Table(&STEP_SHAPES[i]);
        i += 1;
    }
    shapes
};

/// Returns the shape of a step's table.
///
/// # Panics
/// Panics if the step is not in the engine's table.
pub(crate) fn of_step(rule: &StepRule) -> &'static TableShape {
    let shape = STEP_SHAPES.iter().find(|shape| shape.name == rule.verb);
    shape.expect("every step is in the table")
}

keys! {
    /// Keys of the declarations about the whole game.
    pub(crate) struct GameKeys, shape GAME_SHAPE = "game", "Properties of the whole game.";
    names: May<TextListField> = "The names of the seats, one word each, from seat 1 on; `red`, `blue`, `green` … if absent.",
    points: May<NameField> = "The counter of each seat that holds its points: the seat with the most points wins.",
    frames: May<Int<0, 200>> = "The maximum number of decisions and unfinished tasks at one time; 8 plus 4 for each seat if absent."
    ; others [
        may("changes", ValueShape::Int(1, components::MOST_CHANGES as i64), "The maximum number of changes in one action, not counting those of shuffles; 2,048 if absent."),
        need("seats", List(&ValueShape::Int(1, 7)), "The smallest and the largest number of players."),
        may("ties", List(&Table(&TIE)), "What decides between seats with equal points, in order of application."),
    ]
}

keys! {
    /// Keys of a tie break.
    pub(crate) struct TieKeys, shape TIE = "tie", "A tie break: the seat with the most, or with the fewest, of something is ahead. Write one of the two.";
    most: May<AmountField> = "The amount of which more is better.",
    fewest: May<AmountField> = "The amount of which less is better.",
    doc: May<TextField> = "The name of the amount in the result of a game, such as `coins in the purse`; the text of the amount if absent."
}

pub(crate) static PICTURE_SHAPE: TableShape = TableShape::new(
    "picture",
    "How the board is drawn. A picture changes no rule. If several modules declare pictures, all are drawn.",
    &[
        may("colors", Table(&COLORS), "Colours by word, `#` and six digits: `{ red = \"#c03030\" }`. A word is the name of a seat, a marker, a piece or a back, or a word that is an attribute of pieces."),
        may("figures", Table(&FIGURES), "Outlines of pieces and markers by word, with the same words as `colors`: `{ salt = \"crate\" }`. All others are discs."),
        may("drawn", List(&DRAWN_HOLDS), "How zones and tracks are drawn. All others are drawn as rows of boxes."),
    ],
)
.and(&[&DECLARED]);

pub(crate) static COLORS: TableShape =
    TableShape::new("colors", "Colours by name: `#` and six digits from 0 to f.", &[])
        .rest(OtherKeys::Names(&ValueShape::Text));
pub(crate) static FIGURES: TableShape =
    TableShape::new("figures", "Outlines of pieces and markers by name.", &[])
        .rest(OtherKeys::Names(&FIGURE_HOLDS));
static FIGURE_HOLDS: ValueShape = <OneOf<FigureWords> as FieldType>::HOLDS;
static DRAWN_HOLDS: ValueShape = Table(&DRAWN);
static POINTS: ValueShape = ValueShape::Int(0, 2000);

keys! {
    /// Keys of the display settings of a zone or track.
    pub(crate) struct DisplayKeys, shape DRAWN = "drawn", "How a zone or a track is drawn.";
    of: Need<NameField> = "The zone or track.",
    form: May<OneOf<ArrangementWords>> = "How the places or stops are arranged: in a `row` (the default), in a `ring`, as `hexes` in rows of `across`, as a `dial` that shows only those with a piece or marker (the default for more than 40 stops), or `hidden`: not drawn.",
    cell: May<OneOf<OutlineWords>> = "The shape of each place or stop: a `box` (the default), `round`, a `hull`, a `card` or a `hex`.",
    across: May<Int<1, 100>> = "The number of places or stops in one row; as many as fit if absent.",
    color: May<TextField> = "The fill colour of the places or stops: a word from `colors`."
    ; others [
        may("at", List(&POINTS), "The upper left corner of the zone or track, `[x, y]`, in units of the drawing, on the board of the table or of the seat that owns it. If absent, it is drawn next to the one before."),
        may("size", List(&POINTS), "The width and height of each place or stop, `[width, height]`, in units of the drawing."),
    ]
}
