//! The English texts of content that translations translate: names, docs, texts of options, and ids that
//! are shown as words because their pieces have no name.
//!
//! The texts are found in the files by their keys, so a text is the same whatever modules are in play.
//! Its id is that of the piece, and its attribute says what it is: `nomads`, `nomads.doc`, `sell-good.option`.

use std::collections::{BTreeMap, BTreeSet};

use language::{EnglishText, message_id};

use crate::diagnostics::Diagnostics;
use crate::source::SourceMap;
use crate::tree::ContentTree;
use crate::value::{TomlNode, TomlValue, parse};

/// Keys whose strings are texts.
const TEXTS: [&str; 7] = ["name", "doc", "text", "legend", "note", "reason", "plural"];

/// Lists of tables whose ids are shown as words if a table has no `name`.
const SHOWN: [&str; 15] = [
    "terrain",
    "cult",
    "conversion",
    "counter",
    "decision",
    "piece",
    "zone",
    "track",
    "phase",
    "setting",
    "task",
    "function",
    "override",
    "profile",
    "picture",
];

/// Kinds of pieces whose name is the value of their message, and whose other texts need no kind in
/// their attribute, because no other piece of a module has their id.
const NAMED: [&str; 10] = [
    "faction",
    "structure",
    "token",
    "favor",
    "bonus_card",
    "round_tile",
    "town",
    "space",
    "final_tile",
    "house_rule",
];

/// Returns the English texts of a module, or of `variants` or `maps`, in the order of the files.
pub fn english_texts(tree: &ContentTree, owner: &str) -> Vec<EnglishText> {
    let folder = match owner {
        "variants" | "maps" => format!("{owner}/"),
        module => format!("scripts/{module}/"),
    };
    let is_own = |path: &&String| {
        let rest = path.strip_prefix(&folder).filter(|rest| rest.ends_with(".toml"));
        rest.is_some_and(|rest| !rest.starts_with("tests/"))
    };
    let mut found: BTreeMap<(String, Option<String>), (usize, String)> = BTreeMap::new();
    let mut texts: Vec<(EnglishTextKey, String, String, u32)> = Vec::new();
    for path in tree.files.keys().filter(is_own) {
        for row in rows(path, &tree.files[path]) {
            let Some((id, attribute)) = row.message() else { continue };
            let key = (id, attribute);
            match found.get(&key) {
                // The sentences of a list are one text.
                Some((at, of)) if row.is_listed && *of == row.id => {
                    let text: &mut (EnglishTextKey, String, String, u32) = &mut texts[*at];
                    text.1.push(' ');
                    text.1.push_str(&row.text);
                }
                Some(_) => {}
                None => {
                    found.insert(key.clone(), (texts.len(), row.id));
                    texts.push((key, row.text, path.clone(), row.line));
                }
            }
        }
    }
    let text = |((id, attribute), text, file, line): (EnglishTextKey, String, String, u32)| {
        EnglishText::of_content(&id, attribute.as_deref(), &text, &file, line)
    };
    texts.into_iter().map(text).collect()
}

/// Id and attribute of a text.
type EnglishTextKey = (String, Option<String>);

/// A text of a file: what it belongs to, and its key. `key` is `id` for an id shown as words.
struct Row {
    line: u32,
    kind: String,
    id: String,
    key: String,
    text: String,
    /// Whether the text is one of a list.
    is_listed: bool,
}

