//! Integration tests of the command line and, through it, of the game. Tests that kill
//! servers are separate test programs.

mod common;
#[allow(dead_code)]
#[path = "../../../tests/expected.rs"]
mod expected;
#[path = "common/rules.rs"]
mod rules;
#[allow(dead_code)]
#[path = "serve/running.rs"]
mod running;
mod storage;
#[allow(dead_code)]
#[path = "../../server/tests/table/wire.rs"]
mod wire;

mod api_migration;
mod attributes;
mod campaign;
mod certify;
mod commands;
mod compare;
mod conflicts;
mod contributing;
mod corrected;
mod corrections;
mod cove;
mod dev;
mod diff;
mod effect_samples;
mod every_hook;
mod every_pair;
mod files;
mod former_rules;
mod imports;
mod in_play;
mod lab;
mod languages;
mod laws;
mod listed;
mod manual;
mod maps;
mod mistakes;
mod module_names;
mod never;
mod new;
mod passing;
mod perft;
mod provenance;
mod readers;
mod recount;
mod rulings;
mod scenario_lines;
mod scenarios;
mod seal;
mod secret;
mod sessions;
mod terminal_disclosure;
mod testing;
#[cfg(feature = "train")]
mod train;
mod travel;
mod warnings;
mod wishes;
