//! Warns of slots that nothing reads.

use content::{NOTES, TomlNode, each_text, script_path};

use crate::lint::LintChecks;

impl LintChecks<'_, '_> {
    pub fn slots(&mut self) {
        for (module, decl) in self.lint.decls() {
            let Some(slots) = decl.node.get("slots") else { continue };
            let mut texts: Vec<String> = Vec::new();
            each_text(&decl.node, &mut |text| texts.push(text.to_owned()));
            let mut scripts: Vec<TomlNode> =
                decl.node.get("script").map_or(&[][..], TomlNode::one_or_many).to_vec();
            for (_, amendment) in self.lint.all_amendments() {
                let same = amendment.piece == decl.name
                    || amendment.piece == format!("{}:{}", module.id, decl.name);
                if same {
                    let added = amendment.add.iter().map(|e| &e.node).chain(&amendment.set);
                    added.for_each(|node| each_text(node, &mut |text| texts.push(text.to_owned())));
                    let more = amendment.add.iter().filter(|e| e.key == "script");
                    scripts.extend(more.flat_map(|e| e.node.one_or_many().to_vec()));
                }
            }
            // Files that a script requires may read its slots, so all scripts of its module count.
            let folders: Vec<String> = scripts
                .iter()
                .filter_map(|script| script_path(self.lint.catalogue, script))
                .map(|path| path.split('/').take(2).collect::<Vec<_>>().join("/") + "/")
                .collect();
            for slot in slots.entries() {
                let counted = format!("slot:{}", slot.key);
                let scripts = || {
                    let is_in_folder =
                        |path: &str| folders.iter().any(|f| path.starts_with(f.as_str()));
                    self.lint
                        .facts
                        .iter()
                        .filter(move |(path, _)| is_in_folder(path))
                        .map(|(_, facts)| facts)
                };
                // Writing a slot does not count as reading. In scripts that pass names on, any text
                // may be the name of a slot.
                let in_script = scripts().any(|f| f.slots.contains(&slot.key))
                    || scripts().any(|f| f.asks_by_name)
                        && scripts().any(|f| f.maybe_slots.contains(&slot.key));
                let is_note = NOTES.contains(&slot.key.as_str());
                if is_note || in_script || texts.contains(&counted) {
                    continue;
                }
                let message = format!("nothing reads the slot `{}`", slot.key);
                let hint = format!(
                    "read it in a table as `{counted}`, or in a script as `me:slot(\"{}\")`",
                    slot.key
                );
                self.lint.warn(slot.key_at, message, hint);
            }
        }
    }
}
