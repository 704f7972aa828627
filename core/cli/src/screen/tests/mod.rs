//! The screen, tested without a terminal.

mod sizes;
mod stories;
