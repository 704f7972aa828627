//! Conflicts: values of one game that two modules both change, and which change wins.
//!
//! Amendments are applied module by module. A module comes after those that it requires. Unrelated
//! modules are ordered by id; their order in the variant's file does not matter. If two modules
//! write one value, the later one wins. There is no conflict if one module requires the other, or
//! if the amendment that changes the value names the other module in `if_module`: then its author
//! intended the change. Other amendments of the same module do not count. Amendments of the variant
//! come last and never conflict.
//!
//! Two modules that translate the same text of a third one conflict, too; the first one is shown.

mod translations;

use std::collections::{BTreeMap, BTreeSet};

use game::excerpt::shorten_word;
use serde::{Serialize, Serializer};

use crate::compile::in_play;
use crate::diagnostics::Diagnostics;
use crate::error::ContentError;
use crate::history::{ChangeKind, ValueChange, leads_to, touches};
use crate::library::Library;
use crate::lint::Linter;
use crate::selection::Selection;
use crate::selection::game_content::AmendedDeclaration;
use crate::selection::module_order::order_modules;
use crate::selection::variant_choice::VariantChoice;
use crate::source::{ByteSpan, SourceMap, Span};

pub(crate) use self::translations::translation_conflicts;

/// A value that two modules change in one game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Conflict {
    /// Full id of the piece or table: `base:nomads`.
    pub piece: String,
    /// Path in the piece: `cost.dwelling.workers`; empty for the whole piece.
    pub field: String,
    /// Module that is applied first.
    pub first: ConflictSide,
    /// Module that is applied after it.
    pub second: ConflictSide,
    /// Id of the module whose change takes effect; `None` if both changes take effect, in order.
    pub wins: Option<String>,
    /// Reason why that module wins, or why both changes apply.
    pub why: ConflictReason,
}

/// Why one of two changes takes effect, or both do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConflictReason {
    Later,
    /// One of the modules removes the piece.
    Removed,
    BothApply,
    /// Both translate a text of a third module.
    FirstTranslation,
}

impl std::fmt::Display for ConflictReason {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            ConflictReason::Later => {
                "it comes later (modules that do not require each other are ordered by id)"
            }
            ConflictReason::Removed => "a piece that one module removes is not in play",
            ConflictReason::BothApply => "both answers apply, ordered by module id",
            ConflictReason::FirstTranslation => "its module comes first by id",
        })
    }
}

impl Serialize for ConflictReason {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A module's change to a value in conflict.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ConflictSide {
    pub module: String,
    pub does: ConflictEffect,
    /// File and line of the change.
    pub span: Span,
}

/// What a module does to a value in conflict. Its text is `sets it to 3`, `removes it`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConflictEffect {
    /// Sets the value; with its text, shortened, if it has one.
    Sets(Option<String>),
    AddsTo,
    Removes,
    RemovesPiece,
    Translates,
}

impl std::fmt::Display for ConflictEffect {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ConflictEffect::Sets(Some(value)) => write!(f, "sets it to {value}"),
            ConflictEffect::Sets(None) => f.write_str(ChangeKind::Set.word()),
            ConflictEffect::AddsTo => f.write_str(ChangeKind::Add.word()),
            ConflictEffect::Removes => f.write_str(ChangeKind::Remove.word()),
            ConflictEffect::RemovesPiece => f.write_str(ChangeKind::RemovePiece.word()),
            ConflictEffect::Translates => f.write_str("translates it"),
        }
    }
}

impl Serialize for ConflictEffect {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl std::fmt::Display for ConflictSide {
    /// Formats as `house-a sets it to 3, scripts/house-a/amend.toml:3`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let ConflictSide { module, does, span } = self;
        write!(f, "{module} {does}, {}:{}", span.file, span.line)
    }
}

impl Conflict {
    /// Returns the full path of the value: `base:nomads.cost.dwelling.workers`.
    pub fn path(&self) -> String {
        match self.field.as_str() {
            "" => self.piece.clone(),
            field => format!("{}.{field}", self.piece),
        }
    }
}

