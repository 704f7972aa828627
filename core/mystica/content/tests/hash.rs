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

/// A text in a file of the shipped content, another text for it, and a variant that plays it.
struct Edit {
    variant: &'static str,
    path: &'static str,
    from: &'static str,
    to: &'static str,
}

const fn edit(
    variant: &'static str,
    path: &'static str,
    from: &'static str,
    to: &'static str,
) -> Edit {
    Edit { variant, path, from, to }
}

/// Edits that change no rule.
const RESPELLINGS: [Edit; 22] = [
    edit(
        "base",
        GIANTS,
        "dwelling = { workers = 1, coins = 2 }",
        "dwelling = { coins = 2, workers = 1 }",
    ),
    edit("base", GIANTS, "vp = 20\ncoins = 15\n", "coins = 15\nvp = 20\n"),
    edit("base", GIANTS, "name = \"Giants\"", "name = \"Tall people\""),
    edit("base", GIANTS, "coins = 15\n", "coins = +15\n"),
    edit("base", FAVORS, "table = [0, 2, 3, 3, 4]", "table = [0,2,3,3,4]"),
    edit(
        "base",
        FAVORS,
        "per = \"trading_houses\", table = [0, 2, 3, 3, 4]",
        "table = [0, 2, 3, 3, 4], per = \"trading_houses\"",
    ),
    edit("base", FAVORS, "name = \"Fire 3\"", "name = \"Three steps\""),
    edit("base", "scripts/base/terrains.toml", "color = \"#e3c24b\"", "color = \"#e3c24c\""),
    edit(
        "base",
        "scripts/base/settings.toml",
        "[[setting]]",
        "[[setting]]\nid = \"no-one\"\ntype = \"bool\"\ndefault = true\ndoc = \"Not read.\"\n\n[[setting]]",
    ),
    edit("house-example", "scripts/house-example/settings.toml", "max = 5", "max = 6"),
    edit(
        "house-example",
        "scripts/house-example/settings.toml",
        "Points for",
        "Victory points for",
    ),
    edit("house-example", MARKETS, "--- Does a structure", "-- Whether a structure"),
    edit("house-example", MARKETS, "\"trading_house\"", "'trading_house'"),
    edit("house-example", MARKETS, "markets + 1", "markets\n          + 0x1"),
    edit("objectives", OBJECTIVES, "by = \"2 * dwellings\"", "by = \"2*dwellings\""),
    edit("objectives", OBJECTIVES, "by = \"2 * dwellings\"", "by = \"(2 * dwellings)\""),
    edit(
        "objectives",
        OBJECTIVES,
        "{ gain = \"vp\", by = \"2 * dwellings",
        "{ gain = 'vp', by = \"2 * dwellings",
    ),
    edit("objectives", OBJECTIVES, "2 points for each dwelling.", "Two points for each dwelling."),
    edit(
        "objectives",
        OBJECTIVES,
        "does = { gain = \"vp\", by = \"2 * dwellings",
        "does = { \"gain\" = \"vp\", by = \"2 * dwellings",
    ),
    edit(
        "automa",
        "scripts/automa/deck.toml",
        "is_automa(own) and total(dwellings, rival-level) > 1",
        "is_automa(own) and (total(dwellings,rival-level)>1)",
    ),
    edit("house-caravans", CARAVANS, "-- Hexes count", "--[[ no more ]] -- Hexes count"),
    edit(
        "house-caravans",
        "scripts/house-caravans/caravan.toml",
        "[slots]",
        "# What it remembers.\n[slots]",
    ),
];

