//! The compiled form of declarations: indices instead of names. Everything that changes during a
//! game has an offset in the component state.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::declare::{
    ActingSeats, AmountExpression, ArgDomain, AttributeValue, AutomaStrategy, ConditionExpression,
    CounterContent, DeedKind, DisplaySettings, HeardSeats, ListenedEvent, ParamType, PartName,
    PartOwner, PlaceFilter, QuestionKind, RelativeOwner, Step, Thing, USUAL_MOST, VictoryMoment,
    Visibility,
};
use crate::figure::PieceFigure;
use game::ActionRole;
use game::bitset::Mask;
use language::ContentTexts;

/// Maximum size of a component state, in bytes.
pub const MOST_BYTES: usize = 16 * 1024;

/// Maximum number of seats. The eighth bit of a set of viewers stands for spectators.
pub const MOST_SEATS: usize = 7;

/// Maximum number of arguments of an answer. The decision may have parameters in addition, see
/// [`ENV`].
pub const MOST_ARGS: usize = 4;

/// Maximum number of arguments that a script receives: first the parameters of the decision, then
/// the arguments of the answer.
pub const ENV: usize = 6;

/// Value of a byte that means no frame or no seat.
pub const NONE: u8 = u8::MAX;

/// Value of two bytes that means no index.
pub const NOTHING: u16 = u16::MAX;

/// Bytes of a frame, which is an open decision or task.
pub(crate) const FRAME: usize = 32;

/// The compiled components of a game for one number of seats, each with its offset in the component
/// state. Created by [`ComponentLayout::compile`]; never changes.
#[derive(Clone, Debug, Default)]
pub struct ComponentLayout {
    /// Names of the seats, one word each.
    pub seat_names: Vec<String>,
    /// Names that seats can choose. Empty if positions do not store which names were chosen.
    pub all_names: Vec<String>,
    /// Index in [`ComponentLayout::all_names`] of the name that each seat has chosen.
    pub chosen: Vec<u8>,
    /// Size of the component state in bytes; 0 if nothing is declared.
    pub size: usize,
    pub streams: Vec<NameHistory>,
    /// Number of counters at the start of `counters` whose values a host engine keeps.
    pub host_counters: u16,
    /// Kinds of objects of the host engine.
    pub things: Vec<Thing>,
    /// Queries that the host engine answers.
    pub host_queries: Vec<QuestionKind>,
    /// Commands that the host engine carries out.
    pub host_commands: Vec<DeedKind>,
    /// Counters. A counter that each seat has is listed once.
    pub counters: Vec<CompiledCounter>,
    pub kinds: Vec<CompiledPieceKind>,
    /// Pieces. Indistinguishable copies are listed once.
    pub pieces: Vec<CompiledPiece>,
    pub attributes: Vec<String>,
    /// Words that are values of attributes. Positions and amounts use the index.
    pub words: Vec<String>,
    /// Zones. A zone that each seat has is listed once.
    pub zones: Vec<CompiledZone>,
    /// Zone instances: index of the zone, and the owning seat (`None`: the table).
    pub spots: Vec<(u16, Option<u8>)>,
    pub tracks: Vec<CompiledTrack>,
    pub decisions: Vec<CompiledDecision>,
    /// Options of all decisions, in the order of the decisions.
    pub options: Vec<CompiledOption>,
    /// Scripts: first one per option, with the option's index; then those of tasks, of phases, of
    /// pieces, and of listeners of pieces.
    pub scripts: Vec<CompiledScript>,
    /// Listeners of pieces, in the order of the pieces.
    pub listeners: Vec<CompiledListener>,
    /// Tasks: name, and index of the task's script.
    pub tasks: Vec<(NameHistory, u16)>,
    /// Phases. Each precedes its inner phases.
    pub phases: Vec<CompiledPhase>,
    pub functions: Vec<String>,
    /// Functions that are replaced for a seat: seat, function, replacement.
    pub overrides: Vec<(u8, u16, u16)>,
    /// Seats played by rules, each with its rules.
    pub automa: Vec<(u8, AutomaStrategy<u16>)>,
    /// Names of the teams, and the team of each seat.
    pub teams: (Vec<String>, Vec<u8>),
    /// Counter that decides the game; `None` if there are no points.
    pub points: Option<u16>,
    /// Tie breaks, in order of application.
    pub ties: Vec<CompiledTieBreak>,
    /// Victories, in order of application.
    pub victories: Vec<CompiledVictory>,
    pub carry: CompiledCarry,
    /// Maximum number of open decisions and tasks.
    pub frames: usize,
    /// Maximum number of changes in one action.
    pub changes: u32,
    /// Warnings about declarations that are allowed but probably mistaken.
    pub warnings: Vec<DeclarationError>,
    pub drawings: Vec<DisplaySettings>,
    /// Colours by word, for pictures.
    pub colors: Vec<(String, String)>,
    /// Figures by word, for pictures.
    pub figures: Vec<(String, PieceFigure)>,
    /// Texts in the languages of the viewers. No rule depends on them.
    pub texts: Arc<ContentTexts>,
    /// Components whose name in their module differs from the name in the layout.
    pub module_names: Vec<PartName>,
    /// Canonical text of the declarations, see
    /// [`Declarations::canonical_text`](crate::declare::Declarations).
    pub rules_text: Arc<str>,
    /// Hash of [`ComponentLayout::rules_text`], of the names of the seats, and of what the host
    /// engine offers and asks for.
    pub hash: u64,
    /// Which pieces are inputs of the value network one by one.
    pub(crate) detail: PieceDetail,
    pub(crate) at: Offsets,
}

