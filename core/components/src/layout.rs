//! What declarations compile to: numbers for names, and a place in one block of bytes for everything that changes.

use std::collections::BTreeMap;

use crate::declare::{
    Acts, Amount, Condition, DeedKind, Domain, Drawing, Free, Mind, Of, PartName, QuestionKind,
    Step, Thing, Type, Value, Visible, Who,
};
use game::Role;
use game::bits::Mask;

/// A block is never larger than this, in bytes.
pub const MOST_BYTES: usize = 16 * 1024;

/// Seats that a game can have: one bit of eight is the spectators'.
pub const MOST_SEATS: usize = 7;

/// So many arguments an answer has at most, and so many more it is handed.
pub const MOST_ARGS: usize = 4;

/// Arguments that a script sees: those it was handed, then those of the answer.
pub const ENV: usize = 6;

/// No frame, phase, stop or seat.
pub const NONE: u8 = u8::MAX;

/// The same for two bytes.
pub const NOTHING: u16 = u16::MAX;

/// Bytes of an open decision or task.
pub(crate) const FRAME: usize = 32;

/// The parts of a game for a number of seats, with the place of each in the block. Made by [`Layout::compile`], never changed.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    /// Names of the seats: one word each.
    pub seat_names: Vec<String>,
    /// Names that seats can have; empty where positions do not say which they have.
    pub all_names: Vec<String>,
    /// Which of them each seat has.
    pub chosen: Vec<u8>,
    /// Bytes of a block; 0 where nothing is declared.
    pub size: usize,
    /// Streams of chance.
    pub streams: Vec<Named>,
    /// So many of the first counters stand for something that another half of the game keeps.
    pub lent: u16,
    /// Kinds of things that another half of the game has.
    pub things: Vec<Thing>,
    /// What it can be asked.
    pub questions: Vec<QuestionKind>,
    /// What it can be made to do.
    pub deeds: Vec<DeedKind>,
    /// Counters, each with those of all seats.
    pub counters: Vec<CounterPart>,
    /// Kinds of pieces.
    pub kinds: Vec<KindPart>,
    /// Pieces that can be told apart.
    pub pieces: Vec<PiecePart>,
    /// Names of attributes.
    pub attributes: Vec<String>,
    /// Words that are values of attributes; a value is the number of its word.
    pub words: Vec<String>,
    /// Zones, each with those of all seats.
    pub zones: Vec<ZonePart>,
    /// Single zones: which, and whose.
    pub spots: Vec<(u16, Option<u8>)>,
    /// Tracks.
    pub tracks: Vec<TrackPart>,
    /// Decisions.
    pub decisions: Vec<DecisionPart>,
    /// Options of all decisions.
    pub options: Vec<OptionPart>,
    /// Everything that is carried out step by step: options by their number, then tasks, then phases.
    pub scripts: Vec<Script>,
    /// Tasks: names, and their scripts.
    pub tasks: Vec<(Named, u16)>,
    /// Phases, each before those within.
    pub phases: Vec<PhasePart>,
    /// Names of functions.
    pub functions: Vec<String>,
    /// Functions that are others for a seat: seat, function, in its place.
    pub overrides: Vec<(u8, u16, u16)>,
    /// Seats that rules play.
    pub automa: Vec<(u8, Mind<u16>)>,
    /// Names of teams with the number of each seat's team.
    pub teams: (Vec<String>, Vec<u8>),
    /// The counter that decides the game.
    pub points: Option<u16>,
    /// What breaks ties.
    pub ties: Vec<TiePart>,
    /// How many frames there are room for.
    pub frames: usize,
    /// How many changes one action may make.
    pub changes: u32,
    /// Things that work but are hardly meant.
    pub warnings: Vec<Mistake>,
    /// How zones and tracks are drawn.
    pub drawings: Vec<Drawing>,
    /// What words look like.
    pub colors: Vec<(String, String)>,
    /// Parts that have another name where they are declared.
    pub spoken: Vec<PartName>,
    /// A hash over all declarations but those of the picture.
    pub hash: u64,
    /// For a learned valuation.
    pub(crate) detail: PieceDetail,
    pub(crate) at: Offsets,
}

/// What breaks a tie.
#[derive(Clone, Debug)]
pub struct TiePart {
    /// What is compared.
    pub by: Amount<u16>,
    /// Less is better.
    pub fewest: bool,
    /// What is compared, in words.
    pub doc: String,
}

