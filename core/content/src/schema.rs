//! Schemas for editors: what each kind of TOML file may hold, made of the shapes that the reader reads by.

use std::collections::{BTreeMap, BTreeSet};

use kernel::{Hook, HookKind, Policy, Resource};
use serde_json::{Map, Value, json};

use crate::EFFECT_WORDS;
use crate::compile::{SWITCHES, TRACK_NAMES};
use crate::decl::DeclKind;
use crate::provisional::Certainty;
use crate::read::NOTES;
use crate::shape::{self, Holds, Key, Rest, Shape};

/// The schema of a kind of file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schema {
    /// What it is for, and the name of its file without `.json`: `faction`, `module`, `map` …
    pub name: &'static str,
    /// One sentence about such files.
    pub doc: &'static str,
    /// The JSON text, with a line end.
    pub text: String,
}

/// The schemas of all kinds of file. `tables` is for files that hold lists of small tables.
pub fn schemas() -> Vec<Schema> {
    let mut all: Vec<Schema> = [&shape::MODULE, &shape::AMENDMENTS, &shape::MAP, &shape::VARIANT]
        .map(|shape| schema(shape.name, shape.doc, |defs| defs.table(shape)))
        .into();
    let doc = "Lists of small tables: tiles, terrains, settings, the course of the game.";
    all.push(schema("tables", doc, tables));
    for (word, kind) in DeclKind::LISTS {
        let shape = kind.shape();
        all.push(schema(word, shape.doc, |defs| {
            let mut table = defs.table(shape);
            table["properties"]["kind"] =
                json!({ "const": word, "description": "What the file declares." });
            let needed = table["required"].as_array_mut();
            match needed {
                Some(needed) => needed.push(json!("kind")),
                None => table["required"] = json!(["kind"]),
            }
            table
        }));
    }
    all
}

/// Which schema a file of a content tree has, by its path and text; nothing for what is no TOML file of content.
pub fn schema_of(path: &str, text: &str) -> Option<&'static str> {
    let is_content = path.ends_with(".toml") && !path.contains("/tests/");
    if !is_content {
        return None;
    }
    if path.starts_with("maps/") {
        return Some(shape::MAP.name);
    }
    if path.starts_with("variants/") {
        return Some(shape::VARIANT.name);
    }
    let (_, file) = path.strip_prefix("scripts/")?.split_once('/')?;
    Some(match file {
        "module.toml" => shape::MODULE.name,
        "amend.toml" => shape::AMENDMENTS.name,
        _ => {
            let words = text.lines().take_while(|line| !line.starts_with('['));
            let kind = words.filter_map(|line| line.strip_prefix("kind")).next();
            let kind = kind.and_then(|rest| rest.trim_start().strip_prefix('='));
            let kind = kind.and_then(|rest| rest.split('"').nth(1));
            let kind = kind.and_then(|kind| DeclKind::LISTS.iter().find(|(word, _)| *word == kind));
            kind.map_or("tables", |(word, _)| word)
        }
    })
}

fn schema(name: &'static str, doc: &'static str, table: impl FnOnce(&mut Defs) -> Value) -> Schema {
    let mut defs = Defs::default();
    let table = table(&mut defs);
    let mut whole = Map::new();
    whole.insert("$schema".into(), json!("http://json-schema.org/draft-07/schema#"));
    whole.insert(
        "$comment".into(),
        json!("Made of the shapes that the reader reads by; edits belong there."),
    );
    whole.insert("title".into(), json!(format!("Loam: {name}")));
    whole.extend(table.as_object().cloned().unwrap_or_default());
    whole.insert("description".into(), json!(doc));
    let definitions = defs.done.into_iter().map(|(name, table)| (name.to_owned(), table));
    let definitions = definitions.chain(defs.parts);
    whole.insert("definitions".into(), Value::Object(definitions.collect()));
    let text = lines(&Value::Object(whole), 2);
    Schema { name, doc, text }
}