/// A compiled tie break.
#[derive(Clone, Debug)]
pub struct CompiledTieBreak {
    /// Quantity that is compared between teams.
    pub by: AmountExpression<u16>,
    /// Whether the smaller quantity wins.
    pub fewest: bool,
    /// Name of the quantity, for reports.
    pub doc: String,
}

/// A compiled victory.
#[derive(Clone, Debug)]
pub struct CompiledVictory {
    pub name: String,
    /// Name for readers.
    pub doc: String,
    /// Condition, evaluated for each seat as the acting one.
    pub when: ConditionExpression<u16>,
    /// The seats that win; `None`: those for which `when` holds.
    pub who: Option<ConditionExpression<u16>>,
    pub at: VictoryMoment<u16>,
    /// Quantity that ranks the seats before the points; `None`: the winners share the first place.
    pub ranks: Option<AmountExpression<u16>>,
}

/// The compiled form of [`Carry`](crate::declare::Carry): indices instead of names.
#[derive(Clone, Debug, Default)]
pub struct CompiledCarry {
    pub counters: Vec<u16>,
    pub zones: Vec<u16>,
    pub pieces: Vec<u16>,
    /// Whether the seats keep their names.
    pub names: bool,
}

impl CompiledCarry {
    /// Returns whether the game leaves nothing to a next one.
    pub fn is_empty(&self) -> bool {
        self.counters.is_empty() && self.zones.is_empty() && self.pieces.is_empty() && !self.names
    }
}

/// The zones whose pieces are inputs of the value network one by one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum PieceDetail {
    /// Only numbers of pieces are inputs.
    #[default]
    Nowhere,
    /// Pieces in zones of seats are inputs.
    OfTheSeat,
    /// Pieces in zones of seats and of the table are inputs.
    Everywhere,
}

/// The offsets of the fixed parts of a component state.
#[derive(Clone, Debug, Default)]
pub(crate) struct Offsets {
    /// Seed, then the number of words drawn from each stream, and the number drawn for unknown
    /// sealed answers; 8 bytes each.
    pub seed: usize,
    /// Header, whose fields [`crate::state`] defines.
    pub head: usize,
    /// Index of the chosen name of each seat, one byte each.
    pub names: usize,
    /// How often each phase has begun, two bytes each.
    pub times: usize,
    pub frames: usize,
}

/// An error in declarations, or a warning about them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeclarationError {
    /// Component that contains the error: its category and name.
    pub part: String,
    /// Description of the error, with a suggestion if a similar name exists.
    pub why: String,
}

impl std::fmt::Display for DeclarationError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.part, self.why)
    }
}

/// A name, with the names that the component had in earlier versions of the rules.
#[derive(Clone, Debug, Default)]
pub struct NameHistory {
    pub name: String,
    /// Names in earlier versions of the rules.
    pub former: Vec<String>,
}

