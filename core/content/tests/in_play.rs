//! Tests of partial loading: which files are read, and when the caller must load the whole tree.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::toy::{TOY, Toy};
use content::{ContentTree, LoadScope, TreeOrigin, VariantChoice, load, load_in_play};

/// Creates a folder with a game of two modules, and further modules with all kinds of errors.
fn folder() -> tempfile::TempDir {
    let header = |id: &str, more: &str| {
        format!("id = \"{id}\"\nname = \"{id}\"\nversion = \"1\"\napi = 1\n{more}\n")
    };
    let table = "[table]\nhand = 5\n\n[[card]]\nid = \"gold\"\ncopies = 3\n".to_owned();
    let files = BTreeMap::from([
        ("scripts/cards/module.toml", header("cards", "")),
        ("scripts/cards/deep/table.toml", table),
        ("scripts/cards/tests/gold.txt", "scenario Gold\n".to_owned()),
        ("scripts/more/module.toml", header("more", "requires = [\"cards\"]")),
        ("scripts/more/cards.toml", "[[card]]\nid = \"wood\"\ncopies = 2\n".to_owned()),
        ("scripts/broken/module.toml", "id = ".to_owned()),
        ("scripts/wrong/module.toml", header("wrong", "requires = [\"nowhere\"]")),
        ("scripts/wrong/cards.toml", "[[card]]\nid = \"tin\"\ncopies = 1000\n".to_owned()),
        ("scripts/no-header/cards.toml", "[[card]]\n".to_owned()),
        ("variants/plain.toml", "id = \"plain\"\nname = \"P\"\nmodules = [\"cards\"]\n".to_owned()),
        (
            "variants/longer.toml",
            "id = \"longer\"\nname = \"L\"\nextends = \"plain\"\nmodules = [\"more\"]\n".to_owned(),
        ),
    ]);
    let root = tempfile::tempdir().expect("a folder");
    files.iter().for_each(|(path, text)| write(root.path(), path, text));
    root
}

fn write(root: &Path, path: &str, text: &str) {
    let path = root.join(path);
    fs::create_dir_all(path.parent().expect("a folder")).expect("writable");
    fs::write(path, text).expect("writable");
}

/// Returns the paths of the files read for some variants; `None` if the whole tree must be loaded.
fn read(root: &Path, names: &[&str]) -> Option<Vec<String>> {
    let scope = LoadScope::Variants(names);
    let (tree, _) =
        load_in_play(TreeOrigin::Folder(root), TOY, scope, &[], &ContentTree::default())?;
    Some(tree.files.into_keys().collect())
}

#[test]
fn a_variant_is_read_with_its_modules_and_nothing_else() {
    let root = folder();
    let cards = ["scripts/cards/deep/table.toml", "scripts/cards/module.toml"];
    let plain = read(root.path(), &["plain"]).expect("it is there");
    assert_eq!(plain, [cards[0], cards[1], "variants/plain.toml"]);
    let longer = read(root.path(), &["longer"]).expect("it is there");
    let more = ["scripts/more/cards.toml", "scripts/more/module.toml"];
    let variants = ["variants/longer.toml", "variants/plain.toml"];
    assert_eq!(longer, [cards, more, variants].concat());
    let both = read(root.path(), &["plain", "longer"]).expect("they are there");
    assert_eq!(both, longer);
}

#[test]
fn partial_content_compiles_to_the_same_rules() {
    let root = folder();
    let (whole, diagnostics) = load(&ContentTree::from_disk(root.path()), TOY);
    assert!(diagnostics.len() > 3, "what lies beside is wrong");
    for name in ["plain", "longer"] {
        let scope = LoadScope::Variants(&[name]);
        let part =
            load_in_play(TreeOrigin::Folder(root.path()), TOY, scope, &[], &ContentTree::default());
        let (_, part) = part.expect("it is there");
        let choice = VariantChoice::named(name);
        let [part, whole] = [&part, &whole].map(|all| all.compile(&Toy, &choice).expect("fine"));
        assert_eq!(part.hash(), whole.hash());
        assert_eq!(part.ruleset.cards, whole.ruleset.cards);
        assert_eq!(part.modules, whole.modules);
    }
}

