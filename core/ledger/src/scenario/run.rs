//! Runs scenarios over the table.

use std::collections::BTreeMap;

use game::random::Random;
use game::{Choice, Failure, Game as _, Role};
use kernel::State;
use kernel::ids::SeatId;

use crate::recorded::commands;
use crate::scenario::cause::{self, Done, Since};
use crate::scenario::drawn::drawn;
use crate::scenario::facts::{Facts, TABLE, Value, changes, compare, expected, facts, facts_of};
use crate::scenario::position;
use crate::scenario::read::{Game, Scenario, Step, Text, read};
use crate::scenario::values::fill;
use crate::source::LedgerError;
use crate::table::Table;

/// Where scenarios get their games from. Implemented over the content library.
pub trait Bench {
    /// A table for the game a scenario is about.
    ///
    /// # Errors
    /// What is wrong with it, in words.
    fn table(&mut self, game: &Game) -> Result<Table, String>;

    /// A value of the content: `base:nomads.start.coins`.
    ///
    /// # Errors
    /// There is no such value.
    fn data(&mut self, game: &Game, path: &str) -> Result<String, String>;

    /// The text of a ledger that a scenario starts from. `near` is the file of the scenario.
    ///
    /// # Errors
    /// It cannot be read.
    fn ledger(&mut self, near: &str, name: &str) -> Result<Vec<u8>, String>;

    /// The game of a ledger behind one of its lines, as [`Replayer::play`](crate::replay::Replayer::play)
    /// gives it, with a table that goes on with it.
    ///
    /// # Errors
    /// It cannot be played so far.
    fn after(&mut self, name: &str, text: &[u8], line: u32) -> Result<(Table, State), String>;
}

/// What became of a scenario.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Its name.
    pub name: String,
    /// Numbers of the rules it shows.
    pub rules: Vec<String>,
    /// What failed; nothing if it passed.
    pub failures: Vec<LedgerError>,
}

impl Outcome {
    /// True if nothing failed.
    pub fn passed(&self) -> bool {
        self.failures.is_empty()
    }
}

/// Runs one scenario. The first action that fails ends it; failed expectations are all reported.
pub fn run(scenario: &Scenario, bench: &mut dyn Bench) -> Outcome {
    let mut failures = Vec::new();
    let filled = match fill(scenario, bench) {
        Ok(filled) => filled,
        Err(error) => {
            failures.push(*error);
            return Outcome {
                name: scenario.name.text.clone(),
                rules: scenario.rules.clone(),
                failures,
            };
        }
    };
    let scenario = filled.as_ref().unwrap_or(scenario);
    if let Err(error) = run_steps(scenario, bench, &mut failures) {
        failures.push(*error);
    }
    Outcome { name: scenario.name.text.clone(), rules: scenario.rules.clone(), failures }
}

type Stop = Box<LedgerError>;

fn run_steps(
    scenario: &Scenario,
    bench: &mut dyn Bench,
    failures: &mut Vec<LedgerError>,
) -> Result<(), Stop> {
    let file = scenario.file.as_str();
    // Scenarios of data and drawn setups alone need no seats.
    let needs_no_seat = |step: &Step| matches!(step, Step::Data(..) | Step::Drawn(..));
    let only_data = scenario.steps.iter().all(needs_no_seat);
    let mut place = match only_data && scenario.seats.is_empty() && scenario.after.is_none() {
        true => None,
        false => Some(begin(scenario, bench)?),
    };
    if scenario.steps.is_empty() {
        failures.push(scenario.name.error(file, "the scenario checks nothing"));
    }
    let mut wanted: Option<Wanted> = None;
    for step in &scenario.steps {
        if !matches!(step, Step::Expect(..))
            && let (Some(wanted), Some(place)) = (wanted.take(), &mut place)
        {
            place.check(file, wanted, failures);
        }
        run_step(file, &scenario.game, bench, &mut place, &mut wanted, step, failures)?;
    }
    if let (Some(wanted), Some(place)) = (wanted, &mut place) {
        place.check(file, wanted, failures);
    }
    Ok(())
}