impl NameHistory {
    /// Returns whether this is the current or an earlier name.
    pub(crate) fn was(&self, name: &str) -> bool {
        self.name == name || self.former.iter().any(|former| former == name)
    }
}

/// A compiled counter, of the table or of seats.
#[derive(Clone, Debug)]
pub struct CompiledCounter {
    pub named: NameHistory,
    /// Owner: the table, every seat, or one seat.
    pub of: PartOwner,
    pub least: i32,
    pub most: i32,
    pub start: i32,
    pub visible: Visibility,
    /// Whether panels and the log show the counter.
    pub shown: bool,
    /// Index of the kind of objects whose index the counter contains.
    pub thing: Option<u16>,
    /// What scripts get for the value.
    pub holds: CounterContent,
    /// Names of some values; other values are displayed as numbers.
    pub names: BTreeMap<i32, String>,
    /// Declared value of one unit for bots, in hundredths of a point.
    pub worth: Option<i32>,
    pub(crate) at: usize,
}

impl CompiledCounter {
    /// Returns the error message that this seat, or the table, does not have the counter.
    pub(crate) fn of_nobody(&self, seat: Option<u8>) -> String {
        let name = &self.named.name;
        match (self.of, seat) {
            (PartOwner::Each, None) => format!(
                "each seat has its own counter `{name}`, but no seat is acting here; run a task \
                with `who = \"all\"` to act for each seat"
            ),
            (PartOwner::Each, Some(seat)) => {
                format!("there is no seat {seat} with a counter `{name}`")
            }
            (PartOwner::Seat(owner), _) => format!("only seat {owner} has a counter `{name}`"),
            (PartOwner::Table, _) => format!("only the table has a counter `{name}`"),
        }
    }
}

/// A compiled kind of pieces.
#[derive(Clone, Debug)]
pub struct CompiledPieceKind {
    pub name: String,
    /// Indices of the pieces of this kind.
    pub pieces: std::ops::Range<u16>,
}

/// A compiled set of indistinguishable pieces.
#[derive(Clone, Debug)]
pub struct CompiledPiece {
    pub named: NameHistory,
    /// Index of the piece's kind.
    pub kind: u16,
    /// Total number of copies in the game.
    pub number: u16,
    /// Index of the starting zone, and number of copies at the start in each instance of that zone.
    pub start: (u16, u16),
    /// Index of the zone for copies that are added during a game.
    pub late: u16,
    /// Value of each attribute, by index.
    pub values: Vec<i32>,
    /// Attributes as declared, for display.
    pub attributes: Vec<(String, AttributeValue)>,
    /// Descriptions of the piece's effects, one line each.
    pub text: Vec<String>,
    /// Whether the piece has steps.
    pub acts: bool,
    /// Index of the script of the piece's steps. `None`: it has none.
    pub does: Option<u16>,
}

/// A compiled listener of a piece.
#[derive(Clone, Debug)]
pub struct CompiledListener {
    /// Index of the piece.
    pub piece: u16,
    pub event: ListenedEvent<u16>,
    pub hears: HeardSeats,
    /// The condition, which may use the arguments of the script.
    pub when: ConditionExpression<u16>,
    /// Index of the script.
    pub script: u16,
}

/// A compiled zone, of the table or of seats.
#[derive(Clone, Debug)]
pub struct CompiledZone {
    pub named: NameHistory,
    /// Owner: the table, every seat, or one seat.
    pub of: PartOwner,
    /// Whether the zone is an unordered pile.
    pub pile: bool,
    /// Whether the zone is a row or has named places. Otherwise it is one stack or pile.
    pub has_places: bool,
    /// Names of the places. A pile or stack has one place, with an empty name.
    pub places: Vec<String>,
    /// Capacity of each place, in pieces.
    pub each: u16,
    /// Pairs of adjacent places, by index.
    pub beside: Vec<(u16, u16)>,
    /// Kinds of pieces that are allowed.
    pub kinds: Vec<u16>,
    pub visible: Visibility,
    /// Random stream for draws from the zone; `None` if no stream is declared.
    pub stream: Option<u8>,
    /// Zone that is shuffled into this one when it is empty and a piece is needed. It belongs to
    /// the table or to the same owner.
    pub renew: Option<u16>,
    /// Index of the zone's first instance.
    pub first: u16,
    pub(crate) at: usize,
    /// Size of each instance in the component state, in bytes.
    pub(crate) bytes: usize,
}

