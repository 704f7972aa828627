//! Tests of the ruleset's hash: which changes of content change it, and which do not.

use std::path::Path;

use content::{ContentTree, VariantChoice};
use kernel::PieceClass;
use mystica_content::{CompiledVariant, load};

fn tree() -> ContentTree {
    mystica_content::shipped()
}

#[track_caller]
fn compile_choice(tree: &ContentTree, choice: &VariantChoice) -> CompiledVariant {
    let (library, errors) = load(tree);
    assert!(errors.is_empty(), "{}", errors[0]);
    mystica_content::compile(&library, choice).unwrap_or_else(|errors| panic!("{}", errors[0]))
}

#[track_caller]
fn hash_of(tree: &ContentTree) -> String {
    compile_choice(tree, &VariantChoice::named("house-example")).hash()
}

/// Returns the tree with one text replaced in one file.
#[track_caller]
fn changed(path: &str, from: &str, to: &str) -> ContentTree {
    let mut tree = tree();
    let text = tree.files[path].clone();
    assert!(text.contains(from), "{path} holds {from}");
    tree.insert(path, &text.replacen(from, to, 1));
    tree
}

#[test]
fn comments_explanations_and_line_ends_change_nothing() {
    let hash = hash_of(&tree());
    let giants = "scripts/base/factions/giants.toml";
    assert_eq!(hash_of(&changed(giants, "[start]", "# a comment\n[start]")), hash);
    assert_eq!(hash_of(&changed(giants, "Every hex takes", "Each hex takes")), hash);
    let mut windows = tree();
    for (path, text) in tree().files {
        windows.insert(path, &text.replace('\n', "\r\n"));
    }
    assert_eq!(windows, tree());
    let other_doc = changed("scripts/base/module.toml", "The base game", "The old game");
    assert_eq!(hash_of(&other_doc), hash);
}

#[test]
fn values_scripts_settings_and_the_board_change_it() {
    let hash = hash_of(&tree());
    let changes = [
        changed("scripts/base/factions/giants.toml", "coins = 15", "coins = 16"),
        changed("scripts/base/tiles/favors.toml", "count = 3", "count = 2"),
        changed("scripts/house-example/markets.lua", "markets + 1", "markets + 2"),
        changed("scripts/house-example/settings.toml", "default = 1", "default = 2"),
        changed("maps/base.toml", "U S G B Y R", "U S G B R Y"),
        changed("scripts/base/terrains.toml", "code = \"gray\"", "code = \"grey\""),
    ];
    let mut hashes: Vec<String> = changes.iter().map(hash_of).collect();
    hashes.push(hash);
    let count = hashes.len();
    hashes.sort();
    hashes.dedup();
    assert_eq!(hashes.len(), count, "every change gives another hash");
}

#[test]
fn content_that_is_not_in_play_changes_nothing() {
    let hash = hash_of(&tree());
    let other = changed("scripts/mini-expansion/towns.toml", "vp = 11", "vp = 12");
    assert_eq!(hash_of(&other), hash);
    // A tile whose setting is off is not in play either.
    let other =
        changed("scripts/base/tiles/round-tiles.toml", "gain = { vp = 4 }", "gain = { vp = 5 }");
    assert_eq!(hash_of(&other), hash);
    assert_eq!(hash_of(&changed("maps/revised-base.toml", "U S G B U R", "U S G B R U")), hash);
}

/// C7: pieces are ordered by class, then module, then place in the file, whatever the order of
/// reading.
#[test]
fn the_order_of_reading_changes_nothing() {
    let choice = VariantChoice {
        modules: ["fire-and-ice-final-scoring", "mini-expansion", "house-example"]
            .map(|m| (m.to_owned(), true))
            .to_vec(),
        ..VariantChoice::named("base")
    };
    let before = compile_choice(&tree(), &choice);
    let order = |c: &CompiledVariant| -> Vec<(PieceClass, String)> {
        c.ruleset.pieces.iter().map(|p| (p.class, p.id.clone())).collect()
    };
    // Reverses the order of files that declare the same class.
    let mut reversed = tree();
    let moved = ["settings", "game", "cults", "structures", "terrains"];
    for (i, name) in moved.iter().enumerate() {
        let text = reversed.files.remove(&format!("scripts/base/{name}.toml")).expect("there");
        reversed.insert(format!("scripts/base/z/{i}.toml"), &text);
    }
    for (i, name) in
        ["towns", "round-tiles", "power-actions", "favors", "final-scorings"].iter().enumerate()
    {
        let path = format!("scripts/base/tiles/{name}.toml");
        let text = reversed.files.remove(&path).expect("there");
        reversed.insert(format!("scripts/base/a/{i}.toml"), &text);
    }
    let mut other = choice.clone();
    other.modules.reverse();
    let after = compile_choice(&reversed, &other);
    assert_eq!(order(&after), order(&before));
    assert_eq!(after.hash(), before.hash());
    assert_eq!(format!("{:?}", after.ruleset.spaces), format!("{:?}", before.ruleset.spaces));
    assert_eq!(after.modules, before.modules);
}

/// A house rule in a folder that sorts before the base module still comes after it.
#[test]
fn modules_stand_behind_those_they_require() {
    let mut tree = tree();
    for (path, text) in tree.files.clone() {
        if let Some(rest) = path.strip_prefix("scripts/house-example/") {
            tree.insert(
                format!("scripts/a-house/{rest}"),
                &text.replace("house-example", "a-house"),
            );
        }
    }
    for name in ["module.toml", "markets.toml", "settings.toml", "markets.lua"] {
        tree.files.remove(&format!("scripts/house-example/{name}"));
    }
    tree.files.retain(|path, _| !path.starts_with("scripts/house-example/"));
    tree.files.remove("variants/house-example.toml");
    let choice =
        VariantChoice { modules: vec![("a-house".into(), true)], ..VariantChoice::named("base") };
    assert_eq!(compile_choice(&tree, &choice).modules, ["base", "a-house"]);
}

#[test]
fn a_folder_on_disk_gives_the_hash_of_the_binary() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    assert_eq!(
        hash_of(&ContentTree::from_disk(&root).written_in(&mystica_content::TerraMystica, true)),
        hash_of(&tree())
    );
}
