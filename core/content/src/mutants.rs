//! Mutation testing of TOML files: changes numbers and removes entries, one at a time, to find
//! rules that are not tested.

use std::ops::Range;

use game::mutant::{TextMutation, line_of, number_mutations};

use crate::diagnostics::Diagnostics;
use crate::dialect::{ContentDialect, Vocabulary};
use crate::provisional_marks::{NOTES, ProvisionalMark, marks};
use crate::source::{ByteSpan, SourceMap};
use crate::value::{self, TomlEntry, TomlNode, TomlValue};

/// Keys that mutations skip: names, display, explanations, and keys without which a table is
/// invalid. The dialect adds more keys.
const FIXED: [&str; 13] = [
    "api",
    "conflicts",
    "file",
    "hook",
    "hooks",
    "id",
    "noted_options",
    "kind",
    "ledger_options",
    "name",
    "piece",
    "requires",
    "text",
];

/// Keys of settings that define the allowed values. Mutations skip them.
const OF_SETTINGS: [&str; 4] = ["type", "values", "version", "profile"];

/// Returns every mutation of one TOML file of a module. Each number becomes one more and one less
/// (never below 0). Each entry of a table and each table of a list is removed, and each word of a
/// list with several words. Names, explanations, provisional marks and whole pieces stay. A
/// mutation of a provisional value is flagged. Empty for a file that is not valid TOML.
pub fn mutants(dialect: &dyn ContentDialect, text: &str) -> Vec<TextMutation> {
    let mut diagnostics = Diagnostics::new(SourceMap::default());
    let file = diagnostics.sources.add("", text);
    let root = value::parse(&mut diagnostics, file);
    if !diagnostics.finish().is_empty() {
        return Vec::new();
    }
    let mut inside = Vec::new();
    values(text, &root, &mut inside);
    let single = root.get("kind").is_some();
    let headers = headers(text, &inside);
    let vocabulary = dialect.vocabulary();
    let mut walk =
        MutationWalk { vocabulary, text, headers, single, marks: Vec::new(), found: Vec::new() };
    walk.table(&root, &mut Vec::new(), 0..text.len(), false);
    walk.found.sort_by_key(|m| (m.at.start, m.at.end));
    walk.found
}

fn is_fixed(vocabulary: &Vocabulary, entry: &TomlEntry) -> bool {
    let own = [&NOTES[..], &FIXED, &OF_SETTINGS, vocabulary.names];
    // If the value of `piece` is a string, it names a piece; if it is a table, it declares one.
    let is_declared = entry.key == "piece" && !matches!(entry.node.value, TomlValue::Str(_));
    !is_declared && own.iter().any(|keys| keys.contains(&entry.key.as_str()))
}

/// A header line `[a.b]` or `[[a.b]]`.
struct TableHeader {
    at: usize,
    path: Vec<String>,
}

/// Collects the byte ranges of lists and inline tables, because lines inside them are not headers.
fn values(text: &str, node: &TomlNode, found: &mut Vec<Range<usize>>) {
    let inner: Vec<&TomlNode> = match &node.value {
        TomlValue::List(items) => items.iter().collect(),
        TomlValue::Table(entries) => entries.iter().map(|e| &e.node).collect(),
        _ => return,
    };
    if opens(text, node.at, b'[') || opens(text, node.at, b'{') {
        found.push(node.at.start as usize..node.at.end as usize);
    }
    inner.into_iter().for_each(|node| values(text, node, found));
}

/// Returns whether the text of a value begins with this bracket. This distinguishes inline tables
/// from tables with a header.
fn opens(text: &str, at: ByteSpan, bracket: u8) -> bool {
    let begins = text.as_bytes().get(at.start as usize) == Some(&bracket);
    // A header begins its line; a list follows `=`, a comma or a bracket.
    begins && (bracket == b'{' || text[..at.start as usize].trim_end().ends_with(['=', '[', ',']))
}