/// A compiled track: a graph of stops.
#[derive(Clone, Debug)]
pub struct CompiledTrack {
    pub named: NameHistory,
    pub stops: Vec<String>,
    /// Directed edges between stops, by index.
    pub edges: Vec<(u8, u8)>,
    /// Names of the markers. The seats' markers come first.
    pub markers: Vec<String>,
    /// Number of markers that belong to seats: 0 or the number of seats.
    pub of_seats: u8,
    /// Starting stop of each marker.
    pub starts: Vec<u8>,
    pub marks: Vec<CompiledMark>,
    pub(crate) at: usize,
}

/// A compiled mark of a track.
#[derive(Clone, Debug)]
pub struct CompiledMark {
    pub name: String,
    /// Whether the edges have the values; otherwise the stops have them.
    pub on_edges: bool,
    /// Initial value of each stop or edge.
    pub start: Vec<u16>,
    pub most: u16,
    pub(crate) at: usize,
}

impl CompiledMark {
    /// Returns the number of stops or edges that have a value.
    pub fn places(&self) -> usize {
        self.start.len()
    }

    /// Returns the size of one value in the component state, in bytes.
    pub(crate) fn width(&self) -> usize {
        width_of(self.most)
    }
}

/// Returns the size of a number up to `most` in the component state, in bytes.
pub(crate) fn width_of(most: u16) -> usize {
    if most > USUAL_MOST { 2 } else { 1 }
}

/// A compiled decision.
#[derive(Clone, Debug)]
pub struct CompiledDecision {
    pub named: NameHistory,
    /// Names and types of the decision's parameters.
    pub args: Vec<(String, ParamType<u16>)>,
    /// Indices of the decision's options in [`ComponentLayout::options`].
    pub options: std::ops::Range<u16>,
    /// Whether other seats may continue before the decision is answered.
    pub may_wait: bool,
    /// Whether the answer is given automatically if only one is possible.
    pub forced: bool,
    /// Whether some options keep the decision open. If all seats are asked at once, their actions
    /// in this decision stay secret until all seats are done.
    pub keeps: bool,
}

/// A compiled option of a decision. The script of the option has the same index.
#[derive(Clone, Debug)]
pub struct CompiledOption {
    /// Name of the decision, a full stop, and the option's name.
    pub name: String,
    /// Index of the option's decision.
    pub decision: u16,
    /// Text pattern of the action.
    pub pattern: Vec<PatternWord>,
    /// Names and domains of the option's arguments.
    pub args: Vec<(String, ArgDomain<u16>)>,
    /// Index of the argument that is the amount of the action.
    pub amount: Option<usize>,
    /// Index of the function that lists the possible arguments, if there is one.
    pub asked: Option<u16>,
    /// Condition under which the option is possible.
    pub when: ConditionExpression<u16>,
    /// Parts of the condition, by the number of arguments they need.
    pub(crate) guards: Vec<Vec<ConditionExpression<u16>>>,
    /// Price, paid before the option's script runs.
    pub pays: Vec<(u16, AmountExpression<u16>)>,
    /// Whether the option's script, or a task that it runs, may make a payment that `when` and
    /// `pays` do not cover.
    pub(crate) has_late_price: bool,
    /// Meaning of the option for bots.
    pub role: ActionRole,
    /// Whether the decision stays open after this answer.
    pub keeps: bool,
    /// Whether the option is possible only if no other option of the decision is.
    pub otherwise: bool,
    /// For each argument, an amount or `None`. Only the values for which the amount is largest are
    /// allowed.
    pub best: Vec<Option<AmountExpression<u16>>>,
    /// Seats that have the option, as a bit set.
    pub only: u8,
}

/// A word of an option's text pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PatternWord {
    /// A literal word of the text.
    Itself(String),
    /// The value of the argument with this index.
    Arg(usize),
}

