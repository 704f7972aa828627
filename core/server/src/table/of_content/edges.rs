//! Edits the edges in tables of a map, such as sets of canals, and keeps the rest of each table.

use language::say;
use toml::de::{DeTable, DeValue};

use super::super::catalogue::EdgeSet;
use super::board_text::{joined, parts, tables};
use super::map_save::quoted;
use crate::texts::TEXTS;

/// Key of the list of edges.
const EDGES: &str = "edges";

/// Returns the name of a table from its header line.
fn name_of(table: &str) -> Option<&str> {
    table.lines().next()?.strip_prefix('[')?.strip_suffix(']')
}

/// Returns the edges of all tables whose name begins with `begin.`, in order of the text.
pub(super) fn sets(text: &str, begin: &str) -> Vec<EdgeSet> {
    let set = |table: &String| {
        let name = name_of(table)?;
        name.strip_prefix(begin)?.strip_prefix('.')?;
        let read: toml::Table = table.parse().ok()?;
        let inner = name.split('.').try_fold(&read, |table, part| table.get(part)?.as_table())?;
        let pair = |pair: &toml::Value| match pair.as_array()?.as_slice() {
            [a, b] => Some([a.as_str()?.to_owned(), b.as_str()?.to_owned()]),
            _ => None,
        };
        let edges = inner.get(EDGES)?.as_array()?.iter().filter_map(pair).collect();
        Some(EdgeSet { table: name.to_owned(), edges })
    };
    tables(parts(text).1).iter().filter_map(set).collect()
}

/// Replaces the edges of one table; without edges the table is removed.
///
/// # Errors
/// Returns a message if the name is not valid for a table of edges, or the table cannot be parsed.
pub(super) fn laid(text: &str, set: &EdgeSet) -> Result<String, String> {
    let (rows, more) = parts(text);
    let mut all = tables(more);
    let letter = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '_';
    let part = |part: &str| !part.is_empty() && part.chars().all(letter);
    if set.table.split('.').count() != 2 || !set.table.split('.').all(part) {
        return Err(say!(TEXTS, "edges-name-rule"));
    }
    let pair = |[a, b]: &[String; 2]| format!("[{}, {}]", quoted(a), quoted(b));
    let edges = format!("[{}]", set.edges.iter().map(pair).collect::<Vec<_>>().join(", "));
    let at = all.iter().position(|table| name_of(table) == Some(&set.table));
    match at {
        Some(at) if set.edges.is_empty() => drop(all.remove(at)),
        Some(at) => all[at] = with_edges(&all[at], &set.table, &edges)?,
        None if set.edges.is_empty() => {}
        None => all.push(format!("[{}]\n{EDGES} = {edges}\n", set.table)),
    }
    Ok(joined(rows, &all))
}

/// Replaces the edges in the text of a table.
fn with_edges(table: &str, name: &str, edges: &str) -> Result<String, String> {
    let read = DeTable::parse(table).map_err(|error| error.message().to_owned())?;
    let mut inner = read.get_ref();
    for part in name.split('.') {
        inner = match inner.get(part).map(|value| value.get_ref()) {
            Some(DeValue::Table(table)) => table,
            _ => return Err(say!(TEXTS, "no-table-named", name = name)),
        };
    }
    let Some(old) = inner.get(EDGES) else { return Ok(format!("{table}{EDGES} = {edges}\n")) };
    let mut text = table.to_owned();
    text.replace_range(old.span(), edges);
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::{EdgeSet, laid, sets};

    const TEXT: &str = "U S\n\n[counts]\nland = 2\n[paths.a]\nreason = 'so'\nedges = [\n  ['A1', 'A2'],\n]\nx = 1\n";

    fn set(table: &str, edges: &[[&str; 2]]) -> EdgeSet {
        let edges = edges.iter().map(|pair| pair.map(str::to_owned)).collect();
        EdgeSet { table: table.to_owned(), edges }
    }

    #[test]
    fn edges_are_read_and_written_and_the_rest_of_their_table_stays() {
        assert_eq!(sets(TEXT, "paths"), [set("paths.a", &[["A1", "A2"]])]);
        assert!(sets(TEXT, "path").is_empty());
        let two = set("paths.a", &[["A1", "A2"], ["B1", "B2"]]);
        let new = laid(TEXT, &two).unwrap();
        assert_eq!(sets(&new, "paths"), [two]);
        assert!(new.contains("reason = 'so'\n") && new.contains("x = 1\n"), "{new}");
        assert_eq!(sets(&laid(TEXT, &set("paths.b", &[["A1", "A2"]])).unwrap(), "paths").len(), 2);
        let none = laid(TEXT, &set("paths.a", &[])).unwrap();
        assert_eq!(none, "U S\n\n[counts]\nland = 2\n");
        for table in ["paths", "paths.a.b", "paths.A", "paths.a]\n[x", ""] {
            assert!(laid(TEXT, &set(table, &[["A1", "A2"]])).is_err(), "{table}");
        }
    }
}
