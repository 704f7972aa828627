//! Reads scenario files into scenarios; what the words mean is decided when one runs.

use std::sync::Arc;

use crate::source::{LedgerError, Lines};

/// Bytes of the longest line: ten times the longest there is.
const LONGEST: usize = 4096;

/// Settings, modules and given values of one scenario, at most.
const SETTINGS: usize = 200;

/// Mistakes of one file that are told; whoever makes more mends these first.
const TOLD: usize = 100;

/// A piece of text with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// The text, without blanks around it.
    pub text: String,
    /// Line of the file.
    pub line: u32,
    /// Byte of the line where it begins.
    pub at: usize,
    /// The whole line.
    pub whole: Arc<str>,
}

impl Text {
    /// A text without a file.
    pub(crate) fn alone(text: &str) -> Text {
        Text { text: text.into(), line: 1, at: 0, whole: text.into() }
    }

    /// A part of this text as a text of its own. `part` is a slice of `self.text`.
    pub fn part(&self, part: &str) -> Text {
        let inside = (part.as_ptr() as usize).wrapping_sub(self.text.as_ptr() as usize);
        let inside = if inside <= self.text.len() { inside } else { 0 };
        let text = part.trim();
        let blanks = part.len() - part.trim_start().len();
        Text {
            text: text.to_string(),
            line: self.line,
            at: self.at + inside + blanks,
            whole: self.whole.clone(),
        }
    }

    /// The parts between separators, without empty ones.
    pub fn split(&self, separator: char) -> Vec<Text> {
        let parts = self.text.split(separator).map(|part| self.part(part));
        parts.filter(|part| !part.text.is_empty()).collect()
    }

    /// An error at this place.
    pub fn error(&self, file: &str, message: impl Into<String>) -> LedgerError {
        LedgerError::new(file, self.line, self.whole.as_bytes(), self.at, message)
    }
}

/// Which game a scenario is about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Game {
    /// The variant; without one the runner's own choice.
    pub variant: Option<Text>,
    /// Another map.
    pub map: Option<Text>,
    /// Settings: name and value.
    pub settings: Vec<(Text, Text)>,
    /// Modules put into play or, with `false`, taken out.
    pub modules: Vec<(Text, bool)>,
    /// Values that it takes for given, whatever the content says: path and TOML.
    pub given: Vec<(Text, Text)>,
}

/// One line that does something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// `nomads: build E5. +FAV3`: seat and commands.
    Act(Text, Text),
    /// `leave nomads`, in the word of the game: who leaves the game.
    Drop(Text),
    /// `expect nomads: …`: whose, and the list. `None`: `expect nothing`.
    Expect(Option<Text>, Text),
    /// `expect anything`: whatever changed until here is not compared.
    Anything,
    /// `legal nomads: build E5`.
    Legal(Text, Text),
    /// `legal 2 nomads: build E5 | build E6 | build E7`: how many of these are legal, whose, and the list.
    LegalOf(usize, Text, Vec<Text>),
    /// `illegal nomads: build E5 | reason`.
    Illegal(Text, Text, Option<Text>),
    /// `illegal seats nomads nomads | reason`: seats with which no game begins.
    IllegalSeats(Text, Option<Text>),
    /// `event 2 nomads: +2 VP from PIECE`: how many changes (`None`: all together), whose, what, and from what.
    Event(Option<usize>, Text, Text, Text),
    /// `order nomads: PIECE, PIECE`: whose, and the pieces one after the other.
    Order(Text, Text),
    /// `data PATH = VALUE`.
    Data(Text, Text),
    /// `property 1..20: …`: first seed, last seed, the invariant.
    Property(u64, u64, Text),
    /// `drawn 1..500 for 4: …`: first seed, last seed, players, what holds for the setups that are drawn.
    Drawn(u64, u64, u8, Text),
}