/// JSON with a line for each key of the outer tables, `deep` levels of them.
fn lines(value: &Value, deep: u32) -> String {
    fn write(value: &Value, deep: u32, level: usize, out: &mut String) {
        match value.as_object() {
            Some(table) if deep > 0 && !table.is_empty() => {
                out.push('{');
                for (i, (key, value)) in table.iter().enumerate() {
                    let comma = if i > 0 { "," } else { "" };
                    let pad = "  ".repeat(level + 1);
                    out.push_str(&format!("{comma}\n{pad}{}: ", Value::from(key.as_str())));
                    write(value, deep - 1, level + 1, out);
                }
                out.push_str(&format!("\n{}}}", "  ".repeat(level)));
            }
            _ => out.push_str(&value.to_string()),
        }
    }
    let mut out = String::new();
    write(value, deep, 0, &mut out);
    out + "\n"
}

fn tables(defs: &mut Defs) -> Value {
    let mut properties = defs.notes();
    for (word, kind) in DeclKind::LISTS {
        let items = defs.refer(kind.shape());
        let doc = kind.shape().doc;
        properties
            .insert(word.into(), json!({ "type": "array", "items": items, "description": doc }));
    }
    for (word, kind) in DeclKind::SINGLE {
        properties.insert(word.into(), defs.refer(kind.shape()));
    }
    for key in shape::OTHER_LISTS {
        properties.insert(key.key.into(), defs.key(key));
    }
    json!({ "type": "object", "properties": properties, "additionalProperties": false })
}

/// The definitions that a schema refers to.
#[derive(Default)]
struct Defs {
    begun: BTreeMap<&'static str, &'static Shape>,
    done: BTreeMap<&'static str, Value>,
    /// Definitions without needed keys.
    begun_parts: BTreeSet<&'static str>,
    parts: BTreeMap<String, Value>,
    /// What is read now is merged into something.
    part: bool,
}

impl Defs {
    /// A reference to a shape, which becomes a definition.
    fn refer(&mut self, shape: &'static Shape) -> Value {
        match self.begun.get(shape.name) {
            Some(other) => {
                let name = shape.name;
                debug_assert!(std::ptr::eq(*other, shape), "two shapes are called `{name}`");
            }
            None => {
                self.begun.insert(shape.name, shape);
                let part = std::mem::replace(&mut self.part, false);
                let table = self.table(shape);
                self.part = part;
                self.done.insert(shape.name, table);
            }
        }
        json!({ "$ref": format!("#/definitions/{}", shape.name) })
    }

    /// The same of a table that is merged into another one: nothing in it is needed.
    fn refer_part(&mut self, shape: &'static Shape) -> Value {
        let name = format!("part_of_{}", shape.name);
        if self.begun_parts.insert(shape.name) {
            let mut table = self.table(shape);
            if let Some(table) = table.as_object_mut() {
                table.remove("required");
                table.remove("allOf");
            }
            self.parts.insert(name.clone(), table);
        }
        json!({ "$ref": format!("#/definitions/{name}") })
    }

    /// What stands in a list, which no other list is merged with.
    fn whole(&mut self, holds: &'static Holds) -> Value {
        let part = std::mem::replace(&mut self.part, false);
        let whole = self.holds(holds);
        self.part = part;
        whole
    }

    /// The keys of all declarations, each with what it holds in any of them.
    fn part_of_any(&mut self) -> Value {
        let kinds = DeclKind::LISTS.iter().map(|(_, kind)| kind);
        let shapes = kinds.chain(DeclKind::SINGLE.iter().map(|(_, kind)| kind)).map(|k| k.shape());
        let part = std::mem::replace(&mut self.part, true);
        let mut all: BTreeMap<&str, Vec<Value>> = BTreeMap::new();
        for key in shapes.flat_map(Shape::all_keys) {
            let value = self.holds(&key.holds);
            let values = all.entry(key.key).or_default();
            if !values.contains(&value) {
                values.push(value);
            }
        }
        self.part = part;
        let mut properties = self.notes();
        for (key, mut values) in all {
            let value = match values.len() {
                1 => values.remove(0),
                _ => json!({ "anyOf": values }),
            };
            properties.insert(key.into(), value);
        }
        json!({ "type": "object", "properties": properties, "additionalProperties": false })
    }