fn headers(text: &str, inside: &[Range<usize>]) -> Vec<TableHeader> {
    let mut found = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let begins = at + line.len() - line.trim_start().len();
        let is_header = line.trim_start().starts_with('[');
        if is_header && !inside.iter().any(|r| r.contains(&begins)) {
            let path = line.trim_start().trim_start_matches('[').split(']').next();
            let path = path.unwrap_or_default().split('.').map(|k| k.trim().to_owned()).collect();
            found.push(TableHeader { at: begins, path });
        }
        at += line.len();
    }
    found
}

struct MutationWalk<'t, 'n> {
    vocabulary: &'static Vocabulary,
    text: &'t str,
    headers: Vec<TableHeader>,
    /// Whether the file declares a single piece, so that headers of one word are parts of it.
    single: bool,
    /// Provisional marks of the enclosing tables, each with the length of the path of the marked
    /// table.
    marks: Vec<(usize, ProvisionalMark<'n>)>,
    found: Vec<TextMutation>,
}

impl<'n> MutationWalk<'_, 'n> {
    /// Mutates the contents of a TOML table whose text is `block`. `may_go`: whether another
    /// mutation removes the table. Removing its only entry would then repeat that mutation.
    fn table(
        &mut self,
        node: &'n TomlNode,
        path: &mut Vec<String>,
        block: Range<usize>,
        may_go: bool,
    ) {
        let outer = self.marks.len();
        self.marks.extend(marks(node).into_iter().map(|mark| (path.len(), mark)));
        let entries: Vec<&TomlEntry> =
            node.entries().iter().filter(|e| !is_fixed(self.vocabulary, e)).collect();
        let weight = |e: &&TomlEntry| match &e.node.value {
            TomlValue::List(items) if !opens(self.text, e.node.at, b'[') => items.len(),
            _ => 1,
        };
        let is_only_entry = may_go && entries.iter().map(weight).sum::<usize>() == 1;
        for entry in entries {
            path.push(entry.key.clone());
            self.entry(entry, path, &block, !is_only_entry);
            path.pop();
        }
        self.marks.truncate(outer);
    }

    /// Returns whether the value at this path is marked as provisional, by itself or by a table
    /// around it.
    fn is_provisional(&self, path: &[String], value: Option<&TomlNode>) -> bool {
        let covers = |(from, mark): &(usize, ProvisionalMark<'_>)| {
            let mut rest: Vec<&str> = path[*from..].iter().map(String::as_str).collect();
            // Marks in an amendment refer to the amended piece.
            if path.first().is_some_and(|key| key == "amend") && rest.first() == Some(&"set") {
                rest.remove(0);
            }
            mark.covers(&rest)
        };
        let own = value.into_iter().flat_map(marks);
        self.marks.iter().any(covers) || own.into_iter().any(|mark| mark.fields.is_empty())
    }

    fn entry(
        &mut self,
        entry: &'n TomlEntry,
        path: &mut Vec<String>,
        block: &Range<usize>,
        drop: bool,
    ) {
        let by_header = self.headers.iter().any(|h| {
            let end = self.text[h.at..].find('\n').map_or(self.text.len(), |n| h.at + n);
            (h.at..end).contains(&(entry.key_at.start as usize))
        });
        let is_part = self.is_part(path);
        match &entry.node.value {
            TomlValue::List(items) if by_header => {
                let blocks = self.blocks(path, block);
                for (item, inner) in items.iter().zip(blocks) {
                    if drop && is_part {
                        let marked = self.is_provisional(path, Some(item));
                        let name = named(self.vocabulary, &entry.key, item);
                        self.leave_out(inner.clone(), inner.start, &name, marked);
                    }
                    self.table(item, path, inner, is_part);
                }
            }
            TomlValue::Table(_) if by_header => match self.blocks(path, block).into_iter().next() {
                Some(inner) => {
                    if drop && is_part {
                        let marked = self.is_provisional(path, Some(&entry.node));
                        self.leave_out(inner.clone(), inner.start, &entry.key, marked);
                    }
                    self.table(&entry.node, path, inner, is_part);
                }
                // The header `[a.b]` may occur without `[a]`.
                None => self.table(&entry.node, path, block.clone(), false),
            },
            TomlValue::Table(_) if !opens(self.text, entry.node.at, b'{') => {
                self.table(&entry.node, path, block.clone(), false);
            }
            _ => {
                self.value(&entry.key, &entry.node, path, block, true);
                if drop {
                    self.leave_out_entry(entry, path);
                }
            }
        }
    }

