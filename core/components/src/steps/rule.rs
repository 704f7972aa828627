//! The form of an entry in the table of steps.

use crate::ComponentAction;
use crate::declare::{
    ActingPieces, AmountExpression, Answered, DecisionMode, Filter, PieceSelection, RelativeOwner,
    SeatSelection, StackEnd, StepArgument, ZoneReference,
};
use crate::layout::{ComponentLayout, ENV, EvaluatedFilter, seat_of};
use crate::read_view::ActionError;
use crate::state_writer::{PieceLocation, StateWriter};
use crate::steps::cost::{BoundCost, one_change};

/// Step that tables can request: a word with its keys, what it does, and what lists, bots and
/// checks need.
///
/// An entry names what differs from [`StepRule::new`].
#[derive(Debug)]
pub struct StepRule {
    /// The key that names the step.
    pub verb: &'static str,
    /// What the step does, for authors, in one or two sentences.
    pub doc: &'static str,
    /// The keys of the table besides `when`. The first one is the verb.
    pub keys: &'static [StepKey],
    /// The games that have the step.
    pub place: StepPlace,
    /// Carries the step out.
    pub(crate) run: RunStep,
    /// Checks the compiled arguments; `None`: checks of their kinds are enough.
    pub(crate) check: Option<CheckStep>,
    /// What the step does with the counter of its first argument, by the amount of its second
    /// argument. `None`: the step has no such arguments, or the new value cannot be foreseen.
    pub(crate) flow: Option<CounterFlow>,
    /// The zones between which pieces move.
    pub(crate) moves: Option<PieceFlow>,
    /// When the step itself draws a random result. Selections of pieces may draw, too.
    pub(crate) draws: StepDraws,
    /// Upper bound on the cost, without that of tasks that are run and of options that are taken.
    pub(crate) cost: BoundCost,
    /// Name of the record in the canonical text if it is not the verb, by the arguments. It never
    /// changes, because ruleset hashes depend on it.
    pub(crate) canonical_name: Option<fn(&[StepArgument]) -> &'static str>,
}

/// Function that carries a step out.
pub(crate) type RunStep = fn(&mut StepCall<'_>) -> Result<(), ActionError>;

/// Function that checks compiled arguments of a step. Returns what is wrong with them.
pub(crate) type CheckStep = fn(&ComponentLayout, &[StepArgument<u16>]) -> Option<&'static str>;

impl StepRule {
    /// Creates an entry for a step of all games that makes one change, moves no pieces, draws
    /// nothing, and changes no counter in a way that can be foreseen.
    pub(crate) const fn new(
        verb: &'static str,
        doc: &'static str,
        keys: &'static [StepKey],
        run: RunStep,
    ) -> StepRule {
        StepRule {
            verb,
            doc,
            keys,
            place: StepPlace::Anywhere,
            run,
            check: None,
            flow: None,
            moves: None,
            draws: StepDraws::Never,
            cost: one_change,
            canonical_name: None,
        }
    }
}

/// Key of a step's table.
#[derive(Debug)]
pub struct StepKey {
    pub name: &'static str,
    pub kind: StepKeyKind,
    /// Whether the table must have the key.
    pub is_needed: bool,
    /// Description for authors, in one sentence.
    pub doc: &'static str,
    /// Name in the canonical text if it is not that of the kind; empty for a flag that is part of
    /// the name of the record. It never changes.
    canonical_name: Option<&'static str>,
}

/// Creates a key that a table must have.
pub(super) const fn need(name: &'static str, kind: StepKeyKind, doc: &'static str) -> StepKey {
    StepKey { name, kind, is_needed: true, doc, canonical_name: None }
}

/// Creates a key that a table may have.
pub(super) const fn may(name: &'static str, kind: StepKeyKind, doc: &'static str) -> StepKey {
    StepKey { name, kind, is_needed: false, doc, canonical_name: None }
}

impl StepKey {
    /// Gives the key another name in the canonical text.
    pub(super) const fn canonical(self, name: &'static str) -> StepKey {
        StepKey { canonical_name: Some(name), ..self }
    }

    /// Returns the name of the key in the canonical text. Some kinds have names of their own there.
    pub(crate) fn canonical_name(&self) -> &'static str {
        self.canonical_name.unwrap_or(match self.kind {
            StepKeyKind::Zone => "in",
            StepKeyKind::Seats(_) => "who",
            StepKeyKind::Quantity { .. } | StepKeyKind::Value { .. } | StepKeyKind::Stop => "n",
            _ => self.name,
        })
    }
}

