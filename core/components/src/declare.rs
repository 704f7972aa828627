//! Declarations of a component game as plain data: the output of a content dialect and the input of
//! [`ComponentLayout::compile`](crate::layout::ComponentLayout::compile).
//!
//! Scripts, amounts and conditions are generic over `N`, the reference to a component: a name in
//! declarations, an index after compilation.

use std::collections::BTreeMap;

pub use expression::RelationalOperator;
use game::arithmetic::floor_division;

use crate::figure::PieceFigure;

/// All declarations of a component game.
#[derive(Clone, Debug, Default)]
pub struct Declarations {
    /// Names that seats can choose, each once. If it is empty, the caller of the compiler names the
    /// seats.
    pub seat_names: Vec<String>,
    /// Number of counters at the start of `counters` whose values a host engine keeps. If there is
    /// a host engine, it also has the phases.
    pub lent: u16,
    /// Number of tasks at the end of `tasks` whose first step computes an amount for the host
    /// engine.
    pub host_amounts: u16,
    /// Kinds of objects of the host engine, such as hexes.
    pub things: Vec<Thing>,
    /// Queries that the host engine answers.
    pub questions: Vec<QuestionKind>,
    /// Commands that the host engine carries out.
    pub deeds: Vec<DeedKind>,
    pub counters: Vec<Counter>,
    pub kinds: Vec<PieceKind>,
    pub zones: Vec<Zone>,
    pub tracks: Vec<Track>,
    pub decisions: Vec<Decision>,
    /// Tasks: named continuations after decisions.
    pub tasks: Vec<Task>,
    /// Phases of the game, in order.
    pub phases: Vec<Phase>,
    /// Random streams, from which random results are drawn.
    pub streams: Vec<Stream>,
    /// Conversions that are possible while a decision with `converts` is open.
    pub conversions: Vec<Conversion>,
    /// Functions that are replaced for one seat.
    pub overrides: Vec<Override>,
    /// Seats played by rules instead of players (automa).
    pub automa: Vec<Automa>,
    /// Seats that score together; a seat in no team plays alone.
    pub teams: Vec<Team>,
    /// Counter of each seat that decides the game; empty if there are no points.
    pub points: String,
    /// Tie breaks, in order of application.
    pub ties: Vec<Tie>,
    /// Victories, in order of application.
    pub victories: Vec<Victory>,
    pub carry: Carry,
    /// Maximum number of open decisions and tasks; 0 means the default, 8 plus 4 for each seat.
    pub frames: usize,
    /// Maximum number of changes in one action; 0 means the default, [`crate::USUAL_CHANGES`].
    pub changes: u32,
    pub drawings: Vec<DisplaySettings>,
    /// Colours by word. The words are names of pieces, markers, seats and kinds, and words that are
    /// attributes. A colour is `#` and six hexadecimal digits.
    pub colors: Vec<(String, String)>,
    /// Figures by word, with the same words as the colours.
    pub figures: Vec<(String, PieceFigure)>,
}

/// Maps a word in the files of a module to the name of a component in the layout. The two differ if
/// several modules have components of the same name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartName {
    /// Id of the module whose files use the word; empty: the files of all modules.
    pub module: String,
    /// Word that the module's files use.
    pub word: String,
    /// Name of the component in the layout.
    pub name: String,
}

impl PartName {
    /// Returns the layout name of a word in the files of a module. If `module` is empty, the file
    /// belongs to no module.
    pub fn find<'n>(all: &'n [PartName], module: &str, word: &str) -> Option<&'n str> {
        let of = |own: &str| all.iter().find(|one| one.module == own && one.word == word);
        of(module).or_else(|| of("")).map(|one| one.name.as_str())
    }
}

/// What the values of a counter denote.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CounterContent {
    #[default]
    Number,
    Seat,
    /// Pieces, words of an attribute, or objects of the host engine.
    Object,
}

/// Returns the number of a track's first stop in the second version of the language. Stops whose
/// names are consecutive numbers have these numbers; others count from 1.
pub fn first_stop(stops: &[String]) -> i32 {
    let numbers: Option<Vec<i32>> = stops.iter().map(|name| name.parse().ok()).collect();
    match numbers.as_deref() {
        Some([first, rest @ ..]) if (first + 1..).zip(rest).all(|(n, one)| n == *one) => *first,
        _ => 1,
    }
}

/// A kind of objects of the host engine, identified by index and name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Thing {
    pub name: String,
    /// Names of all objects, one word each.
    pub names: Vec<String>,
    /// Whether the objects are still unknown. Every name is then accepted.
    pub is_open: bool,
}

/// A query that the host engine answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuestionKind {
    pub name: String,
    pub args: Vec<ParamType>,
    pub gives: QueryResultType,
}

/// The result type of a host engine's query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum QueryResultType {
    /// A number, a seat or an object. A result below 0 means that there is none.
    Number(ParamType),
    /// A truth value: 1 for true, 0 for false.
    Holds,
}

/// A command that the host engine carries out for a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeedKind {
    pub name: String,
    pub args: Vec<Param>,
}

/// Display settings of a zone or track; they change no rule.
#[derive(Clone, Debug, Default)]
pub struct DisplaySettings {
    /// Name of the zone or track.
    pub of: String,
    /// Arrangement of the places or stops. `None`: a row; a dial for a track with many stops.
    pub form: Option<CellArrangement>,
    /// Shape of each place or stop.
    pub cell: CellOutline,
    /// Position of the upper left corner on the board of the table or of the owning seat, in SVG
    /// units. `None`: in lines below the parts that have a position.
    pub at: Option<(i32, i32)>,
    /// Width and height of each place or stop, in SVG units. `None`: the default of the shape.
    pub size: Option<(i32, i32)>,
    /// Number of places or stops per row; `None`: as many as fit.
    pub across: Option<u8>,
    /// Name of the fill colour.
    pub color: Option<String>,
}

