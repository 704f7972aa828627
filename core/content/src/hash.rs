//! The ruleset's hash: BLAKE3 over the sources of the rules.
//!
//! Comments, explanations, paths and the order of files do not affect it. Values, scripts (with LF
//! line ends) and the version of the scripting interface do.

use crate::chosen::{AmendedDeclaration, GameContent};
use crate::provisional_marks::NOTES;
use crate::value::{TomlNode, TomlValue};

/// Hashes the contents of a game. `map`: the parts of the map in play. `hashed`: whether a
/// declaration is included.
pub(crate) fn hash(
    chosen: &GameContent<'_>,
    map: &[String],
    hashed: &dyn Fn(&AmendedDeclaration<'_>) -> bool,
) -> [u8; 32] {
    let mut hasher = blake3::Hasher::new();
    // Length prefixes ensure that different lists have different hashes.
    let mut part = |text: &str| {
        hasher.update(&(text.len() as u64).to_le_bytes());
        hasher.update(text.as_bytes());
    };
    part("api 1");
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
        // Pieces and scripts refer to a script by its path in the module.
        for (path, text) in own {
            part(&path[folder.len()..]);
            part(text);
        }
    }
    map.iter().for_each(|text| part(text));
    *hasher.finalize().as_bytes()
}

/// Returns a declaration as text without explanations and display keys.
fn rules_of(item: &AmendedDeclaration<'_>) -> String {
    let mut node = TomlNode::clone(&item.node);
    if let TomlValue::Table(entries) = &mut node.value {
        entries.retain(|entry| !item.kind.display_keys.contains(&entry.key.as_str()));
    }
    canonical(&node)
}

/// Returns a value as text without explanations and provisional marks.
pub fn canonical(node: &TomlNode) -> String {
    let mut out = String::new();
    node.write(&mut out, &mut |key| !NOTES.contains(&key));
    out
}
