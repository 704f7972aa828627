//! Conflicts: values of one game that two modules both write, and which of them wins.
//!
//! Amendments are carried out module by module. A module comes after those that it requires; modules that do not require each other come
//! in the order of their ids, whatever the order in which a variant names them. Of two that write one value the later therefore wins.
//! Where one of the two requires the other, or its amendment names the other in `if_module`, the author knew of both: that is no
//! conflict. Neither is what a variant amends itself, which comes last.

use std::collections::{BTreeMap, BTreeSet};

use game::excerpt::short;
use serde::Serialize;

use crate::choice::VariantChoice;
use crate::chosen::Item;
use crate::compile::in_play;
use crate::error::ContentError;
use crate::history::{ChangeKind, Touch, leads_to, touches};
use crate::library::Library;
use crate::lint::Lint;
use crate::mistakes::Mistakes;
use crate::select::Selection;
use crate::source::{At, Sources, Span};

/// A value that two modules write.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Conflict {
    /// The piece or table: `base:nomads`.
    pub piece: String,
    /// The value in it: `cost.dwelling.workers`; empty for the whole piece.
    pub field: String,
    /// The module that comes first.
    pub first: ConflictSide,
    /// The module that comes after it.
    pub second: ConflictSide,
    /// The module whose change counts; `None` where both do, in their order.
    pub wins: Option<String>,
    /// Why it does.
    pub why: &'static str,
}

/// A module that writes a value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ConflictSide {
    /// The id of the module.
    pub module: String,
    /// What it does to the value: `sets it to 3`, `removes it`.
    pub does: String,
    /// The file and line of the change.
    pub span: Span,
}

impl std::fmt::Display for ConflictSide {
    /// `house-a sets it to 3, scripts/house-a/amend.toml:3`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let ConflictSide { module, does, span } = self;
        write!(f, "{module} {does}, {}:{}", span.file, span.line)
    }
}

impl Conflict {
    /// The value: `base:nomads.cost.dwelling.workers`.
    pub fn path(&self) -> String {
        match self.field.as_str() {
            "" => self.piece.clone(),
            field => format!("{}.{field}", self.piece),
        }
    }
}

const LATER: &str =
    "it comes later (modules that do not require each other come in the order of their ids)";
const REMOVED: &str = "a piece that one module removes is not in play";
const BOTH: &str = "both answers count, in the order of the ids of the modules";

/// Two changes of one value, by place and in their order.
struct ConflictPair<'l> {
    piece: String,
    first: Touch<'l>,
    second: Touch<'l>,
    /// Does the second win? `None`: both count.
    second_wins: Option<bool>,
    why: &'static str,
}

impl Library {
    /// Values that two unrelated modules both write.
    ///
    /// # Errors
    /// There is no such variant; mistakes in what is chosen.
    pub fn conflicts(&self, choice: &VariantChoice) -> Result<Vec<Conflict>, Vec<ContentError>> {
        let mut mistakes = Mistakes::new(self.sources.clone());
        let selection = self.choose(choice, &mut mistakes);
        let found = selection.map(|selection| {
            let pairs = pairs(self, &selection, &mut mistakes);
            pairs.iter().map(|pair| pair.told(&mistakes.sources)).collect()
        });
        match found {
            Some(found) if !mistakes.has_mistakes() => Ok(found),
            _ => Err(mistakes.finish()),
        }
    }
}

/// Warns of the conflicts of every variant, each once.
pub(crate) fn warn(library: &Library, lint: &mut Lint<'_>) {
    let mut known: BTreeSet<(At, At)> = BTreeSet::new();
    for selection in lint.variants() {
        let mut mistakes = Mistakes::new(library.sources.clone());
        for pair in pairs(library, &selection, &mut mistakes) {
            let [lost, wins] = pair.places();
            if known.insert((lost, wins)) {
                let variant = selection.name.clone();
                lint.warn_with(lost, |sources| pair.told(sources).warning(&variant));
            }
        }
    }
}

impl Conflict {
    /// Message and hint at the place of the one that loses.
    fn warning(&self, variant: &str) -> (String, String) {
        let Conflict { first, second, wins, .. } = self;
        let path = self.path();
        let (lost, other) = match wins {
            Some(wins) if *wins == first.module => (second, first),
            _ => (first, second),
        };
        let says = match wins {
            Some(wins) => format!("`{wins}` wins in the variant `{variant}`"),
            None => format!("both count in the variant `{variant}`, `{}` first", first.module),
        };
        let message = format!("`{path}`: {} {}, and {other}; {says}", lost.module, lost.does);
        let hint = format!(
            "{}; to decide it, require the other module or give the amendment `if_module`",
            self.why
        );
        (message, hint)
    }
}

