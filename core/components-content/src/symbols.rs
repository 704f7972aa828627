//! All names that the declarations in play define. They are collected before any TOML table is
//! read.

use std::collections::{BTreeMap, BTreeSet};

use components::declare::{DeedKind, Param, ParamType, QueryResultType, QuestionKind};
use components::written;
use content::{
    AmendedDeclaration, ApiVersion, ByteSpan, Catalogue, SourceMap, TomlNode, TomlValue,
};
use expression::ExpressionType;

use crate::fixed_names::{FixedNames, is_reserved};
use crate::module_names::ModuleNames;
use crate::shape;

/// A value of the host engine that components see as a counter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostCounter {
    pub name: String,
    /// Whether each seat has a value of its own; otherwise only the table has one.
    pub each: bool,
    /// Whether components can change the value.
    pub changes: bool,
    /// Name in the second version of the language, if it is another one. The first version reads
    /// it, too, unless a component has this name.
    pub second_name: Option<String>,
    /// What to write in the second version in place of `name`: shown to authors as a hint.
    pub hint: String,
}

/// Returns message and hint about a name that only the first version of the language has.
pub(crate) fn former_name(counter: &HostCounter) -> (String, String) {
    let message = format!("version 2 of the language has no name `{}`", counter.name);
    (message, counter.hint.clone())
}

/// A kind of objects of the host engine, for example hexes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HostObjects {
    pub name: String,
    /// Names of all objects; `None` if they are known only after a board is chosen.
    pub names: Option<Vec<String>>,
    /// Whether the names depend on the board. An unknown name is then not an error: it is added to
    /// `ContentComponents::strangers`, and no object matches it.
    pub vary: bool,
}

/// Everything that a host engine offers to components.
#[derive(Clone, Debug, Default)]
pub struct HostInterface {
    /// Values that components see as counters.
    pub counters: Vec<HostCounter>,
    /// Kinds of objects that components can refer to.
    pub things: Vec<HostObjects>,
    /// Queries that the host engine answers.
    pub questions: Vec<QuestionKind>,
    /// Commands that the host engine carries out.
    pub deeds: Vec<DeedKind>,
    /// Amounts that the host engine reads for each seat, as TOML texts. Each becomes a task after
    /// all other tasks. The only step of this task sets a counter to the amount.
    pub host_amounts: Vec<TomlNode>,
}

/// The owner of a component, as far as reading needs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OwnerKind {
    Table,
    Seats,
}

/// The owner and the places of a zone.
#[derive(Clone, Debug)]
pub(crate) struct DeclaredZone {
    pub owned: OwnerKind,
    pub places: Vec<String>,
}

/// The names declared by a track.
#[derive(Clone, Debug, Default)]
pub(crate) struct DeclaredTrack {
    pub stops: Vec<String>,
    /// Number of the first stop in the second version of the language.
    pub first: i32,
    /// Marks that edges have.
    pub on_edges: Vec<String>,
    pub markers: Vec<String>,
    pub marks: Vec<String>,
}

/// All names that can be used in tables.
#[derive(Debug, Default)]
pub(crate) struct DeclaredNames {
    /// Names that several modules use. All other fields contain layout names.
    pub names: ModuleNames,
    /// Constants and settings.
    pub fixed: FixedNames,
    pub counters: BTreeMap<String, OwnerKind>,
    /// Kind of the objects whose indices a counter contains, by the counter's name.
    pub counter_things: BTreeMap<String, String>,
    /// Counters of the host engine that components cannot change.
    pub only_read: BTreeSet<String>,
    /// Counters of the host engine that have another name in the second version of the language.
    pub renamed_counters: Vec<HostCounter>,
    pub zones: BTreeMap<String, DeclaredZone>,
    pub tracks: BTreeMap<String, DeclaredTrack>,
    pub pieces: Vec<String>,
    pub backs: Vec<String>,
    pub attributes: Vec<String>,
    /// Words that are values of an attribute, by attribute.
    pub words_of: BTreeMap<String, BTreeSet<String>>,
    /// Attributes that are a number for at least one piece.
    pub number_attributes: BTreeSet<String>,
    /// Words that are values of any attribute.
    pub words: Vec<String>,
    /// Pieces and words that are in play. Names of others are valid, but match nothing.
    pub in_play: BTreeSet<String>,
    pub decisions: Vec<String>,
    pub tasks: Vec<String>,
    /// Types of the parameters of decisions and tasks, as words, in order.
    pub handed: BTreeMap<String, Vec<String>>,
    pub phases: Vec<String>,
    /// Script functions with their hooks.
    pub functions: BTreeMap<String, Vec<String>>,
    /// Functions whose scripts are written in the second version of the language.
    pub second_functions: BTreeSet<String>,
    /// Kinds of objects of the host engine.
    pub things: BTreeMap<String, HostObjects>,
    /// Queries of the host engine: argument types and result type.
    pub questions: BTreeMap<String, (Vec<ParamType>, QueryResultType)>,
    /// Commands of the host engine with their parameters.
    pub deeds: BTreeMap<String, Vec<Param>>,
}

