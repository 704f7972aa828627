//! Files of translations: which belong to a game, what they translate, and what they do not change.

use std::fs;
use std::path::Path;

use crate::toy::{TOY, Toy};
use content::{
    ContentTree, Library, LoadScope, TranslationCheck, TreeOrigin, VariantChoice, english_texts,
    load, load_in_play, translation_errors, translation_warnings,
};
use language::{Args, Language, LanguageSet, compare, for_viewer};

const HEADER: &str = "version = \"1\"\napi = 1\n";

/// A game of one module in Italian, and a module that only translates it to Spanish.
fn tree() -> ContentTree {
    let mut tree = ContentTree::default();
    let mut header = |id: &str, more: &str| {
        let text = format!("id = \"{id}\"\nname = \"{id}\"\n{HEADER}{more}");
        tree.insert(format!("scripts/{id}/module.toml"), &text);
    };
    header("cards", "");
    header("cards-es", "requires = [\"cards\"]\n");
    header("other", "");
    tree.insert(
        "scripts/cards/cards.toml",
        "[table]\nhand = 5\n[[card]]\nid = \"gold\"\ncopies = 3\n",
    );
    tree.insert(
        "scripts/other/cards.toml",
        "[table]\nhand = 5\n[[card]]\nid = \"tin\"\ncopies = 3\n",
    );
    tree.insert("scripts/cards/language/it.ftl", "module-cards = Carte\n");
    tree.insert("scripts/cards-es/language/es.ftl", "module-cards = Naipes\n");
    tree.insert("scripts/other/language/it.ftl", "module-cards = Altre\n");
    tree.insert("variants/language/it.ftl", "variant-plain = Semplice\n");
    tree.insert("variants/plain.toml", "id = \"plain\"\nname = \"P\"\nmodules = [\"cards\"]\n");
    tree
}

fn loaded(tree: &ContentTree) -> Library {
    let (library, errors) = load(tree, TOY);
    assert!(errors.is_empty(), "{}", errors[0]);
    library
}

/// Returns a text of a game in a language; the English is `?`.
fn text(library: &Library, code: &str, id: &str) -> String {
    let game = library.compile(&Toy, &VariantChoice::named("plain")).expect("it compiles");
    let language: Language = code.parse().expect("a code");
    for_viewer(&language, || {
        language::without_marks(game.texts.text(None, id, None, &Args::new(), || "?".to_owned()))
    })
}

#[test]
fn a_game_has_the_texts_of_its_modules_and_of_modules_that_translate_them() {
    let library = loaded(&tree());
    assert_eq!(text(&library, "it", "module-cards"), "Carte");
    assert_eq!(text(&library, "it", "variant-plain"), "Semplice");
    assert_eq!(text(&library, "es", "module-cards"), "Naipes");
    assert_eq!(text(&library, "fr", "module-cards"), "?");
}

#[test]
fn translations_are_no_rules_but_a_change_of_texts() {
    let compile = |tree: &ContentTree| {
        loaded(tree).compile(&Toy, &VariantChoice::named("plain")).expect("it compiles")
    };
    let mut changed = tree();
    changed.insert("scripts/cards/language/it.ftl", "module-cards = Mazzo\n");
    let (before, after) = (compile(&tree()), compile(&changed));
    assert_eq!(before.hash(), after.hash());
    assert_ne!(before.text_hash(), after.text_hash());
    changed.insert("scripts/cards/language/it.ftl", "module-cards = \"\n    .b =\n.c\n");
    assert!(!translation_errors(&loaded(&changed)).is_empty());
    assert_eq!(compile(&changed).hash(), before.hash());
}

/// Partial loading reads translations of the modules in play, and modules that only translate.
#[test]
fn translations_are_loaded_with_their_modules() {
    let root = tempfile::tempdir().expect("a folder");
    for (path, text) in &tree().files {
        let path = root.path().join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("writable");
        fs::write(path, text).expect("writable");
    }
    let origin = TreeOrigin::Folder(root.path());
    let scope = LoadScope::Variants(&["plain"]);
    let (tree, library) =
        load_in_play(origin, TOY, scope, &[], &ContentTree::default()).expect("it is complete");
    assert!(tree.files.contains_key("scripts/cards-es/language/es.ftl"));
    assert!(!tree.files.contains_key("scripts/other/language/it.ftl"));
    assert_eq!(text(&library, "es", "module-cards"), "Naipes");
    assert_eq!(text(&library, "it", "variant-plain"), "Semplice");
    assert_eq!(ContentTree::from_disk(Path::new(root.path())).files, self::tree().files);
}

#[test]
fn what_a_translation_lacks_is_found_and_warned_of() {
    let mut tree = tree();
    tree.insert(
        "scripts/cards/language/it.ftl",
        "# en: doc=00000000\nmodule-cards =\n    .doc = X\nnone = Y\n",
    );
    tree.insert(
        "scripts/cards/module.toml",
        &format!("id = \"cards\"\nname = \"Cards\"\n{HEADER}doc = \"D\"\n"),
    );
    tree.insert("maps/words.ftl", "a = b\n");
    let library = loaded(&tree);
    let check = TranslationCheck::new(&tree, &library, "it".parse().expect("a code"));
    let found: Vec<String> = check.findings("cards").iter().map(ToString::to_string).collect();
    let [missing, stale, unused] = &found[..] else { panic!("{found:#?}") };
    assert_eq!(missing, "scripts/cards/module.toml:2: missing: `module-cards`: Cards");
    assert!(
        stale.starts_with("scripts/cards/language/it.ftl:3:6: stale: `module-cards.doc`"),
        "{stale}"
    );
    assert!(unused.starts_with("scripts/cards/language/it.ftl:4:1: unused"), "{unused}");
    let warnings: Vec<String> =
        translation_warnings(&tree, &library).into_iter().map(|one| one.message).collect();
    let incomplete = "the translation of `cards` is incomplete; texts: 1 missing, 1 stale, 1 without use or wrong";
    assert!(warnings.iter().any(|one| one == incomplete), "{warnings:#?}");
    assert!(warnings.iter().any(|one| one == "no game shows the texts of this file"));
    // The Spanish of the other module has the name and lacks the doc.
    let theirs = "the translation of `cards-es` is incomplete; texts: 1 missing";
    assert!(warnings.iter().any(|one| one == theirs), "{warnings:#?}");
}

/// The English of the shipped content has exactly the texts that are translated, and their marks.
#[test]
fn the_shipped_content_is_translated() {
    let tree = ContentTree::embedded();
    let mut compared = 0;
    for (path, text) in tree.files.iter().filter(|(path, _)| path.ends_with(".ftl")) {
        let owner = content::owner_of_translation(path).expect("a folder of translations");
        let language = Language::of_file(path).expect("a code");
        let set =
            LanguageSet::read(language, &[(path, text)]).unwrap_or_else(|e| panic!("{}", e[0]));
        let english = english_texts(&tree, owner);
        let findings: Vec<String> =
            compare(&english, &[&set]).iter().map(ToString::to_string).collect();
        assert!(findings.is_empty(), "{}", findings.join("\n"));
        compared += english.len();
    }
    assert!(compared > 2_500, "{compared} texts");
}
