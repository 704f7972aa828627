//! The head of a ledger: variant, settings, options, seats, and entries of the game itself.

use game::excerpt::escape_bytes;

use crate::rows::commands;
use crate::source::{LedgerError, NumberedLine, NumberedLines};

/// Version of the header in ledgers that this program writes.
pub const FORMAT: u32 = 1;

/// A word in the head of a ledger, with its position in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpannedWord<'a> {
    pub text: &'a str,
    pub line: NumberedLine<'a>,
    /// Byte offset of the word within its line.
    pub at: usize,
}

impl SpannedWord<'_> {
    /// Makes an error at this word.
    pub fn error(&self, file: &str, message: impl Into<String>) -> LedgerError {
        LedgerError::new(file, self.line.number, self.line.bytes, self.at, message)
    }
}

/// The header line of ledgers written by this program: `# loam 1 variant=… settings=… ruleset=… seed=…`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoamHeader<'a> {
    pub variant: SpannedWord<'a>,
    /// Name and value of each setting.
    pub settings: Vec<(SpannedWord<'a>, SpannedWord<'a>)>,
    /// Hash of the ruleset in hexadecimal, if given.
    pub ruleset: Option<SpannedWord<'a>>,
    pub seed: u64,
}

/// How the rows of a ledger are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LedgerForm {
    /// Rows with tab-separated columns, which can be compared during a replay.
    Recorded,
    /// Lines of the form `seat: command. command`.
    Commands,
}

/// An entry in the head of a ledger that the game itself defines, such as a tile on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeadEntry<'a> {
    /// Kind of the entry, see [`crate::recorded::RecordableGame::HEAD_WORDS`].
    pub key: &'static str,
    pub word: SpannedWord<'a>,
    /// Description after the word, if any.
    pub legend: Option<SpannedWord<'a>>,
}

/// A parsed line from the head of a ledger.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeadLine<'a> {
    /// `option X`: an option of the ledger.
    Option(&'a [u8]),
    /// `map ID`: the map that is played.
    Map(&'a [u8]),
    /// `Player 1: name`: number of a player; the name is ignored.
    Player(u8),
    /// `# loam FORMAT key=value …`: the text after `# loam`.
    Loam(&'a [u8]),
    /// An entry that the game defines: key, word, description (may be empty).
    Own(&'static str, &'a [u8], &'a [u8]),
    /// A line without meaning for the head.
    Free,
    /// The head is over: the line belongs to the game.
    Over,
}

/// Error for a line that begins like a line of the head but continues differently.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MalformedLine {
    /// Byte offset of the error within the line.
    pub at: usize,
    pub message: String,
}

/// A word that begins a line in the head of a ledger in command form, such as `delete BON4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeadKeyword {
    pub word: &'static str,
    /// Key of the head entry that a line with this word makes.
    pub key: &'static str,
    /// Whether the word takes a list of values separated by commas.
    pub is_list: bool,
}

/// Parses a line without tabs as it occurs in the head of any game.
///
/// # Errors
/// The line is malformed.
pub fn head_line(line: &[u8]) -> Result<HeadLine<'_>, MalformedLine> {
    let text = line.trim_ascii();
    let after = |prefix: &str| text.strip_prefix(prefix.as_bytes()).map(<[u8]>::trim_ascii_start);
    let one_word = |rest: &'_ [u8], expected: &str| {
        if !rest.is_empty() && !rest.contains(&b' ') {
            Ok(())
        } else {
            Err(bad_line(line, rest, expected))
        }
    };
    if text.first() == Some(&b'#') {
        return Ok(match text.strip_prefix(b"# loam") {
            Some(header) if header.first().is_none_or(|b| *b == b' ') => {
                HeadLine::Loam(header.trim_ascii_start())
            }
            _ => HeadLine::Free,
        });
    }
    if let Some(rest) = after("option ") {
        return one_word(rest, "`option NAME`").map(|()| HeadLine::Option(rest));
    }
    if let Some(rest) = after("map ") {
        return one_word(rest, "`map ID`").map(|()| HeadLine::Map(rest));
    }
    if let Some(rest) = after("Player ") {
        return match count(rest) {
            Some((n, name)) if name.starts_with(b": ") => Ok(HeadLine::Player(n)),
            _ => Err(bad_line(line, rest, "`Player N: NAME`")),
        };
    }
    Ok(HeadLine::Free)
}

