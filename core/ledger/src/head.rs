//! The head of a ledger: which variant was played, under which settings and options, by whom, and what the game itself
//! wants to be told there.

use game::excerpt::shown;

use crate::rows::commands;
use crate::source::{LedgerError, Line, Lines};

/// Version of the header that ledgers written here carry.
pub const FORMAT: u32 = 1;

/// A word of the head with its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word<'a> {
    /// The word.
    pub text: &'a str,
    /// Its line.
    pub line: Line<'a>,
    /// Byte of the line where it begins.
    pub at: usize,
}

impl Word<'_> {
    /// A mistake at this word.
    pub fn error(&self, file: &str, message: impl Into<String>) -> LedgerError {
        LedgerError::new(file, self.line.number, self.line.bytes, self.at, message)
    }
}

/// `# loam 1 variant=… settings=… ruleset=… seed=…`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loam<'a> {
    /// The variant.
    pub variant: Word<'a>,
    /// Settings: name and value.
    pub settings: Vec<(Word<'a>, Word<'a>)>,
    /// Hash of the ruleset in hexadecimal, if given.
    pub ruleset: Option<Word<'a>>,
    /// Seed of the generator.
    pub seed: u64,
}

/// Which of the two forms a ledger has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Fifteen columns a row.
    Recorded,
    /// `seat: command. command`.
    Commands,
}

/// Something that the game itself wants to be told in the head: a tile on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry<'a> {
    /// Which of the things that the game is told, see [`HeadGrammar`].
    pub key: &'static str,
    /// What is said.
    pub word: Word<'a>,
    /// What is said of it beside.
    pub legend: Option<Word<'a>>,
}

/// What a line of a head says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeadLine<'a> {
    /// `option X`.
    Option(&'a [u8]),
    /// `map ID`.
    Map(&'a [u8]),
    /// `Player 1: name`.
    Player(u8),
    /// `# loam FORMAT key=value …`: everything behind `# loam`.
    Loam(&'a [u8]),
    /// What the game itself wants to be told: key, word, and what stands beside it (may be empty).
    Own(&'static str, &'a [u8], &'a [u8]),
    /// Nothing that matters.
    Free,
    /// A line behind the head.
    Over,
}

/// A line that starts like one with a meaning but does not go on like one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadLine {
    /// Byte offset within the line.
    pub at: usize,
    /// What is wrong.
    pub message: String,
}

/// A word that begins a line of the head in the form of commands: `delete BON4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeadWord {
    /// The word.
    pub word: &'static str,
    /// The key of the entries that it makes.
    pub key: &'static str,
    /// Are there several, with `,` between?
    pub is_list: bool,
}

/// What a head of a game looks like. A game whose heads say nothing of their own has nothing to add.
pub trait HeadGrammar {
    /// What a seat is called in messages: who is set up in the head.
    const SEAT: &'static str = "seat";

    /// Words of the game's own that begin lines of the head in the form of commands.
    const HEAD_WORDS: &'static [HeadWord] = &[];

    /// What a line without tabs says. `before` is what the head has said so far.
    ///
    /// # Errors
    /// It starts like a line with a meaning, but goes wrong.
    fn head_line<'a>(_before: &Head<'a>, line: &'a [u8]) -> Result<HeadLine<'a>, BadLine> {
        head_line(line)
    }

    /// Why a word may not begin a line of the head, although ledgers from elsewhere know it.
    fn refused_in_head(_word: &str) -> Option<&'static str> {
        None
    }

    /// Is the head over with a row or line of these commands? In games in which something is settled before everybody is
    /// set up it may go on.
    fn ends_head(_commands: &[u8]) -> bool {
        true
    }
}