impl Row {
    /// Returns id and attribute. `None` for the pattern of several pieces, whose ids `for_each` makes.
    fn message(&self) -> Option<EnglishTextKey> {
        if self.id.contains('{') {
            return None;
        }
        let (kind, key) = (self.kind.as_str(), clean(&self.key));
        if matches!(kind, "value" | "canals" | "starting_points") && key == "id" {
            let (of, value) = self.id.split_once('.')?;
            let of = match kind {
                "value" => of,
                "canals" => "canals",
                _ => "starting-vp",
            };
            return Some((message_id(of), Some(format!("value-{}", clean(value)))));
        }
        let message = clean(&self.id);
        let attribute = match (kind, key.as_str()) {
            ("module" | "variant" | "map", _) => {
                let message = format!("{kind}-{message}");
                return Some((message, Some(key).filter(|key| key != "name")));
            }
            (kind, "name") if NAMED.contains(&kind) => None,
            (kind, _) if NAMED.contains(&kind) => Some(key),
            ("option", "id") => Some("option-name".to_owned()),
            ("option" | "choice", "text") => Some("option".to_owned()),
            (kind, "name" | "id") => Some(kind.to_owned()),
            (kind, key) => Some(format!("{kind}-{key}")),
        };
        Some((message_id(&message), attribute))
    }
}

/// Replaces characters that ids of texts cannot have.
fn clean(text: &str) -> String {
    let is_allowed = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    let mut out = String::new();
    for c in text.chars() {
        match is_allowed(c) {
            true => out.push(c),
            false if out.ends_with('-') => {}
            false => out.push('-'),
        }
    }
    out.trim_matches('-').to_owned()
}

/// Returns a text as an id: without placeholders, in lower case, with dashes.
fn slug(text: &str) -> String {
    let mut out = String::new();
    let mut depth = 0;
    for c in text.to_lowercase().chars() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ if depth > 0 => {}
            c if c.is_ascii_lowercase() || c.is_ascii_digit() => out.push(c),
            _ if out.ends_with('-') => {}
            _ => out.push('-'),
        }
    }
    out.trim_matches('-').to_owned()
}

/// Returns an id as words.
fn words(id: &str) -> String {
    id.replace(['-', '_'], " ")
}

/// A step into a TOML value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Step<'n> {
    Key(&'n str),
    Index(usize),
}

/// The texts of one file.
struct FileTexts<'n> {
    path: &'n str,
    root: &'n TomlNode,
    diagnostics: &'n Diagnostics,
    rows: Vec<Row>,
}

fn rows(path: &str, text: &str) -> Vec<Row> {
    let mut diagnostics = Diagnostics::new(SourceMap::default());
    let file = diagnostics.sources.add(path, text);
    let root = parse(&mut diagnostics, file);
    let mut found = FileTexts { path, root: &root, diagnostics: &diagnostics, rows: Vec::new() };
    found.walk(&root, &mut Vec::new());
    found.ids();
    found.rows.sort_by_key(|row| row.line);
    found.rows
}

impl<'n> FileTexts<'n> {
    fn line(&self, at: crate::source::ByteSpan) -> u32 {
        self.diagnostics.sources.line(at)
    }

    fn add(&mut self, line: u32, kind: &str, id: String, key: &str, text: &str) {
        self.rows.push(Row {
            line,
            kind: kind.to_owned(),
            id,
            key: key.to_owned(),
            text: text.to_owned(),
            is_listed: false,
        });
    }

    /// Adds an id that is shown as words.
    fn add_id(&mut self, line: u32, kind: &str, id: String, shown: &str) {
        self.add(line, kind, id, "id", &words(shown));
    }

