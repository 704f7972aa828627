//! `loam lock` and `loam vendor`: the bundles that a folder is locked to.

use std::path::PathBuf;

use bundle::index::client::Index;
use bundle::index::source;
use bundle::{Store, VENDOR, stored_name};
use clap::Args;
use serde::Serialize;
use workbench::disk::{self, file_error};

use crate::context::CliContext;
use crate::locked_folder::now;
use crate::output::{CommandError, CommandResult, WrittenFiles, count, print_line, print_result};

/// Options of `loam lock`.
#[derive(Args, Debug)]
pub struct LockArgs {
    /// Fail if a bundle is missing or changed, or if the content has errors with the bundles.
    #[arg(long)]
    pub check: bool,
    /// Get missing bundles from the indexes of the lock.
    #[arg(long)]
    pub fetch: bool,
}

/// A locked bundle, for lists.
#[derive(Serialize)]
struct LockedModule {
    name: String,
    version: String,
    sha256: String,
    bytes: usize,
}

/// Lists the locked bundles, and checks them byte by byte.
pub fn run(context: &CliContext, args: &LockArgs) -> CommandResult {
    let folder = context.lock_folder();
    let lock = context.lock()?;
    let store = Store::of_folder(folder);
    if args.fetch {
        fetch(&lock, &store)?;
    }
    lock.unpack(&store)?;
    let all = lock.bundles.iter().map(|bundle| LockedModule {
        name: bundle.name.to_string(),
        version: bundle.version.to_string(),
        sha256: bundle.sha256.clone(),
        bytes: store.get(&bundle.sha256).map_or(0, |bytes| bytes.len()),
    });
    let all: Vec<LockedModule> = all.collect();
    if args.check {
        let content = context.load(None)?;
        if !content.errors().is_empty() {
            return Err(content.errors().to_vec().into());
        }
    }
    print_result(context.json, &all, |all| {
        for LockedModule { name, version, sha256, bytes } in all {
            print_line(&format!("{name} {version}: {bytes} bytes, sha256 {sha256}"));
        }
        print_line(&format!("{}, each as locked", count(all.len(), "bundle")));
    });
    Ok(())
}

/// Gets missing bundles. Only the locked bytes are accepted, so the index needs no trust.
fn fetch(lock: &bundle::Lock, store: &Store) -> Result<(), CommandError> {
    for locked in &lock.bundles {
        if store.get(&locked.sha256).is_some() {
            continue;
        }
        let Some(url) = &locked.index else { continue };
        let known = lock.indexes.iter().find(|index| index.url == *url);
        let index = Index::open(source::open(url), known, now())?;
        let lines = index.versions(&locked.name)?;
        let line = lines.iter().find(|line| line.sha256 == locked.sha256);
        let (name, version) = (&locked.name, &locked.version);
        let line =
            line.ok_or_else(|| format!("{url} does not list the locked {name} {version}"))?;
        index.bundle(line, store)?;
    }
    Ok(())
}

/// Copies the locked bundles into the folder `vendor`, next to the lock, and removes other bundles
/// from it.
pub fn vendor(context: &CliContext) -> CommandResult {
    let folder = context.lock_folder();
    let lock = context.lock()?;
    let store = Store::of_folder(folder);
    lock.unpack(&store)?;
    let vendor = folder.join(VENDOR);
    disk::create_folder(&vendor)?;
    let mut written = Vec::new();
    for locked in &lock.bundles {
        let file = vendor.join(stored_name(&locked.sha256));
        if let Some(bytes) = store.get(&locked.sha256) {
            disk::write(&file, bytes)?;
            written.push(file);
        }
    }
    let entries = std::fs::read_dir(&vendor).map_err(|why| file_error(&vendor, why))?;
    for file in entries.filter_map(|entry| Some(entry.ok()?.path())) {
        if is_bundle(&file) && !written.contains(&file) {
            std::fs::remove_file(&file).map_err(|why| file_error(&file, why))?;
        }
    }
    let written = written.iter().map(|file| file.display().to_string()).collect();
    print_result(context.json, &WrittenFiles { written }, |result| {
        result.written.iter().for_each(|file| print_line(&format!("wrote {file}")));
        print_line(&count(result.written.len(), "bundle"));
    });
    Ok(())
}

/// Returns whether a file is named as a stored bundle.
fn is_bundle(file: &PathBuf) -> bool {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let sum = name.strip_suffix(".loam").unwrap_or_default();
    sum.len() == 64 && sum.bytes().all(|byte| byte.is_ascii_hexdigit())
}
