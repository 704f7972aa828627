//! Folder of a simulation run: its manifest and summary, so that a later call can identify and
//! continue the run.

use std::path::Path;

use game::files::FolderLock;
use lab::run_folder::{MANIFEST, RunFolderOptions};
use lab::sim::SimOptions;
use lab::store::{RunFolderStore, RunStore};
use lab::{BotSpec, RecordDetail};
use language::{Language, for_viewer};
use serde::Serialize;

use super::{SimResult, bot_names};
use crate::game_options::GameParameters;
use crate::playable::FullGame;
use crate::tables::VariantGameFactory;

/// File name of a run's summary.
pub(super) const SUMMARY: &str = "summary.json";

/// A locked folder into which one process writes a run.
pub struct RunFolder {
    pub folder: RunFolderStore,
    _lock: FolderLock,
}

impl RunFolder {
    /// Opens a folder that is empty or contains a run; creates it if necessary.
    ///
    /// # Errors
    /// Returns a message if the folder contains something else, is locked by another process, or
    /// cannot be written.
    pub fn open(path: &Path) -> Result<RunFolder, String> {
        let folder = RunFolderStore::new(path);
        let cannot = |e: std::io::Error| format!("{}: {e}", folder.path(""));
        let lock = folder.lock().map_err(cannot)?;
        let fresh = folder.read(MANIFEST).map_err(cannot)?.is_none();
        if fresh && !folder.is_empty().map_err(cannot)? {
            return Err(format!(
                "{}: the folder is not empty and does not contain a run; choose another folder",
                folder.path("")
            ));
        }
        Ok(RunFolder { folder, _lock: lock })
    }
}

/// Parameters of a run that its folder records.
#[derive(Clone, Copy, Debug)]
pub struct RecordedRunOptions<'a> {
    /// Which games are played.
    pub parameters: &'a GameParameters,
    /// Bots, threads, number of games and seed of the run.
    pub plan: &'a SimOptions,
    /// Games per shard; by default as many as the slowest bot plays in a few seconds.
    pub shard: Option<u64>,
    /// Whether to write the file of all actions.
    pub actions: bool,
}

/// Parameters on which the results of a run depend.
#[derive(Serialize)]
struct Manifest<'a> {
    format: u8,
    loam: &'static str,
    variant: &'a str,
    ruleset: String,
    drawn: Option<String>,
    content: Option<String>,
    map: Option<&'a str>,
    set: Vec<String>,
    players: [u8; 2],
    factions: &'a [String],
    seed: u64,
    games: u64,
    shard: u64,
    bots: Vec<String>,
    actions: bool,
    rows: bool,
    laws: bool,
}

impl RecordedRunOptions<'_> {
    /// Returns the manifest that identifies the run in its folder, and the options for its files.
    pub fn manifest_and_plan<G: FullGame>(
        &self,
        tables: &VariantGameFactory<G>,
    ) -> RunFolderOptions {
        let RecordedRunOptions { parameters, plan, actions, .. } = *self;
        let usual = plan.bots.iter().map(BotSpec::shard).min().unwrap_or(1);
        let shard = self.shard.unwrap_or(usual);
        let manifest = Manifest {
            format: 1,
            loam: env!("CARGO_PKG_VERSION"),
            variant: tables.name(),
            ruleset: tables.ruleset_hash(),
            // Files are the same in all languages.
            drawn: for_viewer(&Language::english(), || tables.random_options_text()),
            content: tables.drawn_from(),
            map: parameters.rules.map.as_deref(),
            set: parameters.rules.settings.iter().map(|(k, v)| format!("{k}={v}")).collect(),
            players: [*tables.players().start(), *tables.players().end()],
            factions: &parameters.factions,
            seed: plan.seed,
            games: plan.games,
            shard,
            bots: bot_names(&plan.bots),
            actions,
            rows: plan.record == Some(RecordDetail::Rows),
            laws: plan.check_invariants,
        };
        let manifest = serde_json::to_value(&manifest).expect("our values have a JSON form");
        let manifest = manifest.as_object().cloned().unwrap_or_default();
        RunFolderOptions { manifest, shard, actions }
    }
}

/// Writes the summary of a run next to its tables.
///
/// # Errors
/// Returns a message if the file cannot be written.
pub fn write_summary(store: &dyn RunStore, result: &SimResult<'_>) -> Result<(), String> {
    let value = serde_json::to_value(result).expect("our values have a JSON form");
    let text = format!("{value:#}\n");
    store.write(SUMMARY, text.as_bytes()).map_err(|e| format!("{}: {e}", store.path(SUMMARY)))
}
