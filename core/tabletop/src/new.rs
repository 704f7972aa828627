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

/// Returns the files of a new game: `scripts/NAME/` and `variants/NAME.toml`.
///
/// # Errors
/// Fails if the name is invalid or already used.
pub(crate) fn game(library: &Library, name: &str) -> Result<Scaffold, Error> {
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
    let files = FILES.map(|(path, text)| (path.replace("@id@", name), text));
    let marks = [("@id@", name.to_owned()), ("@name@", title(name))];
    let next = ["play", "test", "sim", "serve"].map(|command| match command {
        "sim" => format!("loam sim {name} --bots random"),
        "serve" => "loam serve".to_owned(),
        command => format!("loam {command} {name}"),
    });
    Ok(Scaffold::fill(&files, &marks, &next))
}
