//! Symbol table: names of declarations and their numbers in the ruleset.

use std::collections::{BTreeMap, HashMap};

use content::{
    AmendedDeclaration, ByteSpan, DeclarationKind, Diagnostics, ObjectKind, Settings, TomlNode,
    check_code,
};

use crate::kinds;

/// Kind of a named declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum SymbolKind {
    Terrain,
    Cult,
    Structure,
    Faction,
    Favor,
    Town,
    Space,
    Token,
    Phase,
    Tag,
    Resource,
}

impl SymbolKind {
    /// Returns the kind's name for diagnostics.
    pub fn what(self) -> ObjectKind<'static> {
        match self {
            SymbolKind::Terrain => "terrain",
            SymbolKind::Cult => "cult",
            SymbolKind::Structure => "structure",
            SymbolKind::Faction => return FACTION,
            SymbolKind::Favor => "favor tile",
            SymbolKind::Town => "town tile",
            SymbolKind::Space => "action space",
            SymbolKind::Token => "kind of token",
            SymbolKind::Phase => "phase",
            SymbolKind::Tag => "tag",
            SymbolKind::Resource => "resource",
        }
        .into()
    }
}

/// A named declaration with its module and number.
pub(crate) struct Symbol {
    pub name: SymbolKind,
    pub module: String,
    pub text: String,
    /// Index in the ruleset's list; `None` if its settings do not hold.
    pub number: Option<u8>,
}

/// Symbol table of one game.
#[derive(Default)]
pub(crate) struct SymbolTable {
    pub entries: Vec<Symbol>,
    /// Indices of `entries` by kind and name without module.
    by_text: HashMap<(SymbolKind, String), Vec<usize>>,
    /// Plural of each structure, in the order of the ruleset.
    pub plurals: Vec<String>,
    /// Plural of each kind of token in play, in the order of the ruleset.
    pub token_plurals: Vec<String>,
    /// Anchors of each kind of token: its module, its name, names of the anchors.
    anchors: Vec<(String, String, Vec<String>)>,
}

/// Kinds of declarations that have numbers.
static NUMBERED: [(&DeclarationKind, SymbolKind); 10] = [
    (&kinds::TERRAIN, SymbolKind::Terrain),
    (&kinds::CULT, SymbolKind::Cult),
    (&kinds::STRUCTURE, SymbolKind::Structure),
    (&kinds::FACTION, SymbolKind::Faction),
    (&kinds::FAVOR, SymbolKind::Favor),
    (&kinds::TOWN, SymbolKind::Town),
    (&kinds::TOKEN, SymbolKind::Token),
    (&kinds::PHASE, SymbolKind::Phase),
    (&kinds::TAG, SymbolKind::Tag),
    (&kinds::RESOURCE, SymbolKind::Resource),
];

/// Kinds of declarations that ledgers name by a code, which is the id where none is written.
static WITH_WORDS: [&DeclarationKind; 2] = [&kinds::FACTION, &kinds::FINAL_TILE];