    /// Mutates a value that follows `=` or is in a list.
    fn value(
        &mut self,
        key: &str,
        node: &'n TomlNode,
        path: &mut Vec<String>,
        block: &Range<usize>,
        may_go: bool,
    ) {
        let marked = self.is_provisional(path, None);
        match &node.value {
            TomlValue::Int(n) => {
                for other in number_mutations(*n) {
                    let description = format!("{key} {n} -> {other}");
                    let mutant = TextMutation::new(
                        self.text,
                        bytes(node.at),
                        description,
                        other.to_string(),
                    );
                    self.found.push(TextMutation { provisional: marked, ..mutant });
                }
            }
            TomlValue::Table(_) => self.table(node, path, block.clone(), may_go),
            TomlValue::List(items) => {
                for item in items {
                    let numbers = matches!(item.value, TomlValue::Int(_));
                    let drop = items.len() > 1 && !numbers;
                    if drop {
                        let description = match &item.value {
                            TomlValue::Str(word) => format!("{word:?} in {key}"),
                            _ => named(self.vocabulary, key, item),
                        };
                        let at = self.with_comma(bytes(item.at));
                        self.leave_out(at, item.at.start as usize, &description, marked);
                    }
                    self.value(key, item, path, block, drop);
                }
            }
            _ => {}
        }
    }

    /// Returns the text ranges of all TOML tables with a header of this path, with the headers
    /// inside them.
    fn blocks(&self, path: &[String], block: &Range<usize>) -> Vec<Range<usize>> {
        let mut found = Vec::new();
        for (i, header) in self.headers.iter().enumerate() {
            if header.path == path && block.contains(&header.at) {
                let is_inner =
                    |h: &&TableHeader| h.path.len() > path.len() && h.path.starts_with(path);
                let end = self.headers[i + 1..].iter().find(|h| !is_inner(h));
                found.push(header.at..end.map_or(self.text.len(), |h| h.at));
            }
        }
        found
    }

    /// Returns whether the TOML table under this header is a part of a piece and not a piece
    /// itself.
    fn is_part(&self, path: &[String]) -> bool {
        self.single || path.len() > 1 || path[0] == "amend"
    }

    fn leave_out_entry(&mut self, entry: &TomlEntry, path: &[String]) {
        let bytes = self.text.as_bytes();
        let mut start = entry.key_at.start as usize;
        let is_key = |b: u8| b.is_ascii_alphanumeric() || b"_-.\"'".contains(&b);
        while start > 0 && is_key(bytes[start - 1]) {
            start -= 1;
        }
        let at = self.with_comma(start..entry.node.at.end as usize);
        let marked = self.is_provisional(path, Some(&entry.node));
        self.leave_out(at, start, &entry.key, marked);
    }

    /// Extends the range of a list item or of an inline table's entry by a comma next to it.
    fn with_comma(&self, at: Range<usize>) -> Range<usize> {
        let rest = &self.text[at.end..];
        let after = rest.len() - rest.trim_start().len();
        if rest[after..].starts_with(',') {
            return at.start..at.end + after + 1;
        }
        let before = self.text[..at.start].trim_end();
        if before.ends_with(',') && rest[after..].starts_with([']', '}']) {
            return before.len() - 1..at.end;
        }
        at
    }

    fn leave_out(&mut self, at: Range<usize>, place: usize, name: &str, provisional: bool) {
        let line = line_of(self.text, place);
        let name = format!("without {name}");
        self.found.push(TextMutation { line, what: name, at, with: String::new(), provisional });
    }
}

fn bytes(at: ByteSpan) -> Range<usize> {
    at.start as usize..at.end as usize
}

/// Describes a TOML table of a list by its key and the value that distinguishes it: `on on_trade`.
fn named(vocabulary: &Vocabulary, key: &str, item: &TomlNode) -> String {
    let mut keys = vocabulary.apart.iter();
    let name = keys.find_map(|k| item.get(k).and_then(TomlNode::as_str));
    name.map_or(key.to_owned(), |name| format!("{key} {name}"))
}
