//! Slots that nothing reads.

use super::{Lint, each_text, script_path};
use crate::value::Node;

impl Lint<'_> {
    pub(super) fn slots(&mut self) {
        let decls = self.library.modules.iter().flat_map(|m| m.decls.iter().map(move |d| (m, d)));
        for (module, decl) in decls {
            let Some(slots) = decl.node.get("slots") else { continue };
            let mut texts: Vec<String> = Vec::new();
            each_text(&decl.node, &mut |text| texts.push(text.to_owned()));
            let mut scripts: Vec<Node> =
                decl.node.get("script").map_or(&[][..], Node::one_or_many).to_vec();
            for (_, amendment) in self.all_amendments() {
                let same = amendment.piece == decl.name
                    || amendment.piece == format!("{}:{}", module.id, decl.name);
                if same {
                    let added = amendment.add.iter().map(|e| &e.node).chain(&amendment.set);
                    added.for_each(|node| each_text(node, &mut |text| texts.push(text.to_owned())));
                    let more = amendment.add.iter().filter(|e| e.key == "script");
                    scripts.extend(more.flat_map(|e| e.node.one_or_many().to_vec()));
                }
            }
            // What a script requires may read slots for it; all scripts of its module count.
            let folders: Vec<String> = scripts
                .iter()
                .filter_map(|script| script_path(self.library, script))
                .map(|path| path.split('/').take(2).collect::<Vec<_>>().join("/") + "/")
                .collect();
            for slot in slots.entries() {
                let counted = format!("slot:{}", slot.key);
                let scripts = || {
                    let here = |path: &str| folders.iter().any(|f| path.starts_with(f.as_str()));
                    self.facts.iter().filter(move |(path, _)| here(path)).map(|(_, facts)| facts)
                };
                // Setting a slot is no reading. Where a name is handed on, any text may be the name.
                let in_script = scripts().any(|f| f.slots.contains(&slot.key))
                    || scripts().any(|f| f.asks_by_name)
                        && scripts().any(|f| f.maybe_slots.contains(&slot.key));
                let is_note = crate::read::NOTES.contains(&slot.key.as_str());
                if is_note || in_script || texts.contains(&counted) {
                    continue;
                }
                let message = format!("nothing reads the slot `{}`", slot.key);
                let hint = format!(
                    "a table counts it as `{counted}`, a script asks `me:slot(\"{}\")`",
                    slot.key
                );
                self.warn(slot.key_at, message, hint);
            }
        }
    }
}
