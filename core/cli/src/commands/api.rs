//! `loam api`: prints every function that a script can call, from the table that also generates the
//! bindings.

use std::path::PathBuf;

use crate::games::GAMES;
use clap::Args;
use clap::builder::PossibleValuesParser;
use workbench::disk;

use crate::context::CliContext;
use crate::output::{CommandResult, WrittenFiles, json, print_line, print_result};

/// Options of `loam api`: the dialect, and the folder for definition files.
#[derive(Args, Debug)]
pub struct ApiArgs {
    /// Write the definitions for editors into this folder, one file for LuaCATS and one for Luau.
    #[arg(long, value_name = "DIR")]
    pub write: Option<PathBuf>,
    /// Dialect of the modules that call these functions.
    #[arg(long, value_name = "DIALECT", default_value = GAMES.default_game().dialect().vocabulary().name, value_parser = PossibleValuesParser::new(GAMES.names()))]
    pub dialect: String,
}

/// Prints the scripting interface as JSON or as a reference, or writes the definitions for editors.
pub fn run(context: &CliContext, args: &ApiArgs) -> CommandResult {
    let interface = GAMES.named(&args.dialect).interface();
    if let Some(folder) = &args.write {
        disk::create_folder(folder)?;
        let mut paths = Vec::new();
        for (name, text) in script::definitions(interface) {
            let file = folder.join(name);
            disk::write(&file, text)?;
            paths.push(file.display().to_string());
        }
        print_result(context.json, &WrittenFiles { written: paths }, |WrittenFiles { written }| {
            written.iter().for_each(|file| print_line(&format!("wrote {file}")));
        });
    } else if context.json {
        json(&script::api_json(interface));
    } else {
        print_line(script::api_markdown(interface).trim_end());
    }
    Ok(())
}
