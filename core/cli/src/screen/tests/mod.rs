//! Tests of the workbench screen without a terminal.

#[allow(dead_code)]
#[path = "../../../../../tests/expected.rs"]
mod expected;
mod sizes;
mod stories;

use super::commands::ScreenContext;
use crate::output::TerminalStyle;

/// Returns a context without a content folder.
fn around(color: bool) -> ScreenContext {
    ScreenContext { folder: None, seed: 1, paint: TerminalStyle { color }, is_test_game: true }
}
