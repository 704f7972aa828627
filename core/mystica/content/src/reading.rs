//! What is being read, and what is made of it: names become numbers, places are noted, limits are kept.

use std::collections::{BTreeMap, BTreeSet};

use components::declare::Type;
use content::{At, Chosen, ContentErrorKind as Kind, Entry, Item, Mistakes, Node, Table, Value};
use kernel::*;

use crate::names::{self, Name, Names};
use crate::ruleset::empty_ruleset;
use crate::shape::TRACK_NAMES;

/// A phase that was declared.
pub(crate) struct DeclaredPhase {
    /// As the game has it.
    pub rule: PhaseRule,
    /// Where that is.
    pub at: At,
    /// The phase beside which it stands, and whether behind it.
    pub beside: Option<(u8, bool)>,
    /// The task of parts that it runs, and where that is said.
    pub run: Option<(String, At)>,
    /// The task for turns of seats that rules play, and where that is said.
    pub turn: Option<(String, At)>,
    /// Its place in the game's list.
    pub place: Option<u8>,
}

/// A game on the way of being read.
pub(crate) struct Reading<'l, 'r> {
    /// What is in play.
    pub chosen: &'r Chosen<'l>,
    pub mistakes: &'r mut Mistakes,
    pub names: Names,
    /// What was read.
    pub ruleset: Ruleset,
    /// The letters that were drawn for the board; empty where none are.
    pub drawn: String,
    /// The declaration that is being read.
    pub item: Current,
    /// What can be named at the place that is being read.
    pub scope: Here,
    /// What is put together only when everything has been read.
    pub later: Later,
    /// Files of the ruleset by those of the sources.
    files: BTreeMap<u32, FileId>,
}

/// The declaration that is being read.
pub(crate) struct Current {
    pub module: String,
    pub id: String,
    pub piece: PieceId,
}

/// What can be named at the place that is being read.
#[derive(Default)]
pub(crate) struct Here {
    /// Slots of the piece.
    pub slots: Vec<(String, SlotId)>,
    /// The hook whose answer is being read: its arguments can be counted.
    pub hook: Option<Hook>,
    /// Where the terrain stands among the arguments.
    pub terrain_argument: Option<u8>,
    /// The options of a trade are being read.
    pub trade_option: bool,
}

/// What is put together only when everything has been read.
#[derive(Default)]
pub(crate) struct Later {
    /// Bytes that the slots take.
    pub slot_bytes: u16,
    /// Conversions for everybody.
    pub common_conversions: Vec<ConversionId>,
    /// What structures cost factions that name no price for them, in the order of the list.
    pub usual_costs: Vec<UsualCost>,
    /// Kinds of token that trade like others.
    pub borrowed: Vec<Borrowed>,
    /// Effects that gain or move tokens; whether that can ever be is known when all kinds and factions are.
    used_tokens: Vec<UsedToken>,
    /// The phases, in the order of their declarations.
    pub phases: Vec<DeclaredPhase>,
    /// Counters of parts.
    pub counters: BTreeSet<String>,
    /// Those of them that hold the number of a thing.
    pub things: BTreeSet<String>,
    /// Where each of `Ruleset::heard` is written first.
    pub heard: Vec<At>,
    /// Of each of `Ruleset::calls`: where it is written, and what is handed on.
    pub calls: Vec<(At, Vec<Type>)>,
    /// Labels of hexes by map, of each tag.
    pub tagged: Vec<Vec<OnMap>>,
    /// Starting points that a board or a setting gave in place of the faction's own.
    pub started: Vec<(String, Node)>,
}

/// The labels of a tag on one map: its name, where that is written, each label with its place.
pub(crate) type OnMap = (String, At, Vec<(String, At)>);

/// What a structure costs factions that name no price for it.
pub(crate) struct UsualCost {
    pub cost: Option<Cost>,
    /// The module that declares the structure, and where.
    pub module: String,
    pub at: At,
    /// It is missing, and that has been said.
    pub missed: bool,
}

/// What an effect does with tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TokenUse {
    Gain,
    Move,
}

/// An effect on tokens of a kind, by the name that is written there.
pub(crate) struct UsedToken {
    pub how: TokenUse,
    pub token: TokenId,
    pub name: String,
    pub at: At,
}

impl Later {
    /// Keeps in mind that an effect gains or moves tokens; nothing if the kind is not known or not in play.
    pub fn use_token(&mut self, how: TokenUse, token: Option<u8>, (name, at): (&str, At)) {
        let token = token.filter(|n| *n != u8::MAX).map(TokenId);
        let used = |token| UsedToken { how, token, name: name.to_owned(), at };
        self.used_tokens.extend(token.map(used));
    }

