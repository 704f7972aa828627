//! Templates of `loam new`: modules, factions, tiles, boards and variants.

mod map;
mod module;
pub(crate) mod piece;
mod start;
mod variant;

use content::Library;
use workbench::Error;
use workbench::playable::NewThing;
use workbench::scaffold::Scaffold;

/// Creates the files of a new module, faction, tile, board or variant.
///
/// # Errors
/// The name is invalid or taken, or something that the files refer to does not exist.
pub(crate) fn scaffold(
    library: &Library,
    name: &str,
    what: NewThing<'_>,
) -> Result<Scaffold, Error> {
    match what {
        NewThing::Game => {
            Err(Error::Impossible("there is no template for a new game of this kind".to_owned()))
        }
        NewThing::Module => module::scaffold(library, name),
        NewThing::Faction(module) => piece::faction(library, name, module),
        NewThing::Tile(module, kind) => piece::tile(library, name, module, kind),
        NewThing::Map(rows) => map::scaffold(library, name, rows),
        NewThing::Variant(extends, modules) => variant::scaffold(library, name, extends, modules),
    }
}
