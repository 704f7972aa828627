//! Coverage of scenarios: which hooks, script lines and effects of a module are never reached.

use std::collections::BTreeMap;
use std::sync::PoisonError;

use content::{SettingType, VariantChoice};
use script::{CoverageItem, CoverageKind, SharedCoverage};
use serde::Serialize;

use crate::library::{CompiledRules, Content};
use crate::playable::FullGame;

/// Coverage of one module: counts of reached parts, and the parts never reached.
#[derive(Debug, Serialize)]
pub struct ModuleCoverage {
    pub module: String,
    /// Counts by kind: `hook`, `line` or `effect`.
    pub kinds: BTreeMap<&'static str, ReachedShare>,
    /// Parts that were never reached, sorted by file and line.
    pub never: Vec<UnreachedPart>,
}

/// Count and share of reached parts.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct ReachedShare {
    pub all: usize,
    pub reached: usize,
    /// Percentage reached; 100 if there are no parts.
    pub percent: f64,
}

/// A part that no scenario reached.
#[derive(Debug, Serialize)]
pub struct UnreachedPart {
    pub file: String,
    pub line: u32,
    /// `hook`, `line` or `effect`.
    pub kind: &'static str,
    /// Description of the part.
    pub what: String,
}

/// Returns `hook`, `line` or `effect`.
pub fn singular(kind: CoverageKind) -> &'static str {
    match kind {
        CoverageKind::Hook => "hook",
        CoverageKind::Line => "line",
        CoverageKind::Effect => "effect",
    }
}

/// Registers parts that no scenario loaded, so that reports list them as unreached. Loads the
/// pieces of all variants, and the modules with every value of every setting that their files
/// mention.
pub fn add_everything<G: FullGame>(content: &Content, modules: &[String], shared: &SharedCoverage) {
    let library = &content.library;
    let mut choices: Vec<VariantChoice> =
        library.list_variants().iter().map(|variant| VariantChoice::named(&variant.id)).collect();
    let plain = content.plain_variant::<G>().unwrap_or_default();
    for module in modules {
        let folder = format!("scripts/{module}/");
        let selection =
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
                ..selection.clone()
            }));
        }
        choices.push(selection);
    }
    for choice in choices {
        // Combinations of settings or modules that exclude each other do not compile and are
        // skipped.
        let Ok(rules) = CompiledRules::<G>::compile(library, choice) else { continue };
        // The instance reports its parts to `shared` when it is dropped.
        drop(rules.covering(shared));
    }
}

/// Summarizes the coverage of these modules, in their order.
pub fn report(shared: &SharedCoverage, modules: &[String]) -> Vec<ModuleCoverage> {
    let coverage = shared.lock().unwrap_or_else(PoisonError::into_inner);
    let coverage_of = |module: &String| {
        let folder = format!("scripts/{module}/");
        let own: Vec<(&CoverageItem, u64)> =
            coverage.parts().filter(|(part, _)| part.file.starts_with(&folder)).collect();
        let share = |kind: CoverageKind| {
            let of_kind = || own.iter().filter(move |(part, _)| part.kind == kind);
            let (all, reached) = (of_kind().count(), of_kind().filter(|(_, n)| *n > 0).count());
            let percent = if all == 0 { 100.0 } else { 100.0 * reached as f64 / all as f64 };
            (singular(kind), ReachedShare { all, reached, percent })
        };
        let unreached = own.iter().filter(|(_, n)| *n == 0).map(|(part, _)| UnreachedPart {
            file: part.file.clone(),
            line: part.line,
            kind: singular(part.kind),
            what: part.what.clone(),
        });
        ModuleCoverage {
            module: module.clone(),
            never: unreached.collect(),
            kinds: CoverageKind::ALL.into_iter().map(share).collect(),
        }
    };
    modules.iter().map(coverage_of).collect()
}