/// What a line without tabs says in the head of any game.
///
/// # Errors
/// It starts like a line with a meaning, but goes wrong.
pub fn head_line(line: &[u8]) -> Result<HeadLine<'_>, BadLine> {
    let text = line.trim_ascii();
    let after = |prefix: &str| text.strip_prefix(prefix.as_bytes()).map(<[u8]>::trim_ascii_start);
    let one_word = |rest: &'_ [u8], wanted: &str| {
        if !rest.is_empty() && !rest.contains(&b' ') {
            Ok(())
        } else {
            Err(bad_line(line, rest, wanted))
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

/// A mistake at a part of a line, which should look otherwise.
pub fn bad_line(line: &[u8], part: &[u8], wanted: &str) -> BadLine {
    let at = (part.as_ptr() as usize).saturating_sub(line.as_ptr() as usize);
    BadLine { at: at.min(line.len()), message: format!("expected {wanted}") }
}

/// Leading digits as a number, and what follows.
pub fn count(text: &[u8]) -> Option<(u8, &[u8])> {
    let digits = text.iter().take_while(|b| b.is_ascii_digit()).count();
    let n = std::str::from_utf8(&text[..digits]).ok()?.parse().ok()?;
    Some((n, &text[digits..]))
}

/// What the head of a ledger says, not yet looked up.
#[derive(Clone, Debug)]
pub struct Head<'a> {
    /// The form of the ledger.
    pub form: Form,
    /// The header of ledgers written here.
    pub loam: Option<Loam<'a>>,
    /// Options, in order.
    pub options: Vec<Word<'a>>,
    /// The map.
    pub map: Option<Word<'a>>,
    /// Players that the head names.
    pub players: usize,
    /// Who plays, in the order in which they were chosen.
    pub seats: Vec<Word<'a>>,
    /// What the game itself is told, in order.
    pub entries: Vec<Entry<'a>>,
    /// The first line behind the head.
    pub body: u32,
    /// The last line of the head, or the first behind it, where an error about something missing points to.
    pub last: Line<'a>,
}

/// What a ledger asks of the content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted<'a> {
    /// The variant of a header written here. Without one the ledger comes from elsewhere and is read under the
    /// profile for such ledgers.
    pub variant: Option<&'a str>,
    /// Settings of a header written here.
    pub settings: Vec<(&'a str, &'a str)>,
    /// Options of ledgers from elsewhere.
    pub options: Vec<&'a str>,
    /// The map, as ledgers name it.
    pub map: Option<&'a str>,
    /// How many play.
    pub players: u8,
}

impl Wanted<'_> {
    /// A text that is the same for two ledgers only if they ask for the same.
    pub(crate) fn key(&self) -> String {
        let mut key = String::with_capacity(256);
        // No word of a header holds a line end, so nothing runs together.
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

/// What a complaint is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// The variant.
    Variant,
    /// A setting, by index.
    Setting(usize),
    /// An option, by index.
    Option(usize),
    /// The map.
    Map,
    /// All together: the content itself.
    Everything,
}

/// The content cannot give what a ledger asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complaint {
    /// What it is about.
    pub about: About,
    /// Why, with a suggestion where a name is near.
    pub message: String,
}

/// The part of a line as text; the whole file was checked to be UTF-8.
fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap_or("")
}

/// A part of a line as a word.
pub fn word<'a>(line: Line<'a>, part: &'a [u8]) -> Word<'a> {
    let at = (part.as_ptr() as usize).saturating_sub(line.bytes.as_ptr() as usize);
    Word { text: text(part), line, at: at.min(line.bytes.len()) }
}

