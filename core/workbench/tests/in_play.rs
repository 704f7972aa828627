//! Tests that partially loaded content gives the same games as the whole content.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use crate::games::GAMES;
use content::{ContentTree, Library, VariantChoice};
use workbench::games::GameVisitor;
use workbench::random_options::{DrawnOptions, RandomOptions};
use workbench::{CompiledRules, Content, FullGame, GameParameters, VariantGameFactory};

/// Compares a variant in both contents.
struct Same<'c> {
    part: &'c Content,
    whole: &'c Content,
    variant: &'c str,
}

impl GameVisitor for Same<'_> {
    type Output = ();

    fn visit<G: FullGame>(self) {
        let Same { part, whole, variant } = self;
        let choice = VariantChoice::named(variant);
        let [one, other] = [part, whole].map(|content| {
            CompiledRules::<G>::compile(&content.library, choice.clone()).expect("it compiles")
        });
        let (a, b) = (&one.compiled, &other.compiled);
        assert_eq!(a.hash(), b.hash(), "{variant}");
        assert_eq!(a.modules, b.modules, "{variant}");
        assert_eq!((&a.map, &a.profile, a.stats), (&b.map, &b.profile, b.stats), "{variant}");
        assert_eq!(a.settings, b.settings, "{variant}");
        assert_eq!(a.scripts, b.scripts, "{variant}");
        let [one, other] = [one.heading(), other.heading()]
            .map(|heading| (heading.variant, heading.map, heading.settings, heading.options));
        assert_eq!(one, other, "{variant}");
        let parameters = GameParameters::of_variant(Some(variant));
        let [one, other] = [part, whole]
            .map(|content| VariantGameFactory::<G>::new(content, &parameters).expect("it plays"));
        assert_eq!(
            (one.title(), one.description()),
            (other.title(), other.description()),
            "{variant}"
        );
    }
}

#[test]
fn every_shipped_variant_is_the_same_game() {
    let whole = Content::open(GAMES, None, &[]).expect("it is in the program");
    let variants = whole.library.list_variants();
    assert!(variants.len() > 10, "{variants:?}");
    for variant in &variants {
        let part = Content::in_play(GAMES, None, &[&variant.id], &[]).expect("it is there");
        assert!(part.is_part() && part.tree.files.len() < whole.tree.files.len());
        let dialect = part.dialect_of(Some(&variant.id)).expect("it is there");
        assert_eq!(Some(dialect), whole.dialect_of(Some(&variant.id)).ok(), "{}", variant.id);
        crate::games::visit(dialect, Same { part: &part, whole: &whole, variant: &variant.id });
    }
    let part = Content::in_play(GAMES, None, &[], &[]).expect("it is there");
    assert_eq!(part.default_variant().ok(), whole.default_variant().ok());
}

/// No two modules declare the same ledger option, so an option means the same in partial content.
#[test]
fn every_option_of_ledgers_means_the_same_in_a_part() {
    let whole = Content::open(GAMES, None, &[]).expect("it is in the program");
    for variant in whole.library.list_variants() {
        let part = Content::in_play(GAMES, None, &[&variant.id], &[]).expect("it is there");
        for option in part.library.ledger_options() {
            let (of_part, of_whole) =
                (part.library.ledger_option(&option), whole.library.ledger_option(&option));
            assert_eq!(of_part, of_whole, "{option} in {}", variant.id);
        }
    }
}

