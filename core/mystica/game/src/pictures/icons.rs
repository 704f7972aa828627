//! Icons: files in `src/icons`, found by the names that content gives to resources, structures,
//! cults, tokens and tracks. A thing without a file of its own shares a general icon and has two
//! letters of its name on it.

use game::piece_picture::{IconSymbol, PictureNode};
use include_dir::{Dir, include_dir};
use kernel::ids::*;
use kernel::shown_names::counted_noun;
use kernel::texts::TEXTS;
use kernel::{Resource, Ruleset};
use language::Args;

static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/src/icons");

/// Icons with their number inside.
const INSIDE: [&str; 3] = ["coins", "power", "vp"];

/// Returns the drawing of an icon.
pub(super) fn symbol(name: &str) -> Option<IconSymbol> {
    let svg = FILES.get_file(format!("{name}.svg"))?.contents_utf8()?.trim().to_owned();
    Some(IconSymbol { name: name.to_owned(), svg, inside: INSIDE.contains(&name) })
}

/// Returns whether an icon with this name exists.
pub(super) fn exists(name: &str) -> bool {
    FILES.contains(format!("{name}.svg"))
}

/// Returns the icon of a thing by its own name, or else a general icon with letters.
fn thing(name: &str, general: &str, n: String, alt: String) -> PictureNode {
    let name = name.to_lowercase().replace([' ', '-'], "_");
    if exists(&name) {
        return PictureNode::icon(&name, n, alt);
    }
    let letters = name.chars().filter(|c| c.is_alphanumeric()).take(2);
    let label = letters.collect::<String>().to_uppercase();
    PictureNode::Icon { icon: general.to_owned(), n, label, alt }
}

/// Writes a number for an icon: nothing for 1.
pub(super) fn number(n: i32) -> String {
    if n == 1 { String::new() } else { n.to_string() }
}

/// Returns an amount of a resource.
pub(super) fn resource(rules: &Ruleset, resource: Resource, n: i32) -> PictureNode {
    let name = match resource {
        Resource::CultSteps => "cult_step",
        Resource::LostSteps => "lost_step",
        _ => rules.resource_id(resource),
    };
    let shown = if INSIDE.contains(&name) { n.to_string() } else { number(n) };
    thing(name, "resource", shown, rules.amount_name(n.into(), resource))
}

/// Returns a number of steps on a cult.
pub(super) fn cult(rules: &Ruleset, id: CultId, n: i32) -> PictureNode {
    let name = rules.cults.get(id.at()).map_or("?", |cult| cult.name.as_str());
    thing(name, "cult", number(n), format!("{n} {}", rules.cult_name(id)))
}

/// Returns a number of structures of a kind.
pub(super) fn structure(rules: &Ruleset, id: StructureId, n: i32) -> PictureNode {
    let alt = match n {
        1 => rules.structure_name(id),
        n => format!("{n} {}", rules.structures_name(id)),
    };
    let name = rules.structures.get(id.at()).map_or("?", |kind| kind.id.as_str());
    thing(name, "structure", number(n), alt)
}

/// Returns a number of tokens of a kind.
pub(super) fn token(rules: &Ruleset, id: TokenId, n: i32) -> PictureNode {
    let alt = if n == 1 { rules.token_name(id) } else { rules.tokens_counted(id, n.into()) };
    let name = rules.tokens.get(id.at()).map_or("?", |kind| kind.code.as_str());
    thing(name, "token", number(n), alt)
}

/// Returns a track with a number on it.
pub(super) fn track(rules: &Ruleset, id: TrackId, n: String) -> PictureNode {
    let alt = format!("{} {n}", rules.track_name(id)).trim_end().to_owned();
    thing(id.name(), "resource", n, alt)
}

/// Returns a terrain.
pub(super) fn terrain(rules: &Ruleset, id: TerrainId) -> PictureNode {
    let name = rules.terrains.get(id.at()).map_or("?", |terrain| terrain.name.as_str());
    thing(name, "terrain", String::new(), rules.terrain_name(id))
}

/// Returns a number of things that have an icon of the engine's own. `id`: text of the noun.
pub(super) fn counted(name: &str, n: i32, id: &str) -> PictureNode {
    let noun = counted_noun(id, n.into());
    general(name, n, if n == 1 { noun } else { format!("{n} {noun}") })
}

/// Returns a text without arguments.
pub(super) fn plain(id: &str) -> String {
    TEXTS.text(id, &Args::new())
}

/// Returns an icon of the engine's own, such as `network`, with its meaning.
pub(super) fn general(name: &str, n: i32, alt: String) -> PictureNode {
    if exists(name) { PictureNode::icon(name, number(n), alt) } else { PictureNode::words(alt) }
}
