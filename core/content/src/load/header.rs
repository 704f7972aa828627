//! Reads a module's header, `module.toml`.

use crate::diagnostics::Diagnostics;
use crate::dialect::Dialects;
use crate::error::ContentErrorKind as Kind;
use crate::load::settings::read_given;
use crate::module::{Module, ModuleCredits, VersionRange, module_id, read_version};
use crate::read::{TableReader, check_name, doc, names};
use crate::shape;
use crate::source::ByteSpan;
use crate::value::{TomlNode, TomlValue};
use game::ApiVersion;
use semver::VersionReq;

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
    module.credits = read_credits(diagnostics, &mut t);
    if let Some(n) = t.take("loam")
        && let Some(range) = read_range(diagnostics, "loam", n)
    {
        let version = env!("CARGO_PKG_VERSION");
        if read_version(version).is_some_and(|own| !range.matches(&own)) {
            let (module, range) = (module.id.clone(), range.to_string());
            let (version, by) = (version.to_owned(), String::new());
            diagnostics.push(n.at, Kind::WrongVersion { module, version, by, range });
        }
        module.loam = range;
    }
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
        let written = match n.value {
            TomlValue::Table(_) => read_ranges(diagnostics, n, &mut module),
            _ => names(diagnostics, n),
        };
        module.requires = ids(&written);
        module.written_requires = written.into_iter().map(|(name, _)| name).collect();
    }
    if let Some(n) = t.take("optional") {
        module.optional = ids(&read_ranges(diagnostics, n, &mut module));
    }
    if let Some(n) = t.take("after") {
        module.after = ids(&names(diagnostics, n));
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
                module.conflicts.push((module_id(name).to_owned(), reason.to_owned(), n.at));
            }
            c.finish(diagnostics);
        }
    }
    module.ledger_options = t.strings(diagnostics, "ledger_options");
    module.defaults = t.take("defaults").map(|n| read_given(diagnostics, n)).unwrap_or_default();
    t.finish(diagnostics);
    module
}

/// Reads who made a module or variant.
pub(crate) fn read_credits(
    diagnostics: &mut Diagnostics,
    t: &mut TableReader<'_>,
) -> ModuleCredits {
    ModuleCredits {
        authors: t.strings(diagnostics, "authors"),
        license: t.text(diagnostics, "license"),
        homepage: t.text(diagnostics, "homepage"),
        description: t.text(diagnostics, "description"),
    }
}

/// Replaces published names by the ids of their modules.
fn ids(written: &[(String, ByteSpan)]) -> Vec<(String, ByteSpan)> {
    written.iter().map(|(name, at)| (module_id(name).to_owned(), *at)).collect()
}

/// Reads a table of names with ranges of versions, and returns the names.
fn read_ranges(
    diagnostics: &mut Diagnostics,
    node: &TomlNode,
    module: &mut Module,
) -> Vec<(String, ByteSpan)> {
    let Some(mut table) = TableReader::new(diagnostics, node, &shape::VERSION_RANGES) else {
        return Vec::new();
    };
    let mut written = Vec::new();
    for entry in table.rest() {
        if let Some(range) = read_range(diagnostics, &entry.key, &entry.node) {
            let (name, at) = (entry.key.clone(), entry.key_at);
            module.ranges.push(VersionRange { name, range, at });
        }
        written.push((entry.key.clone(), entry.key_at));
    }
    written
}

/// Reads a range of versions; reports a text that is none.
fn read_range(diagnostics: &mut Diagnostics, key: &str, node: &TomlNode) -> Option<VersionReq> {
    let text = node.str(diagnostics)?;
    let range = VersionReq::parse(text);
    if range.is_err() {
        let expected = "write a range of versions: `^1.2` (1.2 or later, below 2), `>=1, <3`, `*`";
        let (key, found, expected) = (key.to_owned(), text.to_owned(), expected.to_owned());
        diagnostics.push(node.at, Kind::BadValue { key, found, expected });
    }
    range.ok()
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
