//! Lint: amendments that change nothing in any game that contains them.

use std::collections::BTreeMap;

use crate::budget::once_each;
use crate::change::merge;
use crate::diagnostics::Diagnostics;
use crate::lint::Linter;
use crate::module::{Amendment, Declaration, Module};
use crate::provisional_marks::NOTES;
use crate::selection::Selection;
use crate::selection::module_order::order_modules;
use crate::source::ByteSpan;
use crate::value::{TomlNode, TomlValue};

/// A value that an amendment sets, with counts over the examined games that apply the amendment.
#[derive(Default)]
struct AmendedLeaf {
    /// Path of the value, with dots.
    path: String,
    text: String,
    /// Number of examined games that apply the amendment.
    games: usize,
    /// Number of games in which the value was different before.
    changes: usize,
    /// Number of games in which a later amendment replaces the value unconditionally.
    lost: usize,
    /// Source spans where the same value was set before, and where it is replaced later.
    before: Option<ByteSpan>,
    after: Option<ByteSpan>,
}

/// A declaration while the amendments of one game are applied.
struct DeclarationState {
    node: TomlNode,
    /// Paths whose values are unknown: the value depends on settings, or is a list that was
    /// changed.
    unsure: Vec<String>,
    /// Source spans of values that were set unconditionally, by path.
    given: BTreeMap<String, ByteSpan>,
}

impl<'l> Linter<'l> {
    pub(crate) fn amendments(&mut self) {
        let all: Vec<&Amendment> = self.all_amendments().map(|(_, a)| a).collect();
        for amendment in all {
            let change_count =
                amendment.remove.len() + amendment.silence.len() + amendment.add.len();
            let sets = amendment.set.as_ref().is_some_and(|set| !set.entries().is_empty());
            if change_count == 0 && !sets && !amendment.remove_piece {
                let message = "this amendment changes nothing".to_owned();
                let hint = "add `set`, `remove` or something to add".to_owned();
                self.warn(amendment.piece_at, message, hint);
            }
        }
        self.out_of_play();
        let mut leaves = BTreeMap::new();
        for game in self.games() {
            self.play(&game, &mut leaves);
        }
        for (at, leaf) in leaves {
            let place = |at: ByteSpan| {
                let place = self.catalogue.sources.span(at);
                format!("see {}:{}", place.file, place.line)
            };
            let AmendedLeaf { path, text, games, changes, lost, before, after } = leaf;
            match (before, after) {
                (Some(result_span), _) if changes == 0 => {
                    let hint = place(result_span);
                    self.warn(at, format!("`{path}` is {text} already"), hint);
                }
                (_, Some(result_span)) if lost == games => {
                    let hint = place(result_span);
                    self.warn(at, format!("`{path}` is set again before it has any effect"), hint);
                }
                _ => {}
            }
        }
    }

    /// Warns of an amendment without settings, if the amended declaration is in play only under
    /// some settings. Under all other settings, the amendment changes nothing, without any message.
    fn out_of_play(&mut self) {
        let mut found = Vec::new();
        for (module, amendment) in self.all_amendments() {
            let sets = |key: &str| amendment.set.as_ref().is_some_and(|set| set.get(key).is_some());
            let decides =
                sets("setting") || amendment.remove.iter().any(|(key, _)| key == "setting");
            if decides || amendment.remove_piece {
                continue;
            }
            let Some(decl) = self.amended_by(module, amendment) else { continue };
            let Some(setting) = decl.node.get("setting") else { continue };
            let texts = |node: &'l TomlNode| node.one_or_many().iter().filter_map(TomlNode::as_str);
            let named: Vec<&str> = amendment.setting.iter().flat_map(texts).collect();
            let missing: Vec<&str> =
                texts(setting).filter(|condition| !named.contains(condition)).collect();
            if !missing.is_empty() {
                found.push((amendment.piece_at, amendment.piece.clone(), missing.join("`, `")));
            }
        }
        for (at, piece, settings) in found {
            let message = format!(
                "`{piece}` is only in play with `{settings}`; with other settings this amendment \
                changes nothing"
            );
            let hint = format!(
                "if this is intended, add `setting = \"{settings}\"`; otherwise also amend what is \
                in play with other settings"
            );
            self.warn(at, message, hint);
        }
    }