/// A compiled script: the steps of an option, a task, or a phase.
#[derive(Clone, Debug)]
pub struct CompiledScript {
    /// Name of the option (`DECISION.OPTION`), task, phase or piece. The script at the end of a
    /// phase has the prefix [`END_OF`]. Reports name the source of a change by it.
    pub name: String,
    /// File, line and column of the script, for script errors; empty if unknown.
    pub place: String,
    /// Types of its parameters.
    pub args: Vec<ParamType<u16>>,
    pub steps: Vec<Step<u16>>,
}

impl CompiledScript {
    pub(crate) fn new(
        name: String,
        args: Vec<ParamType<u16>>,
        steps: Vec<Step<u16>>,
    ) -> CompiledScript {
        CompiledScript { name, place: String::new(), args, steps }
    }
}

/// Part of the name of a listener's script between the name of the piece and the number of the
/// listener.
pub const ON: &str = ".on-";

/// Prefix of the name of the script that runs at the end of a phase.
pub const END_OF: &str = "end-of-";

/// A compiled phase.
#[derive(Clone, Debug)]
pub struct CompiledPhase {
    pub named: NameHistory,
    /// Index of the enclosing phase.
    pub parent: Option<u16>,
    /// Index of the first inner phase.
    pub child: Option<u16>,
    /// Index of the next phase of the same level.
    pub next: Option<u16>,
    /// The phase is skipped if this condition does not hold.
    pub when: ConditionExpression<u16>,
    /// How often the phase runs.
    pub times: AmountExpression<u16>,
    /// The phase is not repeated again once this condition holds.
    pub until: ConditionExpression<u16>,
    /// Seats that act in the phase.
    pub acts: ActingSeats<u16>,
    /// Index of the script that runs when the phase begins.
    pub enter: u16,
    /// Index of the script that runs when the phase ends.
    pub exit: u16,
}

impl CompiledZone {
    /// Returns the number of pieces that the zone can hold.
    pub fn room(&self) -> usize {
        self.places.len() * usize::from(self.each)
    }

    /// Returns the size of the number of copies of one piece in a pile, in bytes.
    pub(crate) fn width(&self) -> usize {
        width_of(self.each)
    }

    /// Returns whether the state stores, for each slot of the zone, which viewers know its piece.
    pub(crate) fn has_knowledge(&self) -> bool {
        !self.pile && self.visible != Visibility::All
    }
}

/// Displayed value of a counter of objects that refers to no object.
const NO_THING: &str = "none";

impl ComponentLayout {
    /// Returns the number of seats.
    pub fn seats(&self) -> u8 {
        self.seat_names.len() as u8
    }

    /// Returns the layout with other names of the seats, on tracks too. `names` has one entry for
    /// each seat.
    pub fn with_seats(&self, names: Vec<String>) -> ComponentLayout {
        let mut layout = self.clone();
        for track in &mut layout.tracks {
            let own = usize::from(track.of_seats);
            track.markers[..own].clone_from_slice(&names[..own]);
        }
        layout.seat_names = names;
        layout
    }

    /// Returns the layout with other chosen names of the seats. `chosen`: distinct indices in
    /// [`ComponentLayout::all_names`].
    pub fn with_chosen(&self, chosen: &[u8]) -> ComponentLayout {
        let name = |at: &u8| self.all_names[usize::from(*at)].clone();
        let layout = self.with_seats(chosen.iter().map(name).collect());
        ComponentLayout { chosen: chosen.to_vec(), ..layout }
    }

