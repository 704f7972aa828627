//! Replays a ledger through the kernel and compares every row.

use std::sync::Arc;

use kernel::action::{Action, Legal};
use kernel::ids::*;
use kernel::ruleset::limits;
use kernel::state::{State, open};
use kernel::{Host, Problem, Ruleset, Setup};

use crate::action_text::{Generated, Grammar, Parsed, TextError, shown};
use crate::follow::{Follower, Kind, OfferRow, values};
use crate::header::{About, Complaint, Form, Head, Provider, hash_text};
use crate::names::Names;
use crate::recorded::{self, Columns, Comment, Row, Values};
use crate::report::Report;
use crate::source::{LedgerError, Line, Lines, check_text};

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

    /// Replays one ledger. `file` is its name in messages.
    pub fn replay(&mut self, file: &str, bytes: &[u8], options: Options) -> Report {
        self.run(file, bytes, options, None).0
    }

    /// Replays one ledger and gives back the game, as far as it could be played.
    pub fn play(&mut self, file: &str, bytes: &[u8], options: Options) -> (Report, Option<Played>) {
        let mut actions = Vec::new();
        let (report, end) = self.run(file, bytes, options, Some(&mut actions));
        let played = end.map(|(ruleset, setup, state)| Played { ruleset, setup, actions, state });
        (report, played)
    }

    fn run(
        &mut self,
        file: &str,
        bytes: &[u8],
        options: Options,
        log: Option<&mut Vec<(SeatId, Action)>>,
    ) -> (Report, Option<(Arc<Ruleset>, Setup, State)>) {
        let mut report = Report { file: file.to_string(), ..Report::default() };
        let (entry, setup, head) = match self.open(file, bytes, options) {
            Ok(opened) => opened,
            Err(errors) => {
                report.errors = errors;
                return (report, None);
            }
        };
        self.follower.clear();
        let Entry { ruleset, names, host, .. } = &mut self.entries[entry];
        let began = kernel::start(ruleset, &setup, host.as_mut(), &mut self.follower);
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
            state,
            expected: Vec::new(),
            turn: (0, 0),
            dropped: false,
            anybody_left: false,
            explicit: head.loam.is_some(),
            recorded: head.form == Form::Recorded,
            legal: Vec::new(),
            log,
            report,
        };
        run.lines(bytes);
        let Run { state, report, .. } = run;
        (report, Some((ruleset.clone(), setup, state)))
    }

    /// Reads the head and finds the ruleset.
    #[allow(clippy::type_complexity)]
    fn open<'a>(
        &mut self,
        file: &str,
        bytes: &'a [u8],
        options: Options,
    ) -> Result<(usize, Setup, Head<'a>), Vec<LedgerError>> {
        let bytes = check_text(file, bytes).map_err(|e| vec![e])?.as_bytes();
        let head = Head::read(file, bytes)?;
        let wanted = head.wanted();
        let key = format!("{wanted:?}");
        let entry = match self.entries.iter().position(|e| e.key == key) {
            Some(entry) => entry,
            None => {
                let ruleset = self.provider.ruleset(&wanted).map_err(|c| head.place(file, c))?;
                let host = self.provider.host(&ruleset).map_err(|message| {
                    head.place(file, vec![Complaint { about: About::Everything, message }])
                })?;
                let names = Names::new(&ruleset);
                self.entries.push(Entry { key, ruleset, names, host });
                self.entries.len() - 1
            }
        };
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
    state: State,
    /// What each seat showed in its last row.
    last: [Values; limits::SEATS],
    expected: Vec<Expected<'a>>,
    /// Round and turn of the last such comment.
    turn: (u8, u8),
    /// Somebody was dropped since: the next comment may skip a turn.
    dropped: bool,
    /// Somebody has left the game.
    anybody_left: bool,
    /// The ledger writes every `done`.
    explicit: bool,
    recorded: bool,
    legal: Vec<Legal>,
    log: Option<&'a mut Vec<(SeatId, Action)>>,
    report: Report,
}

