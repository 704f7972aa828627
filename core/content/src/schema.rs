//! JSON schemas for editors, generated from the shapes that the reader uses.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use crate::dialect::{Dialect, Vocabulary};
use crate::marks::{Certainty, NOTES};
use crate::module::DeclKind;
use crate::shape::{self, Absent, Case, Holds, Key, Part, Rest, Shape};

/// A JSON schema for one kind of content file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schema {
    /// Kind of file, and file name without `.json`: `faction`, `module`, `map` …
    pub name: &'static str,
    /// Description of such files in one sentence.
    pub doc: &'static str,
    /// JSON with a final line end.
    pub text: String,
}

/// Generates the schemas of all kinds of files, including `tables` for files that contain lists of
/// small tables.
pub fn schemas(dialect: &dyn Dialect) -> Vec<Schema> {
    let vocabulary = dialect.vocabulary();
    let mut shapes = vec![&shape::MODULE, &shape::AMENDMENTS];
    shapes.extend(vocabulary.map_keys.map(|_| &shape::MAP));
    shapes.push(&shape::VARIANT);
    let schema = |name, doc, table: &mut dyn FnMut(&mut Defs) -> Value| {
        let defs = Defs::new(vocabulary);
        schema(name, doc, defs, table)
    };
    let mut all: Vec<Schema> = shapes
        .into_iter()
        .map(|shape| schema(shape.name, shape.doc, &mut |defs| defs.table(shape)))
        .collect();
    all.push(schema("tables", vocabulary.tables, &mut tables));
    for kind in lists(vocabulary) {
        all.push(schema(kind.word, kind.shape.doc, &mut |defs| {
            let mut table = defs.table(kind.shape);
            table["properties"]["kind"] =
                json!({ "const": kind.word, "description": "What the file declares." });
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

/// Returns the kinds of declarations that can occur several times.
fn lists(vocabulary: &Vocabulary) -> impl Iterator<Item = &'static DeclKind> {
    vocabulary.kinds.iter().copied().filter(|kind| !kind.single)
}

/// Returns the schema name for a content file, by its path and text; `None` for other files.
pub fn schema_of(dialect: &dyn Dialect, path: &str, text: &str) -> Option<&'static str> {
    let is_content = path.ends_with(".toml") && !path.contains("/tests/");
    if !is_content {
        return None;
    }
    if path.starts_with("maps/") {
        return dialect.vocabulary().map_keys.map(|_| shape::MAP.name);
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
            let kind = kind.and_then(|said| lists(dialect.vocabulary()).find(|k| k.word == said));
            kind.map_or("tables", |kind| kind.word)
        }
    })
}

fn schema(
    name: &'static str,
    doc: &'static str,
    mut defs: Defs,
    table: &mut dyn FnMut(&mut Defs) -> Value,
) -> Schema {
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
    let definitions = defs.done.into_iter().chain(defs.parts);
    whole.insert("definitions".into(), Value::Object(definitions.collect()));
    let text = lines(&Value::Object(whole), 2);
    Schema { name, doc, text }
}

/// Formats JSON with one line per key for the outer `deep` levels of objects.
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
    for kind in defs.vocabulary.kinds {
        let items = defs.refer(kind.shape);
        let table = if kind.single {
            items
        } else {
            json!({ "type": "array", "items": items, "description": kind.shape.doc })
        };
        properties.insert(kind.word.into(), table);
    }
    for key in shape::OTHER_LISTS {
        properties.insert(key.key.into(), defs.key(key));
    }
    json!({ "type": "object", "properties": properties, "additionalProperties": false })
}

/// Shapes by the names of their definitions.
type Begun = BTreeMap<String, &'static Shape>;

/// Returns the name of a shape's definition, numbered if another shape has the same name, and
/// whether it is new.
fn begin(begun: &mut Begun, shape: &'static Shape, before: &str) -> (String, bool) {
    let name = |n: u32| match n {
        1 => format!("{before}{}", shape.name),
        n => format!("{before}{}_{n}", shape.name),
    };
    let is_free = |name: &String| begun.get(name).is_none_or(|other| std::ptr::eq(*other, shape));
    let name = (1..).map(name).find(is_free).expect("numbers do not end");
    let is_new = begun.insert(name.clone(), shape).is_none();
    (name, is_new)
}