    /// Returns the chosen names that a state stores; empty if states do not store them.
    pub fn chosen_in<'b>(&self, bytes: &'b [u8]) -> &'b [u8] {
        if self.all_names.is_empty() || self.size == 0 || bytes.len() != self.size {
            return &[];
        }
        &bytes[self.at.names..self.at.names + usize::from(self.seats())]
    }

    /// Formats the value of a counter: the name of the value or object, `none` for no object, or
    /// else the number.
    pub fn counter_text(&self, counter: u16, value: i32) -> String {
        self.thing_of(counter, value).map_or_else(|| value.to_string(), str::to_owned)
    }

    /// Returns whether the value of a counter of objects means no object.
    pub(crate) fn holds_none(&self, counter: u16, value: i32) -> bool {
        let part = &self.counters[usize::from(counter)];
        part.thing.is_some() && value == -1 && !part.names.contains_key(&value)
    }

    /// Returns the names of the objects that a counter can contain.
    fn things_of(&self, counter: u16) -> &[String] {
        let kind = self.counters[usize::from(counter)].thing;
        kind.map_or(&[], |kind| &self.things[usize::from(kind)].names)
    }

    /// Returns the name of a counter's value or object, `none` for no object. `None` if the value
    /// is a plain number.
    pub fn thing_of(&self, counter: u16, value: i32) -> Option<&str> {
        let thing = usize::try_from(value).ok().and_then(|at| self.things_of(counter).get(at));
        let name = self.counters[usize::from(counter)].names.get(&value);
        let none = || self.holds_none(counter, value).then_some(NO_THING);
        thing.or(name).map(String::as_str).or_else(none)
    }

    /// Parses the value of a counter: a number, or the name of a value or object.
    pub fn read_counter(&self, counter: u16, word: &str) -> Option<i32> {
        let is = |name: &String| name.eq_ignore_ascii_case(word);
        let thing = self.things_of(counter).iter().position(is).map(|at| at as i32);
        let mut names = self.counters[usize::from(counter)].names.iter();
        let named = || names.find(|(_, name)| is(name)).map(|(value, _)| *value);
        let none = || (word == NO_THING && self.holds_none(counter, -1)).then_some(-1);
        thing.or_else(named).or_else(none).or_else(|| word.parse().ok())
    }

    /// Returns the words that [`ComponentLayout::read_counter`] accepts in addition to numbers:
    /// names of objects, names of values, `none`.
    pub fn counter_words(&self, counter: u16) -> impl Iterator<Item = &str> {
        let names = self.counters[usize::from(counter)].names.values();
        let none = self.holds_none(counter, -1).then_some(NO_THING);
        self.things_of(counter).iter().chain(names).map(String::as_str).chain(none)
    }

    /// Returns the index of a counter.
    pub fn counter(&self, name: &str) -> Option<u16> {
        number(self.counters.iter().map(|c| &c.named.name), name)
    }

    /// Returns the index of a piece.
    pub fn piece(&self, name: &str) -> Option<u16> {
        number(self.pieces.iter().map(|p| &p.named.name), name)
    }

    /// Returns the index of the zone instance of the table or of a seat.
    pub fn zone(&self, name: &str, seat: Option<u8>) -> Option<u16> {
        let zone = number(self.zones.iter().map(|z| &z.named.name), name)?;
        self.spot(zone, seat)
    }

    /// Returns the index of a track.
    pub fn track(&self, name: &str) -> Option<u16> {
        number(self.tracks.iter().map(|t| &t.named.name), name)
    }

    /// Returns the index of a stop.
    pub fn stop(&self, track: u16, name: &str) -> Option<u8> {
        number(self.tracks[usize::from(track)].stops.iter(), name).map(|n| n as u8)
    }

    /// Returns the index of a track's mark.
    pub fn mark(&self, track: u16, name: &str) -> Option<u16> {
        number(self.tracks[usize::from(track)].marks.iter().map(|m| &m.name), name)
    }

    /// Returns the index of a decision.
    pub fn decision(&self, name: &str) -> Option<u16> {
        number(self.decisions.iter().map(|d| &d.named.name), name)
    }

    /// Returns the index of an option, given as `DECISION.OPTION`.
    pub fn option(&self, name: &str) -> Option<u16> {
        number(self.options.iter().map(|o| &o.name), name)
    }

    /// Returns the index of a task.
    pub fn task(&self, name: &str) -> Option<u16> {
        number(self.tasks.iter().map(|t| &t.0.name), name)
    }

    /// Returns the index of a phase.
    pub fn phase(&self, name: &str) -> Option<u16> {
        number(self.phases.iter().map(|p| &p.named.name), name)
    }

    /// Returns the index of a stream.
    pub fn stream(&self, name: &str) -> Option<u8> {
        number(self.streams.iter().map(|s| &s.name), name).map(|n| n as u8)
    }

    /// Returns the index of an attribute.
    pub fn attribute(&self, name: &str) -> Option<u16> {
        number(self.attributes.iter(), name)
    }

    /// Returns the index of the instance of a zone that belongs to the table or to a seat.
    pub(crate) fn spot(&self, zone: u16, seat: Option<u8>) -> Option<u16> {
        let part = &self.zones[usize::from(zone)];
        match (part.of, seat) {
            (PartOwner::Table, _) => Some(part.first),
            (PartOwner::Each, Some(seat)) if seat < self.seats() => {
                Some(part.first + u16::from(seat))
            }
            (PartOwner::Seat(own), Some(seat)) if own == seat => Some(part.first),
            _ => None,
        }
    }

    /// Returns the name of a zone instance: `hand`, or `hand:blue` for the instance of a seat.
    pub fn spot_name(&self, spot: u16) -> String {
        let (zone, seat) = self.spots[usize::from(spot)];
        let name = &self.zones[usize::from(zone)].named.name;
        match seat {
            Some(seat) => format!("{name}:{}", self.seat_names[usize::from(seat)]),
            None => name.clone(),
        }
    }

    /// Returns the bit of the seat that owns a zone instance; 0 for the table.
    pub(crate) fn owner_bit(&self, spot: u16) -> u8 {
        u8::of_bits(self.spots[usize::from(spot)].1)
    }

    pub(crate) fn zone_of(&self, spot: u16) -> &CompiledZone {
        &self.zones[usize::from(self.spots[usize::from(spot)].0)]
    }

    /// Returns the cost of counting the pieces of a zone or place that holds `pieces` pieces: the
    /// number of slots read, in units of [`WorkMeter`](crate::WorkMeter).
    pub(crate) fn walk(&self, spot: u16, place: Option<u16>, pieces: usize) -> usize {
        let zone = self.zone_of(spot);
        let places = if place.is_some() { 1 } else { zone.places.len() };
        if zone.pile { zone.bytes } else { pieces + 2 * places }
    }

    /// Returns the offset of a zone instance.
    pub(crate) fn spot_at(&self, spot: u16) -> usize {
        let zone = self.zone_of(spot);
        zone.at + usize::from(spot - zone.first) * zone.bytes
    }

    /// Returns the offset of a counter; `None` if the seat does not have the counter.
    pub(crate) fn counter_at(&self, counter: u16, seat: Option<u8>) -> Option<usize> {
        let part = &self.counters[usize::from(counter)];
        match (part.of, seat) {
            (PartOwner::Table, _) => Some(part.at),
            (PartOwner::Each, Some(seat)) if seat < self.seats() => {
                Some(part.at + 4 * usize::from(seat))
            }
            (PartOwner::Seat(own), Some(seat)) if own == seat => Some(part.at),
            _ => None,
        }
    }

    /// Returns the owners of the instances of a component; `None` stands for the table.
    pub(crate) fn owners(&self, of: PartOwner) -> Vec<Option<u8>> {
        match of {
            PartOwner::Table => vec![None],
            PartOwner::Each => (0..self.seats()).map(Some).collect(),
            PartOwner::Seat(seat) => vec![Some(seat)],
        }
    }

    /// Returns the function that is called for a seat: the override, if the seat has one.
    pub(crate) fn function_for(&self, function: u16, seat: Option<u8>) -> u16 {
        let own = |o: &&(u8, u16, u16)| Some(o.0) == seat && o.1 == function;
        self.overrides.iter().find(own).map_or(function, |o| o.2)
    }

    /// Returns the word that a number stands for where it is compared with an attribute. `None` if
    /// the attribute has numbers, or if the number stands for no word.
    pub(crate) fn word_beside(&self, attribute: u16, n: i32) -> Option<&str> {
        let name = &self.attributes[usize::from(attribute)];
        let values = self.pieces.iter().flat_map(|piece| &piece.attributes);
        let mut values = values.filter(|(of, _)| of == name).map(|(_, value)| value);
        let is_word = |value: &AttributeValue| matches!(value, AttributeValue::Word(_));
        let word = self.words.get(usize::try_from(n).ok()?)?;
        values.all(is_word).then_some(word)
    }

    /// Returns whether a piece passes an evaluated filter.
    pub(crate) fn passes(&self, piece: u16, filter: &EvaluatedFilter) -> bool {
        let part = &self.pieces[usize::from(piece)];
        filter.kind.is_none_or(|kind| part.kind == kind)
            && filter.piece.is_none_or(|one| i32::from(piece) == one)
            && filter
                .having
                .iter()
                .all(|(attribute, test, n)| test.holds(&part.values[usize::from(*attribute)], n))
    }

    /// Returns whether one seat may ever see something that another seat does not, such as a hand,
    /// a bid or a sealed answer. A deck or a later die roll is hidden from every seat and does not
    /// count. A script function counts, because it may open a sealed decision.
    pub fn keeps_secrets(&self) -> bool {
        let own = |visible: Visibility| matches!(visible, Visibility::Owner | Visibility::Screen);
        let sealed = |p: &CompiledPhase| matches!(p.acts, ActingSeats::Sealed(..));
        let hides = |step: &Step<u16>| step.effect.hides_answers();
        self.counters.iter().any(|c| own(c.visible))
            || self.zones.iter().any(|z| own(z.visible))
            || self.phases.iter().any(sealed)
            || self.scripts.iter().flat_map(|s| &s.steps).any(hides)
    }

    /// Returns whether the game has perfect information, so that exactly one position agrees with a
    /// view.
    pub fn has_perfect_information(&self) -> bool {
        let open = |visible: Visibility| visible == Visibility::All;
        let sealed = |p: &CompiledPhase| matches!(p.acts, ActingSeats::Sealed(..));
        let hides = |step: &Step<u16>| step.effect.hides_answers();
        self.streams.is_empty()
            && self.counters.iter().all(|c| open(c.visible))
            && self.zones.iter().all(|z| open(z.visible))
            && !self.phases.iter().any(sealed)
            && !self.scripts.iter().flat_map(|s| &s.steps).any(hides)
    }
}