/// One scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// The file.
    pub file: String,
    /// Its name: a sentence.
    pub name: Text,
    /// Numbers of the rules it shows: `FAQ-12`.
    pub rules: Vec<String>,
    /// The game.
    pub game: Game,
    /// `seats nomads auren`.
    pub seats: Vec<Text>,
    /// `after row N of LEDGER`: whether lines are counted instead of rows, the number, the ledger.
    pub after: Option<(bool, u32, Text)>,
    /// Lines of the position: word and rest.
    pub position: Vec<(Text, Text)>,
    /// What happens.
    pub steps: Vec<Step>,
}

impl Scenario {
    /// A scenario of this name in which nothing happens.
    pub fn new(file: &str, name: Text, game: Game) -> Scenario {
        Scenario {
            file: file.to_string(),
            name,
            rules: Vec::new(),
            game,
            seats: Vec::new(),
            after: None,
            position: Vec::new(),
            steps: Vec::new(),
        }
    }

    /// The `illegal` lines that name no reason: they pass whatever the action is refused for.
    pub fn without_reason(&self) -> impl Iterator<Item = LedgerError> {
        let message = "this passes whatever the action is refused for: name the reason, `| REASON`";
        self.steps.iter().filter_map(move |step| match step {
            Step::Illegal(_, said, None) | Step::IllegalSeats(said, None) => {
                Some(said.error(&self.file, message))
            }
            _ => None,
        })
    }
}

/// Words of a game that begin lines of its scenarios.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Words {
    /// Those of lines that say something of the position.
    pub position: &'static [&'static str],
    /// That of a line by which a seat leaves the game.
    pub leaves: &'static str,
    /// What a seat is called in messages.
    pub seat: &'static str,
}

/// Reads a scenario file.
///
/// # Errors
/// Every line that cannot be read.
pub fn read(words: &Words, file: &str, text: &str) -> Result<Vec<Scenario>, Vec<LedgerError>> {
    let mut scenarios: Vec<Scenario> = Vec::new();
    // What stands before the first scenario holds for all of them.
    let mut common = Game::default();
    let mut errors = Vec::new();
    for line in Lines::new(text.as_bytes()) {
        if errors.len() == TOLD {
            let why = format!("{TOLD} mistakes are enough: nothing is read from here on");
            errors.push(LedgerError::new(file, line.number, line.bytes, 0, why));
            break;
        }
        if line.bytes.len() > LONGEST {
            let why = format!("the line is longer than {LONGEST} bytes");
            errors.push(LedgerError::new(file, line.number, line.bytes, LONGEST, why));
            continue;
        }
        let whole: Arc<str> = String::from_utf8_lossy(line.bytes).into();
        let said = match whole.find('#') {
            // A colour of the content may hold the sign: a comment needs a blank before it.
            Some(at) if at == 0 || whole.as_bytes()[at - 1] == b' ' => &whole[..at],
            _ => &whole,
        };
        if said.trim().is_empty() {
            continue;
        }
        let at = said.len() - said.trim_start().len();
        let said =
            Text { text: said.trim().to_string(), line: line.number, at, whole: whole.clone() };
        if let Err(error) = read_line((file, words), &said, &mut common, &mut scenarios) {
            errors.push(error);
        }
    }
    if errors.is_empty() { Ok(scenarios) } else { Err(errors) }
}

/// What stands before the first scenario is copied for each.
fn few(file: &str, word: &Text, game: &Game) -> Result<(), LedgerError> {
    if game.settings.len() + game.modules.len() + game.given.len() <= SETTINGS {
        return Ok(());
    }
    Err(word.error(
        file,
        format!("a scenario has at most {SETTINGS} settings, modules and given values"),
    ))
}

/// `build E5 | reason`.
fn with_reason(said: Text) -> (Text, Option<Text>) {
    match said.text.split_once('|') {
        Some((text, reason)) => (said.part(text), Some(said.part(reason))),
        None => (said, None),
    }
}