/// Makes an error for a part of a line that does not match the expected form.
pub fn bad_line(line: &[u8], part: &[u8], expected: &str) -> MalformedLine {
    let at = (part.as_ptr() as usize).saturating_sub(line.as_ptr() as usize);
    MalformedLine { at: at.min(line.len()), message: format!("expected {expected}") }
}

/// Splits leading digits off as a number; `None` if there are none or the number exceeds 255.
pub fn count(text: &[u8]) -> Option<(u8, &[u8])> {
    let digits = text.iter().take_while(|b| b.is_ascii_digit()).count();
    let n = std::str::from_utf8(&text[..digits]).ok()?.parse().ok()?;
    Some((n, &text[digits..]))
}

/// The parsed head of a ledger; names are not looked up in the content yet.
#[derive(Clone, Debug)]
pub struct LedgerHead<'a> {
    pub form: LedgerForm,
    /// The header line; `None` for ledgers from elsewhere.
    pub loam: Option<LoamHeader<'a>>,
    pub options: Vec<SpannedWord<'a>>,
    pub map: Option<SpannedWord<'a>>,
    /// Number of lines `Player N: NAME`.
    pub players: usize,
    /// Names of the seats, in the order in which they were chosen.
    pub seats: Vec<SpannedWord<'a>>,
    /// Entries that the game itself defines, such as tiles on the table, in order.
    pub entries: Vec<HeadEntry<'a>>,
    /// Number of the first line after the head; `u32::MAX` if there is none.
    pub body: u32,
    /// Line at which errors about missing entries are reported: the last line of the head, or the first line after it.
    pub last: NumberedLine<'a>,
}

/// The rules that a ledger requests from the content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesRequest<'a> {
    /// The variant in the header. `None`: another program wrote the ledger, and the profile for such ledgers applies.
    pub variant: Option<&'a str>,
    pub settings: Vec<(&'a str, &'a str)>,
    /// Option lines, used by ledgers of other programs.
    pub options: Vec<&'a str>,
    /// The map, as ledgers name it.
    pub map: Option<&'a str>,
    pub players: u8,
}

impl RulesRequest<'_> {
    /// Returns a cache key: equal for two ledgers only if they request the same rules.
    pub(crate) fn key(&self) -> String {
        let mut key = String::with_capacity(256);
        // Words of a header contain no line breaks, so the parts of the key cannot run together.
        let mut push = |kind: &str, word: &str| {
            key.push_str(kind);
            key.push_str(word);
            key.push('\n');
        };
        push(
            "players ",
            match self.players {
                n @ 0..=9 => &"0123456789"[usize::from(n)..=usize::from(n)],
                _ => "many",
            },
        );
        push("variant ", self.variant.unwrap_or("\t"));
        push("map ", self.map.unwrap_or("\t"));
        for (name, value) in &self.settings {
            push("set ", name);
            push("to ", value);
        }
        for option in &self.options {
            push("option ", option);
        }
        key
    }
}

/// The part of a ledger's head that a [`RequestProblem`] is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RequestPart {
    Variant,
    /// A setting, by index in [`RulesRequest::settings`].
    Setting(usize),
    /// An option, by index in [`RulesRequest::options`].
    Option(usize),
    Map,
    /// The content as a whole, not a single name.
    Everything,
}

/// A reason why the content cannot provide the rules that a ledger requests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestProblem {
    pub about: RequestPart,
    /// Message, with a suggestion if a similar name exists.
    pub message: String,
}

/// Converts a part of a line to text; the file was checked to be UTF-8.
fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap_or("")
}

