//! Replays a ledger through the kernel and compares every row.

mod compare;
mod ears;
mod headings;
mod remarks;
mod rows;
mod system;
mod turns;

use std::sync::Arc;

use kernel::action::{Action, Legal};
use kernel::ids::*;
use kernel::ruleset::limits;
use kernel::state::State;
use kernel::{Checkpoint, Host, Machine, Ruleset, Setup};

use crate::action_text::{Grammar, shown};
use crate::follow::{Follower, values};
use crate::header::{About, Complaint, Form, Head, Provider, Wanted, hash_text};
use crate::names::Names;
use crate::recorded::{Row, Values};
use crate::report::Report;
use crate::source::{LedgerError, Line, Lines, check_text};
use crate::trace::Trace;

use ears::Both;
pub use ears::Mark;
pub(crate) use ears::{Ears, Log};
use headings::Heading;

/// How to replay.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// Compare every row with the position after it.
    pub check: bool,
    /// Build the whole legal list before each command and demand the command in it.
    pub legal: bool,
    /// Go on under another ruleset than the header names.
    pub any_ruleset: bool,
    /// Stop behind this line.
    pub until_line: Option<u32>,
    /// Stop behind this row: the rows of the recorded form, the lines with commands in the command form.
    /// 0 is the position before the first one.
    pub until_row: Option<u32>,
}

/// A replayed game, for whoever wants to go on with it.
#[derive(Clone, Debug)]
pub struct Played {
    /// The rules it was played under.
    pub ruleset: Arc<Ruleset>,
    /// How it began.
    pub setup: Setup,
    /// Every action, with those that the ledger only implies.
    pub actions: Vec<(SeatId, Action)>,
    /// Who left the game, each with how many of the actions came before.
    pub left: Vec<(usize, SeatId)>,
    /// The last position.
    pub state: State,
}

/// Rulesets with their words and hosts, kept for the next ledger.
struct Entry {
    key: String,
    ruleset: Arc<Ruleset>,
    names: Names,
    host: Box<dyn Host>,
}

/// Replays ledgers, one after the other; keeps what they have in common.
pub struct Replayer<P> {
    provider: P,
    entries: Vec<Entry>,
    follower: Follower,
}

impl<P: Provider> Replayer<P> {
    /// A replayer that takes its rulesets from here.
    pub fn new(provider: P) -> Replayer<P> {
        Replayer { provider, entries: Vec::new(), follower: Follower::default() }
    }

    /// The text of a file of the content behind it, where that is known.
    pub(crate) fn text(&self, file: &str) -> Option<&str> {
        self.provider.text(file)
    }

    /// Replays one ledger. `file` is its name in messages.
    pub fn replay(&mut self, file: &str, bytes: &[u8], options: Options) -> Report {
        self.run(file, bytes, options, Ears::default()).0
    }

    /// Replays one ledger and gives back the game, as far as it could be played.
    pub fn play(&mut self, file: &str, bytes: &[u8], options: Options) -> (Report, Option<Played>) {
        let mut log = Log::default();
        let ears = Ears { log: Some(&mut log), ..Ears::default() };
        let (report, end) = self.run(file, bytes, options, ears);
        let Log { actions, left } = log;
        let played =
            end.map(|(ruleset, setup, state)| Played { ruleset, setup, actions, left, state });
        (report, played)
    }

    /// Replays one ledger and writes down what every action changed and why; with the ruleset that the trace
    /// speaks of, as far as there is one.
    pub fn trace(
        &mut self,
        file: &str,
        bytes: &[u8],
        options: Options,
    ) -> (Report, Trace, Option<Arc<Ruleset>>) {
        let mut trace = Trace::default();
        let ears = Ears { trace: Some(&mut trace), ..Ears::default() };
        let (report, end) = self.run(file, bytes, options, ears);
        (report, trace, end.map(|(ruleset, ..)| ruleset))
    }

    pub(crate) fn run(
        &mut self,
        file: &str,
        bytes: &[u8],
        options: Options,
        ears: Ears<'_>,
    ) -> (Report, Option<(Arc<Ruleset>, Setup, State)>) {
        self.run_as(file, bytes, options, None, ears)
    }

