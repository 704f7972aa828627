//! Parser for scenario files; names are resolved when a scenario runs.

use std::ops::RangeInclusive;
use std::sync::Arc;

use crate::source::{LedgerError, NumberedLines};

/// Text of an `expect` line if the zones, counters, marks and markers of the table did not change
/// either.
pub(super) const NOTHING_AT_ALL: &str = "nothing at all";
/// Upper bound on the length of a line in bytes: ten times the longest existing one.
const LONGEST: usize = 4096;

/// Upper bound on the settings, modules and given values of one scenario.
const SETTINGS: usize = 200;

/// Upper bound on the errors reported for one file.
const MAX_ERRORS: usize = 100;

/// A piece of text with its source span.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceText {
    pub text: String,
    pub line: u32,
    /// Byte offset of the text within its line.
    pub at: usize,
    /// The whole line, for the excerpt in messages.
    pub whole: Arc<str>,
}

impl SourceText {
    /// Makes a text that belongs to no file.
    pub fn alone(text: &str) -> SourceText {
        SourceText { text: text.into(), line: 1, at: 0, whole: text.into() }
    }

    /// Returns a part of this text with its own source span. `part` must be a slice of `self.text`.
    pub fn part(&self, part: &str) -> SourceText {
        let inside = (part.as_ptr() as usize).wrapping_sub(self.text.as_ptr() as usize);
        let inside = if inside <= self.text.len() { inside } else { 0 };
        let text = part.trim();
        let blanks = part.len() - part.trim_start().len();
        SourceText {
            text: text.to_string(),
            line: self.line,
            at: self.at + inside + blanks,
            whole: self.whole.clone(),
        }
    }

    /// Splits at a separator and skips empty parts.
    pub fn split(&self, separator: char) -> Vec<SourceText> {
        let parts = self.text.split(separator).map(|part| self.part(part));
        parts.filter(|part| !part.text.is_empty()).collect()
    }

    /// Makes an error at this place.
    pub fn error(&self, file: &str, message: impl Into<String>) -> LedgerError {
        LedgerError::new(file, self.line, self.whole.as_bytes(), self.at, message)
    }
}

/// The game that a scenario tests: variant, map, settings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScenarioGame {
    /// The variant; `None`: the runner's choice.
    pub variant: Option<SourceText>,
    /// The map that replaces the variant's map.
    pub map: Option<SourceText>,
    /// Name and value of each setting.
    pub settings: Vec<(SourceText, SourceText)>,
    /// Modules put into play (`true`) or taken out (`false`).
    pub modules: Vec<(SourceText, bool)>,
    /// Content values that the scenario replaces by others: path and TOML value.
    pub given: Vec<(SourceText, SourceText)>,
}

/// An action or expectation of a scenario: one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScenarioStep {
    /// `nomads: build E5. +FAV3`: seat and commands.
    Act(SourceText, SourceText),
    /// `leave nomads`, with the game's own word: the seat that leaves.
    Drop(SourceText),
    /// `expect nomads: …`: seat and list. `None`: `expect nothing`.
    Expect(Option<SourceText>, SourceText),
    /// `expect anything`: changes so far are not compared.
    Anything,
    /// `legal nomads: build E5`: the action must be legal.
    Legal(SourceText, SourceText),
    /// `legal 2 nomads: build E5 | build E6 | build E7`: exactly this many of the listed actions must be legal. Number,
    /// seat, list.
    LegalOf(usize, SourceText, Vec<SourceText>),
    /// `illegal nomads: build E5 | reason`: the action must be illegal, for this reason if one is given.
    Illegal(SourceText, SourceText, Option<SourceText>),
    /// `illegal seats nomads nomads | reason`: seats with which no game can begin.
    IllegalSeats(SourceText, Option<SourceText>),
    /// `event 2 nomads: +2 VP from PIECE`: number of changes (`None`: the sum), seat, change, piece.
    Event(Option<usize>, SourceText, SourceText, SourceText),
    /// `order nomads: PIECE, PIECE`: seat, and pieces in their order.
    Order(SourceText, SourceText),
    /// `data PATH = VALUE`: the content must have this value.
    Data(SourceText, SourceText),
    /// `property 1..20: …`: seeds, invariant.
    Property(RangeInclusive<u64>, SourceText),
    /// `drawn 1..500 for 4: …`: seeds, number of players, condition for drawn setups.
    Drawn(RangeInclusive<u64>, u8, SourceText),
}