/// The arrangement of places or stops in a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellArrangement {
    Row,
    /// Around a circle, the first one at the top.
    Ring,
    /// Hexes in rows; every second row begins half a hex further right.
    Hexes,
    /// For tracks: one box that names only the occupied stops.
    Dial,
    /// Not drawn.
    Hidden,
}

/// The shape of a place or stop in a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CellOutline {
    #[default]
    Box,
    Round,
    /// A ship's hull: wide at the top, narrow at the bottom.
    Hull,
    /// A card. Pieces on it are drawn as cards too.
    Card,
    /// A hex with a corner at the top.
    Hex,
}

/// The owner of a component.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PartOwner {
    #[default]
    Table,
    /// Each seat has its own instance.
    Each,
    /// Only this seat has the component.
    Seat(u8),
}

/// The viewers who see the value of a counter, or the pieces in a zone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Visibility {
    #[default]
    All,
    /// The owner. All viewers see the number of pieces.
    Owner,
    /// The owner. Other viewers do not see the number of pieces either.
    Screen,
    /// No viewer. All viewers see the number of pieces of each kind.
    Number,
    /// No viewer, and no viewer sees the number of pieces.
    Nobody,
}

/// A counter: an integer within a range.
#[derive(Clone, Debug)]
pub struct Counter {
    pub name: String,
    /// Names in earlier versions of the rules.
    pub former: Vec<String>,
    /// Owner: the table, every seat, or one seat.
    pub of: PartOwner,
    pub least: i32,
    pub most: i32,
    pub start: i32,
    /// Viewers who see the value; `Number` is the same as `Nobody`.
    pub visible: Visibility,
    /// Whether panels and the log show the counter. Counters that only the rules need are hidden.
    pub shown: bool,
    /// Kind of the objects whose index the counter contains. The value is then displayed as the
    /// object's name.
    pub thing: Option<String>,
    /// What scripts get for the value. No rule depends on it.
    pub holds: CounterContent,
    /// Names of some values; other values are displayed as numbers.
    pub names: BTreeMap<i32, String>,
    /// Value of one unit for bots, in hundredths of a point. `None`: bots estimate it from what the
    /// counter scores and buys.
    pub worth: Option<i32>,
}

impl Default for Counter {
    fn default() -> Counter {
        Counter {
            name: String::new(),
            former: Vec::new(),
            of: PartOwner::Table,
            least: 0,
            most: i32::MAX,
            start: 0,
            visible: Visibility::All,
            shown: true,
            thing: None,
            holds: CounterContent::Number,
            names: BTreeMap::new(),
            worth: None,
        }
    }
}

/// A kind of pieces: all pieces with the same back. A viewer who does not see which piece it is
/// still sees its kind.
#[derive(Clone, Debug, Default)]
pub struct PieceKind {
    pub name: String,
    pub pieces: Vec<Piece>,
}

/// A set of indistinguishable pieces: thirteen red cubes, or one card.
#[derive(Clone, Debug, Default)]
pub struct Piece {
    /// Name of the piece, one word.
    pub name: String,
    /// Names in earlier versions of the rules.
    pub former: Vec<String>,
    /// Number of copies by number of seats: the first entry is for one seat, the last for all
    /// larger numbers.
    pub number: Vec<u16>,
    /// Zone that contains all copies at the start. If each seat has this zone, each instance
    /// contains `number` copies.
    pub start: String,
    /// Zone for copies that changed rules add during a game; empty: the starting zone.
    pub late: String,
    /// Attributes such as colours, sizes and icons.
    pub attributes: Vec<(String, AttributeValue)>,
    /// Descriptions of the piece's effects, one line each.
    pub text: Vec<String>,
    /// Steps of the piece, which the step `do` carries out. Their argument [`THIS`] is the piece.
    pub does: Vec<Step>,
    /// What the piece listens to while it lies in a zone that all viewers see.
    pub on: Vec<Listener>,
}

/// Name of the argument that is the piece itself, in the steps of a piece.
pub const THIS: &str = "this";

/// An event that a piece listens to, and the steps that follow.
#[derive(Clone, Debug)]
pub struct Listener {
    pub event: ListenedEvent,
    /// The seats whose events a piece in a zone of a seat listens to. A piece of the table listens
    /// to all events.
    pub hears: HeardSeats,
    /// The piece does nothing if this condition does not hold.
    pub when: ConditionExpression,
    /// Steps for the owner of the zone, or for the seat of the event if the zone has no owner.
    pub does: Vec<Step>,
}

/// A kind of events that pieces listen to.
#[derive(Clone, Debug)]
pub enum ListenedEvent<N = String> {
    /// A piece has come into a zone that all viewers see.
    Moved(N),
    /// A counter that all viewers see has grown.
    Gained(N),
    /// A phase begins.
    Phase(N),
    /// A seat passes.
    Pass,
    /// A decision is answered, by the named option or by any.
    Answered(Answered<N>),
}

impl<N> ListenedEvent<N> {
    /// Returns the arguments of the listener's steps, in their order.
    pub fn params(&self) -> Vec<(String, ParamType)> {
        let named = |name: &str, is| (name.to_owned(), is);
        let mut params = vec![named(THIS, ParamType::Piece)];
        if !matches!(self, ListenedEvent::Phase(_)) {
            params.push(named("whose", ParamType::Seat));
        }
        match self {
            ListenedEvent::Moved(_) => params.push(named("piece", ParamType::Piece)),
            ListenedEvent::Gained(_) => params.push(named("amount", ParamType::Number)),
            _ => {}
        }
        params
    }
}

