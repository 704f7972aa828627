//! Reads a module's header, `module.toml`.

use crate::diagnostics::Diagnostics;
use crate::dialect::Dialects;
use crate::error::ContentErrorKind as Kind;
use crate::load::settings::read_given;
use crate::module::Module;
use crate::read::{TableReader, check_name, doc, names};
use crate::shape;
use crate::source::ApiVersion;
use crate::value::TomlNode;

/// Reads a `module.toml`; reports an id that differs from the folder's name.
pub(crate) fn read_module(
    mistakes: &mut Diagnostics,
    dialects: Dialects,
    node: &TomlNode,
    folder: &str,
) -> Module {
    let Some(mut t) = TableReader::new(mistakes, node, &shape::MODULE) else {
        return Module::default();
    };
    let mut module = Module { doc: doc(node), ..Module::default() };
    if let Some(n) = t.need(mistakes, "id")
        && let Some(id) = n.str(mistakes)
    {
        check_name(mistakes, n.at, id);
        if id != folder {
            let (id, folder) = (id.to_owned(), folder.to_owned());
            mistakes.push(n.at, Kind::WrongFolder { id, folder });
        }
    }
    module.at = node.at;
    // The folder's name is the id, so references resolve even if the header has errors.
    module.id = folder.to_owned();
    module.name = t.need_str(mistakes, "name").to_owned();
    module.version = t.need_str(mistakes, "version").to_owned();
    if let Some(n) = t.need(mistakes, "api") {
        module.api = read_api(mistakes, n);
    }
    let dialect = t.take("dialect").and_then(|n| Some((n.str(mistakes)?, n.at)));
    if let Some((name, at)) = dialect
        && !dialects.iter().any(|d| d.vocabulary().name == name)
    {
        let known = dialects.iter().map(|d| d.vocabulary().name);
        mistakes.unknown(at, "dialect", name, known);
    }
    module.dialect = dialects.named(dialect.map_or("", |(name, _)| name)).vocabulary().name;
    if let Some(n) = t.take("requires") {
        module.requires = names(mistakes, n);
    }
    if let Some(n) = t.take("conflicts") {
        for item in n.list(mistakes) {
            let Some(mut c) = TableReader::new(mistakes, item, &shape::MODULE_CONFLICT) else {
                continue;
            };
            let with = c.need(mistakes, "module");
            let reason = item.get("reason").and_then(TomlNode::as_str).unwrap_or_default();
            if let Some(n) = with
                && let Some(name) = n.str(mistakes)
            {
                module.conflicts.push((name.to_owned(), reason.to_owned(), n.at));
            }
            c.finish(mistakes);
        }
    }
    module.ledger_options = t.strings(mistakes, "ledger_options");
    module.defaults = t.take("defaults").map(|n| read_given(mistakes, n)).unwrap_or_default();
    t.finish(mistakes);
    module
}

/// Reads the version of the language in which a file is written. One that does not exist is an
/// error, and counts as the first.
pub(crate) fn read_api(mistakes: &mut Diagnostics, node: &TomlNode) -> ApiVersion {
    let Some(found) = node.int(mistakes, 1..=1000) else { return ApiVersion::default() };
    ApiVersion::of_number(found).unwrap_or_else(|| {
        mistakes.push(node.at, Kind::WrongApi { found });
        ApiVersion::default()
    })
}
