//! Files to start from: modules, factions, tiles, boards and variants, made from templates.

mod map;
mod module;
pub(crate) mod piece;
mod start;
mod variant;

use content::Library;
use workbench::Error;
use workbench::playable::NewThing;
use workbench::scaffold::Scaffold;

/// Files of a new thing.
///
/// # Errors
/// The name is none or is taken, or what it builds on is not there.
pub(crate) fn scaffold(
    library: &Library,
    name: &str,
    what: NewThing<'_>,
) -> Result<Scaffold, Error> {
    match what {
        NewThing::Game => {
            Err(Error::Impossible("this game has no template for a whole one".to_owned()))
        }
        NewThing::Module => module::scaffold(library, name),
        NewThing::Faction(module) => piece::faction(library, name, module),
        NewThing::Tile(module, kind) => piece::tile(library, name, module, kind),
        NewThing::Map(rows) => map::scaffold(library, name, rows),
        NewThing::Variant(extends, modules) => variant::scaffold(library, name, extends, modules),
    }
}