/// The seats whose events a piece in a zone of a seat listens to, relative to the owner of the zone.
/// An event without a seat reaches all pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HeardSeats {
    #[default]
    Own,
    Others,
    All,
}

/// The value of an attribute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AttributeValue {
    Number(i32),
    /// A word. Amounts refer to the word as [`AmountExpression::Word`].
    Word(String),
}

/// The arrangement of pieces in a zone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ZoneShape {
    /// An unordered pile with this capacity.
    Pile(u16),
    /// An ordered stack, with this capacity.
    Stack(u16),
    /// Named places, each of which is a stack.
    Places {
        /// Names of the places in order, one word each.
        names: Vec<String>,
        /// Capacity of each place, in pieces.
        each: u16,
        /// Pairs of adjacent places, by index.
        beside: Vec<(u16, u16)>,
    },
}

impl ZoneShape {
    /// Creates a row of places named 1, 2, 3 …, each for one piece.
    pub fn row(places: u16) -> ZoneShape {
        let names = (1..=places).map(|n| n.to_string()).collect();
        let beside = (1..places).map(|n| (n - 1, n)).collect();
        ZoneShape::Places { names, each: 1, beside }
    }
}

/// A zone: a container of pieces.
#[derive(Clone, Debug)]
pub struct Zone {
    pub name: String,
    /// Names in earlier versions of the rules.
    pub former: Vec<String>,
    /// Owner: the table, every seat, or one seat.
    pub of: PartOwner,
    pub shape: ZoneShape,
    /// Kinds of pieces that are allowed.
    pub kinds: Vec<String>,
    pub visible: Visibility,
    /// Random stream for draws from the zone; empty: the first stream.
    pub stream: String,
    /// Zone whose pieces are shuffled into this one when it is empty and a piece is needed. It
    /// belongs to the table or to the same owner. Empty: none.
    pub renew: String,
}

impl Default for Zone {
    fn default() -> Zone {
        Zone {
            name: String::new(),
            former: Vec::new(),
            of: PartOwner::Table,
            shape: ZoneShape::Pile(255),
            kinds: Vec::new(),
            visible: Visibility::All,
            stream: String::new(),
            renew: String::new(),
        }
    }
}

/// A track: a graph of stops with markers. Several markers on one stop are stacked in the order of
/// their arrival.
#[derive(Clone, Debug, Default)]
pub struct Track {
    pub name: String,
    /// Names in earlier versions of the rules.
    pub former: Vec<String>,
    /// Names of the stops from the first to the last, one word each.
    pub stops: Vec<String>,
    /// Directed edges between stops, by index. A marker that advances takes the first edge of its
    /// stop.
    pub edges: Vec<(u8, u8)>,
    /// Whether each seat has a marker with the seat's name, which starts on the first stop.
    pub seats: bool,
    /// Other markers, each with the index of its starting stop.
    pub markers: Vec<(String, u8)>,
    /// Values of stops or edges.
    pub marks: Vec<Mark>,
}

/// A named value for each stop or each edge of a track.
#[derive(Clone, Debug)]
pub struct Mark {
    pub name: String,
    /// Whether the edges have the values; otherwise the stops have them.
    pub on_edges: bool,
    /// Initial values by stop or edge. Missing values are 0.
    pub start: Vec<u16>,
    pub most: u16,
}

/// Default maximum of a mark's value and of the number of pieces in a pile. A position stores a
/// number with a maximum up to this one in one byte, and any other in two bytes.
pub const USUAL_MOST: u16 = 255;

/// Largest number of copies of a piece, and of pieces in a pile. In a view, the next number
/// (`u16::MAX`) stands for a number that the viewer does not see.
pub const MOST_COPIES: u16 = u16::MAX - 1;

impl Default for Mark {
    fn default() -> Mark {
        Mark { name: String::new(), on_edges: false, start: Vec::new(), most: USUAL_MOST }
    }
}

/// A named random stream.
#[derive(Clone, Debug, Default)]
pub struct Stream {
    /// Name of the stream. Its results depend only on this name and on the seed of the game, not
    /// on draws from other streams.
    pub name: String,
    /// Names in earlier versions of the rules.
    pub former: Vec<String>,
}

/// A decision that a seat can be asked to make.
#[derive(Clone, Debug, Default)]
pub struct Decision {
    pub name: String,
    /// Names in earlier versions of the rules.
    pub former: Vec<String>,
    /// Parameters that are given when the decision is opened. They are public.
    pub args: Vec<Param>,
    /// Options that can answer the decision.
    pub options: Vec<Choose>,
    /// Whether other seats may continue before the decision is answered.
    pub may_wait: bool,
    /// Whether the answer is given automatically if only one is possible.
    pub forced: bool,
    /// Whether all declared conversions are possible while the decision is open.
    pub converts: bool,
}

/// An option: one way of answering a decision.
#[derive(Clone, Debug)]
pub struct Choose {
    /// Name, unique in its decision.
    pub name: String,
    /// Text of the action: words and arguments such as `{n}`.
    pub text: String,
    /// Arguments; later ones may depend on earlier ones.
    pub args: Vec<Arg>,
    /// Function that lists the possible arguments. `None`: all values of their domains are tried.
    pub asked: Option<String>,
    /// Condition under which the option is possible. It may use the arguments.
    pub when: ConditionExpression,
    /// Price, paid before anything else. If it cannot be paid, the option is impossible.
    pub pays: Vec<(String, AmountExpression)>,
    /// Steps that carry out the answer.
    pub does: Vec<Step>,
    /// Meaning of the option for bots.
    pub role: game::ActionRole,
    /// Whether the decision stays open after this answer.
    pub keeps: bool,
    /// Whether the option is possible only if no other option of the decision is.
    pub otherwise: bool,
    /// Amounts by name of an argument. Of the values of such an argument, only those with the
    /// largest amount are allowed.
    pub best: Vec<(String, AmountExpression)>,
    /// Seats that have the option; empty: all seats.
    pub only: Vec<u8>,
}

