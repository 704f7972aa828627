//! Files of new things, made from templates, and the names that new things may have.

use std::path::Path;

use content::Dialect;

use crate::error::Error;

/// What a kind of thing gives to begin with.
pub struct Scaffold {
    /// Path from the content folder, and text, of each file.
    pub files: Vec<(String, String)>,
    /// Commands to try next.
    pub next: Vec<String>,
}

impl Scaffold {
    /// Files from templates: paths and templates, with every mark filled in.
    pub fn fill(files: &[(String, &str)], marks: &[(&str, String)], next: &[String]) -> Scaffold {
        let fill = |text: &str| {
            marks.iter().fold(text.to_owned(), |text, (mark, part)| text.replace(mark, part))
        };
        let files = files.iter().map(|(path, text)| (path.clone(), fill(text))).collect();
        Scaffold { files, next: next.to_vec() }
    }

    /// Where the content folder has schemas for editors, tables name theirs in their first line; `folder` is where those of
    /// this dialect lie.
    pub fn with_schemas(mut self, dialect: &dyn Dialect, folder: &str, root: &Path) -> Scaffold {
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

/// A name that nothing of its kind has yet.
///
/// # Errors
/// It cannot be a name, or something has it.
pub fn check_name<'i>(
    what: &str,
    name: &str,
    taken: impl IntoIterator<Item = &'i content::Info>,
) -> Result<(), Error> {
    if !content::is_name(name) {
        let rule = "small letters, digits, `-` and `_`";
        return Err(Error::Impossible(format!("`{name}` cannot be the name of a {what}: {rule}")));
    }
    match taken.into_iter().find(|info| info.id == name) {
        Some(info) => {
            let why = format!("a {what} is called `{name}` already: {}", info.file);
            Err(Error::Impossible(why))
        }
        None => Ok(()),
    }
}

/// The name of something that must be there.
///
/// # Errors
/// It is not there; with a near name.
pub fn check_known<'i>(
    what: &str,
    name: &str,
    known: impl IntoIterator<Item = &'i content::Info>,
) -> Result<(), Error> {
    let known: Vec<&str> = known.into_iter().map(|info| info.id.as_str()).collect();
    if known.contains(&name) {
        return Ok(());
    }
    let near = content::nearest(name, known);
    let hint = near.map_or(String::new(), |n| format!("; did you mean `{n}`?"));
    Err(Error::Unknown(format!("no {what} is called `{name}`{hint}")))
}

/// `two-islands` as a title: `Two islands`.
pub fn title(name: &str) -> String {
    let words = name.replace(['-', '_'], " ");
    let mut letters = words.trim().chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// A list of names as TOML.
pub fn list(names: &[String]) -> String {
    let quoted: Vec<String> = names.iter().map(|n| format!("\"{n}\"")).collect();
    format!("[{}]", quoted.join(", "))
}