/// A filter of pieces whose amounts are evaluated.
#[derive(Clone, Debug, Default)]
pub struct EvaluatedFilter {
    /// Kind that the piece must have.
    pub kind: Option<u16>,
    /// Index that the piece must have.
    pub piece: Option<i32>,
    /// Comparisons that the attributes of the piece must satisfy.
    pub having: Vec<(u16, crate::declare::RelationalOperator, i32)>,
}

impl EvaluatedFilter {
    /// Returns how many tests the filter makes for each piece, for the work meter.
    pub(crate) fn tests(&self) -> usize {
        1 + self.having.len()
    }
}

impl ComponentLayout {
    /// Returns the layout name of a word in the files of a module. If `module` is empty, the file
    /// belongs to no module.
    pub fn layout_name<'n>(&'n self, module: &str, word: &'n str) -> &'n str {
        PartName::find(&self.module_names, module, word).unwrap_or(word)
    }
}

fn number<'n>(names: impl IntoIterator<Item = &'n String>, name: &str) -> Option<u16> {
    names.into_iter().position(|n| n == name).map(|n| n as u16)
}

/// Index of the argument [`LOOPED_SEAT`](crate::declare::LOOPED_SEAT). It has no place among the
/// arguments of a script.
pub(crate) const LOOPED: u16 = u16::MAX;