impl Default for Choose {
    fn default() -> Choose {
        Choose {
            name: String::new(),
            text: String::new(),
            args: Vec::new(),
            asked: None,
            when: ConditionExpression::Always,
            pays: Vec::new(),
            does: Vec::new(),
            role: game::ActionRole::Move,
            keeps: false,
            otherwise: false,
            best: Vec::new(),
            only: Vec::new(),
        }
    }
}

/// A parameter of a decision or task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Param {
    pub name: String,
    pub is: ParamType,
}

/// The type of a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParamType<N = String> {
    Number,
    Piece,
    /// A zone of the table or of a seat.
    Zone,
    Place(N),
    Seat,
    Stop(N),
    /// An object of this kind of the host engine.
    Thing(N),
}

/// An argument of an option.
#[derive(Clone, Debug)]
pub struct Arg {
    pub name: String,
    /// Possible values of the argument.
    pub is: ArgDomain,
}

/// The set of possible values of an argument.
#[derive(Clone, Debug)]
pub enum ArgDomain<N = String> {
    /// An integer. `least` and `most` bound it in all positions, `from` and `to` in the current
    /// position.
    Number {
        /// Fixed lower bound of the number.
        least: i16,
        /// Fixed upper bound of the number.
        most: i16,
        /// Amount that gives the smallest possible value in the current position.
        from: AmountExpression<N>,
        /// Amount that gives the largest possible value in the current position.
        to: AmountExpression<N>,
    },
    /// A piece in a zone that passes the filter.
    Piece(ZoneReference<N>, Filter<N>),
    /// Any piece of a kind, wherever it is.
    Named(N),
    /// A place of a zone that passes the filter.
    Place(N, RelativeOwner<N>, PlaceFilter),
    /// One of these zones. Of a zone that each seat has, any instance can be chosen.
    Zone(Vec<N>),
    /// A seat. `true`: the acting seat cannot be chosen.
    Seat(bool),
    /// A word from this list.
    Answer(Vec<String>),
    /// A stop of a track. With an amount: a stop this number of steps ahead of the acting seat's
    /// marker.
    Stop(N, Option<AmountExpression<N>>),
    /// An object of this kind of the host engine.
    Thing(N),
}

/// A filter of places by their contents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaceFilter {
    /// Places with room for a piece.
    Free,
    /// Places with at least one piece.
    Taken,
    Any,
}

/// A task: a named script, which other scripts run, for example to continue after a decision.
#[derive(Clone, Debug, Default)]
pub struct Task {
    pub name: String,
    /// Names in earlier versions of the rules.
    pub former: Vec<String>,
    pub args: Vec<Param>,
    pub does: Vec<Step>,
}

/// A phase of the game, or a phase inside another phase.
#[derive(Clone, Debug)]
pub struct Phase {
    pub name: String,
    /// Names in earlier versions of the rules.
    pub former: Vec<String>,
    /// The phase is skipped if this condition does not hold.
    pub when: ConditionExpression,
    /// How often the phase runs.
    pub times: AmountExpression,
    /// The phase is not repeated again once this condition holds.
    pub until: ConditionExpression,
    /// Steps to run when the phase begins.
    pub enter: Vec<Step>,
    /// Decisions of seats, before the inner phases.
    pub acts: ActingSeats,
    /// Inner phases, in order.
    pub within: Vec<Phase>,
    /// Steps to run when the phase ends.
    pub exit: Vec<Step>,
}

impl Default for Phase {
    fn default() -> Phase {
        Phase {
            name: String::new(),
            former: Vec::new(),
            when: ConditionExpression::Always,
            times: AmountExpression::Number(1),
            until: ConditionExpression::Never,
            enter: Vec::new(),
            acts: ActingSeats::Nobody,
            within: Vec::new(),
            exit: Vec::new(),
        }
    }
}

/// The seats that act in a phase. The number of the first seat is taken modulo the number of seats.
/// Conditions and amounts read only public information. If they are evaluated for a seat, they also
/// read what that seat sees.
#[derive(Clone, Debug, Default)]
pub enum ActingSeats<N = String> {
    #[default]
    Nobody,
    /// Every seat for which the condition holds, once. The amount names the first seat.
    InOrder(N, AmountExpression<N>, ConditionExpression<N>),
    /// Turns around the table until all seats have passed (the step `pass`). The amount
    /// names the first seat.
    Turns(N, AmountExpression<N>),
    /// Turns around the table until all seats have passed one after the other: a seat that has passed
    /// is asked again, and an answer without `pass` begins the count anew. The amount names the first
    /// seat.
    InARow(N, AmountExpression<N>),
    /// Turns of the seat that the amount names, again and again. An amount below 0 ends the turns.
    By(N, AmountExpression<N>),
    /// All seats for which the condition holds, at once. If an option keeps the decision open, this
    /// is the same as `Sealed`.
    AtOnce(N, ConditionExpression<N>),
    /// All seats for which the condition holds, at once. Answers are hidden until all are given,
    /// and are then carried out in seat order. Options that keep the decision open are carried out
    /// immediately. They may change nothing that other viewers see.
    Sealed(N, ConditionExpression<N>),
}