    /// Returns the declaration that an amendment names, if it is unambiguous.
    fn amended_by(
        &self,
        module: Option<&'l Module>,
        amendment: &Amendment,
    ) -> Option<&'l Declaration> {
        let (module_id, name) = match amendment.piece.split_once(':') {
            Some((module_id, name)) => (Some(module_id), name),
            None => (None, amendment.piece.as_str()),
        };
        let visible = module.map(|module| self.visible_modules(module));
        let is_known = |m: &Module| match module_id {
            Some(module_id) => m.id == module_id,
            None => visible.as_ref().is_none_or(|visible| visible.contains(m.id.as_str())),
        };
        let mut all = self.decls().filter(|(m, decl)| decl.name == name && is_known(m));
        let first = all.next()?;
        all.next().is_none().then_some(first.1)
    }

    /// Returns the games to examine: each variant, and each module with its requirements. Settings
    /// are ignored, and games beyond the limit on work are left out.
    fn games(&self) -> Vec<Selection> {
        let modules = self.catalogue.modules.iter().map(|m| Selection::of_module(&m.id));
        let any_settings = |game| Selection { profile: None, settings: Vec::new(), ..game };
        let all = self.variants().into_iter().map(any_settings).chain(modules).collect();
        let (mut games, alike): (Vec<_>, Vec<_>) =
            once_each(self.catalogue, all).into_iter().unzip();
        games.extend(alike.into_iter().flatten());
        self.catalogue.affordable(games, &mut 0).0
    }

    /// Applies the amendments of a game in order, and counts their effects in `leaves`.
    fn play(&self, game: &Selection, leaves: &mut BTreeMap<ByteSpan, AmendedLeaf>) {
        let mut diagnostics = Diagnostics::new(self.catalogue.sources.clone());
        let Some((modules, true)) = order_modules(self.catalogue, game, &mut diagnostics) else {
            return;
        };
        let of_modules =
            modules.iter().flat_map(|m| m.amendments.iter().map(|a| (m.id.as_str(), a)));
        let of_variants = game.amendments.iter().flat_map(|all| all.iter().map(|a| ("", a)));
        let mut named: BTreeMap<&str, Vec<ModuleDeclaration<'_>>> = BTreeMap::new();
        for (module, decl) in modules.iter().flat_map(|m| m.decls.iter().map(|d| (&*m.id, d))) {
            named.entry(&decl.name).or_default().push((module, decl));
        }
        // Declarations that `for_each` repeats have the same source span, but different names.
        let mut pieces: BTreeMap<(ByteSpan, &str), DeclarationState> = BTreeMap::new();
        let mut lost: BTreeMap<ByteSpan, ByteSpan> = BTreeMap::new();
        for (module, amendment) in of_modules.chain(of_variants) {
            if !amendment.if_module.iter().all(|(name, _)| modules.iter().any(|m| m.id == *name)) {
                continue;
            }
            let Some(decl) = target(&named, module, &amendment.piece) else { continue };
            let current =
                pieces.entry((decl.at, decl.name.as_str())).or_insert_with(|| DeclarationState {
                    node: TomlNode::clone(&decl.node),
                    unsure: Vec::new(),
                    given: BTreeMap::new(),
                });
            let always = amendment.setting.is_none();
            if let Some(set) = &amendment.set {
                each_leaf(set, "", &mut |path, node| {
                    let leaf = leaves.entry(node.at).or_default();
                    (leaf.path, leaf.text) = (path.to_owned(), node.text());
                    leaf.games += 1;
                    match current.value_at(path).filter(|old| old.text() == node.text()) {
                        Some(old) => leaf.before = Some(old.at),
                        None => {
                            leaf.changes += 1;
                            current.sets(path, node.at, always, &mut lost);
                        }
                    }
                });
                if always {
                    merge(&mut current.node, set);
                }
            }
            current.unsure.extend(amendment.remove.iter().map(|(path, _)| path.clone()));
            current.unsure.extend(amendment.silence.first().map(|_| "on".to_owned()));
            current.unsure.extend(amendment.add.iter().map(|entry| entry.key.clone()));
        }
        for (at, amendment_at) in lost {
            let leaf = leaves.entry(at).or_default();
            leaf.lost += 1;
            leaf.after = Some(amendment_at);
        }
    }
}

impl DeclarationState {
    /// Returns the value at a path; `None` if it is unknown.
    fn value_at(&self, path: &str) -> Option<&TomlNode> {
        let inside = |a: &str, b: &str| a == b || a.starts_with(&format!("{b}."));
        let is_unsure = self.unsure.iter().any(|u| inside(path, u) || inside(u, path));
        let found = path.split('.').try_fold(&self.node, |node, key| node.get(key));
        found.filter(|_| !is_unsure)
    }

    /// Records that a value is set. If an earlier amendment set the value unconditionally, adds its
    /// source span to `lost`, with that of the amendment that overrides it.
    fn sets(
        &mut self,
        path: &str,
        at: ByteSpan,
        always: bool,
        lost: &mut BTreeMap<ByteSpan, ByteSpan>,
    ) {
        if !always {
            self.unsure.push(path.to_owned());
        } else if let Some(before) = self.given.insert(path.to_owned(), at) {
            lost.insert(before, at);
        }
    }
}

/// A declaration with the id of its module.
type ModuleDeclaration<'m> = (&'m str, &'m Declaration);

/// Finds the declaration that an amendment of a module names as `piece` or `module:piece`. A bare
/// name means a declaration of the same module, otherwise the only declaration of that name.
fn target<'m>(
    named: &BTreeMap<&str, Vec<ModuleDeclaration<'m>>>,
    module: &str,
    piece: &str,
) -> Option<&'m Declaration> {
    let mut found: Vec<ModuleDeclaration<'m>> = named.get(piece).cloned().unwrap_or_default();
    if let Some((module_id, name)) = piece.split_once(':') {
        let others = named.get(name).into_iter().flatten().filter(|(m, _)| *m == module_id);
        found.extend(others);
    }
    match (found.iter().find(|(m, _)| *m == module), &found[..]) {
        (Some((_, decl)), _) | (None, [(_, decl)]) => Some(decl),
        _ => None,
    }
}

/// Calls `visit` with path and value of every value in a TOML table and its inner tables, except for
/// notes such as `doc`.
fn each_leaf<'n>(table: &'n TomlNode, above: &str, visit: &mut dyn FnMut(&str, &'n TomlNode)) {
    for entry in table.entries().iter().filter(|e| !NOTES.contains(&e.key.as_str())) {
        let path = match above {
            "" => entry.key.clone(),
            above => format!("{above}.{}", entry.key),
        };
        match entry.node.value {
            TomlValue::Table(_) => each_leaf(&entry.node, &path, visit),
            _ => visit(&path, &entry.node),
        }
    }
}