    /// The same; `wanted` takes the place of what the head asks of the content.
    pub(crate) fn run_as(
        &mut self,
        file: &str,
        bytes: &[u8],
        options: Options,
        wanted: Option<&Wanted<'_>>,
        mut ears: Ears<'_>,
    ) -> (Report, Option<(Arc<Ruleset>, Setup, State)>) {
        let mut report = Report { file: file.to_string(), ..Report::default() };
        let opened = self.open(file, bytes, options, wanted, &mut report.other_rules);
        let (entry, setup, head) = match opened {
            Ok(opened) => opened,
            Err(errors) => {
                report.errors = errors;
                return (report, None);
            }
        };
        self.follower.clear();
        let Entry { ruleset, names, host, .. } = &mut self.entries[entry];
        host.set_trace(ears.trace.is_some());
        let mut machine = Machine::new(ruleset, host.as_mut());
        let began = match &mut ears.trace {
            None => machine.start(&setup, &mut self.follower),
            Some(trace) => {
                let listener = trace.listen(Grammar { ruleset, names });
                let mut both = Both(&mut self.follower, listener);
                machine.start(&setup, &mut both)
            }
        };
        let state = match began {
            Ok(state) => state,
            Err(why) => {
                let first = Lines::new(bytes).next();
                let (number, text) = first.map_or((1, &[][..]), |l| (l.number, l.bytes));
                let why = format!("the game cannot begin: {why}");
                report.errors.push(LedgerError::new(file, number, text, 0, why));
                return (report, None);
            }
        };
        let code = |seat: usize| {
            let faction = ruleset.factions.get(state.seats[seat].faction.at());
            faction.map_or(&[][..], |f| f.code.as_bytes())
        };
        let mut run = Run {
            seats: std::array::from_fn(code),
            file,
            options,
            grammar: Grammar { ruleset, names },
            host: host.as_mut(),
            follower: &mut self.follower,
            last: values(&state),
            state: Checkpoint::new(state),
            expected: Vec::new(),
            turn: (0, 0),
            had_turn: 0,
            late: None,
            heading: Heading::Turn,
            income_ahead: None,
            anybody_left: false,
            explicit: head.loam.is_some(),
            recorded: head.form == Form::Recorded,
            legal: Vec::new(),
            ears,
            over: false,
            report,
        };
        if let Some(marks) = &mut run.ears.marks {
            marks.push(Mark::of(0, 0, &run.state));
        }
        // The beginning is before every command.
        if run.ears.until != Some((0, 0)) {
            run.lines(bytes);
        }
        let Run { state, report, .. } = run;
        (report, Some((ruleset.clone(), setup, *state)))
    }

    /// Reads the head and finds the ruleset; notes if it is refused for being another one.
    #[allow(clippy::type_complexity)]
    fn open<'a>(
        &mut self,
        file: &str,
        bytes: &'a [u8],
        options: Options,
        wanted: Option<&Wanted<'_>>,
        other_rules: &mut bool,
    ) -> Result<(usize, Setup, Head<'a>), Vec<LedgerError>> {
        let bytes = check_text(file, bytes).map_err(|e| vec![e])?.as_bytes();
        let head = Head::read(file, bytes)?;
        let own;
        let wanted = match wanted {
            Some(wanted) => wanted,
            None => {
                own = head.wanted();
                &own
            }
        };
        let entry = self.entry(wanted).map_err(|c| head.place(file, c))?;
        let Entry { ruleset, names, .. } = &self.entries[entry];
        if let Some(said) = head.loam.as_ref().and_then(|l| l.ruleset) {
            let ours = hash_text(ruleset);
            // Headers may shorten the hash; eight digits name a ruleset well enough.
            if !options.any_ruleset && (said.text.len() < 8 || !ours.starts_with(said.text)) {
                let message = format!(
                    "the ledger was played under ruleset {}, this is {}: the rules have changed since",
                    shown(said.text.as_bytes()),
                    &ours[..said.text.len().clamp(8, ours.len())],
                );
                let line = said.line;
                *other_rules = true;
                return Err(vec![LedgerError::new(
                    file,
                    line.number,
                    line.bytes,
                    said.at,
                    message,
                )]);
            }
        }
        let setup = head.setup(file, ruleset, names)?;
        Ok((entry, setup, head))
    }

    /// The ruleset that is wanted, with its words and its host.
    fn entry(&mut self, wanted: &Wanted<'_>) -> Result<usize, Vec<Complaint>> {
        let key = wanted.key();
        if let Some(entry) = self.entries.iter().position(|e| e.key == key) {
            return Ok(entry);
        }
        let ruleset = self.provider.ruleset(wanted)?;
        let host = self
            .provider
            .host(&ruleset)
            .map_err(|message| vec![Complaint { about: About::Everything, message }])?;
        let names = Names::new(&ruleset);
        self.entries.push(Entry { key, ruleset, names, host });
        Ok(self.entries.len() - 1)
    }

    /// The ruleset for what a ledger asks for.
    ///
    /// # Errors
    /// What the content cannot give.
    pub(crate) fn ruleset(&mut self, wanted: &Wanted<'_>) -> Result<Arc<Ruleset>, Vec<Complaint>> {
        let entry = self.entry(wanted)?;
        Ok(self.entries[entry].ruleset.clone())
    }
}

