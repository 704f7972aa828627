//! Action spaces that nobody can use.

use content::Node;

use crate::kinds;
use crate::lint::Look;

impl Look<'_, '_> {
    /// A space of the board belongs to no piece that a seat could have: unless it is shared, it is open to nobody.
    pub fn spaces(&mut self) {
        let spaces = self.lint.decls().filter(|(_, d)| *d.kind == kinds::SPACE);
        let mut found = Vec::new();
        for (module, decl) in spaces {
            let shared = decl.node.get("shared").filter(|node| node.as_bool() == Some(false));
            // Whoever amends it may open it.
            let open = self.lint.amended(&module.id, &decl.name, "shared");
            if let Some(Node { at, .. }) = shared.filter(|_| !open) {
                found.push(*at);
            }
        }
        for at in found {
            let message = "this space of the board is open to nobody".to_owned();
            let hint = "without `shared = false` everybody shares it; an `[[house_rule.action]]` is one for each seat";
            self.lint.warn(at, message, hint.to_owned());
        }
    }
}