/// Carries out one line; what `expect` lines want is gathered in `wanted`.
fn run_step(
    file: &str,
    game: &Game,
    bench: &mut dyn Bench,
    place: &mut Option<Place>,
    wanted: &mut Option<Wanted>,
    step: &Step,
    failures: &mut Vec<LedgerError>,
) -> Result<(), Stop> {
    match (step, place) {
        (Step::Data(path, value), _) => {
            let found = bench.data(game, &path.text).map_err(|why| path.error(file, why))?;
            if found != value.text {
                let message = format!("{}: expected {}, found {found}", path.text, value.text);
                failures.push(value.error(file, message));
            }
        }
        (Step::Drawn(first, last, players, law), _) => {
            let table = bench.table(game).map_err(|why| law.error(file, why))?;
            let grammar = table.grammar();
            if let Err(why) = drawn(file, &grammar, (*first, *last), *players, law)? {
                failures.push(law.error(file, why));
            }
        }
        (_, None) => {}
        (Step::Act(seat, said), Some(place)) => place.act(file, seat, said)?,
        (Step::Drop(seat), Some(place)) => place.drop_seat(file, seat)?,
        (Step::Expect(seat, list), Some(place)) => {
            let wanted =
                wanted.get_or_insert_with(|| Wanted { at: list.clone(), list: BTreeMap::new() });
            if let Some(seat) = seat {
                place.expect(file, seat, list, wanted)?;
            }
        }
        (Step::Anything, Some(place)) => {
            place.before = facts(&place.table.grammar(), &place.state);
            place.since.close();
        }
        (Step::Legal(seat, said), Some(place)) => {
            if let Err(why) = place.possible(file, seat, said)? {
                let message = format!("expected to be legal, but is refused: {why}");
                failures.push(said.error(file, message));
            }
        }
        (Step::LegalOf(n, seat, list), Some(place)) => {
            let mut found = Vec::new();
            for said in list {
                if place.possible(file, seat, said)?.is_ok() {
                    found.push(said.text.as_str());
                }
            }
            if found.len() != *n {
                let message = format!("expected {n} to be legal, found {}", found.join(" | "));
                failures.push(seat.error(file, message));
            }
        }
        (Step::Illegal(seat, said, reason), Some(place)) => {
            let found = place.possible(file, seat, said)?;
            failures.extend(not_refused(file, said, reason.as_ref(), found));
        }
        (Step::Order(seat, list), Some(place)) => {
            let who = place.seat(file, seat)?;
            let trace = place.since.trace(&mut place.table);
            failures.extend(cause::order(file, &place.table.grammar(), trace, who, list)?);
        }
        (Step::Event(n, seat, what, from), Some(place)) => {
            let who = place.seat(file, seat)?;
            let trace = place.since.trace(&mut place.table);
            let grammar = place.table.grammar();
            if let Some(why) = cause::event(file, &grammar, trace, who, *n, what, from)? {
                failures.push(why);
            }
        }
        (Step::Property(first, last, law), Some(place)) => {
            place.property(file, *first, *last, law, failures)?;
        }
    }
    Ok(())
}

/// A position that is played on line by line, by whoever writes the lines as they come.
pub struct Stage {
    scenario: Scenario,
    place: Option<Place>,
}

impl Stage {
    /// Sets up the position that these lines describe: all that may stand before the first action.
    ///
    /// # Errors
    /// The first line that is wrong, in words.
    pub fn begin(file: &str, lines: &str, bench: &mut dyn Bench) -> Result<Stage, String> {
        let text = format!("scenario Stage\n{lines}\n");
        let mut read = read(file, &text).map_err(|errors| words(&errors))?;
        let Some(scenario) = read.pop().filter(|s| s.steps.is_empty() && read.is_empty()) else {
            return Err("expected the lines of one position, without actions".into());
        };
        let scenario = fill(&scenario, bench).map_err(|e| e.message)?.unwrap_or(scenario);
        let place = begin(&scenario, bench).map_err(|e| e.message)?;
        Ok(Stage { scenario, place: Some(place) })
    }

    /// Numbers of the rules that its lines name.
    pub fn rules(&self) -> &[String] {
        &self.scenario.rules
    }

    /// Carries out one line of a scenario.
    ///
    /// # Errors
    /// Why it fails, in words.
    pub fn line(&mut self, line: &str, bench: &mut dyn Bench) -> Result<(), String> {
        let file = self.scenario.file.clone();
        let text = format!("scenario Stage\n{line}\n");
        let read = read(&file, &text).map_err(|errors| words(&errors))?;
        let mut failures = Vec::new();
        let mut wanted = None;
        for one in &read {
            let filled = fill(one, bench).map_err(|e| e.message)?;
            for step in &filled.as_ref().unwrap_or(one).steps {
                let game = &self.scenario.game;
                run_step(&file, game, bench, &mut self.place, &mut wanted, step, &mut failures)
                    .map_err(|e| e.message)?;
            }
        }
        if let (Some(wanted), Some(place)) = (wanted, &mut self.place) {
            place.check(&file, wanted, &mut failures);
        }
        if failures.is_empty() { Ok(()) } else { Err(words(&failures)) }
    }