impl<'a> Run<'a> {
    fn lines(&mut self, bytes: &'a [u8]) {
        let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
        let mut last = Line { number: 1, bytes: &[] };
        let mut body = !self.recorded;
        for line in Lines::new(bytes) {
            last = line;
            let is_row = line.bytes.contains(&b'\t');
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
            if self.options.until_line.is_some_and(|until| line.number >= until) {
                break;
            }
        }
        let whole = self.options.until_line.is_none() && self.report.errors.is_empty();
        if whole && self.options.check && self.recorded {
            self.missing_rows(last);
            for expected in std::mem::take(&mut self.expected) {
                let text = settled_text(expected.taken).to_string();
                let (line, found) = (expected.line.number, "nothing of the kind".to_string());
                self.report.differs_in(line, "row of the system", text, found);
            }
        }
        self.report.finished = self.state.phase() == kernel::Phase::Over;
        self.report.hash = Some(self.state.hash());
        self.report.scores = self.state.seat_ids().map(|s| self.state.seat(s).vp.into()).collect();
    }

    fn error(&self, line: Line<'_>, at: usize, message: impl Into<String>) -> LedgerError {
        LedgerError::new(self.file, line.number, line.bytes, at, message)
    }

    fn seat(&self, line: Line<'_>, at: usize, word: &[u8]) -> Result<SeatId, LedgerError> {
        self.grammar.seat(&self.state, word).map_err(|why| self.error(line, at, why))
    }

    fn row(&mut self, line: Line<'a>) -> Result<(), LedgerError> {
        self.row_in(line).map_err(|error| match recorded::row(line.bytes) {
            // A row that is no row is the better explanation of a command that cannot be read.
            Err(why) => self.error(line, why.at, why.message),
            Ok(row) => match recorded::extra_column(&row) {
                Some(extra) => self.error(line, extra.at, extra.message),
                None => error,
            },
        })
    }

    fn row_in(&mut self, line: Line<'a>) -> Result<(), LedgerError> {
        let Some(parts) = recorded::parts(line.bytes) else {
            // Too few columns: reading it says which is missing.
            let row = recorded::row(line.bytes).map(|_| ());
            return row.map_err(|e| self.error(line, e.at, e.message));
        };
        if !self.options.check {
            recorded::row(line.bytes).map_err(|e| self.error(line, e.at, e.message))?;
        }
        let seat = match self.seats[..usize::from(self.state.seat_count)]
            .iter()
            .position(|code| *code == parts.faction)
        {
            Some(seat) => SeatId(seat as u8),
            None => self.seat(line, 0, parts.faction)?,
        };
        self.report.rows += 1;
        self.follower.offers.clear();
        self.follower.turns.clear();
        let mut commands = 0;
        let mut players = 0;
        let mut announces = None;
        for (at, command) in recorded::commands(parts.commands) {
            let at = parts.commands_at + at;
            commands += 1;
            match self.read(line, at, seat, command)? {
                Parsed::Generated(Generated::Setup) => {}
                Parsed::Generated(what @ (Generated::Accepted | Generated::Declined)) => {
                    announces = Some(what == Generated::Accepted);
                }
                Parsed::Generated(what) => self.generated(line, seat, what),
                Parsed::Nothing => {}
                said => {
                    if players == 0 {
                        self.begin(line);
                    }
                    players += 1;
                    self.carry_out(line, at, seat, said, command)?;
                }
            }
        }
        if let Some(taken) = announces {
            // Alone in its row it tells of something the next rows do; its numbers are those after that.
            let row = match commands {
                1 => {
                    Some(recorded::row(line.bytes).map_err(|e| self.error(line, e.at, e.message))?)
                }
                _ => None,
            };
            let waits = row.is_some();
            self.expected.push(Expected { line, seat, taken, row });
            if waits {
                return Ok(());
            }
        }
        if commands == 0 {
            // Rows of the system for factions that were dropped say nothing.
            if let Some(at) = self.follower.due.iter().position(|d| d.seat == seat) {
                self.take(line, at);
            }
        }
        if self.options.check {
            let now = self.follower.shown(&self.state, seat);
            let changes = now.since(&self.last[seat.at()]);
            let made = self.made(seat, players > 0);
            // Nearly every row is right: writing the columns and comparing the text is cheaper than reading
            // them.
            let mut text = Columns::default();
            text.write(&now, &changes);
            if text.bytes() == parts.columns && offers_equal(&made, parts.offers) {
                self.last[seat.at()] = now;
                return Ok(());
            }
            let row = recorded::row(line.bytes).map_err(|e| self.error(line, e.at, e.message))?;
            self.compare(line, seat, &row, &now, &made);
        }
        Ok(())
    }