impl<'a> Head<'a> {
    /// Reads the head: every line up to the first move.
    ///
    /// # Errors
    /// Lines that cannot be read, all of them.
    pub fn read<G: HeadGrammar>(file: &str, bytes: &'a [u8]) -> Result<Head<'a>, Vec<LedgerError>> {
        let mut head = Head {
            form: match memchr::memchr(b'\t', bytes) {
                Some(_) => Form::Recorded,
                None => Form::Commands,
            },
            loam: None,
            options: Vec::new(),
            map: None,
            players: 0,
            seats: Vec::new(),
            entries: Vec::new(),
            body: u32::MAX,
            last: Line { number: 1, bytes: &[] },
        };
        let mut errors = Vec::new();
        for line in Lines::new(bytes) {
            head.last = line;
            let result = if memchr::memchr(b'\t', line.bytes).is_some() {
                Ok(head.row::<G>(line))
            } else {
                head.line::<G>(file, line)
            };
            match result {
                Ok(true) => {}
                Ok(false) => {
                    head.body = line.number;
                    break;
                }
                Err(error) => errors.push(error),
            }
            // A file that is no ledger at all would give an error a line.
            if errors.len() == 20 {
                break;
            }
        }
        if errors.is_empty() { Ok(head) } else { Err(errors) }
    }

    /// What is said of the game's own by one key.
    pub fn own(&self, key: &str) -> impl Iterator<Item = &Entry<'a>> {
        self.entries.iter().filter(move |entry| entry.key == key)
    }

    /// A mistake about something that is missing.
    pub fn missing(&self, file: &str, message: impl Into<String>) -> LedgerError {
        LedgerError::new(file, self.last.number, self.last.bytes, 0, message)
    }

    /// A recorded row: everything up to the first move belongs to the head, which names all seats.
    fn row<G: HeadGrammar>(&mut self, line: Line<'a>) -> bool {
        let mut columns = line.bytes.split(|b| *b == b'\t');
        let seat = columns.next().unwrap_or(&[]);
        let commands = columns.next_back().unwrap_or(&[]);
        let setup = commands.trim_ascii().eq_ignore_ascii_case(b"setup");
        if setup {
            self.seats.push(word(line, seat));
        }
        setup || !G::ends_head(commands)
    }