    /// May the seat do this now? `Err` inside: why not.
    ///
    /// # Errors
    /// What is asked means nothing.
    pub fn possible(&mut self, seat: &str, command: &str) -> Result<Result<(), String>, String> {
        let text = |text: &str| Text { text: text.into(), line: 1, at: 0, whole: text.into() };
        let file = self.scenario.file.clone();
        let place = self.place.as_mut().ok_or("there is no position")?;
        place.possible(&file, &text(seat), &text(command)).map_err(|e| e.message)
    }

    /// A value of a seat or of the table, as `expect` names it.
    pub fn value(&self, whose: &str, name: &str) -> Option<Value> {
        let place = self.place.as_ref()?;
        let all = facts_of(&place.table.grammar(), &place.state, Some(whose));
        all.get(&(whose.to_owned(), name.to_owned())).cloned()
    }
}

/// The messages of mistakes, with what explains them.
fn words(errors: &[LedgerError]) -> String {
    let one = |e: &LedgerError| {
        let notes = e.notes.iter().map(|note| format!("\n  = {note}"));
        format!("{}{}", e.message, notes.collect::<String>())
    };
    errors.iter().map(one).collect::<Vec<_>>().join("\n")
}

/// What is wrong with the answer to an action that should be refused.
fn not_refused(
    file: &str,
    said: &Text,
    reason: Option<&Text>,
    found: Result<(), String>,
) -> Option<LedgerError> {
    match (found, reason) {
        (Ok(()), _) => Some(said.error(file, "expected to be refused, but is legal")),
        (Err(why), Some(reason)) if !why.contains(&reason.text) => {
            let message = format!("expected the reason `{}`, found `{why}`", reason.text);
            Some(reason.error(file, message))
        }
        _ => None,
    }
}

/// What `expect` lines ask for, up to the next line of another kind.
struct Wanted {
    at: Text,
    list: BTreeMap<(String, String), String>,
}

/// A table, the position on it, and the values at the last `expect`.
struct Place {
    table: Table,
    state: State,
    before: Facts,
    /// What was done since the last `expect`.
    since: Since,
}

fn begin(scenario: &Scenario, bench: &mut dyn Bench) -> Result<Place, Stop> {
    let file = scenario.file.as_str();
    let (table, state) = match &scenario.after {
        Some((lines, n, name)) => {
            let text = bench.ledger(file, &name.text).map_err(|why| name.error(file, why))?;
            let line = if *lines { Some(*n) } else { line_of_row(&text, *n) };
            let Some(line) = line else {
                let message = format!("`{}` has no row {n}", name.text);
                return Err(Box::new(name.error(file, message)));
            };
            bench.after(&name.text, &text, line).map_err(|why| name.error(file, why))?
        }
        None => {
            let at = scenario.game.variant.as_ref().unwrap_or(&scenario.name);
            let mut table = bench.table(&scenario.game).map_err(|why| at.error(file, why))?;
            let setup = position::setup(scenario, &table.grammar())?;
            // A position with one seat shows much; only whole games need the numbers of the rules.
            table.seat(setup.factions.len());
            let mut state =
                table.begin(&setup).map_err(|why| scenario.name.error(file, why.to_string()))?;
            position::place(scenario, &table.grammar(), &mut state)?;
            (table, state)
        }
    };
    let before = facts(&table.grammar(), &state);
    let since = Since::new(&state);
    Ok(Place { table, state, before, since })
}

/// The line on which a recorded row stands; rows are counted from 1.
fn line_of_row(text: &[u8], row: u32) -> Option<u32> {
    let mut rows = crate::source::Lines::new(text).filter(|l| l.bytes.contains(&b'\t'));
    rows.nth(row.checked_sub(1)? as usize).map(|line| line.number)
}

impl Place {
    fn seat(&self, file: &str, seat: &Text) -> Result<SeatId, Stop> {
        let found = self.table.grammar().seat(&self.state, seat.text.as_bytes());
        found.map_err(|why| Box::new(seat.error(file, why)))
    }

    /// Carries out the commands of a line.
    fn act(&mut self, file: &str, seat: &Text, said: &Text) -> Result<(), Stop> {
        let who = self.seat(file, seat)?;
        for (at, command) in commands(said.text.as_bytes()) {
            let text = said.part(&said.text[at..at + command.len()]);
            let stop = |why: String| Box::new(text.error(file, why));
            for action in self.table.read_all(&self.state, who, &text.text).map_err(stop)? {
                self.since.begin(&self.state);
                self.table.apply(&mut self.state, who.0, action).map_err(|problem| {
                    Box::new(text.error(file, format!("`{}` is {problem}", text.text)))
                })?;
                self.since.add(Done::Action(who, action));
            }
        }
        Ok(())
    }

