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
            let others = all.iter().copied().filter(|other| !std::ptr::eq(*other, *amendment));
            let same_piece = |other: &&Amendment| {
                self.target(other).is_some_and(|found| std::ptr::eq(found, decl))
            };
            let others: Vec<&Amendment> = others.filter(same_piece).collect();
            self.same(set, &decl.node, &others, &mut Vec::new());
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

    /// Values that are there already. Where `others` say the same value, what one finds there may be what another made
    /// of it.
    fn same<'n>(
        &mut self,
        set: &'n Node,
        there: &Node,
        others: &[&Amendment],
        path: &mut Vec<&'n str>,
    ) {
        for Entry { key, node, .. } in set.entries() {
            let Some(old) = there.get(key).filter(|_| !NOTES.contains(&key.as_str())) else {
                continue;
            };
            path.push(key);
            match (&node.value, &old.value) {
                (Value::Table(_), Value::Table(_)) => self.same(node, old, others, path),
                _ if node.text() == old.text() && !others.iter().any(|o| says(o, path)) => {
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

/// Does an amendment say the value at the end of a path?
fn says(amendment: &Amendment, path: &[&str]) -> bool {
    let removed =
        amendment.remove.iter().any(|(gone, _)| path.join(".").starts_with(gone.as_str()));
    let first = amendment.set.as_ref();
    removed
        || first.is_some_and(|set| path.iter().try_fold(set, |node, key| node.get(key)).is_some())
}