/// Value of a key, and the argument that it becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepKeyKind {
    /// A counter that holds a number.
    Counter,
    /// A counter that holds a number or an object of the host engine.
    AnyCounter,
    /// A track on which seats have markers.
    Track,
    /// A marker that belongs to no seat: `TRACK.MARKER`.
    Marker,
    /// A mark of stops or edges: `TRACK.MARK`.
    Mark,
    Zone,
    /// The pieces that move.
    Pieces,
    /// The pieces whose steps are carried out.
    ActingPieces,
    /// The number of pieces; part of [`StepKeyKind::Pieces`].
    PieceNumber,
    /// Which pieces; part of [`StepKeyKind::Pieces`] and [`StepKeyKind::ActingPieces`].
    PieceFilter,
    /// `if_there`: a missing piece is no error. Part of [`StepKeyKind::Pieces`].
    IfThere,
    /// The end of a stack.
    End,
    /// An amount that is no word.
    Quantity {
        least: Option<i32>,
        absent: i32,
    },
    /// Any amount. For a counter that holds an object: the object.
    Value {
        least: Option<i32>,
    },
    /// A stop or edge of the track that the first key names.
    Stop,
    /// A selection of seats, with the seats that an absent key means.
    Seats(AbsentSeats),
    /// A condition on each seat; part of [`StepKeyKind::Seats`].
    Whom,
    /// A random stream.
    Stream,
    Decision,
    Task,
    /// The arguments of the decision or task.
    Handed,
    Mode,
    /// A decision, or an option of it.
    Answer,
    /// The arguments of the option.
    AnswerArgs,
    Phase,
    /// A function of the rulebook that carries out effects.
    Function,
    /// A command of the host engine.
    Deed,
    /// The seat for which the host engine carries the command out.
    DeedSeat,
    /// The arguments of the command, by name.
    DeedArgs,
    /// A flag that is part of the step.
    Flag,
    /// `true`: the step has no arguments.
    Done,
}

/// Seats that a step means if the key is absent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AbsentSeats {
    Own,
    All,
}

impl StepKeyKind {
    /// Returns whether the step has an argument for the key. Other keys are parts of an argument.
    pub fn has_argument(self) -> bool {
        !matches!(
            self,
            StepKeyKind::PieceNumber
                | StepKeyKind::PieceFilter
                | StepKeyKind::IfThere
                | StepKeyKind::Whom
                | StepKeyKind::Done
        )
    }
}

/// Kinds of game in which a step exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepPlace {
    Anywhere,
    /// Games without a host engine; with one, the step would do nothing. `deed`: the command of a
    /// host engine that does the same, or empty.
    WholeGames {
        deed: &'static str,
    },
}

/// What a step does with a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CounterFlow {
    /// The counter grows by the amount (`sign` 1) or shrinks by it (`sign` -1). A price is taken as a
    /// whole: an option that begins with it is impossible if the range does not allow that. Other
    /// amounts change the counter as far as its range allows. An amount below 0 changes nothing in
    /// `pay` and `lose`.
    Add { sign: i32, is_price: bool },
    /// The counter gets the amount as value.
    Set,
}

/// The zones between which pieces move, as indices of arguments.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PieceFlow {
    pub from: usize,
    pub to: usize,
}

/// When a step draws a random result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StepDraws {
    Never,
    /// If it takes a piece from a pile.
    FromPiles,
    Always,
}

