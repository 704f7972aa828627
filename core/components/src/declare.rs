//! What a game is made of, as plain data: what a dialect of content fills, and what the compiler makes a layout of.
//!
//! Scripts, amounts and conditions are generic over how they name things: by words as they are declared, by numbers once
//! they are compiled.

use std::collections::BTreeMap;

/// Everything that a game declares.
#[derive(Clone, Debug, Default)]
pub struct Declarations {
    /// Names that seats can have, of which each has one; empty: seats are called as whoever makes the layout says.
    pub seat_names: Vec<String>,
    /// So many of the first counters stand for something that another half of the game keeps; that half has the phases, too.
    pub lent: u16,
    /// Kinds of things that the other half has.
    pub things: Vec<Thing>,
    /// What it can be asked.
    pub questions: Vec<QuestionKind>,
    /// What it can be made to do.
    pub deeds: Vec<DeedKind>,
    /// Numbers of the table and of seats.
    pub counters: Vec<Counter>,
    /// Kinds of pieces, with their pieces.
    pub kinds: Vec<PieceKind>,
    /// Where pieces lie.
    pub zones: Vec<Zone>,
    /// Where markers stand.
    pub tracks: Vec<Track>,
    /// What can be asked of a seat.
    pub decisions: Vec<Decision>,
    /// What goes on after a decision, by name.
    pub tasks: Vec<Task>,
    /// The phases of the game, in their order.
    pub phases: Vec<Phase>,
    /// Where results of chance come from.
    pub streams: Vec<Stream>,
    /// Exchanges that decisions with `converts` offer.
    pub conversions: Vec<Conversion>,
    /// Functions that are others for one seat.
    pub overrides: Vec<Override>,
    /// Seats that rules play.
    pub automa: Vec<Automa>,
    /// Seats that score together; a seat in none plays for itself.
    pub teams: Vec<Team>,
    /// The counter of each seat that decides the game; empty: nobody scores.
    pub points: String,
    /// What breaks a tie, in order.
    pub ties: Vec<Tie>,
    /// How many decisions and tasks may be open at once; 0: as many as usual.
    pub frames: usize,
    /// How many changes one action may make; 0: as many as usual ([`crate::USUAL_CHANGES`]).
    pub changes: u32,
    /// How zones and tracks are drawn.
    pub drawings: Vec<Drawing>,
    /// What words look like: names of pieces, of markers and of seats, words of pieces, backs. A colour is `#` and six digits.
    pub colors: Vec<(String, String)>,
}

/// What a part is called where declarations are written, if its layout calls it something else: several modules have one name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartName {
    /// In the files of this module; empty: everywhere.
    pub module: String,
    /// The word that stands there.
    pub word: String,
    /// What the layout calls the part.
    pub name: String,
}

impl PartName {
    /// What layouts call the part that a word means in the files of a module (empty: of none), if it is among these.
    pub fn find<'n>(all: &'n [PartName], module: &str, word: &str) -> Option<&'n str> {
        let of = |own: &str| all.iter().find(|one| one.module == own && one.word == word);
        of(module).or_else(|| of("")).map(|one| one.name.as_str())
    }
}

/// A kind of things that another half of the game has, by number and name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Thing {
    /// What one of them is called.
    pub name: String,
    /// The names of all of them: one word each.
    pub names: Vec<String>,
    /// They are not known yet: whatever is named may be one.
    pub is_open: bool,
}

/// Something that another half of the game is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuestionKind {
    /// What it is called.
    pub name: String,
    /// What it is about.
    pub args: Vec<Type>,
    /// What the answer is.
    pub gives: Gives,
}

/// What the answer to a question is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Gives {
    /// A number, a seat, a thing; below 0: none.
    Number(Type),
    /// It holds, or does not.
    Holds,
}

/// Something that another half of the game can be made to do, for a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeedKind {
    /// What it is called.
    pub name: String,
    /// With what, by name.
    pub args: Vec<Param>,
}

/// How a zone or a track is drawn. It changes no rule.
#[derive(Clone, Debug, Default)]
pub struct Drawing {
    /// The zone or track.
    pub of: String,
    /// How its places or stops lie; `None`: as a row, or where there are too many of them as a dial.
    pub form: Option<Arrangement>,
    /// What each of them looks like.
    pub cell: Outline,
    /// Its upper left corner on the board, of the table or of its seat; `None`: behind those before it.
    pub at: Option<(i32, i32)>,
    /// Width and height of each place or stop.
    pub size: Option<(i32, i32)>,
    /// How many of them stand beside each other; `None`: as many as there is room for.
    pub across: Option<u8>,
    /// What they are painted with: the name of a colour.
    pub color: Option<String>,
}

