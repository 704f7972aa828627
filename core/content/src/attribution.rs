//! Attributes errors to amendments. If an amendment causes an error in another file, the error is
//! reported at the amendment.
//!
//! Example: an amendment lowers the `limit` of a structure, so the income lists of all factions
//! become too long. The error appears in the faction's file, although that file did not change. To
//! find the cause, Loam compiles the game again with fewer amendments, by binary search for the
//! first amendment that produces the error. A budget bounds this search. Errors beyond the budget
//! are reported in the file where they appear.

use std::collections::{BTreeMap, BTreeSet};

use crate::compile::check;
use crate::diagnostics::Diagnostics;
use crate::error::{ContentError, ContentErrorKind as Kind};
use crate::library::Library;
use crate::limits;
use crate::module::Amendment;
use crate::selection::Selection;
use crate::selection::module_order::order_modules;
use crate::source::ByteSpan;
use crate::value::{TomlNode, TomlValue};

/// Compiles a game. Errors that an amendment causes are reported at the amendment.
pub(crate) fn with_attribution<T>(
    library: &Library,
    selection: &Selection,
    diagnostics: &mut Diagnostics,
    compile: impl FnOnce(&mut Diagnostics) -> T,
) -> T {
    let before = diagnostics.errors.len();
    let compiled = compile(diagnostics);
    if diagnostics.errors.len() > before {
        let found = diagnostics.errors.split_off(before);
        let found = Attribution::new(library, selection, diagnostics)
            .move_to_amendments(found, diagnostics);
        diagnostics.add_known(found);
    }
    compiled
}

struct Attribution<'l> {
    library: &'l Library,
    selection: &'l Selection,
    /// Every amendment of the game, in order of application.
    amendments: Vec<&'l Amendment>,
    /// Errors found with only the first `n` amendments applied, by `n`.
    tried: BTreeMap<usize, Vec<ContentError>>,
    /// Number of further compilations that the budget allows.
    left: usize,
}

impl<'l> Attribution<'l> {
    fn new(
        library: &'l Library,
        selection: &'l Selection,
        diagnostics: &Diagnostics,
    ) -> Attribution<'l> {
        // `diagnostics` also contains the texts typed on the command line; the library does not.
        let mut inner = Diagnostics::new(diagnostics.sources.clone());
        let modules = order_modules(library, selection, &mut inner);
        let modules = modules.map(|(modules, _)| modules).unwrap_or_default();
        let files: BTreeSet<u32> =
            modules.iter().flat_map(|m| &m.decls).map(|decl| decl.at.file).collect();
        let bytes = files.iter().map(|file| library.sources.get(*file).text.len()).sum::<usize>();
        let of_modules = modules.into_iter().flat_map(|m| &m.amendments);
        let of_variants = selection.amendments.iter().flat_map(|all| all.iter());
        let amendments = of_modules.chain(of_variants).collect();
        let left = (limits::BLAMED / bytes.max(1)).max(limits::TRIED);
        Attribution { library, selection, amendments, tried: BTreeMap::new(), left }
    }

    /// Returns the same errors, but those that an amendment causes are reported at the amendment.
    fn move_to_amendments(
        mut self,
        found: Vec<ContentError>,
        diagnostics: &Diagnostics,
    ) -> Vec<ContentError> {
        let own: BTreeSet<u32> = self.amendments.iter().map(|a| a.piece_at.file).collect();
        // An amendment that contains an error itself is reported already.
        let elsewhere = |e: &ContentError| e.span.file.contains('/') && !own.contains(&e.at.file);
        if own.is_empty() || !found.iter().any(elsewhere) {
            return found;
        }
        let mut remaining = Vec::new();
        let mut by_amendment: BTreeMap<usize, Vec<ContentError>> = BTreeMap::new();
        for error in found {
            let all = self.amendments.len();
            // Some errors never occur while checking, such as a variant of another game. No
            // amendment causes those.
            let is_made = elsewhere(&error)
                && self.is_wrong_with(0, &error, diagnostics) == Some(false)
                && self.is_wrong_with(all, &error, diagnostics) == Some(true);
            match is_made.then(|| self.first_with(&error, diagnostics)).flatten() {
                Some(number) => by_amendment.entry(number).or_default().push(error),
                None => remaining.push(error),
            }
        }
        for (number, errors) in by_amendment {
            let at = place(self.amendments[number - 1]);
            let mut by_message: Vec<(String, Vec<ContentError>)> = Vec::new();
            for error in errors {
                let message = error.kind.message();
                match by_message.iter_mut().find(|(other, _)| *other == message) {
                    Some((_, same)) => same.push(error),
                    None => by_message.push((message, vec![error])),
                }
            }
            for (_, same) in by_message {
                let more = same.len() - 1;
                remaining.extend(same.into_iter().next().map(|error| {
                    let (what, there) = (Box::new(error.kind), error.span);
                    let kind = Kind::MadeByAmendment { what, there, more };
                    let (span, line) =
                        (diagnostics.sources.span(at), diagnostics.sources.excerpt(at));
                    ContentError { span, line, kind, at }
                }));
            }
        }
        remaining
    }

    /// Returns the 1-based number of the first amendment with which the error occurs. Assumes that
    /// the error does not occur without amendments. `None` if the budget is exhausted.
    fn first_with(&mut self, error: &ContentError, diagnostics: &Diagnostics) -> Option<usize> {
        let (mut without, mut with) = (0, self.amendments.len());
        while with - without > 1 {
            let middle = without.midpoint(with);
            if self.is_wrong_with(middle, error, diagnostics)? {
                with = middle
            } else {
                without = middle
            }
        }
        Some(with)
    }

    /// Returns whether the error occurs with only the first `amendments` amendments applied. `None`
    /// if this is unknown and the budget is exhausted.
    fn is_wrong_with(
        &mut self,
        amendments: usize,
        error: &ContentError,
        diagnostics: &Diagnostics,
    ) -> Option<bool> {
        if !self.tried.contains_key(&amendments) {
            self.left = self.left.checked_sub(1)?;
        }
        let tried = self.tried.entry(amendments).or_insert_with(|| {
            let mut inner = Diagnostics::new(diagnostics.sources.clone());
            inner.set_broken(diagnostics.broken());
            let selection = Selection { amended_by: Some(amendments), ..self.selection.clone() };
            check(self.library, &selection, &mut inner);
            inner.finish()
        });
        let same = |e: &ContentError| e.at == error.at && e.kind.message() == error.kind.message();
        Some(tried.iter().any(same))
    }
}

/// Returns the source span for an error that the amendment causes: its value if it sets only one,
/// else the name of its piece.
fn place(amendment: &Amendment) -> ByteSpan {
    fn only(node: &TomlNode) -> Option<ByteSpan> {
        match &node.value {
            TomlValue::Table(entries) => match &entries[..] {
                [entry] => only(&entry.node),
                _ => None,
            },
            _ => Some(node.at),
        }
    }
    let is_setting_only = amendment.add.is_empty() && amendment.remove.is_empty();
    let set = amendment.set.as_ref().filter(|_| is_setting_only && amendment.silence.is_empty());
    match &amendment.remove[..] {
        [(_, at)] if amendment.set.is_none() && amendment.add.is_empty() => *at,
        _ => set.and_then(only).unwrap_or(amendment.piece_at),
    }
}