/// The interpreter of scripts, as steps use it: evaluates arguments for the acting seat, and
/// changes the position.
pub(crate) trait StepEngine {
    fn table(&mut self) -> StateWriter<'_>;
    fn amount(&mut self, n: &AmountExpression<u16>) -> Result<i32, ActionError>;
    /// Evaluates an amount as a number; a counter that holds no object counts as 0.
    fn number(&mut self, n: &AmountExpression<u16>) -> Result<i32, ActionError>;
    fn marker(&mut self, who: &RelativeOwner<u16>) -> Result<u16, ActionError>;
    /// Returns the seat whose number a counter holds; `None` if it holds none.
    fn held(&mut self, counter: u16) -> Option<u8>;
    fn seats(&mut self, who: &SeatSelection<u16>) -> Result<Vec<Option<u8>>, ActionError>;
    fn location(&mut self, at: &ZoneReference<u16>) -> Result<(u16, Option<u16>), ActionError>;
    fn filter(&mut self, filter: &Filter<u16>) -> Result<EvaluatedFilter, ActionError>;
    /// Returns the pieces in their order for a seat, each copy once.
    fn acting_pieces(
        &mut self,
        pieces: &ActingPieces<u16>,
        seat: Option<u8>,
    ) -> Result<Vec<u16>, ActionError>;
    /// Returns the first possible answer by these options with these arguments.
    fn possible_answer(
        &mut self,
        answered: &Answered<u16>,
        args: &[i32],
    ) -> Result<Option<ComponentAction>, ActionError>;
    fn call_function(&mut self, function: u16) -> Result<(), ActionError>;
}

/// Step that is being carried out. Arguments are read by index, and evaluated when they are read.
///
/// # Panics
/// All methods panic if the entry's key has another kind than the method reads.
pub(crate) struct StepCall<'c> {
    engine: &'c mut dyn StepEngine,
    script: StepScript<'c>,
    args: &'c [StepArgument<u16>],
}

/// The script that a step belongs to.
#[derive(Clone, Copy)]
pub(crate) struct StepScript<'c> {
    pub layout: &'c ComponentLayout,
    /// Acting seat; `None` if the table acts.
    pub seat: Option<u8>,
    /// Arguments of the script.
    pub env: &'c [i16; ENV],
}

macro_rules! read {
    ($call:ident, $i:ident, $Kind:ident($($part:pat),+) => $value:expr) => {
        match &$call.args[$i] {
            StepArgument::$Kind($($part),+) => $value,
            other => unreachable!("argument {} is read as another kind: {other:?}", $i),
        }
    };
}

