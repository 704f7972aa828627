//! Shapes of all tables of components: their keys, types and descriptions.

use components::declare::{
    CellArrangement, CellOutline, DecisionMode, PlaceFilter, StackEnd, Visibility,
};
use content::keys::{
    FieldType, FlagField, Int, May, Need, OneOf, TextField, TextListField, WordList,
};
use content::shape::ValueShape::{self, Bool, Either, List, Many, Name, Table};
use content::shape::{CONDITION_ON_SETTINGS, KeyShape, OtherKeys, TableShape, may, need};
use content::{DeclarationKind, Diagnostics, ObjectKind, TomlNode, keys};
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
static AMOUNT_HOLDS: ValueShape = Either(&TEXT_OR_NUMBER);

said! {
    /// A number computed from the position: `3`, `"coins + 1"`.
    AmountField = Either(&TEXT_OR_NUMBER);
    /// A condition: `"coins >= 3"`, `true`.
    ConditionField = Either(&[ValueShape::Text, Bool]);
    /// A zone, a place of a zone, a counter or a marker: `"hand"`, `"whom.hand"`.
    LocationField = ValueShape::Text;
    /// The name of a declared part.
    NameField = Name;
    /// A list of names of declared parts.
    NamesField = List(&Name);
    /// One name or a list of names.
    NameOrNamesField = Many(&Name);
    /// Arguments for a decision or task.
    AmountsField = Many(&AMOUNT_HOLDS);
    /// A selection of seats: `"own"`, `"all"`, an argument, or the number of a seat.
    SeatsField = Either(&[ValueShape::Text, ValueShape::Int(0, 6)]);
    /// An integer of any size.
    IntegerField = ValueShape::Int(-1_000_000_000, 1_000_000_000);
    /// The owner of a part.
    OwnerField = Either(&[ValueShape::Word(&["table", "each"]), ValueShape::Int(0, 6)]);
    /// A number of copies: one number, or one for each number of seats.
    CopiesField = Many(&ValueShape::Int(0, 255));
    /// The steps of a script: one table or a list of tables.
    StepsField = Many(&Either(EFFECTS));
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

/// The manner in which a phase asks seats for decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ActingMode {
    InOrder,
    Turns,
    By,
    AtOnce,
    Sealed,
}

words! {
    /// The words of content files for the values of [`Visibility`].
    VisibilityWords: Visibility, "sight", [
        "all" => Visibility::All, "owner" => Visibility::Owner, "screen" => Visibility::Screen,
        "number" => Visibility::Number, "nobody" => Visibility::Nobody,
    ];
    /// The words of content files for the values of [`DecisionMode`].
    DecisionModeWords: DecisionMode, "manner", ["ask" => DecisionMode::Ask, "offer" => DecisionMode::Offer, "sealed" => DecisionMode::Sealed];
    /// The words of content files for the values of [`StackEnd`].
    StackEndWords: StackEnd, "end", ["top" => StackEnd::Top, "bottom" => StackEnd::Bottom];
    /// The words of content files for the values of [`PlaceFilter`].
    PlaceFilterWords: PlaceFilter, "word for places", ["free" => PlaceFilter::Free, "taken" => PlaceFilter::Taken, "any" => PlaceFilter::Any];
    /// The words of content files for the values of [`ActionRole`].
    RoleWords: ActionRole, "role", [
        "move" => ActionRole::Move, "end" => ActionRole::End, "give-up" => ActionRole::GiveUp, "answer" => ActionRole::Answer,
        "conversion" => ActionRole::Conversion,
    ];
    /// The words of content files for the values of [`ActingMode`].
    ActingModeWords: ActingMode, "way of asking", [
        "in-order" => ActingMode::InOrder, "turns" => ActingMode::Turns, "by" => ActingMode::By, "at-once" => ActingMode::AtOnce,
        "sealed" => ActingMode::Sealed,
    ];
    /// The words of content files for the values of [`CellArrangement`].
    ArrangementWords: CellArrangement, "form", [
        "row" => CellArrangement::Row, "ring" => CellArrangement::Ring, "dial" => CellArrangement::Dial, "hidden" => CellArrangement::Hidden,
    ];
    /// The words of content files for the values of [`CellOutline`].
    OutlineWords: CellOutline, "cell", [
        "box" => CellOutline::Box, "round" => CellOutline::Round, "hull" => CellOutline::Hull, "card" => CellOutline::Card,
    ];
    /// Words for any seat, or any other than the acting one.
    OtherSeatsWords: bool, "word for seats", ["any" => false, "other" => true];
}

