//! State of the compiler: resolves names to numbers, notes source lines and enforces limits.

use std::collections::BTreeMap;

use components::declare::ParamType;
use components_content::{FixedNames, ModuleNames};
use content::{
    AmendedDeclaration, AmendedPlaces, ApiVersion, ByteSpan, ContentErrorKind as Kind, Diagnostics,
    GameContent, TableReader, TomlEntry, TomlNode, TomlValue,
};
use kernel::*;

use crate::board_names::{self, NewNames};
use crate::diagnostic::DiagnosticKind;
use crate::names::{self, SymbolKind, SymbolTable};
use crate::ruleset::empty_ruleset;
use crate::shape::TRACK_NAMES;

/// A declared phase that is not yet in the list.
pub(crate) struct DeclaredPhase {
    pub rule: PhaseRule,
    pub at: ByteSpan,
    /// The phase next to which this phase is placed, and whether this phase comes after it.
    pub beside: Option<(u8, bool)>,
    /// The task of components that the phase runs, with its span.
    pub run: Option<(String, ByteSpan)>,
    /// The task for turns of automas, with its span.
    pub turn: Option<(String, ByteSpan)>,
    /// Place in the list of phases.
    pub place: Option<u8>,
}

/// Compiler state while the declarations of a variant are read into a ruleset.
pub(crate) struct RulesetCompiler<'l, 'r> {
    /// Modules, settings and declarations of the variant.
    pub chosen: &'r GameContent<'l>,
    pub diagnostics: &'r mut Diagnostics,
    pub names: SymbolTable,
    pub ruleset: Ruleset,
    /// Letters drawn for the board; empty if none are.
    pub drawn: String,
    pub item: CurrentItem,
    pub scope: NameScope,
    /// Data that is resolved after all declarations have been read.
    pub deferred: DeferredData,
    /// File numbers of the ruleset, by the file numbers of the sources.
    files: BTreeMap<u32, FileId>,
}

/// The declaration that is being read.
pub(crate) struct CurrentItem {
    pub module: String,
    pub id: String,
    pub piece: PieceId,
    pub amended: AmendedPlaces,
}

/// Names in scope at the place that is being read.
#[derive(Default)]
pub(crate) struct NameScope {
    pub slots: Vec<(String, SlotId)>,
    /// The hook whose answer is being read; its arguments can be counted.
    pub hook: Option<Hook>,
    /// Index of the terrain among the hook's arguments.
    pub terrain_argument: Option<u8>,
    /// Whether the options of a trade are being read.
    pub trade_option: bool,
    /// Whether what effects pay is a price, which a player may refuse.
    pub player_pays: bool,
}

/// Data that is resolved after all declarations have been read.
#[derive(Default)]
pub(crate) struct DeferredData {
    /// Bytes that all slots take.
    pub slot_bytes: u16,
    /// Conversions that every faction has.
    pub common_conversions: Vec<ConversionId>,
    /// Default prices of structures for factions that name none, in the order of the ruleset.
    pub usual_costs: Vec<DefaultCost>,
    /// Kinds of token that copy the trades of another.
    pub borrowed: Vec<CopiedTrades>,
    /// Effects that gain or move tokens; checked when all kinds and factions are known.
    used_tokens: Vec<TokenReference>,
    /// Phases in the order of their declarations.
    pub phases: Vec<DeclaredPhase>,
    /// Whether the game has components.
    pub has_components: bool,
    /// Component counters by their names in layouts.
    pub counters: BTreeMap<String, DeclaredCounter>,
    /// Constants and settings, which texts can name.
    pub fixed: FixedNames,
    /// Component that each module means by a name.
    pub part_names: ModuleNames,
    /// The first use of each entry of `Ruleset::component_values`.
    pub heard: Vec<HeardExpression>,
    /// For each entry of `Ruleset::calls`: its span and the types of its arguments.
    pub calls: Vec<(ByteSpan, Vec<ParamType>)>,
    /// For each tag: its hex labels by map.
    pub tagged: Vec<Vec<TaggedHexes>>,
    /// Starting points that a board or a setting gave in place of the faction's own.
    pub started: Vec<(String, TomlNode)>,
}

/// Facts about a component counter that rules need.
#[derive(Clone, Copy, Default)]
pub(crate) struct DeclaredCounter {
    pub holds_thing: bool,
    /// The smallest value.
    pub least: i64,
}

