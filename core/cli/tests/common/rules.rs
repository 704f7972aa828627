//! Content within the test process: the compiled rules of a variant, and a host for its scripts.
#![allow(dead_code)]

use content::{ContentTree, Library, VariantChoice};
use kernel::Ruleset;
use mystica_content::CompiledVariant;
use mystica_content::script_api::LuaHost;
use script::{ScriptLimits, ScriptSources};

/// Returns all errors, one per line.
fn text<E: ToString>(errors: &[E]) -> String {
    errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

/// Loads content that must have no errors.
#[track_caller]
pub fn library(tree: &ContentTree) -> Library {
    let (library, errors) =
        mystica_content::load(&tree.written_in(&mystica_content::TerraMystica, true));
    assert!(errors.is_empty(), "{}", text(&errors));
    library
}

/// Compiles a variant; returns it with the sources of its scripts.
#[track_caller]
pub fn compiled(library: &Library, choice: &VariantChoice) -> (CompiledVariant, ScriptSources) {
    let compiled = mystica_content::compile(library, choice)
        .unwrap_or_else(|errors| panic!("{}", text(&errors)));
    let mut sources = ScriptSources::default();
    for script in &compiled.scripts {
        let folder = format!("scripts/{}", script.module);
        sources.add(&script.module, &folder, &script.file, script.text.clone());
        sources.set_api(&script.module, library.api_of_script(&script.file));
    }
    for setting in &compiled.settings {
        sources.settings.insert(setting.id.clone(), setting.number);
    }
    (compiled, sources)
}

/// Returns the rules and the script host of a variant.
#[track_caller]
pub fn rules(tree: &ContentTree, choice: &VariantChoice) -> (Ruleset, LuaHost) {
    let (compiled, sources) = compiled(&library(tree), choice);
    let rules = Ruleset::clone(&compiled.ruleset);
    let host = LuaHost::new(&rules, &sources, ScriptLimits::default()).expect("the scripts load");
    (rules, host)
}
