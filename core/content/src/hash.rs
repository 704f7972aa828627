//! The hash of rules: BLAKE3 over what they were compiled from.
//!
//! Comments, explanations, paths and the order of files change nothing; values, scripts (with LF) and the
//! version of the scripting interface do.

use crate::catalogue::API_VERSION;
use crate::chosen::{Chosen, Item};
use crate::marks::NOTES;
use crate::value::{Node, Value};

/// The hash of what is chosen; `map` is what is in play of the map, `hashed` says which declarations belong to it.
pub(crate) fn hash(
    chosen: &Chosen<'_>,
    map: &[String],
    hashed: &dyn Fn(&Item<'_>) -> bool,
) -> [u8; 32] {
    let mut hasher = blake3::Hasher::new();
    // Every part with its length, so that no two lists of parts read alike.
    let mut part = |text: &str| {
        hasher.update(&(text.len() as u64).to_le_bytes());
        hasher.update(text.as_bytes());
    };
    part(&format!("api {API_VERSION}"));
    for resolved in chosen.settings.iter() {
        part(&format!("setting {} = {}", resolved.setting.id, resolved.value));
    }
    for item in chosen.items.iter().filter(|i| i.enabled && hashed(i)) {
        part(&format!("{} {}", item.kind.word, item.id()));
        part(&rules_of(item));
    }
    for module in &chosen.modules {
        part(&format!("scripts of {}", module.id));
        let folder = format!("scripts/{}/", module.id);
        let own = chosen.catalogue.scripts_in(&folder);
        // A script's name within its module says which pieces and scripts use it.
        for (path, text) in own {
            part(&path[folder.len()..]);
            part(text);
        }
    }
    map.iter().for_each(|text| part(text));
    *hasher.finalize().as_bytes()
}

/// A declaration as text, without what only explains or says how it is shown.
fn rules_of(item: &Item<'_>) -> String {
    let mut node = Node::clone(&item.node);
    if let Value::Table(entries) = &mut node.value {
        entries.retain(|entry| !item.kind.for_eyes.contains(&entry.key.as_str()));
    }
    canonical(&node)
}

/// A value as text, without what only explains.
pub fn canonical(node: &Node) -> String {
    let mut out = String::new();
    node.write(&mut out, &mut |key| !NOTES.contains(&key));
    out
}
