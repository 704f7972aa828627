//! Amendments that change nothing.

use super::Lint;
use crate::decl::{Amendment, Decl};
use crate::read::NOTES;
use crate::value::{Entry, Node, Value};

impl<'l> Lint<'l> {
    pub(super) fn amendments(&mut self) {
        let all: Vec<&Amendment> = self.all_amendments().map(|(_, a)| a).collect();
        for amendment in &all {
            let says = amendment.remove.len() + amendment.silence.len() + amendment.add.len();
            let sets = amendment.set.as_ref().is_some_and(|set| !set.entries().is_empty());
            if says == 0 && !sets && !amendment.remove_piece {
                let message = "this amendment changes nothing".to_owned();
                self.warn(
                    amendment.piece_at,
                    message,
                    "say what to `set`, `remove` or add".to_owned(),
                );
            }
            let Some(set) = &amendment.set else { continue };
            let Some(decl) = self.target(amendment) else { continue };
            // Where several change the same piece, what one finds there may be what another made of it.
            let others = all.iter().filter(|other| !std::ptr::eq(**other, *amendment));
            let others: Vec<&&Amendment> = others
                .filter(|other| self.target(other).is_some_and(|d| std::ptr::eq(d, decl)))
                .collect();
            if others.is_empty() {
                self.same(set, &decl.node, &mut Vec::new());
            }
        }
    }

    /// The declaration that an amendment is about.
    fn target(&self, amendment: &Amendment) -> Option<&'l Decl> {
        let decls = self.library.modules.iter().flat_map(|m| m.decls.iter().map(move |d| (m, d)));
        let mut fits = decls.filter(|(m, d)| {
            amendment.piece == d.name || amendment.piece == format!("{}:{}", m.id, d.name)
        });
        let first = fits.next()?;
        fits.next().is_none().then_some(first.1)
    }

    /// Values that are there already.
    fn same<'n>(&mut self, set: &'n Node, there: &Node, path: &mut Vec<&'n str>) {
        for Entry { key, node, .. } in set.entries() {
            let Some(old) = there.get(key).filter(|_| !NOTES.contains(&key.as_str())) else {
                continue;
            };
            path.push(key);
            match (&node.value, &old.value) {
                (Value::Table(_), Value::Table(_)) => self.same(node, old, path),
                _ if node.text() == old.text() => {
                    let message = format!("`{}` is {} already", path.join("."), old.text());
                    let place = self.library.sources.span(old.at).0;
                    self.warn(node.at, message, format!("see {}:{}", place.file, place.line));
                }
                _ => {}
            }
            path.pop();
        }
    }
}