/// Returns the seat that an owner in a script refers to; `None` for the table. `other` returns the
/// seat of an owner that depends on the position or on a loop over seats.
pub(crate) fn seat_of(
    who: &RelativeOwner<u16>,
    acting: Option<u8>,
    env: &[i16; ENV],
    seats: u8,
    other: impl Fn(&RelativeOwner<u16>) -> Option<u8>,
) -> Option<u8> {
    match who {
        RelativeOwner::Own => acting,
        RelativeOwner::Table => None,
        RelativeOwner::Seat(seat) => Some(*seat),
        RelativeOwner::Arg(LOOPED) | RelativeOwner::Held(_) => other(who),
        RelativeOwner::Arg(at) => u8::try_from(env[usize::from(*at)]).ok(),
        RelativeOwner::Next => acting.map(|seat| (seat + 1) % seats.max(1)),
    }
}

/// Returns whether a place with `count` pieces and room for `room` pieces passes the filter.
pub(crate) fn is_meant(free: PlaceFilter, count: usize, room: usize) -> bool {
    match free {
        PlaceFilter::Free => count < room,
        PlaceFilter::Taken => count > 0,
        PlaceFilter::Any => true,
    }
}

/// Formats a name of the layout as authors write it in texts: `two/best` is `two.best`.
pub fn written(name: &str) -> String {
    name.replacen('/', ".", 1)
}