/// How places or stops lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrangement {
    /// One beside the other, line by line.
    Row,
    /// Around a circle, the first one on top.
    Ring,
    /// Only what stands there, in one box.
    Dial,
    /// Not at all.
    Hidden,
}

/// What a place or a stop looks like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Outline {
    /// A box.
    #[default]
    Box,
    /// A round space.
    Round,
    /// A hull: wide above, narrower below.
    Hull,
    /// A card, as is what lies on it.
    Card,
}

/// Whose a part is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Of {
    /// Everybody's.
    #[default]
    Table,
    /// Each seat has one.
    Each,
    /// Only this seat has one.
    Seat(u8),
}

/// Who may see what a counter says or a zone holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Visible {
    /// Everybody.
    #[default]
    All,
    /// Its owner; everybody sees how many pieces there are.
    Owner,
    /// Its owner; nobody else sees so much as the number.
    Screen,
    /// Nobody; everybody sees how many pieces there are, by kind.
    Number,
    /// Nobody sees anything.
    Nobody,
}

/// A number in a range.
#[derive(Clone, Debug)]
pub struct Counter {
    /// What it is called.
    pub name: String,
    /// What it was called in older rules.
    pub former: Vec<String>,
    /// Whose.
    pub of: Of,
    /// Smallest value.
    pub least: i32,
    /// Largest value.
    pub most: i32,
    /// Value at the start.
    pub start: i32,
    /// Who sees it. `Number` is as `Nobody`.
    pub visible: Visible,
    /// Is it shown? One that only keeps account for the rules need not be.
    pub shown: bool,
    /// The kind of thing whose number it holds, if it does: what it says is the name of one.
    pub thing: Option<String>,
    /// What some of its values are called; the others are numbers.
    pub names: BTreeMap<i32, String>,
    /// What a bot takes one of it to be worth, in hundredths of a point. `None`: bots estimate it by what it scores and buys.
    pub worth: Option<i32>,
}

impl Default for Counter {
    fn default() -> Counter {
        Counter {
            name: String::new(),
            former: Vec::new(),
            of: Of::Table,
            least: 0,
            most: i32::MAX,
            start: 0,
            visible: Visible::All,
            shown: true,
            thing: None,
            names: BTreeMap::new(),
            worth: None,
        }
    }
}

/// Pieces with the same back: of a piece that nobody may see, everybody still sees its kind.
#[derive(Clone, Debug, Default)]
pub struct PieceKind {
    /// What it is called.
    pub name: String,
    /// Its pieces.
    pub pieces: Vec<Piece>,
}

/// Pieces that nobody can tell apart: thirteen red cubes, or one card.
#[derive(Clone, Debug, Default)]
pub struct Piece {
    /// What it is called: one word.
    pub name: String,
    /// What it was called in older rules.
    pub former: Vec<String>,
    /// How many there are, by the number of seats: the first for one seat, the last also for all beyond.
    pub number: Vec<u8>,
    /// The zone where all of them are at the start. `Of::Each`: each seat's zone holds this number.
    pub start: String,
    /// The zone where a piece goes that is added to a game which is being played; empty: where it starts.
    pub late: String,
    /// Attributes: colours, sizes, icons.
    pub attributes: Vec<(String, Value)>,
    /// What it does, a line each.
    pub text: Vec<String>,
}

/// The value of an attribute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A number.
    Number(i32),
    /// A word; in amounts [`Amount::Word`].
    Word(String),
}

/// How pieces lie in a zone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// In no order, at most so many.
    Pile(u16),
    /// One on the other, at most so many.
    Stack(u16),
    /// On named places, each of which is a stack of at most so many.
    Places {
        /// Names of the places, in order: one word each.
        names: Vec<String>,
        /// How many pieces lie on each at most.
        each: u16,
        /// Which places are beside each other, by number.
        beside: Vec<(u16, u16)>,
    },
}

impl Shape {
    /// A row of so many places for one piece each, called 1, 2, 3 ….
    pub fn row(places: u16) -> Shape {
        let names = (1..=places).map(|n| n.to_string()).collect();
        let beside = (1..places).map(|n| (n - 1, n)).collect();
        Shape::Places { names, each: 1, beside }
    }
}