const fn kind(word: &'static str, shape: &'static TableShape, is_piece: bool) -> DeclarationKind {
    DeclarationKind {
        word,
        shape,
        single: false,
        is_piece,
        can_be_disabled: true,
        display_keys: &[],
    }
}

/// The kind `[[function]]`: a Lua file with functions.
pub static FUNCTION: DeclarationKind = kind("function", &FUNCTION_SHAPE, false);
/// The kind `[[counter]]`: an integer of the table or of seats.
pub static COUNTER: DeclarationKind = DeclarationKind {
    display_keys: &["shown", "thing", "names"],
    ..kind("counter", &COUNTER_SHAPE, false)
};
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

/// The kind `[[picture]]`: display settings of zones and tracks, and colours of words; for games
/// without a host engine.
pub static PICTURE: DeclarationKind = kind("picture", &PICTURE_SHAPE, false);

static FURTHER_OPTION: ValueShape = Table(&OPTION);
static FURTHER_STEP: ValueShape = Either(EFFECTS);

/// Key by which an amendment adds options to a decision.
pub const AMEND_OPTION: KeyShape =
    may("option", List(&FURTHER_OPTION), "Further options of a decision.");
/// Key by which an amendment adds steps to a task.
pub const AMEND_DOES: KeyShape = may("does", List(&FURTHER_STEP), "Further steps of a task.");

/// Keys by which amendments add to parts: options of a decision, steps of tasks and phases.
pub static AMEND_KEYS: [KeyShape; 4] = [
    AMEND_OPTION,
    AMEND_DOES,
    may("enter", List(&Either(EFFECTS)), "Further steps at the beginning of a phase."),
    may("exit", List(&Either(EFFECTS)), "Further steps at the end of a phase."),
];

/// The kind `[game]`: declarations about a whole game of components; games with a host engine omit
/// it.
pub static GAME: DeclarationKind = DeclarationKind {
    word: "game",
    shape: &GAME_SHAPE,
    single: true,
    is_piece: false,
    can_be_disabled: false,
    display_keys: &[],
};

/// Every kind of declaration of components, in the order in which they are read.
pub static KINDS: [&DeclarationKind; 12] = [
    &FUNCTION, &COUNTER, &ZONE, &PIECE, &TRACK, &DECISION, &TASK, &PHASE, &EXCHANGE, &OVERRIDE,
    &AUTOMA, &TEAM,
];

/// The keys that every table of a component has.
static DECLARED: TableShape = TableShape::new(
    "part",
    "A part of the game.",
    &[
        need("id", Name, "Its name."),
        may("former", Many(&Name), "What it was called before: games that are being played go on."),
        may("setting", CONDITION_ON_SETTINGS, "In play only while these settings hold."),
    ],
);

pub(crate) static FUNCTION_SHAPE: TableShape = TableShape::new(
    "function",
    "A Lua file that answers what tables cannot say.",
    &[need("script", Table(&SCRIPT), "The file and what it answers.")],
)
.and(&[&DECLARED]);

pub(crate) static SCRIPT: TableShape = TableShape::new(
    "script",
    "A Lua file.",
    &[
        need("file", ValueShape::Text, "The file, beside this one."),
        need("hooks", List(&ValueShape::Hook), "What it answers."),
    ],
);