/// Edits that change a rule.
const CHANGES: [Edit; 14] = [
    edit(
        "base",
        GIANTS,
        "dwelling = { workers = 1, coins = 2 }",
        "dwelling = { workers = 2, coins = 1 }",
    ),
    edit(
        "base",
        GIANTS,
        "gain = { spades = 2 }\ngrant = { digs = true, transforms = 1, builds = 1 }",
        "grant = { digs = true, transforms = 1, builds = 1 }\ngain = { spades = 2 }",
    ),
    edit("base", FAVORS, "table = [0, 2, 3, 3, 4]", "table = [0, 2, 3, 3, 5]"),
    edit(
        "base",
        FAVORS,
        "hook = \"town_threshold\"\nadd = -1",
        "hook = \"town_threshold\"\nadd = -1\nhears = \"others\"",
    ),
    edit("house-example", MARKETS, "owner ~= me ", "owner == me "),
    edit("house-example", "scripts/house-example/settings.toml", "default = 1", "default = 2"),
    edit("objectives", OBJECTIVES, "visible = \"number\", stream", "stream"),
    edit("objectives", OBJECTIVES, "text = \"keep {objective}\"", "text = \"take {objective}\""),
    edit("objectives", OBJECTIVES, "by = \"2 * dwellings\"", "by = \"2 + dwellings\""),
    edit(
        "automa",
        "scripts/automa/deck.toml",
        "total(dwellings, rival-level) > 1",
        "total(dwellings, rival-level) >= 1",
    ),
    edit("house-caravans", CARAVANS, "caravan-toll", "caravan-vp"),
    edit("house-caravans", CARAVANS, "\"origin\", 0", "\"origin\", 1"),
    edit("house-caravans", "scripts/house-caravans/settings.toml", "default = 1", "default = 2"),
    edit("house-caravans", "scripts/house-caravans/caravan.toml", "max = 255", "max = 254"),
];

const GIANTS: &str = "scripts/base/factions/giants.toml";
const FAVORS: &str = "scripts/base/tiles/favors.toml";
const MARKETS: &str = "scripts/house-example/markets.lua";
const CARAVANS: &str = "scripts/house-caravans/caravan.lua";
const OBJECTIVES: &str = "scripts/objectives/objectives.toml";

fn hash_of_variant(tree: &ContentTree, variant: &str) -> String {
    compile_choice(tree, &VariantChoice::named(variant)).hash()
}

fn edited(edit: &Edit) -> String {
    hash_of_variant(&changed(edit.path, edit.from, edit.to), edit.variant)
}

#[test]
fn another_spelling_changes_nothing() {
    for edit in &RESPELLINGS {
        let hash = hash_of_variant(&tree(), edit.variant);
        assert_eq!(edited(edit), hash, "{}: {} -> {}", edit.path, edit.from, edit.to);
    }
}

#[test]
fn another_meaning_changes_it() {
    for edit in &CHANGES {
        let hash = hash_of_variant(&tree(), edit.variant);
        assert_ne!(edited(edit), hash, "{}: {} -> {}", edit.path, edit.from, edit.to);
    }
}

/// Names of files are not rules, and neither is the file in which a declaration is written.
#[test]
fn another_file_changes_nothing() {
    let hash = hash_of(&tree());
    let mut renamed = changed("scripts/house-example/markets.toml", "markets.lua", "fairs.lua");
    let text = renamed.files.remove(MARKETS).expect("there");
    renamed.insert("scripts/house-example/fairs.lua", &text);
    assert_eq!(hash_of(&renamed), hash);
    let mut moved = tree();
    let text = moved.files.remove("scripts/house-example/markets.toml").expect("there");
    moved.insert("scripts/house-example/a.toml", &text);
    assert_eq!(hash_of(&moved), hash);
}

/// A file that a script requires counts, a file that no script requires does not.
#[test]
fn required_files_count() {
    let own = "markets * game:setting(\"market-vp\")";
    let with = |body: &str| {
        let mut tree = changed(MARKETS, own, "markets * price.of(game)");
        let text = tree.files[MARKETS].clone();
        tree.insert(MARKETS, &format!("local price = require(\"price\")\n{text}"));
        tree.insert("scripts/house-example/price.lua", body);
        tree
    };
    let body = "return { of = function(game) return game:setting(\"market-vp\") end }\n";
    let hash = hash_of(&with(body));
    assert_eq!(hash_of(&with(&format!("-- The price.\n{body}"))), hash);
    assert_ne!(hash_of(&with(&body.replace("return game", "return 2 * game"))), hash);
    // The required file reads the setting.
    let mut dear = with(body);
    let settings = "scripts/house-example/settings.toml";
    dear.insert(settings, &dear.files[settings].replace("default = 1", "default = 2"));
    assert_ne!(hash_of(&dear), hash);
    let mut idle = with(body);
    idle.insert("scripts/house-example/idle.lua", "return {}\n");
    assert_eq!(hash_of(&idle), hash);
}