    /// A line without tabs. False: the head is over.
    fn line<G: HeadGrammar>(&mut self, file: &str, line: Line<'a>) -> Result<bool, LedgerError> {
        let error = |at: usize, message: String| {
            LedgerError::new(file, line.number, line.bytes, at, message)
        };
        let found = G::head_line(self, line.bytes).map_err(|bad| error(bad.at, bad.message))?;
        match found {
            HeadLine::Option(name) => self.options.push(word(line, name)),
            HeadLine::Map(id) => self.map = Some(word(line, id)),
            HeadLine::Own(key, said, legend) => {
                let legend = (!legend.is_empty()).then(|| word(line, legend));
                self.entries.push(Entry { key, word: word(line, said), legend });
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
            HeadLine::Free if self.form == Form::Commands => return self.command::<G>(file, line),
            HeadLine::Free => {}
            HeadLine::Over => return Ok(false),
        }
        Ok(true)
    }

    /// A line of the command form: commands of the game, `setup` of the seats, or the first move.
    fn command<G: HeadGrammar>(&mut self, file: &str, line: Line<'a>) -> Result<bool, LedgerError> {
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
                let said = &bytes[colon + 1..];
                if commands(said).all(is_setup) {
                    self.seats.push(word(line, before));
                    return Ok(true);
                }
                // Something may have to be settled before the next seat is set up.
                return Ok(!commands(said).any(|(_, command)| G::ends_head(command)));
            }
        }
        for (_, command) in commands(bytes) {
            let (verb, rest) = match command.iter().position(|b| *b == b' ') {
                Some(at) => (&command[..at], command[at..].trim_ascii()),
                None => (command, &command[command.len()..]),
            };
            let is = |name: &str| verb.eq_ignore_ascii_case(name.as_bytes());
            let first = rest.split(|b| *b == b' ').next().unwrap_or(&[]);
            let own = G::HEAD_WORDS.iter().find(|own| is(own.word));
            let names_one = own.is_some_and(|own| !own.is_list);
            if names_one || is("option") || is("map") || is("setup") {
                if rest.is_empty() {
                    return Err(error(command, format!("`{}` needs a name", shown(verb))));
                }
                // The site's `setup NAME for PLAYER email ADDRESS` names who plays.
                if !is("setup") && first.len() < rest.len() {
                    let (verb, more) = (shown(verb), rest[first.len()..].trim_ascii());
                    let message =
                        format!("expected one name behind `{verb}`, found `{}`", shown(rest));
                    return Err(error(more, message));
                }
                let name = word(line, first);
                match own {
                    Some(own) => {
                        self.entries.push(Entry { key: own.key, word: name, legend: None });
                    }
                    None if is("option") => self.options.push(name),
                    None if is("map") => self.map = Some(name),
                    None => self.seats.push(name),
                }
            } else if is("dropoption") {
                let dropped = text(rest);
                self.options.retain(|o| !o.text.eq_ignore_ascii_case(dropped));
            } else if let Some(own) = own {
                for one in rest.split(|b| *b == b',') {
                    let word = word(line, one.trim_ascii());
                    self.entries.push(Entry { key: own.key, word, legend: None });
                }
            } else if let Some(why) = G::refused_in_head(text(verb)) {
                return Err(error(command, why.into()));
            }
            // Who sits where changes nothing in a game; and ledgers hold free text of players and of the site.
        }
        Ok(true)
    }

    /// What the ledger asks of the content.
    pub fn wanted(&self) -> Wanted<'a> {
        let settings = self.loam.iter().flat_map(|l| &l.settings);
        Wanted {
            variant: self.loam.as_ref().map(|l| l.variant.text),
            settings: settings.map(|(name, value)| (name.text, value.text)).collect(),
            options: self.options.iter().map(|o| o.text).collect(),
            map: self.map.map(|m| m.text),
            players: self.seats.len().min(255) as u8,
        }
    }

    /// Complaints of the content at the places of the ledger they are about.
    pub fn place(&self, file: &str, complaints: Vec<Complaint>) -> Vec<LedgerError> {
        let at_end = Word { text: "", line: Line { number: 1, bytes: &[] }, at: 0 };
        complaints
            .into_iter()
            .map(|complaint| {
                let loam = self.loam.as_ref();
                let word = match complaint.about {
                    About::Variant => loam.map(|l| l.variant),
                    About::Setting(i) => loam.and_then(|l| l.settings.get(i)).map(|s| s.0),
                    About::Option(i) => self.options.get(i).copied(),
                    About::Map => self.map,
                    About::Everything => None,
                };
                word.unwrap_or(at_end).error(file, complaint.message)
            })
            .collect()
    }

    /// Does the file set up anybody? Else it is no ledger, whatever the rules.
    pub(crate) fn has_seats<G: HeadGrammar>(&self, file: &str) -> Result<(), LedgerError> {
        if self.seats.is_empty() {
            let why = format!("this is no ledger: no {} is set up before the first move", G::SEAT);
            Err(self.missing(file, why))
        } else {
            Ok(())
        }
    }
}

/// Reads what follows `# loam`.
fn loam<'a>(file: &str, line: Line<'a>, rest: &'a [u8]) -> Result<Loam<'a>, LedgerError> {
    let mut words = rest.split(|b| *b == b' ').filter(|w| !w.is_empty()).map(|w| word(line, w));
    let whole = word(line, rest);
    let Some(format) = words.next() else {
        return Err(whole.error(file, "the format number of the header is missing"));
    };
    if format.text != FORMAT.to_string() {
        let message = format!("format {} is not known here; this is format {FORMAT}", format.text);
        return Err(format.error(file, message));
    }
    let mut variant = None;
    let mut settings = Vec::new();
    let mut ruleset = None;
    let mut seed = 0;
    for part in words {
        let Some((key, value)) = part.text.split_once('=') else {
            let message = format!("expected `key=value`, found `{}`", shown(part.text.as_bytes()));
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
                    let message = format!("`{}` is no seed", shown(value.text.as_bytes()));
                    return Err(value.error(file, message));
                }
            },
            _ => {
                let message = format!("unknown part `{}` of the header", shown(key.as_bytes()));
                return Err(part.error(file, message));
            }
        }
    }
    match variant {
        Some(variant) => Ok(Loam { variant, settings, ruleset, seed }),
        None => Err(whole.error(file, "the header names no `variant=…`")),
    }
}