fn read_line(
    (file, words): (&str, &Words),
    said: &Text,
    common: &mut Game,
    scenarios: &mut Vec<Scenario>,
) -> Result<(), LedgerError> {
    let (word, rest) = match said.text.find(' ') {
        Some(at) => (said.part(&said.text[..at]), said.part(&said.text[at..])),
        None => (said.clone(), said.part(&said.text[said.text.len()..])),
    };
    if word.text == "scenario" {
        if rest.text.is_empty() {
            return Err(word.error(file, "a scenario needs a name: a sentence"));
        }
        scenarios.push(Scenario::new(file, rest, common.clone()));
        return Ok(());
    }
    let game = match scenarios.last_mut() {
        Some(scenario) => &mut scenario.game,
        None => &mut *common,
    };
    match word.text.as_str() {
        "variant" => {
            game.variant = Some(rest);
            return Ok(());
        }
        "map" => {
            game.map = Some(rest);
            return Ok(());
        }
        "set" => {
            for pair in rest.split(' ') {
                let Some((name, value)) = pair.text.split_once('=') else {
                    return Err(pair.error(file, "expected `setting=value`"));
                };
                let (name, value) = (pair.part(name), pair.part(value));
                // A later line overrules an earlier one.
                game.settings.retain(|(known, _)| known.text != name.text);
                game.settings.push((name, value));
            }
            few(file, &word, game)?;
            return Ok(());
        }
        "given" => {
            let Some((path, value)) = rest.text.split_once('=') else {
                return Err(rest.error(file, "expected `given PATH = VALUE`"));
            };
            let (path, value) = (rest.part(path), rest.part(value));
            game.given.retain(|(known, _)| known.text != path.text);
            game.given.push((path, value));
            few(file, &word, game)?;
            return Ok(());
        }
        "module" => {
            for name in rest.split(' ') {
                let (on, name) = match name.text.strip_prefix('-') {
                    Some(off) => (false, name.part(off)),
                    None => (true, name.part(name.text.trim_start_matches('+'))),
                };
                game.modules.push((name, on));
            }
            few(file, &word, game)?;
            return Ok(());
        }
        _ => {}
    }
    let Some(scenario) = scenarios.last_mut() else {
        return Err(word.error(file, "a line `scenario NAME` has to come first"));
    };
    match word.text.as_str() {
        "rules" => {
            scenario.rules.extend(rest.split(',').into_iter().map(|rule| rule.text));
        }
        "seats" => {
            let list = Text { text: rest.text.replace(',', " "), ..rest };
            scenario.seats.extend(list.split(' '));
        }
        "after" => scenario.after = Some(after(file, &rest)?),
        leaves if leaves == words.leaves && rest.text.is_empty() => {
            let seat = words.seat.to_uppercase();
            return Err(word.error(file, format!("expected `{leaves} {seat}`")));
        }
        leaves if leaves == words.leaves => scenario.steps.push(Step::Drop(rest)),
        "expect" if rest.text == "anything" => scenario.steps.push(Step::Anything),
        "expect" if rest.text == "nothing" => scenario.steps.push(Step::Expect(None, rest)),
        "expect" => {
            let (whose, list) = whose(file, words, &rest)?;
            scenario.steps.push(Step::Expect(Some(whose), list));
        }
        "legal" => {
            let (seat, command) = whose(file, words, &rest)?;
            scenario.steps.push(match seat.text.split_once(' ').map(|(n, who)| (n.parse(), who)) {
                Some((Ok(n), who)) => Step::LegalOf(n, seat.part(who), command.split('|')),
                _ => Step::Legal(seat, command),
            });
        }
        "illegal" if rest.text.starts_with("seats ") => {
            let (seats, reason) = with_reason(rest.part(&rest.text["seats".len()..]));
            scenario.steps.push(Step::IllegalSeats(seats, reason));
        }
        "illegal" => {
            let (seat, command) = whose(file, words, &rest)?;
            let (command, reason) = with_reason(command);
            scenario.steps.push(Step::Illegal(seat, command, reason));
        }
        "event" => {
            let (seat, said) = whose(file, words, &rest)?;
            let Some((what, from)) = said.text.rsplit_once(" from ") else {
                return Err(
                    said.error(file, "expected `CHANGE from PIECE` or `CHANGE from HOOK of PIECE`")
                );
            };
            let (what, from) = (said.part(what), said.part(from));
            let counted = seat.text.split_once(' ').map(|(n, who)| (n.parse(), who));
            scenario.steps.push(match counted {
                Some((Ok(n), who)) => Step::Event(Some(n), seat.part(who), what, from),
                _ => Step::Event(None, seat, what, from),
            });
        }
        "order" => {
            let (seat, list) = whose(file, words, &rest)?;
            scenario.steps.push(Step::Order(seat, list));
        }
        "data" => {
            let Some((path, value)) = rest.text.split_once('=') else {
                return Err(rest.error(file, "expected `data PATH = VALUE`"));
            };
            scenario.steps.push(Step::Data(rest.part(path), rest.part(value)));
        }
        "property" => {
            let wanted = "expected `property FIRST..LAST: INVARIANT`";
            let split =
                rest.text.split_once(':').and_then(|(range, law)| Some((seeds(range)?, law)));
            let Some(((first, last), law)) = split else { return Err(rest.error(file, wanted)) };
            in_order(first, last).map_err(|why| rest.error(file, why))?;
            let law = rest.part(law);
            scenario.steps.push(Step::Property(first, last, law));
        }
        "drawn" => {
            let wanted = "expected `drawn FIRST..LAST for PLAYERS: COUNT = N`";
            let split = rest.text.split_once(':').and_then(|(range, law)| {
                let (range, players) = range.split_once(" for ")?;
                let players = players.trim().parse().ok()?;
                Some((seeds(range)?, players, law))
            });
            let Some(((first, last), n, law)) = split else { return Err(rest.error(file, wanted)) };
            in_order(first, last).map_err(|why| rest.error(file, why))?;
            let law = rest.part(law);
            scenario.steps.push(Step::Drawn(first, last, n, law));
        }
        word_text if words.position.contains(&word_text) => {
            if !scenario.steps.is_empty() {
                let message = "the position has to be complete before the first action";
                return Err(word.error(file, message));
            }
            scenario.position.push((word, rest));
        }
        _ => match said.text.split_once(':') {
            Some((seat, commands)) if !seat.trim().contains(' ') => {
                scenario.steps.push(Step::Act(said.part(seat), said.part(commands)));
            }
            _ => {
                let message = format!("`{}` begins no line of a scenario", word.text);
                return Err(word.error(file, message));
            }
        },
    }
    Ok(())
}