/// Comments, lines and names for readers change the hash of the texts.
#[test]
fn the_hash_of_texts_changes_with_every_edit() {
    let texts = |tree: &ContentTree, variant: &str| {
        compile_choice(tree, &VariantChoice::named(variant)).text_hash()
    };
    for edit in RESPELLINGS.iter().chain(&CHANGES) {
        let (before, after) = (tree(), changed(edit.path, edit.from, edit.to));
        assert_ne!(
            texts(&before, edit.variant),
            texts(&after, edit.variant),
            "{}: {} -> {}",
            edit.path,
            edit.from,
            edit.to
        );
    }
    let base = texts(&tree(), "base");
    assert_eq!(texts(&changed(MARKETS, "markets + 1", "markets + 2"), "base"), base);
    assert_eq!(
        texts(&changed("variants/teams.toml", "name = ", "# a remark\nname = "), "base"),
        base
    );
    assert_ne!(
        texts(&changed("variants/base.toml", "name = ", "# a remark\nname = "), "base"),
        base
    );
    assert_ne!(texts(&changed("maps/base.toml", "name = ", "# a remark\nname = "), "base"), base);
}

/// Words of shipped files, and what the first version of the language wrote in their place.
const FORMER_SPELLINGS: [(&str, &str, &str); 13] = [
    ("scripts/automa/deck.toml", "\"favors_due > 0\"", "\"favors > 0\""),
    ("scripts/automa/deck.toml", "\"towns_due > 0\"", "\"towns > 0\""),
    ("scripts/automa/deck.toml", "\"dwellings < 8", "\"dwelling < 8"),
    ("scripts/automa/deck.toml", "\"temples + sanctuaries", "\"temple + sanctuary"),
    ("scripts/base/factions/auren.toml", "favors_due", "favors"),
    ("scripts/base/factions/engineers.toml", "bridges_due", "bridges"),
    (
        "scripts/base/factions/engineers.lua",
        "gain(\"vp\", 3 * me:counter(\"bridges_joining\"))",
        "gain_vp(3 * me:bridges_joining_structures())",
    ),
    ("scripts/house-example/markets.lua", "owner ~= me then", "owner ~= me:seat() then"),
    ("scripts/house-example/markets.lua", "gain(\"vp\", markets", "gain_vp(markets"),
    ("scripts/base/tiles/bonus-cards.toml", "per = \"shipping\"", "per = \"shipping_level\""),
    ("scripts/base/tiles/power-actions.toml", "bridges_due", "bridges"),
    ("scripts/fire-and-ice/factions/icemaidens.toml", "favors_due", "favors"),
    ("scripts/merchants-of-the-sea/tiles/power-actions.toml", "favors_due", "favors"),
];

/// Heads of older ledgers name the hash that earlier versions computed.
#[test]
fn former_hashes_are_those_of_earlier_versions() {
    // They are over the texts of the tables. Since then these modules were rewritten for the second
    // version of the language.
    let mut tree = tree();
    for (path, now, then) in FORMER_SPELLINGS {
        let text = tree.files[path].clone();
        assert!(text.contains(now), "{path} holds {now}");
        tree.insert(path, &text.replace(now, then));
    }
    for (path, text) in tree.files.clone() {
        if path.ends_with("/module.toml") {
            tree.insert(path, &text.replace("api = 2", "api = 1"));
        }
    }
    let (library, _) = load(&tree);
    let former = |variant: &str| {
        let choice = VariantChoice::named(variant);
        library.former_hash(&mystica_content::TerraMystica, &choice).expect("no errors")
    };
    let known = [
        ("base", "799d9d6046ecdd05"),
        ("automa", "97690b350479ce6b"),
        ("merchants-lakes", "61dcf214d294495b"),
        ("house-example", "0c9062e540a42e52"),
    ];
    for (variant, hash) in known {
        assert!(former(variant).starts_with(hash), "{variant}: {}", former(variant));
    }
    let unknown = VariantChoice::named("no-such-variant");
    assert_eq!(library.former_hash(&mystica_content::TerraMystica, &unknown), None);
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
