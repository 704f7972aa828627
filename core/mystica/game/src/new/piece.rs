//! Templates of new pieces in a module: a faction, or a tile, card or house rule.

use content::{Library, VariantChoice};
use workbench::Error;
use workbench::games::is_of;
use workbench::scaffold::{Scaffold, check_known, check_name, title};

use super::start::BaseVariant;
use crate::MysticaGame;

/// Kinds that `loam new tile` can create, each with a description.
pub(crate) const TILES: [(&str, &str); 5] = [
    ("favor", "A favor tile"),
    ("bonus-card", "A bonus card"),
    ("town", "A town tile"),
    ("round-tile", "A round tile"),
    ("house-rule", "A house rule without a script"),
];

/// Returns the templates of a piece and its test, for one of [`TILES`].
fn templates(kind: &str) -> (&'static str, &'static str) {
    macro_rules! pair {
        ($name:literal) => {
            (
                include_str!(concat!("../../templates/tile/", $name, ".toml")),
                include_str!(concat!("../../templates/tile/", $name, ".txt")),
            )
        };
    }
    match kind {
        "bonus-card" => pair!("bonus-card"),
        "town" => pair!("town"),
        "round-tile" => pair!("round-tile"),
        "house-rule" => pair!("house-rule"),
        _ => pair!("favor"),
    }
}

/// Creates `scripts/MODULE/factions/NAME.toml`, its script and its test.
///
/// # Errors
/// The name is invalid or taken, or there is no such module.
pub(super) fn faction(library: &Library, name: &str, module: &str) -> Result<Scaffold, Error> {
    let start = begin(library, "faction", name, module)?;
    not_taken(library, name)?;
    let ruleset = start.rules.ruleset();
    let pieces = start.rules.compiled.pieces();
    let terrains = pieces.iter().filter(|p| p.kind == "terrain");
    let home = terrains.map(|p| p.id.rsplit(':').next().unwrap_or_default()).next();
    let home = home.unwrap_or_default().to_owned();
    let color = ruleset.terrains.first().map(|t| t.name.clone()).unwrap_or_default();
    let players = start.players()?;
    let other = players.iter().find(|p| p.home.at() != 0).unwrap_or(&players[0]);
    let marks = [
        ("@id@", name.to_owned()),
        ("@code@", name.to_owned()),
        ("@name@", title(name)),
        ("@module@", module.to_owned()),
        ("@home@", home),
        ("@color@", color),
        ("@other@", other.code.clone()),
    ];
    let folder = format!("scripts/{module}");
    let files = [
        (
            format!("{folder}/factions/{name}.toml"),
            include_str!("../../templates/faction/faction.toml"),
        ),
        (
            format!("{folder}/factions/{name}.lua"),
            include_str!("../../templates/faction/faction.lua"),
        ),
        (
            format!("{folder}/tests/factions/{name}.txt"),
            include_str!("../../templates/faction/faction.txt"),
        ),
    ];
    Ok(Scaffold::fill(&files, &marks, &next(library, module)))
}

/// Creates `scripts/MODULE/tiles/NAME.toml` and its test.
///
/// # Errors
/// As for [`faction`].
pub(super) fn tile(
    library: &Library,
    name: &str,
    module: &str,
    kind: &str,
) -> Result<Scaffold, Error> {
    let start = begin(library, "tile", name, module)?;
    let mut marks = start.marks()?;
    marks.extend([
        ("@id@", name.to_owned()),
        ("@code@", name.to_uppercase()),
        ("@name@", title(name)),
        ("@module@", module.to_owned()),
    ]);
    let (piece, test) = templates(kind);
    let files = [
        (format!("scripts/{module}/tiles/{name}.toml"), piece),
        (format!("scripts/{module}/tests/tiles/{name}.txt"), test),
    ];
    Ok(Scaffold::fill(&files, &marks, &next(library, module)))
}

/// Checks the names, and compiles the game in which the tests are played.
fn begin(library: &Library, kind: &str, name: &str, module: &str) -> Result<BaseVariant, Error> {
    check_name(kind, name, [])?;
    let modules = library.list_modules();
    check_known("module", module, modules.iter().map(|m| &m.info))?;
    BaseVariant::from_variant(library, None)
}

/// Rejects a faction whose name exists in another module: tables and tests with the bare name would
/// refer to that faction.
fn not_taken(library: &Library, name: &str) -> Result<(), Error> {
    for variant in library.list_variants() {
        if !is_of::<MysticaGame>(library.dialect_of(&VariantChoice::named(&variant.id))?) {
            continue;
        }
        let compiled = mystica_content::compile(library, &VariantChoice::named(&variant.id))?;
        let is_it =
            |f: &kernel::ruleset::Faction| f.code == name || f.aliases.iter().any(|a| a == name);
        let ruleset = &compiled.ruleset;
        let by_id = |id: &str| id.rsplit(':').next() == Some(name);
        let found =
            ruleset.factions.iter().find(|f| is_it(f) || by_id(&ruleset.pieces[f.piece.at()].id));
        if let Some(faction) = found {
            let piece = &ruleset.pieces[faction.piece.at()];
            let (file, line) = (&piece.file, piece.line);
            return Err(Error::Impossible(format!(
                "a faction is called `{name}` already: {file}:{line}"
            )));
        }
    }
    Ok(())
}

/// Suggests the next commands, including `loam play` if a variant has the module's name.
fn next(library: &Library, module: &str) -> Vec<String> {
    let mut next = vec!["loam check".to_owned(), format!("loam test {module}")];
    if library.list_variants().iter().any(|v| v.id == module) {
        next.push(format!("loam play {module}"));
    }
    next
}
