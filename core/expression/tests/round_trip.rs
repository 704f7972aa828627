//! The texts of all tables and of the manual (`texts.txt`), and their canonical spelling.

use std::path::Path;

use expression::{parse_list, print_list};

use crate::expected;

/// Line by line: a text, and after `=>` its canonical spelling if that differs.
#[test]
fn all_texts_print_and_parse_again() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/texts.txt");
    let file = std::fs::read_to_string(&path).expect("the texts");
    let mut lines = Vec::new();
    for line in file.lines() {
        let text = line.split(" => ").next().unwrap_or_default();
        let tree = parse_list(text).unwrap_or_else(|problems| panic!("{text}: {problems:?}"));
        let printed = print_list(&tree);
        assert_eq!(parse_list(&printed).as_ref(), Ok(&tree), "{text} => {printed}");
        assert_eq!(print_list(&parse_list(&printed).unwrap()), printed);
        lines.push(if printed == text { printed } else { format!("{text} => {printed}") });
    }
    assert!(lines.len() > 500, "{} texts", lines.len());
    expected::file(path, &lines.join("\n"));
}
