//! Template of a new module: a house rule with a script, its test, and a variant that plays it.

use content::Library;
use workbench::Error;
use workbench::scaffold::{Scaffold, check_name, list, title};

use super::start::BaseVariant;

/// Creates `scripts/NAME/` and `variants/NAME.toml`.
///
/// # Errors
/// The name is invalid or taken, or the content has nothing to build on.
pub(super) fn scaffold(library: &Library, name: &str) -> Result<Scaffold, Error> {
    let modules = library.list_modules();
    check_name("module", name, modules.iter().map(|m| &m.info))?;
    check_name("variant", name, &library.list_variants())?;
    // `loam test` uses these names for folders of tests.
    if let Some(folder) = ["maps", "variants"].iter().find(|folder| **folder == name) {
        return Err(Error::Impossible(format!(
            "`{folder}` cannot be the name of a module, because `loam test {folder}` means the \
            folder; choose another name"
        )));
    }
    let start = BaseVariant::from_variant(library, None)?;
    let mut marks = start.marks()?;
    marks.extend([
        ("@id@", name.to_owned()),
        ("@name@", title(name)),
        ("@requires@", list(&start.rules.compiled.modules)),
    ]);
    let files = [
        (format!("scripts/{name}/module.toml"), include_str!("../../templates/module/module.toml")),
        (format!("scripts/{name}/rule.toml"), include_str!("../../templates/module/rule.toml")),
        (format!("scripts/{name}/rule.lua"), include_str!("../../templates/module/rule.lua")),
        (format!("scripts/{name}/tests/rule.txt"), include_str!("../../templates/module/rule.txt")),
        (format!("variants/{name}.toml"), include_str!("../../templates/module/variant.toml")),
    ];
    let next = ["loam check".to_owned(), format!("loam test {name}"), format!("loam play {name}")];
    Ok(Scaffold::fill(&files, &marks, &next))
}
