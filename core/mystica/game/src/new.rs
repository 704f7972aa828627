//! Files to start from: modules, factions, tiles, boards and variants, made from templates.

mod map;
mod module;
pub(crate) mod piece;
mod start;
mod variant;

use loam::playable::NewThing;
use loam::scaffold::Scaffold;
use loam::{Content, Error};

/// Files of a new thing.
///
/// # Errors
/// The name is none or is taken, or what it builds on is not there.
pub(crate) fn scaffold(
    content: &Content,
    name: &str,
    what: NewThing<'_>,
) -> Result<Scaffold, Error> {
    match what {
        NewThing::Module => module::scaffold(content, name),
        NewThing::Faction(module) => piece::faction(content, name, module),
        NewThing::Tile(module, kind) => piece::tile(content, name, module, kind),
        NewThing::Map => map::scaffold(content, name),
        NewThing::Variant(extends, modules) => variant::scaffold(content, name, extends, modules),
    }
}
