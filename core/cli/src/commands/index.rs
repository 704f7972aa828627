//! `loam index`: builds a static folder that lists published bundles.

mod gallery;
mod measure;

use std::path::{Path, PathBuf};

use bundle::index::build::IndexBuilder;
use bundle::{Bundle, Manifest, PublishedName, Version, VersionReq, sha256, unpack};
use clap::{Args, Subcommand};
use serde::Serialize;
use workbench::disk;

use crate::commands::index::measure::MeasureRequest;
use crate::commands::key;
use crate::context::CliContext;
use crate::locked_folder::now;
use crate::output::{CommandError, CommandResult, count, print_line, print_result};

/// Options of `loam index`.
#[derive(Args, Debug)]
pub struct IndexArgs {
    #[command(subcommand)]
    command: IndexCommand,
}

/// What to do with an index.
#[derive(Debug, Subcommand)]
enum IndexCommand {
    /// Add bundles to an index, and sign it. Any web server can host the folder.
    Build(BuildArgs),
}

/// Options of `loam index build`.
#[derive(Args, Debug)]
struct BuildArgs {
    /// The folder of the index; it is created if it does not exist.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Bundles to add, each with its signature next to it. A folder stands for all bundles in it.
    #[arg(value_name = "BUNDLE")]
    bundles: Vec<PathBuf>,
    /// Sign the index with this key of `loam key new`.
    #[arg(long, value_name = "KEY")]
    sign: String,
    /// The key that signed the index before, if it was another one.
    #[arg(long, value_name = "KEY")]
    former_key: Option<String>,
    /// Withdraw a version. Locks that name it still find it, but nothing else uses it.
    #[arg(long, value_name = "NAME@VERSION")]
    yank: Vec<String>,
    /// List a withdrawn version again.
    #[arg(long, value_name = "NAME@VERSION")]
    unyank: Vec<String>,
    /// Random games with every invariant, for each variant of a new bundle.
    #[arg(long, value_name = "N", default_value = "1000", conflicts_with = "unmeasured")]
    games: u32,
    /// List bundles without measuring them; their pages say so.
    #[arg(long)]
    unmeasured: bool,
}

/// Result of `loam index build`, as JSON.
#[derive(Serialize)]
struct BuiltIndex {
    folder: PathBuf,
    modules: usize,
    versions: usize,
    /// Bundles that were not listed, each with the reason.
    refused: Vec<String>,
}

/// Builds or changes an index. Bundles that cannot be listed are named; the others are listed.
pub fn run(context: &CliContext, args: &IndexArgs) -> CommandResult {
    let IndexCommand::Build(args) = &args.command;
    let key = key::read(&args.sign)?;
    let former = args.former_key.as_deref().map(key::read).transpose()?;
    let mut builder = IndexBuilder::open(&args.folder, shipped())?;
    let mut refused = Vec::new();
    for file in in_order(bundles(&args.bundles)?) {
        let added = if args.unmeasured {
            builder.add(&file)
        } else {
            add_measured(&mut builder, &args.folder, &file, args.games)
        };
        refused.extend(added.err());
    }
    for (named, yanked) in
        args.yank.iter().map(|n| (n, true)).chain(args.unyank.iter().map(|n| (n, false)))
    {
        let (name, version) = name_and_version(named)?;
        builder.yank(&name, &version, yanked)?;
    }
    builder.finish(&key, former.as_ref(), now())?;
    gallery::write(&builder, &args.folder)?;
    let (modules, versions) = builder.len();
    let result = BuiltIndex { folder: args.folder.clone(), modules, versions, refused };
    print_result(context.json, &result, |result| {
        result.refused.iter().for_each(|why| print_line(&format!("not listed: {why}")));
        let (modules, versions) =
            (count(result.modules, "module"), count(result.versions, "version"));
        print_line(&format!("{}: {modules}, {versions}", result.folder.display()));
    });
    if result.refused.is_empty() { Ok(()) } else { Err(CommandError::Shown) }
}

