//! A change in words: what a reader of a trace sees, and what programs read.

use kernel::cause::{By, Rule};
use kernel::ids::*;
use kernel::{Resource, Ruleset, State};

use super::{Change, Modifier, What, modifiers};

/// A change in words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Told {
    /// The faction whose change it is; `game` for what belongs to nobody.
    pub seat: String,
    /// What changed: `+3 coins`, `fire 2 to 3`, `offers 2 power to giants`.
    pub what: String,
    /// How much the seat has right after it, where that is one number.
    pub now: Option<i32>,
    /// The hook by its name, or the rule in words.
    pub by: String,
    /// Is `by` the name of a hook?
    pub is_hook: bool,
    /// Id of the piece: `base:giants`; empty for the rules of the game.
    pub piece: String,
    /// Name of the piece for readers.
    pub name: String,
    /// The module whose file it is; empty where no file is.
    pub module: String,
    /// The file, from the content folder; empty for what no file says.
    pub file: String,
    /// Its line, 1-based; 0 without a file.
    pub line: u32,
    /// In which round.
    pub round: u8,
    /// Pieces that were asked how much it is.
    pub also: Vec<Also>,
}

/// A piece that was asked how much something is, in words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Also {
    /// The hook by its name.
    pub hook: String,
    /// Id of the piece.
    pub piece: String,
    /// Its name for readers.
    pub name: String,
    /// What its table adds; `None` for a script, whose answer is not known.
    pub adds: Option<i32>,
    /// The file, from the content folder.
    pub file: String,
    /// Its line, 1-based.
    pub line: u32,
}

impl Change {
    /// The change in words.
    pub fn told(&self, rules: &Ruleset) -> Told {
        let code = |faction: FactionId| {
            rules.factions.get(faction.at()).map_or_else(|| "?".to_owned(), |f| f.code.clone())
        };
        let piece = rules.pieces.get(self.cause.piece.at());
        let (file, line) = rules.place(self.cause, self.faction).unwrap_or(("", 0));
        let of_file = file.strip_prefix("scripts/").and_then(|f| f.split('/').next());
        let of_piece = piece.and_then(|p| p.id.split(':').next());
        Told {
            seat: if self.seat.is_some() { code(self.faction) } else { "game".to_owned() },
            what: self.what.words(rules),
            now: self.now,
            by: self.cause.by.words(rules),
            is_hook: matches!(self.cause.by, By::Hook(_)),
            piece: piece.map_or_else(String::new, |p| p.id.clone()),
            name: piece.map_or_else(String::new, |p| p.name.clone()),
            module: of_file.or(of_piece).unwrap_or_default().to_owned(),
            file: file.to_owned(),
            line,
            round: self.round,
            also: self.modifiers.iter().map(|modifier| modifier.told(rules)).collect(),
        }
    }

    /// The pieces that would have a say in it under other rules, in a position there.
    pub(crate) fn asked_under(&self, rules: &Ruleset, state: &State) -> Vec<Also> {
        let asked = modifiers::of(rules, state, self.seat, self.what, self.cause);
        asked.iter().map(|modifier| modifier.told(rules)).collect()
    }

    /// Is it only the use of a right, which the action itself says?
    pub fn is_use(&self) -> bool {
        self.cause.by == By::Rule(Rule::UsingRight)
    }
}

impl Modifier {
    fn told(&self, rules: &Ruleset) -> Also {
        let piece = rules.pieces.get(self.piece.at());
        let file = rules.files.get(usize::from(self.place.file.0));
        Also {
            hook: self.hook.name().to_owned(),
            piece: piece.map_or_else(String::new, |p| p.id.clone()),
            name: piece.map_or_else(String::new, |p| p.name.clone()),
            adds: self.adds,
            file: file.cloned().unwrap_or_default(),
            line: self.place.line,
        }
    }
}

impl std::fmt::Display for Also {
    /// `build_cost of Thrift adds 1, scripts/house-thrift/thrift.toml:9`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Also { hook, name, adds, file, line, .. } = self;
        match adds {
            Some(n) => write!(f, "{hook} of {name} adds {n}, {file}:{line}"),
            None => write!(f, "{hook} of {name} was asked, {file}:{line}"),
        }
    }
}