/// A conversion: an exchange of a seat's counters.
#[derive(Clone, Debug, Default)]
pub struct Conversion {
    pub name: String,
    /// Text of the action. `{n}` is the number of repetitions; without `{n}`, the conversion is
    /// done once.
    pub text: String,
    /// Price of one repetition, by counter.
    pub pays: Vec<(String, i32)>,
    /// Gain of one repetition, by counter.
    pub gains: Vec<(String, i32)>,
    /// Maximum number of repetitions in one action.
    pub most: u8,
}

/// The replacement of a function for one seat.
#[derive(Clone, Debug, Default)]
pub struct Override {
    pub seat: u8,
    pub function: String,
    /// Function that is called for this seat instead.
    pub by: String,
}

/// A seat played by rules. Its list of legal actions contains only the answer that the rules give.
#[derive(Clone, Debug)]
pub struct Automa {
    pub seat: u8,
    pub mind: AutomaStrategy,
}

/// The method by which an automa chooses its answer.
#[derive(Clone, Debug)]
pub enum AutomaStrategy<N = String> {
    /// The first possible option of this list, with the smallest possible arguments. If none is
    /// possible, the first legal action.
    Prefers(Vec<N>),
    /// The answer that a function of the rulebook chooses.
    Ask(N),
}

/// A team: seats that score together.
#[derive(Clone, Debug, Default)]
pub struct Team {
    pub name: String,
    pub seats: Vec<u8>,
}

/// A tie break. For a team, the quantity is the sum over its seats.
#[derive(Clone, Debug)]
pub struct Tie {
    /// Quantity that is compared. The amount may not call functions.
    pub by: AmountExpression,
    /// Whether the smaller quantity wins.
    pub fewest: bool,
    /// Name of the quantity, for reports.
    pub doc: String,
}

/// A victory: a rule that ends the game, decides who wins, or both.
///
/// Its parts call no functions. When the game is over for any reason, the first victory whose
/// condition holds for some seat decides the ranking.
#[derive(Clone, Debug)]
pub struct Victory {
    pub name: String,
    /// Name for readers.
    pub doc: String,
    /// Condition, evaluated for each seat as the acting one. Before the end of the game it reads
    /// public information only.
    pub when: ConditionExpression,
    /// The seats that win; `None`: those for which `when` holds. It may read everything.
    pub who: Option<ConditionExpression>,
    pub at: VictoryMoment,
    /// Quantity that ranks the winners, and the others, before the points. It may read everything.
    /// `None`: the winners share the first place.
    pub ranks: Option<AmountExpression>,
}

/// The moment when a victory is tested, and the game ends if it is reached.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum VictoryMoment<N = String> {
    /// As soon as no script runs.
    #[default]
    Once,
    /// At each end of a phase.
    Phase(N),
    /// When a phase of the host engine, given by its name, has run its task.
    HostPhase(String),
    /// Only when the game is over for another reason.
    GameEnd,
}

/// What a finished game leaves to the next game, by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Carry {
    /// Counters that keep their values.
    pub counters: Vec<String>,
    /// Zones that keep their pieces.
    pub zones: Vec<String>,
    /// Pieces that stay where they are.
    pub pieces: Vec<String>,
    /// Whether the seats keep their names.
    pub names: bool,
}

/// A step of a script: an effect with a condition.
#[derive(Clone, Debug)]
pub struct Step<N = String> {
    pub when: ConditionExpression<N>,
    pub effect: ScriptEffect<N>,
}

impl<N> From<ScriptEffect<N>> for Step<N> {
    fn from(effect: ScriptEffect<N>) -> Step<N> {
        Step { when: ConditionExpression::Always, effect }
    }
}

/// An owner, relative to the acting seat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum RelativeOwner<N = String> {
    /// The acting seat. If no seat acts: the table.
    #[default]
    Own,
    Table,
    Seat(u8),
    /// The seat that an argument names.
    Arg(N),
    /// The seat after the acting one.
    Next,
    /// The seat whose number a counter holds: a counter of the table, or else of the acting seat.
    Held(N),
}

/// Name of the argument that is the seat in turn, in the parts of [`AmountExpression::OverSeats`].
pub const LOOPED_SEAT: &str = "each seat";

/// How [`AmountExpression::OverSeats`] combines the amounts of seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeatFold {
    Sum,
    Least,
    Most,
}

/// A selection of seats, relative to the acting seat.
#[derive(Clone, Debug)]
pub enum SeatSelection<N = String> {
    One(RelativeOwner<N>),
    /// All seats, starting with the acting one.
    All,
    /// All seats except the acting one, starting with the next.
    Others,
    /// All seats in turn order, as the rules define it.
    InTurn,
    /// The selected seats for which the condition holds. It is evaluated with each of them as the
    /// acting seat.
    Those(Box<SeatSelection<N>>, Box<ConditionExpression<N>>),
}

/// A zone, or a place of a zone.
#[derive(Clone, Debug)]
pub enum ZoneReference<N = String> {
    Zone(N, RelativeOwner<N>),
    Place(N, RelativeOwner<N>, Box<AmountExpression<N>>),
    /// The zone that an argument names.
    Arg(N),
}

/// A filter of pieces. An empty filter accepts all pieces.
#[derive(Clone, Debug)]
pub struct Filter<N = String> {
    /// Kind that the piece must have.
    pub kind: Option<N>,
    /// Index that the piece must have.
    pub piece: Option<Box<AmountExpression<N>>>,
    /// Comparisons that the attributes of the piece must satisfy.
    pub having: Vec<(N, RelationalOperator, AmountExpression<N>)>,
}

impl<N> Default for Filter<N> {
    fn default() -> Filter<N> {
        Filter { kind: None, piece: None, having: Vec::new() }
    }
}