/// Puts bundles in the order in which they are measured: a module after those that it requires, and
/// an older version before a newer one. Bundles that cannot be read come first.
fn in_order(files: Vec<PathBuf>) -> Vec<PathBuf> {
    let read = |file: PathBuf| {
        let manifest = disk::read(&file).ok().and_then(|bytes| unpack(&bytes).ok());
        (manifest.map(|bundle| bundle.manifest), file)
    };
    let (mut open, mut done): (Vec<_>, Vec<PathBuf>) = (Vec::new(), Vec::new());
    for (manifest, file) in files.into_iter().map(read) {
        match manifest {
            Some(manifest) => open.push((manifest, file)),
            None => done.push(file),
        }
    }
    open.sort_by(|(a, _), (b, _)| a.version.cmp(&b.version));
    while !open.is_empty() {
        let waits = |manifest: &Manifest| {
            let is_open = |name: &String| {
                open.iter().any(|(other, _)| {
                    other.name != manifest.name && other.name.to_string() == *name
                })
            };
            manifest.requires.keys().any(is_open)
        };
        // Modules that require each other are refused when they are measured.
        let next = open.iter().position(|(manifest, _)| !waits(manifest)).unwrap_or(0);
        done.push(open.remove(next).1);
    }
    done
}

/// Measures a bundle, and lists it if it passes. A bundle that is listed stays as it is.
///
/// # Errors
/// The bundle cannot be read or listed, or fails a step, in words.
fn add_measured(
    builder: &mut IndexBuilder,
    folder: &Path,
    file: &Path,
    games: u32,
) -> Result<(), String> {
    let named = |why: &dyn std::fmt::Display| format!("{}: {why}", file.display());
    let bytes = disk::read(file).map_err(|why| why.to_string())?;
    let bundle = unpack(&bytes).map_err(|why| named(&why))?;
    let (manifest, sum) = (&bundle.manifest, sha256(&bytes));
    if builder.lists(&manifest.name, &sum) {
        return Ok(());
    }
    let required = required(builder, manifest).map_err(|why| named(&why))?;
    let before = builder.newest(&manifest.name, None, Some(&manifest.version));
    let before = before.map_err(|why| named(&why))?;
    // A version before whose modules are not listed any more cannot be compared.
    let before_required = before.as_ref().map(|before| self::required(builder, &before.manifest));
    let before_required = before_required.and_then(Result::ok).unwrap_or_default();
    let request = MeasureRequest {
        bundle: &bundle,
        required: &required,
        before: before.as_ref().map(|before| (before, &*before_required)),
        games,
    };
    let measured = measure::measure(&request).map_err(|why| named(&why))?;
    gallery::keep(folder, &sum, &measured, &bundle, &required)?;
    builder.add(file)?;
    builder.set_measured(&manifest.name, &sum);
    Ok(())
}

/// Returns the bundles of all modules of others that a bundle requires, directly or not.
fn required(builder: &IndexBuilder, manifest: &Manifest) -> Result<Vec<Bundle>, String> {
    let mut found: Vec<Bundle> = Vec::new();
    let mut open: Vec<(String, VersionReq)> =
        manifest.requires.iter().map(|(name, range)| (name.clone(), range.clone())).collect();
    while let Some((name, range)) = open.pop() {
        // A name without an author is a module of Loam itself.
        let Ok(name) = name.parse::<PublishedName>() else { continue };
        if found.iter().any(|one| one.manifest.name == name) {
            continue;
        }
        let bundle = builder.newest(&name, Some(&range), None)?;
        let bundle = bundle
            .ok_or_else(|| format!("requires {name} {range}, which the index does not list"))?;
        open.extend(
            bundle.manifest.requires.iter().map(|(name, range)| (name.clone(), range.clone())),
        );
        found.push(bundle);
    }
    Ok(found)
}

/// Returns the ids of the modules that are part of the program.
fn shipped() -> Vec<String> {
    let tree = content::ContentTree::embedded();
    let id = |path: &String| {
        Some(path.strip_prefix("scripts/")?.strip_suffix("/module.toml")?.to_owned())
    };
    tree.files.keys().filter_map(id).collect()
}

/// Returns the named bundles, and those in the named folders, sorted by path.
fn bundles(named: &[PathBuf]) -> Result<Vec<PathBuf>, CommandError> {
    let mut all = Vec::new();
    for path in named {
        if path.is_dir() {
            let entries =
                std::fs::read_dir(path).map_err(|why| workbench::disk::file_error(path, why))?;
            let files = entries.filter_map(|entry| Some(entry.ok()?.path()));
            let mut files: Vec<PathBuf> =
                files.filter(|file| file.extension().is_some_and(|end| end == "loam")).collect();
            files.sort();
            all.extend(files);
        } else {
            all.push(path.clone());
        }
    }
    Ok(all)
}

fn name_and_version(text: &str) -> Result<(PublishedName, Version), CommandError> {
    let wrong = || format!("`{text}` is not of the form `author/module@1.2.0`");
    let (name, version) = text.split_once('@').ok_or_else(wrong)?;
    Ok((name.parse()?, Version::parse(version).map_err(|_| wrong())?))
}
