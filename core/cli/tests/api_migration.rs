//! `loam migrate`: the rules of rewritten content are equal to those of the old text.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use cli::games::GAMES;
use content::ContentTree;
use workbench::Content;
use workbench::api_migration::ApiMigration;

use crate::common::{good, loam_in};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn add_folder(tree: &mut ContentTree, folder: &Path) {
    for part in ["scripts", "maps", "variants"] {
        tree.add(folder, &folder.join(part));
    }
}

/// Rewrites everything, and checks that the rewritten content is of the second version.
fn migrated(name: &str, tree: ContentTree) -> ApiMigration {
    let content = Content::from_tree(GAMES, tree);
    let migration = content.migration(&|_| true, true);
    assert!(migration.differing.is_empty(), "{name}: {:?}", migration.differing);
    assert!(migration.by_hand.is_empty(), "{name}: {:#?}", migration.by_hand);
    let mut tree = content.tree.clone();
    for (path, text) in &migration.texts {
        tree.insert(path, text);
    }
    let rewritten = Content::from_tree(GAMES, tree);
    let left = rewritten.library.files_of_first_version();
    let left: BTreeSet<_> = left.into_iter().filter(|one| one.is_module).map(|m| m.id).collect();
    let broken = migration.diagnostics.iter().filter_map(|d| d.file.split('/').nth(1));
    let broken: BTreeSet<_> = broken.map(str::to_owned).collect();
    assert_eq!(left, broken, "{name}: only modules with errors are left alone");
    migration
}

#[test]
fn rules_of_shipped_and_tested_modules_stay_the_same() {
    let root = root();
    let alone = ["core/cli/tests/module_names", "core/mystica/content/tests/mini"];
    for folder in alone {
        let mut tree = ContentTree::default();
        add_folder(&mut tree, &root.join(folder));
        migrated(folder, tree);
    }
    let over_shipped = [
        "core/cli/tests/attributes",
        "core/cli/tests/certify",
        "core/cli/tests/every-hook",
        "core/cli/tests/houses",
        "core/cli/tests/passing",
        "core/cli/tests/scenario_lines",
        "core/cli/tests/terminal_disclosure",
        "core/cli/tests/testing",
        "core/cli/tests/wishes",
        "core/mystica/content/tests/provisional",
        "core/mystica/game/tests/data/barges",
        "core/mystica/game/tests/data/deeds",
        "core/mystica/game/tests/data/faults",
        "core/mystica/game/tests/data/lots",
        "core/mystica/game/tests/data/prices",
        "core/mystica/game/tests/data/sites",
        "core/mystica/game/tests/data/ties",
        "core/mystica/game/tests/data/tops",
    ];
    // One tree for all: reading and compiling the shipped content takes most of the time.
    let mut tree = ContentTree::embedded();
    over_shipped.iter().for_each(|folder| add_folder(&mut tree, &root.join(folder)));
    let migration = migrated("modules of the tests", tree);
    assert!(migration.changes.len() >= 80, "{} places", migration.changes.len());
}

