//! Text format of maps in the editor: rows and, after a blank line, tables of the map's file.

/// Splits the text of a map into rows and tables.
pub(super) fn parts(text: &str) -> (&str, &str) {
    text.split_once("\n\n").unwrap_or((text, ""))
}

/// Splits TOML text into tables with their headers, without comments and blank lines. A header
/// starts at column 1.
pub(super) fn tables(text: &str) -> Vec<String> {
    let mut tables: Vec<String> = Vec::new();
    let lines = text.lines().map(str::trim_end);
    for line in lines.filter(|line| !line.is_empty() && !line.trim_start().starts_with('#')) {
        if line.starts_with('[') || tables.is_empty() {
            tables.push(String::new());
        }
        let table = tables.last_mut().expect("one was pushed");
        table.push_str(line);
        table.push('\n');
    }
    tables
}

pub(super) fn joined(rows: &str, tables: &[String]) -> String {
    if tables.is_empty() { rows.to_owned() } else { format!("{rows}\n\n{}", tables.concat()) }
}