/// A number computed from a position.
#[derive(Clone, Debug)]
pub enum AmountExpression<N = String> {
    /// A constant number.
    Number(i32),
    /// The index of a word that is the value of an attribute.
    Word(N),
    /// The index of a piece.
    Piece(N),
    /// The value of a counter.
    Counter(N, RelativeOwner<N>),
    /// An argument of the current script.
    Arg(N),
    /// The number of pieces that pass the filter.
    Count(ZoneReference<N>, Filter<N>),
    /// The number of pieces for which a zone or place has room.
    Room(ZoneReference<N>),
    /// The sum of an attribute over the pieces that pass the filter.
    Total(ZoneReference<N>, N, Filter<N>),
    /// An attribute of the piece that an argument names.
    Of(N, N),
    Sum(Vec<AmountExpression<N>>),
    Product(Vec<AmountExpression<N>>),
    /// The first amount minus the second.
    Minus(Box<AmountExpression<N>>, Box<AmountExpression<N>>),
    /// The amount divided by a positive constant, rounded down.
    Divided(Box<AmountExpression<N>>, i32),
    /// The first amount divided by the second, rounded down. If the second is 0, the evaluation
    /// fails.
    Quotient(Box<AmountExpression<N>>, Box<AmountExpression<N>>),
    /// The first amount minus the second times their quotient. If the second is 0, the evaluation
    /// fails.
    Remainder(Box<AmountExpression<N>>, Box<AmountExpression<N>>),
    /// The amount without its sign.
    Absolute(Box<AmountExpression<N>>),
    /// The smallest of these amounts.
    Least(Vec<AmountExpression<N>>),
    /// The largest of these amounts.
    Most(Vec<AmountExpression<N>>),
    /// The index of the stop on which a seat's marker is.
    Stop(N, RelativeOwner<N>),
    /// The index of the stop on which another marker is, given track and marker.
    Marker(N, N),
    /// The mark of a stop or edge, given track, mark and index.
    Mark(N, N, Box<AmountExpression<N>>),
    /// The seat whose marker is rearmost; if several share the stop, the topmost. With an amount,
    /// only markers behind that stop count. -1: none.
    Rearmost(N, Option<Box<AmountExpression<N>>>),
    /// How often a phase has begun since its enclosing phase began.
    Times(N),
    /// The number of seats in the game.
    Seats,
    /// The acting seat; -1 if no seat acts.
    Acting,
    /// The result of a function.
    Ask(N),
    /// The index of an object of the host engine, by kind and name.
    Thing(N, N),
    /// The result of a query of the host engine.
    Question(N, Vec<AmountExpression<N>>),
    /// The combined amount over all seats for which the condition holds; 0 if it holds for none.
    /// Both parts have the argument [`LOOPED_SEAT`].
    OverSeats(SeatFold, Box<AmountExpression<N>>, Box<ConditionExpression<N>>),
}

/// A part of an amount or of a condition.
#[derive(Debug)]
pub enum ExpressionPart<'e, N> {
    /// An amount.
    Amount(&'e AmountExpression<N>),
    /// A condition.
    Condition(&'e ConditionExpression<N>),
    /// An argument of the current script: as an amount, a piece, an owner or a zone.
    Arg(&'e N),
}

/// A function that gets the parts of an expression.
type PartVisitor<'v, 'e, N> = &'v mut dyn FnMut(ExpressionPart<'e, N>);

impl<N> RelativeOwner<N> {
    fn parts<'e>(&'e self, each: PartVisitor<'_, 'e, N>) {
        match self {
            RelativeOwner::Arg(name) => each(ExpressionPart::Arg(name)),
            RelativeOwner::Own
            | RelativeOwner::Table
            | RelativeOwner::Seat(_)
            | RelativeOwner::Next
            | RelativeOwner::Held(_) => {}
        }
    }
}

impl<N> ZoneReference<N> {
    fn parts<'e>(&'e self, each: PartVisitor<'_, 'e, N>) {
        match self {
            ZoneReference::Zone(_, owner) => owner.parts(each),
            ZoneReference::Place(_, owner, place) => {
                owner.parts(each);
                each(ExpressionPart::Amount(place));
            }
            ZoneReference::Arg(name) => each(ExpressionPart::Arg(name)),
        }
    }
}

impl<N> Filter<N> {
    fn parts<'e>(&'e self, each: PartVisitor<'_, 'e, N>) {
        let Filter { kind: _, piece, having } = self;
        let values = having.iter().map(|(_, _, value)| value);
        piece.as_deref().into_iter().chain(values).for_each(|n| each(ExpressionPart::Amount(n)));
    }
}

