//! Measures a bundle before an index lists it: errors and warnings, scenarios, random games with
//! every invariant, determinism, and the difference of the rules from the version before.
//!
//! Each step is a process of this program on a folder of its own, with a time limit. A step that
//! crashes or hangs ends alone. Memory has only the limits of scripts and of content.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use bundle::{Bundle, Files};
use content::ContentTree;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use workbench::edits::write_tree;

/// Time limit of one step.
const WITHIN: Duration = Duration::from_secs(900);

/// Interval at which a running step is looked at.
const POLL: Duration = Duration::from_millis(20);

/// Most games of the determinism check, for each variant.
const CERTIFIED: u32 = 4;

/// Most games in which two versions are compared, for each variant.
const COMPARED: u32 = 40;

/// Measurements of a version of a module, made before it was listed.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Measurement {
    /// Scenarios of the module, all of which hold.
    pub scenarios: u64,
    pub variants: Vec<MeasuredVariant>,
    /// Functions of the scripts that were called, the most expensive first.
    pub scripts: Vec<MeasuredFunction>,
    /// The difference from the version before; `None` for the first one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub change: Option<MeasuredChange>,
}

/// Random games of a variant, in which every invariant holds.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct MeasuredVariant {
    pub id: String,
    pub games: u64,
    pub positions: u64,
    /// Legal actions of the position with the most.
    pub largest_list: u64,
    /// Time of a decision with all checks of invariants, in microseconds.
    pub micros: u64,
}

/// The most expensive call of a function.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct MeasuredFunction {
    pub file: String,
    pub hook: String,
    pub calls: u64,
    pub steps: u64,
    pub bytes: u64,
}

/// Difference of the rules from the version before, in games that were recorded under it.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct MeasuredChange {
    /// The version with whose rules these rules are compared.
    pub from: String,
    /// `patch`, `minor` or `breaking`.
    pub kind: String,
    pub compared: u64,
    pub changed: u64,
    pub illegal: u64,
}

/// A bundle to measure, with what it needs.
pub(super) struct MeasureRequest<'b> {
    pub bundle: &'b Bundle,
    /// Bundles of other modules that must be in play.
    pub required: &'b [Bundle],
    /// The version before, and what it needs.
    pub before: Option<(&'b Bundle, &'b [Bundle])>,
    /// Games of each variant.
    pub games: u32,
}

/// Measures a bundle.
///
/// # Errors
/// The first step that fails, in words.
pub(super) fn measure(request: &MeasureRequest<'_>) -> Result<Measurement, String> {
    check_variants(request.bundle)?;
    let folder = content_folder(request.bundle, request.required)?;
    let root = folder.path();
    let module = request.bundle.manifest.name.module();
    let mut measured = Measurement::default();
    if request.bundle.files.keys().any(|path| path.starts_with("scripts/")) {
        run(root, &["check", "--deny", "warnings", &format!("scripts/{module}")])?;
        let tested = run(root, &["test", module])?;
        measured.scenarios = tested["scenarios"].as_array().map_or(0, Vec::len) as u64;
        let games = CERTIFIED.min(request.games).to_string();
        let certified = run(root, &["certify", module, "--games", &games, "--out", "failures"])?;
        measured.scripts = functions(&certified);
    } else {
        run(root, &["check", "--deny", "warnings"])?;
    }
    let games = request.games.to_string();
    for variant in &request.bundle.manifest.variants {
        let begun = Instant::now();
        let played = run(root, &["fuzz", &variant.id, "--games", &games, "--ledgers", "failures"])?;
        let number = |key: &str| played[key].as_u64().unwrap_or_default();
        let positions = number("positions");
        if positions == 0 {
            return Err(format!("no game of `{}` was played", variant.id));
        }
        measured.variants.push(MeasuredVariant {
            id: variant.id.clone(),
            games: number("games"),
            positions,
            largest_list: number("largest_list"),
            micros: begun.elapsed().as_micros() as u64 / positions.max(1),
        });
    }
    if let Some(before) = request.before {
        measured.change = Some(change(root, before, request));
    }
    Ok(measured)
}

/// Checks that the manifest names the variants of the bundle, each by the name of its file. Other
/// words could be options of a command.
fn check_variants(bundle: &Bundle) -> Result<(), String> {
    let mut files: Vec<&str> = bundle
        .files
        .keys()
        .filter_map(|path| path.strip_prefix("variants/")?.strip_suffix(".toml"))
        .collect();
    let mut named: Vec<&str> =
        bundle.manifest.variants.iter().map(|variant| variant.id.as_str()).collect();
    files.sort_unstable();
    named.sort_unstable();
    let is_name = |id: &&str| {
        id.starts_with(|c: char| c.is_ascii_lowercase())
            && id.bytes().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == b'-')
    };
    if files != named || !named.iter().all(is_name) {
        return Err(format!(
            "the manifest names the variants {named:?}, but the bundle has the files {files:?} in \
            `variants/`"
        ));
    }
    if named.is_empty() {
        return Err("no variant plays it, so it cannot be measured".to_owned());
    }
    Ok(())
}

/// Writes the content of the program and of bundles into a folder of its own.
fn content_folder(bundle: &Bundle, required: &[Bundle]) -> Result<tempfile::TempDir, String> {
    let folder = tempfile::tempdir().map_err(|why| why.to_string())?;
    let write = |root: &Path| {
        write_tree(&ContentTree::embedded(), root)?;
        let files: Vec<&Files> =
            required.iter().chain([bundle]).map(|bundle| &bundle.files).collect();
        for (path, bytes) in files.into_iter().flatten() {
            // The paths of a bundle are checked: they stay inside the folder.
            let path = root.join(path);
            if path.exists() {
                let why = format!("{} is in the content already", path.display());
                return Err(std::io::Error::other(why));
            }
            fs::create_dir_all(path.parent().unwrap_or(root))?;
            fs::write(path, bytes)?;
        }
        Ok(())
    };
    write(folder.path()).map_err(|why: std::io::Error| why.to_string())?;
    Ok(folder)
}

