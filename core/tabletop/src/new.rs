//! Template of `loam new game`: a complete small game that can be played immediately.

use content::Library;
use workbench::Error;
use workbench::scaffold::{Scaffold, check_name, title};

/// Files of the manual's small game, with placeholders for the name of the game.
const FILES: [(&str, &str); 5] = [
    ("scripts/@id@/module.toml", include_str!("../templates/game/module.toml")),
    ("scripts/@id@/@id@.toml", include_str!("../templates/game/game.toml")),
    ("scripts/@id@/award.lua", include_str!("../templates/game/award.lua")),
    ("scripts/@id@/tests/pot.txt", include_str!("../templates/game/pot.txt")),
    ("variants/@id@.toml", include_str!("../templates/game/variant.toml")),
];

/// Kinds of whole games, for `loam new game --like`: word and description.
pub(crate) const KINDS: [(&str, &str); 4] = [
    ("deck-builder", "each seat buys cards and shuffles them into its own deck"),
    ("tricks", "a trick-taking game of 52 cards with trumps"),
    ("roll-and-write", "all seats write the same dice into sheets of their own"),
    ("18xx", "two companies with shares, and a map of hexes"),
];

/// Returns the rules and the test of a kind of game.
fn template(like: &str) -> Option<(&'static str, &'static str)> {
    macro_rules! of {
        ($name:literal) => {
            Some((
                include_str!(concat!("../templates/", $name, "/game.toml")),
                include_str!(concat!("../templates/", $name, "/test.txt")),
            ))
        };
    }
    match like {
        "deck-builder" => of!("deck-builder"),
        "tricks" => of!("tricks"),
        "roll-and-write" => of!("roll-and-write"),
        "18xx" => of!("18xx"),
        _ => None,
    }
}

/// Returns the files of a new game: `scripts/NAME/` and `variants/NAME.toml`. `like`: one of
/// [`KINDS`]; `None`: the small game of the manual.
///
/// # Errors
/// Fails if the name is invalid or already used, or if there is no such kind.
pub(crate) fn game(library: &Library, name: &str, like: Option<&str>) -> Result<Scaffold, Error> {
    // The file of the rules has the name of the game.
    let reserved = ["module", "amend"];
    if reserved.contains(&name) {
        let why = format!(
            "`{name}.toml` has a special meaning in a module; choose another name for the \
                game"
        );
        return Err(Error::Impossible(why));
    }
    let modules = library.list_modules();
    check_name("module", name, modules.iter().map(|m| &m.info))?;
    check_name("variant", name, &library.list_variants())?;
    let mut files = FILES.map(|(path, text)| (path.replace("@id@", name), text)).to_vec();
    if let Some(like) = like {
        let (rules, test) = template(like).ok_or_else(|| {
            let kinds = KINDS.iter().map(|(kind, _)| *kind);
            Error::Impossible(game::suggest::unknown("kind of game", like, kinds))
        })?;
        let is_common = |path: &str| path.ends_with("module.toml") || path.starts_with("variants/");
        files.retain(|(path, _)| is_common(path));
        files.insert(1, (format!("scripts/{name}/{name}.toml"), rules));
        files.insert(2, (format!("scripts/{name}/tests/{name}.txt"), test));
    }
    let marks = [("@id@", name.to_owned()), ("@name@", title(name))];
    let next = ["play", "test", "sim", "serve"].map(|command| match command {
        "sim" => format!("loam sim {name} --bots random"),
        "serve" => "loam serve".to_owned(),
        command => format!("loam {command} {name}"),
    });
    Ok(Scaffold::fill(&files, &marks, &next))
}