    /// A faction leaves the game.
    fn drop_seat(&mut self, file: &str, seat: &Text) -> Result<(), Stop> {
        let who = self.seat(file, seat)?;
        self.since.begin(&self.state);
        self.since.add(Done::Left(who));
        let left = self.table.drop_seat(&mut self.state, who, &mut kernel::Silent);
        left.map_err(|problem| {
            let why = match problem {
                kernel::Problem::Refused(refusal) => refusal.explain(self.table.ruleset()),
                kernel::Problem::Fault(fault) => fault.to_string(),
            };
            Box::new(seat.error(file, format!("`drop-faction {}` is refused: {why}", seat.text)))
        })
    }

    /// Adds one `expect` line to what is wanted.
    fn expect(
        &self,
        file: &str,
        seat: &Text,
        list: &Text,
        wanted: &mut Wanted,
    ) -> Result<(), Stop> {
        let of_table = seat.text == TABLE;
        let name = match of_table {
            true => TABLE.to_string(),
            false => {
                let seat = self.seat(file, seat)?;
                self.table.grammar().seat_name(&self.state, seat).to_string()
            }
        };
        for item in list.split(',') {
            let (key, value) = expected(file, &self.table.grammar(), &item, of_table)?;
            wanted.list.insert((name.clone(), key), value);
        }
        Ok(())
    }

    /// Compares what changed since the last time with what is wanted.
    fn check(&mut self, file: &str, wanted: Wanted, failures: &mut Vec<LedgerError>) {
        let now = facts(&self.table.grammar(), &self.state);
        let found = changes(&self.before, &now);
        self.before = now;
        self.since.close();
        for ((whose, key), line) in compare(&wanted.list, &found, &self.before) {
            let mut error = wanted.at.error(file, line);
            let trace = self.since.trace(&mut self.table);
            error.notes = cause::notes(&self.table.grammar(), trace, &whose, &key);
            failures.push(error);
        }
    }

    /// May the seat do this now? A line of several commands carries out all but the last on a copy.
    fn possible(
        &mut self,
        file: &str,
        seat: &Text,
        said: &Text,
    ) -> Result<Result<(), String>, Stop> {
        let who = self.seat(file, seat)?;
        let mut copy = self.state;
        let list: Vec<(usize, &[u8])> = commands(said.text.as_bytes()).collect();
        if list.is_empty() {
            return Err(Box::new(said.error(file, "there is no command")));
        }
        for (i, (at, command)) in list.iter().enumerate() {
            let text = &said.text[*at..at + command.len()];
            let actions = match self.table.read_all(&copy, who, text) {
                Ok(actions) => actions,
                Err(why) => return Ok(Err(why)),
            };
            for action in actions {
                let last = i + 1 == list.len();
                if last {
                    // The list and the door must agree, so both are asked.
                    let listed = self.listed(&copy, who, action).map_err(|why| {
                        Box::new(said.error(file, format!("the list of actions: {why}")))
                    })?;
                    let allowed = self.table.is_legal(&copy, who, action);
                    if allowed.is_ok() != listed {
                        let message = format!("the legal list says {listed}, `is_legal` not");
                        return Err(Box::new(said.error(file, message)));
                    }
                }
                if let Err(problem) = self.table.apply(&mut copy, who.0, action) {
                    let why = match problem {
                        game::Problem::Refused(why) | game::Problem::Fault(why) => why,
                    };
                    return Ok(Err(why));
                }
            }
        }
        Ok(Ok(()))
    }

    fn listed(
        &mut self,
        state: &State,
        seat: SeatId,
        action: kernel::Action,
    ) -> Result<bool, String> {
        let mut list = Vec::new();
        self.table.legal(state, &mut list).map_err(|Failure(why)| why)?;
        Ok(list.iter().any(|c: &Choice<_>| {
            let amount = action.amount().unwrap_or(0);
            let inside = c.amounts.0 <= amount && amount <= c.amounts.1;
            c.seat == seat.0 && c.action == action.with_amount(c.amounts.0) && inside
        }))
    }