/// A module of the first version whose words the second one has replaced.
const OLD: &str = "\
# Bridges and towns.
[[house_rule]]
id = \"bridge-builders\" # comments stay
on = [
    { hook = \"pass\",   when = { at_least = { towns = 1 } }, gain = { vp = { per = \"bridges\", times = 2 } } },
    { hook = \"on_build\", pay = { coins = 1 }, gain = { \"favors\" = 1 } },
]
";

const NEW: &str = "\
# Bridges and towns.
[[house_rule]]
id = \"bridge-builders\" # comments stay
on = [
    { hook = \"pass\",   when = { at_least = { town_tiles = 1 } }, gain = { vp = { per = \"bridges_built\", times = 2 } } },
    { hook = \"on_build\", lose = { coins = 1 }, gain = { \"favors_due\" = 1 } },
]
";

#[test]
fn a_module_is_rewritten_in_place() {
    let folder = crate::common::copy_of_the_content();
    let module = folder.path().join("scripts/builders");
    fs::create_dir_all(&module).expect("writable");
    let header = "id = \"builders\"\nname = \"Builders\"\nversion = \"1.0.0\"\napi = 1 # old\nrequires = [\"base\"]\n";
    fs::write(module.join("module.toml"), header).expect("writable");
    fs::write(module.join("rules.toml"), OLD).expect("writable");
    let checked = loam_in(folder.path(), &["check", "scripts/builders"], "");
    assert!(
        checked.err.starts_with("note: module `builders` is written in `api = 1`"),
        "{}",
        checked.err
    );
    good(checked);
    let check = loam_in(folder.path(), &["migrate", "--check", "scripts/builders"], "");
    assert_eq!(check.code, 1, "{}{}", check.out, check.err);
    assert!(
        check.out.contains("scripts/builders/rules.toml:5:46: `towns` becomes `town_tiles`"),
        "{}",
        check.out
    );
    assert_eq!(fs::read_to_string(module.join("rules.toml")).expect("readable"), OLD);
    let output = good(loam_in(folder.path(), &["migrate", "scripts/builders"], ""));
    assert!(
        output.ends_with("rewritten: 1 module in 2 files; the rules stay the same\n"),
        "{output}"
    );
    assert_eq!(fs::read_to_string(module.join("rules.toml")).expect("readable"), NEW);
    let text = fs::read_to_string(module.join("module.toml")).expect("readable");
    assert_eq!(text, header.replace("api = 1 # old", "api = 2 # old"));
    let again = good(loam_in(folder.path(), &["migrate", "--check", "scripts/builders"], ""));
    assert_eq!(again, "nothing to rewrite: everything is of `api = 2`\n");
}

#[test]
fn what_is_broken_is_left_alone() {
    let folder = crate::common::copy_of_the_content();
    let module = folder.path().join("scripts/builders");
    fs::create_dir_all(&module).expect("writable");
    let header = "id = \"builders\"\nname = \"Builders\"\nversion = \"1.0.0\"\napi = 1\nrequires = [\"base\"]\n";
    fs::write(module.join("module.toml"), header).expect("writable");
    let broken = OLD.replace("per = \"bridges\"", "per = \"bridgs\"");
    fs::write(module.join("rules.toml"), &broken).expect("writable");
    let run = loam_in(folder.path(), &["migrate", "scripts/builders"], "");
    assert_eq!(run.code, 1, "{}{}", run.out, run.err);
    assert!(
        run.err.contains("scripts/builders/rules.toml:5:") && run.err.contains("left alone"),
        "{}",
        run.err
    );
    assert_eq!(fs::read_to_string(module.join("rules.toml")).expect("readable"), broken);
    let built_in = crate::common::loam(&["migrate", "."]);
    assert_eq!(built_in.code, 1);
    assert!(built_in.err.contains("the built-in content cannot be rewritten"), "{}", built_in.err);
}

/// Returns a module of components with this header and these steps.
fn module_with(api: u8, steps: &str) -> ContentTree {
    let base = include_str!("api_migration/base.toml");
    let mut tree = ContentTree::default();
    let header =
        format!("id = \"m\"\nname = \"M\"\nversion = \"1\"\napi = {api}\ndialect = \"tabletop\"\n");
    tree.insert("scripts/m/module.toml", &header);
    let args =
        "spot = \"place of docks\", stop = \"stop of road\", n = \"number\", whose = \"seat\"";
    let task = format!("\n[[task]]\nid = \"t\"\nargs = {{ {args} }}\ndoes = {steps}\n");
    tree.insert("scripts/m/m.toml", &format!("{base}{task}"));
    tree.insert("scripts/m/next.lua", "return { amount = function(game) return 1 end }\n");
    tree.insert("variants/m.toml", "id = \"m\"\nname = \"M\"\nmodules = [\"m\"]\n");
    tree
}

#[derive(serde::Deserialize)]
struct Pair {
    first: String,
    second: String,
}

#[derive(serde::Deserialize)]
struct Pairs {
    pair: Vec<Pair>,
}

#[test]
fn numbers_of_places_stops_and_seats_are_rewritten() {
    let pairs: Pairs = toml::from_str(include_str!("api_migration/pairs.toml")).expect("pairs");
    let mut wrong = String::new();
    for Pair { first, second } in &pairs.pair {
        let content = Content::from_tree(GAMES, module_with(1, first));
        let found = content.migration(&|_| true, true);
        let text = found.texts.get("scripts/m/m.toml").map_or("", String::as_str);
        let steps = text.rsplit_once("\ndoes = ").map_or("", |(_, steps)| steps.trim_end());
        let is_same = found.differing.is_empty() && found.diagnostics.is_empty();
        if steps != second || !is_same {
            let errors = found.diagnostics.iter().chain(&found.errors_after);
            let errors: Vec<&str> = errors.map(|error| error.text.as_str()).collect();
            let (differing, errors) = (found.differing.len(), errors.join("\n"));
            wrong += &format!("{first}\n{steps}\n{differing} differ {errors}\n\n");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    // Declarations change, too.
    let migration = migrated("pairs", module_with(1, "{ gain = \"coins\" }"));
    let text = &migration.texts["scripts/m/m.toml"];
    for new in ["of = 1, most", "stops = { from = 0, to = 11 }", "seats = [1, 2] }]"] {
        assert!(text.contains(new), "{new} is not in {text}");
    }
}

/// Scripts are never rewritten: each place that differs is listed, and the module is left alone
/// unless only its tables are to be rewritten.
#[test]
fn places_in_scripts_are_listed() {
    let folder = tempfile::tempdir().expect("a folder");
    let put = |path: &str, text: &str| {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    };
    put(
        "scripts/m/module.toml",
        "id = \"m\"\nname = \"M\"\nversion = \"1\"\napi = 1\ndialect = \"tabletop\"\n",
    );
    put("scripts/m/m.toml", include_str!("api_migration/scripts.toml"));
    put("scripts/m/m.lua", include_str!("api_migration/scripts.lua"));
    put("variants/m.toml", "id = \"m\"\nname = \"M\"\nmodules = [\"m\"]\n");
    let header =
        || fs::read_to_string(folder.path().join("scripts/m/module.toml")).expect("a file");
    let path = folder.path().to_str().expect("a path").to_owned();
    let left = loam_in(folder.path(), &["migrate", &path], "");
    assert_eq!(left.code, 1, "{}", left.out);
    assert!(header().contains("api = 1"));
    let expected = include_str!("api_migration/scripts.txt");
    let listed: Vec<&str> = left.err.lines().filter(|line| line.contains(".lua:")).collect();
    assert_eq!(listed.join("\n"), expected.trim_end());
    let written = loam_in(folder.path(), &["migrate", "--tables", &path], "");
    assert_eq!(written.code, 1, "{}", written.out);
    assert!(header().contains("api = 2"), "{}{}", written.out, written.err);
    let table = fs::read_to_string(folder.path().join("scripts/m/m.toml")).expect("a file");
    assert!(table.contains("of = 2"), "{table}");
}