/// Of which zones a learned valuation is told piece by piece what lies there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum PieceDetail {
    /// It is told how many there are.
    #[default]
    Nowhere,
    /// Of those that belong to seats.
    OfTheSeat,
    /// Of those of the table, too.
    Everywhere,
}

/// Where the fixed parts of a block begin.
#[derive(Clone, Debug, Default)]
pub(crate) struct Offsets {
    /// Seed, then the words drawn of each stream and of one more, 8 bytes each.
    pub seed: usize,
    /// See `crate::block` for what stands in it.
    pub head: usize,
    /// Which name each seat has, a byte each, where positions say it.
    pub names: usize,
    /// How often each phase was begun.
    pub times: usize,
    pub frames: usize,
}

/// Something in the declarations that cannot be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The part that has it: its sort and name.
    pub part: String,
    /// What is wrong, with a near name where one is.
    pub why: String,
}

impl std::fmt::Display for Mistake {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.part, self.why)
    }
}

/// A name, and those that it had in older rules.
#[derive(Clone, Debug, Default)]
pub struct Named {
    /// Now.
    pub name: String,
    /// Before.
    pub former: Vec<String>,
}

impl Named {
    /// Is this what it is or was called?
    pub(crate) fn was(&self, name: &str) -> bool {
        self.name == name || self.former.iter().any(|former| former == name)
    }
}

/// A counter, of the table or of seats.
#[derive(Clone, Debug)]
pub struct CounterPart {
    /// Its name.
    pub named: Named,
    /// Whose.
    pub of: Of,
    /// Smallest value.
    pub least: i32,
    /// Largest value.
    pub most: i32,
    /// Value at the start.
    pub start: i32,
    /// Who sees it.
    pub visible: Visible,
    /// Do panels and the log say it?
    pub shown: bool,
    /// The kind of thing that it names, by number.
    pub thing: Option<u16>,
    /// What some of its values are called; the others are numbers.
    pub names: BTreeMap<i32, String>,
    /// What a bot takes one of it to be worth, if that is declared.
    pub worth: Option<i32>,
    pub(crate) at: usize,
}

impl CounterPart {
    /// Why this seat, or the table, has no such counter.
    pub(crate) fn of_nobody(&self, seat: Option<u8>) -> String {
        let name = &self.named.name;
        match (self.of, seat) {
            (Of::Each, None) => format!(
                "each seat has a counter `{name}` of its own, and nobody acts here: a task that is run with `who = \"all\"` acts for each"
            ),
            (Of::Each, Some(seat)) => format!("there is no seat {seat} with a counter `{name}`"),
            (Of::Seat(owner), _) => format!("only seat {owner} has a counter `{name}`"),
            (Of::Table, _) => format!("only the table has a counter `{name}`"),
        }
    }
}

/// A kind of pieces.
#[derive(Clone, Debug)]
pub struct KindPart {
    /// Its name.
    pub name: String,
    /// The numbers of its pieces.
    pub pieces: std::ops::Range<u16>,
}

/// Pieces that nobody can tell apart.
#[derive(Clone, Debug)]
pub struct PiecePart {
    /// Its name.
    pub named: Named,
    /// Its kind.
    pub kind: u16,
    /// How many there are in all.
    pub number: u16,
    /// The zone in which they start, by declaration, and how many in each.
    pub start: (u16, u16),
    /// The zone for those that come later.
    pub late: u16,
    /// Values by attribute.
    pub values: Vec<i32>,
    /// Their attributes as they were declared, for who shows them.
    pub attributes: Vec<(String, Value)>,
    /// What it does.
    pub text: Vec<String>,
}

/// A zone, of the table or of seats.
#[derive(Clone, Debug)]
pub struct ZonePart {
    /// Its name.
    pub named: Named,
    /// Whose.
    pub of: Of,
    /// In no order?
    pub pile: bool,
    /// Is it a row or a grid? Else one stack or pile.
    pub has_places: bool,
    /// Names of the places; of a pile or stack one without a name.
    pub places: Vec<String>,
    /// Room on each place.
    pub each: u16,
    /// Which places are beside each other.
    pub beside: Vec<(u16, u16)>,
    /// Which kinds may lie there.
    pub kinds: Vec<u16>,
    /// Who sees what is in it.
    pub visible: Visible,
    /// Where its chance comes from; `None`: no stream is declared.
    pub stream: Option<u8>,
    /// What is shuffled into it when it is drawn empty: the table's, or the same owner's.
    pub renew: Option<u16>,
    /// The number of its first single zone.
    pub first: u16,
    pub(crate) at: usize,
    /// Bytes of each single one.
    pub(crate) bytes: usize,
}