/// The first use of a component expression that rules count.
pub(crate) struct HeardExpression {
    pub at: ByteSpan,
    /// Name in layouts of each word of the expression; `None` if a word is ambiguous.
    pub names: Option<Vec<String>>,
}

/// Labels of a tag on one map: the map's name and span, then each label with its span.
pub(crate) type TaggedHexes = (String, ByteSpan, Vec<(String, ByteSpan)>);

/// Default price of a structure for factions that name none.
pub(crate) struct DefaultCost {
    pub cost: Option<Cost>,
    /// Module that declares the structure, and the span.
    pub module: String,
    pub at: ByteSpan,
    /// Whether the price is missing and a diagnostic has reported it.
    pub missed: bool,
}

/// Use of tokens by an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TokenUse {
    Gain,
    Move,
}

/// An effect on tokens of a kind, with the name as written there.
pub(crate) struct TokenReference {
    pub how: TokenUse,
    pub token: TokenId,
    pub name: String,
    pub at: ByteSpan,
}

impl DeferredData {
    /// Records that an effect gains or moves tokens, unless the kind is unknown or not in play.
    pub fn use_token(&mut self, usage: TokenUse, token: Option<u8>, name: &str, at: ByteSpan) {
        let token = token.filter(|n| *n != u8::MAX).map(TokenId);
        let used = |token| TokenReference { how: usage, token, name: name.to_owned(), at };
        self.used_tokens.extend(token.map(used));
    }

    /// Returns the recorded uses of tokens and clears the list.
    pub fn take_used_tokens(&mut self) -> Vec<TokenReference> {
        std::mem::take(&mut self.used_tokens)
    }
}

/// A kind of token that copies the trades of another, which may be read later.
pub(crate) struct CopiedTrades {
    pub to: TokenId,
    pub from: TokenId,
    pub at: ByteSpan,
    pub name: String,
    /// Whether the kind names a marker of its own.
    pub marked: bool,
}

impl<'l, 'r> RulesetCompiler<'l, 'r> {
    /// Creates the compiler state; all names are known before the first declaration is read.
    pub fn new(
        chosen: &'r GameContent<'l>,
        names: SymbolTable,
        diagnostics: &'r mut Diagnostics,
    ) -> RulesetCompiler<'l, 'r> {
        let item = CurrentItem {
            module: String::new(),
            id: String::new(),
            piece: PieceId::NONE,
            amended: AmendedPlaces::default(),
        };
        let mut ruleset = empty_ruleset();
        ruleset.name = chosen.name.to_owned();
        ruleset.modules = chosen.modules.iter().map(|module| module.id.clone()).collect();
        let (drawn, scope, later, files) = Default::default();
        RulesetCompiler {
            chosen,
            diagnostics,
            names,
            ruleset,
            drawn,
            item,
            scope,
            deferred: later,
            files,
        }
    }

    /// Opens the table of a declaration; its id and settings have been evaluated already.
    pub fn open<'n>(&mut self, item: &'n AmendedDeclaration<'_>) -> Option<TableReader<'n>> {
        let mut t = TableReader::new(self.diagnostics, &item.node, item.kind.shape)?;
        // An error about the whole declaration points at its name, which says more than the table
        // header.
        t.at = item.at;
        t.str(self.diagnostics, "id");
        if item.kind.can_be_disabled {
            t.take("setting");
        }
        Some(t)
    }

    /// Returns the number of structures, at most the limit. Structures beyond the limit are
    /// reported and have no entry in any table.
    pub fn structures(&self) -> usize {
        self.names.in_play(SymbolKind::Structure).take(limits::STRUCTURES).count()
    }

    /// Returns whether one more entry is within the limit, where `len` counts the entries before
    /// it. Reports an entry beyond the limit.
    pub fn limit(&mut self, at: ByteSpan, what: &'static str, len: usize, limit: usize) -> bool {
        if len >= limit {
            let name = self.item.id.clone();
            self.diagnostics.push(at, Kind::TooMany { what, limit, name });
        }
        len < limit
    }

