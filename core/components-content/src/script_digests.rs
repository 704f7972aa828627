//! Digests of script files, for the canonical text of rules.

use content::GameContent;
use script::syntax::PassedNames;
use script::{ReadValues, ScriptDigests, ScriptInterface};

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
    let mut digests = ScriptDigests::new(&text, interface, settings);
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
