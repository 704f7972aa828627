//! Attributes that a piece lacks read as `none` (words) or 0 (numbers). The scenarios are in
//! `attributes/`, next to their content.

use std::path::Path;

use crate::common::{good, loam};

#[test]
fn a_piece_that_lacks_an_attribute_has_none_of_its_words() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/attributes");
    let folder = folder.to_str().expect("a path in UTF-8");
    good(loam(&["--content", folder, "check", "--deny", "warnings"]));
    let out = good(loam(&["--content", folder, "test", "m"]));
    assert!(out.contains("6 scenarios in 1 file, 0 failed"), "{out}");
}