    /// Every use of tokens, which are then forgotten.
    pub fn take_used_tokens(&mut self) -> Vec<UsedToken> {
        std::mem::take(&mut self.used_tokens)
    }
}

/// A kind of token that takes over the trades of another, which may be read later.
pub(crate) struct Borrowed {
    pub to: TokenId,
    pub from: TokenId,
    pub at: At,
    pub name: String,
    /// It names a marker of its own.
    pub marked: bool,
}

impl<'l, 'r> Reading<'l, 'r> {
    /// Begins to read; the names are known before anything else is.
    pub fn new(
        chosen: &'r Chosen<'l>,
        names: Names,
        mistakes: &'r mut Mistakes,
    ) -> Reading<'l, 'r> {
        let item = Current { module: String::new(), id: String::new(), piece: PieceId::NONE };
        let mut ruleset = empty_ruleset();
        ruleset.name = chosen.name.to_owned();
        ruleset.modules = chosen.modules.iter().map(|module| module.id.clone()).collect();
        let (drawn, scope, later, files) = Default::default();
        Reading { chosen, mistakes, names, ruleset, drawn, item, scope, later, files }
    }

    /// Begins to read a declaration; its name and settings have been looked at.
    pub fn open<'n>(&mut self, item: &'n Item<'_>) -> Option<Table<'n>> {
        let mut t = Table::new(self.mistakes, &item.node, item.kind.shape)?;
        // An error about the whole points at the name, which says more than a header.
        t.at = item.at;
        t.str(self.mistakes, "id");
        if item.kind.comes_and_goes {
            t.take("setting");
        }
        Some(t)
    }

    /// How many structures there are; what is too many is reported, and has no place in any table.
    pub fn structures(&self) -> usize {
        self.names.in_play(Name::Structure).take(limits::STRUCTURES).count()
    }

    /// Reports one thing too many. `len` counts those before it.
    pub fn limit(&mut self, at: At, what: &'static str, len: usize, limit: usize) -> bool {
        if len >= limit {
            let name = self.item.id.clone();
            self.mistakes.push(at, Kind::TooMany { what, limit, name });
        }
        len < limit
    }

    /// One of several words; the first where the key is absent.
    pub fn word<T: Copy>(
        &mut self,
        t: &mut Table<'_>,
        key: &'static str,
        what: &str,
        words: &[(&str, T)],
    ) -> T {
        let Some(node) = t.take(key) else { return words[0].1 };
        let Some(text) = node.str(self.mistakes) else { return words[0].1 };
        match words.iter().find(|(word, _)| *word == text) {
            Some((_, value)) => *value,
            None => {
                self.mistakes.unknown(node.at, what, text, words.iter().map(|(word, _)| *word));
                words[0].1
            }
        }
    }

    /// Reports a list of another length than `expected`.
    pub fn length(&mut self, node: &Node, found: usize, expected: usize, of: &'static str) {
        if found != expected {
            self.mistakes.push(node.at, Kind::WrongLength { found, expected, of });
        }
    }
}

/// Names and their numbers.
impl Reading<'_, '_> {
    /// The number of what is named; 255 for something whose settings do not hold; nothing, with an
    /// error, for an unknown name.
    pub fn resolve(&mut self, name: Name, node: &Node) -> Option<u8> {
        let text = node.str(self.mistakes)?;
        self.resolve_text(name, text, node.at)
    }

    pub fn resolve_text(&mut self, name: Name, text: &str, at: At) -> Option<u8> {
        let mut found: Vec<&names::Entry> = self.names.fitting(name, text).collect();
        // A module's own names come first.
        if found.len() > 1 && found.iter().any(|e| e.module == self.item.module) {
            found.retain(|e| e.module == self.item.module);
        }
        match found[..] {
            [one] => Some(one.number.unwrap_or(u8::MAX)),
            [] => {
                let names = self.names.entries.iter().filter(|e| e.name == name);
                self.mistakes.unknown(at, name.what(), text, names.map(|e| e.text.as_str()));
                None
            }
            _ => {
                let modules = found.iter().map(|e| format!("{}:{}", e.module, e.text)).collect();
                self.mistakes.push(at, Kind::Ambiguous { found: text.to_owned(), modules });
                None
            }
        }
    }

    /// A resource by name.
    pub fn resource(&mut self, text: &str, at: At) -> Option<Resource> {
        let found = Resource::RULEBOOK.iter().find(|r| r.name() == text);
        if let Some(found) = found {
            return Some(*found);
        }
        if self.names.knows(Name::Resource, text) {
            let number = self.resolve_text(Name::Resource, text, at)?;
            return Resource::DECLARED.get(usize::from(number)).copied();
        }
        let known = Resource::RULEBOOK.iter().map(|r| r.name());
        let known = known.chain(self.names.in_play(Name::Resource));
        self.mistakes.unknown(at, "resource", text, known);
        None
    }