/// Columns of a terminal that a line of a trace keeps to, less what stands before it.
const WIDTH: usize = 76;

impl Told {
    /// The change in lines of at most 76 columns, as far as names and paths allow: what it is, where it is written,
    /// and who had a say in it.
    pub fn folded(&self) -> Vec<String> {
        self.folded_to(WIDTH)
    }

    /// The same in lines of at most `width` columns.
    pub fn folded_to(&self, width: usize) -> Vec<String> {
        let mut lines = vec![format!("{}: {}", self.seat, self.what)];
        let mut add = |part: String, between: &str| {
            let last = lines.last_mut().expect("one is there from the beginning");
            if last.chars().count() + between.len() + part.chars().count() <= width {
                last.push_str(between);
                last.push_str(&part);
            } else {
                last.push_str(between.trim_end());
                lines.push(format!("    {part}"));
            }
        };
        if let Some(now) = self.now {
            add(format!("(now {now})"), " ");
        }
        add(self.why(), ": ");
        if !self.file.is_empty() {
            add(self.place(), ", ");
        }
        lines.extend(self.also.iter().map(|also| format!("    {also}")));
        lines
    }

    /// Why, without the place: `income, Favor 7` or `on_build of Favor 11`.
    pub fn why(&self) -> String {
        match (self.name.is_empty(), self.is_hook) {
            (true, _) => self.by.clone(),
            (false, true) => format!("{} of {}", self.by, self.name),
            (false, false) => format!("{}, {}", self.name, self.by),
        }
    }

    /// `scripts/base/favors.toml:31`; empty without a file.
    pub fn place(&self) -> String {
        match self.file.as_str() {
            "" => String::new(),
            file => format!("{file}:{}", self.line),
        }
    }
}

impl std::fmt::Display for Told {
    /// In one line: `giants: +3 coins (now 7): income, Favor 7, scripts/base/tiles/favors.toml:31`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.seat, self.what)?;
        if let Some(now) = self.now {
            write!(f, " (now {now})")?;
        }
        write!(f, ": {}", self.why())?;
        if !self.file.is_empty() {
            write!(f, ", {}", self.place())?;
        }
        self.also.iter().try_for_each(|also| write!(f, "; {also}"))
    }
}

impl What {
    /// `+3 coins`, `fire 2 to 3`, `ship on F4`.
    pub fn words(self, rules: &Ruleset) -> String {
        let label = |hex: HexId| rules.map.hexes.get(hex.at()).map_or("?", |h| h.label.as_str());
        let token = |token: TokenId| rules.tokens.get(token.at());
        let code = |t: TokenId| token(t).map_or("?", |t| t.code.as_str());
        match self {
            What::Resource(what, n) => {
                let sign = if n > 0 { "+" } else { "" };
                format!("{sign}{}", number_of(n.into(), what))
            }
            What::Cult(cult, from, to) => {
                let name = rules.cults.get(cult.at()).map_or("?", |c| c.name.as_str());
                format!("{name} {from} to {to}")
            }
            What::Level(track, from, to) => format!("{} {from} to {to}", track.name()),
            What::Token(t, from, to) => match (from.is_some(), to.is_some()) {
                (true, true) => format!("{} from {} to {}", code(t), label(from), label(to)),
                (true, false) => format!("{} back from {}", code(t), label(from)),
                (false, _) => format!("{} on {}", code(t), label(to)),
            },
            What::TokensDue(t, 1) => format!("1 {} to place", code(t)),
            What::TokensDue(t, n) => {
                format!("{n} {} to place", token(t).map_or("?", |t| t.plural.as_str()))
            }
            What::Offer(to, n) => {
                let to = rules.factions.get(to.at()).map_or("?", |f| f.code.as_str());
                format!("offers {n} power to {to}")
            }
            What::Slot(slot, from, to) => {
                let name = rules.slots.get(slot.at()).map_or("?", |s| s.name.as_str());
                format!("slot {name} {from} to {to}")
            }
        }
    }
}

/// `1 worker`, `-2 coins`.
pub(crate) fn number_of(n: i32, what: Resource) -> String {
    let name = what.name().replace('_', " ");
    match name.strip_suffix('s') {
        Some(one) if n.abs() == 1 => format!("{n} {one}"),
        _ => format!("{n} {name}"),
    }
}
