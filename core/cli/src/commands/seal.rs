//! `loam seal`: the form of a ledger that can be shown while the game hides something, and the check of one.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use serde::Serialize;
use server::sealed::{SealKey, check, seal};
use server::table::OfContent;
use workbench::disk;

use crate::context::Context;
use crate::output::{CommandResult, Draft, Trouble, complain, give, print, say};

/// Arguments of `seal`.
#[derive(Args, Debug)]
pub struct SealArgs {
    /// The ledger.
    #[arg(value_name = "LEDGER")]
    pub ledger: PathBuf,
    /// Where the sealed form goes; printed if absent.
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// What the commitments are made with; made where it is missing, to be kept and told to nobody before the end. `.key` behind the
    /// name of the ledger if absent.
    #[arg(long, value_name = "FILE")]
    pub key: Option<PathBuf>,
    /// Seal nothing: is the ledger what was sealed in this file, or the same game further on?
    #[arg(long, value_name = "SEALED", conflicts_with = "out")]
    pub check: Option<PathBuf>,
}

/// What was done.
#[derive(Serialize)]
struct SealResult<'a> {
    /// Lines that are sealed.
    sealed: usize,
    /// Lines that the ledger has.
    lines: usize,
    key: &'a Path,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
}

/// Seals a ledger, or checks one.
pub fn run(context: &Context, args: &SealArgs) -> CommandResult {
    let ledger = disk::text(&args.ledger)?;
    let path = args.key.clone().unwrap_or_else(|| {
        let mut name = args.ledger.clone().into_os_string();
        name.push(".key");
        name.into()
    });
    if let Some(sealed) = &args.check {
        let key = known_key(&path)?;
        let (sealed, lines) = check(&disk::text(sealed)?, &ledger, &key).map_err(Trouble::Said)?;
        let result = SealResult { sealed, lines, key: &path, text: None };
        give(context.json, &result, |_| {
            say(&format!(
                "the {sealed} lines that were sealed are those of the ledger, which has {lines}"
            ));
        });
        return Ok(());
    }
    let content = Arc::new(context.load(None)?);
    let (key, is_new) =
        if path.exists() { (known_key(&path)?, false) } else { (SealKey::new(), true) };
    let text = seal(&OfContent::new(crate::games::SERVED, content), &ledger, &key)
        .map_err(|why| disk::named(&args.ledger, why))?;
    if is_new {
        let written = game::files::write_new(&path, format!("{}\n", key.text()));
        written.map_err(|why| disk::named(&path, why))?;
        complain!(
            "{} is new: whoever has it and the ledger can check what was sealed; keep it",
            path.display()
        );
    }
    let lines = ledger.lines().count();
    let mut result = SealResult { sealed: lines, lines, key: &path, text: None };
    match &args.out {
        Some(out) => Draft::new(out)?.write(text.as_bytes())?,
        None if context.json => result.text = Some(text),
        None => print(&text),
    }
    give(context.json, &result, |_| {
        if let Some(out) = &args.out {
            say(&format!("wrote {}: {lines} lines are sealed", out.display()));
        }
    });
    Ok(())
}

fn known_key(path: &Path) -> Result<SealKey, Trouble> {
    let key = SealKey::read(&disk::text(path)?);
    Ok(key.map_err(|why| disk::named(path, why))?)
}