/// A parsed scenario: a game, a position, and steps that act or expect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    pub file: String,
    pub name: SourceText,
    /// Numbers of the rules that the scenario tests: `FAQ-12`.
    pub rules: Vec<String>,
    pub game: ScenarioGame,
    /// Names in the line `seats nomads auren`.
    pub seats: Vec<SourceText>,
    /// `after row N of LEDGER`: whether lines are counted instead of rows, N, the ledger.
    pub after: Option<(bool, u32, SourceText)>,
    /// Lines about the position: first word and rest.
    pub position: Vec<(SourceText, SourceText)>,
    /// Actions and expectations in their order.
    pub steps: Vec<ScenarioStep>,
}

impl Scenario {
    /// Makes a scenario of this name without steps.
    pub fn new(file: &str, name: SourceText, game: ScenarioGame) -> Scenario {
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

    /// Returns warnings for `illegal` lines without a reason: such a line passes whatever makes the action illegal.
    pub fn without_reason(&self) -> impl Iterator<Item = LedgerError> {
        let message = "this passes for any reason; add the expected reason: `| REASON`";
        self.steps.iter().filter_map(move |step| match step {
            ScenarioStep::Illegal(_, reason, None) | ScenarioStep::IllegalSeats(reason, None) => {
                Some(reason.error(&self.file, message))
            }
            _ => None,
        })
    }
}

/// Words of a game that begin lines of its scenarios.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScenarioVocabulary {
    /// Words of lines about the position.
    pub position: &'static [&'static str],
    /// Word of the line by which a seat leaves the game.
    pub leaves: &'static str,
    /// Word for a seat in messages.
    pub seat: &'static str,
}

/// Parses a scenario file.
///
/// # Errors
/// All malformed lines, at most 100.
pub fn read(
    words: &ScenarioVocabulary,
    file: &str,
    text: &str,
) -> Result<Vec<Scenario>, Vec<LedgerError>> {
    let mut scenarios: Vec<Scenario> = Vec::new();
    // Settings before the first scenario apply to all of them.
    let mut common = ScenarioGame::default();
    let mut errors = Vec::new();
    for line in NumberedLines::new(text.as_bytes()) {
        if errors.len() == MAX_ERRORS {
            let message =
                format!("too many errors: the rest of the file was not read (limit: {MAX_ERRORS})");
            errors.push(LedgerError::new(file, line.number, line.bytes, 0, message));
            break;
        }
        if line.bytes.len() > LONGEST {
            let message = format!("the line is too long: at most {LONGEST} bytes are allowed");
            errors.push(LedgerError::new(file, line.number, line.bytes, LONGEST, message));
            continue;
        }
        let whole: Arc<str> = String::from_utf8_lossy(line.bytes).into();
        let line_text = match whole.find('#') {
            // Colours in content contain `#` too, so a comment needs a space before it.
            Some(at) if at == 0 || whole.as_bytes()[at - 1] == b' ' => &whole[..at],
            _ => &whole,
        };
        if line_text.trim().is_empty() {
            continue;
        }
        let at = line_text.len() - line_text.trim_start().len();
        let line_text = SourceText {
            text: line_text.trim().to_string(),
            line: line.number,
            at,
            whole: whole.clone(),
        };
        if let Err(error) = read_line(file, words, &line_text, &mut common, &mut scenarios) {
            errors.push(error);
        }
    }
    if errors.is_empty() { Ok(scenarios) } else { Err(errors) }
}

/// Checks the number of settings, because those before the first scenario are copied into each.
fn few(file: &str, word: &SourceText, game: &ScenarioGame) -> Result<(), LedgerError> {
    if game.settings.len() + game.modules.len() + game.given.len() <= SETTINGS {
        return Ok(());
    }
    Err(word.error(
        file,
        format!("a scenario has at most {SETTINGS} settings, modules and given values"),
    ))
}