/// A row of the system that stands before the row that causes it.
struct Expected<'a> {
    line: Line<'a>,
    seat: SeatId,
    taken: bool,
    row: Option<Row<'a>>,
}

/// One replay under way.
struct Run<'a> {
    file: &'a str,
    options: Options,
    grammar: Grammar<'a>,
    host: &'a mut dyn Host,
    follower: &'a mut Follower,
    /// What the seats are called, upper and lower case as usual.
    seats: [&'a [u8]; limits::SEATS],
    state: Checkpoint,
    /// What each seat showed in its last row.
    last: [Values; limits::SEATS],
    expected: Vec<Expected<'a>>,
    /// Round and turn of the last such comment.
    turn: (u8, u8),
    /// Seats that acted in a turn since then, as bits.
    had_turn: u32,
    /// Began a second turn since then: the comment may still come before that turn is over.
    late: Option<SeatId>,
    /// The last comment row that rows of the system may stand under.
    heading: Heading,
    /// The round of a comment on income that has not come yet.
    income_ahead: Option<u8>,
    /// Somebody has left the game.
    anybody_left: bool,
    /// The ledger writes every `done`.
    explicit: bool,
    recorded: bool,
    legal: Vec<Legal>,
    ears: Ears<'a>,
    /// The command was reached behind which the replay ends.
    over: bool,
    report: Report,
}

impl<'a> Run<'a> {
    fn lines(&mut self, bytes: &'a [u8]) {
        let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
        let mut last = Line { number: 1, bytes: &[] };
        let mut body = !self.recorded;
        for line in Lines::new(bytes) {
            if self.options.until_row.is_some_and(|until| self.report.lines >= until) {
                break;
            }
            last = line;
            let is_row = memchr::memchr(b'\t', line.bytes).is_some();
            let result = if is_row {
                body = true;
                self.row(line)
            } else if self.recorded {
                // The comments of the head were read with it.
                if body { self.remark(line) } else { Ok(()) }
            } else {
                self.command_line(line)
            };
            if let Err(error) = result {
                self.report.errors.push(error);
                break;
            }
            if self.over || self.options.until_line.is_some_and(|until| line.number >= until) {
                break;
            }
        }
        let part =
            self.over || self.options.until_line.is_some() || self.options.until_row.is_some();
        let whole = !part && self.report.errors.is_empty();
        if whole && self.options.check && self.recorded {
            self.income_came(last);
            self.missing_rows(last);
            self.missing_scorings(last);
            for expected in std::mem::take(&mut self.expected) {
                let text = system::settled_text(expected.taken).to_string();
                let (line, found) = (expected.line.number, "nothing of the kind".to_string());
                self.report.differs_in(line, "row of the system", text, found);
            }
        }
        self.report.finished = self.state.phase() == kernel::Phase::Over;
        self.report.hash = Some(self.state.hash());
        let name = |seat| self.grammar.seat_name(&self.state, seat).to_owned();
        self.report.seats = self.state.seat_ids().map(name).collect();
        self.report.scores = self.state.seat_ids().map(|s| self.state.seat(s).vp.into()).collect();
    }

    fn error(&self, line: Line<'_>, at: usize, message: impl Into<String>) -> LedgerError {
        LedgerError::new(self.file, line.number, line.bytes, at, message)
    }

    fn seat(&self, line: Line<'_>, at: usize, word: &[u8]) -> Result<SeatId, LedgerError> {
        self.grammar.seat(&self.state, word).map_err(|why| self.error(line, at, why))
    }
}