fn owned(node: &TomlNode) -> OwnerKind {
    match node.get("of").map(|n| &n.value) {
        None => OwnerKind::Table,
        Some(TomlValue::Str(text)) if text == "table" => OwnerKind::Table,
        Some(_) => OwnerKind::Seats,
    }
}

fn texts(node: Option<&TomlNode>) -> Vec<String> {
    let items = node.map_or(&[][..], TomlNode::one_or_many);
    items.iter().filter_map(TomlNode::as_str).map(str::to_owned).collect()
}

fn keys(node: Option<&TomlNode>) -> Vec<String> {
    node.map_or(&[][..], TomlNode::entries).iter().map(|entry| entry.key.clone()).collect()
}

/// Returns the integer in a key's value.
fn number(node: Option<&TomlNode>) -> Option<i64> {
    match node.map(|n| &n.value) {
        Some(TomlValue::Int(n)) => Some(*n),
        _ => None,
    }
}

/// Returns the names of a zone's places; empty for a pile or stack.
pub(crate) fn places(node: &TomlNode) -> Vec<String> {
    match number(node.get("row")) {
        Some(n) => (1..=n.clamp(0, 255)).map(|n| n.to_string()).collect(),
        None => texts(node.get("places")),
    }
}

/// Returns the names of a track's stops, and the number of the first one in the second version of
/// the language. Stops that are named by numbers have these numbers; others count from 1.
pub(crate) fn stops(node: &TomlNode, sources: &SourceMap) -> (Vec<String>, i32) {
    let Some(value) = node.get("stops") else { return (Vec::new(), 1) };
    let end = |key| number(value.get(key)).unwrap_or(0).clamp(0, MOST_NUMBERED);
    let (from, to) = match value.value {
        TomlValue::Int(n) => {
            let from = match sources.api(value.at) {
                ApiVersion::First => 0,
                ApiVersion::Second => 1,
            };
            (from, from + n.clamp(0, MOST_STOPS) - 1)
        }
        TomlValue::Table(_) => (end("from"), end("to")),
        _ => {
            let names = texts(Some(value));
            let first = components::declare::first_stop(&names);
            return (names, first);
        }
    };
    let to = to.min(from + MOST_STOPS - 1);
    ((from..=to).map(|n| n.to_string()).collect(), from as i32)
}

/// Largest number of stops of a track.
pub(crate) const MOST_STOPS: i64 = 250;

/// Largest number that is the name of a stop.
pub(crate) const MOST_NUMBERED: i64 = 9999;

