//! Shapes of all tables of components: their keys, types and descriptions.

use components::declare::{Arrangement, End, Free, Manner, Outline, Visible};
use content::keys::{Field, Flag, Int, May, Need, OneOf, Text, Texts, WordList};
use content::shape::Holds::{self, Bool, Either, List, Many, Name, Table};
use content::shape::{CONDITION_ON_SETTINGS, Key, Rest, Shape, may, need};
use content::{DeclKind, Mistakes, Node, What, keys};
use game::Role;

/// A value that is parsed later, once all names are known.
#[derive(Clone, Debug, Default)]
pub(crate) struct Said(pub Option<Node>);

macro_rules! said {
    ($($(#[$about:meta])* $Field:ident = $holds:expr;)*) => {$(
        $(#[$about])*
        pub(crate) struct $Field;

        impl Field for $Field {
            type Value = Said;
            const HOLDS: Holds = $holds;

            fn read_node(_: &mut Mistakes, node: &Node) -> Option<Said> {
                Some(Said(Some(node.clone())))
            }
        }
    )*};
}

const TEXT_OR_NUMBER: [Holds; 2] = [Holds::Text, Holds::Int(-1_000_000, 1_000_000)];
static AMOUNT_HOLDS: Holds = Either(&TEXT_OR_NUMBER);

said! {
    /// A number computed from the position: `3`, `"coins + 1"`.
    Amount = Either(&TEXT_OR_NUMBER);
    /// A condition: `"coins >= 3"`, `true`.
    Condition = Either(&[Holds::Text, Bool]);
    /// A zone, a place of a zone, a counter or a marker: `"hand"`, `"whom.hand"`.
    Place = Holds::Text;
    /// The name of a declared part.
    Named = Name;
    /// A list of names of declared parts.
    AllNamed = List(&Name);
    /// One name or a list of names.
    OneOrMore = Many(&Name);
    /// Arguments for a decision or task.
    Amounts = Many(&AMOUNT_HOLDS);
    /// A selection of seats: `"own"`, `"all"`, an argument, or the number of a seat.
    Whom = Either(&[Holds::Text, Holds::Int(0, 6)]);
    /// An integer of any size.
    Whole = Holds::Int(-1_000_000_000, 1_000_000_000);
    /// The owner of a part.
    Owner = Either(&[Holds::Word(&["table", "each"]), Holds::Int(0, 6)]);
    /// A number of copies: one number, or one for each number of seats.
    Numbers = Many(&Holds::Int(0, 255));
    /// The steps of a script: one table or a list of tables.
    Steps = Many(&Either(EFFECTS));
    /// Parameters of a decision or task, with their types.
    Handed = Table(&HANDED);
    /// The arguments of an option, with their possible values.
    Asked = Table(&ARGS);
    /// Arguments of a command to the host engine.
    With = Table(&DEED_WITH);
    /// Amounts by the name of a counter, such as a price.
    Costs = Table(&COSTS);
    /// Integers by the name of a counter, such as an exchange rate.
    Rates = Table(&RATES);
}

macro_rules! words {
    ($($(#[$about:meta])* $List:ident: $Value:ty, $what:literal, [$($word:literal => $value:expr),* $(,)?];)*) => {$(
        $(#[$about])*
        pub(crate) struct $List;

        impl WordList for $List {
            type Value = $Value;
            const WHAT: What<'static> = What { word: $what, listed: None };
            const WORDS: &'static [(&'static str, $Value)] = &[$(($word, $value)),*];
        }
    )*};
}

/// The manner in which a phase asks seats for decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum How {
    InOrder,
    Turns,
    By,
    AtOnce,
    Sealed,
}

words! {
    /// The words of content files for the values of [`Visible`].
    Sight: Visible, "sight", [
        "all" => Visible::All, "owner" => Visible::Owner, "screen" => Visible::Screen,
        "number" => Visible::Number, "nobody" => Visible::Nobody,
    ];
    /// The words of content files for the values of [`Manner`].
    Manners: Manner, "manner", ["ask" => Manner::Ask, "offer" => Manner::Offer, "sealed" => Manner::Sealed];
    /// The words of content files for the values of [`End`].
    Ends: End, "end", ["top" => End::Top, "bottom" => End::Bottom];
    /// The words of content files for the values of [`Free`].
    Frees: Free, "word for places", ["free" => Free::Free, "taken" => Free::Taken, "any" => Free::Any];
    /// The words of content files for the values of [`Role`].
    Roles: Role, "role", [
        "move" => Role::Move, "end" => Role::End, "give-up" => Role::GiveUp, "answer" => Role::Answer,
        "conversion" => Role::Conversion,
    ];
    /// The words of content files for the values of [`How`].
    Hows: How, "way of asking", [
        "in-order" => How::InOrder, "turns" => How::Turns, "by" => How::By, "at-once" => How::AtOnce,
        "sealed" => How::Sealed,
    ];
    /// The words of content files for the values of [`Arrangement`].
    Forms: Arrangement, "form", [
        "row" => Arrangement::Row, "ring" => Arrangement::Ring, "dial" => Arrangement::Dial, "hidden" => Arrangement::Hidden,
    ];
    /// The words of content files for the values of [`Outline`].
    Cells: Outline, "cell", [
        "box" => Outline::Box, "round" => Outline::Round, "hull" => Outline::Hull, "card" => Outline::Card,
    ];
    /// Words for any seat, or any other than the acting one.
    Others: bool, "word for seats", ["any" => false, "other" => true];
}

const fn kind(word: &'static str, shape: &'static Shape, is_piece: bool) -> DeclKind {
    DeclKind { word, shape, single: false, is_piece, comes_and_goes: true, for_eyes: &[] }
}

/// The kind `[[function]]`: a Lua file with functions.
pub static FUNCTION: DeclKind = kind("function", &FUNCTION_SHAPE, false);
/// The kind `[[counter]]`: an integer of the table or of seats.
pub static COUNTER: DeclKind =
    DeclKind { for_eyes: &["shown", "thing", "names"], ..kind("counter", &COUNTER_SHAPE, false) };
/// The kind `[[zone]]`: a container of pieces.
pub static ZONE: DeclKind = kind("zone", &ZONE_SHAPE, false);
/// The kind `[[piece]]`: a set of indistinguishable pieces.
pub static PIECE: DeclKind = kind("piece", &PIECE_SHAPE, true);
/// The kind `[[track]]`: stops with markers.
pub static TRACK: DeclKind = kind("track", &TRACK_SHAPE, false);
/// The kind `[[decision]]`: a decision that seats can be asked to make.
pub static DECISION: DeclKind = kind("decision", &DECISION_SHAPE, false);
/// The kind `[[task]]`: a named script, such as a continuation after a decision.
pub static TASK: DeclKind = kind("task", &TASK_SHAPE, false);
/// The kind `[[phase]]`: a phase of the game or of another phase.
pub static PHASE: DeclKind = kind("phase", &PHASE_SHAPE, false);
/// The kind `[[exchange]]`: a conversion of counters.
pub static EXCHANGE: DeclKind = kind("exchange", &EXCHANGE_SHAPE, false);
/// The kind `[[override]]`: a function replaced for one seat.
pub static OVERRIDE: DeclKind = kind("override", &OVERRIDE_SHAPE, false);
/// The kind `[[automa]]`: a seat played by rules.
pub static AUTOMA: DeclKind = kind("automa", &AUTOMA_SHAPE, false);
/// The kind `[[team]]`: seats that score together.
pub static TEAM: DeclKind = kind("team", &TEAM_SHAPE, false);

/// The kind `[[picture]]`: display settings of zones and tracks, and colours of words; for games
/// without a host engine.
pub static PICTURE: DeclKind = kind("picture", &PICTURE_SHAPE, false);

static FURTHER_OPTION: Holds = Table(&OPTION);
static FURTHER_STEP: Holds = Either(EFFECTS);

/// Key by which an amendment adds options to a decision.
pub const AMEND_OPTION: Key =
    may("option", List(&FURTHER_OPTION), "Further options of a decision.");
/// Key by which an amendment adds steps to a task.
pub const AMEND_DOES: Key = may("does", List(&FURTHER_STEP), "Further steps of a task.");

/// Keys by which amendments add to parts: options of a decision, steps of tasks and phases.
pub static AMEND_KEYS: [Key; 4] = [
    AMEND_OPTION,
    AMEND_DOES,
    may("enter", List(&Either(EFFECTS)), "Further steps at the beginning of a phase."),
    may("exit", List(&Either(EFFECTS)), "Further steps at the end of a phase."),
];

/// The kind `[game]`: declarations about a whole game of components; games with a host engine omit
/// it.
pub static GAME: DeclKind = DeclKind {
    word: "game",
    shape: &GAME_SHAPE,
    single: true,
    is_piece: false,
    comes_and_goes: false,
    for_eyes: &[],
};

/// Every kind of declaration of components, in the order in which they are read.
pub static KINDS: [&DeclKind; 12] = [
    &FUNCTION, &COUNTER, &ZONE, &PIECE, &TRACK, &DECISION, &TASK, &PHASE, &EXCHANGE, &OVERRIDE,
    &AUTOMA, &TEAM,
];

/// The keys that every table of a component has.
static DECLARED: Shape = Shape::new(
    "part",
    "A part of the game.",
    &[
        need("id", Name, "Its name."),
        may("former", Many(&Name), "What it was called before: games that are being played go on."),
        may("setting", CONDITION_ON_SETTINGS, "In play only while these settings hold."),
    ],
);

pub(crate) static FUNCTION_SHAPE: Shape = Shape::new(
    "function",
    "A Lua file that answers what tables cannot say.",
    &[need("script", Table(&SCRIPT), "The file and what it answers.")],
)
.and(&[&DECLARED]);

pub(crate) static SCRIPT: Shape = Shape::new(
    "script",
    "A Lua file.",
    &[
        need("file", Holds::Text, "The file, beside this one."),
        need("hooks", List(&Holds::Hook), "What it answers."),
    ],
);

keys! {
    /// The keys of a `[[counter]]` table.
    pub(crate) struct CounterKeys, shape COUNTER_SHAPE = "counter", "A number in a range.";
    of: May<Owner> = "Whose: `table` (so if absent), `each` seat, or one seat by its number from 0 on.",
    least: May<Whole> = "Smallest value; 0 if absent.",
    most: May<Whole> = "Largest value; no bound if absent.",
    start: May<Whole> = "Value at the start; 0 if absent.",
    visible: May<OneOf<Sight>> = "Who sees it; all if absent.",
    shown: May<Flag> = "Whether panels and the log show it; yes if absent. Counters that only \
        serve the rules need not be shown.",
    thing: May<Named> = "The kind of thing of the game beside the parts whose number it holds (`hex`, say): panels, log and scenarios say its name.",
    worth: May<Whole> = "What one of it is worth to a bot, in hundredths of a point."
    ; others [
        may("names", Table(&VALUE_NAMES), "What its values are called: panels and the log say the name, and lines `counter` of scenarios may. Values without one stay numbers."),
    ]
    ; and [&DECLARED]
}

pub(crate) static VALUE_NAMES: Shape =
    Shape::new("value_names", "Names of values, one word each, by number.", &[])
        .rest(Rest::Names(&Holds::Text));

keys! {
    /// The keys of a `[[zone]]` table.
    pub(crate) struct ZoneKeys, shape ZONE_SHAPE = "zone", "Where pieces lie: a pile, a stack, a row or named places.";
    of: May<Owner> = "Whose: `table` (so if absent), `each` seat, or one seat by its number from 0 on.",
    pile: May<Int<0, 255>> = "A pile: no order, at most this many pieces; 0: 255.",
    stack: May<Int<0, 255>> = "A stack: one piece on the other, at most this many; 0: 255.",
    row: May<Int<1, 255>> = "A row: this many places for one piece each, called 1, 2, 3 ….",
    places: May<Texts> = "Named places: one word each.",
    each: May<Int<1, 255>> = "How many pieces lie on each place at most; 1 if absent.",
    holds: Need<OneOrMore> = "Which backs may lie in it.",
    visible: May<OneOf<Sight>> = "Who sees what is in it; all if absent.",
    stream: May<Named> = "Name of the random stream for its draws; `chance` if absent.",
    renew: May<Named> = "Zone that is shuffled into it when it is drawn empty, of the table or its \
        owner; none if absent."
    ; others [may("beside", List(&List(&Holds::Text)), "Pairs of places that are beside each other.")]
    ; and [&DECLARED]
}

keys! {
    /// The keys of a `[[piece]]` table.
    pub(crate) struct PieceKeys, shape PIECE_SHAPE = "piece", "Identical pieces: cubes of a \
        colour, or one card.";
    back: Need<Text> = "What its back shows: pieces with one back are a kind.",
    number: May<Numbers> = "How many there are, or a list by the number of seats; 1 if absent.",
    start: Need<Named> = "Where all of them are at the start; in a zone of each seat: this number \
        in each.",
    late: May<Named> = "Where it goes if it is added to a game that is being played; where it starts if absent.",
    text: May<Texts> = "What it does, for readers."
    ; others [may("has", Table(&ATTRIBUTES), "Its attributes: numbers, or words.")]
    ; and [&DECLARED]
}

static ATTRIBUTE: Holds = Either(&[Holds::Int(-30_000, 30_000), Holds::Text]);
pub(crate) static ATTRIBUTES: Shape =
    Shape::new("attributes", "Attributes of a piece.", &[]).rest(Rest::Names(&ATTRIBUTE));

keys! {
    /// The keys of a `[[track]]` table.
    pub(crate) struct TrackKeys, shape TRACK_SHAPE = "track", "Stops on which markers stand.";
    stops: Need<StopNames> = "Its stops from the rearmost to the foremost, or how many there are: they are called 0, 1, 2 ….",
    seats: May<Flag> = "Each seat has a marker on it, which starts on the first stop.",
    ring: May<Flag> = "Behind the last stop comes the first one again; only where no edges are named."
    ; others [
        may("edges", List(&List(&Holds::Text)), "Ways from stop to stop; each leads on to the next one if absent."),
        may("markers", Table(&MARKERS), "Other markers, and the stop where each starts."),
        may("marks", Table(&MARKS), "Values that stops or edges carry."),
    ]
    ; and [&DECLARED]
}

said! {
    /// Names of the stops, or their number.
    StopNames = Either(&[Holds::Int(1, 250), List(&Holds::Text)]);
}

static STOP: Holds = Either(&[Holds::Text, Holds::Int(0, 250)]);
pub(crate) static MARKERS: Shape =
    Shape::new("markers", "Markers by name.", &[]).rest(Rest::Names(&STOP));
static MARK: Holds = Table(&MARK_SHAPE);
pub(crate) static MARKS: Shape =
    Shape::new("marks", "Marks by name.", &[]).rest(Rest::Names(&MARK));
pub(crate) static MARK_SHAPE: Shape = Shape::new(
    "mark_of_track",
    "A value from 0 to 255 of each stop or edge.",
    &[
        may("edges", Bool, "The edges carry it; the stops if absent."),
        may("start", List(&Holds::Int(0, 255)), "Values at the start; 0 where there is none."),
    ],
);

keys! {
    /// The keys of a `[[decision]]` table.
    pub(crate) struct DecisionKeys, shape DECISION_SHAPE = "decision", "What can be asked of a seat.";
    args: May<Handed> = "Arguments that are passed when it is opened. Everybody may see them.",
    may_wait: May<Flag> = "Other seats may go on before it is answered.",
    forced: May<Flag> = "If only one answer is possible, it is given automatically, and logged.",
    exchanges: May<Flag> = "Every declared exchange is possible before it is answered."
    ; others [need("option", List(&Table(&OPTION)), "What may be answered.")]
    ; and [&DECLARED]
}

pub(crate) static HANDED: Shape = Shape::new(
    "handed",
    "Arguments and what they are: `number`, `piece`, `zone`, `seat`, `place of ZONE`, `stop of TRACK`, or a kind of thing of the game beside the parts.",
    &[],
)
.rest(Rest::Names(&Holds::Text));

keys! {
    /// Keys of an option of a decision.
    pub(crate) struct OptionKeys, shape OPTION = "option", "A way of answering a decision.";
    id: Need<Text> = "Its name, within its decision.",
    text: Need<Text> = "What is typed and written: words, and arguments such as `{n}`.",
    args: May<Asked> = "Its arguments; later ones may depend on earlier ones.",
    asked: May<Named> = "The function that lists the arguments, in place of what they say of themselves.",
    when: May<Condition> = "When it is possible; arguments may be meant.",
    pays: May<Costs> = "What is paid first; without it the option is not possible.",
    does: May<Steps> = "What it does.",
    role: May<OneOf<Roles>> = "How a bot treats it; as a move if absent.",
    keeps: May<Flag> = "The decision stays open.",
    otherwise: May<Flag> = "Possible only where no other option of the decision is."
    ; others [may("seats", List(&Holds::Int(0, 6)), "Only these seats have it.")]
}

static ARG_HOLDS: Holds = Either(&[
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
pub(crate) static ARGS: Shape =
    Shape::new("args", "Arguments by name.", &[]).rest(Rest::Names(&ARG_HOLDS));

keys! {
    /// Keys of an argument that is an integer.
    pub(crate) struct ArgNumber, shape ARG_NUMBER = "arg_number", "A number of a range.";
    from: May<Amount> = "Smallest now; the first of the range if absent.",
    to: May<Amount> = "Largest now; the second of the range if absent."
    ; others [need("number", List(&Holds::Int(-30_000, 30_000)), "Never less than the first, never more than the second.")]
}
keys! {
    /// Keys of an argument that is a piece in a zone.
    pub(crate) struct ArgPiece, shape ARG_PIECE = "arg_piece", "A piece that lies in a zone.";
    piece: Need<Place> = "The zone.",
    having: May<Place> = "Which pieces are meant: `colour == red and value >= 2`."
}
keys! {
    /// Keys of an argument that is any piece of a kind.
    pub(crate) struct ArgNamed, shape ARG_NAMED = "arg_named", "Any piece with a back, wherever it is.";
    named: Need<Text> = "The back."
}
keys! {
    /// Keys of an argument that is a place of a zone.
    pub(crate) struct ArgPlace, shape ARG_PLACE = "arg_place", "A place of a zone.";
    place: Need<Place> = "The zone.",
    which: May<OneOf<Frees>> = "Those with room, those taken, or any; those with room if absent."
}
keys! {
    /// Keys of an argument that is a zone.
    pub(crate) struct ArgZone, shape ARG_ZONE = "arg_zone", "One of these zones: the table's, or those of every seat.";
    zone: Need<AllNamed> = "The zones."
}
keys! {
    /// Keys of an argument that is a seat.
    pub(crate) struct ArgSeat, shape ARG_SEAT = "arg_seat", "A seat.";
    seat: Need<Seats> = "`any`, or an `other` one than that which answers."
}
said! {
    /// The words `any` and `other`.
    Seats = Holds::Word(&["any", "other"]);
}
keys! {
    /// Keys of an argument that is one of several words.
    pub(crate) struct ArgAnswer, shape ARG_ANSWER = "arg_answer", "One of these words.";
    answer: Need<Texts> = "The words."
}
keys! {
    /// Keys of an argument that is a stop of a track.
    pub(crate) struct ArgStop, shape ARG_STOP = "arg_stop", "A stop of a track.";
    stop: Need<Named> = "The track.",
    ahead: May<Amount> = "This many steps ahead of the own marker; any stop if absent."
}

keys! {
    /// Keys of an argument that is an object of the host engine.
    pub(crate) struct ArgThing, shape ARG_THING = "arg_thing", "A thing of the game beside which the parts stand: a hex, say.";
    thing: Need<Named> = "Its kind.",
    when: May<Condition> = "Which of them can be chosen; the argument itself, and those before it, may be meant.",
    best: May<Amount> = "Of those only the ones for which this amount is largest."
}
pub(crate) static DEED_WITH: Shape =
    Shape::new("deed_with", "What a deed is done with, by name.", &[])
        .rest(Rest::Names(&AMOUNT_HOLDS));

pub(crate) static COSTS: Shape =
    Shape::new("costs_by_counter", "Amounts by counter.", &[]).rest(Rest::Names(&AMOUNT_HOLDS));
static RATE: Holds = Holds::Int(1, 30_000);
pub(crate) static RATES: Shape =
    Shape::new("rates", "Numbers by counter.", &[]).rest(Rest::Names(&RATE));

keys! {
    /// The keys of a `[[task]]` table.
    pub(crate) struct TaskKeys, shape TASK_SHAPE = "task", "What is carried out by name, and goes on after a decision.";
    args: May<Handed> = "What it is handed.",
    does: Need<Steps> = "What it does."
    ; and [&DECLARED]
}

keys! {
    /// The keys of a `[[phase]]` table.
    pub(crate) struct PhaseKeys, shape PHASE_SHAPE = "phase", "A phase of the game, or of another phase; in the order in which they are written.";
    within: May<Named> = "The phase of which it is a part.",
    before: May<Named> = "The phase before which it comes.",
    after: May<Named> = "The phase after which it comes.",
    when: May<Condition> = "It is left out where this does not hold.",
    times: May<Amount> = "How often it is gone through; once if absent.",
    until: May<Condition> = "It is not begun again once this holds.",
    enter: May<Steps> = "What happens when it begins.",
    asks: May<Named> = "The decision that seats are asked, before the phases within.",
    how: May<OneOf<Hows>> = "In order once each (so if absent), in turns until all have passed, by an amount, all at once, sealed.",
    first: May<Amount> = "The seat that begins, by number from 0 on, counted on round the table.",
    turn: May<Amount> = "Of `how = \"by\"`: whose turn it is; below 0: the phase goes on.",
    whom: May<Condition> = "Only seats of which this holds are asked.",
    exit: May<Steps> = "What happens when it ends."
    ; and [&DECLARED]
}

keys! {
    /// Keys of a conversion of counters.
    pub(crate) struct ExchangeKeys, shape EXCHANGE_SHAPE = "exchange", "An exchange of counters, at any ratio, while a decision with `exchanges` is open.";
    text: Need<Text> = "What is typed; `{n}` is how often at once.",
    pays: Need<Rates> = "What is given, each time.",
    gains: May<Rates> = "What is got, each time.",
    most: May<Int<1, 255>> = "How often at once, at most; 20 if absent."
    ; and [&DECLARED]
}

keys! {
    /// Keys of an override of a function.
    pub(crate) struct OverrideKeys, shape OVERRIDE_SHAPE = "override", "Replaces a common function \
        for one seat.";
    seat: Need<Int<0, 6>> = "The seat, from 0 on.",
    function: Need<Named> = "The common function.",
    by: Need<Named> = "The seat's own."
    ; and [&DECLARED]
}

keys! {
    /// The keys of a `[[automa]]` table.
    pub(crate) struct AutomaKeys, shape AUTOMA_SHAPE = "automa", "A seat that rules play.";
    seat: Need<Int<0, 6>> = "The seat, from 0 on.",
    prefers: May<Texts> = "Options `DECISION.OPTION`: the first that is possible is taken.",
    asks: May<Named> = "The function that chooses."
    ; and [&DECLARED]
}

pub(crate) static TEAM_SHAPE: Shape = Shape::new(
    "team",
    "Seats that score together.",
    &[need("seats", List(&Holds::Int(0, 6)), "Who is in it, from 0 on.")],
)
.and(&[&DECLARED]);

/// Reads a list of seats, for a team or an option.
pub(crate) fn seats(mistakes: &mut Mistakes, node: &Node) -> Vec<u8> {
    let list = node.list(mistakes).iter().collect::<Vec<_>>();
    list.into_iter().filter_map(|n| n.int(mistakes, 0..=6)).map(|n| n as u8).collect()
}

keys! {
    /// Keys of the effect that moves pieces.
    pub(crate) struct Move, shape MOVE = "move", "Pieces move, as far as there are any and there is room. A piece that is moved by its name, or as an argument, has to lie there.";
    when: May<Condition> = "Only where this holds.",
    number: May<Amount> = "How many, of `top` and `random`; 1 if absent.",
    from: Need<Place> = "Where they lie.",
    to: Need<Place> = "Where they go.",
    having: May<Place> = "Which are meant, of `random` and `every`.",
    end: May<OneOf<Ends>> = "On top, or at the bottom.",
    all: May<Flag> = "All of them; a fault if they cannot.",
    if_there: May<Flag> = "Of one piece: nothing happens if it does not lie there; a fault if absent."
    ; others [need("move", Holds::Text, "`top`, `random`, `every`, an argument that is a piece, or the name of one.")]
}

macro_rules! effects {
    ($($(#[$about:meta])* $Keys:ident, $SHAPE:ident = $name:literal, $doc:literal;
        $($key:ident: $line:ty = $says:literal),*;)*) => {
        $(keys! {
            $(#[$about])*
            pub(crate) struct $Keys, shape $SHAPE = $name, $doc;
            when: May<Condition> = "Only where this holds.",
            $($key: $line = $says),*
        })*

        /// The shapes of all effects.
        pub(crate) static EFFECTS: &[Holds] = &[Table(&MOVE), $(Table(&$SHAPE)),*];
    };
}

effects! {
    /// Keys of the effect that increases a counter.
    Gain, GAIN = "gain", "A counter grows, as far as its range lets it.";
    gain: Need<Place> = "The counter: `coins`, `whom.coins`.", by: May<Amount> = "By how much; 1 if absent.";
    /// Keys of the effect that decreases a counter.
    Pay, PAY = "pay", "A counter shrinks by all of this; a fault if it cannot.";
    pay: Need<Place> = "The counter.", by: May<Amount> = "By how much; 1 if absent.";
    /// Keys of the effect that sets a counter.
    Set, SET = "set", "A counter gets a value.";
    set: Need<Place> = "The counter.", to: Need<Amount> = "The value.";
    /// Keys of the effect that shuffles a stack.
    Shuffle, SHUFFLE = "shuffle", "A stack is shuffled.";
    shuffle: Need<Place> = "The stack.";
    /// Keys of the effect that shows pieces.
    Show, SHOW = "show", "Pieces on top are seen and stay where they are.";
    show: Need<Place> = "The stack or place.", number: May<Amount> = "How many; 1 if absent.",
    who: May<Whom> = "Who sees them; all if absent.";
    /// Keys of the effect that slides the pieces of a row.
    Slide, SLIDE = "slide", "The pieces of a row move on to higher places as far as they can.";
    slide: Need<Place> = "The row.";
    /// Keys of the effect that refills a row.
    Refill, REFILL = "refill", "Free places of a row are filled, the first one first.";
    refill: Need<Place> = "The row.", from: Need<Place> = "Where the pieces come from.";
    /// Keys of the effect that draws a random number.
    Roll, ROLL = "roll", "A counter gets a random number from 1 on.";
    roll: Need<Place> = "The counter.", sides: Need<Amount> = "The largest number.",
    stream: May<Named> = "Name of the random stream; `chance` if absent.";
    /// Keys of the effect that advances a seat's marker.
    Advance, ADVANCE = "advance", "A seat's marker goes on.";
    advance: Need<Place> = "The track: `road`, `whom.road`.", by: May<Amount> = "By this many edges; 1 if \
        absent.";
    /// Keys of the effect that puts a seat's marker on a stop.
    Put, PUT = "put", "A seat's marker is put on a stop.";
    put: Need<Place> = "The track.", on: Need<Amount> = "The stop.";
    /// Keys of the effect that puts another marker on a stop.
    PutMarker, PUT_MARKER = "put_marker", "Another marker is put on a stop.";
    put_marker: Need<Place> = "The marker: `TRACK.MARKER`.", on: Need<Amount> = "The stop.";
    /// Keys of the effect that sets a mark.
    SetMark, SET_MARK = "set_mark", "A stop or an edge gets another mark.";
    set_mark: Need<Place> = "The mark: `TRACK.MARK`.", at: Need<Amount> = "The stop or edge.",
    to: Need<Amount> = "The value.";
    /// Keys of the effect that opens a decision.
    Open, OPEN = "open", "A decision is opened; the rest waits for the answer.";
    open: Need<Named> = "The decision.", who: May<Whom> = "For whom; the one who acts if absent.",
    whom: May<Condition> = "Only for those of them of which this holds, each being the one that acts.",
    hand: May<Amounts> = "What it is handed.", manner: May<OneOf<Manners>> = "`ask`, `offer`: the rest goes on at once, `sealed`.";
    /// Keys of the effect that runs a task.
    Run, RUN = "run", "A task is carried out.";
    run: Need<Named> = "The task.", who: May<Whom> = "For whom, one after the other.",
    whom: May<Condition> = "Only for those of them of which this holds, each being the one that acts.",
    hand: May<Amounts> = "What it is handed.";
    /// Keys of the effect that answers a decision.
    AnswerKeys, ANSWER = "answer", "A decision is answered for the acting seat, as it could answer it if it were asked: by the first option that takes what it is answered with and is possible. Nothing happens where none is.";
    answer: Need<Place> = "The decision, or one of its options: `DECISION`, `DECISION.OPTION`.", with: May<Amounts> = "What it is answered with: the arguments of the option.";
    /// Keys of the effect that passes.
    Pass, PASS = "pass", "The acting seat has passed.";
    pass: Need<Flag> = "`true`.";
    /// Keys of the effect that ends a phase.
    EndPhase, END_PHASE = "end_phase", "A phase ends once nothing is open any more.";
    end_phase: Need<Named> = "The phase.";
    /// Keys of the effect that jumps to a phase.
    GoTo, GO_TO = "go_to", "The game goes on with a phase once nothing is open any more.";
    go_to: Need<Named> = "The phase.";
    /// Keys of the effect that ends the game.
    EndGame, END_GAME = "end_game", "The game is over once nothing is open any more.";
    end_game: Need<Flag> = "`true`.";
    /// Keys of the effect that calls a function.
    Call, CALL = "call", "A function changes the game.";
    call: Need<Named> = "The function; it answers `carry_out`.";
    /// Keys of the effect that gives the host engine a command.
    DeedKeys, DEED = "deed", "The game beside which the parts stand does something for a seat, by its own rules.";
    deed: Need<Named> = "What is done.", with: May<With> = "With what, by name.",
    who: May<Whom> = "For whom; the one who acts if absent.",
    may_fail: May<Flag> = "Where the rules do not allow it nothing happens; without it the answer is not possible then.";
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
    names: May<Texts> = "What the seats are called: one word each; `red`, `blue`, `green` … if absent.",
    points: May<Named> = "The counter of each seat that decides the game.",
    frames: May<Int<0, 200>> = "How many decisions and tasks may be open at once; as many as usual if absent."
    ; others [
        may("changes", Holds::Int(1, components::MOST_CHANGES as i64), "How many changes one action may make, without those of shuffles; 2,048 if absent."),
        need("seats", List(&Holds::Int(1, 7)), "How many play: the least and the most."),
        may("ties", List(&Table(&TIE)), "What breaks a tie, in order."),
    ]
}

keys! {
    /// Keys of a tie break.
    pub(crate) struct TieKeys, shape TIE = "tie", "What breaks a tie: most of something, or fewest.";
    most: May<Amount> = "More of it is better.",
    fewest: May<Amount> = "Less of it is better.",
    doc: May<Text> = "What is compared, in words, as the end of a game says it: `coins in the purse`; the amount as it is written if absent."
}

pub(crate) static PICTURE_SHAPE: Shape = Shape::new(
    "picture",
    "How the board is drawn. It changes no rule; of several pictures each adds to those before it.",
    &[
        may("colors", Table(&COLORS), "What has this name looks like: a seat, a marker, a piece, whatever has this word, this back."),
        may("drawn", List(&DRAWN_HOLDS), "How zones and tracks are drawn; all others are rows of boxes."),
    ],
)
.and(&[&DECLARED]);

pub(crate) static COLORS: Shape =
    Shape::new("colors", "Colours by name: `#` and six digits from 0 to f.", &[])
        .rest(Rest::Names(&Holds::Text));
static DRAWN_HOLDS: Holds = Table(&DRAWN);
static POINTS: Holds = Holds::Int(0, 2000);

keys! {
    /// Keys of the display settings of a zone or track.
    pub(crate) struct DrawnKeys, shape DRAWN = "drawn", "How a zone or a track is drawn.";
    of: Need<Named> = "The zone or track.",
    form: May<OneOf<Forms>> = "How its places or stops lie: a `row` (so if absent), a `ring`, a `dial` that shows only what stands on it (so with more than 40 stops), or `hidden`.",
    cell: May<OneOf<Cells>> = "What each of them looks like: a `box` (so if absent), `round`, a `hull`, a `card`.",
    across: May<Int<1, 100>> = "How many of them stand beside each other; as many as there is room for if absent.",
    color: May<Text> = "What they are painted with: one of the colours."
    ; others [
        may("at", List(&POINTS), "Its upper left corner on the board of the table or of its seat, in points; behind what is drawn before it if absent."),
        may("size", List(&POINTS), "Width and height of each place or stop, in points."),
    ]
}
