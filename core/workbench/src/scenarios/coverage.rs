//! Coverage of scenarios: which hooks, script lines and effects of a module are never reached.

use std::collections::BTreeMap;
use std::sync::PoisonError;

use content::{SettingType, VariantChoice};
use script::{Part, PartKind, SharedCoverage};
use serde::Serialize;

use crate::library::{Content, Rules};
use crate::playable::Title;

/// Coverage of one module.
#[derive(Debug, Serialize)]
pub struct OfModule {
    pub module: String,
    /// Counts by kind: `hook`, `line` or `effect`.
    pub kinds: BTreeMap<&'static str, Share>,
    /// Parts that were never reached, sorted by file and line.
    pub never: Vec<Never>,
}

/// Count and share of reached parts.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct Share {
    pub all: usize,
    pub reached: usize,
    /// Percentage reached; 100 if there are no parts.
    pub percent: f64,
}

/// A part that no scenario reached.
#[derive(Debug, Serialize)]
pub struct Never {
    pub file: String,
    pub line: u32,
    /// `hook`, `line` or `effect`.
    pub kind: &'static str,
    /// Description of the part.
    pub what: String,
}

/// Returns `hook`, `line` or `effect`.
pub fn singular(kind: PartKind) -> &'static str {
    match kind {
        PartKind::Hook => "hook",
        PartKind::Line => "line",
        PartKind::Effect => "effect",
    }
}

/// Registers parts that no scenario loaded: those of all variants, and of the modules with every
/// value of every setting their files mention.
pub fn add_everything<G: Title>(content: &Content, modules: &[String], shared: &SharedCoverage) {
    let library = &content.library;
    let mut choices: Vec<VariantChoice> =
        library.list_variants().iter().map(|variant| VariantChoice::named(&variant.id)).collect();
    let plain = content.plain_variant::<G>().unwrap_or_default();
    for module in modules {
        let folder = format!("scripts/{module}/");
        let with =
            VariantChoice { modules: vec![(module.clone(), true)], ..VariantChoice::named(&plain) };
        let own = || content.texts().filter(|(path, _)| path.starts_with(&folder));
        let named = |id: &str| own().any(|(_, text)| text.contains(id));
        for setting in library.settings().filter(|setting| named(&setting.id)) {
            let values: Vec<String> = match &setting.kind {
                SettingType::Bool => vec!["true".into(), "false".into()],
                SettingType::Choice { values } => values.clone(),
                SettingType::Integer { min, max } => vec![min.to_string(), max.to_string()],
            };
            choices.extend(values.into_iter().map(|value| VariantChoice {
                settings: vec![(setting.id.clone(), value)],
                ..with.clone()
            }));
        }
        choices.push(with);
    }
    for choice in choices {
        // Combinations of settings or modules that exclude each other do not compile and are
        // skipped.
        let Ok(rules) = Rules::<G>::compile(library, choice) else { continue };
        // The instance reports its parts to `shared` when it is dropped.
        drop(rules.covering(shared));
    }
}

/// Summarizes the coverage of these modules, in their order.
pub fn report(shared: &SharedCoverage, modules: &[String]) -> Vec<OfModule> {
    let coverage = shared.lock().unwrap_or_else(PoisonError::into_inner);
    let of = |module: &String| {
        let folder = format!("scripts/{module}/");
        let own: Vec<(&Part, u64)> =
            coverage.parts().filter(|(part, _)| part.file.starts_with(&folder)).collect();
        let share = |kind: PartKind| {
            let of_kind = || own.iter().filter(move |(part, _)| part.kind == kind);
            let (all, reached) = (of_kind().count(), of_kind().filter(|(_, n)| *n > 0).count());
            let percent = if all == 0 { 100.0 } else { 100.0 * reached as f64 / all as f64 };
            (singular(kind), Share { all, reached, percent })
        };
        let never = own.iter().filter(|(_, n)| *n == 0).map(|(part, _)| Never {
            file: part.file.clone(),
            line: part.line,
            kind: singular(part.kind),
            what: part.what.clone(),
        });
        OfModule {
            module: module.clone(),
            never: never.collect(),
            kinds: PartKind::ALL.into_iter().map(share).collect(),
        }
    };
    modules.iter().map(of).collect()
}
