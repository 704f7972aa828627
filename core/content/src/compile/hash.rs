//! The hash of a ruleset: BLAKE3 over what it was compiled from.
//!
//! Comments, explanations, paths and the order of files change nothing; values, scripts (with LF) and the
//! version of the scripting interface do.

use super::Item;
use crate::board::Board;
use crate::library::{API_VERSION, Library, Module};
use crate::read::NOTES;
use crate::settings::Settings;
use crate::value::Node;

pub(super) fn hash(
    library: &Library,
    modules: &[&Module],
    items: &[Item<'_>],
    settings: &Settings,
    board: Option<&Board>,
    (canal_set, starting_points): (Option<&str>, Option<&Node>),
) -> [u8; 32] {
    let mut hasher = blake3::Hasher::new();
    // Every part with its length, so that no two lists of parts read alike.
    let mut part = |text: &str| {
        hasher.update(&(text.len() as u64).to_le_bytes());
        hasher.update(text.as_bytes());
    };
    part(&format!("api {API_VERSION}"));
    for resolved in settings.iter() {
        part(&format!("setting {} = {}", resolved.setting.id, resolved.value));
    }
    for item in items.iter().filter(|i| i.enabled) {
        part(&format!("{} {}", item.kind.word(), item.id()));
        part(&canonical(&item.node));
    }
    for module in modules {
        part(&format!("scripts of {}", module.id));
        let folder = format!("scripts/{}/", module.id);
        let own = library.scripts_in(&folder);
        // A script's name within its module says which pieces and scripts use it.
        for (path, text) in own {
            part(&path[folder.len()..]);
            part(text);
        }
    }
    if let Some(board) = board {
        for (row, _) in &board.rows {
            part(row);
        }
        part(&board.first_row.to_string());
        let sets = board.canals.as_ref();
        if let Some(canals) = sets.and_then(|sets| sets.get(canal_set?)) {
            part("canals");
            part(&canonical(canals));
        }
    }
    if let Some(table) = starting_points {
        part("starting points");
        part(&canonical(table));
    }
    *hasher.finalize().as_bytes()
}

/// A value as text, without what only explains.
fn canonical(node: &Node) -> String {
    let mut out = String::new();
    node.write(&mut out, &mut |key| !NOTES.contains(&key));
    out
}
