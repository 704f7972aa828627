//! Tests of provisional values in a tree laid over the small game: which are listed, and for which
//! game.
//!
//! `expected.txt` has the list of the whole content, then that of each game. `SNAPSHOTS=overwrite`
//! rewrites it; review the difference as code.

use std::path::{Path, PathBuf};

use content::{ContentTree, Library, ProvisionalValue, VariantChoice};
use mystica_content::{CompiledVariant, load};

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name)
}

fn library() -> Library {
    let mut tree = ContentTree::from_disk(&folder("mini"));
    tree.files.extend(ContentTree::from_disk(&folder("provisional")).files);
    let (library, errors) = load(&tree);
    let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
    assert_eq!(errors.join("\n"), "");
    library
}

fn compiled(library: &Library, variant: &str, settings: &[(&str, &str)]) -> CompiledVariant {
    let settings = settings.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
    let choice =
        VariantChoice { map: Some("wet".into()), settings, ..VariantChoice::named(variant) };
    mystica_content::compile(library, &choice).unwrap_or_else(|errors| panic!("{}", errors[0]))
}

fn line(value: &ProvisionalValue) -> String {
    let ProvisionalValue { module, kind, doubt, span, .. } = value;
    let module = module.as_deref().unwrap_or("-");
    let (path, what) = (value.path(), &value.value);
    format!(
        "{}:{} {module} {kind} {path} = {what} | {}: {}\n",
        span.file, span.line, doubt.certainty, doubt.reason
    )
}

fn of_game(compiled: &CompiledVariant) -> String {
    let of_board = compiled.board_provisional();
    let pieces = compiled.pieces();
    of_board.iter().chain(pieces.iter().flat_map(|p| &p.provisional)).map(line).collect()
}

#[test]
fn every_mark_is_told_with_its_place_reason_and_certainty() {
    let library = library();
    let mut found = String::from("content\n");
    found.extend(library.provisional().iter().map(line));
    for (name, variant, settings) in [
        ("mini", "mini", &[][..]),
        ("more", "more", &[]),
        ("more, fast, other canals", "more", &[("speed", "fast"), ("canals", "two")]),
    ] {
        found += &format!("\n{name}\n{}", of_game(&compiled(&library, variant, settings)));
    }
    crate::expected::file(folder("provisional").join("expected.txt"), &found);
}

#[test]
fn a_value_knows_whether_it_is_marked() {
    let library = library();
    let (mini, more) = (compiled(&library, "mini", &[]), compiled(&library, "more", &[]));
    let why = |game: &CompiledVariant, path: &str| {
        let doubt = game.provenance(path).unwrap_or_else(|e| panic!("{path}: {e}")).provisional;
        doubt.map(|d| format!("{}: {}", d.certainty, d.reason)).unwrap_or_default()
    };
    for (path, in_mini, in_more) in [
        ("whole.name", "guess: no source names it", ""),
        ("open-question", "fair: ruling 26", "fair: ruling 26"),
        ("fav2.income.coins", "fair: the picture shows a symbol", ""),
        (
            "fav2.income.power",
            "fair: the picture shows a symbol",
            "fair: the picture shows a symbol",
        ),
        ("fav2.income.workers", "likely: said in an interview", ""),
        ("fav2.income", "", ""),
        (
            "fav2.on.0.gain.vp",
            "guess: the number is not legible",
            "guess: the number is not legible",
        ),
        ("walkers.cost.temple.workers", "", "likely: as others"),
        ("walkers.cost.dwelling.coins", "", "fair: taken from another game"),
        ("walkers.cost.dwelling.workers", "", ""),
        ("act1.cost.power", "", "guess: for this game only"),
        ("map.rows.1", "sure: two sources agree", "sure: two sources agree"),
        ("map.canals.one.edges", "guess: a picture", "guess: a picture"),
    ] {
        assert_eq!(why(&mini, path), in_mini, "mini, {path}");
        assert_eq!(why(&more, path), in_more, "more, {path}");
    }
}

/// A mark of a provisional value does not change the hash.
#[test]
fn marks_do_not_change_the_hash() {
    let mut tree = ContentTree::from_disk(&folder("mini"));
    let hash = |tree: &ContentTree| {
        let (library, errors) = load(tree);
        assert!(errors.is_empty(), "{}", errors[0]);
        let compiled = mystica_content::compile(&library, &VariantChoice::named("mini"));
        compiled.unwrap_or_else(|errors| panic!("{}", errors[0])).hash()
    };
    let before = hash(&tree);
    let rules = tree.files.get_mut("scripts/mini/rules.toml").expect("it is there");
    *rules = rules.replace(
        "code = \"FAV1\"\n",
        "code = \"FAV1\"\nprovisional = true\nreason = \"a picture\"\ncertainty = \"guess\"\n",
    );
    *rules = rules.replace(
        "code = \"ACT1\"\n",
        "code = \"ACT1\"\nprovisional = [{ field = \"cost\", reason = \"a\", certainty = \"fair\" }]\n",
    );
    assert_eq!(rules.matches("provisional").count(), 2);
    assert_eq!(hash(&tree), before);
}