/// Returns the words by which ledgers name a declaration: its code and its aliases.
fn ledger_words<'l>(
    item: &'l AmendedDeclaration<'_>,
) -> impl Iterator<Item = (&'l str, ByteSpan)> + use<'l> {
    let code = item.node.get("code").and_then(|n| Some((n.as_str()?, n.at)));
    let aliases = item.node.get("aliases").map_or(&[][..], TomlNode::one_or_many).iter();
    let aliases = aliases.filter_map(|n| Some((n.as_str()?, n.at)));
    std::iter::once(code.unwrap_or((item.name, item.at))).chain(aliases)
}

/// Wording of unknown factions in diagnostics.
pub(crate) const FACTION: ObjectKind<'static> =
    ObjectKind::listed("faction", "`loam show VARIANT` lists the pieces");

impl SymbolTable {
    /// Numbers all declarations in the order of the items, which is the order of the ruleset's
    /// lists. Reports duplicate names.
    pub fn new(
        items: &[AmendedDeclaration<'_>],
        settings: &Settings,
        diagnostics: &mut Diagnostics,
    ) -> SymbolTable {
        let mut names = SymbolTable::default();
        let mut counters = [0usize; 11];
        let mut codes: BTreeMap<(&str, &str), ByteSpan> = BTreeMap::new();
        let mut spaces: BTreeMap<&str, ByteSpan> = BTreeMap::new();
        let mut tokens: BTreeMap<&str, ByteSpan> = BTreeMap::new();
        let mut words: BTreeMap<(&str, String), ByteSpan> = BTreeMap::new();
        // Tags and tokens are named without their module, so two modules of a game cannot share a
        // name.
        let mut unique: BTreeMap<(&str, &str), ByteSpan> = BTreeMap::new();
        for item in items {
            let name = NUMBERED.iter().find(|(kind, _)| *kind == item.kind).map(|(_, name)| *name);
            if let Some(name) = name {
                names.add(&mut counters, name, item, item.name, item.enabled);
            }
            // Two kinds of token without a code share the code as well, which is reported below.
            let is_told = item.node.get("code").is_none() && tokens.contains_key(item.name);
            let is_alone = match item.kind {
                kind if *kind == kinds::TOKEN => !is_told,
                kind => *kind == kinds::TAG || *kind == kinds::RESOURCE,
            };
            if item.enabled && is_alone {
                match unique.get(&(item.kind.word, item.name)) {
                    Some(first) => {
                        diagnostics.duplicate(item.at, item.kind.word, item.name, *first)
                    }
                    None => drop(unique.insert((item.kind.word, item.name), item.at)),
                }
            }
            if *item.kind == kinds::STRUCTURE {
                names.plurals.push(plural_of(item));
            }
            if *item.kind == kinds::TOKEN {
                if item.enabled {
                    names.token_plurals.push(plural_of(item));
                }
                let at = item.node.get("place").and_then(|n| n.get("at"));
                let at = at.map_or(&[][..], TomlNode::one_or_many).iter();
                let at = at.map(|n| n.as_str().unwrap_or_default().to_owned()).collect();
                names.anchors.push((item.module.id.clone(), item.name.to_owned(), at));
            }
            let of_piece = item.node.get("action").into_iter().flat_map(|n| n.one_or_many());
            for space in of_piece {
                let setting = space.get("setting");
                let holds = setting.is_none_or(|n| settings.all_hold_quietly(diagnostics, n));
                if let Some((code, at)) = space.get("code").and_then(|n| Some((n.as_str()?, n.at)))
                {
                    check_code(diagnostics, at, code);
                    if item.enabled && holds {
                        match spaces.get(code) {
                            Some(first) => diagnostics.duplicate(at, "code", code, *first),
                            None => drop(spaces.insert(code, at)),
                        }
                    }
                    names.add(&mut counters, SymbolKind::Space, item, code, item.enabled && holds);
                }
            }
            let code = item.node.get("code").and_then(|n| Some((n.as_str()?, n.at)));
            if let Some((code, at)) = code.filter(|_| *item.kind == kinds::SPACE) {
                // Two spaces of the board are two pieces with one code, which is reported below.
                let first = spaces.get(code).filter(|_| item.enabled);
                if let Some(first) = first.filter(|at| codes.get(&("piece", code)) != Some(at)) {
                    diagnostics.duplicate(at, "code", code, *first);
                } else if item.enabled {
                    spaces.insert(code, at);
                }
                names.add(&mut counters, SymbolKind::Space, item, code, item.enabled);
            }
            // Codes must be unique within one game, because ledgers use them.
            let code = item.node.get("code").and_then(|n| Some((n.as_str()?, n.at)));
            // A name that serves as the code is checked where names are read.
            if let Some((code, at)) = code.filter(|(code, _)| !code.eq_ignore_ascii_case(item.name))
            {
                check_code(diagnostics, at, code);
            }
            if *item.kind == kinds::TOKEN && item.enabled {
                // A kind of token without a code has its name as code. Two written codes are
                // reported below.
                let (word, at) = code.unwrap_or((item.name, item.at));
                let is_told = code.is_some() && codes.contains_key(&("piece", word));
                if let Some(first) = tokens.get(word).filter(|_| !is_told) {
                    diagnostics.duplicate(at, "code", word, *first);
                }
                tokens.entry(word).or_insert(at);
            }
            let has_words = WITH_WORDS.iter().any(|kind| **kind == *item.kind);
            for (word, at) in ledger_words(item).filter(|_| item.enabled && has_words) {
                let first = *words.entry((item.kind.word, word.to_lowercase())).or_insert(at);
                // Two written codes are reported below.
                let is_code = code.is_some_and(|(code, written)| {
                    written == at && codes.contains_key(&("piece", code))
                });
                let is_own = ledger_words(item).any(|(_, own)| own == first);
                if !is_own && !is_code {
                    diagnostics.duplicate(at, "code", word, first);
                }
            }
            if let Some((code, at)) = code.filter(|_| item.enabled) {
                let group = if item.kind.is_piece { "piece" } else { item.kind.word };
                match codes.get(&(group, code)) {
                    Some(first) => diagnostics.duplicate(at, "code", code, *first),
                    None => drop(codes.insert((group, code), at)),
                }
            }
        }
        names
    }

    fn add(
        &mut self,
        counters: &mut [usize; 11],
        name: SymbolKind,
        item: &AmendedDeclaration,
        text: &str,
        on: bool,
    ) {
        let counter = &mut counters[name as usize];
        let number = on.then_some((*counter).min(254) as u8);
        *counter += usize::from(on);
        // One space may be declared several times, each for another value of a setting.
        let kinds_of_text = self.by_text.entry((name, text.to_owned())).or_default();
        let same = |i: &&usize| self.entries[**i].module == item.module.id;
        if let Some(i) = kinds_of_text.iter().find(same).filter(|_| name == SymbolKind::Space) {
            let other = &mut self.entries[*i];
            if other.number.is_none() || number.is_none() {
                other.number = other.number.or(number);
                return;
            }
        }
        kinds_of_text.push(self.entries.len());
        let (module, text) = (item.module.id.clone(), text.to_owned());
        self.entries.push(Symbol { name, module, text, number });
    }

    /// Returns all entries to which a name may refer, with or without a module.
    pub fn fitting(&self, name: SymbolKind, text: &str) -> impl Iterator<Item = &Symbol> {
        let (module, bare) = match text.split_once(':') {
            Some((module, bare)) => (Some(module), bare),
            None => (None, text),
        };
        let kinds_of_text = self.by_text.get(&(name, bare.to_owned())).into_iter().flatten();
        let entries = kinds_of_text.map(|i| &self.entries[*i]);
        entries.filter(move |e| module.is_none_or(|module| e.module == module))
    }

    /// Returns the names in play of one kind, in the order of the ruleset.
    pub fn in_play(&self, name: SymbolKind) -> impl Iterator<Item = &str> {
        let all = self.entries.iter().filter(move |e| e.name == name && e.number.is_some());
        all.map(|e| e.text.as_str())
    }

    /// Returns whether any entry of this kind has the name, in play or not.
    pub fn knows(&self, name: SymbolKind, text: &str) -> bool {
        self.fitting(name, text).next().is_some()
    }

    /// Returns the names of a token kind's anchors, in their declared order.
    pub fn anchors_of(&self, token: &str) -> &[String] {
        let (module, bare) = match token.split_once(':') {
            Some((module, bare)) => (Some(module), bare),
            None => (None, token),
        };
        let fits = |m: &str, name: &str| name == bare && module.is_none_or(|module| module == m);
        let found = self.anchors.iter().find(|(m, name, _)| fits(m, name));
        found.map_or(&[], |(_, _, anchors)| anchors)
    }

    /// Returns the number of a name without module, if the first entry is in play.
    pub fn exact(&self, name: SymbolKind, text: &str) -> Option<u8> {
        let first = *self.by_text.get(&(name, text.to_owned()))?.first()?;
        self.entries[first].number
    }
}

/// Returns the plural by which counts name structures or tokens: the key `plural`, or the name with
/// `s`.
pub(crate) fn plural_of(item: &AmendedDeclaration<'_>) -> String {
    let plural = item.node.get("plural").and_then(TomlNode::as_str);
    plural.map_or_else(|| format!("{}s", item.name), str::to_owned)
}