    fn table(&mut self, shape: &'static Shape) -> Value {
        let mut properties = self.notes();
        let keys = shape.all_keys();
        for key in &keys {
            properties.insert(key.key.into(), self.key(key));
        }
        let mut further = json!(false);
        for rest in rests(shape) {
            match rest {
                Rest::Nothing => {}
                Rest::Names(holds) => further = self.holds(holds),
                Rest::Resources(holds) => self.resources(&mut properties, holds),
                Rest::ResourcesOrTokens(holds) => {
                    self.resources(&mut properties, holds);
                    further = self.holds(holds);
                }
                Rest::Tracks(holds) => {
                    for track in TRACK_NAMES {
                        properties.insert(track.into(), self.holds(holds));
                    }
                }
                Rest::Arguments => self.arguments(&mut properties),
            }
        }
        let mut table =
            json!({ "type": "object", "properties": properties, "additionalProperties": further });
        if !shape.doc.is_empty() {
            table["description"] = json!(shape.doc);
        }
        if std::ptr::eq(shape, &shape::ANSWER) {
            table["allOf"] = self.by_hook(&keys);
        }
        let needed: Vec<&str> = keys.iter().filter(|k| k.needed).map(|k| k.key).collect();
        if !needed.is_empty() {
            table["required"] = json!(needed);
        }
        table
    }

    fn resources(&mut self, properties: &mut Map<String, Value>, holds: &'static Holds) {
        for resource in Resource::ALL {
            properties.insert(resource.name().into(), self.holds(holds));
        }
    }

    /// The arguments of all hooks; one that is a key as well may be either. Hexes cannot be compared.
    fn arguments(&mut self, properties: &mut Map<String, Value>) {
        let names: BTreeSet<&str> = Hook::ALL.iter().flat_map(|h| h.args()).copied().collect();
        for name in names.into_iter().filter(|name| *name != "hex") {
            let argument = self.holds(&shape::ARGUMENT);
            let both = match properties.remove(name) {
                Some(other) => json!({ "anyOf": [other, argument] }),
                None => argument,
            };
            properties.insert(name.into(), both);
        }
    }