    /// The offers that a row shows; rows of the system show none.
    fn made(&self, seat: SeatId, acted: bool) -> OfferRow {
        match acted && !self.follower.offers.is_empty() {
            true => self.follower.offers_of(self.grammar.ruleset, &self.state, seat),
            false => OfferRow::default(),
        }
    }

    #[inline]
    fn read(
        &self,
        line: Line<'_>,
        at: usize,
        seat: SeatId,
        command: &[u8],
    ) -> Result<Parsed, LedgerError> {
        self.grammar
            .read(&self.state, seat, command)
            .map_err(|TextError { at: inside, message }| self.error(line, at + inside, message))
    }

    /// A player begins to act: what the system owed must have been written by now.
    fn begin(&mut self, line: Line<'_>) {
        if !self.follower.due.is_empty() {
            self.missing_rows(line);
        }
        self.follower.frozen = None;
    }

    fn missing_rows(&mut self, line: Line<'_>) {
        while let Some(due) = self.follower.take(0) {
            if self.recorded && self.options.check {
                let name = self.grammar.seat_name(&self.state, due.seat);
                let text = format!("{name}: {}", due.kind.text(self.grammar.ruleset));
                let found = "no row of the kind".to_string();
                self.report.differs_in(line.number, "row of the system", found, text);
            }
        }
    }

    /// A row or part of a row that the system wrote.
    fn generated(&mut self, line: Line<'_>, seat: SeatId, what: Generated) {
        let found = self.follower.due.iter().position(|d| d.seat == seat && d.kind.is(what));
        let Some(at) = found else {
            if self.options.check {
                let next = self.follower.due.front();
                let found = next.map_or("nothing of the kind".into(), |due| {
                    let name = self.grammar.seat_name(&self.state, due.seat);
                    format!("{name}: {}", due.kind.text(self.grammar.ruleset))
                });
                let text = self.generated_text(what);
                self.report.differs_in(line.number, "row of the system", text, found);
            }
            return;
        };
        let due = self.take(line, at);
        if let (Kind::Points(_, _, vp), Generated::Points(said, ..)) = (due, what)
            && vp != said
            && self.options.check
        {
            let (said, vp) = (format!("{said} VP"), format!("{vp} VP"));
            self.report.differs_in(line.number, "points", said, vp);
        }
        if what == Generated::AllIncome && due == Kind::CultIncome {
            let both = |d: &crate::follow::Due| d.seat == seat && d.kind == Kind::OtherIncome;
            if let Some(at) = self.follower.due.iter().position(both) {
                self.follower.take(at);
            }
        }
    }

    /// Takes a due row; those before it should have come first.
    fn take(&mut self, line: Line<'_>, at: usize) -> Kind {
        if at > 0 && self.options.check {
            let first = self.follower.due[0];
            let name = self.grammar.seat_name(&self.state, first.seat);
            let text = format!("{name}: {}", first.kind.text(self.grammar.ruleset));
            // `income` takes both incomes of a seat at once: no question of order.
            let same = self.follower.due.iter().take(at).all(|d| d.kind == Kind::CultIncome);
            if !(same && self.follower.due[at].kind == Kind::OtherIncome) {
                self.report.differs_in(line.number, "order of rows", "this row".into(), text);
            }
        }
        self.follower.take(at).map_or(Kind::Leftovers, |due| due.kind)
    }

    fn generated_text(&self, what: Generated) -> String {
        match what {
            Generated::Setup => "setup".into(),
            Generated::CultIncome => "cult_income_for_faction".into(),
            Generated::OtherIncome => "other_income_for_faction".into(),
            Generated::AllIncome => "all_income_for_faction".into(),
            Generated::Accepted => settled_text(true).into(),
            Generated::Declined => settled_text(false).into(),
            Generated::Leftovers => "score_resources".into(),
            Generated::Points(vp, tile, cult) => {
                Kind::Points(tile, cult, vp).text(self.grammar.ruleset)
            }
        }
    }

