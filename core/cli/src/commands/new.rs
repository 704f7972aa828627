//! `loam new`: files to start from, which load as they are.

mod map;

use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;

use serde_json::json;

use super::Context;
use crate::args::{NewArgs, NewWhat};
use crate::library::Content;
use crate::output::{Outcome, Trouble, json, say};

/// What a kind of thing gives to begin with.
struct Scaffold {
    /// Path from the content folder, and text, of each file.
    files: Vec<(String, String)>,
    /// Commands to try next.
    next: Vec<String>,
}

/// Writes the files of one new thing; nothing is ever overwritten.
pub fn run(context: &Context, args: &NewArgs) -> Outcome {
    let content = Content::load(context, &[])?;
    let root = content.folder().ok_or(
        "the content in use is that in the program: go to a folder with `scripts/`, or name one with --content",
    )?;
    let scaffold = match &args.what {
        NewWhat::Map { name } => map::scaffold(&content, name)?,
    };
    for (path, text) in &scaffold.files {
        write(root, path, text)?;
    }
    let written: Vec<&String> = scaffold.files.iter().map(|(path, _)| path).collect();
    if context.json {
        json(&json!({ "written": written, "next": scaffold.next }));
    } else {
        written.iter().for_each(|path| say(&format!("wrote {path}")));
        say(&format!("try: {}", scaffold.next.join("; ")));
    }
    Ok(())
}

/// A name that nothing of its kind has yet.
fn check_name(what: &str, name: &str, taken: &[content::Info]) -> Result<(), Trouble> {
    if !content::is_name(name) {
        let rule = "small letters, digits, `-` and `_`";
        return Err(format!("`{name}` cannot be the name of a {what}: {rule}").into());
    }
    match taken.iter().find(|info| info.id == name) {
        Some(info) => Err(format!("a {what} is called `{name}` already: {}", info.file).into()),
        None => Ok(()),
    }
}

fn write(root: &Path, path: &str, text: &str) -> Result<(), Trouble> {
    let full = root.join(path);
    let trouble = |e: std::io::Error| Trouble::Said(format!("{path}: {e}"));
    std::fs::create_dir_all(full.parent().unwrap_or(root)).map_err(trouble)?;
    let open = OpenOptions::new().write(true).create_new(true).open(&full);
    let mut file = open.map_err(|e| match e.kind() {
        std::io::ErrorKind::AlreadyExists => {
            Trouble::Said(format!("{path} is there already, and is left as it is"))
        }
        _ => trouble(e),
    })?;
    file.write_all(text.as_bytes()).map_err(trouble)
}

/// `two-islands` as a title: `Two islands`.
fn title(name: &str) -> String {
    let words = name.replace(['-', '_'], " ");
    let mut letters = words.trim().chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