    /// What an answer may have depends on its hook: filters on what the hook tells of, effects or a value.
    fn by_hook(&mut self, keys: &[&'static Key]) -> Value {
        let mut rules = Vec::new();
        let mut rule = |hooks: Vec<&str>, then: Value| {
            let of_hook =
                json!({ "properties": { "hook": { "enum": hooks } }, "required": ["hook"] });
            rules.push(json!({ "if": of_hook, "then": then }));
        };
        let all = || Hook::ALL.iter();
        let names: BTreeSet<&str> = all().flat_map(|h| h.args()).copied().collect();
        for name in names.into_iter().filter(|name| *name != "hex") {
            let without = all().filter(|h| !h.args().contains(&name)).map(|h| h.name()).collect();
            let value = match keys.iter().find(|key| key.key == name) {
                Some(key) => self.whole(&key.holds),
                None => json!(false),
            };
            rule(without, json!({ "properties": { name: value } }));
        }
        let none = |words: &[&str]| -> Map<String, Value> {
            words.iter().map(|word| ((*word).to_owned(), json!(false))).collect()
        };
        let answers_with = |h: &Hook| match (h.kind(), h.policy()) {
            (HookKind::React | HookKind::Replace, _) => "effects",
            (HookKind::Forbid, _) => "forbid",
            (_, Policy::Any) => "allow",
            (_, Policy::First) => "value",
            _ => "add",
        };
        for word in ["effects", "forbid", "allow", "value", "add"] {
            let hooks = all().filter(|h| answers_with(h) == word).map(|h| h.name()).collect();
            let then = if word == "effects" {
                let mut properties = none(&["forbid", "allow", "value"]);
                properties.insert("add".into(), self.refer(shape::of_effect("add")));
                json!({ "properties": properties })
            } else {
                let others = EFFECT_WORDS.iter().chain(&["forbid", "allow", "value", "else"]);
                let others: Vec<&str> = others.copied().filter(|other| *other != word).collect();
                let mut properties = none(&others);
                if word == "add" {
                    properties.insert("add".into(), self.whole(&shape::AMOUNT));
                }
                json!({ "properties": properties, "required": [word] })
            };
            rule(hooks, then);
        }
        json!(rules)
    }

    /// What every table may have.
    fn notes(&mut self) -> Map<String, Value> {
        self.refer(&shape::MARK);
        let note =
            |name: &&str| ((*name).to_owned(), json!({ "$ref": format!("#/definitions/{name}") }));
        if !self.done.contains_key("doc") {
            let certainties: Vec<&str> = Certainty::WORDS.iter().map(|(word, _)| *word).collect();
            let texts = json!({ "type": "array", "items": { "type": "string" } });
            let mark = json!({ "$ref": "#/definitions/mark" });
            let marks = json!({ "type": "array", "items": mark });
            self.done.extend([
                ("doc", json!({ "anyOf": [{ "type": "string" }, texts], "description": "In words; it changes nothing." })),
                ("provisional", json!({ "anyOf": [{ "type": "boolean" }, mark, marks], "description": "Values that were only inferred." })),
                ("reason", json!({ "type": "string", "description": "Why values are as they are." })),
                ("certainty", json!({ "enum": certainties, "description": "How sure that is." })),
            ]);
        }
        NOTES.iter().map(note).collect()
    }

    fn key(&mut self, key: &'static Key) -> Value {
        let mut value = self.holds(&key.holds);
        // Beside a reference nothing else counts.
        if value.get("$ref").is_some() {
            value = json!({ "allOf": [value] });
        }
        value["description"] = json!(key.doc);
        value
    }

    fn holds(&mut self, holds: &'static Holds) -> Value {
        match holds {
            Holds::Text => json!({ "type": "string" }),
            Holds::Name => json!({ "type": "string", "pattern": "^[a-z0-9_-]+$" }),
            Holds::Word(words) => json!({ "enum": words }),
            Holds::Hook => {
                json!({ "enum": Hook::ALL.iter().map(|h| h.name()).collect::<Vec<_>>() })
            }
            Holds::Resource => json!({ "enum": Resource::ALL.map(Resource::name) }),
            Holds::Track => json!({ "enum": TRACK_NAMES }),
            Holds::Switch => json!({ "enum": SWITCHES }),
            Holds::Bool => json!({ "type": "boolean" }),
            Holds::Int(min, max) => json!({ "type": "integer", "minimum": min, "maximum": max }),
            Holds::Table(shape) => match self.part {
                true => self.refer_part(shape),
                false => self.refer(shape),
            },
            Holds::PartOfAny => self.part_of_any(),
            Holds::List(item) => {
                let item = self.whole(item);
                json!({ "type": "array", "items": item })
            }
            Holds::Many(item) => {
                let (one, item) = (self.holds(item), self.whole(item));
                json!({ "anyOf": [one, { "type": "array", "items": item }] })
            }
            Holds::Either(several) => {
                let several: Vec<Value> = several.iter().map(|one| self.holds(one)).collect();
                json!({ "anyOf": several })
            }
        }
    }
}

/// What else a shape, or one that it takes over, may have.
fn rests(shape: &'static Shape) -> Vec<Rest> {
    let mut all = vec![shape.rest];
    all.extend(shape.also.iter().flat_map(|also| rests(also)));
    all
}
