//! Every name that the items in play declare: known before any table is read.

use std::collections::{BTreeMap, BTreeSet};

use components::declare::{DeedKind, Gives, Param, QuestionKind, Type};
use content::{At, Catalogue, Item, Node, Value};

use crate::module_names::ModuleNames;
use crate::shape;

/// Something of another half of the game that parts see as a counter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lent {
    /// What it is called.
    pub name: String,
    /// Does each seat have it? Else the table.
    pub each: bool,
    /// Can parts change it, too?
    pub changes: bool,
}

/// A kind of things of another half of the game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LentThing {
    /// What one of them is called.
    pub name: String,
    /// The names of all of them; `None` where they are known only once a board is chosen.
    pub names: Option<Vec<String>>,
    /// Another board has others: a name that none of these has is no mistake yet, but handed back in `Parts::strangers`, and nothing has it.
    pub vary: bool,
}

/// Everything that another half of the game lends to parts.
#[derive(Clone, Debug, Default)]
pub struct Lends {
    /// What parts see as counters.
    pub counters: Vec<Lent>,
    /// Kinds of things.
    pub things: Vec<LentThing>,
    /// What it answers.
    pub questions: Vec<QuestionKind>,
    /// What it can be made to do.
    pub deeds: Vec<DeedKind>,
    /// Amounts that it hears for each seat: short texts, where they are written. Each becomes a task behind all others, whose one
    /// step says it.
    pub heard: Vec<Node>,
}

/// Whose a part is, as far as reading has to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Owned {
    Table,
    Seats,
}

/// What a zone is called, whose it is, and its places.
#[derive(Clone, Debug)]
pub(crate) struct KnownZone {
    pub owned: Owned,
    pub places: Vec<String>,
}

/// What a track has.
#[derive(Clone, Debug, Default)]
pub(crate) struct KnownTrack {
    pub stops: Vec<String>,
    pub markers: Vec<String>,
    pub marks: Vec<String>,
}

/// Every name.
#[derive(Debug, Default)]
pub(crate) struct Known {
    /// Which names several modules have. All others here are those of the layout.
    pub names: ModuleNames,
    pub counters: BTreeMap<String, Owned>,
    /// Of counters that hold the number of a thing, the kind of it.
    pub counter_things: BTreeMap<String, String>,
    /// Counters that another half of the game keeps, and nobody here can change.
    pub only_read: BTreeSet<String>,
    pub zones: BTreeMap<String, KnownZone>,
    pub tracks: BTreeMap<String, KnownTrack>,
    pub pieces: Vec<String>,
    pub backs: Vec<String>,
    pub attributes: Vec<String>,
    /// Of those that have words as values, these words.
    pub words_of: BTreeMap<String, BTreeSet<String>>,
    /// Those that some piece has with a number.
    pub number_attributes: BTreeSet<String>,
    /// Words that are values of attributes.
    pub words: Vec<String>,
    /// Pieces and words of pieces that are in play; of others it is known that nothing is them.
    pub in_play: BTreeSet<String>,
    pub decisions: Vec<String>,
    pub tasks: Vec<String>,
    /// What decisions and tasks are handed: the words for it, in order.
    pub handed: BTreeMap<String, Vec<String>>,
    pub phases: Vec<String>,
    /// Functions, with what each answers.
    pub functions: BTreeMap<String, Vec<String>>,
    /// Kinds of things of another half of the game.
    pub things: BTreeMap<String, LentThing>,
    /// What it answers: about what, and what comes.
    pub questions: BTreeMap<String, (Vec<Type>, Gives)>,
    /// What it can be made to do, and with what.
    pub deeds: BTreeMap<String, Vec<Param>>,
}

fn owned(node: &Node) -> Owned {
    match node.get("of").map(|n| &n.value) {
        None => Owned::Table,
        Some(Value::Str(text)) if text == "table" => Owned::Table,
        Some(_) => Owned::Seats,
    }
}

fn texts(node: Option<&Node>) -> Vec<String> {
    let items = node.map_or(&[][..], Node::one_or_many);
    items.iter().filter_map(Node::as_str).map(str::to_owned).collect()
}

fn keys(node: Option<&Node>) -> Vec<String> {
    node.map_or(&[][..], Node::entries).iter().map(|entry| entry.key.clone()).collect()
}