impl DeclaredNames {
    /// Collects the names offered by the host engine and declared by the items.
    pub fn new(
        host: &HostInterface,
        fixed: &FixedNames,
        items: &[AmendedDeclaration<'_>],
        catalogue: &Catalogue,
    ) -> DeclaredNames {
        let thing = |thing: &HostObjects| (thing.name.clone(), thing.clone());
        let question = |q: &QuestionKind| (q.name.clone(), (q.args.clone(), q.gives.clone()));
        let mut known = DeclaredNames {
            names: ModuleNames::new(items, catalogue),
            fixed: fixed.clone(),
            things: host.things.iter().map(thing).collect(),
            questions: host.questions.iter().map(question).collect(),
            deeds: host.deeds.iter().map(|d| (d.name.clone(), d.args.clone())).collect(),
            ..DeclaredNames::default()
        };
        for counter in &host.counters {
            let owned = if counter.each { OwnerKind::Seats } else { OwnerKind::Table };
            known.counters.insert(counter.name.clone(), owned);
            known.only_read.extend((!counter.changes).then(|| counter.name.clone()));
            known.renamed_counters.extend(counter.second_name.is_some().then(|| counter.clone()));
        }
        for item in items {
            known.add(item, catalogue);
        }
        known
    }

    /// Returns the name of a counter of the host engine for a word in a file of this version. Any
    /// other word is returned unchanged.
    ///
    /// # Errors
    /// The word is the name of a counter in the first version, which the second one does not read.
    pub fn host_counter<'n>(
        &'n self,
        word: &'n str,
        api: ApiVersion,
    ) -> Result<&'n str, &'n HostCounter> {
        let is_second = |one: &&HostCounter| one.second_name.as_deref() == Some(word);
        if let Some(one) = self.renamed_counters.iter().find(is_second)
            && (api == ApiVersion::Second || !self.counters.contains_key(word))
        {
            return Ok(&one.name);
        }
        let former = self.renamed_counters.iter().find(|one| one.name == word);
        match former {
            Some(one) if api == ApiVersion::Second => Err(one),
            _ => Ok(word),
        }
    }

    /// Returns the type of the values of a counter that names objects of this kind: objects of the
    /// host engine, seats, pieces, or the words of an attribute. `None`: there is no such kind.
    pub fn type_of_thing(&self, kind: &str) -> Option<ExpressionType> {
        match kind {
            kind if self.things.contains_key(kind) => Some(ExpressionType::Thing(kind.to_owned())),
            "seat" => Some(ExpressionType::Seat),
            "piece" => Some(ExpressionType::Piece),
            kind if self.words_of.contains_key(kind) => Some(ExpressionType::Word(kind.to_owned())),
            _ => None,
        }
    }

    /// Returns the type of the values of a counter.
    pub fn type_of_counter(&self, counter: &str) -> ExpressionType {
        let kind = self.counter_things.get(counter);
        kind.and_then(|kind| self.type_of_thing(kind)).unwrap_or(ExpressionType::Number)
    }

    /// Returns the name in the second version of the language of a counter of the host engine, if
    /// it is another one.
    pub fn second_name(&self, counter: &str) -> Option<&str> {
        let renamed = self.renamed_counters.iter().find(|one| one.name == counter);
        renamed.and_then(|one| one.second_name.as_deref())
    }

    /// Returns the names of counters as texts of this version write them.
    pub fn counter_names(&self, api: ApiVersion) -> impl Iterator<Item = String> {
        self.counters.keys().map(move |name| {
            let renamed = self.renamed_counters.iter().find(|one| one.name == *name);
            let second = renamed.filter(|_| api == ApiVersion::Second);
            second.and_then(|one| one.second_name.clone()).unwrap_or_else(|| written(name))
        })
    }

    /// Returns whether the components extend a host engine. A host engine has its own phases and
    /// its own end of the game.
    pub fn has_host(&self) -> bool {
        !self.deeds.is_empty()
    }

    /// Returns whether the values of an attribute are words for every piece that has it.
    pub fn is_of_words(&self, attribute: &str) -> bool {
        self.words_of.contains_key(attribute) && !self.number_attributes.contains(attribute)
    }

    /// Returns whether texts may use a word as a name of a component, of its parts, or of the host
    /// engine.
    pub fn is_name(&self, word: &str) -> bool {
        let is = |name: &String| name == word;
        is_reserved(word)
            || ["own", "next", "table"].contains(&word)
            || self.counters.contains_key(word)
            || self.renamed_counters.iter().any(|one| one.second_name.as_deref() == Some(word))
            || self.zones.contains_key(word)
            || self.zones.values().any(|zone| zone.places.iter().any(is))
            || self.tracks.contains_key(word)
            || self.tracks.values().any(|track| {
                [&track.stops, &track.markers, &track.marks].iter().any(|list| list.iter().any(is))
            })
            || [&self.pieces, &self.backs, &self.attributes, &self.words]
                .iter()
                .any(|list| list.iter().any(is))
            || [&self.decisions, &self.tasks, &self.phases].iter().any(|list| list.iter().any(is))
            || self.functions.contains_key(word)
            || self.things.values().any(|kind| kind.names.iter().flatten().any(is))
            || self.questions.contains_key(word)
            || self.deeds.contains_key(word)
    }

