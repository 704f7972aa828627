//! Warns of action spaces that no seat can use.

use content::TomlNode;

use crate::kinds;
use crate::lint::LintChecks;

impl LintChecks<'_, '_> {
    /// Warns of a board's action space with `shared = false`: no seat owns the board, so no seat
    /// can use the space.
    pub fn spaces(&mut self) {
        let spaces = self.lint.decls().filter(|(_, d)| *d.kind == kinds::SPACE);
        let mut found = Vec::new();
        for (module, decl) in spaces {
            let shared = decl.node.get("shared").filter(|node| node.as_bool() == Some(false));
            // A patch may share the space.
            let open = self.lint.amended(&module.id, &decl.name, "shared");
            if let Some(TomlNode { at, .. }) = shared.filter(|_| !open) {
                found.push(*at);
            }
        }
        for at in found {
            let message = "no seat can use this action space of the board".to_owned();
            let hint = "remove `shared = false` so that all seats share it, or use \
                `[[house_rule.action]]` for one space per seat";
            self.lint.warn(at, message, hint.to_owned());
        }
    }
}
