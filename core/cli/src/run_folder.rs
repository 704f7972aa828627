//! Run folders: where a run keeps its games and results.

use std::path::{Path, PathBuf};

use clap::Args;
use lab::store::{RunFolderStore, RunStore};

use serde::Serialize;
use workbench::disk;

use crate::output::{CommandError, CommandResult, PendingFile, sorted};

/// Name of the file with the summary of a run.
pub const SUMMARY: &str = "summary.json";
/// Name of the file with the report of a run.
pub const REPORT: &str = "report.html";

/// Writes a file of a run.
///
/// # Errors
/// The file cannot be written.
pub fn write(folder: &Path, name: &str, bytes: &[u8]) -> Result<(), CommandError> {
    let folder = RunFolderStore::new(folder);
    let cannot = |e: std::io::Error| CommandError::Message(format!("{}: {e}", folder.path(name)));
    folder.write(name, bytes).map_err(cannot)
}

/// Writes the result of a run to [`SUMMARY`], in the format of `--json`.
///
/// # Errors
/// The file cannot be written.
pub fn summary(folder: &Path, result: &impl Serialize) -> Result<(), CommandError> {
    write(folder, SUMMARY, (format!("{:#}", sorted(result)) + "\n").as_bytes())
}

/// Options for files with the result of a run.
#[derive(Args, Clone, Debug)]
pub struct PageArgs {
    /// Write a report into this file: one HTML page with plots that works offline.
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Write `report.html` and `summary.json` into this folder.
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

/// Files for the result of a run, checked to be writable.
pub struct RunOutputFiles<'a> {
    html: Option<PendingFile<'a>>,
    out: Option<&'a Path>,
}

impl PageArgs {
    /// Checks that the files can be written, before anything is played.
    ///
    /// # Errors
    /// A file or the folder cannot be written.
    pub fn open(&self) -> Result<RunOutputFiles<'_>, CommandError> {
        let (html, out) = (self.html.as_deref(), self.out.as_deref());
        out.map(disk::create_folder).transpose()?;
        Ok(RunOutputFiles { html: html.map(PendingFile::new).transpose()?, out })
    }
}

impl RunOutputFiles<'_> {
    /// Writes the files that the options name.
    ///
    /// # Errors
    /// The report cannot be made, or a file cannot be written.
    pub fn write(
        self,
        result: &impl Serialize,
        page: impl Fn() -> Result<String, CommandError>,
    ) -> CommandResult {
        if let Some(draft) = self.html {
            draft.write(page()?.as_bytes())?;
        }
        if let Some(folder) = self.out {
            write(folder, REPORT, page()?.as_bytes())?;
            summary(folder, result)?;
        }
        Ok(())
    }
}