impl<'l> ConflictPair<'l> {
    /// The place of the one that loses, or comes first, and that of the other.
    fn places(&self) -> [At; 2] {
        match self.second_wins {
            Some(false) => [self.second.at, self.first.at],
            _ => [self.first.at, self.second.at],
        }
    }

    fn told(&self, sources: &Sources) -> Conflict {
        let writer = |touch: &Touch<'l>| {
            let value = touch.node.map(|node| short(&node.text()).into_owned());
            let does = match (touch.how, value) {
                (ChangeKind::Set, Some(value)) => format!("sets it to {value}"),
                (how, _) => how.word().to_owned(),
            };
            ConflictSide { module: touch.module.to_owned(), does, span: sources.span(touch.at) }
        };
        let (first, second) = (writer(&self.first), writer(&self.second));
        // The longer path says more.
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

/// The conflicts of a game, in the order of its declarations.
fn pairs<'l>(
    library: &'l Library,
    selection: &'l Selection,
    mistakes: &mut Mistakes,
) -> Vec<ConflictPair<'l>> {
    let items = in_play(library, selection, mistakes).unwrap_or_default();
    let mut known = ModuleRelations { library, pairs: BTreeMap::new() };
    items.iter().flat_map(|item| of_item(item, &mut known)).collect()
}

fn of_item<'l>(item: &Item<'l>, known: &mut ModuleRelations<'l>) -> Vec<ConflictPair<'l>> {
    let all = touches(&item.amended);
    let of_modules = all.iter().filter(|touch| !touch.module.is_empty());
    let mut found: Vec<ConflictPair<'l>> = Vec::new();
    for (number, second) in of_modules.enumerate() {
        let before = all[..].iter().filter(|touch| !touch.module.is_empty()).take(number);
        for first in before.filter(|first| first.module != second.module) {
            let Some((second_wins, why)) = verdict(first, second) else { continue };
            if known.are(first.module, second.module) {
                continue;
            }
            // If one module writes a value twice, its last change counts.
            found.retain(|pair| {
                let same = |a: &Touch<'_>, b: &Touch<'_>| a.module == b.module && a.path == b.path;
                !(same(&pair.first, first) && same(&pair.second, second))
            });
            let (first, second) = (first.clone(), second.clone());
            found.push(ConflictPair { piece: item.id(), first, second, second_wins, why });
        }
    }
    found
}

/// The conflict of two changes of one declaration, if there is one: whether the second wins (`None`: both count), and why.
fn verdict(first: &Touch<'_>, second: &Touch<'_>) -> Option<(Option<bool>, &'static str)> {
    let meet = leads_to(&first.path, &second.path) || leads_to(&second.path, &first.path);
    let text = |touch: &Touch<'_>| touch.node.map(crate::value::Node::text);
    match (first.how, second.how) {
        (ChangeKind::RemovePiece, ChangeKind::RemovePiece) => None,
        (ChangeKind::RemovePiece, _) => Some((Some(false), REMOVED)),
        (_, ChangeKind::RemovePiece) => Some((Some(true), REMOVED)),
        _ if !meet => None,
        (ChangeKind::Set, ChangeKind::Set)
            if first.path == second.path && text(first) == text(second) =>
        {
            None
        }
        (ChangeKind::Set | ChangeKind::Remove, ChangeKind::Set) => Some((Some(true), LATER)),
        (ChangeKind::Set | ChangeKind::Add, ChangeKind::Remove)
            if leads_to(&second.path, &first.path) =>
        {
            Some((Some(true), LATER))
        }
        (ChangeKind::Add, ChangeKind::Set) if leads_to(&second.path, &first.path) => {
            Some((Some(true), LATER))
        }
        // Two answers of one piece to one hook; items of other lists do not depend on their order.
        (ChangeKind::Add, ChangeKind::Add)
            if first.path.len() == 2 && first.path == second.path =>
        {
            Some((None, BOTH))
        }
        _ => None,
    }
}

/// Modules of which one knows the other: it requires it, or one of its amendments waits for it.
struct ModuleRelations<'l> {
    library: &'l Library,
    pairs: BTreeMap<(&'l str, &'l str), bool>,
}

impl<'l> ModuleRelations<'l> {
    fn are(&mut self, one: &'l str, other: &'l str) -> bool {
        let library = self.library;
        let waits = |module: &str, other: &str| {
            let of = library.module(module).into_iter().flat_map(|module| &module.amendments);
            of.flat_map(|amendment| &amendment.if_module).any(|(name, _)| name == other)
        };
        let knows = |a: &str, b: &str| library.requires(a, b) || waits(a, b);
        *self.pairs.entry((one, other)).or_insert_with(|| knows(one, other) || knows(other, one))
    }
}