keys! {
    /// The keys of a `[[counter]]` table.
    pub(crate) struct CounterKeys, shape COUNTER_SHAPE = "counter", "A number in a range.";
    of: May<OwnerField> = "Whose: `table` (so if absent), `each` seat, or one seat by its number from 0 on.",
    least: May<IntegerField> = "Smallest value; 0 if absent.",
    most: May<IntegerField> = "Largest value; no bound if absent.",
    start: May<IntegerField> = "Value at the start; 0 if absent.",
    visible: May<OneOf<VisibilityWords>> = "Who sees it; all if absent.",
    shown: May<FlagField> = "Whether panels and the log show it; yes if absent. Counters that only \
        serve the rules need not be shown.",
    thing: May<NameField> = "The kind of thing of the game beside the parts whose number it holds (`hex`, say): panels, log and scenarios say its name.",
    worth: May<IntegerField> = "What one of it is worth to a bot, in hundredths of a point."
    ; others [
        may("names", Table(&VALUE_NAMES), "What its values are called: panels and the log say the name, and lines `counter` of scenarios may. Values without one stay numbers."),
    ]
    ; and [&DECLARED]
}

pub(crate) static VALUE_NAMES: TableShape =
    TableShape::new("value_names", "Names of values, one word each, by number.", &[])
        .rest(OtherKeys::Names(&ValueShape::Text));

keys! {
    /// The keys of a `[[zone]]` table.
    pub(crate) struct ZoneKeys, shape ZONE_SHAPE = "zone", "Where pieces lie: a pile, a stack, a row or named places.";
    of: May<OwnerField> = "Whose: `table` (so if absent), `each` seat, or one seat by its number from 0 on.",
    pile: May<Int<0, 255>> = "A pile: no order, at most this many pieces; 0: 255.",
    stack: May<Int<0, 255>> = "A stack: one piece on the other, at most this many; 0: 255.",
    row: May<Int<1, 255>> = "A row: this many places for one piece each, called 1, 2, 3 ….",
    places: May<TextListField> = "Named places: one word each.",
    each: May<Int<1, 255>> = "How many pieces lie on each place at most; 1 if absent.",
    holds: Need<NameOrNamesField> = "Which backs may lie in it.",
    visible: May<OneOf<VisibilityWords>> = "Who sees what is in it; all if absent.",
    stream: May<NameField> = "Name of the random stream for its draws; `chance` if absent.",
    renew: May<NameField> = "Zone that is shuffled into it when it is drawn empty, of the table or its \
        owner; none if absent."
    ; others [may("beside", List(&List(&ValueShape::Text)), "Pairs of places that are beside each other.")]
    ; and [&DECLARED]
}

keys! {
    /// The keys of a `[[piece]]` table.
    pub(crate) struct PieceKeys, shape PIECE_SHAPE = "piece", "Identical pieces: cubes of a \
        colour, or one card.";
    back: Need<TextField> = "What its back shows: pieces with one back are a kind.",
    number: May<CopiesField> = "How many there are, or a list by the number of seats; 1 if absent.",
    start: Need<NameField> = "Where all of them are at the start; in a zone of each seat: this number \
        in each.",
    late: May<NameField> = "Where it goes if it is added to a game that is being played; where it starts if absent.",
    text: May<TextListField> = "What it does, for readers."
    ; others [may("has", Table(&ATTRIBUTES), "Its attributes: numbers, or words.")]
    ; and [&DECLARED]
}

static ATTRIBUTE: ValueShape = Either(&[ValueShape::Int(-30_000, 30_000), ValueShape::Text]);
pub(crate) static ATTRIBUTES: TableShape =
    TableShape::new("attributes", "Attributes of a piece.", &[]).rest(OtherKeys::Names(&ATTRIBUTE));

keys! {
    /// The keys of a `[[track]]` table.
    pub(crate) struct TrackKeys, shape TRACK_SHAPE = "track", "Stops on which markers stand.";
    stops: Need<StopNames> = "Its stops from the rearmost to the foremost, or how many there are: they are called 0, 1, 2 ….",
    seats: May<FlagField> = "Each seat has a marker on it, which starts on the first stop.",
    ring: May<FlagField> = "Behind the last stop comes the first one again; only where no edges are named."
    ; others [
        may("edges", List(&List(&ValueShape::Text)), "Ways from stop to stop; each leads on to the next one if absent."),
        may("markers", Table(&MARKERS), "Other markers, and the stop where each starts."),
        may("marks", Table(&MARKS), "Values that stops or edges carry."),
    ]
    ; and [&DECLARED]
}

said! {
    /// Names of the stops, or their number.
    StopNames = Either(&[ValueShape::Int(1, 250), List(&ValueShape::Text)]);
}