/// `nomads: …`.
fn whose(file: &str, words: &Words, text: &Text) -> Result<(Text, Text), LedgerError> {
    match text.text.split_once(':') {
        Some((seat, rest)) => Ok((text.part(seat), text.part(rest))),
        None => Err(text.error(file, format!("expected a {} and `:`", words.seat))),
    }
}

/// `row 120 of game.txt`, `line 140 of game.txt`.
fn after(file: &str, text: &Text) -> Result<(bool, u32, Text), LedgerError> {
    let words = text.split(' ');
    if let [unit, number, of, ..] = words.as_slice() {
        let lines = unit.text == "line";
        if let (true, Ok(n), true) =
            (lines || unit.text == "row", number.text.parse(), of.text == "of")
        {
            let name = text.text.split_once(" of ").map_or("", |(_, name)| name);
            return Ok((lines, n, text.part(name)));
        }
    }
    Err(text.error(file, "expected `after row N of LEDGER` or `after line N of LEDGER`"))
}

/// `1..20` or `1..=20`: the first seed and the last.
fn seeds(range: &str) -> Option<(u64, u64)> {
    let (first, last) = range.trim().split_once("..")?;
    let number = |text: &str| text.trim().parse().ok();
    Some((number(first)?, number(last.trim_start_matches('='))?))
}

/// Games that one line of a scenario plays or draws at most.
const MOST_SEEDS: u64 = 100_000;

/// A range of seeds in which there are some, and not more than anybody waits for.
fn in_order(first: u64, last: u64) -> Result<(), String> {
    match last.checked_sub(first) {
        None => Err(format!("no seed lies in {first}..{last}: nothing would be checked")),
        Some(more) if more >= MOST_SEEDS => {
            Err(format!("{first}..{last} are more than {MOST_SEEDS} seeds"))
        }
        Some(_) => Ok(()),
    }
}
