//! Tests of the crate `game`, and of the words that crates for any game may use.

mod canonical;
mod defaults;
mod files;
mod random;
mod required;
mod words;
