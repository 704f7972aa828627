//! Applies amendments before declarations are compiled. An amendment is a patch of one module to
//! declarations of another.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use crate::change::{InactiveAmendments, change};
use crate::diagnostics::Diagnostics;
use crate::error::ContentErrorKind as Kind;
use crate::limits;
use crate::module::{Amendment, Module};
use crate::selection::Selection;
use crate::selection::game_content::AmendedDeclaration;
use crate::settings::Settings;
use crate::shape::KeyShape;
use crate::value::TomlNode;

/// The declarations of one game while amendments are applied to them.
pub(crate) struct AmendmentApplier<'l> {
    /// Indices into the list of declarations, by name without module.
    by_name: HashMap<&'l str, Vec<usize>>,
    in_play: BTreeSet<&'l str>,
    /// Number of amendments applied to each declaration so far, by its index.
    taken: HashMap<usize, usize>,
    /// Number of amendments that may still be applied; the rest is ignored.
    left: usize,
    /// Whether amendments whose settings do not hold are applied too, on copies, to find their
    /// errors.
    check_only: bool,
    /// Keys of lists that amendments can add to.
    keys: &'static [KeyShape],
}

impl<'l> AmendmentApplier<'l> {
    pub fn new(
        items: &[AmendedDeclaration<'l>],
        in_play: &[&'l Module],
        keys: &'static [KeyShape],
        selection: &Selection,
    ) -> AmendmentApplier<'l> {
        let mut by_name: HashMap<&str, Vec<usize>> = HashMap::new();
        for (i, item) in items.iter().enumerate() {
            by_name.entry(item.name).or_default().push(i);
        }
        let in_play = in_play.iter().map(|m| m.id.as_str()).collect();
        let (taken, left) = (HashMap::new(), selection.amended_by.unwrap_or(usize::MAX));
        let check_only = selection.check_only || selection.checks_amendments;
        AmendmentApplier { by_name, in_play, taken, left, check_only, keys }
    }

    /// Applies amendments in order. `module`: id of the module that declares them; empty for the
    /// amendments of a variant.
    pub fn apply(
        &mut self,
        diagnostics: &mut Diagnostics,
        settings: &Settings,
        items: &mut [AmendedDeclaration<'l>],
        amendments: &'l [Amendment],
        module: &'l str,
    ) {
        for amendment in amendments {
            if self.left == 0 {
                return;
            }
            self.left -= 1;
            // Loading the tree has checked that these modules exist. It has also checked whether
            // the amendment fits them.
            let mut modules = amendment.if_module.iter();
            if !modules.all(|(name, _)| self.in_play.contains(name.as_str())) {
                continue;
            }
            let Some(i) = self.find(diagnostics, items, amendment, module) else { continue };
            let taken = self.taken.entry(i).or_default();
            *taken += 1;
            if *taken > limits::AMENDMENTS {
                let (what, limit) = ("amendments of one piece", limits::AMENDMENTS);
                let name = amendment.piece.clone();
                diagnostics.push(amendment.piece_at, Kind::TooMany { what, limit, name });
                continue;
            }
            let holds = match &amendment.setting {
                Some(condition) => settings.all_hold(diagnostics, condition),
                None => true,
            };
            // Errors of an amendment whose settings do not hold were found when all content was
            // checked.
            if holds {
                items[i].amended.push((amendment, module));
            }
            if holds || self.check_only {
                carry_out(diagnostics, &mut items[i], amendment, holds, self.keys);
            }
        }
    }

    fn find(
        &self,
        diagnostics: &mut Diagnostics,
        items: &[AmendedDeclaration<'_>],
        amendment: &Amendment,
        module: &str,
    ) -> Option<usize> {
        let text = amendment.piece.as_str();
        let (module_id, name) = match text.split_once(':') {
            Some((module_id, name)) => (Some(module_id), name),
            None => (None, text),
        };
        let named = self.by_name.get(name).into_iter().flatten().copied();
        let found: Vec<usize> = named
            .filter(|i| module_id.is_none_or(|module_id| items[*i].module.id == module_id))
            .collect();
        let own = found.iter().copied().find(|i| items[*i].module.id == module);
        match (own, &found[..]) {
            (Some(one), _) => Some(one),
            (None, [one]) => Some(*one),
            (None, []) => {
                if !text.is_empty() {
                    let names = items.iter().map(|item| match module_id {
                        Some(_) => item.id(),
                        None => item.name.to_owned(),
                    });
                    diagnostics.unknown(amendment.piece_at, "piece", text, names);
                }
                None
            }
            (None, several) => {
                let modules = several.iter().map(|i| items[*i].id()).collect();
                let kind = Kind::Ambiguous { found: text.to_owned(), modules };
                diagnostics.push(amendment.piece_at, kind);
                None
            }
        }
    }
}

/// Applies an amendment to a declaration. An amendment whose settings do not hold is only recorded
/// for [`InactiveAmendments::for_each_result`].
fn carry_out<'l>(
    diagnostics: &mut Diagnostics,
    item: &mut AmendedDeclaration<'l>,
    amendment: &'l Amendment,
    holds: bool,
    keys: &'static [KeyShape],
) {
    if !holds {
        let before = || InactiveAmendments { before: item.node.clone(), steps: Vec::new(), keys };
        item.unused.get_or_insert_with(before);
    }
    item.unused.iter_mut().for_each(|unused| unused.steps.push((amendment, holds)));
    if holds {
        change(diagnostics, Arc::make_mut(&mut item.node), amendment, keys);
    } else if can_fail(amendment) {
        change(diagnostics, &mut TomlNode::clone(&item.node), amendment, keys);
    }
    if amendment.remove_piece && !item.kind.can_be_disabled {
        let name = item.id();
        diagnostics.push(amendment.piece_at, Kind::NotAPiece { name });
    } else if holds && amendment.remove_piece {
        item.enabled = false;
    }
}

/// Returns whether applying the amendment can fail. Setting values cannot fail, because every TOML
/// table accepts any key.
fn can_fail(amendment: &Amendment) -> bool {
    let Amendment { remove, silence, add, .. } = amendment;
    !remove.is_empty() || !silence.is_empty() || !add.is_empty()
}
