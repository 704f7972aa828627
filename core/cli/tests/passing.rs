//! A decision that all answer simultaneously and that stays open shows others the number of pieces
//! in a zone whose number is public, and nothing else. The scenario is in `passing/`, next to its
//! content.

use std::path::Path;

use crate::common::{good, loam};

#[test]
fn cards_are_passed_at_once() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/passing");
    let folder = folder.to_str().expect("a path in UTF-8");
    good(loam(&["--content", folder, "check", "--deny", "warnings"]));
    let out = good(loam(&["--content", folder, "test"]));
    assert!(out.contains("1 scenario in 1 file, 0 failed"), "{out}");
    good(loam(&["--content", folder, "fuzz", "passing", "--games", "5"]));
    good(loam(&["--content", folder, "sim", "passing", "--games", "5"]));
}