    /// Carries out what a player says.
    fn carry_out(
        &mut self,
        line: Line<'a>,
        at: usize,
        seat: SeatId,
        said: Parsed,
        text: &[u8],
    ) -> Result<(), LedgerError> {
        match said {
            Parsed::Action(action) => {
                self.report.commands += 1;
                self.act(line, at, seat, action, text)?;
            }
            Parsed::TransformDefault(hex) => {
                self.hand_over(line, seat);
                let terrain = kernel::default_terrain(
                    self.grammar.ruleset,
                    &self.state,
                    seat,
                    hex,
                    self.host,
                );
                let Some(terrain) = terrain else {
                    let message = format!("`{}`: no spades lead anywhere from there", shown(text));
                    return Err(self.error(line, at, message));
                };
                self.report.commands += 1;
                self.act(line, at, seat, Action::Transform(hex, terrain), text)?;
            }
            Parsed::DeclineAll => loop {
                let mine = |o: &&kernel::state::Open| o.kind == open::OFFER && o.seat == seat;
                let Some(offer) = self.state.open().iter().find(mine) else { break };
                let action = Action::Decline(offer.amount, offer.from);
                self.report.commands += 1;
                self.act(line, at, seat, action, text)?;
            },
            Parsed::Drop(who) => self.drop_seat(line, at, who)?,
            Parsed::Nothing | Parsed::Generated(_) => {}
        }
        Ok(())
    }

    fn drop_seat(&mut self, line: Line<'a>, at: usize, seat: SeatId) -> Result<(), LedgerError> {
        self.dropped = true;
        self.anybody_left = true;
        if self.state.seat(seat).dropped == 1 {
            return Ok(());
        }
        let table = kernel::Table::Drop(seat);
        kernel::administer(self.grammar.ruleset, &mut self.state, table, self.host, self.follower)
            .map_err(|problem| {
                let name = self.grammar.seat_name(&self.state, seat);
                let why = self.problem(&format!("dropping {name}"), &problem);
                self.error(line, at, why)
            })?;
        self.settle(line);
        Ok(())
    }

    fn problem(&self, text: &str, problem: &Problem) -> String {
        match problem {
            Problem::Refused(refusal) => {
                format!("`{text}` is refused: {}", refusal.explain(self.grammar.ruleset))
            }
            Problem::Fault(fault) => format!("`{text}` is a fault: {fault}"),
        }
    }

    /// One action of a player, with the `done` that the row implies.
    fn act(
        &mut self,
        line: Line<'a>,
        at: usize,
        seat: SeatId,
        action: Action,
        text: &[u8],
    ) -> Result<(), LedgerError> {
        self.hand_over(line, seat);
        let first = match self.step(line, seat, action) {
            Ok(()) => {
                self.settle(line);
                return Ok(());
            }
            Err(problem @ Problem::Fault(_)) => problem,
            Err(first) => {
                // A faction that plays turn after turn does not say that its turn is over.
                let active = self.state.active;
                if active.is_some() && self.step(line, active, Action::Done).is_ok() {
                    match self.step(line, seat, action) {
                        Ok(()) => {
                            self.settle(line);
                            return Ok(());
                        }
                        Err(second) if active != seat => second,
                        Err(_) => first,
                    }
                } else {
                    first
                }
            }
        };
        Err(self.error(line, at, self.problem(&shown(text), &first)))
    }

    /// Another faction acts: the running turn is over if it can be.
    fn hand_over(&mut self, line: Line<'_>, seat: SeatId) {
        let active = self.state.active;
        if !self.explicit && active.is_some() && active != seat {
            let _ = self.step(line, active, Action::Done);
        }
    }

    /// One action, exactly as given.
    #[inline]
    fn step(&mut self, line: Line<'_>, seat: SeatId, action: Action) -> Result<(), Problem> {
        let ruleset = self.grammar.ruleset;
        if self.options.legal {
            kernel::is_legal(ruleset, &self.state, seat, action, self.host)?;
            self.legal.clear();
            kernel::legal(ruleset, &self.state, self.host, &mut self.legal)
                .map_err(Problem::Fault)?;
            if !self.legal.iter().any(|entry| entry.covers(seat, action)) {
                let name = self.grammar.seat_name(&self.state, seat);
                let text = format!("{name}: {}", self.grammar.text(&self.state, action));
                let found = format!("a legal list of {} entries without it", self.legal.len());
                self.report.differs_in(line.number, "legal list", text, found);
            }
        }
        let offers = self.follower.offers.len();
        if let Err(problem) =
            kernel::apply(ruleset, &mut self.state, seat, action, self.host, self.follower)
        {
            // An action may be refused while it takes place; what it told by then did not happen.
            self.follower.offers.truncate(offers);
            self.follower.settled.clear();
            return Err(problem);
        }
        self.offers_to_dropped(seat, action);
        if let Some(log) = &mut self.log {
            log.push((seat, action));
        }
        Ok(())
    }