/// Splits `build E5 | reason` into the command and the optional reason.
fn with_reason(text_with_reason: SourceText) -> (SourceText, Option<SourceText>) {
    match text_with_reason.text.split_once('|') {
        Some((text, reason)) => (text_with_reason.part(text), Some(text_with_reason.part(reason))),
        None => (text_with_reason, None),
    }
}

fn read_line(
    file: &str,
    words: &ScenarioVocabulary,
    line: &SourceText,
    common: &mut ScenarioGame,
    scenarios: &mut Vec<Scenario>,
) -> Result<(), LedgerError> {
    let (word, rest) = match line.text.find(' ') {
        Some(at) => (line.part(&line.text[..at]), line.part(&line.text[at..])),
        None => (line.clone(), line.part(&line.text[line.text.len()..])),
    };
    if word.text == "scenario" {
        if rest.text.is_empty() {
            return Err(word.error(file, "a scenario needs a name, such as a sentence"));
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
                // A later line overrides an earlier one.
                game.settings.retain(|(other, _)| other.text != name.text);
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
            game.given.retain(|(other, _)| other.text != path.text);
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
        return Err(word.error(file, "a line `scenario NAME` must come first"));
    };
    match word.text.as_str() {
        "rules" => {
            scenario.rules.extend(rest.split(',').into_iter().map(|rule| rule.text));
        }
        "seats" => {
            let list = SourceText { text: rest.text.replace(',', " "), ..rest };
            scenario.seats.extend(list.split(' '));
        }
        "after" => scenario.after = Some(after(file, &rest)?),
        leaves if leaves == words.leaves && rest.text.is_empty() => {
            let seat = words.seat.to_uppercase();
            return Err(word.error(file, format!("expected `{leaves} {seat}`")));
        }
        leaves if leaves == words.leaves => scenario.steps.push(ScenarioStep::Drop(rest)),
        "expect" if rest.text == "anything" => scenario.steps.push(ScenarioStep::Anything),
        "expect" if ["nothing", NOTHING_AT_ALL].contains(&rest.text.as_str()) => {
            scenario.steps.push(ScenarioStep::Expect(None, rest));
        }
        "expect" => {
            let (owner, list) = split_seat(file, words, &rest)?;
            scenario.steps.push(ScenarioStep::Expect(Some(owner), list));
        }
        "legal" => {
            let (seat, command) = split_seat(file, words, &rest)?;
            scenario.steps.push(
                match seat.text.split_once(' ').map(|(n, name)| (n.parse(), name)) {
                    Some((Ok(n), name)) => {
                        ScenarioStep::LegalOf(n, seat.part(name), command.split('|'))
                    }
                    _ => ScenarioStep::Legal(seat, command),
                },
            );
        }
        "illegal" if rest.text.starts_with("seats ") => {
            let (seats, reason) = with_reason(rest.part(&rest.text["seats".len()..]));
            scenario.steps.push(ScenarioStep::IllegalSeats(seats, reason));
        }
        "illegal" => {
            let (seat, command) = split_seat(file, words, &rest)?;
            let (command, reason) = with_reason(command);
            scenario.steps.push(ScenarioStep::Illegal(seat, command, reason));
        }
        "event" => {
            let (seat, line) = split_seat(file, words, &rest)?;
            let Some((what, from)) = line.text.rsplit_once(" from ") else {
                return Err(
                    line.error(file, "expected `CHANGE from PIECE` or `CHANGE from HOOK of PIECE`")
                );
            };
            let (what, from) = (line.part(what), line.part(from));
            let counted = seat.text.split_once(' ').map(|(n, name)| (n.parse(), name));
            scenario.steps.push(match counted {
                Some((Ok(n), name)) => ScenarioStep::Event(Some(n), seat.part(name), what, from),
                _ => ScenarioStep::Event(None, seat, what, from),
            });
        }
        "order" => {
            let (seat, list) = split_seat(file, words, &rest)?;
            scenario.steps.push(ScenarioStep::Order(seat, list));
        }
        "data" => {
            let Some((path, value)) = rest.text.split_once('=') else {
                return Err(rest.error(file, "expected `data PATH = VALUE`"));
            };
            scenario.steps.push(ScenarioStep::Data(rest.part(path), rest.part(value)));
        }
        "property" => {
            let expected = "expected `property FIRST..LAST: INVARIANT`";
            let split = rest
                .text
                .split_once(':')
                .and_then(|(range, invariant)| Some((seeds(range)?, invariant)));
            let Some(((first, last), invariant)) = split else {
                return Err(rest.error(file, expected));
            };
            in_order(first, last).map_err(|message| rest.error(file, message))?;
            let invariant = rest.part(invariant);
            scenario.steps.push(ScenarioStep::Property(first..=last, invariant));
        }
        "drawn" => {
            let expected = "expected `drawn FIRST..LAST for PLAYERS: COUNT = N`";
            let split = rest.text.split_once(':').and_then(|(range, invariant)| {
                let (range, players) = range.split_once(" for ")?;
                let players = players.trim().parse().ok()?;
                Some((seeds(range)?, players, invariant))
            });
            let Some(((first, last), n, invariant)) = split else {
                return Err(rest.error(file, expected));
            };
            in_order(first, last).map_err(|message| rest.error(file, message))?;
            let invariant = rest.part(invariant);
            scenario.steps.push(ScenarioStep::Drawn(first..=last, n, invariant));
        }
        word_text if words.position.contains(&word_text) => {
            if !scenario.steps.is_empty() {
                let message = "lines about the position must come before the first action";
                return Err(word.error(file, message));
            }
            scenario.position.push((word, rest));
        }
        _ => match line.text.split_once(':') {
            Some((seat, commands)) if !seat.trim().contains(' ') => {
                scenario.steps.push(ScenarioStep::Act(line.part(seat), line.part(commands)));
            }
            _ => {
                let message =
                    format!("unknown line: `{}` cannot begin a line of a scenario", word.text);
                return Err(word.error(file, message));
            }
        },
    }
    Ok(())
}

/// Splits `nomads: …` into the seat and the rest.
fn split_seat(
    file: &str,
    words: &ScenarioVocabulary,
    text: &SourceText,
) -> Result<(SourceText, SourceText), LedgerError> {
    match text.text.split_once(':') {
        Some((seat, rest)) => Ok((text.part(seat), text.part(rest))),
        None => Err(text.error(file, format!("expected a {} and `:`", words.seat))),
    }
}

/// Parses `row 120 of game.txt` or `line 140 of game.txt`.
fn after(file: &str, text: &SourceText) -> Result<(bool, u32, SourceText), LedgerError> {
    let words = text.split(' ');
    if let [unit, number, subject, ..] = words.as_slice() {
        let lines = unit.text == "line";
        if let (true, Ok(n), true) =
            (lines || unit.text == "row", number.text.parse(), subject.text == "of")
        {
            let name = text.text.split_once(" of ").map_or("", |(_, name)| name);
            return Ok((lines, n, text.part(name)));
        }
    }
    Err(text.error(file, "expected `after row N of LEDGER` or `after line N of LEDGER`"))
}

/// Parses `1..20` or `1..=20` as the first and the last seed.
fn seeds(range: &str) -> Option<(u64, u64)> {
    let (first, last) = range.trim().split_once("..")?;
    let number = |text: &str| text.trim().parse().ok();
    Some((number(first)?, number(last.trim_start_matches('='))?))
}

/// Upper bound on the games that one line of a scenario plays or draws.
const MOST_SEEDS: u64 = 100_000;

/// Checks that a range of seeds is not empty and not too long.
fn in_order(first: u64, last: u64) -> Result<(), String> {
    match last.checked_sub(first) {
        None => Err(format!(
            "invalid range of seeds {first}..{last}: the first is larger than the \
            last"
        )),
        Some(more) if more >= MOST_SEEDS => Err(format!(
            "the range {first}..{last} has too many seeds: at most {MOST_SEEDS} are \
                allowed"
        )),
        Some(_) => Ok(()),
    }
}
