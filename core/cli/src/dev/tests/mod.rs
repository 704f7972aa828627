//! Reloads and the screen, tested without a terminal.

mod behind;
mod broken_edits;
mod damage;
mod sizes;
mod stories;
