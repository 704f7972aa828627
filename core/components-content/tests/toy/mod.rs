//! A dialect for tests that contains only components; its rules are the [`ContentComponents`] that it read.
#![allow(dead_code)]

use components_content::{ContentComponents, GAME, HOOKS, KINDS};
use content::shape::ValueShape::Text;
use content::shape::{KeyShape, may};
use content::{
    CompilerOutput, ContentCompiler, ContentDialect, ContentTree, DeclarationKind, Diagnostics,
    Dialects, GameContent, VariantChoice, Vocabulary,
};

static ALL: [&DeclarationKind; 13] = {
    let mut all = [&GAME; 13];
    let mut at = 0;
    while at < KINDS.len() {
        all[at + 1] = KINDS[at];
        at += 1;
    }
    all
};

static AMEND: [KeyShape; 1] = [may("text", Text, "More to say.")];

static VOCABULARY: Vocabulary = Vocabulary {
    name: "parts",
    kinds: &ALL,
    example: "counter",
    tables: "Parts.",
    hooks: || HOOKS.iter().map(|(name, _)| *name).collect(),
    map_keys: None,
    setting_keys: &[],
    amend_keys: &AMEND,
    names: &["text"],
    apart: &["id"],
};

/// The toy dialect, which contains only components.
pub struct Toy;

pub static TOY: Dialects = Dialects::new(&[&Toy]);

impl ContentDialect for Toy {
    fn vocabulary(&self) -> &'static Vocabulary {
        &VOCABULARY
    }

    fn check(&self, chosen: &mut GameContent<'_>, mistakes: &mut Diagnostics) {
        self.compile(chosen, mistakes);
    }
}

impl ContentCompiler for Toy {
    type Rules = ContentComponents;

    fn compile(
        &self,
        chosen: &mut GameContent<'_>,
        mistakes: &mut Diagnostics,
    ) -> Option<CompilerOutput<ContentComponents>> {
        let parts = components_content::read(&mut chosen.items, chosen.catalogue, mistakes);
        parts.lay_out(mistakes);
        let (stats, map, idle, given) = Default::default();
        Some(CompilerOutput { rules: parts, stats, map, idle, given })
    }
}

/// Creates a content tree with one module `m` that has this content and these scripts.
pub fn tree(text: &str, scripts: &[(&str, &str)]) -> ContentTree {
    let mut tree = ContentTree::default();
    let header = "id = \"m\"\nname = \"M\"\nversion = \"1\"\napi = 1\n";
    tree.insert("scripts/m/module.toml", header);
    tree.insert("scripts/m/m.toml", text);
    for (name, script) in scripts {
        tree.insert(format!("scripts/m/{name}.lua"), script);
    }
    tree.insert("variants/m.toml", "id = \"m\"\nname = \"M\"\nmodules = [\"m\"]\n");
    tree
}

/// Reads the components of a tree that must have no errors.
#[track_caller]
pub fn read(tree: &ContentTree, settings: &[(&str, &str)]) -> ContentComponents {
    let (library, errors) = content::load(tree, TOY);
    assert!(errors.is_empty(), "{}", errors[0]);
    let settings = settings.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
    let choice = VariantChoice { settings, ..VariantChoice::named("m") };
    let compiled = library.compile(&Toy, &choice).unwrap_or_else(|errors| panic!("{}", errors[0]));
    (*compiled.ruleset).clone()
}
