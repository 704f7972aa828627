//! Tests of the rule engine of Terra Mystica that need no content.

mod no_names;
mod state;