/// Loads each shipped variant together with each test module, which must not change it.
#[test]
fn a_module_beside_a_game_changes_nothing_of_it() {
    let whole = Content::open(GAMES, None, &[]).expect("it is in the program");
    let variants = whole.library.list_variants();
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../cli/tests");
    let mut pairs = 0;
    for folder in ["wishes", "module_names", "attributes"].map(|name| tests.join(name)) {
        let theirs = ContentTree::from_disk(&folder);
        let mut modules: BTreeMap<&str, Vec<(&String, &String)>> = BTreeMap::new();
        for (path, text) in &theirs.files {
            if let Some(module) =
                path.strip_prefix("scripts/").and_then(|rest| rest.split('/').next())
            {
                modules.entry(module).or_default().push((path, text));
            }
        }
        assert!(!modules.is_empty(), "{}", folder.display());
        for (module, files) in modules {
            let mut tree = whole.tree.clone();
            let texts = files.iter().map(|(path, text)| ((*path).clone(), (*text).clone()));
            tree.files.extend(texts);
            let (library, errors) = content::load(&tree, GAMES.dialects());
            let of_others: Vec<String> = errors.iter().map(ToString::to_string).collect();
            let own = format!("scripts/{module}/");
            let elsewhere = of_others.iter().find(|error| !error.contains(&own));
            assert_eq!(elsewhere, None, "{module}");
            for variant in &variants {
                let dialect = whole.dialect_of(Some(&variant.id)).expect("it is there");
                let same = Hashes { whole: &whole.library, beside: &library, variant: &variant.id };
                crate::games::visit(dialect, same);
                pairs += 1;
            }
        }
    }
    println!("{pairs} pairs of a variant and a module beside it");
}

/// An option of a module that is not in play is not drawn, and changes no game.
#[test]
fn a_module_beside_a_game_changes_nothing_of_drawn_options() {
    let whole = Content::open(GAMES, None, &[]).expect("it is in the program");
    let mut tree = whole.tree.clone();
    let module =
        "id = \"beside\"\nname = \"Beside\"\nversion = \"1.0.0\"\napi = 1\nrequires = [\"base\"]\n";
    let setting = "setting = [{ id = \"beside\", type = \"bool\", default = true, ledger_option = \"a-beside\" }]\n";
    tree.files.insert("scripts/beside/module.toml".to_owned(), module.to_owned());
    tree.files.insert("scripts/beside/setting.toml".to_owned(), setting.to_owned());
    let beside = Content::from_tree(GAMES, tree);
    let none: Vec<String> = beside.errors().iter().map(ToString::to_string).collect();
    assert_eq!(none, Vec::<String>::new());
    let [whole, beside] = [whole, beside].map(Arc::new);
    for variant in ["base", "merchants", "merchants-cove"] {
        let dialect = whole.dialect_of(Some(variant)).expect("it is there");
        crate::games::visit(dialect, Drawn { whole: &whole, beside: &beside, variant });
    }
}

/// Compares the rules that are drawn for games of a variant in both contents.
struct Drawn<'c> {
    whole: &'c Arc<Content>,
    beside: &'c Arc<Content>,
    variant: &'c str,
}

impl GameVisitor for Drawn<'_> {
    type Output = ();

    fn visit<G: FullGame>(self) {
        let parameters = GameParameters::of_variant(Some(self.variant));
        let drawing = DrawnOptions { options: true, modules: Vec::new() };
        let [one, other] = [self.whole, self.beside].map(|content| {
            let (_, drawn) = RandomOptions::<G>::new(content.clone(), &parameters, &drawing)
                .expect("it compiles");
            drawn.map(|drawn| {
                let rules = |seed| drawn.rules(seed).expect("it compiles").compiled.hash();
                (drawn.words(), (0..4).map(rules).collect::<Vec<_>>())
            })
        });
        assert_eq!(one, other, "{}", self.variant);
    }
}

/// Compares the hash of a variant in both contents.
struct Hashes<'c> {
    whole: &'c Library,
    beside: &'c Library,
    variant: &'c str,
}

impl GameVisitor for Hashes<'_> {
    type Output = ();

    fn visit<G: FullGame>(self) {
        let choice = VariantChoice::named(self.variant);
        let [one, other] = [self.whole, self.beside].map(|library| {
            CompiledRules::<G>::compile(library, choice.clone())
                .expect("it compiles")
                .compiled
                .hash()
        });
        assert_eq!(one, other, "{}", self.variant);
    }
}
