//! Conflicts between translations: two unrelated modules translate the same text of a third one.

use std::collections::{BTreeMap, BTreeSet};

use language::{ContentTexts, Key, Language, message_id};

use super::{Conflict, ConflictEffect, ConflictReason, ConflictSide};
use crate::catalogue::Catalogue;
use crate::source::Span;

/// Finds the texts that two modules translate into one language. `texts`: the files in the order of
/// the look-up, so the first one is shown. Files with errors are left out; `loam check` reports them.
pub(crate) fn translation_conflicts(catalogue: &Catalogue, texts: &ContentTexts) -> Vec<Conflict> {
    let mut found = Vec::new();
    let mut first: BTreeMap<(&Language, Key), (&str, Span)> = BTreeMap::new();
    for file in texts.files() {
        // The catalogue has read the files already.
        let Some(set) = catalogue.texts().set_of(&file.path) else { continue };
        let own = own_ids(catalogue, &file.module);
        for (key, text) in set.texts() {
            if key.is_term() || own.contains(&key.id) {
                continue;
            }
            let at = &text.span;
            let span = Span { file: at.file.clone(), line: at.line, column: at.column, len: 1 };
            let place = (&file.language, key.clone());
            let Some((other, before)) = first.get(&place) else {
                first.insert(place, (&file.module, span));
                continue;
            };
            let requires = |a: &str, b: &str| catalogue.requires(a, b);
            if requires(other, &file.module) || requires(&file.module, other) {
                continue;
            }
            let side = |module: &str, span: &Span| ConflictSide {
                module: module.to_owned(),
                does: ConflictEffect::Translates,
                span: span.clone(),
            };
            found.push(Conflict {
                piece: format!("language.{}", file.language),
                field: key.to_string(),
                first: side(other, before),
                second: side(&file.module, &span),
                wins: Some((*other).to_owned()),
                why: ConflictReason::FirstTranslation,
            });
        }
    }
    found
}

/// Returns the ids of the texts of pieces and settings that a module declares.
fn own_ids(catalogue: &Catalogue, module: &str) -> BTreeSet<String> {
    let Some(found) = catalogue.module(module) else { return BTreeSet::new() };
    let settings = found.settings.iter().map(|setting| &setting.id);
    let names = found.names.keys().chain(settings).map(|name| message_id(name));
    names.chain([format!("module-{module}")]).collect()
}
