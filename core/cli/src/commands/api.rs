//! `loam api`: every function a script can call, from the table that also makes the bindings.

use std::path::PathBuf;

use clap::Args;
use games::GAMES;
use loam::disk;

use crate::context::Context;
use crate::output::{CommandResult, json, say};

/// Arguments of `api`.
#[derive(Args, Debug)]
pub struct ApiArgs {
    /// Write the definitions for editors into this folder, one file for LuaCATS and one for Luau.
    #[arg(long, value_name = "DIR")]
    pub write: Option<PathBuf>,
}

/// Prints the interface: JSON for machines, the reference for readers; or writes the definitions.
pub fn run(context: &Context, args: &ApiArgs) -> CommandResult {
    if let Some(folder) = &args.write {
        disk::folder(folder)?;
        for (name, text) in script::definitions(GAMES.usual().interface()) {
            let file = folder.join(name);
            disk::write(&file, text)?;
            say(&format!("wrote {}", file.display()));
        }
    } else if context.json {
        json(&script::api_json(GAMES.usual().interface()));
    } else {
        say(script::api_markdown(GAMES.usual().interface()).trim_end());
    }
    Ok(())
}
