//! Template of a new variant: another variant, modules on top of it, and a patch of a piece.

use content::Library;
use workbench::Error;
use workbench::scaffold::{Scaffold, check_known, check_name, list, title};

use super::start::BaseVariant;

/// Creates `variants/NAME.toml` and its test.
///
/// # Errors
/// The name is invalid or taken, or a variant or module that it names does not exist.
pub(super) fn scaffold(
    library: &Library,
    name: &str,
    extends: Option<&str>,
    modules: &[String],
) -> Result<Scaffold, Error> {
    let variants = library.list_variants();
    check_name("variant", name, &variants)?;
    if let Some(extends) = extends {
        check_known("variant", extends, &variants)?;
    }
    let listed = library.list_modules();
    for module in modules {
        check_known("module", module, listed.iter().map(|m| &m.info))?;
    }
    let start = BaseVariant::from_variant(library, extends)?;
    let players = start.players()?;
    let compiled = &start.rules.compiled;
    let setting = compiled.settings.first().map(|s| (s.id.as_str(), s.value.clone()));
    let setting = setting.map_or(String::new(), |(id, value)| match value {
        content::SettingValue::Choice(word) => format!("{id} = \"{word}\""),
        other => format!("{id} = {other}"),
    });
    let marks = [
        ("@id@", name.to_owned()),
        ("@name@", title(name)),
        ("@extends@", start.variant.clone()),
        ("@modules@", list(modules)),
        ("@map@", compiled.map.clone()),
        ("@setting@", setting),
        ("@piece@", players[0].id.clone()),
        ("@faction@", players[0].name.clone()),
        ("@coins@", (players[0].coins + 1).to_string()),
    ];
    let files = [
        (format!("variants/{name}.toml"), include_str!("../../templates/variant/variant.toml")),
        (format!("variants/tests/{name}.txt"), include_str!("../../templates/variant/variant.txt")),
    ];
    let next =
        ["loam check", "loam test variants", &format!("loam play {name}")].map(str::to_owned);
    Ok(Scaffold::fill(&files, &marks, &next))
}
