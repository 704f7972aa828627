//! The shipped content: it has no mistakes, and every number of it is where the rulebook puts it.

use content::{Library, Tree, VariantChoice, load};

fn shipped() -> Library {
    let (library, errors) = load(&Tree::embedded());
    let text: Vec<String> = errors.iter().map(ToString::to_string).collect();
    assert!(errors.is_empty(), "{}", text.join("\n\n"));
    library
}

#[test]
fn every_shipped_variant_compiles() {
    let library = shipped();
    for variant in library.list_variants() {
        let compiled = library.compile(&VariantChoice::of(&variant.id));
        let compiled = compiled.unwrap_or_else(|e| panic!("{}", e[0]));
        assert!(!compiled.ruleset.factions.is_empty());
    }
}