/// A number that a key holds.
fn number(node: Option<&Node>) -> Option<i64> {
    match node.map(|n| &n.value) {
        Some(Value::Int(n)) => Some(*n),
        _ => None,
    }
}

/// The places of a zone; none where it is one heap.
pub(crate) fn places(node: &Node) -> Vec<String> {
    match number(node.get("row")) {
        Some(n) => (1..=n.clamp(0, 255)).map(|n| n.to_string()).collect(),
        None => texts(node.get("places")),
    }
}

/// The stops of a track.
pub(crate) fn stops(node: &Node) -> Vec<String> {
    let said = node.get("stops");
    match number(said) {
        Some(n) => (0..n.clamp(0, 250)).map(|n| n.to_string()).collect(),
        None => texts(said),
    }
}

impl Known {
    /// What is lent, and the items in play.
    pub fn new(lends: &Lends, items: &[Item<'_>], catalogue: &Catalogue) -> Known {
        let thing = |thing: &LentThing| (thing.name.clone(), thing.clone());
        let question = |q: &QuestionKind| (q.name.clone(), (q.args.clone(), q.gives.clone()));
        let mut known = Known {
            names: ModuleNames::new(items, catalogue),
            things: lends.things.iter().map(thing).collect(),
            questions: lends.questions.iter().map(question).collect(),
            deeds: lends.deeds.iter().map(|d| (d.name.clone(), d.args.clone())).collect(),
            ..Known::default()
        };
        for lent in &lends.counters {
            let owned = if lent.each { Owned::Seats } else { Owned::Table };
            known.counters.insert(lent.name.clone(), owned);
            known.only_read.extend((!lent.changes).then(|| lent.name.clone()));
        }
        for item in items {
            known.add(item);
        }
        known
    }

    /// Do the parts lie beside another half of the game, which has phases and an end of its own?
    pub fn is_beside(&self) -> bool {
        !self.deeds.is_empty()
    }

    /// What an argument can be, as it is written.
    pub fn sorts(&self) -> Vec<String> {
        let sorts = ["number", "piece", "zone", "seat", "place of ZONE", "stop of TRACK"];
        sorts.map(str::to_owned).into_iter().chain(self.things.keys().cloned()).collect()
    }

    fn add(&mut self, item: &Item<'_>) {
        let (node, name) = (&*item.node, self.names.in_layout(item).to_owned());
        let add = |list: &mut Vec<String>, name: String| {
            if !list.contains(&name) {
                list.push(name);
            }
        };
        if *item.kind == shape::DECISION || *item.kind == shape::TASK {
            let args = node.get("args").map_or(&[][..], Node::entries).iter();
            let words = args.map(|entry| entry.node.as_str().unwrap_or_default().to_owned());
            self.handed.insert(name.clone(), words.collect());
        }
        match item.kind {
            kind if *kind == shape::COUNTER => {
                if let Some(thing) = node.get("thing").and_then(Node::as_str) {
                    self.counter_things.insert(name.clone(), thing.to_owned());
                }
                self.counters.insert(name, owned(node));
            }
            kind if *kind == shape::ZONE => {
                let zone = KnownZone { owned: owned(node), places: places(node) };
                self.zones.insert(name, zone);
            }
            kind if *kind == shape::TRACK => {
                let (markers, marks) = (keys(node.get("markers")), keys(node.get("marks")));
                self.tracks.insert(name, KnownTrack { stops: stops(node), markers, marks });
            }
            kind if *kind == shape::PIECE => {
                self.in_play.extend(item.enabled.then(|| name.clone()));
                add(&mut self.pieces, name);
                texts(node.get("back")).into_iter().for_each(|back| add(&mut self.backs, back));
                for entry in node.get("has").map_or(&[][..], Node::entries) {
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
                let hooks = node.get("script").and_then(|script| script.get("hooks"));
                self.functions.insert(name, texts(hooks));
            }
            _ => {}
        }
    }
}

/// The name of a thing that is none of those in play, or of which nobody knows yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stranger {
    /// What kind of thing is meant.
    pub kind: String,
    /// What it is called.
    pub name: String,
    /// An argument or a counter with a name that is near: perhaps that is meant.
    pub near: Option<String>,
    /// Where.
    pub at: At,
}