    /// Random games from the position, one a seed; the invariant must hold after every action.
    fn property(
        &mut self,
        file: &str,
        first: u64,
        last: u64,
        law: &Text,
        failures: &mut Vec<LedgerError>,
    ) -> Result<(), Stop> {
        let law_of = Law::read(file, self, law)?;
        for seed in first..=last {
            let mut random = Random::new(seed);
            let mut state = self.state;
            let broken = self.random_game(&mut random, &mut state, &law_of);
            if let Err(why) = broken {
                failures.push(law.error(file, format!("seed {seed}: {why}")));
            }
        }
        Ok(())
    }

    fn random_game(
        &mut self,
        random: &mut Random,
        state: &mut State,
        law: &Law,
    ) -> Result<(), String> {
        const MOST: usize = 5000;
        let mut list = Vec::new();
        for taken in 0..MOST {
            law.holds(&self.table, state).map_err(|why| format!("after {taken} actions: {why}"))?;
            if self.table.is_over(state) {
                return Ok(());
            }
            list.clear();
            self.table.legal(state, &mut list).map_err(|Failure(why)| why)?;
            // Conversions and giving up would fill most of a random game.
            let weight = |c: &Choice<_>| match c.role {
                Role::Conversion => 1,
                Role::GiveUp => 1,
                Role::End => 3,
                _ => 6,
            };
            let sum: u32 = list.iter().map(weight).sum();
            if sum == 0 {
                return Err(format!("after {taken} actions nothing is legal"));
            }
            let mut left = random.below(sum);
            let chosen = list.iter().find(|c| {
                let found = left < weight(c);
                left = left.saturating_sub(weight(c));
                found
            });
            let Some(chosen) = chosen else { return Err("nothing is legal".into()) };
            let (seat, low, high) = (chosen.seat, chosen.amounts.0, chosen.amounts.1);
            let amount = low + random.below(u32::from(high - low) + 1) as u8;
            let action = chosen.action.with_amount(amount);
            self.table.apply(state, seat, action).map_err(|problem| {
                let text = self.table.text(state, seat, action);
                format!("after {taken} actions `{text}` is listed, but {problem}")
            })?;
        }
        Err(format!("the game is not over after {MOST} actions"))
    }
}

/// An invariant of random games.
enum Law {
    /// `laws`: everything the kernel knows about positions.
    Kernel,
    /// `nomads W <= 20`, `nomads count SY <= count dock`: seat, key, comparison, and what it is compared with.
    Number(String, String, String, Bound),
}

/// What a value is compared with.
enum Bound {
    Number(i32),
    /// Another value of the seat.
    Value(String),
}

impl Law {
    fn read(file: &str, place: &Place, text: &Text) -> Result<Law, Stop> {
        let words: Vec<&str> = text.text.split_whitespace().collect();
        let bad = |message: &str| Err(Box::new(text.error(file, message)));
        if words == ["laws"] {
            return Ok(Law::Kernel);
        }
        let op = words.iter().position(|w| matches!(*w, "<=" | ">=" | "=" | "<" | ">"));
        let Some(op) = op.filter(|at| *at > 1 && at + 1 < words.len()) else {
            return bad("expected `laws` or `FACTION VALUE <= N`");
        };
        let (seat, key, to) = (words[0], words[1..op].join(" "), words[op + 1..].join(" "));
        let known = |key: &str| place.before.contains_key(&(seat.to_string(), key.to_string()));
        if !known(&key) {
            return bad(&format!("`{seat} {key}` is no value of the position"));
        }
        let bound = match to.parse() {
            Ok(n) => Bound::Number(n),
            Err(_) if known(&to) => Bound::Value(to),
            Err(_) => return bad(&format!("`{to}` is no number and no value of the position")),
        };
        Ok(Law::Number(seat.to_string(), key, words[op].to_string(), bound))
    }

    fn holds(&self, table: &Table, state: &State) -> Result<(), String> {
        match self {
            Law::Kernel => table.check(state),
            Law::Number(seat, key, op, bound) => {
                let all = facts_of(&table.grammar(), state, Some(seat));
                let number = |key: &String| match all.get(&(seat.clone(), key.clone())) {
                    Some(crate::scenario::facts::Value::Number(value)) => Ok(*value),
                    _ => Err(format!("`{seat} {key}` is no number")),
                };
                let value = number(key)?;
                let n = match bound {
                    Bound::Number(n) => *n,
                    Bound::Value(other) => number(other)?,
                };
                let holds = match op.as_str() {
                    "<=" => value <= n,
                    ">=" => value >= n,
                    "<" => value < n,
                    ">" => value > n,
                    _ => value == n,
                };
                if holds { Ok(()) } else { Err(format!("{seat} {key} is {value}, not {op} {n}")) }
            }
        }
    }
}
