//! Tests the mutations of table files against recorded lists.

use std::fs;
use std::path::Path;

#[test]
fn the_changes_to_a_file_are_those_of_its_list() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/mutants");
    let mut lists = crate::expected::Folder::new(&folder, "txt");
    for name in ["one-piece", "several-pieces"] {
        let text = fs::read_to_string(folder.join(format!("{name}.toml"))).expect("the file");
        let mut found = String::new();
        for mutant in mystica_content::mutants(&text) {
            let changed = mutant.apply(&text);
            // The mutated text must still be TOML and must differ from the original.
            let table: toml::Table = changed.parse().unwrap_or_else(|e| panic!("{mutant:?}: {e}"));
            assert_ne!(table, text.parse().expect("TOML"), "{mutant:?} changes nothing");
            let mark = if mutant.provisional { " (provisional)" } else { "" };
            found += &format!("{}: {}{mark}\n", mutant.line, mutant.what);
        }
        lists.file(name, &found);
    }
    lists.end();
}

#[test]
fn a_file_that_is_no_toml_has_no_changes() {
    assert_eq!(mystica_content::mutants("limit = = 3"), []);
}
