//! Reads a module's header, `module.toml`.

use crate::diagnostics::Diagnostics;
use crate::dialect::Dialects;
use crate::error::ContentErrorKind as Kind;
use crate::load::settings::read_given;
use crate::module::{Module, ModuleCredits};
use crate::read::{TableReader, check_name, doc, names};
use crate::shape;
use crate::source::ApiVersion;
use crate::value::TomlNode;

/// Reads a `module.toml`; reports an id that differs from the folder's name.
pub(crate) fn read_module(
    diagnostics: &mut Diagnostics,
    dialects: Dialects,
    node: &TomlNode,
    folder: &str,
) -> Module {
    let Some(mut t) = TableReader::new(diagnostics, node, &shape::MODULE) else {
        return Module::default();
    };
    let mut module = Module { doc: doc(node), ..Module::default() };
    if let Some(n) = t.need(diagnostics, "id")
        && let Some(id) = n.str(diagnostics)
    {
        check_name(diagnostics, n.at, id);
        if id != folder {
            let (id, folder) = (id.to_owned(), folder.to_owned());
            diagnostics.push(n.at, Kind::WrongFolder { id, folder });
        }
    }
    module.at = node.at;
    // The folder's name is the id, so references resolve even if the header has errors.
    module.id = folder.to_owned();
    module.name = t.need_str(diagnostics, "name").to_owned();
    module.version = t.need_str(diagnostics, "version").to_owned();
    module.credits = ModuleCredits {
        authors: t.strings(diagnostics, "authors"),
        license: t.text(diagnostics, "license"),
        homepage: t.text(diagnostics, "homepage"),
    };
    if let Some(n) = t.need(diagnostics, "api") {
        module.api = read_api(diagnostics, n);
    }
    let dialect = t.take("dialect").and_then(|n| Some((n.str(diagnostics)?, n.at)));
    if let Some((name, at)) = dialect
        && !dialects.iter().any(|d| d.vocabulary().name == name)
    {
        let dialect_names = dialects.iter().map(|d| d.vocabulary().name);
        diagnostics.unknown(at, "dialect", name, dialect_names);
    }
    module.dialect = dialects.named(dialect.map_or("", |(name, _)| name)).vocabulary().name;
    if let Some(n) = t.take("requires") {
        module.requires = names(diagnostics, n);
    }
    if let Some(n) = t.take("conflicts") {
        for item in n.list(diagnostics) {
            let Some(mut c) = TableReader::new(diagnostics, item, &shape::MODULE_CONFLICT) else {
                continue;
            };
            let other = c.need(diagnostics, "module");
            let reason = item.get("reason").and_then(TomlNode::as_str).unwrap_or_default();
            if let Some(n) = other
                && let Some(name) = n.str(diagnostics)
            {
                module.conflicts.push((name.to_owned(), reason.to_owned(), n.at));
            }
            c.finish(diagnostics);
        }
    }
    module.ledger_options = t.strings(diagnostics, "ledger_options");
    module.defaults = t.take("defaults").map(|n| read_given(diagnostics, n)).unwrap_or_default();
    t.finish(diagnostics);
    module
}

/// Reads the version of the language in which a file is written. An unknown version is reported as
/// an error and read as the first version.
pub(crate) fn read_api(diagnostics: &mut Diagnostics, node: &TomlNode) -> ApiVersion {
    let Some(found) = node.int(diagnostics, 1..=1000) else { return ApiVersion::default() };
    ApiVersion::of_number(found).unwrap_or_else(|| {
        diagnostics.push(node.at, Kind::WrongApi { found });
        ApiVersion::default()
    })
}