    fn get(&self, path: &[Step<'_>]) -> Option<&'n TomlNode> {
        path.iter().try_fold(self.root, |node, step| match (step, &node.value) {
            (Step::Key(key), _) => node.get(key),
            (Step::Index(at), TomlValue::List(items)) => items.get(*at),
            _ => None,
        })
    }

    fn text_at(&self, path: &[Step<'_>], key: &str) -> Option<&'n str> {
        self.get(path)?.get(key)?.as_str()
    }

    /// Visits all strings.
    fn walk(&mut self, node: &'n TomlNode, path: &mut Vec<Step<'n>>) {
        match &node.value {
            TomlValue::Str(text) => self.string(node, text, path),
            TomlValue::List(items) => {
                for (at, item) in items.iter().enumerate() {
                    path.push(Step::Index(at));
                    self.walk(item, path);
                    path.pop();
                }
            }
            TomlValue::Table(entries) => {
                for entry in entries {
                    path.push(Step::Key(&entry.key));
                    self.walk(&entry.node, path);
                    path.pop();
                }
            }
            _ => {}
        }
    }

    /// Adds a string if it is a text.
    fn string(&mut self, node: &TomlNode, text: &str, path: &[Step<'n>]) {
        let tables: Vec<&str> = path
            .iter()
            .filter_map(|step| match step {
                Step::Key(key) => Some(*key),
                Step::Index(_) => None,
            })
            .collect();
        let [.., key] = tables[..] else { return };
        let outer = tables.len().checked_sub(2).map(|at| tables[at]);
        let is_word = key == "name"
            && (tables[0] == "ledger_option" || matches!(outer, Some("set" | "args")));
        if !TEXTS.contains(&key) || text.is_empty() || is_word {
            return;
        }
        let (mut kind, mut ids) = self.owner(path);
        let mut key = key.to_owned();
        let mut is_listed = false;
        let parent = &path[..path.len() - 1];
        let is_choice = key == "text" && (tables.contains(&"choose") || tables[0] == "trade");
        if key == "reason" {
            if tables.contains(&"provisional") {
                let field = self.get(parent).and_then(|table| table.get("field"));
                let names: Vec<&str> = match field.map(|field| &field.value) {
                    Some(TomlValue::Str(name)) => vec![name],
                    Some(TomlValue::List(all)) => all.iter().filter_map(TomlNode::as_str).collect(),
                    _ => Vec::new(),
                };
                if !names.is_empty() {
                    key = format!("reason.{}", names.join("+"));
                }
            }
            if tables[0] == "canals" && tables.len() > 1 {
                let own = self.text_at(&[], "id").unwrap_or_default();
                (kind, ids) = ("canals".to_owned(), vec![format!("{own}.{}", tables[1])]);
                key = "reason".to_owned();
            }
        } else if is_choice {
            let hook = if tables[0] == "trade" {
                let node = self.get(&path[..2]).and_then(|table| table.get("structure"));
                node.map(|node| match &node.value {
                    TomlValue::List(all) => {
                        let all: Vec<&str> = all.iter().filter_map(TomlNode::as_str).collect();
                        format!("trade-{}", all.join("+"))
                    }
                    _ => format!("trade-{}", node.as_str().unwrap_or_default()),
                })
            } else {
                let hooks = (1..=path.len()).rev();
                let mut hooks = hooks.filter_map(|n| self.text_at(&path[..n], "hook"));
                hooks.next().map(str::to_owned)
            };
            ids.extend(hook);
            let own = slug(text);
            ids.push(match (text.chars().next(), own.is_empty()) {
                (_, true) => text.to_owned(),
                (Some('+'), _) => format!("gain-{own}"),
                (Some('-'), _) => format!("no-{own}"),
                _ => own,
            });
            kind = "choice".to_owned();
        } else if let Some(Step::Index(_)) = path.last() {
            is_listed = true;
        }
        if matches!(tables[0], "profile" | "log_site") {
            kind = tables[0].to_owned();
        }
        match outer {
            // The way of Fakirs and Dwarves.
            Some("jump") => (kind, key) = ("jump".to_owned(), "name".to_owned()),
            Some("each_faction") => {
                kind = "setting".to_owned();
                ids.push("each".to_owned());
            }
            _ => {}
        }
        if tables.starts_with(&["game", "ties"]) {
            kind = "tie".to_owned();
            let is_most = self.get(parent).is_some_and(|table| table.get("most").is_some());
            ids = vec![format!("{}-{}", if is_most { "most" } else { "fewest" }, slug(text))];
        }
        let ids: Vec<&str> =
            ids.iter().map(|id| id.rsplit(':').next().unwrap_or_default()).collect();
        let (line, id) = (self.line(node.at), ids.join("."));
        self.rows.push(Row { line, kind, id, key, text: text.to_owned(), is_listed });
    }

    /// Returns the kind of the piece around a path, and the ids around it, the outermost first.
    fn owner(&self, path: &[Step<'n>]) -> (String, Vec<String>) {
        let (mut kind, mut ids) = (String::new(), Vec::new());
        let own = || self.text_at(&[], "id").unwrap_or_default().to_owned();
        let folder = self.path.rsplit('/').nth(1).unwrap_or_default();
        let is_header = [Step::Key("id"), Step::Key("name"), Step::Key("doc"), Step::Key("rows")];
        if let Some(word) = self.text_at(&[], "kind") {
            (kind, ids) = (word.to_owned(), vec![own()]);
        } else if path.first().is_some_and(|first| is_header.contains(first)) {
            let of = match folder {
                "variants" => "variant",
                "maps" => "map",
                _ => "module",
            };
            (kind, ids) = (of.to_owned(), vec![own()]);
        } else if folder == "maps" {
            (kind, ids) = ("map".to_owned(), vec![own()]);
        }
        let first = match path.first() {
            Some(Step::Key(key)) => *key,
            _ => "",
        };
        for n in 1..path.len() {
            let here = &path[..n];
            let Some(node) = self.get(here) else { continue };
            let word = here.iter().rev().find_map(|step| match step {
                Step::Key(key) => Some(*key),
                Step::Index(_) => None,
            });
            if !matches!(node.value, TomlValue::Table(_)) {
                continue;
            }
            let is_amend = first == "amend" && n == 2;
            let named = |key: &str| node.get(key).and_then(TomlNode::as_str);
            let mut name = named("id").or_else(|| named("code"));
            name = name.or_else(|| named("piece").filter(|_| is_amend));
            if word == Some("ledger_option") {
                name = named("name").or(name);
            }
            if let (true, Some(Step::Key(key))) =
                (matches!(first, "profile" | "log_site") && n == 2, path.get(1))
            {
                name = Some(key);
            }
            if let Some(name) = name {
                ids.push(name.to_owned());
                kind = word.unwrap_or_default().to_owned();
            }
        }
        (kind, ids)
    }

    /// Returns the tables of a list.
    fn tables(&self, word: &str) -> &'n [TomlNode] {
        match self.root.get(word).map(|node| &node.value) {
            Some(TomlValue::List(all)) => all,
            _ => &[],
        }
    }

    /// Adds the strings of a list, or the keys of a table, as parts of a piece.
    fn add_parts(&mut self, kind: &str, of: &str, node: &'n TomlNode) {
        match &node.value {
            TomlValue::List(items) => {
                for item in items {
                    let Some(name) = item.as_str() else { continue };
                    self.add_id(self.line(item.at), kind, format!("{of}.{name}"), name);
                }
            }
            TomlValue::Table(entries) => {
                for entry in entries {
                    let line = self.line(entry.key_at);
                    self.add_id(line, kind, format!("{of}.{}", entry.key), &entry.key);
                }
            }
            _ => {}
        }
    }

    /// Adds the strings that are values of a table.
    fn add_values(&mut self, kind: &str, of: &str, node: &'n TomlNode) {
        for entry in node.entries() {
            let Some(name) = entry.node.as_str() else { continue };
            self.add_id(self.line(entry.node.at), kind, format!("{of}.{name}"), name);
        }
    }

    /// Adds the options of a decision or of an amended decision.
    fn add_options(&mut self, of: &str, table: &'n TomlNode) {
        let Some(TomlValue::List(options)) = table.get("option").map(|node| &node.value) else {
            return;
        };
        for option in options {
            let Some(node) = option.get("id") else { continue };
            let id = node.as_str().unwrap_or_default();
            self.add_id(self.line(node.at), "option", format!("{of}.{id}"), id);
        }
    }

    /// Adds the ids that are shown as words.
    fn ids(&mut self) {
        let root = self.root;
        for word in SHOWN {
            for table in self.tables(word) {
                let Some(node) = table.get("id").filter(|_| table.get("name").is_none()) else {
                    continue;
                };
                let id = node.as_str().unwrap_or_default();
                self.add_id(self.line(node.at), word, id.to_owned(), id);
            }
        }
        let profiles = root.get("profile").map_or(&[][..], TomlNode::entries);
        for entry in profiles {
            let line = self.line(entry.key_at);
            self.add_id(line, "profile", entry.key.clone(), &entry.key);
        }
        let id_of = |table: &'n TomlNode| table.get("id").and_then(TomlNode::as_str);
        for table in self.tables("setting") {
            if let (Some(id), Some(values)) = (id_of(table), table.get("values")) {
                self.add_parts("value", id, values);
            }
        }
        let mut seen: BTreeSet<String> = BTreeSet::new();
        for table in self.tables("piece") {
            if let Some((node, back)) = table.get("back").and_then(|n| Some((n, n.as_str()?)))
                && seen.insert(back.to_owned())
            {
                self.add_id(self.line(node.at), "back", back.to_owned(), back);
            }
            for entry in table.get("has").map_or(&[][..], TomlNode::entries) {
                let property = &entry.key;
                if seen.insert(format!("has {property}")) {
                    self.add_id(self.line(entry.key_at), "property", property.clone(), property);
                }
                let Some(word) = entry.node.as_str() else { continue };
                if seen.insert(format!("word {property} {word}")) {
                    let line = self.line(entry.node.at);
                    self.add_id(line, "word", format!("{property}.{word}"), word);
                }
            }
        }
        for table in self.tables("zone") {
            if let (Some(id), Some(places)) = (id_of(table), table.get("places")) {
                self.add_parts("place", id, places);
            }
        }
        for table in self.tables("track") {
            let Some(id) = id_of(table) else { continue };
            for (kind, key) in [("stop", "stops"), ("marker", "markers"), ("mark", "marks")] {
                let Some(node) = table.get(key) else { continue };
                let is_list = matches!(node.value, TomlValue::List(_));
                if kind != "stop" || is_list {
                    self.add_parts(kind, id, node);
                }
            }
        }
        for table in self.tables("counter") {
            if let (Some(id), Some(names)) = (id_of(table), table.get("names")) {
                self.add_values("stand", id, names);
            }
        }
        for table in self.tables("amend") {
            let piece = table.get("piece").and_then(TomlNode::as_str).unwrap_or_default();
            let piece = piece.rsplit(':').next().unwrap_or_default();
            if let Some(names) = table.get("set").and_then(|set| set.get("names")) {
                self.add_values("stand", piece, names);
            }
            self.add_options(piece, table);
        }
        for table in self.tables("decision") {
            self.add_options(id_of(table).unwrap_or_default(), table);
        }
        if let Some(TomlValue::List(names)) =
            root.get("game").and_then(|game| game.get("names")).map(|node| &node.value)
        {
            for node in names {
                let Some(name) = node.as_str() else { continue };
                self.add_id(self.line(node.at), "seat", name.to_owned(), name);
            }
        }
        let own = id_of(root).unwrap_or_default();
        for entry in root.get("slots").map_or(&[][..], TomlNode::entries) {
            let line = self.line(entry.key_at);
            self.add_id(line, "slot", format!("{own}.{}", entry.key), &entry.key);
        }
        for site in root.get("log_site").map_or(&[][..], TomlNode::entries) {
            for entry in site.node.get("refused").map_or(&[][..], TomlNode::entries) {
                let Some(text) = entry.node.as_str() else { continue };
                let id = format!("{}.{}", site.key, slug(&entry.key));
                self.add(self.line(entry.node.at), "log_site", id, "refused", text);
            }
        }
        for kind in ["canals", "starting_points"] {
            for entry in root.get(kind).map_or(&[][..], TomlNode::entries) {
                let line = self.line(entry.key_at);
                self.add_id(line, kind, format!("{own}.{}", entry.key), &entry.key);
            }
        }
    }
}
