//! Reloads and the screen, tested without a terminal.

mod broken_edits;
mod damage;
mod stories;
