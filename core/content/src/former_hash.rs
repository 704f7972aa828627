//! The ruleset's hash in earlier versions of Loam: BLAKE3 over the sources of the rules.
//!
//! Heads of older ledgers contain it. Its input never changes: lists that are part of it are
//! constants of this file.

use crate::selection::game_content::{AmendedDeclaration, GameContent};
use crate::value::{TomlNode, TomlValue};

/// Keys that the hash omits in all tables.
const NOTES: [&str; 4] = ["doc", "provisional", "reason", "certainty"];

/// Keys that the hash omits in declarations of one kind.
const DISPLAY_KEYS: (&str, [&str; 3]) = ("counter", ["shown", "thing", "names"]);

/// Computes the hash that earlier versions of Loam gave to the rules of a game. `map`: the parts of the map in play.
/// `hashed`: whether a declaration is included.
pub(crate) fn former_hash(
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
    // The version of the scripting interface.
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
    let (kind, keys) = DISPLAY_KEYS;
    let mut node = TomlNode::clone(&item.node);
    if let TomlValue::Table(entries) = &mut node.value
        && item.kind.word == kind
    {
        entries.retain(|entry| !keys.contains(&entry.key.as_str()));
    }
    former_text(&node)
}

/// Returns a value as the former hash covers it: as TOML without explanations and provisional
/// marks.
pub fn former_text(node: &TomlNode) -> String {
    let mut out = String::new();
    node.write(&mut out, &mut |key| !NOTES.contains(&key));
    out
}
