//! The text of a board that is drawn: its rows and, behind a blank line, tables of its file.

/// The rows of a board's text, and the tables behind the blank line.
pub(super) fn parts(text: &str) -> (&str, &str) {
    text.split_once("\n\n").unwrap_or((text, ""))
}

/// Tables, each with its header and without comments; a header begins its line.
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