static STOP: ValueShape = Either(&[ValueShape::Text, ValueShape::Int(0, 250)]);
pub(crate) static MARKERS: TableShape =
    TableShape::new("markers", "Markers by name.", &[]).rest(OtherKeys::Names(&STOP));
static MARK: ValueShape = Table(&MARK_SHAPE);
pub(crate) static MARKS: TableShape =
    TableShape::new("marks", "Marks by name.", &[]).rest(OtherKeys::Names(&MARK));
pub(crate) static MARK_SHAPE: TableShape = TableShape::new(
    "mark_of_track",
    "A value from 0 to 255 of each stop or edge.",
    &[
        may("edges", Bool, "The edges carry it; the stops if absent."),
        may("start", List(&ValueShape::Int(0, 255)), "Values at the start; 0 where there is none."),
    ],
);

keys! {
    /// The keys of a `[[decision]]` table.
    pub(crate) struct DecisionKeys, shape DECISION_SHAPE = "decision", "What can be asked of a seat.";
    args: May<ParamsField> = "Arguments that are passed when it is opened. Everybody may see them.",
    may_wait: May<FlagField> = "Other seats may go on before it is answered.",
    forced: May<FlagField> = "If only one answer is possible, it is given automatically, and logged.",
    exchanges: May<FlagField> = "Every declared exchange is possible before it is answered."
    ; others [need("option", List(&Table(&OPTION)), "What may be answered.")]
    ; and [&DECLARED]
}

pub(crate) static HANDED: TableShape = TableShape::new(
    "handed",
    "Arguments and what they are: `number`, `piece`, `zone`, `seat`, `place of ZONE`, `stop of TRACK`, or a kind of thing of the game beside the parts.",
    &[],
)
.rest(OtherKeys::Names(&ValueShape::Text));

