//! The files of a bundle, and the games that can be played with it.

use std::collections::BTreeSet;

use bundle::{Files, PackedVariant};
use content::{Publication, VariantChoice};
use workbench::{Content, RuleOverrides};

use crate::output::CommandError;

/// Returns the files of a module with the variants that put it into play, or of a variant, and the
/// games of these variants with their ruleset hashes.
pub(super) fn gather(
    content: &Content,
    header: &Publication,
    is_module: bool,
) -> Result<(Files, Vec<PackedVariant>), CommandError> {
    let mut files = Files::new();
    let mut add = |path: &str| {
        let text = content.tree.files.get(path);
        files.extend(text.map(|text| (path.to_owned(), text.as_bytes().to_vec())));
    };
    let folder = format!("scripts/{}/", header.id);
    let is_own =
        |path: &str| if is_module { path.starts_with(&folder) } else { path == header.file };
    let errors = content.errors().iter().filter(|error| is_own(&error.span.file));
    let errors: Vec<_> = errors.cloned().collect();
    if !errors.is_empty() {
        return Err(errors.into());
    }
    content.tree.files.keys().filter(|path| is_own(path)).for_each(|path| add(path));
    let mut variants = Vec::new();
    for variant in content.library.list_variants() {
        let is_packed = if is_module {
            plays_only(content, &header.id, &variant.id)
        } else {
            variant.id == header.id
        };
        if is_packed && !content.tree.other_variants.contains(&variant.file) {
            add(&variant.file);
            let ruleset = content.ruleset_hash(&variant.id, &RuleOverrides::default())?;
            variants.push(PackedVariant { id: variant.id, ruleset });
        }
    }
    Ok((files, variants))
}

/// Returns whether a variant plays a module and otherwise only those that the module requires.
fn plays_only(content: &Content, module: &str, variant: &str) -> bool {
    let played = content.library.modules_of(&VariantChoice::named(variant));
    let required: BTreeSet<&str> =
        played.iter().copied().filter(|id| content.library.requires(module, id)).collect();
    played.contains(module) && required == played
}
