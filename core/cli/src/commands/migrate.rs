//! `loam migrate`: rewrites modules and variants of `api = 1` to `api = 2`.

use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;
use workbench::Content;
use workbench::api_migration::{ApiMigration, MigrationStep};

use crate::context::CliContext;
use crate::games::GAMES;
use crate::output::{
    CommandError, CommandResult, TerminalStyle, complain, count, print_line, print_result,
};

/// Options of `loam migrate`: what to rewrite, and whether to write.
#[derive(Args, Debug)]
pub struct MigrateArgs {
    /// A module, a variant, or a content folder.
    #[arg(value_name = "PATH")]
    pub path: PathBuf,
    /// Only print what would be rewritten; exit with an error if there is anything.
    #[arg(long)]
    pub check: bool,
    /// Rewrite the tables of modules whose scripts you have to change, too. Change the scripts then.
    #[arg(long)]
    pub tables: bool,
}

/// Rewrites the content, or prints what would be rewritten.
pub fn run(context: &CliContext, args: &MigrateArgs) -> CommandResult {
    let path = &args.path;
    std::fs::metadata(path).map_err(|e| format!("{}: {e}", path.display()))?;
    let root = content_folder(path).or_else(|| context.content.clone());
    let name = root.as_deref().and_then(|root| Content::name_of(Some(root), path));
    let is_outside = name.is_none() && !path.is_dir();
    let variants = if is_outside { std::slice::from_ref(path) } else { &[] };
    let content = Content::open(GAMES, root.as_deref(), variants)?;
    let Some(folder) = content.folder().map(Path::to_owned) else {
        let message = "the built-in content cannot be rewritten; name a content folder, or a file \
            or folder in one";
        return Err(message.into());
    };
    let outside = is_outside.then(|| path.display().to_string());
    let is_requested = |file: &str| match (&name, &outside) {
        (Some(name), _) => {
            file.strip_prefix(name.as_str())
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
                && folder.join(file).is_file()
        }
        (None, Some(outside)) => file == outside,
        // Files of locked bundles are not in the folder.
        (None, None) => folder.join(file).is_file(),
    };
    let migration = content.migration(&is_requested, args.tables);
    let may_write = migration.differing.is_empty() && !args.check;
    if may_write {
        content.write_migration(&migration)?;
    }
    let is_done = !migration.texts.is_empty() && may_write;
    let are_tables_written = args.tables && is_done;
    let result = MigrateResult { is_done, are_tables_written, migration: &migration };
    print_result(context.json, &result, |result| print(result));
    let is_fine = !migration.is_incomplete() && (is_done || migration.texts.is_empty());
    if is_fine { Ok(()) } else { Err(CommandError::Shown) }
}

/// Returns the content folder in which a path lies: the folder with `scripts` in it.
fn content_folder(path: &Path) -> Option<PathBuf> {
    let absolute = path.canonicalize().ok()?;
    let found = absolute.ancestors().find(|folder| folder.join("scripts").is_dir())?;
    Some(found.to_owned())
}

/// Result of `loam migrate`, as JSON.
#[derive(Serialize)]
struct MigrateResult<'a> {
    /// Whether files were written.
    #[serde(rename = "written")]
    is_done: bool,
    /// Whether the tables of modules were written whose scripts have to be changed.
    #[serde(skip)]
    are_tables_written: bool,
    #[serde(flatten)]
    migration: &'a ApiMigration,
}

fn print(result: &MigrateResult<'_>) {
    let MigrateResult { is_done, are_tables_written, migration } = result;
    for diagnostic in &migration.diagnostics {
        complain!("{}\n", diagnostic.text);
    }
    if !migration.diagnostics.is_empty() {
        complain!("what has errors was left alone: correct them, then run `loam migrate` again\n");
    }
    let line = |step: &MigrationStep| {
        let MigrationStep { file, line, column, what } = step;
        format!("{file}:{line}:{column}: {what}")
    };
    for step in &migration.changes {
        print_line(&line(step));
    }
    for step in &migration.by_hand {
        complain!("{}", line(step));
    }
    if !migration.by_hand.is_empty() {
        complain!(
            "{} to change by hand; their modules and variants were left alone",
            count(migration.by_hand.len(), "place")
        );
    }
    for step in &migration.scripts {
        complain!("{}", line(step));
    }
    if !migration.scripts.is_empty() {
        let places = count(migration.scripts.len(), "place");
        if *are_tables_written {
            complain!("{places} in scripts to change by hand now");
        } else {
            complain!(
                "{places} in scripts to change by hand; their modules were left alone: run `loam \
                migrate --tables`, then change the scripts"
            );
        }
    }
    for error in &migration.errors_after {
        complain!("after rewriting: {}\n", error.text);
    }
    if !migration.differing.is_empty() {
        let names: Vec<&str> = migration.differing.iter().map(String::as_str).collect();
        complain!(
            "the rewritten rules would differ in {}; nothing was written: rewrite the modules one \
            by one to find out which it is",
            names.join(", ")
        );
        return;
    }
    if migration.texts.is_empty() {
        if !migration.is_incomplete() {
            print_line("nothing to rewrite: everything is of `api = 2`");
        }
        return;
    }
    let what = [(migration.modules.len(), "module"), (migration.variants.len(), "variant")];
    let what = what.into_iter().filter(|(n, _)| *n > 0).map(|(n, word)| count(n, word));
    let what = what.collect::<Vec<_>>().join(" and ");
    let files = count(migration.texts.len(), "file");
    let rewritten = if *is_done { "rewritten" } else { "to rewrite" };
    let good = TerminalStyle::stdout().good(rewritten);
    print_line(&format!("{good}: {what} in {files}; the rules stay the same"));
}