/// A graph of stops.
#[derive(Clone, Debug)]
pub struct TrackPart {
    /// Its name.
    pub named: Named,
    /// Its stops.
    pub stops: Vec<String>,
    /// Its edges.
    pub edges: Vec<(u8, u8)>,
    /// Names of its markers: those of the seats first.
    pub markers: Vec<String>,
    /// How many of them belong to seats: none or all.
    pub of_seats: u8,
    /// Where each marker starts.
    pub starts: Vec<u8>,
    /// Names of marks, whether edges carry them, values at the start.
    pub marks: Vec<(String, bool, Vec<u8>)>,
    pub(crate) at: usize,
    pub(crate) marks_at: Vec<usize>,
}

/// A decision.
#[derive(Clone, Debug)]
pub struct DecisionPart {
    /// Its name.
    pub named: Named,
    /// What it is handed.
    pub args: Vec<(String, Type<u16>)>,
    /// Its options, by number.
    pub options: std::ops::Range<u16>,
    /// Others may go on before it is answered.
    pub may_wait: bool,
    /// Where one answer alone is possible, it is given by itself.
    pub forced: bool,
    /// Some of its declared options leave it open: where all are asked at once, all that is done in it is secret until everybody is done.
    pub keeps: bool,
}

/// A way of answering a decision. Its script has the same number.
#[derive(Clone, Debug)]
pub struct OptionPart {
    /// Its name, with that of its decision before it.
    pub name: String,
    /// Its decision.
    pub decision: u16,
    /// Its text.
    pub pattern: Vec<Word>,
    /// Names of its arguments, and what may be said.
    pub args: Vec<(String, Domain<u16>)>,
    /// Which argument is the amount of the action.
    pub amount: Option<usize>,
    /// The function that lists.
    pub asked: Option<u16>,
    /// When it is possible.
    pub when: Condition<u16>,
    /// The same in parts, by how many of its arguments have to be set.
    pub(crate) guards: Vec<Vec<Condition<u16>>>,
    /// What is paid first.
    pub pays: Vec<(u16, Amount<u16>)>,
    /// What it means to a bot.
    pub role: Role,
    /// The decision stays open.
    pub keeps: bool,
    /// It is possible only where no other option of the decision is.
    pub otherwise: bool,
    /// By argument: only what makes this amount largest may be said.
    pub best: Vec<Option<Amount<u16>>>,
    /// Who has it, a bit a seat.
    pub only: u8,
}

/// A word of a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Word {
    /// As it stands.
    Itself(String),
    /// An argument, by number.
    Arg(usize),
}

/// Something that is carried out.
#[derive(Clone, Debug)]
pub struct Script {
    /// What it belongs to: sort and name. A source of changes.
    pub name: String,
    /// Where it is written, for whoever reads of a fault: file, line and column. Empty where nobody said.
    pub place: String,
    /// What it is handed.
    pub args: Vec<Type<u16>>,
    /// Its steps.
    pub steps: Vec<Step<u16>>,
}

impl Script {
    pub(crate) fn new(name: String, args: Vec<Type<u16>>, steps: Vec<Step<u16>>) -> Script {
        Script { name, place: String::new(), args, steps }
    }
}

/// Stands before the name of a phase in that of the script with which it ends.
pub const END_OF: &str = "end-of-";

/// A phase.
#[derive(Clone, Debug)]
pub struct PhasePart {
    /// Its name.
    pub named: Named,
    /// The phase around it.
    pub parent: Option<u16>,
    /// The first one within.
    pub child: Option<u16>,
    /// The next one beside it.
    pub next: Option<u16>,
    /// Left out where this does not hold.
    pub when: Condition<u16>,
    /// How often.
    pub times: Amount<u16>,
    /// Not again once this holds.
    pub until: Condition<u16>,
    /// Who acts.
    pub acts: Acts<u16>,
    /// The script of its beginning.
    pub enter: u16,
    /// The script of its end.
    pub exit: u16,
}

