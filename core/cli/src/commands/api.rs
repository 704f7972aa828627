//! `loam api`: every function a script can call, from the table that also makes the bindings.

use super::Context;
use crate::output::{Outcome, json, say};

/// Prints the interface: JSON for machines, the reference for readers.
pub fn run(context: &Context) -> Outcome {
    if context.json {
        json(&script::api_json());
    } else {
        say(script::api_markdown().trim_end());
    }
    Ok(())
}