impl<N> AmountExpression<N> {
    /// Calls `each` for the parts of this amount, without their own parts.
    fn parts<'e>(&'e self, each: PartVisitor<'_, 'e, N>) {
        match self {
            AmountExpression::Number(_)
            | AmountExpression::Word(_)
            | AmountExpression::Piece(_)
            | AmountExpression::Marker(..)
            | AmountExpression::Times(_)
            | AmountExpression::Seats
            | AmountExpression::Acting
            | AmountExpression::Ask(_)
            | AmountExpression::Thing(..) => {}
            AmountExpression::Arg(name) | AmountExpression::Of(name, _) => {
                each(ExpressionPart::Arg(name));
            }
            AmountExpression::Counter(_, owner) | AmountExpression::Stop(_, owner) => {
                owner.parts(each);
            }
            AmountExpression::Count(zone, filter) | AmountExpression::Total(zone, _, filter) => {
                zone.parts(each);
                filter.parts(each);
            }
            AmountExpression::Room(zone) => zone.parts(each),
            AmountExpression::Sum(list)
            | AmountExpression::Product(list)
            | AmountExpression::Least(list)
            | AmountExpression::Most(list)
            | AmountExpression::Question(_, list) => {
                list.iter().for_each(|n| each(ExpressionPart::Amount(n)));
            }
            AmountExpression::Minus(a, b)
            | AmountExpression::Quotient(a, b)
            | AmountExpression::Remainder(a, b) => {
                each(ExpressionPart::Amount(a));
                each(ExpressionPart::Amount(b));
            }
            AmountExpression::Divided(n, _)
            | AmountExpression::Absolute(n)
            | AmountExpression::Mark(_, _, n) => {
                each(ExpressionPart::Amount(n));
            }
            AmountExpression::Rearmost(_, behind) => {
                behind.iter().for_each(|n| each(ExpressionPart::Amount(n)));
            }
            AmountExpression::OverSeats(_, amount, when) => {
                each(ExpressionPart::Amount(amount));
                each(ExpressionPart::Condition(when));
            }
        }
    }

    /// Calls `visit` for this amount and all its parts, in the order of the text.
    pub fn visit<'e>(&'e self, visit: PartVisitor<'_, 'e, N>) {
        ExpressionPart::Amount(self).visit(visit);
    }

    /// Returns whether the predicate `one` holds for this amount or for an amount inside it.
    pub fn is_any(&self, one: &impl Fn(&AmountExpression<N>) -> bool) -> bool {
        let mut is_any = false;
        self.visit(&mut |part| is_any |= matches!(part, ExpressionPart::Amount(n) if one(n)));
        is_any
    }

    /// Returns the value of a constant amount. `None` if the value depends on the position.
    pub fn always(&self) -> Option<i64> {
        let all = |list: &[AmountExpression<N>]| {
            list.iter().map(AmountExpression::always).collect::<Option<Vec<_>>>()
        };
        match self {
            AmountExpression::Number(n) => Some((*n).into()),
            AmountExpression::Sum(list) => all(list)?.into_iter().try_fold(0_i64, i64::checked_add),
            AmountExpression::Product(list) => {
                all(list)?.into_iter().try_fold(1_i64, i64::checked_mul)
            }
            AmountExpression::Minus(a, b) => a.always()?.checked_sub(b.always()?),
            AmountExpression::Divided(a, by) => a.always()?.checked_div_euclid((*by).into()),
            AmountExpression::Quotient(a, b) => Some(floor_division(a.always()?, b.always()?)?.0),
            AmountExpression::Remainder(a, b) => Some(floor_division(a.always()?, b.always()?)?.1),
            AmountExpression::Absolute(a) => a.always()?.checked_abs(),
            AmountExpression::Least(list) => all(list)?.into_iter().min(),
            AmountExpression::Most(list) => all(list)?.into_iter().max(),
            _ => None,
        }
    }

    /// Returns whether the amount depends on the host engine, on a function, or on a counter for
    /// which `is_lent` is true.
    pub fn looks_elsewhere(&self, is_lent: &impl Fn(&N) -> bool) -> bool {
        self.is_any(&|n| match n {
            AmountExpression::Question(..)
            | AmountExpression::Ask(_)
            | AmountExpression::Thing(..) => true,
            AmountExpression::Counter(name, _) => is_lent(name),
            _ => false,
        })
    }
}

impl<N> From<i32> for AmountExpression<N> {
    fn from(n: i32) -> AmountExpression<N> {
        AmountExpression::Number(n)
    }
}

/// A condition on a position.
#[derive(Clone, Debug, Default)]
pub enum ConditionExpression<N = String> {
    #[default]
    Always,
    Never,
    /// A comparison of two amounts.
    Is(AmountExpression<N>, RelationalOperator, AmountExpression<N>),
    All(Vec<ConditionExpression<N>>),
    Any(Vec<ConditionExpression<N>>),
    Not(Box<ConditionExpression<N>>),
    /// Two places of a zone are adjacent.
    Beside(N, AmountExpression<N>, AmountExpression<N>),
    /// The result of a function.
    Ask(N),
    /// The acting seat could answer this decision if it were asked, with these arguments: by the
    /// named option, or by any option.
    Can(Answered<N>, Vec<AmountExpression<N>>),
}

impl<N> ConditionExpression<N> {
    /// Calls `each` for the parts of this condition, without their own parts.
    fn parts<'e>(&'e self, each: PartVisitor<'_, 'e, N>) {
        match self {
            ConditionExpression::Always
            | ConditionExpression::Never
            | ConditionExpression::Ask(_) => {}
            ConditionExpression::Is(a, _, b) | ConditionExpression::Beside(_, a, b) => {
                each(ExpressionPart::Amount(a));
                each(ExpressionPart::Amount(b));
            }
            ConditionExpression::All(list) | ConditionExpression::Any(list) => {
                list.iter().for_each(|one| each(ExpressionPart::Condition(one)));
            }
            ConditionExpression::Not(one) => each(ExpressionPart::Condition(one)),
            ConditionExpression::Can(_, args) => {
                args.iter().for_each(|n| each(ExpressionPart::Amount(n)));
            }
        }
    }

    /// Calls `visit` for this condition and all its parts, in the order of the text.
    pub fn visit<'e>(&'e self, visit: PartVisitor<'_, 'e, N>) {
        ExpressionPart::Condition(self).visit(visit);
    }

    /// Returns whether the condition contains [`ConditionExpression::Can`].
    pub fn asks_can(&self) -> bool {
        let mut asks = false;
        self.visit(&mut |part| {
            asks |= matches!(part, ExpressionPart::Condition(ConditionExpression::Can(..)));
        });
        asks
    }
}

impl<'e, N> ExpressionPart<'e, N> {
    fn visit(self, visit: PartVisitor<'_, 'e, N>) {
        let (amount, condition) = match &self {
            ExpressionPart::Amount(amount) => (Some(*amount), None),
            ExpressionPart::Condition(condition) => (None, Some(*condition)),
            ExpressionPart::Arg(_) => (None, None),
        };
        visit(self);
        if let Some(amount) = amount {
            amount.parts(&mut |part| part.visit(visit));
        }
        if let Some(condition) = condition {
            condition.parts(&mut |part| part.visit(visit));
        }
    }
}

