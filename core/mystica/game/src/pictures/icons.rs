//! Icons: files in `src/icons`, found by the names that content gives to resources, structures,
//! cults, tokens and tracks. A thing without a file of its own shares a general icon and has two
//! letters of its name on it.

use game::piece_picture::{IconSymbol, PictureNode};
use include_dir::{Dir, include_dir};
use kernel::ids::*;
use kernel::{Resource, Ruleset};

use crate::words::piece_text;

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
    thing(name, "resource", shown, piece_text::number_named(rules, n, resource))
}

/// Returns a number of steps on a cult.
pub(super) fn cult(rules: &Ruleset, id: CultId, n: i32) -> PictureNode {
    let name = rules.cults.get(id.at()).map_or("?", |cult| cult.name.as_str());
    thing(name, "cult", number(n), format!("{n} {name}"))
}

/// Returns a number of structures of a kind.
pub(super) fn structure(rules: &Ruleset, id: StructureId, n: i32) -> PictureNode {
    let (id, name) = rules
        .structures
        .get(id.at())
        .map_or(("?", "?".into()), |kind| (kind.id.as_str(), kind.name.to_lowercase()));
    let alt = if n == 1 { name } else { format!("{n} {}", plural(&name)) };
    thing(id, "structure", number(n), alt)
}

/// Returns a number of tokens of a kind.
pub(super) fn token(rules: &Ruleset, id: TokenId, n: i32) -> PictureNode {
    let (one, several) =
        rules.tokens.get(id.at()).map_or(("?", "?"), |kind| (&*kind.code, &*kind.plural));
    let alt = if n == 1 { one.to_owned() } else { format!("{n} {several}") };
    thing(one, "token", number(n), alt)
}

/// Returns the plural of a noun: `sanctuaries`, `priests on a cult`.
fn plural(one: &str) -> String {
    let (noun, rest) = one.split_at(one.find(" on ").unwrap_or(one.len()));
    match noun.strip_suffix('y') {
        Some(stem) => format!("{stem}ies{rest}"),
        None => format!("{noun}s{rest}"),
    }
}

/// Returns a track with a number on it.
pub(super) fn track(id: TrackId, n: String) -> PictureNode {
    let alt = format!("{} {n}", id.name()).trim_end().to_owned();
    thing(id.name(), "resource", n, alt)
}

/// Returns a terrain.
pub(super) fn terrain(rules: &Ruleset, id: TerrainId) -> PictureNode {
    let name = rules.terrains.get(id.at()).map_or("?", |terrain| terrain.name.as_str());
    thing(name, "terrain", String::new(), name.to_owned())
}

/// Returns an icon of the engine's own, such as `network`, with its meaning.
pub(super) fn general(name: &str, n: i32, alt: &str) -> PictureNode {
    let alt = if n == 1 { alt.to_owned() } else { format!("{n} {}", plural(alt)) };
    if exists(name) { PictureNode::icon(name, number(n), alt) } else { PictureNode::words(alt) }
}