/// Two changes of one value, in order of application.
struct ConflictPair<'l> {
    piece: String,
    first: ValueChange<'l>,
    second: ValueChange<'l>,
    /// Whether the second change wins. `None`: both changes take effect.
    second_wins: Option<bool>,
    why: ConflictReason,
}

impl Library {
    /// Lists the values of a variant that two unrelated modules both change.
    ///
    /// # Errors
    /// The variant does not exist, or the choice contains errors.
    pub fn conflicts(&self, choice: &VariantChoice) -> Result<Vec<Conflict>, Vec<ContentError>> {
        let mut diagnostics = Diagnostics::new(self.sources.clone());
        let selection = self.choose(choice, &mut diagnostics);
        let found = selection.map(|selection| {
            let pairs = pairs(self, &selection, &mut diagnostics);
            let values = pairs.iter().map(|pair| pair.to_conflict(&diagnostics.sources));
            let mut found: Vec<Conflict> = values.collect();
            if let Some((modules, _)) = order_modules(self, &selection, &mut diagnostics) {
                found.extend(translation_conflicts(self, &self.texts_of(&modules)));
            }
            found
        });
        match found {
            Some(found) if !diagnostics.has_mistakes() => Ok(found),
            _ => Err(diagnostics.finish()),
        }
    }
}

/// Warns of the conflicts of all variants, each conflict once.
pub(crate) fn warn(library: &Library, lint: &mut Linter<'_>) {
    let mut reported: BTreeSet<(ByteSpan, ByteSpan)> = BTreeSet::new();
    for selection in lint.variants() {
        let mut diagnostics = Diagnostics::new(library.sources.clone());
        for pair in pairs(library, &selection, &mut diagnostics) {
            let [lost, wins] = pair.places();
            if reported.insert((lost, wins)) {
                let variant = selection.name.clone();
                lint.warn_with(lost, |sources| pair.to_conflict(sources).warning(&variant));
            }
        }
    }
}

impl Conflict {
    /// Returns message and hint of the warning, which is shown at the losing change.
    fn warning(&self, variant: &str) -> (String, String) {
        let Conflict { first, second, wins, .. } = self;
        let path = self.path();
        let (lost, other) = match wins {
            Some(wins) if *wins == first.module => (second, first),
            _ => (first, second),
        };
        let reason = match wins {
            Some(wins) => format!("`{wins}` wins in the variant `{variant}`"),
            None => format!("both apply in the variant `{variant}`, `{}` first", first.module),
        };
        let message = format!("`{path}`: {} {}, and {other}; {reason}", lost.module, lost.does);
        let hint = format!(
            "{}; to decide, require the other module, or add `if_module` to the amendment",
            self.why
        );
        (message, hint)
    }
}

impl<'l> ConflictPair<'l> {
    /// Returns the source spans of two changes: first that of the losing one (or of the first, if
    /// both apply), then that of the other.
    fn places(&self) -> [ByteSpan; 2] {
        match self.second_wins {
            Some(false) => [self.second.at, self.first.at],
            _ => [self.first.at, self.second.at],
        }
    }

    fn to_conflict(&self, sources: &SourceMap) -> Conflict {
        let writer = |touch: &ValueChange<'l>| {
            let value = || touch.node.map(|node| shorten_word(&node.text()).into_owned());
            ConflictSide {
                module: touch.module.to_owned(),
                does: match touch.how {
                    ChangeKind::Set => ConflictEffect::Sets(value()),
                    ChangeKind::Add => ConflictEffect::AddsTo,
                    ChangeKind::Remove => ConflictEffect::Removes,
                    ChangeKind::RemovePiece => ConflictEffect::RemovesPiece,
                },
                span: sources.span(touch.at),
            }
        };
        let (first, second) = (writer(&self.first), writer(&self.second));
        // The longer path is more specific.
        let paths = [&self.first.path, &self.second.path];
        let longest = paths.into_iter().max_by_key(|path| path.len());
        let wins = self.second_wins.map(|later| if later { &second } else { &first });
        Conflict {
            piece: self.piece.clone(),
            field: longest.map(|path| path.join(".")).unwrap_or_default(),
            wins: wins.map(|writer| writer.module.clone()),
            why: self.why,
            first,
            second,
        }
    }
}

