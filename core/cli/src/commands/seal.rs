//! `loam seal`: writes a sealed form of a ledger, which can be published while the game has
//! secrets; with `--check`, compares a ledger with a sealed form.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::texts::TEXTS;
use clap::Args;
use language::say;
use serde::Serialize;
use server::commitment::{CommitmentKey, check, seal};
use server::table::ContentCatalogue;
use workbench::disk;

use crate::context::CliContext;
use crate::output::{
    CommandError, CommandResult, PendingFile, complain, print, print_line, print_result,
};

/// Options of `loam seal`: the ledger, the sealed form, and the key.
#[derive(Args, Debug)]
pub struct SealArgs {
    /// The ledger of the game that is published.
    #[arg(value_name = "LEDGER")]
    pub ledger: PathBuf,
    /// File for the sealed form; by default it is printed.
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// File with the key of the commitments, created if missing. Keep it, and keep it secret until
    /// the end of the game. By default the name of the ledger with `.key`.
    #[arg(long, value_name = "FILE")]
    pub key: Option<PathBuf>,
    /// Do not seal; check whether the ledger is the one sealed in this file, or a continuation of
    /// it.
    #[arg(long, value_name = "SEALED", conflicts_with = "out")]
    pub check: Option<PathBuf>,
}

/// Result of `loam seal`, as JSON.
#[derive(Serialize)]
struct SealResult<'a> {
    /// Number of sealed lines.
    sealed: usize,
    /// Number of lines in the ledger.
    lines: usize,
    key: &'a Path,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
}

/// Seals a ledger, or checks one.
pub fn run(context: &CliContext, args: &SealArgs) -> CommandResult {
    let ledger = disk::text(&args.ledger)?;
    let path = args.key.clone().unwrap_or_else(|| {
        let mut name = args.ledger.clone().into_os_string();
        name.push(".key");
        name.into()
    });
    if let Some(sealed) = &args.check {
        let key = known_key(&path)?;
        let (sealed, lines) =
            check(&disk::text(sealed)?, &ledger, &key).map_err(CommandError::Message)?;
        let result = SealResult { sealed, lines, key: &path, text: None };
        print_result(context.json, &result, |_| {
            print_line(&say!(TEXTS, "seal-matches", sealed = sealed, lines = lines));
        });
        return Ok(());
    }
    let content = Arc::new(context.load(None)?);
    let (key, is_new) =
        if path.exists() { (known_key(&path)?, false) } else { (CommitmentKey::new(), true) };
    let text = seal(&ContentCatalogue::new(crate::games::SERVED, content), &ledger, &key)
        .map_err(|error| disk::file_error(&args.ledger, error))?;
    if is_new {
        let saved = game::files::write_new(&path, format!("{}\n", key.text()));
        saved.map_err(|error| disk::file_error(&path, error))?;
        let file = path.display().to_string();
        complain!("{}", say!(TEXTS, "seal-key-file", file = file));
    }
    let lines = ledger.lines().count();
    let mut result = SealResult { sealed: lines, lines, key: &path, text: None };
    match &args.out {
        Some(out) => PendingFile::new(out)?.write(text.as_bytes())?,
        None if context.json => result.text = Some(text),
        None => print(&text),
    }
    print_result(context.json, &result, |_| {
        if let Some(out) = &args.out {
            let file = out.display().to_string();
            print_line(&say!(TEXTS, "seal-wrote", file = file, lines = lines));
        }
    });
    Ok(())
}

fn known_key(path: &Path) -> Result<CommitmentKey, CommandError> {
    let key = CommitmentKey::read(&disk::text(path)?);
    Ok(key.map_err(|error| disk::file_error(path, error))?)
}