/// The definitions of a schema, collected while it is generated.
struct Defs {
    vocabulary: &'static Vocabulary,
    begun: Begun,
    done: BTreeMap<String, Value>,
    /// Names of definitions without required keys.
    begun_parts: Begun,
    parts: BTreeMap<String, Value>,
    /// The table at hand will be merged into another one, so no key is required.
    part: bool,
}

impl Defs {
    fn new(vocabulary: &'static Vocabulary) -> Defs {
        let (begun, done, begun_parts, parts) = Default::default();
        Defs { vocabulary, begun, done, begun_parts, parts, part: false }
    }

    /// Returns the keys that the dialect adds to a table of the engine.
    fn further(&self, part: Part) -> &'static [Key] {
        match part {
            Part::Map => self.vocabulary.map_keys.unwrap_or_default(),
            Part::Setting => self.vocabulary.setting_keys,
            Part::Amendment => self.vocabulary.amend_keys,
        }
    }

    /// Returns a reference to a shape, and creates its definition if necessary.
    fn refer(&mut self, shape: &'static Shape) -> Value {
        let (name, is_new) = begin(&mut self.begun, shape, "");
        let reference = json!({ "$ref": format!("#/definitions/{name}") });
        if is_new {
            let part = std::mem::replace(&mut self.part, false);
            let table = self.table(shape);
            self.part = part;
            self.done.insert(name, table);
        }
        reference
    }

    /// Returns a reference to a shape whose keys are all optional, for tables that are merged into
    /// others.
    fn refer_part(&mut self, shape: &'static Shape) -> Value {
        let (name, is_new) = begin(&mut self.begun_parts, shape, "part_of_");
        if is_new {
            let mut table = self.table(shape);
            if let Some(table) = table.as_object_mut() {
                table.remove("required");
                table.remove("allOf");
            }
            self.parts.insert(name.clone(), table);
        }
        json!({ "$ref": format!("#/definitions/{name}") })
    }

    /// Generates the item type of a list: items are not merged, so their required keys stay
    /// required.
    fn whole(&mut self, holds: &'static Holds) -> Value {
        let part = std::mem::replace(&mut self.part, false);
        let whole = self.holds(holds);
        self.part = part;
        whole
    }

    /// Generates an object with the keys of all declarations, each with every type it has in any of
    /// them.
    fn part_of_any(&mut self) -> Value {
        // Lists first, as in the schema of tables.
        let kinds = self.vocabulary.kinds.iter();
        let (single, lists): (Vec<&DeclKind>, Vec<&DeclKind>) = kinds.partition(|kind| kind.single);
        let shapes = lists.into_iter().chain(single).map(|kind| kind.shape);
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
        let mut keys = shape.all_keys();
        if let Rest::OfDialect(part) = shape.rest {
            keys.extend(self.further(part));
        }
        for key in &keys {
            properties.insert(key.key.into(), self.key(key));
        }
        let mut further = json!(false);
        for rest in rests(shape) {
            match rest {
                Rest::Nothing | Rest::OfDialect(_) => {}
                Rest::Names(holds) => further = self.holds(holds),
                Rest::Words(words, holds) | Rest::WordsOrNames(words, holds) => {
                    for word in words() {
                        properties.insert(word.into(), self.holds(holds));
                    }
                    if let Rest::WordsOrNames(..) = rest {
                        further = self.holds(holds);
                    }
                }
                Rest::Beside(words, holds) => {
                    for word in words() {
                        let value = self.holds(holds);
                        let both = match properties.remove(word) {
                            Some(other) => json!({ "anyOf": [other, value] }),
                            None => value,
                        };
                        properties.insert(word.into(), both);
                    }
                }
            }
        }
        let mut table =
            json!({ "type": "object", "properties": properties, "additionalProperties": further });
        if !shape.doc.is_empty() {
            table["description"] = json!(shape.doc);
        }
        if let Some(cases) = shape.cases {
            let cases: Vec<Value> = cases().into_iter().map(|case| self.case(case)).collect();
            table["allOf"] = json!(cases);
        }
        let needed: Vec<&str> = keys.iter().filter(|k| k.needed).map(|k| k.key).collect();
        if !needed.is_empty() {
            table["required"] = json!(needed);
        }
        table
    }

    /// Generates the condition that a key with certain values changes the types of other keys.
    fn case(&mut self, case: Case) -> Value {
        let key = case.key;
        let is = json!({ "properties": { key: { "enum": case.is } }, "required": [key] });
        let mut properties = Map::new();
        for (key, holds) in case.then {
            let value = holds.map_or(json!(false), |holds| self.whole(holds));
            properties.insert(key.into(), value);
        }
        let mut then = json!({ "properties": properties });
        if let Some(needs) = case.needs {
            then["required"] = json!([needs]);
        }
        json!({ "if": is, "then": then })
    }

    /// Returns the properties that every table may have.
    fn notes(&mut self) -> Map<String, Value> {
        self.refer(&shape::MARK);
        let note =
            |name: &&str| ((*name).to_owned(), json!({ "$ref": format!("#/definitions/{name}") }));
        if !self.done.contains_key("doc") {
            let certainties: Vec<&str> = Certainty::WORDS.iter().map(|(word, _)| *word).collect();
            let texts = json!({ "type": "array", "items": { "type": "string" } });
            let mark = json!({ "$ref": "#/definitions/mark" });
            let marks = json!({ "type": "array", "items": mark });
            let notes = [
                (
                    "doc",
                    json!({ "anyOf": [{ "type": "string" }, texts], "description": "In words; it changes nothing." }),
                ),
                (
                    "provisional",
                    json!({ "anyOf": [{ "type": "boolean" }, mark, marks], "description": "Values that were only inferred." }),
                ),
                (
                    "reason",
                    json!({ "type": "string", "description": "Why values are as they are." }),
                ),
                ("certainty", json!({ "enum": certainties, "description": "How sure that is." })),
            ];
            self.done.extend(notes.map(|(name, note)| (name.to_owned(), note)));
        }
        NOTES.iter().map(note).collect()
    }

    fn key(&mut self, key: &'static Key) -> Value {
        let mut value = self.holds(&key.holds);
        // In JSON schema draft 7, other keywords next to `$ref` are ignored.
        if value.get("$ref").is_some() {
            value = json!({ "allOf": [value] });
        }
        value["description"] = json!(key.doc);
        match key.absent {
            Absent::Flag(flag) => value["default"] = json!(flag),
            Absent::Number(n) => value["default"] = json!(n),
            Absent::Unsaid | Absent::Says(_) => {}
        }
        value
    }

    fn holds(&mut self, holds: &'static Holds) -> Value {
        match holds {
            Holds::Text => json!({ "type": "string" }),
            Holds::Name => json!({ "type": "string", "pattern": "^[a-z0-9_-]+$" }),
            Holds::Word(words) => json!({ "enum": words }),
            Holds::Hook => {
                json!({ "enum": (self.vocabulary.hooks)() })
            }
            Holds::OneOf(words) => json!({ "enum": words() }),
            Holds::Bool => json!({ "type": "boolean" }),
            Holds::Int(min, max) => json!({ "type": "integer", "minimum": min, "maximum": max }),
            Holds::Table(shape) => {
                if self.part {
                    self.refer_part(shape)
                } else {
                    self.refer(shape)
                }
            }
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

/// Returns the additional keys that a shape, or a shape it includes, allows.
fn rests(shape: &'static Shape) -> Vec<Rest> {
    let mut all = vec![shape.rest];
    all.extend(shape.also.iter().flat_map(|also| rests(also)));
    all
}