#[test]
fn a_variant_may_stand_in_a_file_of_another_name() {
    let root = folder();
    write(root.path(), "variants/z.toml", "id = \"odd\"\nname = \"O\"\nextends = \"longer\"\n");
    let files = read(root.path(), &["odd"]).expect("it is there");
    assert!(files.contains(&"variants/z.toml".to_owned()), "{files:?}");
    assert!(files.contains(&"scripts/more/cards.toml".to_owned()), "{files:?}");
    // The file has the name of another variant.
    write(root.path(), "variants/even.toml", "id = \"uneven\"\nname = \"U\"\n");
    write(root.path(), "variants/y.toml", "id = \"even\"\nname = \"E\"\nextends = \"plain\"\n");
    let files = read(root.path(), &["even"]).expect("it is there");
    assert!(files.contains(&"variants/y.toml".to_owned()), "{files:?}");
}

#[test]
fn the_default_variant_is_the_one_that_says_so() {
    let root = folder();
    let default = |root: &Path| {
        let found = load_in_play(
            TreeOrigin::Folder(root),
            TOY,
            LoadScope::Default,
            &[],
            &ContentTree::default(),
        );
        let (tree, library) = found.expect("it is there");
        let has_more = tree.files.contains_key("scripts/more/module.toml");
        (library.default_variant().map(str::to_owned), has_more)
    };
    assert_eq!(default(root.path()), (Some("longer".to_owned()), true));
    let default_variant = "id = \"plain\"\nname = \"P\"\nmodules = [\"cards\"]\ndefault = true\n";
    write(root.path(), "variants/plain.toml", default_variant);
    assert_eq!(default(root.path()), (Some("plain".to_owned()), false));
}

#[test]
fn a_variant_from_elsewhere_is_read_with_what_it_names() {
    let root = folder();
    let text = "id = \"mine\"\nname = \"M\"\nextends = \"longer\"\n".to_owned();
    let files = [("/elsewhere/mine.toml".to_owned(), text)];
    let scope = LoadScope::Variants(&["/elsewhere/mine.toml"]);
    let found =
        load_in_play(TreeOrigin::Folder(root.path()), TOY, scope, &files, &ContentTree::default());
    let (tree, library) = found.expect("it is there");
    assert!(tree.files.contains_key("scripts/more/cards.toml"));
    assert!(library.compile(&Toy, &VariantChoice::named("/elsewhere/mine.toml")).is_ok());
}

/// For `None` the caller loads the whole tree, which reports the errors.
#[test]
fn partial_loading_leaves_errors_to_the_whole_tree() {
    let variant = |modules: &str| format!("id = \"bad\"\nname = \"B\"\nmodules = [{modules}]\n");
    let outside = "\"../cards\"";
    for modules in ["\"broken\"", "\"wrong\"", "\"no-header\"", "\"nowhere\"", outside] {
        let root = folder();
        write(root.path(), "variants/bad.toml", &variant(modules));
        assert_eq!(read(root.path(), &["bad"]), None, "{modules}");
        assert!(read(root.path(), &["plain"]).is_some(), "{modules}");
    }
    let root = folder();
    assert_eq!(read(root.path(), &["nowhere"]), None);
    assert_eq!(read(root.path(), &["../variants/plain"]), None);
    write(root.path(), "variants/a.toml", "id = \"a\"\nname = \"A\"\nextends = \"nowhere\"\n");
    assert_eq!(read(root.path(), &["a"]), None);
}

/// The tree was not checked, so compiling also finds errors of amendments whose settings do not
/// hold.
#[test]
fn compiling_finds_what_checking_the_game_would_find() {
    let root = folder();
    let setting = "[[setting]]\nid = \"rich\"\ntype = \"bool\"\ndefault = false\ndoc = \"Rich.\"\n";
    write(root.path(), "scripts/more/settings.toml", setting);
    let amend = "[[amend]]\npiece = \"gold\"\nsetting = \"rich\"\nset = { copies = 1000 }\n";
    write(root.path(), "scripts/more/amend.toml", amend);
    let scope = LoadScope::Variants(&["longer"]);
    let (_, library) =
        load_in_play(TreeOrigin::Folder(root.path()), TOY, scope, &[], &ContentTree::default())
            .expect("read");
    let found = library.compile(&Toy, &VariantChoice::named("longer")).expect_err("too many");
    for module in ["broken", "wrong", "no-header"] {
        fs::remove_dir_all(root.path().join("scripts").join(module)).expect("it was there");
    }
    let (_, of_all) = load(&ContentTree::from_disk(root.path()), TOY);
    let messages_of = |all: &[content::ContentError]| all.iter().map(ToString::to_string).collect();
    let [found, of_all]: [Vec<String>; 2] = [messages_of(&found), messages_of(&of_all)];
    assert_eq!(found, of_all);
    assert_eq!(found.len(), 1);
}