/// Where pieces lie.
#[derive(Clone, Debug)]
pub struct Zone {
    /// What it is called.
    pub name: String,
    /// What it was called in older rules.
    pub former: Vec<String>,
    /// Whose.
    pub of: Of,
    /// How pieces lie in it.
    pub shape: Shape,
    /// Which kinds may lie there.
    pub kinds: Vec<String>,
    /// Who sees what is in it.
    pub visible: Visible,
    /// Where its draws and its order come from; empty: from the first stream.
    pub stream: String,
    /// When it is drawn empty, everything from this zone, the table's or its owner's, is shuffled into it; empty: it stays empty.
    pub renew: String,
}

impl Default for Zone {
    fn default() -> Zone {
        Zone {
            name: String::new(),
            former: Vec::new(),
            of: Of::Table,
            shape: Shape::Pile(255),
            kinds: Vec::new(),
            visible: Visible::All,
            stream: String::new(),
            renew: String::new(),
        }
    }
}

/// A graph of stops on which markers stand, several on one stop in the order in which they came.
#[derive(Clone, Debug, Default)]
pub struct Track {
    /// What it is called.
    pub name: String,
    /// What it was called in older rules.
    pub former: Vec<String>,
    /// Its stops from the rearmost to the foremost: one word each.
    pub stops: Vec<String>,
    /// One way from stop to stop, by number. A marker that just advances takes the first edge that leads on.
    pub edges: Vec<(u8, u8)>,
    /// Each seat has a marker, called by its name; it starts on the first stop.
    pub seats: bool,
    /// Other markers, and the stop where each starts.
    pub markers: Vec<(String, u8)>,
    /// Values that stops or edges carry.
    pub marks: Vec<Mark>,
}

/// A value from 0 to 255 that each stop or each edge of a track carries.
#[derive(Clone, Debug, Default)]
pub struct Mark {
    /// What it is called.
    pub name: String,
    /// Do the edges carry it? Else the stops.
    pub on_edges: bool,
    /// Values at the start, by stop or edge; 0 where there is none.
    pub start: Vec<u8>,
}

/// A named source of chance.
#[derive(Clone, Debug, Default)]
pub struct Stream {
    /// What it is called. Streams with the same name bring the same results from the same seed, whatever other streams do.
    pub name: String,
    /// What it was called in older rules.
    pub former: Vec<String>,
}

/// What can be asked of a seat.
#[derive(Clone, Debug, Default)]
pub struct Decision {
    /// What it is called.
    pub name: String,
    /// What it was called in older rules.
    pub former: Vec<String>,
    /// What whoever opens it hands on. Everybody may see it.
    pub args: Vec<Param>,
    /// What may be answered.
    pub options: Vec<Choose>,
    /// Other seats may go on before it is answered.
    pub may_wait: bool,
    /// Where one answer alone is possible, it is given by itself.
    pub forced: bool,
    /// Every declared conversion is possible before it is answered.
    pub converts: bool,
}

/// A way of answering a decision.
#[derive(Clone, Debug)]
pub struct Choose {
    /// What it is called, within its decision.
    pub name: String,
    /// Its text: words, and arguments such as `{n}`.
    pub text: String,
    /// Its arguments; later ones may depend on earlier ones.
    pub args: Vec<Arg>,
    /// The function that lists the arguments, in place of what they say of themselves.
    pub asked: Option<String>,
    /// When it is possible; arguments may be meant.
    pub when: Condition,
    /// What is paid before anything else; who cannot pay may not do it.
    pub pays: Vec<(String, Amount)>,
    /// What it does.
    pub does: Vec<Step>,
    /// What it means to a bot.
    pub role: game::Role,
    /// The decision stays open.
    pub keeps: bool,
    /// It is possible only where no other option of the decision is.
    pub otherwise: bool,
    /// Of what could be said for an argument only that may be for which this amount is largest.
    pub best: Vec<(String, Amount)>,
    /// Only these seats have it; empty: all.
    pub only: Vec<u8>,
}

impl Default for Choose {
    fn default() -> Choose {
        Choose {
            name: String::new(),
            text: String::new(),
            args: Vec::new(),
            asked: None,
            when: Condition::Always,
            pays: Vec::new(),
            does: Vec::new(),
            role: game::Role::Move,
            keeps: false,
            otherwise: false,
            best: Vec::new(),
            only: Vec::new(),
        }
    }
}