    /// Returns the words for types of arguments that content may use.
    pub fn sorts(&self) -> Vec<String> {
        let sorts = ["number", "piece", "zone", "seat", "place of ZONE", "stop of TRACK"];
        sorts.map(str::to_owned).into_iter().chain(self.things.keys().cloned()).collect()
    }

    fn add(&mut self, item: &AmendedDeclaration<'_>, catalogue: &Catalogue) {
        let sources = &catalogue.sources;
        let (node, name) = (&*item.node, self.names.in_layout(item).to_owned());
        let add = |list: &mut Vec<String>, name: String| {
            if !list.contains(&name) {
                list.push(name);
            }
        };
        if *item.kind == shape::DECISION || *item.kind == shape::TASK {
            let args = node.get("args").map_or(&[][..], TomlNode::entries).iter();
            let words = args.map(|entry| entry.node.as_str().unwrap_or_default().to_owned());
            self.handed.insert(name.clone(), words.collect());
        }
        match item.kind {
            kind if *kind == shape::COUNTER => {
                if let Some(thing) = node.get("thing").and_then(TomlNode::as_str) {
                    self.counter_things.insert(name.clone(), thing.to_owned());
                }
                self.counters.insert(name, owned(node));
            }
            kind if *kind == shape::ZONE => {
                let zone = DeclaredZone { owned: owned(node), places: places(node) };
                self.zones.insert(name, zone);
            }
            kind if *kind == shape::TRACK => {
                let (markers, marks) = (keys(node.get("markers")), keys(node.get("marks")));
                let (stops, first) = stops(node, sources);
                let all_marks = node.get("marks").map_or(&[][..], TomlNode::entries).iter();
                let on_edges = all_marks.filter(|mark| {
                    mark.node.get("edges").and_then(TomlNode::as_bool) == Some(true)
                });
                let on_edges = on_edges.map(|mark| mark.key.clone()).collect();
                let track = DeclaredTrack { stops, first, on_edges, markers, marks };
                self.tracks.insert(name, track);
            }
            kind if *kind == shape::PIECE => {
                self.in_play.extend(item.enabled.then(|| name.clone()));
                add(&mut self.pieces, name);
                texts(node.get("back")).into_iter().for_each(|back| add(&mut self.backs, back));
                for entry in node.get("has").map_or(&[][..], TomlNode::entries) {
                    add(&mut self.attributes, entry.key.clone());
                    if let Some(word) = entry.node.as_str() {
                        let words = self.words_of.entry(entry.key.clone()).or_default();
                        words.insert(word.to_owned());
                        self.in_play.extend(item.enabled.then(|| word.to_owned()));
                        add(&mut self.words, word.to_owned());
                    } else {
                        self.number_attributes.insert(entry.key.clone());
                    }
                }
            }
            kind if *kind == shape::DECISION => add(&mut self.decisions, name),
            kind if *kind == shape::TASK => add(&mut self.tasks, name),
            kind if *kind == shape::PHASE => add(&mut self.phases, name),
            kind if *kind == shape::FUNCTION => {
                let script = node.get("script");
                let hooks = script.and_then(|script| script.get("hooks"));
                // An empty script has no version: `loam migrate` compares tables without scripts.
                let is_second = script.is_some_and(|script| {
                    let text = content::script_path(catalogue, script)
                        .and_then(|path| catalogue.scripts.get(&path));
                    sources.api(script.at) == ApiVersion::Second
                        && text.is_some_and(|text| !text.is_empty())
                });
                self.second_functions.extend(is_second.then(|| name.clone()));
                self.functions.insert(name, texts(hooks));
            }
            _ => {}
        }
    }
}

/// A name that no known object of the host engine has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownObject {
    /// Kind of object that is expected.
    pub kind: String,
    pub name: String,
    /// A similar name of an argument or counter, as a suggestion.
    pub near: Option<String>,
    pub at: ByteSpan,
}