/// Compares the rules with those of the version before, in games that bots play under it. A version
/// that cannot be compared is a breaking change.
fn change(
    new: &Path,
    (before, required): (&Bundle, &[Bundle]),
    request: &MeasureRequest<'_>,
) -> MeasuredChange {
    let from = before.manifest.version.to_string();
    let breaking = MeasuredChange { kind: "breaking".into(), ..MeasuredChange::default() };
    let new_variants = &request.bundle.manifest.variants;
    let is_kept = |old: &bundle::PackedVariant| new_variants.iter().any(|new| new.id == old.id);
    let found = if before.manifest.variants.iter().all(is_kept) {
        compared(new, before, required, request.games).unwrap_or(breaking)
    } else {
        breaking
    };
    MeasuredChange { from, ..found }
}

fn compared(
    new: &Path,
    before: &Bundle,
    required: &[Bundle],
    games: u32,
) -> Result<MeasuredChange, String> {
    check_variants(before)?;
    let old = content_folder(before, required)?;
    let ledgers = tempfile::tempdir().map_err(|why| why.to_string())?;
    let corpus = ledgers.path().to_string_lossy().into_owned();
    for variant in &before.manifest.variants {
        let games = COMPARED.min(games).to_string();
        run(old.path(), &["sim", &variant.id, "--games", &games, "--ledgers", &corpus])?;
    }
    let sides = [old.path(), new].map(|path| path.to_string_lossy().into_owned());
    let compared = run(new, &["diff", &sides[0], &sides[1], "--corpus", &corpus, "--show", "1"])?;
    let number = |key: &str| compared[key].as_u64().unwrap_or_default();
    Ok(MeasuredChange {
        from: String::new(),
        kind: compared["kind"].as_str().unwrap_or("breaking").to_owned(),
        compared: number("compared"),
        changed: number("changed"),
        illegal: number("illegal"),
    })
}

/// Returns the calls of the report of a determinism check, the most expensive first.
fn functions(certified: &Value) -> Vec<MeasuredFunction> {
    let hooks = certified["hooks"].as_array().map_or(&[][..], Vec::as_slice);
    let mut all: BTreeMap<(String, String), MeasuredFunction> = BTreeMap::new();
    for hook in hooks {
        let text = |key: &str| hook[key].as_str().unwrap_or_default().to_owned();
        let number = |key: &str| hook[key].as_u64().unwrap_or_default();
        let known = all.entry((text("file"), text("hook"))).or_default();
        (known.file, known.hook) = (text("file"), text("hook"));
        known.calls += number("calls");
        known.steps = known.steps.max(number("steps"));
        known.bytes = known.bytes.max(number("bytes"));
    }
    let mut all: Vec<MeasuredFunction> = all.into_values().collect();
    all.sort_by_key(|one| std::cmp::Reverse(one.steps));
    all
}

/// Runs a command of this program on a content folder; returns its JSON.
fn run(root: &Path, args: &[&str]) -> Result<Value, String> {
    let step = format!("`loam {}`", args.join(" ").replace(&*root.to_string_lossy(), "."));
    let output = tempfile::NamedTempFile::new().map_err(|why| why.to_string())?;
    let errors = tempfile::NamedTempFile::new().map_err(|why| why.to_string())?;
    let into = |file: &tempfile::NamedTempFile| -> Result<Stdio, String> {
        Ok(File::options().write(true).open(file.path()).map_err(|why| why.to_string())?.into())
    };
    let program: &[OsString] = crate::restart::program();
    let Some((program, own)) = program.split_first() else {
        return Err("this program cannot start itself".to_owned());
    };
    let mut child = Command::new(program)
        .args(own)
        .args(args)
        .args(["--json", "--content"])
        .arg(root)
        .current_dir(root)
        .stdin(Stdio::null())
        .stdout(into(&output)?)
        .stderr(into(&errors)?)
        .spawn()
        .map_err(|why| format!("{step}: {why}"))?;
    let begun = Instant::now();
    let status = loop {
        match child.try_wait().map_err(|why| format!("{step}: {why}"))? {
            Some(status) => break status,
            None if begun.elapsed() > WITHIN => {
                // The child process may just have ended by itself.
                let _ = child.kill();
                let _ = child.wait();
                return Err(format!("{step} takes more than {} seconds", WITHIN.as_secs()));
            }
            None => std::thread::sleep(POLL),
        }
    };
    let read = |file: &tempfile::NamedTempFile| fs::read_to_string(file.path()).unwrap_or_default();
    let text = read(&output);
    let json: Option<Value> = serde_json::from_str(&text).ok();
    if status.success() {
        return json.ok_or_else(|| format!("{step} prints no JSON"));
    }
    let json = json.unwrap_or_default();
    let first = |key: &str| {
        let list = json[key].as_array()?;
        let one = list.first()?;
        let text =
            one.as_str().or_else(|| one["text"].as_str()).or_else(|| one["message"].as_str());
        Some(text?.to_owned())
    };
    let why = ["mistakes", "warnings", "failures"].into_iter().find_map(first);
    let errors = read(&errors);
    let why = why.or_else(|| errors.lines().next().map(str::to_owned));
    Err(format!("{step} fails: {}", why.unwrap_or_else(|| format!("{status}"))))
}