/// An argument that is handed on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Param {
    /// What it is called.
    pub name: String,
    /// What it is.
    pub is: Type,
}

/// What an argument is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Type<N = String> {
    /// A number.
    Number,
    /// A piece.
    Piece,
    /// A zone, of the table or of a seat.
    Zone,
    /// A place of a zone.
    Place(N),
    /// A seat.
    Seat,
    /// A stop of a track.
    Stop(N),
    /// A thing of this kind, of another half of the game.
    Thing(N),
}

/// An argument of an answer.
#[derive(Clone, Debug)]
pub struct Arg {
    /// What it is called.
    pub name: String,
    /// What may be said.
    pub is: Domain,
}

/// What may be said for an argument.
#[derive(Clone, Debug)]
pub enum Domain<N = String> {
    /// A number of a range; `least` and `most` bound it whatever the amounts are.
    Number {
        /// Never less.
        least: i16,
        /// Never more.
        most: i16,
        /// Smallest now.
        from: Amount<N>,
        /// Largest now.
        to: Amount<N>,
    },
    /// A piece that lies in a zone.
    Piece(At<N>, Filter<N>),
    /// Any piece of a kind, wherever it is.
    Named(N),
    /// A place of a zone.
    Place(N, Who<N>, Free),
    /// One of these zones: the table's, or those of every seat.
    Zone(Vec<N>),
    /// A seat; `true`: another one.
    Seat(bool),
    /// One of these words.
    Answer(Vec<String>),
    /// A stop of a track; with an amount: so many steps ahead of the own marker.
    Stop(N, Option<Amount<N>>),
    /// A thing of this kind, of another half of the game.
    Thing(N),
}

/// Which places are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Free {
    /// Those with room for a piece.
    Free,
    /// Those where a piece lies.
    Taken,
    /// All.
    Any,
}

/// What goes on after a decision: a named continuation.
#[derive(Clone, Debug, Default)]
pub struct Task {
    /// What it is called.
    pub name: String,
    /// What it was called in older rules.
    pub former: Vec<String>,
    /// What it is handed.
    pub args: Vec<Param>,
    /// What it does.
    pub does: Vec<Step>,
}

/// A phase of the game, or of another phase.
#[derive(Clone, Debug)]
pub struct Phase {
    /// What it is called.
    pub name: String,
    /// What it was called in older rules.
    pub former: Vec<String>,
    /// It is left out where this does not hold.
    pub when: Condition,
    /// How often it is gone through.
    pub times: Amount,
    /// It is not begun again once this holds.
    pub until: Condition,
    /// What happens when it begins.
    pub enter: Vec<Step>,
    /// Who acts in it, before the phases within.
    pub acts: Acts,
    /// The phases within.
    pub within: Vec<Phase>,
    /// What happens when it ends.
    pub exit: Vec<Step>,
}

impl Default for Phase {
    fn default() -> Phase {
        Phase {
            name: String::new(),
            former: Vec::new(),
            when: Condition::Always,
            times: Amount::Number(1),
            until: Condition::Never,
            enter: Vec::new(),
            acts: Acts::Nobody,
            within: Vec::new(),
            exit: Vec::new(),
        }
    }
}

/// Who acts in a phase. The first seat is counted on round the table. What a condition or an amount reads here is what everybody sees, and the seat's own where it is asked of
/// a seat.
#[derive(Clone, Debug, Default)]
pub enum Acts<N = String> {
    /// Nobody.
    #[default]
    Nobody,
    /// Every seat once, from the first on, but for those of which the condition does not hold.
    InOrder(N, Amount<N>, Condition<N>),
    /// Turn after turn, from the first on, until all have passed ([`Effect::Pass`]).
    Turns(N, Amount<N>),
    /// Turn after turn, whoever the amount says; below 0: the phase goes on.
    By(N, Amount<N>),
    /// All at once, but for those of which the condition does not hold. As `Sealed` where an option keeps the decision open.
    AtOnce(N, Condition<N>),
    /// All at once; answers are hidden until all are in, and then carried out in the order of the seats. Options that keep the decision
    /// open are carried out at once, and may change nothing that anybody but their seat sees.
    Sealed(N, Condition<N>),
}

