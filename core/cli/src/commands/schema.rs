//! `loam schema`: JSON schemas of content files, for editors.

use std::path::PathBuf;

use crate::games::GAMES;
use clap::Args;
use clap::builder::PossibleValuesParser;
use serde::Serialize;
use workbench::disk;

use crate::context::CliContext;
use crate::output::{CommandResult, WrittenFiles, print_line, print_result};

/// Options of `loam schema`: the kind of file, the dialect, and the folder for schemas.
#[derive(Args, Debug)]
pub struct SchemaArgs {
    /// Print the schema of this kind of file; by default all kinds are listed.
    #[arg(value_name = "KIND")]
    pub kind: Option<String>,
    /// Write every schema into this folder, for the line `#:schema` at the top of content files.
    #[arg(long, value_name = "DIR", conflicts_with = "kind")]
    pub write: Option<PathBuf>,
    /// Dialect of the modules that use these files.
    #[arg(long, value_name = "DIALECT", default_value = GAMES.default_game().dialect().vocabulary().name, value_parser = PossibleValuesParser::new(GAMES.names()))]
    pub dialect: String,
}

/// Kinds of file that have a schema.
#[derive(Serialize)]
struct SchemaList<'a> {
    schemas: Vec<SchemaEntry<'a>>,
}

#[derive(Serialize)]
struct SchemaEntry<'a> {
    kind: &'a str,
    doc: &'a str,
}

/// Lists, prints or writes schemas.
pub fn run(context: &CliContext, args: &SchemaArgs) -> CommandResult {
    let all = content::schemas(GAMES.named(&args.dialect).dialect());
    if let Some(kind) = &args.kind {
        let Some(schema) = all.iter().find(|s| s.name == kind) else {
            let near = content::nearest(kind, all.iter().map(|s| s.name));
            let kinds = || all.iter().map(|s| s.name).collect::<Vec<_>>().join(", ");
            let hint =
                near.map_or_else(|| format!(": {}", kinds()), |n| format!("; did you mean `{n}`?"));
            return Err(format!("unknown kind of file `{kind}`{hint}").into());
        };
        print_line(schema.text.trim_end());
        return Ok(());
    }
    if let Some(folder) = &args.write {
        let mut paths = Vec::new();
        disk::create_folder(folder)?;
        for schema in &all {
            let path = folder.join(format!("{}.json", schema.name));
            disk::write(&path, &schema.text)?;
            paths.push(path.display().to_string());
        }
        print_result(context.json, &WrittenFiles { written: paths }, |WrittenFiles { written }| {
            print_line(&format!("wrote {} schemas into {}", written.len(), folder.display()));
        });
        return Ok(());
    }
    let schemas = all.iter().map(|s| SchemaEntry { kind: s.name, doc: s.doc }).collect();
    print_result(context.json, &SchemaList { schemas }, |SchemaList { schemas }| {
        schemas
            .iter()
            .for_each(|SchemaEntry { kind, doc }| print_line(&format!("{kind:<12}  {doc}")));
    });
    Ok(())
}