/// Makes a word with its position from a part of a line.
pub fn word<'a>(line: NumberedLine<'a>, part: &'a [u8]) -> SpannedWord<'a> {
    let at = (part.as_ptr() as usize).saturating_sub(line.bytes.as_ptr() as usize);
    SpannedWord { text: text(part), line, at: at.min(line.bytes.len()) }
}

/// What the head of a ledger of one game may contain, see [`crate::recorded::head_grammar`].
#[derive(Clone, Copy)]
pub struct HeadGrammar {
    /// Words of the game's own entries.
    pub words: &'static [HeadKeyword],
    /// What the game calls a seat.
    pub seat: &'static str,
    /// Parser of a line without tabs, given the head so far.
    pub line: HeadLineParser,
    /// Whether these commands are a move, so that the head is over.
    pub ends_head: fn(&[u8]) -> bool,
    /// Why a word is not supported, if it is not.
    pub refused: fn(&str) -> Option<&'static str>,
}

/// Function that parses one line, given the head before it.
pub type HeadLineParser =
    for<'a> fn(&LedgerHead<'a>, &'a [u8]) -> Result<HeadLine<'a>, MalformedLine>;

impl<'a> LedgerHead<'a> {
    /// Parses the head: every line up to the first move.
    ///
    /// # Errors
    /// Malformed lines, at most 20.
    pub fn read(
        grammar: &HeadGrammar,
        file: &str,
        bytes: &'a [u8],
    ) -> Result<LedgerHead<'a>, Vec<LedgerError>> {
        let mut head = LedgerHead {
            form: match memchr::memchr(b'\t', bytes) {
                Some(_) => LedgerForm::Recorded,
                None => LedgerForm::Commands,
            },
            loam: None,
            options: Vec::new(),
            map: None,
            players: 0,
            seats: Vec::new(),
            entries: Vec::new(),
            body: u32::MAX,
            last: NumberedLine { number: 1, bytes: &[] },
        };
        let mut errors = Vec::new();
        for line in NumberedLines::new(bytes) {
            head.last = line;
            let result = if memchr::memchr(b'\t', line.bytes).is_some() {
                Ok(head.row(grammar, line))
            } else {
                head.line(grammar, file, line)
            };
            match result {
                Ok(true) => {}
                Ok(false) => {
                    head.body = line.number;
                    break;
                }
                Err(error) => errors.push(error),
            }
            // Without this limit a file that is no ledger would give an error for each line.
            if errors.len() == 20 {
                break;
            }
        }
        if errors.is_empty() { Ok(head) } else { Err(errors) }
    }

    /// Returns the entries with this key that the game defines.
    pub fn own(&self, key: &str) -> impl Iterator<Item = &HeadEntry<'a>> {
        self.entries.iter().filter(move |entry| entry.key == key)
    }

    /// Makes an error about a missing entry, at the end of the head.
    pub fn missing(&self, file: &str, message: impl Into<String>) -> LedgerError {
        LedgerError::new(file, self.last.number, self.last.bytes, 0, message)
    }

    /// Reads a recorded row; `false` if the head is over. All rows up to the first move belong to the head.
    fn row(&mut self, grammar: &HeadGrammar, line: NumberedLine<'a>) -> bool {
        let mut columns = line.bytes.split(|b| *b == b'\t');
        let seat = columns.next().unwrap_or(&[]);
        let commands = columns.next_back().unwrap_or(&[]);
        let setup = commands.trim_ascii().eq_ignore_ascii_case(b"setup");
        if setup {
            self.seats.push(word(line, seat));
        }
        setup || !(grammar.ends_head)(commands)
    }

    /// Reads a line without tabs; `false` if the head is over.
    fn line(
        &mut self,
        grammar: &HeadGrammar,
        file: &str,
        line: NumberedLine<'a>,
    ) -> Result<bool, LedgerError> {
        let error = |at: usize, message: String| {
            LedgerError::new(file, line.number, line.bytes, at, message)
        };
        let found = (grammar.line)(self, line.bytes).map_err(|bad| error(bad.at, bad.message))?;
        match found {
            HeadLine::Option(name) => self.options.push(word(line, name)),
            HeadLine::Map(id) => self.map = Some(word(line, id)),
            HeadLine::Own(key, value, legend) => {
                let legend = (!legend.is_empty()).then(|| word(line, legend));
                self.entries.push(HeadEntry { key, word: word(line, value), legend });
            }
            HeadLine::Loam(rest) => self.loam = Some(loam(file, line, rest)?),
            HeadLine::Player(number) => {
                self.players += 1;
                let expected = self.players;
                if usize::from(number) != expected {
                    let message = format!("expected player {expected}, found {number}");
                    return Err(error(7, message));
                }
            }
            HeadLine::Free if self.form == LedgerForm::Commands => {
                return self.command(grammar, file, line);
            }
            HeadLine::Free => {}
            HeadLine::Over => return Ok(false),
        }
        Ok(true)
    }

    /// Reads a line of the command form: words of the head, `setup` of seats, or the first move.
    fn command(
        &mut self,
        grammar: &HeadGrammar,
        file: &str,
        line: NumberedLine<'a>,
    ) -> Result<bool, LedgerError> {
        let bytes = match memchr::memchr(b'#', line.bytes) {
            Some(at) => &line.bytes[..at],
            None => line.bytes,
        };
        let error = |part: &[u8], message: String| {
            let at = (part.as_ptr() as usize).saturating_sub(line.bytes.as_ptr() as usize);
            LedgerError::new(file, line.number, line.bytes, at, message)
        };
        if let Some(colon) = memchr::memchr(b':', bytes) {
            let before = bytes[..colon].trim_ascii();
            if !before.is_empty() && !before.contains(&b' ') {
                let is_setup = |(_, c): (usize, &[u8])| c.eq_ignore_ascii_case(b"setup");
                let commands_text = &bytes[colon + 1..];
                if commands(commands_text).all(is_setup) {
                    self.seats.push(word(line, before));
                    return Ok(true);
                }
                // In some games a seat acts before the next seat is set up. Only a move ends the
                // head.
                return Ok(
                    !commands(commands_text).any(|(_, command)| (grammar.ends_head)(command))
                );
            }
        }
        for (_, command) in commands(bytes) {
            let (verb, rest) = match command.iter().position(|b| *b == b' ') {
                Some(at) => (&command[..at], command[at..].trim_ascii()),
                None => (command, &command[command.len()..]),
            };
            let is_verb = |name: &str| verb.eq_ignore_ascii_case(name.as_bytes());
            let first = rest.split(|b| *b == b' ').next().unwrap_or(&[]);
            let own = grammar.words.iter().find(|own| is_verb(own.word));
            let names_one = own.is_some_and(|own| !own.is_list);
            if names_one || is_verb("option") || is_verb("map") || is_verb("setup") {
                if rest.is_empty() {
                    return Err(error(command, format!("`{}` needs a name", escape_bytes(verb))));
                }
                // The online site writes `setup NAME for PLAYER email ADDRESS`; only NAME matters.
                if !is_verb("setup") && first.len() < rest.len() {
                    let (verb, more) = (escape_bytes(verb), rest[first.len()..].trim_ascii());
                    let message =
                        format!("expected one name after `{verb}`, found `{}`", escape_bytes(rest));
                    return Err(error(more, message));
                }
                let name = word(line, first);
                match own {
                    Some(own) => {
                        self.entries.push(HeadEntry { key: own.key, word: name, legend: None });
                    }
                    None if is_verb("option") => self.options.push(name),
                    None if is_verb("map") => self.map = Some(name),
                    None => self.seats.push(name),
                }
            } else if is_verb("dropoption") {
                let dropped = text(rest);
                self.options.retain(|o| !o.text.eq_ignore_ascii_case(dropped));
            } else if let Some(own) = own {
                for one in rest.split(|b| *b == b',') {
                    let word = word(line, one.trim_ascii());
                    self.entries.push(HeadEntry { key: own.key, word, legend: None });
                }
            } else if let Some(why) = (grammar.refused)(text(verb)) {
                return Err(error(command, why.into()));
            }
            // Everything else is free text of players and the site, which changes nothing in a game.
        }
        Ok(true)
    }

    /// Returns the rules that the ledger requests: variant, settings, options, map and number of
    /// players.
    pub fn rules_request(&self) -> RulesRequest<'a> {
        let settings = self.loam.iter().flat_map(|l| &l.settings);
        RulesRequest {
            variant: self.loam.as_ref().map(|l| l.variant.text),
            settings: settings.map(|(name, value)| (name.text, value.text)).collect(),
            options: self.options.iter().map(|o| o.text).collect(),
            map: self.map.map(|m| m.text),
            players: self.seats.len().min(255) as u8,
        }
    }

    /// Converts problems of the request to errors at the matching words of the ledger.
    pub fn locate(&self, file: &str, complaints: Vec<RequestProblem>) -> Vec<LedgerError> {
        let at_end = SpannedWord { text: "", line: NumberedLine { number: 1, bytes: &[] }, at: 0 };
        complaints
            .into_iter()
            .map(|complaint| {
                let loam = self.loam.as_ref();
                let word = match complaint.about {
                    RequestPart::Variant => loam.map(|l| l.variant),
                    RequestPart::Setting(i) => loam.and_then(|l| l.settings.get(i)).map(|s| s.0),
                    RequestPart::Option(i) => self.options.get(i).copied(),
                    RequestPart::Map => self.map,
                    RequestPart::Everything => None,
                };
                word.unwrap_or(at_end).error(file, complaint.message)
            })
            .collect()
    }

    /// Checks that the head sets up at least one seat. A file without seats is not a ledger under any rules.
    pub(crate) fn has_seats(&self, grammar: &HeadGrammar, file: &str) -> Result<(), LedgerError> {
        if self.seats.is_empty() {
            let message = format!(
                "this is not a ledger: no {} is set up before the first move",
                grammar.seat
            );
            Err(self.missing(file, message))
        } else {
            Ok(())
        }
    }
}