/// An exchange of counters of a seat.
#[derive(Clone, Debug, Default)]
pub struct Conversion {
    /// What it is called.
    pub name: String,
    /// Its text; `{n}` is how often at once. Without `{n}`: once.
    pub text: String,
    /// What is given, each time.
    pub pays: Vec<(String, i32)>,
    /// What is got, each time.
    pub gains: Vec<(String, i32)>,
    /// How often at once, at most.
    pub most: u8,
}

/// A function that is another one for one seat.
#[derive(Clone, Debug, Default)]
pub struct Override {
    /// The seat.
    pub seat: u8,
    /// The common function.
    pub function: String,
    /// The seat's own.
    pub by: String,
}

/// A seat that rules play: of what is legal it is offered the one answer that its rules give.
#[derive(Clone, Debug)]
pub struct Automa {
    /// The seat.
    pub seat: u8,
    /// How it answers.
    pub mind: Mind,
}

/// How an automa answers.
#[derive(Clone, Debug)]
pub enum Mind<N = String> {
    /// The first option of this list that is possible, with its smallest arguments; else whatever comes first.
    Prefers(Vec<N>),
    /// As a function says.
    Ask(N),
}

/// Seats that score together.
#[derive(Clone, Debug, Default)]
pub struct Team {
    /// What it is called.
    pub name: String,
    /// Who is in it.
    pub seats: Vec<u8>,
}

/// What breaks a tie; of a team its seats together.
#[derive(Clone, Debug)]
pub struct Tie {
    /// What is compared; functions cannot be asked here.
    pub by: Amount,
    /// Less is better.
    pub fewest: bool,
    /// What is compared, in words.
    pub doc: String,
}

/// One step of a script: an effect under a condition.
#[derive(Clone, Debug)]
pub struct Step<N = String> {
    /// When it takes place.
    pub when: Condition<N>,
    /// What takes place.
    pub effect: Effect<N>,
}

impl<N> From<Effect<N>> for Step<N> {
    fn from(effect: Effect<N>) -> Step<N> {
        Step { when: Condition::Always, effect }
    }
}

/// Whose, seen from a script.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Who<N = String> {
    /// Of the seat that acts; of the table where none does.
    #[default]
    Own,
    /// Of the table.
    Table,
    /// Of a seat.
    Seat(u8),
    /// Of the seat that an argument names.
    Arg(N),
    /// Of the seat after the one that acts.
    Next,
}

/// Several seats.
#[derive(Clone, Debug)]
pub enum Whos<N = String> {
    /// One.
    One(Who<N>),
    /// All, from the one that acts on.
    All,
    /// All but the one that acts, from the next one on.
    Others,
    /// All in the order in which they are at turn, as the rulebook has it.
    InTurn,
    /// Those among them of which this holds, where each is the one that acts.
    Those(Box<Whos<N>>, Box<Condition<N>>),
}

/// A zone, or a place of one.
#[derive(Clone, Debug)]
pub enum At<N = String> {
    /// A zone.
    Zone(N, Who<N>),
    /// A place of a zone.
    Place(N, Who<N>, Box<Amount<N>>),
    /// The zone that an argument names.
    Arg(N),
}

/// A test of two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Test {
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `==`
    Equal,
    /// `!=`
    Unlike,
    /// `>=`
    AtLeast,
    /// `>`
    More,
}

impl Test {
    /// Does it hold?
    pub fn holds(self, a: i32, b: i32) -> bool {
        match self {
            Test::Less => a < b,
            Test::AtMost => a <= b,
            Test::Equal => a == b,
            Test::Unlike => a != b,
            Test::AtLeast => a >= b,
            Test::More => a > b,
        }
    }
}

/// Which pieces are meant; without any condition: all.
#[derive(Clone, Debug)]
pub struct Filter<N = String> {
    /// Of this kind.
    pub kind: Option<N>,
    /// This one.
    pub piece: Option<Box<Amount<N>>>,
    /// With attributes like these.
    pub having: Vec<(N, Test, Amount<N>)>,
}

impl<N> Default for Filter<N> {
    fn default() -> Filter<N> {
        Filter { kind: None, piece: None, having: Vec::new() }
    }
}

