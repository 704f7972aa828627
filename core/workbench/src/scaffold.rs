//! Generates files for new pieces, modules and games from templates, and validates their names.

use std::path::Path;

use content::ContentDialect;

use crate::error::Error;

/// Files of a new piece, module, game, map or variant, and commands to try next.
pub struct Scaffold {
    /// Path relative to the content folder, and text, of each file.
    pub files: Vec<(String, String)>,
    pub next: Vec<String>,
}

impl Scaffold {
    /// Fills templates, given as path and text, by replacing each placeholder in `marks`.
    pub fn fill(files: &[(String, &str)], marks: &[(&str, String)], next: &[String]) -> Scaffold {
        let fill = |text: &str| {
            marks.iter().fold(text.to_owned(), |text, (mark, part)| text.replace(mark, part))
        };
        let files = files.iter().map(|(path, text)| (path.clone(), fill(text))).collect();
        Scaffold { files, next: next.to_vec() }
    }

    /// Adds a `#:schema` line to TOML files if the content folder has editor schemas in `folder`.
    pub fn with_schemas(
        mut self,
        dialect: &dyn ContentDialect,
        folder: &str,
        root: &Path,
    ) -> Scaffold {
        for (path, text) in &mut self.files {
            let Some(name) = content::schema_of(dialect, path, text) else { continue };
            let schema = format!("{folder}/{name}.json");
            if root.join(&schema).is_file() {
                let up = "../".repeat(path.matches('/').count());
                *text = format!("#:schema {up}{schema}\n{text}");
            }
        }
        self
    }
}

/// Checks that a name is valid and not taken.
///
/// # Errors
/// Fails if the name is invalid, or if something of the same kind has it already.
pub fn check_name<'i>(
    kind: &str,
    name: &str,
    taken: impl IntoIterator<Item = &'i content::ContentInfo>,
) -> Result<(), Error> {
    if !content::is_name(name) {
        let rule = "a name has only small letters, digits, `-` and `_`";
        return Err(Error::Impossible(format!("`{name}` cannot be the name of a {kind}: {rule}")));
    }
    match taken.into_iter().find(|info| info.id == name) {
        Some(info) => {
            let message = format!("a {kind} is called `{name}` already: {}", info.file);
            Err(Error::Impossible(message))
        }
        None => Ok(()),
    }
}

/// Checks that a name exists.
///
/// # Errors
/// Fails if it does not exist; the message suggests a similar name.
pub fn check_known<'i>(
    kind: &str,
    name: &str,
    existing: impl IntoIterator<Item = &'i content::ContentInfo>,
) -> Result<(), Error> {
    let existing: Vec<&str> = existing.into_iter().map(|info| info.id.as_str()).collect();
    if existing.contains(&name) {
        return Ok(());
    }
    let near = content::nearest(name, existing);
    let hint = near.map_or(String::new(), |n| format!("; did you mean `{n}`?"));
    Err(Error::Unknown(format!("unknown {kind} `{name}`{hint}")))
}

/// Converts a name to a title: `two-islands` becomes `Two islands`.
pub fn title(name: &str) -> String {
    let words = name.replace(['-', '_'], " ");
    let mut letters = words.trim().chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// Formats names as a TOML array.
pub fn list(names: &[String]) -> String {
    let quoted: Vec<String> = names.iter().map(|n| format!("\"{n}\"")).collect();
    format!("[{}]", quoted.join(", "))
}
