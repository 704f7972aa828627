//! Simulation on a Ray cluster: starts Python with the package `loam`, which distributes the games
//! over the cluster and collects them in a run folder.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use serde::Serialize;

use crate::output::{CommandError, sorted};
use crate::restart;

/// Environment variable with the path of the Python program to use.
const PYTHON: &str = "LOAM_PYTHON";

/// Keyword arguments of the Python function `loam.ray.sim`.
#[derive(Serialize)]
pub struct ClusterRun<'a> {
    /// Address of the cluster.
    pub address: &'a str,
    /// The variant; by default the content's default.
    pub variant: Option<&'a str>,
    /// Number of games.
    pub games: u64,
    /// The bots, as they are typed.
    pub bots: Vec<String>,
    /// Smallest and largest number of players.
    pub players: [u8; 2],
    /// The factions, if they are not drawn.
    pub factions: &'a [String],
    pub seed: u64,
    /// The board; by default the board of the variant.
    pub map: Option<&'a str>,
    /// Settings with their values.
    pub settings: BTreeMap<&'a str, &'a str>,
    /// The content folder; by default the content in the program.
    pub content: Option<&'a Path>,
    /// Also count actions.
    pub actions: bool,
    /// Also write a row for each action.
    pub rows: bool,
    /// Games in a shard.
    pub shard: Option<u64>,
    /// The run folder.
    pub out: &'a Path,
    /// Whether progress is shown; by default only on a terminal.
    pub progress: Option<bool>,
}

/// Returns the path of the Python interpreter: the one that runs this program, else the value of
/// [`PYTHON`], else `python3`.
fn python() -> OsString {
    match restart::program() {
        [python, module, _] if module == "-m" => python.clone(),
        _ => std::env::var_os(PYTHON).unwrap_or_else(|| "python3".into()),
    }
}

/// Calls `loam.ray.sim` with these arguments, by name.
///
/// Fails if there is no Python with the package, or if the cluster could not play the games.
/// Finished shards remain.
pub fn play(run: &ClusterRun<'_>) -> Result<(), CommandError> {
    let python = python();
    let has_ray =
        Command::new(&python).args(["-c", "import loam.ray"]).stderr(Stdio::piped()).output();
    let problem = match has_ray {
        Ok(run) if run.status.success() => None,
        Ok(run) => {
            let stderr = String::from_utf8_lossy(&run.stderr).into_owned();
            Some(stderr.lines().last().unwrap_or_default().to_owned())
        }
        Err(error) => Some(error.to_string()),
    };
    if let Some(problem) = problem {
        return Err(CommandError::Message(format!(
            "--ray needs the Python package loam.ray, and {} does not have it ({problem})\nhelp: run \
            `pip install \"./core/python[ray]\"` in a clone, or set {PYTHON} to a Python that has \
            it",
            python.display()
        )));
    }
    let cannot =
        |error: std::io::Error| CommandError::Message(format!("{}: {error}", python.display()));
    let mut command = Command::new(&python);
    command.args(["-m", "loam.ray"]).stdin(Stdio::piped()).stdout(Stdio::null());
    let mut child = command.spawn().map_err(cannot)?;
    if let Some(mut input) = child.stdin.take() {
        input.write_all(sorted(run).to_string().as_bytes()).map_err(cannot)?;
    }
    if child.wait().map_err(cannot)?.success() {
        return Ok(());
    }
    Err(CommandError::Message(
        "the cluster did not finish the run; with --out, the same command continues it".to_owned(),
    ))
}