impl ZonePart {
    /// How many pieces it can hold.
    pub fn room(&self) -> usize {
        self.places.len() * usize::from(self.each)
    }

    /// Does it note who knows what lies on a place?
    pub(crate) fn has_knowledge(&self) -> bool {
        !self.pile && self.visible != Visible::All
    }
}

/// How a counter says that it holds no thing.
const NO_THING: &str = "none";

impl Layout {
    /// How many seats play.
    pub fn seats(&self) -> u8 {
        self.seat_names.len() as u8
    }

    /// The same parts with other names of the seats, on tracks, too; as many as there are seats.
    pub fn with_seats(&self, names: Vec<String>) -> Layout {
        let mut layout = self.clone();
        for track in &mut layout.tracks {
            let own = usize::from(track.of_seats);
            track.markers[..own].clone_from_slice(&names[..own]);
        }
        layout.seat_names = names;
        layout
    }

    /// The same parts with seats that have chosen other names, each another one of those that seats can have.
    pub fn with_chosen(&self, chosen: &[u8]) -> Layout {
        let name = |at: &u8| self.all_names[usize::from(*at)].clone();
        let layout = self.with_seats(chosen.iter().map(name).collect());
        Layout { chosen: chosen.to_vec(), ..layout }
    }

    /// Which names the seats of a position have; empty where positions do not say it.
    pub fn chosen_in<'b>(&self, bytes: &'b [u8]) -> &'b [u8] {
        if self.all_names.is_empty() || self.size == 0 || bytes.len() != self.size {
            return &[];
        }
        &bytes[self.at.names..self.at.names + usize::from(self.seats())]
    }

    /// What a counter says: the name of its value or of the thing whose number it holds (`none` of them), else a number.
    pub fn counter_text(&self, counter: u16, value: i32) -> String {
        self.thing_of(counter, value).map_or_else(|| value.to_string(), str::to_owned)
    }

    /// Does a counter that holds the number of a thing hold none?
    fn holds_none(&self, counter: u16, value: i32) -> bool {
        let part = &self.counters[usize::from(counter)];
        part.thing.is_some() && value == -1 && !part.names.contains_key(&value)
    }

    /// The names of the things whose numbers a counter holds.
    fn things_of(&self, counter: u16) -> &[String] {
        let kind = self.counters[usize::from(counter)].thing;
        kind.map_or(&[], |kind| &self.things[usize::from(kind)].names)
    }

    /// The name of the value of a counter, or of the thing whose number it holds; `none` where it holds none.
    pub fn thing_of(&self, counter: u16, value: i32) -> Option<&str> {
        let thing = usize::try_from(value).ok().and_then(|at| self.things_of(counter).get(at));
        let name = self.counters[usize::from(counter)].names.get(&value);
        let none = || self.holds_none(counter, value).then_some(NO_THING);
        thing.or(name).map(String::as_str).or_else(none)
    }

    /// What a word means as the value of a counter: a number, or the name of a value or of a thing of the kind that it holds.
    pub fn read_counter(&self, counter: u16, word: &str) -> Option<i32> {
        let is = |name: &String| name.eq_ignore_ascii_case(word);
        let thing = self.things_of(counter).iter().position(is).map(|at| at as i32);
        let mut names = self.counters[usize::from(counter)].names.iter();
        let named = || names.find(|(_, name)| is(name)).map(|(value, _)| *value);
        let none = || (word == NO_THING && self.holds_none(counter, -1)).then_some(-1);
        thing.or_else(named).or_else(none).or_else(|| word.parse().ok())
    }

    /// The words that [`Layout::read_counter`] takes beside numbers: things, names of values, `none`.
    pub fn counter_words(&self, counter: u16) -> impl Iterator<Item = &str> {
        let names = self.counters[usize::from(counter)].names.values();
        let none = self.holds_none(counter, -1).then_some(NO_THING);
        self.things_of(counter).iter().chain(names).map(String::as_str).chain(none)
    }

    /// The number of a counter.
    pub fn counter(&self, name: &str) -> Option<u16> {
        number(self.counters.iter().map(|c| &c.named.name), name)
    }

    /// The number of a piece.
    pub fn piece(&self, name: &str) -> Option<u16> {
        number(self.pieces.iter().map(|p| &p.named.name), name)
    }

    /// The number of the table's zone, or of a seat's.
    pub fn zone(&self, name: &str, seat: Option<u8>) -> Option<u16> {
        let zone = number(self.zones.iter().map(|z| &z.named.name), name)?;
        self.spot(zone, seat)
    }

    /// The number of a track.
    pub fn track(&self, name: &str) -> Option<u16> {
        number(self.tracks.iter().map(|t| &t.named.name), name)
    }

    /// The number of a stop.
    pub fn stop(&self, track: u16, name: &str) -> Option<u8> {
        number(self.tracks[usize::from(track)].stops.iter(), name).map(|n| n as u8)
    }

    /// The number of a mark of a track.
    pub fn mark(&self, track: u16, name: &str) -> Option<u16> {
        number(self.tracks[usize::from(track)].marks.iter().map(|m| &m.0), name)
    }

    /// The number of a decision.
    pub fn decision(&self, name: &str) -> Option<u16> {
        number(self.decisions.iter().map(|d| &d.named.name), name)
    }

    /// The number of an option, called as its decision, a point, and its own name.
    pub fn option(&self, name: &str) -> Option<u16> {
        number(self.options.iter().map(|o| &o.name), name)
    }

    /// The number of a task.
    pub fn task(&self, name: &str) -> Option<u16> {
        number(self.tasks.iter().map(|t| &t.0.name), name)
    }

    /// The number of a phase.
    pub fn phase(&self, name: &str) -> Option<u16> {
        number(self.phases.iter().map(|p| &p.named.name), name)
    }

    /// The number of a stream.
    pub fn stream(&self, name: &str) -> Option<u8> {
        number(self.streams.iter().map(|s| &s.name), name).map(|n| n as u8)
    }

    /// The number of an attribute.
    pub fn attribute(&self, name: &str) -> Option<u16> {
        number(self.attributes.iter(), name)
    }

    /// The single zone of a declaration that belongs to the table or a seat.
    pub(crate) fn spot(&self, zone: u16, seat: Option<u8>) -> Option<u16> {
        let part = &self.zones[usize::from(zone)];
        match (part.of, seat) {
            (Of::Table, _) => Some(part.first),
            (Of::Each, Some(seat)) if seat < self.seats() => Some(part.first + u16::from(seat)),
            (Of::Seat(own), Some(seat)) if own == seat => Some(part.first),
            _ => None,
        }
    }

    /// What a single zone is called: `hand`, or `hand:blue` of a seat.
    pub fn spot_name(&self, spot: u16) -> String {
        let (zone, seat) = self.spots[usize::from(spot)];
        let name = &self.zones[usize::from(zone)].named.name;
        match seat {
            Some(seat) => format!("{name}:{}", self.seat_names[usize::from(seat)]),
            None => name.clone(),
        }
    }

    /// Bit of the seat that owns a single zone; 0 for the table's.
    pub(crate) fn owner_bit(&self, spot: u16) -> u8 {
        u8::of_bits(self.spots[usize::from(spot)].1)
    }

    pub(crate) fn zone_of(&self, spot: u16) -> &ZonePart {
        &self.zones[usize::from(self.spots[usize::from(spot)].0)]
    }

    /// Slots that are read to count the pieces of a zone or place where so many lie, in units of [`WorkMeter`](crate::WorkMeter).
    pub(crate) fn walk(&self, spot: u16, place: Option<u16>, pieces: usize) -> usize {
        let zone = self.zone_of(spot);
        let places = if place.is_some() { 1 } else { zone.places.len() };
        if zone.pile { zone.bytes } else { pieces + 2 * places }
    }

    /// Where the bytes of a single zone begin.
    pub(crate) fn spot_at(&self, spot: u16) -> usize {
        let zone = self.zone_of(spot);
        zone.at + usize::from(spot - zone.first) * zone.bytes
    }

    /// Where a counter stands; `None` where the seat has none.
    pub(crate) fn counter_at(&self, counter: u16, seat: Option<u8>) -> Option<usize> {
        let part = &self.counters[usize::from(counter)];
        match (part.of, seat) {
            (Of::Table, _) => Some(part.at),
            (Of::Each, Some(seat)) if seat < self.seats() => Some(part.at + 4 * usize::from(seat)),
            (Of::Seat(own), Some(seat)) if own == seat => Some(part.at),
            _ => None,
        }
    }

    /// Which seats have one of a part: `None` for the table.
    pub(crate) fn owners(&self, of: Of) -> Vec<Option<u8>> {
        match of {
            Of::Table => vec![None],
            Of::Each => (0..self.seats()).map(Some).collect(),
            Of::Seat(seat) => vec![Some(seat)],
        }
    }

    /// The function that is asked for a seat.
    pub(crate) fn function_for(&self, function: u16, seat: Option<u8>) -> u16 {
        let own = |o: &&(u8, u16, u16)| Some(o.0) == seat && o.1 == function;
        self.overrides.iter().find(own).map_or(function, |o| o.2)
    }

    /// Does a piece pass a filter whose amounts are known?
    pub(crate) fn passes(&self, piece: u16, filter: &Sieve) -> bool {
        let part = &self.pieces[usize::from(piece)];
        filter.kind.is_none_or(|kind| part.kind == kind)
            && filter.piece.is_none_or(|one| i32::from(piece) == one)
            && filter
                .having
                .iter()
                .all(|(attribute, test, n)| test.holds(part.values[usize::from(*attribute)], *n))
    }

    /// May a seat ever see what another does not: a hand, a bid, a sealed answer? What nobody sees, a deck or a die to come, is
    /// hidden, and nobody's secret.
    pub fn keeps_secrets(&self) -> bool {
        let own = |visible: Visible| matches!(visible, Visible::Owner | Visible::Screen);
        let sealed = |p: &PhasePart| matches!(p.acts, Acts::Sealed(..));
        let hides = |step: &Step<u16>| {
            use crate::declare::{Effect, Manner};
            matches!(step.effect, Effect::Open(_, _, _, Manner::Sealed) | Effect::Call(_))
        };
        self.counters.iter().any(|c| own(c.visible))
            || self.zones.iter().any(|z| own(z.visible))
            || self.phases.iter().any(sealed)
            || self.scripts.iter().flat_map(|s| &s.steps).any(hides)
    }

    /// Is everything open, so that only one position agrees with a view?
    pub fn is_open(&self) -> bool {
        let open = |visible: Visible| visible == Visible::All;
        let sealed = |p: &PhasePart| matches!(p.acts, Acts::Sealed(..));
        let hides = |step: &Step<u16>| {
            use crate::declare::{Effect, Manner};
            matches!(step.effect, Effect::Open(_, _, _, Manner::Sealed) | Effect::Call(_))
        };
        self.streams.is_empty()
            && self.counters.iter().all(|c| open(c.visible))
            && self.zones.iter().all(|z| open(z.visible))
            && !self.phases.iter().any(sealed)
            && !self.scripts.iter().flat_map(|s| &s.steps).any(hides)
    }
}