/// Finds the conflicts of a game, in the order of its declarations.
fn pairs<'l>(
    library: &'l Library,
    selection: &'l Selection,
    diagnostics: &mut Diagnostics,
) -> Vec<ConflictPair<'l>> {
    let items = in_play(library, selection, diagnostics).unwrap_or_default();
    let mut required = RequiredModules { library, pairs: BTreeMap::new() };
    items.iter().flat_map(|item| of_item(item, &mut required)).collect()
}

fn of_item<'l>(
    item: &AmendedDeclaration<'l>,
    required: &mut RequiredModules<'l>,
) -> Vec<ConflictPair<'l>> {
    let all = touches(&item.amended);
    let of_modules = all.iter().filter(|touch| !touch.module.is_empty());
    let mut found: Vec<ConflictPair<'l>> = Vec::new();
    for (number, second) in of_modules.enumerate() {
        let before = all[..].iter().filter(|touch| !touch.module.is_empty()).take(number);
        for first in before.filter(|first| first.module != second.module) {
            let Some((second_wins, explanation)) = verdict(first, second) else { continue };
            // If one module changes a value several times, only the last change counts.
            found.retain(|pair| {
                let same = |a: &ValueChange<'_>, b: &ValueChange<'_>| {
                    a.module == b.module && a.path == b.path
                };
                !(same(&pair.first, first) && same(&pair.second, second))
            });
            if required.are_related(first.module, second.module) || is_intended(first, second) {
                continue;
            }
            let (first, second) = (first.clone(), second.clone());
            found.push(ConflictPair {
                piece: item.id(),
                first,
                second,
                second_wins,
                why: explanation,
            });
        }
    }
    found
}

/// Decides whether two changes of one declaration conflict. Returns whether the second change wins
/// (`None`: both take effect), and the reason.
fn verdict(
    first: &ValueChange<'_>,
    second: &ValueChange<'_>,
) -> Option<(Option<bool>, ConflictReason)> {
    let meet = leads_to(&first.path, &second.path) || leads_to(&second.path, &first.path);
    let text = |touch: &ValueChange<'_>| touch.node.map(crate::value::TomlNode::text);
    match (first.how, second.how) {
        (ChangeKind::RemovePiece, ChangeKind::RemovePiece) => None,
        (ChangeKind::RemovePiece, _) => Some((Some(false), ConflictReason::Removed)),
        (_, ChangeKind::RemovePiece) => Some((Some(true), ConflictReason::Removed)),
        _ if !meet => None,
        (ChangeKind::Set, ChangeKind::Set)
            if first.path == second.path && text(first) == text(second) =>
        {
            None
        }
        (ChangeKind::Set | ChangeKind::Remove, ChangeKind::Set) => {
            Some((Some(true), ConflictReason::Later))
        }
        (ChangeKind::Set | ChangeKind::Add, ChangeKind::Remove)
            if leads_to(&second.path, &first.path) =>
        {
            Some((Some(true), ConflictReason::Later))
        }
        (ChangeKind::Add, ChangeKind::Set) if leads_to(&second.path, &first.path) => {
            Some((Some(true), ConflictReason::Later))
        }
        // Two answers of one piece to one hook depend on their order; items of other lists do not.
        (ChangeKind::Add, ChangeKind::Add)
            if first.path.len() == 2 && first.path == second.path =>
        {
            Some((None, ConflictReason::BothApply))
        }
        _ => None,
    }
}

/// Returns whether the amendment of one change names the module of the other in `if_module`.
fn is_intended(first: &ValueChange<'_>, second: &ValueChange<'_>) -> bool {
    let names = |change: &ValueChange<'_>, module: &str| {
        change.if_module.iter().any(|(name, _)| name == module)
    };
    names(first, second.module) || names(second, first.module)
}

/// Memoized test whether one module requires the other.
struct RequiredModules<'l> {
    library: &'l Library,
    pairs: BTreeMap<(&'l str, &'l str), bool>,
}

impl<'l> RequiredModules<'l> {
    fn are_related(&mut self, one: &'l str, other: &'l str) -> bool {
        let library = self.library;
        let requires = || library.requires(one, other) || library.requires(other, one);
        *self.pairs.entry((one, other)).or_insert_with(requires)
    }
}
