//! Restricts files that a web page may write: inside the content folder, with plain names, and not
//! through symbolic links.

use std::fs;
use std::path::{Path, PathBuf};

use content::FOLDERS;
use language::say;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::super::live::NumberEdit;
use crate::texts::TEXTS;

/// Maximum length of a name chosen on a page.
const NAME: usize = 40;

/// Checks that a name consists of small letters, digits and dashes.
///
/// # Errors
/// Returns a message if the name is invalid.
pub fn named(name: &str) -> Result<(), String> {
    let letter = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
    if !name.is_empty() && name.len() <= NAME && name.bytes().all(letter) {
        Ok(())
    } else {
        Err(say!(TEXTS, "name-rule-n", n = NAME))
    }
}

/// Returns the path of a content file, if no part of it is a symbolic link.
///
/// # Errors
/// Returns a message if it is not a file of the content.
pub fn path(root: &Path, file: &str) -> Result<PathBuf, String> {
    let no = || {
        Err(say!(TEXTS, "not-content-file", file = game::excerpt::escape_bytes(file.as_bytes())))
    };
    let plain = |part: &str| {
        let letter = |b: u8| b.is_ascii_alphanumeric() || b"._-".contains(&b);
        !part.is_empty() && !part.starts_with('.') && part.bytes().all(letter)
    };
    let mut parts = file.split('/');
    if !parts.clone().all(plain) || !parts.clone().next().is_some_and(|p| FOLDERS.contains(&p)) {
        return no();
    }
    let mut path = root.to_owned();
    let last = parts.clone().count() - 1;
    for (at, part) in parts.by_ref().enumerate() {
        path.push(part);
        match fs::symlink_metadata(&path) {
            Ok(metadata) if metadata.is_symlink() || metadata.is_dir() == (at == last) => {
                return no();
            }
            _ => {}
        }
    }
    Ok(path)
}

/// A number in a text, with its position.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct NumberSpan {
    /// Line, from 1.
    pub line: u32,
    /// Byte offset in the line, from 0.
    pub column: u32,
    pub text: String,
}

/// Finds the whole numbers in a TOML text.
pub fn numbers(text: &str) -> Vec<NumberSpan> {
    let mut found = Vec::new();
    if let Ok(table) = DeTable::parse(text) {
        spans(table.get_ref(), &mut found);
    }
    found.sort_unstable();
    let number = |(from, to): (usize, usize)| {
        let line = text[..from].matches('\n').count() as u32 + 1;
        let begin = text[..from].rfind('\n').map_or(0, |at| at + 1);
        NumberSpan { line, column: (from - begin) as u32, text: text[from..to].to_owned() }
    };
    found.into_iter().map(number).collect()
}

fn spans(table: &DeTable<'_>, found: &mut Vec<(usize, usize)>) {
    for (_, value) in table.iter() {
        of_value(value, found);
    }
}

fn of_value(value: &Spanned<DeValue<'_>>, found: &mut Vec<(usize, usize)>) {
    match value.get_ref() {
        DeValue::Integer(_) => found.push((value.span().start, value.span().end)),
        DeValue::Array(list) => list.iter().for_each(|value| of_value(value, found)),
        DeValue::Table(table) => spans(table, found),
        _ => {}
    }
}

/// Replaces one number in the text of a TOML file; everything else stays, including comments.
///
/// # Errors
/// Returns a message if another number is at this position, or the new one is not a whole number.
pub fn edited(text: &str, edit: &NumberEdit) -> Result<String, String> {
    let NumberEdit { line, column, was: old_value, value, .. } = edit;
    if value.parse::<i32>().is_err() {
        return Err(say!(
            TEXTS,
            "not-whole-number",
            text = game::excerpt::escape_bytes(value.as_bytes())
        ));
    }
    let is_edited = |number: &&NumberSpan| (number.line, number.column) == (*line, *column);
    let number = numbers(text).iter().find(is_edited).cloned();
    number.filter(|number| number.text == *old_value).ok_or_else(|| say!(TEXTS, "file-changed"))?;
    let begin = match line {
        1 => 0,
        line => text.match_indices('\n').nth(*line as usize - 2).map_or(0, |(at, _)| at + 1),
    };
    let from = begin + *column as usize;
    Ok(format!("{}{value}{}", &text[..from], &text[from + old_value.len()..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# a price\ncost = { coins = 2, workers = 1 } # of 12\nlist = [1, 22] # 3\n[[on]]\nvp = 4\nname = \"5\"\n";

    #[test]
    fn numbers_are_found_with_their_places() {
        let found = numbers(TEXT);
        let all: Vec<_> = found.iter().map(|n| (n.line, n.column, n.text.as_str())).collect();
        assert_eq!(all, [(2, 17, "2"), (2, 30, "1"), (3, 8, "1"), (3, 11, "22"), (5, 5, "4")]);
    }

    #[test]
    fn a_number_is_changed_and_nothing_else() {
        let edited = |line, column, was: &str, value: &str| {
            let (old_value, value) = (was.to_owned(), value.to_owned());
            super::edited(
                TEXT,
                &NumberEdit { file: String::new(), line, column, was: old_value, value },
            )
        };
        let text = edited(3, 11, "22", "7").unwrap();
        assert_eq!(text, TEXT.replace("22", "7"));
        assert!(edited(3, 11, "21", "7").is_err());
        assert!(edited(2, 38, "1", "7").is_err(), "a comment is no number");
        assert!(edited(5, 5, "4", "4\nx = 1").is_err());
    }

    #[test]
    fn only_plain_files_of_the_content_are_reached() {
        let root = tempfile::tempdir().unwrap();
        fs::create_dir_all(root.path().join("scripts/a")).unwrap();
        fs::write(root.path().join("scripts/a/b.toml"), "x = 1").unwrap();
        fs::write(root.path().join("other.toml"), "x = 1").unwrap();
        assert!(path(root.path(), "scripts/a/b.toml").is_ok());
        for file in [
            "../other.toml",
            "other.toml",
            "scripts/../other.toml",
            "scripts",
            "scripts/a",
            "/etc/passwd",
        ] {
            assert!(path(root.path(), file).is_err(), "{file}");
        }
        for file in
            ["scripts/.b.toml", "scripts//b.toml", "scripts/a\\b.toml", "scripts/a/b.toml\0", ""]
        {
            assert!(path(root.path(), file).is_err(), "{file}");
        }
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink("/etc", root.path().join("scripts/link")).unwrap();
            std::os::unix::fs::symlink("../../other.toml", root.path().join("scripts/a/c.toml"))
                .unwrap();
            assert!(path(root.path(), "scripts/link/passwd").is_err());
            assert!(path(root.path(), "scripts/a/c.toml").is_err());
        }
        for name in ["", "a/b", "A", "..", "a b", &"a".repeat(41)] {
            assert!(named(name).is_err(), "{name}");
        }
        assert!(named("a-1").is_ok());
    }
}