    /// Parses a key that allows several words; returns the value of the first word if the key is
    /// absent or its word is unknown.
    pub fn word<T: Copy>(
        &mut self,
        t: &mut TableReader<'_>,
        key: &'static str,
        what: &str,
        words: &[(&str, T)],
    ) -> T {
        let Some(node) = t.take(key) else { return words[0].1 };
        let Some(text) = node.str(self.diagnostics) else { return words[0].1 };
        match words.iter().find(|(word, _)| *word == text) {
            Some((_, value)) => *value,
            None => {
                self.diagnostics.unknown(node.at, what, text, words.iter().map(|(word, _)| *word));
                words[0].1
            }
        }
    }

    /// Reports a list whose length differs from `expected`.
    pub fn length(&mut self, node: &TomlNode, found: usize, expected: usize, of: &'static str) {
        if found != expected {
            self.diagnostics.push(node.at, Kind::WrongLength { found, expected, of });
        }
    }
}

/// Name resolution.
impl RulesetCompiler<'_, '_> {
    /// Resolves a name to its number. Returns 255 for a declaration whose settings do not hold, and
    /// `None` with a diagnostic for an unknown name.
    pub fn resolve(&mut self, name: SymbolKind, node: &TomlNode) -> Option<u8> {
        let text = node.str(self.diagnostics)?;
        self.resolve_text(name, text, node.at)
    }

    pub fn resolve_text(&mut self, name: SymbolKind, text: &str, at: ByteSpan) -> Option<u8> {
        let mut found: Vec<&names::Symbol> = self.names.fitting(name, text).collect();
        // A module's own names take precedence.
        if found.len() > 1 && found.iter().any(|e| e.module == self.item.module) {
            found.retain(|e| e.module == self.item.module);
        }
        match found[..] {
            [one] => Some(one.number.unwrap_or(u8::MAX)),
            [] => {
                let names = self.names.entries.iter().filter(|e| e.name == name);
                self.diagnostics.unknown(at, name.what(), text, names.map(|e| e.text.as_str()));
                None
            }
            _ => {
                let modules = found.iter().map(|e| format!("{}:{}", e.module, e.text)).collect();
                self.diagnostics.push(at, Kind::Ambiguous { found: text.to_owned(), modules });
                None
            }
        }
    }

    /// Resolves a resource by name.
    pub fn resource(&mut self, text: &str, at: ByteSpan) -> Option<Resource> {
        let api = self.diagnostics.sources.api(at);
        if let Some(found) = board_names::resource(text, api) {
            self.respell_resource(text, at);
            return Some(found);
        }
        if self.names.knows(SymbolKind::Resource, text) {
            let number = self.resolve_text(SymbolKind::Resource, text, at)?;
            return Resource::DECLARED.get(usize::from(number)).copied();
        }
        if !self.is_former_name(at, text, board_names::new_names_of_resource(text)) {
            let allowed = board_names::resources(api).map(|name| -> &str { name });
            let allowed = allowed.chain(self.names.in_play(SymbolKind::Resource));
            self.diagnostics.unknown(at, "resource", text, allowed);
        }
        None
    }

    /// Records how a file of `api = 1` has to spell this resource or right in `api = 2`, for
    /// `loam migrate`. Does nothing if the spelling is the same.
    pub fn respell_resource(&mut self, text: &str, at: ByteSpan) {
        if let Some(name) = board_names::new_names_of_resource(text).and_then(|names| names.right) {
            self.diagnostics.respell(at, text, name);
        }
    }

    /// Reports a former name, which has new names in the second version of the language, in a file
    /// of that version. Returns whether it did.
    pub fn is_former_name(&mut self, at: ByteSpan, text: &str, names: Option<NewNames>) -> bool {
        let names = names.filter(|_| self.diagnostics.sources.api(at) == ApiVersion::Second);
        if let Some(names) = names {
            let found = text.to_owned();
            self.diagnostics.push(at, DiagnosticKind::FormerName { found, names });
        }
        names.is_some()
    }

    /// Resolves a resource from a text value.
    pub fn resource_of(&mut self, node: &TomlNode) -> Option<Resource> {
        let text = node.str(self.diagnostics)?;
        self.resource(text, node.at)
    }

    /// Resolves an advancement track from a text value.
    pub fn track_of(&mut self, node: &TomlNode) -> Option<u8> {
        let text = node.str(self.diagnostics)?;
        self.track(text, node.at)
    }