/// A number that a position gives.
#[derive(Clone, Debug)]
pub enum Amount<N = String> {
    /// Itself.
    Number(i32),
    /// A word that is the value of an attribute.
    Word(N),
    /// A piece, by name.
    Piece(N),
    /// What a counter says.
    Counter(N, Who<N>),
    /// An argument.
    Arg(N),
    /// How many pieces there are.
    Count(At<N>, Filter<N>),
    /// How many pieces more a zone or place can hold.
    Room(At<N>),
    /// An attribute, added up over pieces.
    Total(At<N>, N, Filter<N>),
    /// An attribute of the piece that an argument names.
    Of(N, N),
    /// All together.
    Sum(Vec<Amount<N>>),
    /// Multiplied.
    Product(Vec<Amount<N>>),
    /// The first without the second.
    Minus(Box<Amount<N>>, Box<Amount<N>>),
    /// Divided by a number above 0, rounded down.
    Divided(Box<Amount<N>>, i32),
    /// The smallest.
    Least(Vec<Amount<N>>),
    /// The largest.
    Most(Vec<Amount<N>>),
    /// The number of the stop where a seat's marker stands.
    Stop(N, Who<N>),
    /// The number of the stop where another marker stands, by track and marker.
    Marker(N, N),
    /// A mark of the stop or edge of this number.
    Mark(N, N, Box<Amount<N>>),
    /// The seat whose marker is rearmost and on top there, of those behind the stop of this number if one is given; -1: none.
    Rearmost(N, Option<Box<Amount<N>>>),
    /// How often a phase was begun since the phase around it was.
    Times(N),
    /// How many seats there are.
    Seats,
    /// The seat that acts; -1: none.
    Acting,
    /// What a function says.
    Ask(N),
    /// A thing of another half of the game, by kind and name.
    Thing(N, N),
    /// What another half of the game answers.
    Question(N, Vec<Amount<N>>),
}

impl<N> Amount<N> {
    /// Is it, or any amount in it, one of those?
    pub fn is_any(&self, one: &impl Fn(&Amount<N>) -> bool) -> bool {
        let any = |list: &[Amount<N>]| list.iter().any(|n| n.is_any(one));
        let filtered = |filter: &Filter<N>| {
            let piece = filter.piece.as_ref().is_some_and(|n| n.is_any(one));
            piece || filter.having.iter().any(|(.., n)| n.is_any(one))
        };
        let placed = |at: &At<N>| matches!(at, At::Place(_, _, place) if place.is_any(one));
        one(self)
            || match self {
                Amount::Sum(list) | Amount::Product(list) => any(list),
                Amount::Least(list) | Amount::Most(list) => any(list),
                Amount::Minus(a, b) => a.is_any(one) || b.is_any(one),
                Amount::Divided(a, _) | Amount::Mark(_, _, a) => a.is_any(one),
                Amount::Count(at, filter) | Amount::Total(at, _, filter) => {
                    placed(at) || filtered(filter)
                }
                Amount::Room(at) => placed(at),
                _ => false,
            }
    }

    /// The number that it is in every position, where it reads nothing of one.
    pub fn always(&self) -> Option<i64> {
        let all = |list: &[Amount<N>]| list.iter().map(Amount::always).collect::<Option<Vec<_>>>();
        match self {
            Amount::Number(n) => Some((*n).into()),
            Amount::Sum(list) => all(list)?.into_iter().try_fold(0_i64, i64::checked_add),
            Amount::Product(list) => all(list)?.into_iter().try_fold(1_i64, i64::checked_mul),
            Amount::Minus(a, b) => a.always()?.checked_sub(b.always()?),
            Amount::Divided(a, by) => a.always()?.checked_div_euclid((*by).into()),
            Amount::Least(list) => all(list)?.into_iter().min(),
            Amount::Most(list) => all(list)?.into_iter().max(),
            _ => None,
        }
    }

    /// Does it read what another half of the game has, a function, or a counter that `is_lent`?
    pub fn looks_elsewhere(&self, is_lent: &impl Fn(&N) -> bool) -> bool {
        self.is_any(&|n| match n {
            Amount::Question(..) | Amount::Ask(_) | Amount::Thing(..) => true,
            Amount::Counter(name, _) => is_lent(name),
            _ => false,
        })
    }
}

impl<N> From<i32> for Amount<N> {
    fn from(n: i32) -> Amount<N> {
        Amount::Number(n)
    }
}

