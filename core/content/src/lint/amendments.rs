//! Amendments that change nothing.

use super::Lint;
use crate::decl::{Amendment, Decl};
use crate::library::Variant;
use crate::read::NOTES;
use crate::value::{Entry, Node, Value};

/// What is known of the amendments that come before one.
#[derive(Default)]
struct Before<'l> {
    /// Those that are carried out before it wherever it is, in their order.
    surely: Vec<&'l Amendment>,
    /// Those that may be.
    perhaps: Vec<&'l Amendment>,
    /// Those that are carried out after it wherever it is.
    after: Vec<&'l Amendment>,
}

impl<'l> Lint<'l> {
    pub(super) fn amendments(&mut self) {
        let library = self.library;
        for module in &library.modules {
            let others = library.modules.iter().filter(|other| other.id != module.id);
            let perhaps: Vec<&Amendment> = others.flat_map(|m| &m.amendments).collect();
            self.list(&module.amendments, &[], &perhaps);
        }
        let of_modules: Vec<&Amendment> =
            library.modules.iter().flat_map(|m| &m.amendments).collect();
        for variant in &library.variants {
            self.list(&variant.amendments, &self.taken_over(variant), &of_modules);
        }
    }

    /// The amendments that a variant takes over, those of the first one first.
    fn taken_over(&self, variant: &Variant) -> Vec<&'l Amendment> {
        let mut chain: Vec<&Variant> = Vec::new();
        let mut next = variant.extends.as_ref();
        while let Some((name, _)) = next {
            let Some(found) = self.library.variants.iter().find(|v| v.id == *name) else { break };
            // Variants that extend each other are a mistake of another kind.
            if chain.iter().any(|v| v.id == found.id) {
                break;
            }
            chain.push(found);
            next = found.extends.as_ref();
        }
        chain.into_iter().rev().flat_map(|v| &v.amendments).collect()
    }

    /// Looks through the amendments of one file, before which `taken_over` are carried out, and maybe `perhaps`.
    fn list(
        &mut self,
        list: &'l [Amendment],
        taken_over: &[&'l Amendment],
        perhaps: &[&'l Amendment],
    ) {
        for (i, amendment) in list.iter().enumerate() {
            let says = amendment.remove.len() + amendment.silence.len() + amendment.add.len();
            let sets = amendment.set.as_ref().is_some_and(|set| !set.entries().is_empty());
            if says == 0 && !sets && !amendment.remove_piece {
                let message = "this amendment changes nothing".to_owned();
                let hint = "say what to `set`, `remove` or add".to_owned();
                self.warn(amendment.piece_at, message, hint);
            }
            let Some(set) = &amendment.set else { continue };
            let Some(decl) = self.target(amendment) else { continue };
            let same_piece = |other: &&Amendment| {
                self.target(other).is_some_and(|found| std::ptr::eq(found, decl))
            };
            let before = Before {
                surely: taken_over.iter().copied().chain(&list[..i]).filter(same_piece).collect(),
                perhaps: perhaps.iter().copied().filter(same_piece).collect(),
                after: list[i + 1..].iter().filter(same_piece).collect(),
            };
            self.same(set, Some(&decl.node), &before, &mut Vec::new());
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

    /// Values that are there already, and values that are overwritten at once. Where it is not known what one finds,
    /// nothing is said.
    fn same<'n>(
        &mut self,
        set: &'n Node,
        declared: Option<&Node>,
        before: &Before<'_>,
        path: &mut Vec<&'n str>,
    ) {
        for Entry { key, node, .. } in set.entries() {
            if NOTES.contains(&key.as_str()) {
                continue;
            }
            let declared = declared.and_then(|there| there.get(key));
            path.push(key);
            if let Value::Table(_) = &node.value {
                self.same(node, declared, before, path);
            } else {
                self.one(node, declared, before, path);
            }
            path.pop();
        }
    }

    fn one(&mut self, node: &Node, declared: Option<&Node>, before: &Before<'_>, path: &[&str]) {
        let always = |a: &&&Amendment| a.setting.is_none() && a.if_module.is_empty();
        let later = before.after.iter().filter(always).find_map(|a| set_by(a, path));
        if let Some(later) = later {
            let place = self.library.sources.span(later.at).0;
            let message = format!("`{}` gets another value right afterwards", path.join("."));
            self.warn(node.at, message, format!("see {}:{}", place.file, place.line));
            return;
        }
        if before.perhaps.iter().any(|a| says(a, path)) {
            return;
        }
        let there = match before.surely.iter().rev().find(|a| says(a, path)) {
            Some(last) if always(&last) => set_by(last, path),
            Some(_) => None,
            None => declared,
        };
        if let Some(old) = there.filter(|old| old.text() == node.text()) {
            let message = format!("`{}` is {} already", path.join("."), old.text());
            let place = self.library.sources.span(old.at).0;
            self.warn(node.at, message, format!("see {}:{}", place.file, place.line));
        }
    }
}

/// The value that an amendment gives to what is at the end of a path.
fn set_by<'a>(amendment: &'a Amendment, path: &[&str]) -> Option<&'a Node> {
    path.iter().try_fold(amendment.set.as_ref()?, |node, key| node.get(key))
}

/// Does an amendment say anything about what is at the end of a path?
fn says(amendment: &Amendment, path: &[&str]) -> bool {
    let path_text = path.join(".");
    let removed = amendment.remove.iter().any(|(gone, _)| path_text.starts_with(gone.as_str()));
    removed || amendment.remove_piece || set_by(amendment, path).is_some()
}