/// A decision, and optionally one of its options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answered<N = String> {
    pub decision: N,
    /// The option; `None`: any option.
    pub option: Option<N>,
}

/// A selection of pieces to move.
#[derive(Clone, Debug)]
pub enum PieceSelection<N = String> {
    /// This piece, by index. If the piece is not in the zone, this is a script error.
    Piece(AmountExpression<N>),
    /// This piece, by index, if it is in the zone.
    IfThere(AmountExpression<N>),
    /// This number of pieces from the top.
    Top(AmountExpression<N>),
    /// This number of pieces that pass the filter, drawn at random.
    Random(AmountExpression<N>, Filter<N>),
    /// All pieces that pass the filter.
    Every(Filter<N>),
}

/// The pieces whose steps are carried out.
#[derive(Clone, Debug)]
pub enum ActingPieces<N = String> {
    /// This piece, by index, wherever it is.
    Piece(AmountExpression<N>),
    /// The pieces in a zone or on a place that pass the filter, each copy once. All viewers see
    /// the pieces in the zone.
    In(ZoneReference<N>, Filter<N>),
}

/// The end of a stack where pieces are put.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StackEnd {
    /// On top. In a zone with places: on the first place with room.
    #[default]
    Top,
    Bottom,
}

/// How a script continues after opening a decision.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DecisionMode {
    /// The script waits for the answer.
    #[default]
    Ask,
    /// The script continues without waiting for the answer.
    Offer,
    /// The script waits; answers are hidden until all are given.
    Sealed,
}

/// Index of a step in the table of steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepId(pub(crate) u8);

/// An effect of a script step on the position: an entry of the table of steps ([`crate::STEPS`])
/// with its arguments.
#[derive(Clone, Debug)]
pub struct ScriptEffect<N = String> {
    pub(crate) rule: StepId,
    /// The arguments that the keys of the entry have, in their order.
    pub(crate) args: Vec<StepArgument<N>>,
}

/// An argument of a step.
#[derive(Clone, Debug)]
pub enum StepArgument<N = String> {
    Counter(N, RelativeOwner<N>),
    /// The marker of a seat on a track.
    Track(N, RelativeOwner<N>),
    /// Another marker, given track and marker.
    Marker(N, N),
    /// The mark of stops or edges, given track and mark.
    Mark(N, N),
    Zone(ZoneReference<N>),
    Pieces(PieceSelection<N>),
    /// The pieces whose steps are carried out.
    Acting(ActingPieces<N>),
    End(StackEnd),
    Amount(AmountExpression<N>),
    Amounts(Vec<AmountExpression<N>>),
    Seats(SeatSelection<N>),
    /// Exactly one seat.
    Seat(RelativeOwner<N>),
    Stream(N),
    Decision(N),
    Mode(DecisionMode),
    Answer(Answered<N>),
    Task(N),
    Phase(N),
    /// A function of the rulebook that carries out effects.
    Function(N),
    /// A command of the host engine.
    Deed(N),
    Flag(bool),
}

/// Arguments that refer to other parts of the rules.
impl<N> ScriptEffect<N> {
    /// Returns the arguments, in the order of the entry's keys.
    pub fn args(&self) -> &[StepArgument<N>] {
        &self.args
    }

    /// Returns the arguments for changing them. Each must keep its kind.
    pub fn args_mut(&mut self) -> &mut [StepArgument<N>] {
        &mut self.args
    }

    /// Returns the task that the step runs.
    pub fn task(&self) -> Option<&N> {
        self.args.iter().find_map(|arg| match arg {
            StepArgument::Task(task) => Some(task),
            _ => None,
        })
    }

    /// Returns the pieces whose steps the step carries out.
    pub fn acting_pieces(&self) -> Option<&ActingPieces<N>> {
        self.args.iter().find_map(|arg| match arg {
            StepArgument::Acting(pieces) => Some(pieces),
            _ => None,
        })
    }

    /// Returns the seats for which the step opens a decision, runs a task or shows pieces.
    pub fn seats(&self) -> Option<&SeatSelection<N>> {
        self.args.iter().find_map(|arg| match arg {
            StepArgument::Seats(seats) => Some(seats),
            _ => None,
        })
    }

    /// Returns how the step opens a decision; `None` if it opens none.
    pub fn mode(&self) -> Option<DecisionMode> {
        self.args.iter().find_map(|arg| match arg {
            StepArgument::Mode(mode) => Some(*mode),
            _ => None,
        })
    }

    /// Returns the arguments that the step gives a decision, task, option or command.
    pub fn given_amounts(&self) -> &[AmountExpression<N>] {
        let given = self.args.iter().find_map(|arg| match arg {
            StepArgument::Amounts(given) => Some(given),
            _ => None,
        });
        given.map_or(&[][..], Vec::as_slice)
    }

    /// Returns whether the step calls a function of the rulebook.
    pub fn calls_function(&self) -> bool {
        self.args.iter().any(|arg| matches!(arg, StepArgument::Function(_)))
    }

    /// Returns the command that the step gives the host engine.
    pub fn host_command(&self) -> Option<&N> {
        self.args.iter().find_map(|arg| match arg {
            StepArgument::Deed(deed) => Some(deed),
            _ => None,
        })
    }

    /// Returns whether answers that the step asks for may be hidden.
    pub fn hides_answers(&self) -> bool {
        self.calls_function() || self.mode() == Some(DecisionMode::Sealed)
    }
}
