//! The commands, one file each, and what they share.

pub mod api;
pub mod bench;
pub mod board;
pub mod bots;
pub mod calibrate;
pub mod certify;
pub mod check;
pub mod compare;
pub mod corpus;
pub mod demo;
pub mod dev;
pub mod diff;
pub mod experiment;
pub mod fuzz;
pub mod list;
pub mod new;
pub mod perft;
pub mod play;
pub mod readers;
pub mod replay;
pub mod schema;
pub mod show;
pub mod shrunk;
pub mod sim;
pub mod strength;
pub mod tallies;
pub mod test;
pub mod traces;
pub mod tune;
pub mod worth;

use std::path::PathBuf;

/// What was said before the command.
#[derive(Debug)]
pub struct Context {
    /// The content folder, if one was named.
    pub content: Option<PathBuf>,
    /// Print for machines.
    pub json: bool,
}
