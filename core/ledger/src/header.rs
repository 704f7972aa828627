//! The head of a ledger: which game was played, and its opening position as the kernel wants it.

use std::sync::Arc;

use kernel::ids::*;
use kernel::state::State;
use kernel::{Host, Ruleset, Setup};

use crate::action_text::{shown, unknown};
use crate::names::Names;
use crate::recorded::{Comment, commands, comment};
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
    fn error(&self, file: &str, message: impl Into<String>) -> LedgerError {
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
    /// `faction: command. command`.
    Commands,
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
    /// Round scoring tiles in order, with the legend where one is given.
    pub round_tiles: Vec<(Word<'a>, Option<Word<'a>>)>,
    /// Bonus cards that are not in play.
    pub removed: Vec<Word<'a>>,
    /// Extra final scorings.
    pub final_tiles: Vec<Word<'a>>,
    /// Players that the head names.
    pub players: usize,
    /// The factions in the order in which they were chosen.
    pub factions: Vec<Word<'a>>,
    /// The last line of the file, where an error about something missing points to.
    last: Line<'a>,
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

/// Where rulesets come from. Implemented over the content library; the ledger knows no files.
pub trait Provider {
    /// The ruleset that a ledger asks for.
    ///
    /// # Errors
    /// Everything that is wrong with what is asked.
    fn ruleset(&mut self, wanted: &Wanted<'_>) -> Result<Arc<Ruleset>, Vec<Complaint>>;

    /// A host for the scripts of a ruleset from this provider.
    ///
    /// # Errors
    /// The scripts do not load.
    fn host(&mut self, ruleset: &Arc<Ruleset>) -> Result<Box<dyn Host>, String>;

    /// The text of a file of the content, by which a comparison of rules sees whether one of its lines differs.
    fn text(&self, _file: &str) -> Option<&str> {
        None
    }
}

/// The part of a line as text; the whole file was checked to be UTF-8.
fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap_or("")
}

/// A first dwelling: no faction is chosen any more.
fn is_placement(command: &[u8]) -> bool {
    let command = command.trim_ascii_start();
    command.len() > 6 && command[..6].eq_ignore_ascii_case(b"build ")
}

fn word<'a>(line: Line<'a>, part: &'a [u8]) -> Word<'a> {
    let at = (part.as_ptr() as usize).saturating_sub(line.bytes.as_ptr() as usize);
    Word { text: text(part), line, at: at.min(line.bytes.len()) }
}

impl<'a> Head<'a> {
    /// Reads the head: every line up to the first move.
    ///
    /// # Errors
    /// Lines that cannot be read, all of them.
    pub fn read(file: &str, bytes: &'a [u8]) -> Result<Head<'a>, Vec<LedgerError>> {
        let mut head = Head {
            form: match memchr::memchr(b'\t', bytes) {
                Some(_) => Form::Recorded,
                None => Form::Commands,
            },
            loam: None,
            options: Vec::new(),
            map: None,
            round_tiles: Vec::new(),
            removed: Vec::new(),
            final_tiles: Vec::new(),
            players: 0,
            factions: Vec::new(),
            last: Line { number: 1, bytes: &[] },
        };
        let mut errors = Vec::new();
        for line in Lines::new(bytes) {
            head.last = line;
            let result = if memchr::memchr(b'\t', line.bytes).is_some() {
                match head.row(line) {
                    true => Ok(true),
                    false => break,
                }
            } else {
                head.line(file, line)
            };
            match result {
                Ok(true) => {}
                Ok(false) => break,
                Err(error) => errors.push(error),
            }
            // A file that is no ledger at all would give an error a line.
            if errors.len() == 20 {
                break;
            }
        }
        if errors.is_empty() { Ok(head) } else { Err(errors) }
    }

    /// A recorded row: everything up to the first dwelling belongs to the head, which names all factions.
    fn row(&mut self, line: Line<'a>) -> bool {
        let mut columns = line.bytes.split(|b| *b == b'\t');
        let faction = columns.next().unwrap_or(&[]);
        let commands = columns.next_back().unwrap_or(&[]);
        let setup = commands.trim_ascii().eq_ignore_ascii_case(b"setup");
        if setup {
            self.factions.push(word(line, faction));
        }
        !is_placement(commands)
    }

    /// A line without tabs. False: the head is over.
    fn line(&mut self, file: &str, line: Line<'a>) -> Result<bool, LedgerError> {
        let error = |at: usize, message: String| {
            LedgerError::new(file, line.number, line.bytes, at, message)
        };
        let found =
            comment(line.bytes).map_err(|bad| error(bad.at, format!("expected {}", bad.wanted)))?;
        match found {
            Comment::Option(name) => self.options.push(word(line, name)),
            Comment::RoundTile(round, tile, legend) => {
                let expected = self.round_tiles.len() + 1;
                if usize::from(round) != expected {
                    let message = format!("expected the tile of round {expected}, found {round}");
                    return Err(error(6, message));
                }
                let legend = (!legend.is_empty()).then(|| word(line, legend));
                self.round_tiles.push((word(line, tile), legend));
            }
            Comment::Removed(tile) => self.removed.push(word(line, tile)),
            Comment::Map(id) => self.map = Some(word(line, id)),
            Comment::FinalTile(id) => self.final_tiles.push(word(line, id)),
            Comment::Loam(rest) => self.loam = Some(loam(file, line, rest)?),
            Comment::Player(number, _) => {
                self.players += 1;
                let expected = self.players;
                if usize::from(number) != expected {
                    let message = format!("expected player {expected}, found {number}");
                    return Err(error(7, message));
                }
            }
            Comment::Free if self.form == Form::Commands => return self.command(file, line),
            Comment::Free => {}
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// A line of the command form: commands of the game, `setup` of the factions, or the first move.
    fn command(&mut self, file: &str, line: Line<'a>) -> Result<bool, LedgerError> {
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
                    self.factions.push(word(line, before));
                    return Ok(true);
                }
                // A faction may have something to settle before the next one is chosen.
                return Ok(!commands(said).any(|(_, command)| is_placement(command)));
            }
        }
        for (_, command) in commands(bytes) {
            let (verb, rest) = match command.iter().position(|b| *b == b' ') {
                Some(at) => (&command[..at], command[at..].trim_ascii()),
                None => (command, &command[command.len()..]),
            };
            let is = |name: &str| verb.eq_ignore_ascii_case(name.as_bytes());
            let first = rest.split(|b| *b == b' ').next().unwrap_or(&[]);
            if is("option") || is("map") || is("delete") || is("final-scoring") || is("setup") {
                if rest.is_empty() {
                    return Err(error(command, format!("`{}` needs a name", shown(verb))));
                }
                let name = word(line, first);
                match verb.first().map(u8::to_ascii_lowercase) {
                    Some(b'o') => self.options.push(name),
                    Some(b'm') => self.map = Some(name),
                    Some(b'd') => self.removed.push(name),
                    Some(b'f') => self.final_tiles.push(name),
                    _ => self.factions.push(name),
                }
            } else if is("dropoption") {
                let dropped = text(rest);
                self.options.retain(|o| !o.text.eq_ignore_ascii_case(dropped));
            } else if is("score") {
                for tile in rest.split(|b| *b == b',') {
                    self.round_tiles.push((word(line, tile.trim_ascii()), None));
                }
            } else if is("randomize") {
                let message = "`randomize` draws with a generator that is not ours; name the results with \
                               `score` and `delete`";
                return Err(error(command, message.into()));
            } else if ["player", "player-count", "order", "faction-variant", "admin", "email"]
                .into_iter()
                .any(is)
            {
                // Who sits where changes nothing in a game.
            } else {
                // Free text: ledgers hold remarks of players and of the site.
            }
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
            players: self.factions.len().min(255) as u8,
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

    /// The opening of the game under its ruleset.
    ///
    /// # Errors
    /// Tiles, cards and factions that the ruleset does not know or that cannot be so; all of them.
    pub fn setup(
        &self,
        file: &str,
        ruleset: &Ruleset,
        names: &Names,
    ) -> Result<Setup, Vec<LedgerError>> {
        let mut errors = Vec::new();
        let mut find = |word: &Word<'_>, kind: &str, table: &crate::names::Lookup| {
            let found = table.get(word.text.as_bytes());
            if found.is_none() {
                errors.push(word.error(file, unknown(kind, word.text.as_bytes(), table)));
            }
            found
        };
        let mut setup = Setup {
            factions: Vec::new(),
            round_tiles: Vec::new(),
            bonus_cards: Vec::new(),
            final_tiles: Vec::new(),
            seed: self.loam.as_ref().map_or(0, |l| l.seed),
        };
        for faction in &self.factions {
            setup.factions.extend(find(faction, "faction", &names.factions).map(FactionId));
        }
        let mut legends = Vec::new();
        for (tile, legend) in &self.round_tiles {
            if let Some(id) = find(tile, "round scoring tile", &names.round_tiles) {
                setup.round_tiles.push(RoundTileId(id));
                let known = ruleset.round_tiles[id as usize].legend.as_str();
                legends.extend(legend.filter(|l| l.text != known).map(|l| (l, known)));
            }
        }
        let mut removed = Vec::new();
        for card in &self.removed {
            removed.extend(find(card, "bonus card", &names.bonus_cards).map(BonusId));
        }
        for tile in &self.final_tiles {
            setup.final_tiles.extend(find(tile, "final scoring", &names.final_tiles).map(FinalId));
        }
        for (legend, known) in legends {
            errors.push(legend.error(file, format!("expected `{known}`, found `{}`", legend.text)));
        }
        setup.bonus_cards = (0..ruleset.bonus_cards.len() as u8)
            .map(BonusId)
            .filter(|b| !removed.contains(b))
            .collect();
        let last =
            |message: String| LedgerError::new(file, self.last.number, self.last.bytes, 0, message);
        if errors.is_empty() {
            self.counts(ruleset, &setup, &mut |message| errors.push(last(message)));
        }
        if errors.is_empty() { Ok(setup) } else { Err(errors) }
    }

    /// Does the file set up anybody? Else it is no ledger, whatever the rules.
    pub(crate) fn has_factions(&self, file: &str) -> Result<(), LedgerError> {
        match self.factions.is_empty() {
            true => {
                let why = "this is no ledger: no faction is set up before the first move";
                Err(LedgerError::new(file, self.last.number, self.last.bytes, 0, why))
            }
            false => Ok(()),
        }
    }

    /// How many of each there must be.
    fn counts(&self, ruleset: &Ruleset, setup: &Setup, error: &mut dyn FnMut(String)) {
        let players = setup.factions.len();
        if players == 0 {
            return error("no faction is set up before the first move".into());
        }
        if let Err(why) = ruleset.check_players(players) {
            return error(why);
        }
        if self.players != 0 && self.players != players {
            let named = self.players;
            error(format!("the head names {named} players, but {players} factions are set up"));
        }
        for (i, faction) in setup.factions.iter().enumerate() {
            if setup.factions[..i].contains(faction) {
                let name = &ruleset.factions[faction.at()].code;
                error(format!("`{name}` is set up twice"));
            }
        }
        if setup.round_tiles.len() != usize::from(ruleset.rounds) {
            error(format!(
                "the head names {} round scoring tiles, the game has {} rounds",
                setup.round_tiles.len(),
                ruleset.rounds
            ));
        }
        let cards = players + usize::from(ruleset.spare_bonus_cards);
        if setup.bonus_cards.len() != cards {
            error(format!(
                "{} bonus cards are left of {}, but {players} players need {cards}: a line `Removing tile …` \
                 is missing or one too many",
                setup.bonus_cards.len(),
                ruleset.bonus_cards.len(),
            ));
        }
        if setup.final_tiles.len() != usize::from(ruleset.final_tiles_drawn) {
            error(format!(
                "the head names {} extra final scorings, the options ask for {}",
                setup.final_tiles.len(),
                ruleset.final_tiles_drawn
            ));
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

/// Hash of a ruleset as headers write it.
pub fn hash_text(ruleset: &Ruleset) -> String {
    ruleset.hash.iter().map(|b| format!("{b:02x}")).collect()
}

/// True if the position is over.
pub fn is_over(state: &State) -> bool {
    state.phase() == kernel::Phase::Over
}