    /// Recorded rows go on naming what factions would be offered that have left the game, though they get
    /// nothing.
    fn offers_to_dropped(&mut self, seat: SeatId, action: Action) {
        if !self.anybody_left || !self.recorded {
            return;
        }
        let (Action::Build(hex) | Action::Upgrade(hex, _)) = action else { return };
        let rules = self.grammar.ruleset;
        let around = kernel::view::neighbours(rules, &self.state, hex);
        for other in self.state.seat_ids().filter(|s| self.state.seat(*s).dropped == 1) {
            let near = around & self.state.seat(other).structures;
            let kinds = near.into_iter().filter_map(|h| self.state.cell(HexId(h)).structure());
            let amount: u8 = kinds.map(|(kind, _)| rules.structures[kind.at()].power).sum();
            if amount > 0 {
                self.follower.offers.push((seat, other, amount));
            }
        }
    }

    /// Finds the rows that announced what was just settled.
    fn settle(&mut self, line: Line<'_>) {
        if self.follower.settled.is_empty() {
            return;
        }
        for settled in std::mem::take(&mut self.follower.settled) {
            let announced = |e: &Expected<'_>| e.seat == settled.seat && e.taken == settled.taken;
            let Some(at) = self.expected.iter().position(announced) else {
                // Most factions get nothing out of it, and no row tells of it.
                if settled.before != settled.after && self.options.check && self.recorded {
                    let name = self.grammar.seat_name(&self.state, settled.seat);
                    let text = format!("{name}: {}", settled_text(settled.taken));
                    let none = "no row of the kind".to_string();
                    self.report.differs_in(line.number, "row of the system", none, text);
                    self.last[settled.seat.at()] = settled.after;
                }
                continue;
            };
            let expected = self.expected.remove(at);
            if let (Some(row), true) = (expected.row, self.options.check) {
                let none = OfferRow::default();
                self.compare(expected.line, settled.seat, &row, &settled.after, &none);
            }
        }
    }

    fn compare(
        &mut self,
        line: Line<'_>,
        seat: SeatId,
        row: &Row<'_>,
        now: &Values,
        made: &OfferRow,
    ) {
        let changes = now.since(&self.last[seat.at()]);
        self.last[seat.at()] = *now;
        let offers = offers_equal(made, row.offers);
        if row.values == (Values { steps_owed: 0, ..*now }) && row.changes == changes && offers {
            return;
        }
        self.report.differ += 1;
        let report = &mut self.report;
        let mut number = |index: usize, expected: i32, found: i32| {
            if expected != found {
                let (expected, found) = (expected.to_string(), found.to_string());
                report.differs(line.number, line.bytes, index, expected, found);
            }
        };
        let (then, said) = (&row.values, &row.changes);
        number(1, said.vp, changes.vp);
        number(2, then.vp, now.vp);
        number(3, said.coins, changes.coins);
        number(4, then.coins, now.coins);
        number(5, said.workers, changes.workers);
        number(6, then.workers, now.workers);
        number(7, said.priests, changes.priests);
        number(8, then.priests, now.priests);
        number(9, said.power, changes.power);
        number(11, said.cults, changes.cults);
        let list = |list: &[i32]| list.iter().map(i32::to_string).collect::<Vec<_>>().join("/");
        if then.bowls != now.bowls {
            report.differs(line.number, line.bytes, 10, list(&then.bowls), list(&now.bowls));
        }
        if then.cults != now.cults {
            report.differs(line.number, line.bytes, 12, list(&then.cults), list(&now.cults));
        }
        if !offers {
            let said = format!("`{}`", shown(row.offers));
            report.differs(line.number, line.bytes, 13, said, format!("`{}`", made.text()));
        }
    }

