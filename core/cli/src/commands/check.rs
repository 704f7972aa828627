//! `loam check`: reports errors and probable mistakes in content and scripts, once or whenever a
//! file changes.

use crate::games::GAMES;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;
use content::{CappedList, ContentWarning};
use serde::Serialize;
use workbench::watch::{FileWatcher, content_folders};
use workbench::{Content, Diagnostic};

use crate::context::CliContext;
use crate::output::{
    CommandError, CommandResult, TerminalStyle, count, is_unread, print_line, print_result_line,
};

/// Options of `loam check`: what to check, how often, and which findings fail.
#[derive(Args, Debug)]
pub struct CheckArgs {
    /// Files and folders of the content in use, or other content folders and variant files; by
    /// default everything in use.
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// Check again whenever a file changes.
    #[arg(long)]
    pub watch: bool,
    /// Also fail if there are findings of this kind.
    #[arg(long, value_enum, value_name = "KIND")]
    pub deny: Option<DeniedFindings>,
}

/// Kinds of findings that `check --deny` treats as failures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum DeniedFindings {
    /// Content that can be played, but is probably a mistake.
    Warnings,
}

/// Checks once; with `--watch`, checks again until it is stopped.
pub fn run(context: &CliContext, args: &CheckArgs) -> CommandResult {
    // Watches the folder found at the start, even if it is replaced later.
    let folder = match &context.content {
        None if args.watch && args.paths.is_empty() => Content::folder_in_use(None)?,
        content => content.clone(),
    };
    let context = &CliContext::new(folder, context.json);
    let folders = match (args.watch, &context.content) {
        (true, Some(root)) if args.paths.is_empty() => content_folders(root),
        _ => Vec::new(),
    };
    let outcome = run_once(context, args, false);
    if !args.watch {
        return outcome;
    }
    if let Err(trouble) = &outcome {
        crate::output::report(trouble);
    }
    let watch = match &context.content {
        Some(root) if args.paths.is_empty() => {
            FileWatcher::of_content(&root.canonicalize().map_err(|e| e.to_string())?, None)?
        }
        _ => FileWatcher::new(&watched(context, &args.paths)?)?,
    };
    while !is_unread() && watch.next(None).is_some() {
        let checked = all_there(&folders).and_then(|()| run_once(context, args, true));
        if let Err(trouble) = checked {
            crate::output::report(&trouble);
        }
    }
    Ok(())
}

/// Returns the folders to watch: those named, or else the content folder, which must be on disk.
fn watched(context: &CliContext, paths: &[PathBuf]) -> Result<Vec<PathBuf>, CommandError> {
    if !paths.is_empty() {
        let folder = |p: &PathBuf| {
            if p.is_dir() {
                p.clone()
            } else {
                p.parent().filter(|p| *p != Path::new("")).unwrap_or(Path::new(".")).into()
            }
        };
        return Ok(paths.iter().map(folder).collect());
    }
    Ok(content_folders(&context.folder_on_disk()?))
}

/// Fails if a watched folder has disappeared, because missing content cannot count as correct.
fn all_there(folders: &[PathBuf]) -> CommandResult {
    match folders.iter().find(|folder| !folder.is_dir()) {
        Some(missing) => Err(format!("{}: this folder no longer exists", missing.display()).into()),
        None => Ok(()),
    }
}

