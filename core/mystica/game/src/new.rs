//! Templates of `loam new`: modules, factions, tiles, boards and variants.

mod map;
mod module;
pub(crate) mod piece;
mod start;
mod variant;

use content::Library;
use workbench::Error;
use workbench::playable::ScaffoldKind;
use workbench::scaffold::Scaffold;

/// Creates the files of a new module, faction, tile, board or variant.
///
/// # Errors
/// The name is invalid or taken, or the files refer to something that does not exist.
pub(crate) fn scaffold(
    library: &Library,
    name: &str,
    what: ScaffoldKind<'_>,
) -> Result<Scaffold, Error> {
    match what {
        ScaffoldKind::Game(_) => {
            Err(Error::Impossible("there is no template for a new game of this kind".to_owned()))
        }
        ScaffoldKind::Module => module::scaffold(library, name),
        ScaffoldKind::Faction(module) => piece::faction(library, name, module),
        ScaffoldKind::Tile(module, kind) => piece::tile(library, name, module, kind),
        ScaffoldKind::Map(rows) => map::scaffold(library, name, rows),
        ScaffoldKind::Variant(extends, modules) => {
            variant::scaffold(library, name, extends, modules)
        }
    }
}