/// Something that holds in a position or does not.
#[derive(Clone, Debug, Default)]
pub enum Condition<N = String> {
    /// It holds.
    #[default]
    Always,
    /// It does not.
    Never,
    /// Two amounts are compared.
    Is(Amount<N>, Test, Amount<N>),
    /// All of these hold.
    All(Vec<Condition<N>>),
    /// One of these holds.
    Any(Vec<Condition<N>>),
    /// This one does not hold.
    Not(Box<Condition<N>>),
    /// Two places of a zone are beside each other.
    Beside(N, Amount<N>, Amount<N>),
    /// A function says so.
    Ask(N),
    /// The seat could answer this decision so, were it asked: with one of its options, or with any that takes these arguments.
    Can(Answered<N>, Vec<Amount<N>>),
}

impl<N> Condition<N> {
    /// Does it ask, or anything in it, what a seat could answer?
    pub fn asks_can(&self) -> bool {
        match self {
            Condition::Can(..) => true,
            Condition::All(list) | Condition::Any(list) => list.iter().any(Condition::asks_can),
            Condition::Not(one) => one.asks_can(),
            _ => false,
        }
    }
}

/// A decision, and perhaps one of its options alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answered<N = String> {
    /// The decision.
    pub decision: N,
    /// The option; `None`: any.
    pub option: Option<N>,
}

/// Which pieces are moved.
#[derive(Clone, Debug)]
pub enum What<N = String> {
    /// This piece, by number, as arguments are. It is a fault if it does not lie there.
    Piece(Amount<N>),
    /// This piece, by number, if it lies there.
    IfThere(Amount<N>),
    /// From the top, so many.
    Top(Amount<N>),
    /// By chance, so many of those that are meant; each as likely as any other.
    Random(Amount<N>, Filter<N>),
    /// All that are meant.
    Every(Filter<N>),
}

/// Where in a stack pieces are put.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum End {
    /// On top; on places: on the first that has room.
    #[default]
    Top,
    /// Below all others.
    Bottom,
}

/// How decisions are opened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Manner {
    /// The script goes on when it is answered.
    #[default]
    Ask,
    /// The script goes on at once.
    Offer,
    /// As `Ask`; answers are hidden until all are in.
    Sealed,
}

/// What a script does to a position.
#[derive(Clone, Debug)]
pub enum Effect<N = String> {
    /// A counter grows, or shrinks, as far as its range lets it.
    Gain(N, Who<N>, Amount<N>),
    /// A counter shrinks by this much; it is a fault if it cannot.
    Pay(N, Who<N>, Amount<N>),
    /// A counter gets a value; it is a fault if it cannot.
    Set(N, Who<N>, Amount<N>),
    /// Pieces move, as far as possible: as there are pieces and room.
    Move(What<N>, At<N>, At<N>, End),
    /// Pieces move, all of them; it is a fault if they cannot.
    MoveAll(What<N>, At<N>, At<N>, End),
    /// Nobody knows the order any more.
    Shuffle(At<N>),
    /// So many from the top are seen, by a seat or by all; they stay where they are.
    Show(At<N>, Amount<N>, Whos<N>),
    /// The pieces of a row move on to higher places as far as they can.
    Slide(At<N>),
    /// Free places of a row are filled from a stack or pile, the first place first.
    Refill(At<N>, At<N>),
    /// A counter gets a number from 1 to this one, from a stream.
    Roll(N, Who<N>, Amount<N>, N),
    /// A seat's marker goes on by so many edges.
    Advance(N, Who<N>, Amount<N>),
    /// A seat's marker is put on a stop.
    Put(N, Who<N>, Amount<N>),
    /// Another marker is put on a stop, by track and marker.
    PutMarker(N, N, Amount<N>),
    /// The mark of a stop or edge gets a value, by track and mark.
    SetMark(N, N, Amount<N>, Amount<N>),
    /// A decision is opened.
    Open(N, Whos<N>, Vec<Amount<N>>, Manner),
    /// A task is carried out, for one seat after the other.
    Run(N, Whos<N>, Vec<Amount<N>>),
    /// A decision is answered for the acting seat as it could answer it: by the first option that takes these arguments and is possible.
    /// Nothing happens where none is.
    Answer(Answered<N>, Vec<Amount<N>>),
    /// The acting seat has passed.
    Pass,
    /// A phase ends, with all within, once nothing is open any more; it is not begun again.
    EndPhase(N),
    /// The game goes on with a phase once nothing is open any more.
    GoTo(N),
    /// The game is over once nothing is open any more.
    EndGame,
    /// A function does something.
    Call(N),
    /// Another half of the game does something for a seat; `true`: nothing, where its rules do not allow it.
    Deed(N, Who<N>, Vec<Amount<N>>, bool),
}