fn run_once(context: &CliContext, args: &CheckArgs, one_line: bool) -> CommandResult {
    let paths = &args.paths;
    let start = Instant::now();
    // Paths inside the content in use are checked there; other folders are content of their own,
    // other files variants.
    let own: Vec<String> =
        paths.iter().filter_map(|p| Content::name_of(context.folder(), p)).collect();
    let others = paths.iter().filter(|p| Content::name_of(context.folder(), p).is_none());
    let (folders, variants): (Vec<PathBuf>, Vec<PathBuf>) =
        others.cloned().partition(|p| p.is_dir());
    if let Some(other) = variants.iter().find(|p| p.extension().is_none_or(|e| e != "toml")) {
        std::fs::metadata(other).map_err(|e| format!("{}: {e}", other.display()))?;
        let other = other.display();
        return Err(format!(
            "{other} is neither a file of the content in use nor a variant (a \
            `.toml` file)"
        )
        .into());
    }
    let mut trees: Vec<Content> = Vec::new();
    for folder in &folders {
        trees.push(Content::open(GAMES, Some(folder), &variants)?);
    }
    if folders.is_empty() {
        trees.push(Content::open(GAMES, context.folder(), &variants)?);
    }
    let mut diagnostics: Vec<Diagnostic> = Vec::new();
    let mut warnings: CappedList<ContentWarning> = CappedList::default();
    let mut files = 0;
    for tree in &trees {
        files += tree.tree.files.len();
        let found = tree.diagnostics();
        if found.is_empty() {
            warnings.extend(tree.warnings());
            diagnostics.extend(tree.faults_in_play());
        }
        diagnostics.extend(found);
    }
    let all = diagnostics.len();
    if !own.is_empty() && folders.is_empty() && variants.is_empty() {
        let below = |file: &str, own: &str| {
            file.strip_prefix(own).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        let is_requested = |file: &str| own.iter().any(|own| below(file, own));
        diagnostics
            .retain(|m| is_requested(&m.file) || m.also.iter().any(|file| is_requested(file)));
        warnings.only(is_requested);
        files = trees
            .iter()
            .flat_map(|t| t.tree.files.keys())
            .filter(|file| is_requested(file))
            .count();
        if files == 0 {
            return Err(format!(
                "{}: nothing to check; name a table, script, board or variant",
                own.join(", ")
            )
            .into());
        }
    }
    // Built-in modules and those of locked bundles are not the author's to rewrite.
    let first_version = trees.iter().filter_map(|tree| Some((tree.folder()?, &tree.library)));
    let first_version = first_version.flat_map(|(folder, library)| {
        let files = library.files_of_first_version().into_iter();
        files.filter(|one| folder.join(&one.file).is_file())
    });
    let is_selected = |file: &str| {
        own.is_empty()
            || own.iter().any(|own| file.starts_with(&format!("{}/", module_folder(own))))
    };
    let first_version = first_version.filter(|one| one.is_module && is_selected(&one.file));
    let first_version: BTreeSet<String> = first_version.map(|one| one.id).collect();
    let elsewhere = all - diagnostics.len();
    let milliseconds = start.elapsed().as_secs_f64() * 1e3;
    let listed = warnings.listed();
    let result = CheckResult {
        files,
        diagnostics: &diagnostics,
        warnings_left_off: warnings.count() - listed.len(),
        warnings: listed,
        elsewhere,
        first_version,
        milliseconds,
    };
    let is_in_program = trees.iter().all(|tree| tree.folder().is_none());
    let origin = if is_in_program { ", built-in content" } else { "" };
    print_result_line(context.json, one_line, &result, |result| print(result, &warnings, origin));
    let denied = args.deny == Some(DeniedFindings::Warnings) && warnings.count() > 0;
    if diagnostics.is_empty() && !denied { Ok(()) } else { Err(CommandError::Shown) }
}

/// Results of `loam check`: diagnostics, warnings, and how many were left out.
#[derive(Serialize)]
struct CheckResult<'a> {
    files: usize,
    #[serde(rename = "mistakes")]
    diagnostics: &'a [Diagnostic],
    warnings: Vec<&'a ContentWarning>,
    warnings_left_off: usize,
    elsewhere: usize,
    /// Modules in folders that are written in the first version of the language.
    #[serde(rename = "api_1", skip_serializing_if = "BTreeSet::is_empty")]
    first_version: BTreeSet<String>,
    milliseconds: f64,
}

/// Returns the folder of the module that a path names, such as `scripts/base`; any other path is
/// returned unchanged.
fn module_folder(path: &str) -> &str {
    let end = path.match_indices('/').nth(1).map(|(at, _)| at);
    end.filter(|_| path.starts_with("scripts/")).map_or(path, |end| &path[..end])
}

fn print(result: &CheckResult<'_>, all: &CappedList<ContentWarning>, origin: &str) {
    let CheckResult { files, diagnostics, warnings: listed, elsewhere, .. } = result;
    let CheckResult { first_version, milliseconds, .. } = result;
    let former: Vec<&str> = first_version.iter().map(String::as_str).collect();
    match former[..] {
        [] => {}
        [module] => crate::output::complain!(
            "note: module `{module}` is written in `api = 1`; `loam migrate` rewrites it"
        ),
        _ => crate::output::complain!(
            "note: {} are written in `api = 1`; `loam migrate` rewrites them: {}",
            count(former.len(), "module"),
            former.join(", ")
        ),
    }
    for mistake in *diagnostics {
        crate::output::complain!("{}\n", mistake.text);
    }
    for warning in listed {
        crate::output::complain!("{warning}\n");
    }
    if let Some(more) = all.dropped_text("warning") {
        crate::output::complain!("{more}\n");
    }
    if diagnostics.is_empty() {
        let good = TerminalStyle::stdout().good("no errors");
        let more = match all.count() {
            0 => String::new(),
            n => format!(", {}", count(n, "warning")),
        };
        let files = count(*files, "file");
        print_line(&format!("{good}{more} in {files} ({milliseconds:.1} ms){origin}"));
    } else {
        crate::output::complain!(
            "{}",
            TerminalStyle::stderr().bad(&count(diagnostics.len(), "error"))
        );
    }
    if *elsewhere > 0 {
        crate::output::complain!(
            "{} in other files; run `loam check` without a path to see all",
            count(*elsewhere, "error")
        );
    }
}