    /// Resolves an advancement track by name.
    pub fn track(&mut self, text: &str, at: ByteSpan) -> Option<u8> {
        let found = TRACK_NAMES.iter().position(|t| *t == text);
        if found.is_none() {
            self.diagnostics.unknown(at, "track", text, TRACK_NAMES);
        }
        found.map(|i| i as u8)
    }
}

/// Source lines of the numbers that the engine's own rules use, for the causes of events.
impl RulesetCompiler<'_, '_> {
    /// Converts a source span to a file and line of the ruleset.
    pub fn place(&mut self, at: ByteSpan) -> SourceLine {
        let files = &mut self.ruleset.files;
        let sources = &self.diagnostics.sources;
        let file = *self.files.entry(at.file).or_insert_with(|| {
            files.push(sources.path(at).to_owned());
            FileId((files.len() - 1) as u16)
        });
        SourceLine { file, line: sources.line(at) }
    }

    /// Returns the line of a key; if a patch changed part of its value, the line of the patch.
    pub fn place_of(&mut self, entry: &TomlEntry) -> SourceLine {
        let at = self.wrote(entry.key_at, &entry.node);
        self.place(at)
    }

    /// Returns the span for a value at `home`: the span of the patch, if a patch changed part of
    /// the value. Records all other spans that contributed to the value.
    fn wrote(&mut self, home: ByteSpan, node: &TomlNode) -> ByteSpan {
        let Some(at) = amended(node).filter(|_| !self.chosen.check_only) else { return home };
        let mut parts = Vec::new();
        other_files(node, node.at.file, &mut parts);
        let place = self.place(at);
        // Patches that a later one overwrote have left nothing in the value itself.
        let patches = self.item.amended.of_value(at);
        let places = std::iter::once(home).chain(parts).chain(patches);
        let others: Vec<SourceLine> = places.map(|at| self.place(at)).collect();
        let all = self.ruleset.other_sources.entry(place).or_default();
        for other in others {
            if other != place && !all.contains(&other) {
                all.push(other);
            }
        }
        at
    }

    /// Notes the source line of a rule's numbers: for the piece that is being read, or outside of
    /// pieces for all seats.
    pub fn note(&mut self, rule: KernelRule, at: ByteSpan) {
        if self.chosen.check_only {
            return;
        }
        let place = self.place(at);
        self.ruleset.rule_sources.insert((self.item.piece, rule), place);
    }

    /// Notes the source line of a rule's value, if it is present; a patch of the value takes
    /// precedence.
    pub fn note_node(&mut self, rule: KernelRule, node: Option<&TomlNode>) {
        if let Some(node) = node.filter(|_| !self.chosen.check_only) {
            let at = self.wrote(node.at, node);
            self.note(rule, at);
        }
    }

    /// Notes the line of a key for a rule; the line of the key is more precise than the line of its
    /// table.
    pub fn note_entry(&mut self, rule: KernelRule, entry: &TomlEntry) {
        if !self.chosen.check_only {
            let at = self.wrote(entry.key_at, &entry.node);
            self.note(rule, at);
        }
    }

    /// Removes the source lines noted for the current piece, which is not in play.
    pub fn forget_places(&mut self) {
        let piece = self.item.piece;
        self.ruleset.rule_sources.retain(|(owner, _), _| *owner != piece);
    }
}

/// Collects the parts of a value that are in other files than the value itself.
fn other_files(node: &TomlNode, home: u32, parts: &mut Vec<ByteSpan>) {
    if node.at.file != home {
        return parts.push(node.at);
    }
    match &node.value {
        TomlValue::List(items) => items.iter().for_each(|item| other_files(item, home, parts)),
        _ => node.entries().iter().for_each(|entry| other_files(&entry.node, home, parts)),
    }
}

/// Returns the first part of a value that is in another file than the value itself: the part that a
/// patch wrote.
pub(crate) fn amended(node: &TomlNode) -> Option<ByteSpan> {
    let home = node.at.file;
    fn search(node: &TomlNode, home: u32) -> Option<ByteSpan> {
        let inner = || match &node.value {
            TomlValue::List(items) => items.iter().find_map(|item| search(item, home)),
            _ => node.entries().iter().find_map(|entry| search(&entry.node, home)),
        };
        if node.at.file != home { Some(node.at) } else { inner() }
    }
    search(node, home)
}