    /// A resource whose name is the value.
    pub fn resource_of(&mut self, node: &Node) -> Option<Resource> {
        let text = node.str(self.mistakes)?;
        self.resource(text, node.at)
    }

    /// An advancement track whose name is the value.
    pub fn track_of(&mut self, node: &Node) -> Option<u8> {
        let text = node.str(self.mistakes)?;
        self.track(text, node.at)
    }

    /// An advancement track by name.
    pub fn track(&mut self, text: &str, at: At) -> Option<u8> {
        let found = TRACK_NAMES.iter().position(|t| *t == text);
        if found.is_none() {
            self.mistakes.unknown(at, "track", text, TRACK_NAMES);
        }
        found.map(|i| i as u8)
    }
}

/// Where numbers are written that the kernel's own rules take: for causes that events carry.
impl Reading<'_, '_> {
    /// A line of a file as the ruleset names it.
    pub fn place(&mut self, at: At) -> Place {
        let files = &mut self.ruleset.files;
        let sources = &self.mistakes.sources;
        let file = *self.files.entry(at.file).or_insert_with(|| {
            files.push(sources.path(at).to_owned());
            FileId((files.len() - 1) as u16)
        });
        Place { file, line: sources.line(at) }
    }

    /// The line of a key and its value; of a value in which an amendment changed something, that of the amendment.
    pub fn place_of(&mut self, entry: &Entry) -> Place {
        let at = self.wrote(entry.key_at, &entry.node);
        self.place(at)
    }

    /// The place of a value that stands at `home`: that of an amendment which changed something in it, if there is one. The other places
    /// that had a part in it are noted.
    fn wrote(&mut self, home: At, node: &Node) -> At {
        let Some(at) = amended(node).filter(|_| !self.chosen.check_only) else { return home };
        let mut parts = Vec::new();
        other_files(node, node.at.file, &mut parts);
        let place = self.place(at);
        let mut others: Vec<Place> = std::iter::once(home)
            .chain(parts)
            .map(|at| self.place(at))
            .filter(|other| *other != place)
            .collect();
        let all = self.ruleset.also_written.entry(place).or_default();
        others.retain(|other| !all.contains(other));
        others.dedup();
        all.extend(others);
        at
    }

    /// Notes where the numbers of a rule are written for the piece that is being read, or for everybody
    /// where no piece is.
    pub fn note(&mut self, rule: Rule, at: At) {
        if self.chosen.check_only {
            return;
        }
        let place = self.place(at);
        self.ruleset.places.insert((self.item.piece, rule), place);
    }

    /// The same for a value that may be absent. Of a value in which an amendment changed something, the place is
    /// that of the amendment.
    pub fn note_node(&mut self, rule: Rule, node: Option<&Node>) {
        if let Some(node) = node.filter(|_| !self.chosen.check_only) {
            let at = self.wrote(node.at, node);
            self.note(rule, at);
        }
    }

    /// The same for the value of a key: where the key stands says more than where a table begins.
    pub fn note_entry(&mut self, rule: Rule, entry: &Entry) {
        if !self.chosen.check_only {
            let at = self.wrote(entry.key_at, &entry.node);
            self.note(rule, at);
        }
    }

    /// Forgets what was noted for the piece that is being read: it is not in play.
    pub fn forget_places(&mut self) {
        let piece = self.item.piece;
        self.ruleset.places.retain(|(of, _), _| *of != piece);
    }
}

/// The parts of a value that stand in other files than the value itself.
fn other_files(node: &Node, home: u32, parts: &mut Vec<At>) {
    if node.at.file != home {
        return parts.push(node.at);
    }
    match &node.value {
        Value::List(items) => items.iter().for_each(|item| other_files(item, home, parts)),
        _ => node.entries().iter().for_each(|entry| other_files(&entry.node, home, parts)),
    }
}

/// The first part of a value that stands in another file than the value itself.
pub(crate) fn amended(node: &Node) -> Option<At> {
    let home = node.at.file;
    fn search(node: &Node, home: u32) -> Option<At> {
        let inner = || match &node.value {
            Value::List(items) => items.iter().find_map(|item| search(item, home)),
            _ => node.entries().iter().find_map(|entry| search(&entry.node, home)),
        };
        if node.at.file != home { Some(node.at) } else { inner() }
    }
    search(node, home)
}