    /// A comment row behind the head.
    fn remark(&mut self, line: Line<'a>) -> Result<(), LedgerError> {
        let found = recorded::comment(line.bytes)
            .map_err(|bad| self.error(line, bad.at, format!("expected {}", bad.wanted)))?;
        match found {
            Comment::Turn(round, turn) => {
                let (last_round, last_turn) = self.turn;
                let next = if round == last_round { last_turn.saturating_add(1) } else { 1 };
                let skips = self.dropped && turn > next;
                let now = self.state.round;
                if self.options.check && (round != now || (turn != next && !skips)) {
                    let said = format!("round {round}, turn {turn}");
                    let found = format!("round {now}, turn {next}");
                    self.report.differs_in(line.number, "comment", said, found);
                }
                self.turn = (round, turn);
                self.dropped = false;
            }
            Comment::Income(round) => {
                let now = self.follower.income;
                if self.options.check && now != round {
                    let (said, found) = (format!("income of round {round}"), format!("of {now}"));
                    self.report.differs_in(line.number, "comment", said, found);
                }
            }
            Comment::ScoringCult(_) | Comment::Scoring(_) => {
                let next = self.follower.scorings.pop_front();
                let names = self.grammar.names;
                let same = next.is_some_and(|(tile, cult)| match found {
                    Comment::ScoringCult(name) => names.cults.get(name) == Some(cult.0),
                    Comment::Scoring(name) => names.final_tiles.get(name) == Some(tile.0),
                    _ => false,
                });
                if self.options.check && !same {
                    let found = next.map_or("nothing to score".into(), |(tile, cult)| {
                        Kind::Points(tile, cult, 0)
                            .text(self.grammar.ruleset)
                            .trim_start_matches("+0vp for ")
                            .to_string()
                    });
                    let said = shown(line.bytes);
                    self.report.differs_in(line.number, "comment", said, found);
                }
            }
            Comment::Dropped(name) => {
                let seat = self.seat(line, 0, name)?;
                self.begin(line);
                self.drop_seat(line, 0, seat)?;
            }
            Comment::Free => self.free(line)?,
            Comment::Leftovers | Comment::Player(..) => {}
            _ => {
                let message = "this belongs into the head, before the first move";
                return Err(self.error(line, 0, message));
            }
        }
        Ok(())
    }

    /// Free text is nothing to a game; but a row that is cut off before its first tab looks like it.
    fn free(&self, line: Line<'_>) -> Result<(), LedgerError> {
        let text = line.bytes;
        let factions = &self.grammar.ruleset.factions;
        let begins = |code: &str| {
            let n = text.len().min(code.len());
            n > 0 && n == text.len() && code.as_bytes()[..n].eq_ignore_ascii_case(&text[..n])
        };
        let is_cut = self
            .state
            .seat_ids()
            .any(|seat| begins(&factions[self.state.seat(seat).faction.at()].code));
        if is_cut {
            return Err(self.error(line, text.len(), "the row is cut off: only a faction is left"));
        }
        if let Some(at) = text.iter().position(|b| b.is_ascii_control()) {
            return Err(self.error(line, at, format!("byte 0x{:02x} is no text", text[at])));
        }
        Ok(())
    }

    /// A line of the command form.
    fn command_line(&mut self, line: Line<'a>) -> Result<(), LedgerError> {
        for (at, seat, command) in crate::commands::line(&self.grammar, &self.state, line)
            .map_err(|(at, message)| self.error(line, at, message))?
        {
            let said = self.read(line, at, seat, &command)?;
            if said == Parsed::Generated(Generated::Setup) {
                continue;
            }
            self.begin(line);
            self.carry_out(line, at, seat, said, &command)?;
        }
        Ok(())
    }
}

fn settled_text(taken: bool) -> &'static str {
    if taken { "[opponent accepted power]" } else { "[all opponents declined power]" }
}

/// The same numbers, in any order: sources sort the column in different ways.
fn offers_equal(made: &OfferRow, said: &[u8]) -> bool {
    if said.is_empty() {
        return made.amounts().next().is_none();
    }
    let mut left = [0u16; limits::SEATS];
    let mut count = 0;
    for (place, amount) in left.iter_mut().zip(made.amounts()) {
        *place = amount;
        count += 1;
    }
    let left = &mut left[..count];
    let mut found = 0;
    for word in said.split(|b| *b == b' ').filter(|w| !w.is_empty()) {
        let number: Option<u16> = std::str::from_utf8(word).ok().and_then(|w| w.parse().ok());
        let Some(at) = left[found..].iter().position(|n| Some(*n) == number) else { return false };
        left.swap(found, found + at);
        found += 1;
    }
    found == count
}
