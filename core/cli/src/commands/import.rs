//! `loam import`: replays logs from another site, and writes them as ledgers.

use std::path::PathBuf;

use crate::texts::TEXTS;
use clap::Args;
use language::say;
use serde::Serialize;
use workbench::import::ImportedLedger;
use workbench::{Content, FullGame, disk};

use crate::context::{CliContext, for_game};
use crate::output::{CommandError, CommandResult, print_line, print_result};

/// Options of `loam import`: the log, its site, and the file for the ledger.
#[derive(Args, Debug)]
pub struct ImportArgs {
    /// The log of the game, as a text file.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Write the ledger here; by default only the findings are printed.
    #[arg(long, value_name = "LEDGER")]
    pub out: Option<PathBuf>,
    /// The site that wrote the log, by its id in the content; by default the first one.
    #[arg(long, value_name = "SITE")]
    pub site: Option<String>,
}

/// Imports one log. Writes nothing unless every line was carried out and the ledger replays.
pub fn run(context: &CliContext, args: &ImportArgs) -> CommandResult {
    let content = &context.load(None)?;
    let dialect = content.dialect_of(None)?;
    let imported = for_game!(dialect, import_with(content: Content, args: ImportArgs) -> Result<ImportedLedger, CommandError>)?;
    if let Some(path) = &args.out {
        disk::save(path, &imported.ledger)?;
    }
    let seat = |(faction, vp): &(String, i32)| SeatResult { faction: faction.clone(), vp: *vp };
    let result = ImportResult {
        file: args.file.display().to_string(),
        lines: imported.lines,
        inferred: imported.inferred,
        points: imported.points.iter().map(seat).collect(),
        out: args.out.as_ref().map(|path| path.display().to_string()),
    };
    print_result(context.json, &result, |result| {
        result.inferred.iter().for_each(|line| print_line(line));
        let points: Vec<String> =
            result.points.iter().map(|seat| format!("{} {}", seat.faction, seat.vp)).collect();
        let points = points.join(", ");
        print_line(&say!(TEXTS, "import-lines", n = result.lines, points = points));
        if let Some(out) = &result.out {
            print_line(&say!(TEXTS, "wrote-file", file = out));
        }
    });
    Ok(())
}

fn import_with<G: FullGame>(
    content: &Content,
    args: &ImportArgs,
) -> Result<ImportedLedger, CommandError> {
    let sites = content.log_sites();
    let site = match &args.site {
        Some(id) => sites.iter().find(|site| site.id == *id),
        None => sites.first(),
    };
    let Some(site) = site else {
        let site_ids: Vec<&str> = sites.iter().map(|site| site.id.as_str()).collect();
        return Err(say!(TEXTS, "unknown-site", sites = site_ids.join(", ")).into());
    };
    let bytes = disk::read(&args.file)?;
    let file = args.file.display().to_string();
    content
        .import::<G>(site, &file, &bytes)
        .map_err(|error| CommandError::Message(error.to_string()))
}

/// Result of `loam import`: what the log hides, the final points, and the path of the ledger.
#[derive(Serialize)]
struct ImportResult {
    file: String,
    lines: usize,
    inferred: Vec<String>,
    points: Vec<SeatResult>,
    #[serde(skip_serializing_if = "Option::is_none")]
    out: Option<String>,
}

#[derive(Serialize)]
struct SeatResult {
    faction: String,
    vp: i32,
}