/// Parses the text after `# loam`.
fn loam<'a>(
    file: &str,
    line: NumberedLine<'a>,
    rest: &'a [u8],
) -> Result<LoamHeader<'a>, LedgerError> {
    let mut words = rest.split(|b| *b == b' ').filter(|w| !w.is_empty()).map(|w| word(line, w));
    let whole = word(line, rest);
    let Some(format) = words.next() else {
        return Err(whole.error(file, "the format number of the header is missing"));
    };
    if format.text != FORMAT.to_string() {
        let message = format!(
            "this ledger has format {}, but this version of Loam reads format \
            {FORMAT}",
            format.text
        );
        return Err(format.error(file, message));
    }
    let mut variant = None;
    let mut settings = Vec::new();
    let mut ruleset = None;
    let mut seed = 0;
    for part in words {
        let Some((key, value)) = part.text.split_once('=') else {
            let message =
                format!("expected `key=value`, found `{}`", escape_bytes(part.text.as_bytes()));
            return Err(part.error(file, message));
        };
        let value = word(line, value.as_bytes());
        match key {
            "variant" => variant = Some(value),
            "settings" => {
                for pair in value.text.split(',').filter(|p| !p.is_empty()) {
                    let (name, set) = pair.split_once(':').unwrap_or((pair, ""));
                    settings.push((word(line, name.as_bytes()), word(line, set.as_bytes())));
                }
            }
            "ruleset" => ruleset = Some(value),
            "seed" => match value.text.parse() {
                Ok(n) => seed = n,
                Err(_) => {
                    let message =
                        format!("`{}` is not a seed", escape_bytes(value.text.as_bytes()));
                    return Err(value.error(file, message));
                }
            },
            _ => {
                let message =
                    format!("unknown key `{}` in the header line", escape_bytes(key.as_bytes()));
                return Err(part.error(file, message));
            }
        }
    }
    match variant {
        Some(variant) => Ok(LoamHeader { variant, settings, ruleset, seed }),
        None => Err(whole.error(file, "the header does not name a variant: add `variant=NAME`")),
    }
}