/// A filter whose amounts are known.
#[derive(Clone, Debug, Default)]
pub struct Sieve {
    /// Of this kind.
    pub kind: Option<u16>,
    /// This piece.
    pub piece: Option<i32>,
    /// With such attributes.
    pub having: Vec<(u16, crate::declare::Test, i32)>,
}

impl Sieve {
    /// How many tests a piece has to pass.
    pub(crate) fn tests(&self) -> usize {
        1 + self.having.len()
    }
}

impl Layout {
    /// What this layout calls the part that a word means in the files of a module (empty: of none).
    pub fn name_meant<'n>(&'n self, module: &str, word: &'n str) -> &'n str {
        PartName::find(&self.spoken, module, word).unwrap_or(word)
    }
}

fn number<'n>(names: impl IntoIterator<Item = &'n String>, name: &str) -> Option<u16> {
    names.into_iter().position(|n| n == name).map(|n| n as u16)
}

/// The default of what a script's `who` means is the acting seat.
pub(crate) fn seat_of(
    who: &Who<u16>,
    acting: Option<u8>,
    env: &[i16; ENV],
    seats: u8,
) -> Option<u8> {
    match who {
        Who::Own => acting,
        Who::Table => None,
        Who::Seat(seat) => Some(*seat),
        Who::Arg(at) => u8::try_from(env[usize::from(*at)]).ok(),
        Who::Next => acting.map(|seat| (seat + 1) % seats.max(1)),
    }
}

/// Which of the places a domain means.
pub(crate) fn is_meant(free: Free, count: usize, room: usize) -> bool {
    match free {
        Free::Free => count < room,
        Free::Taken => count > 0,
        Free::Any => true,
    }
}