impl<'c> StepCall<'c> {
    pub(crate) fn new(
        engine: &'c mut dyn StepEngine,
        script: StepScript<'c>,
        args: &'c [StepArgument<u16>],
    ) -> StepCall<'c> {
        StepCall { engine, script, args }
    }

    /// Returns the acting seat; `None` if the table acts.
    pub fn seat(&self) -> Option<u8> {
        self.script.seat
    }

    fn owner(&mut self, who: &RelativeOwner<u16>) -> Option<u8> {
        let StepScript { layout, seat, env } = self.script;
        match who {
            RelativeOwner::Held(counter) => self.engine.held(*counter),
            _ => seat_of(who, seat, env, layout.seats(), |_| None),
        }
    }

    /// Returns write access for the acting seat.
    pub fn table(&mut self) -> StateWriter<'_> {
        self.engine.table()
    }

    /// Reads an amount.
    pub fn amount(&mut self, i: usize) -> Result<i32, ActionError> {
        read!(self, i, Amount(n) => self.engine.amount(n))
    }

    /// Reads an amount as a number; a counter that holds no object counts as 0.
    pub fn number(&mut self, i: usize) -> Result<i32, ActionError> {
        read!(self, i, Amount(n) => self.engine.number(n))
    }

    /// Reads the arguments for a decision, task, option or command.
    pub fn amounts(&mut self, i: usize) -> Result<Vec<i32>, ActionError> {
        read!(self, i, Amounts(list) => {
            let mut amounts = Vec::with_capacity(list.len());
            for n in list {
                amounts.push(self.engine.amount(n)?);
            }
            Ok(amounts)
        })
    }

    /// Reads a counter with its owner.
    pub fn counter(&mut self, i: usize) -> (u16, Option<u8>) {
        read!(self, i, Counter(counter, who) => {
            let owner = self.owner(who);
            (*counter, self.script.layout.payer(*counter, owner))
        })
    }

    /// Reads a track with the marker of a seat.
    pub fn marker_of_seat(&mut self, i: usize) -> Result<(u16, u16), ActionError> {
        read!(self, i, Track(track, who) => Ok((*track, self.engine.marker(who)?)))
    }

    /// Reads another marker, with its track.
    pub fn marker(&self, i: usize) -> (u16, u16) {
        read!(self, i, Marker(track, marker) => (*track, *marker))
    }

    /// Reads a mark, with its track.
    pub fn mark(&self, i: usize) -> (u16, u16) {
        read!(self, i, Mark(track, mark) => (*track, *mark))
    }

    /// Reads a zone or place.
    pub fn location(&mut self, i: usize) -> Result<PieceLocation, ActionError> {
        read!(self, i, Zone(at) => {
            let (zone, place) = self.engine.location(at)?;
            Ok(PieceLocation { place, ..PieceLocation::zone(zone) })
        })
    }

    /// Reads a selection of pieces.
    pub fn pieces(&self, i: usize) -> &'c PieceSelection<u16> {
        read!(self, i, Pieces(what) => what)
    }

    /// Evaluates the number or the piece of a selection, and its filter.
    pub fn selected(
        &mut self,
        what: &PieceSelection<u16>,
    ) -> Result<(i32, Option<EvaluatedFilter>), ActionError> {
        Ok(match what {
            PieceSelection::Piece(n) | PieceSelection::IfThere(n) | PieceSelection::Top(n) => {
                (self.engine.amount(n)?, None)
            }
            PieceSelection::Random(n, filter) => {
                (self.engine.amount(n)?, Some(self.engine.filter(filter)?))
            }
            PieceSelection::Every(filter) => (0, Some(self.engine.filter(filter)?)),
        })
    }

    /// Reads the end of a stack.
    pub fn end(&self, i: usize) -> StackEnd {
        read!(self, i, End(end) => *end)
    }

    /// Reads a flag.
    pub fn flag(&self, i: usize) -> bool {
        read!(self, i, Flag(flag) => *flag)
    }

    /// Reads a selection of seats, and returns it as it is written, too.
    pub fn seats(
        &mut self,
        i: usize,
    ) -> Result<(&'c SeatSelection<u16>, Vec<Option<u8>>), ActionError> {
        read!(self, i, Seats(who) => Ok((who, self.engine.seats(who)?)))
    }

    /// Reads one seat.
    pub fn one_seat(&mut self, i: usize) -> Option<u8> {
        read!(self, i, Seat(who) => self.owner(who))
    }

    /// Reads a random stream.
    pub fn stream(&self, i: usize) -> u8 {
        read!(self, i, Stream(stream) => *stream as u8)
    }

    /// Reads a decision.
    pub fn decision(&self, i: usize) -> u16 {
        read!(self, i, Decision(decision) => *decision)
    }

    /// Reads how a decision is opened.
    pub fn mode(&self, i: usize) -> DecisionMode {
        read!(self, i, Mode(mode) => *mode)
    }

    /// Reads a decision that is answered.
    pub fn answered(&self, i: usize) -> &'c Answered<u16> {
        read!(self, i, Answer(answered) => answered)
    }

    /// Returns the first possible answer by these options with these arguments.
    pub fn possible_answer(
        &mut self,
        answered: &Answered<u16>,
        args: &[i32],
    ) -> Result<Option<ComponentAction>, ActionError> {
        self.engine.possible_answer(answered, args)
    }

    /// Returns the pieces that act for a seat, in their order, each copy once.
    pub fn acting_pieces(&mut self, i: usize, seat: Option<u8>) -> Result<Vec<u16>, ActionError> {
        read!(self, i, Acting(pieces) => self.engine.acting_pieces(pieces, seat))
    }

    /// Reads argument `i` as a task; returns its index.
    pub fn task(&self, i: usize) -> u16 {
        read!(self, i, Task(task) => *task)
    }

    /// Reads a phase.
    pub fn phase(&self, i: usize) -> u16 {
        read!(self, i, Phase(phase) => *phase)
    }

    /// Reads a command of the host engine.
    pub fn deed(&self, i: usize) -> u16 {
        read!(self, i, Deed(deed) => *deed)
    }

    /// Calls a function of the rulebook.
    pub fn call_function(&mut self, i: usize) -> Result<(), ActionError> {
        read!(self, i, Function(function) => self.engine.call_function(*function))
    }
}
