//! Digests of script files, for the canonical text of rules.

use std::collections::BTreeMap;

use content::{AmendedDeclaration, GameContent, TomlNode};
use script::syntax::PassedNames;
use script::{ReadValues, ScriptDigests, ScriptInterface, VersionedScripts};

use crate::shape::COUNTER;

/// Returns the digest of each of these script files, given as id of the module and path. Files with
/// equal digests behave equally, see [`ScriptDigests`]. A digest also covers the values of the
/// settings that the script reads.
pub fn script_digests<'f>(
    chosen: &GameContent<'_>,
    interface: &ScriptInterface,
    files: impl IntoIterator<Item = (&'f str, &'f str)>,
) -> Vec<[u8; 32]> {
    let text = |path: &str| chosen.catalogue.scripts.get(path).map(|text| &**text);
    let values = |read: &PassedNames| values_of_settings(chosen, read);
    let settings = ReadValues { kind: "setting", values: &values };
    let is_counter = |item: &&AmendedDeclaration<'_>| *item.kind == COUNTER;
    let thing = |item: &AmendedDeclaration<'_>| {
        let thing = item.node.get("thing").and_then(TomlNode::as_str)?;
        Some((item.name.to_owned(), thing.to_owned()))
    };
    let things: BTreeMap<String, String> =
        chosen.items.iter().filter(is_counter).filter_map(thing).collect();
    let api = |folder: &str| chosen.catalogue.api_of_script(folder);
    let thing_of = |name: &str| {
        let bare = name.rsplit('.').next().unwrap_or(name);
        things.get(name).or_else(|| things.get(bare)).cloned()
    };
    let versions = VersionedScripts { api: &api, thing_of: &thing_of };
    let mut digests = ScriptDigests::new(&text, interface, settings, versions);
    files.into_iter().map(|(module, file)| digests.of(&format!("scripts/{module}"), file)).collect()
}

/// Returns the settings that a script may read, each with its value and the number that the script
/// gets.
fn values_of_settings(chosen: &GameContent<'_>, read: &PassedNames) -> String {
    let mut text = String::new();
    for resolved in chosen.settings.iter() {
        let (id, module) = (&resolved.setting.id, &resolved.setting.module);
        let is_read = |name: &String| match name.split_once(':') {
            Some((of, name)) => of == module && name == id,
            None => name == id,
        };
        if read.any || read.names.iter().any(is_read) {
            let number = resolved.setting.kind.number(&resolved.value);
            text += &format!("{id} = {} ({number})\n", resolved.value);
        }
    }
    text
}
