//! `loam add`, `loam remove` and `loam update`: change which bundles a folder plays with.

use std::path::Path;

use bundle::PublishedName;
use clap::Args;

use crate::context::CliContext;
use crate::locked_folder::{LockedFolder, name_and_range, read_bundle};
use crate::output::CommandResult;

/// Options of `loam add`.
#[derive(Args, Debug)]
pub struct AddArgs {
    /// A bundle (`FILE.loam`), or the address of an index and a module with a range of versions:
    /// `https://example.org/loam ada/caravans@^1.2`. Without an address, the indexes of `loam.lock`.
    #[arg(value_name = "FILE|URL|NAME@RANGE", required = true, num_args = 1..=2)]
    pub what: Vec<String>,
}

/// Options of `loam remove`.
#[derive(Args, Debug)]
pub struct RemoveArgs {
    /// The module's published name, `author/module`.
    pub name: PublishedName,
}

/// Options of `loam update`.
#[derive(Args, Debug)]
pub struct UpdateArgs {
    /// The modules to update; all if none is named.
    pub names: Vec<PublishedName>,
    /// Show the versions, and change nothing.
    #[arg(long)]
    pub dry_run: bool,
}

/// Adds a module, with everything that it requires, to the lock.
pub fn run(context: &CliContext, args: &AddArgs) -> CommandResult {
    let mut folder = LockedFolder::open(context)?;
    let lock = match args.what.as_slice() {
        [url, module] => {
            let (name, range) = name_and_range(module)?;
            let at = folder.open_index(url)?;
            folder.open_indexes()?;
            folder.plan()?.add(&folder.indexes[at], &name, &range)?
        }
        [file] if file.ends_with(".loam") => {
            let (bytes, signature) = read_bundle(Path::new(file))?;
            folder.open_indexes()?;
            folder.plan()?.add_file(&bytes, signature.as_deref())?
        }
        [module, ..] => {
            let (name, range) = name_and_range(module)?;
            folder.open_indexes()?;
            let mut listing = folder.indexes.iter().filter(|index| index.lists(&name));
            let index = match (listing.next(), listing.next()) {
                (Some(index), None) => index,
                (Some(_), Some(_)) => {
                    let why =
                        format!("several indexes list {name}: name one, `loam add URL {name}`");
                    return Err(why.into());
                }
                (None, _) => {
                    let why = format!(
                        "no index of `loam.lock` lists {name}: name its index, `loam add URL {name}`"
                    );
                    return Err(why.into());
                }
            };
            folder.plan()?.add(index, &name, &range)?
        }
        [] => return Err("name a bundle, or an index and a module".into()),
    };
    folder.write(context, &lock)
}

/// Removes a module, and what only it requires, from the lock.
pub fn remove(context: &CliContext, args: &RemoveArgs) -> CommandResult {
    let folder = LockedFolder::open(context)?;
    let lock = folder.plan()?.remove(&args.name)?;
    folder.write(context, &lock)
}

/// Updates modules to the newest versions that fit.
pub fn update(context: &CliContext, args: &UpdateArgs) -> CommandResult {
    let mut folder = LockedFolder::open(context)?;
    folder.open_indexes()?;
    let lock = folder.plan()?.update(&args.names)?;
    if args.dry_run {
        folder.show(context, &lock);
        return Ok(());
    }
    folder.write(context, &lock)
}