keys! {
    /// Keys of an option of a decision.
    pub(crate) struct OptionKeys, shape OPTION = "option", "A way of answering a decision.";
    id: Need<TextField> = "Its name, within its decision.",
    text: Need<TextField> = "What is typed and written: words, and arguments such as `{n}`.",
    args: May<ArgsField> = "Its arguments; later ones may depend on earlier ones.",
    asked: May<NameField> = "The function that lists the arguments, in place of what they say of themselves.",
    when: May<ConditionField> = "When it is possible; arguments may be meant.",
    pays: May<CostsField> = "What is paid first; without it the option is not possible.",
    does: May<StepsField> = "What it does.",
    role: May<OneOf<RoleWords>> = "How a bot treats it; as a move if absent.",
    keeps: May<FlagField> = "The decision stays open.",
    otherwise: May<FlagField> = "Possible only where no other option of the decision is."
    ; others [may("seats", List(&ValueShape::Int(0, 6)), "Only these seats have it.")]
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
pub(crate) static ARGS: TableShape =
    TableShape::new("args", "Arguments by name.", &[]).rest(OtherKeys::Names(&ARG_HOLDS));

keys! {
    /// Keys of an argument that is an integer.
    pub(crate) struct NumberArgKeys, shape ARG_NUMBER = "arg_number", "A number of a range.";
    from: May<AmountField> = "Smallest now; the first of the range if absent.",
    to: May<AmountField> = "Largest now; the second of the range if absent."
    ; others [need("number", List(&ValueShape::Int(-30_000, 30_000)), "Never less than the first, never more than the second.")]
}
keys! {
    /// Keys of an argument that is a piece in a zone.
    pub(crate) struct PieceArgKeys, shape ARG_PIECE = "arg_piece", "A piece that lies in a zone.";
    piece: Need<LocationField> = "The zone.",
    having: May<LocationField> = "Which pieces are meant: `colour == red and value >= 2`."
}
keys! {
    /// Keys of an argument that is any piece of a kind.
    pub(crate) struct NamedPieceArgKeys, shape ARG_NAMED = "arg_named", "Any piece with a back, wherever it is.";
    named: Need<TextField> = "The back."
}
keys! {
    /// Keys of an argument that is a place of a zone.
    pub(crate) struct PlaceArgKeys, shape ARG_PLACE = "arg_place", "A place of a zone.";
    place: Need<LocationField> = "The zone.",
    which: May<OneOf<PlaceFilterWords>> = "Those with room, those taken, or any; those with room if absent."
}
keys! {
    /// Keys of an argument that is a zone.
    pub(crate) struct ZoneArgKeys, shape ARG_ZONE = "arg_zone", "One of these zones: the table's, or those of every seat.";
    zone: Need<NamesField> = "The zones."
}
keys! {
    /// Keys of an argument that is a seat.
    pub(crate) struct SeatArgKeys, shape ARG_SEAT = "arg_seat", "A seat.";
    seat: Need<Seats> = "`any`, or an `other` one than that which answers."
}
said! {
    /// The words `any` and `other`.
    Seats = ValueShape::Word(&["any", "other"]);
}
keys! {
    /// Keys of an argument that is one of several words.
    pub(crate) struct WordArgKeys, shape ARG_ANSWER = "arg_answer", "One of these words.";
    answer: Need<TextListField> = "The words."
}
keys! {
    /// Keys of an argument that is a stop of a track.
    pub(crate) struct StopArgKeys, shape ARG_STOP = "arg_stop", "A stop of a track.";
    stop: Need<NameField> = "The track.",
    ahead: May<AmountField> = "This many steps ahead of the own marker; any stop if absent."
}

keys! {
    /// Keys of an argument that is an object of the host engine.
    pub(crate) struct HostObjectArgKeys, shape ARG_THING = "arg_thing", "A thing of the game beside which the parts stand: a hex, say.";
    thing: Need<NameField> = "Its kind.",
    when: May<ConditionField> = "Which of them can be chosen; the argument itself, and those before it, may be meant.",
    best: May<AmountField> = "Of those only the ones for which this amount is largest."
}
pub(crate) static DEED_WITH: TableShape =
    TableShape::new("deed_with", "What a deed is done with, by name.", &[])
        .rest(OtherKeys::Names(&AMOUNT_HOLDS));

pub(crate) static COSTS: TableShape =
    TableShape::new("costs_by_counter", "Amounts by counter.", &[])
        .rest(OtherKeys::Names(&AMOUNT_HOLDS));
static RATE: ValueShape = ValueShape::Int(1, 30_000);
pub(crate) static RATES: TableShape =
    TableShape::new("rates", "Numbers by counter.", &[]).rest(OtherKeys::Names(&RATE));

keys! {
    /// The keys of a `[[task]]` table.
    pub(crate) struct TaskKeys, shape TASK_SHAPE = "task", "What is carried out by name, and goes on after a decision.";
    args: May<ParamsField> = "What it is handed.",
    does: Need<StepsField> = "What it does."
    ; and [&DECLARED]
}

keys! {
    /// The keys of a `[[phase]]` table.
    pub(crate) struct PhaseKeys, shape PHASE_SHAPE = "phase", "A phase of the game, or of another phase; in the order in which they are written.";
    within: May<NameField> = "The phase of which it is a part.",
    before: May<NameField> = "The phase before which it comes.",
    after: May<NameField> = "The phase after which it comes.",
    when: May<ConditionField> = "It is left out where this does not hold.",
    times: May<AmountField> = "How often it is gone through; once if absent.",
    until: May<ConditionField> = "It is not begun again once this holds.",
    enter: May<StepsField> = "What happens when it begins.",
    asks: May<NameField> = "The decision that seats are asked, before the phases within.",
    how: May<OneOf<ActingModeWords>> = "In order once each (so if absent), in turns until all have passed, by an amount, all at once, sealed.",
    first: May<AmountField> = "The seat that begins, by number from 0 on, counted on round the table.",
    turn: May<AmountField> = "Of `how = \"by\"`: whose turn it is; below 0: the phase goes on.",
    whom: May<ConditionField> = "Only seats of which this holds are asked.",
    exit: May<StepsField> = "What happens when it ends."
    ; and [&DECLARED]
}

keys! {
    /// Keys of a conversion of counters.
    pub(crate) struct ExchangeKeys, shape EXCHANGE_SHAPE = "exchange", "An exchange of counters, at any ratio, while a decision with `exchanges` is open.";
    text: Need<TextField> = "What is typed; `{n}` is how often at once.",
    pays: Need<RatesField> = "What is given, each time.",
    gains: May<RatesField> = "What is got, each time.",
    most: May<Int<1, 255>> = "How often at once, at most; 20 if absent."
    ; and [&DECLARED]
}

keys! {
    /// Keys of an override of a function.
    pub(crate) struct OverrideKeys, shape OVERRIDE_SHAPE = "override", "Replaces a common function \
        for one seat.";
    seat: Need<Int<0, 6>> = "The seat, from 0 on.",
    function: Need<NameField> = "The common function.",
    by: Need<NameField> = "The seat's own."
    ; and [&DECLARED]
}

keys! {
    /// The keys of a `[[automa]]` table.
    pub(crate) struct AutomaKeys, shape AUTOMA_SHAPE = "automa", "A seat that rules play.";
    seat: Need<Int<0, 6>> = "The seat, from 0 on.",
    prefers: May<TextListField> = "Options `DECISION.OPTION`: the first that is possible is taken.",
    asks: May<NameField> = "The function that chooses."
    ; and [&DECLARED]
}

pub(crate) static TEAM_SHAPE: TableShape = TableShape::new(
    "team",
    "Seats that score together.",
    &[need("seats", List(&ValueShape::Int(0, 6)), "Who is in it, from 0 on.")],
)
.and(&[&DECLARED]);

/// Reads a list of seats, for a team or an option.
pub(crate) fn seats(mistakes: &mut Diagnostics, node: &TomlNode) -> Vec<u8> {
    let list = node.list(mistakes).iter().collect::<Vec<_>>();
    list.into_iter().filter_map(|n| n.int(mistakes, 0..=6)).map(|n| n as u8).collect()
}

keys! {
    /// Keys of the effect that moves pieces.
    pub(crate) struct MoveKeys, shape MOVE = "move", "Pieces move, as far as there are any and there is room. A piece that is moved by its name, or as an argument, has to lie there.";
    when: May<ConditionField> = "Only where this holds.",
    number: May<AmountField> = "How many, of `top` and `random`; 1 if absent.",
    from: Need<LocationField> = "Where they lie.",
    to: Need<LocationField> = "Where they go.",
    having: May<LocationField> = "Which are meant, of `random` and `every`.",
    end: May<OneOf<StackEndWords>> = "On top, or at the bottom.",
    all: May<FlagField> = "All of them; a fault if they cannot.",
    if_there: May<FlagField> = "Of one piece: nothing happens if it does not lie there; a fault if absent."
    ; others [need("move", ValueShape::Text, "`top`, `random`, `every`, an argument that is a piece, or the name of one.")]
}

macro_rules! effects {
    ($($(#[$about:meta])* $Keys:ident, $SHAPE:ident = $name:literal, $doc:literal;
        $($key:ident: $line:ty = $says:literal),*;)*) => {
        $(keys! {
            $(#[$about])*
            pub(crate) struct $Keys, shape $SHAPE = $name, $doc;
            when: May<ConditionField> = "Only where this holds.",
            $($key: $line = $says),*
        })*

        /// The shapes of all effects.
        pub(crate) static EFFECTS: &[ValueShape] = &[Table(&MOVE), $(Table(&$SHAPE)),*];
    };
}

effects! {
    /// Keys of the effect that increases a counter.
    GainKeys, GAIN = "gain", "A counter grows, as far as its range lets it.";
    gain: Need<LocationField> = "The counter: `coins`, `whom.coins`.", by: May<AmountField> = "By how much; 1 if absent.";
    /// Keys of the effect that decreases a counter.
    PayKeys, PAY = "pay", "A counter shrinks by all of this; a fault if it cannot.";
    pay: Need<LocationField> = "The counter.", by: May<AmountField> = "By how much; 1 if absent.";
    /// Keys of the effect that sets a counter.
    SetKeys, SET = "set", "A counter gets a value.";
    set: Need<LocationField> = "The counter.", to: Need<AmountField> = "The value.";
    /// Keys of the effect that shuffles a stack.
    ShuffleKeys, SHUFFLE = "shuffle", "A stack is shuffled.";
    shuffle: Need<LocationField> = "The stack.";
    /// Keys of the effect that shows pieces.
    ShowKeys, SHOW = "show", "Pieces on top are seen and stay where they are.";
    show: Need<LocationField> = "The stack or place.", number: May<AmountField> = "How many; 1 if absent.",
    who: May<SeatsField> = "Who sees them; all if absent.";
    /// Keys of the effect that slides the pieces of a row.
    SlideKeys, SLIDE = "slide", "The pieces of a row move on to higher places as far as they can.";
    slide: Need<LocationField> = "The row.";
    /// Keys of the effect that refills a row.
    RefillKeys, REFILL = "refill", "Free places of a row are filled, the first one first.";
    refill: Need<LocationField> = "The row.", from: Need<LocationField> = "Where the pieces come from.";
    /// Keys of the effect that draws a random number.
    RollKeys, ROLL = "roll", "A counter gets a random number from 1 on.";
    roll: Need<LocationField> = "The counter.", sides: Need<AmountField> = "The largest number.",
    stream: May<NameField> = "Name of the random stream; `chance` if absent.";
    /// Keys of the effect that advances a seat's marker.
    AdvanceKeys, ADVANCE = "advance", "A seat's marker goes on.";
    advance: Need<LocationField> = "The track: `road`, `whom.road`.", by: May<AmountField> = "By this many edges; 1 if \
        absent.";
    /// Keys of the effect that puts a seat's marker on a stop.
    PutKeys, PUT = "put", "A seat's marker is put on a stop.";
    put: Need<LocationField> = "The track.", on: Need<AmountField> = "The stop.";
    /// Keys of the effect that puts another marker on a stop.
    PutMarkerKeys, PUT_MARKER = "put_marker", "Another marker is put on a stop.";
    put_marker: Need<LocationField> = "The marker: `TRACK.MARKER`.", on: Need<AmountField> = "The stop.";
    /// Keys of the effect that sets a mark.
    SetMarkKeys, SET_MARK = "set_mark", "A stop or an edge gets another mark.";
    set_mark: Need<LocationField> = "The mark: `TRACK.MARK`.", at: Need<AmountField> = "The stop or edge.",
    to: Need<AmountField> = "The value.";
    /// Keys of the effect that opens a decision.
    OpenKeys, OPEN = "open", "A decision is opened; the rest waits for the answer.";
    open: Need<NameField> = "The decision.", who: May<SeatsField> = "For whom; the one who acts if absent.",
    whom: May<ConditionField> = "Only for those of them of which this holds, each being the one that acts.",
    hand: May<AmountsField> = "What it is handed.", manner: May<OneOf<DecisionModeWords>> = "`ask`, `offer`: the rest goes on at once, `sealed`.";
    /// Keys of the effect that runs a task.
    RunKeys, RUN = "run", "A task is carried out.";
    run: Need<NameField> = "The task.", who: May<SeatsField> = "For whom, one after the other.",
    whom: May<ConditionField> = "Only for those of them of which this holds, each being the one that acts.",
    hand: May<AmountsField> = "What it is handed.";
    /// Keys of the effect that answers a decision.
    AnswerKeys, ANSWER = "answer", "A decision is answered for the acting seat, as it could answer it if it were asked: by the first option that takes what it is answered with and is possible. Nothing happens where none is.";
    answer: Need<LocationField> = "The decision, or one of its options: `DECISION`, `DECISION.OPTION`.", with: May<AmountsField> = "What it is answered with: the arguments of the option.";
    /// Keys of the effect that passes.
    PassKeys, PASS = "pass", "The acting seat has passed.";
    pass: Need<FlagField> = "`true`.";
    /// Keys of the effect that ends a phase.
    EndPhaseKeys, END_PHASE = "end_phase", "A phase ends once nothing is open any more.";
    end_phase: Need<NameField> = "The phase.";
    /// Keys of the effect that jumps to a phase.
    GoToKeys, GO_TO = "go_to", "The game goes on with a phase once nothing is open any more.";
    go_to: Need<NameField> = "The phase.";
    /// Keys of the effect that ends the game.
    EndGameKeys, END_GAME = "end_game", "The game is over once nothing is open any more.";
    end_game: Need<FlagField> = "`true`.";
    /// Keys of the effect that calls a function.
    CallKeys, CALL = "call", "A function changes the game.";
    call: Need<NameField> = "The function; it answers `carry_out`.";
    /// Keys of the effect that gives the host engine a command.
    HostCommandKeys, DEED = "deed", "The game beside which the parts stand does something for a seat, by its own rules.";
    deed: Need<NameField> = "What is done.", with: May<CommandArgsField> = "With what, by name.",
    who: May<SeatsField> = "For whom; the one who acts if absent.",
    may_fail: May<FlagField> = "Where the rules do not allow it nothing happens; without it the answer is not possible then.";
}

/// Effects for games without a host engine; with one they would do nothing.
pub(crate) const OF_WHOLE_GAMES: [&str; 5] = ["pass", "end_phase", "go_to", "end_game", "call"];

/// Keys that name the effect of a step.
pub(crate) const VERBS: [&str; 22] = [
    "gain",
    "pay",
    "set",
    "move",
    "shuffle",
    "show",
    "slide",
    "refill",
    "roll",
    "advance",
    "put",
    "put_marker",
    "set_mark",
    "open",
    "run",
    "answer",
    "pass",
    "end_phase",
    "go_to",
    "end_game",
    "call",
    "deed",
];

keys! {
    /// Keys of the declarations about the whole game.
    pub(crate) struct GameKeys, shape GAME_SHAPE = "game", "What is said of the whole game.";
    names: May<TextListField> = "What the seats are called: one word each; `red`, `blue`, `green` … if absent.",
    points: May<NameField> = "The counter of each seat that decides the game.",
    frames: May<Int<0, 200>> = "How many decisions and tasks may be open at once; as many as usual if absent."
    ; others [
        may("changes", ValueShape::Int(1, components::MOST_CHANGES as i64), "How many changes one action may make, without those of shuffles; 2,048 if absent."),
        need("seats", List(&ValueShape::Int(1, 7)), "How many play: the least and the most."),
        may("ties", List(&Table(&TIE)), "What breaks a tie, in order."),
    ]
}

keys! {
    /// Keys of a tie break.
    pub(crate) struct TieKeys, shape TIE = "tie", "What breaks a tie: most of something, or fewest.";
    most: May<AmountField> = "More of it is better.",
    fewest: May<AmountField> = "Less of it is better.",
    doc: May<TextField> = "What is compared, in words, as the end of a game says it: `coins in the purse`; the amount as it is written if absent."
}

pub(crate) static PICTURE_SHAPE: TableShape = TableShape::new(
    "picture",
    "How the board is drawn. It changes no rule; of several pictures each adds to those before it.",
    &[
        may("colors", Table(&COLORS), "What has this name looks like: a seat, a marker, a piece, whatever has this word, this back."),
        may("drawn", List(&DRAWN_HOLDS), "How zones and tracks are drawn; all others are rows of boxes."),
    ],
)
.and(&[&DECLARED]);

pub(crate) static COLORS: TableShape =
    TableShape::new("colors", "Colours by name: `#` and six digits from 0 to f.", &[])
        .rest(OtherKeys::Names(&ValueShape::Text));
static DRAWN_HOLDS: ValueShape = Table(&DRAWN);
static POINTS: ValueShape = ValueShape::Int(0, 2000);

keys! {
    /// Keys of the display settings of a zone or track.
    pub(crate) struct DisplayKeys, shape DRAWN = "drawn", "How a zone or a track is drawn.";
    of: Need<NameField> = "The zone or track.",
    form: May<OneOf<ArrangementWords>> = "How its places or stops lie: a `row` (so if absent), a `ring`, a `dial` that shows only what stands on it (so with more than 40 stops), or `hidden`.",
    cell: May<OneOf<OutlineWords>> = "What each of them looks like: a `box` (so if absent), `round`, a `hull`, a `card`.",
    across: May<Int<1, 100>> = "How many of them stand beside each other; as many as there is room for if absent.",
    color: May<TextField> = "What they are painted with: one of the colours."
    ; others [
        may("at", List(&POINTS), "Its upper left corner on the board of the table or of its seat, in points; behind what is drawn before it if absent."),
        may("size", List(&POINTS), "Width and height of each place or stop, in points."),
    ]
}
