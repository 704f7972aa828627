//! Reads a variant file.

use crate::diagnostics::Diagnostics;
use crate::dialect::Dialects;
use crate::load::amendments::read_amendment_list;
use crate::load::header::{read_api, read_credits};
use crate::load::settings::read_given;
use crate::module::Variant;
use crate::read::{TableReader, check_name, doc, names};
use crate::shape;
use crate::value::TomlNode;

/// Reads a variant file. Returns `None` if its content is not a table.
pub(crate) fn read_variant(
    diagnostics: &mut Diagnostics,
    dialects: Dialects,
    node: &TomlNode,
    path: &str,
) -> Option<Variant> {
    let mut t = TableReader::new(diagnostics, node, &shape::VARIANT)?;
    let id_node = t.need(diagnostics, "id");
    let id = id_node.and_then(|n| n.str(diagnostics)).unwrap_or_default().to_owned();
    if let Some(n) = id_node {
        check_name(diagnostics, n.at, &id);
    }
    let named = |diagnostics: &mut Diagnostics, n: Option<&TomlNode>| {
        n.and_then(|n| Some((n.str(diagnostics)?.to_owned(), n.at)))
    };
    let name = t.need_str(diagnostics, "name").to_owned();
    let api = t.take("api").map(|n| read_api(diagnostics, n)).unwrap_or_default();
    let extends = t.take("extends");
    let extends = named(diagnostics, extends);
    let map = t.take("map");
    let map = named(diagnostics, map);
    let modules = t.take("modules").map(|n| names(diagnostics, n)).unwrap_or_default();
    let profile = t.take("profile");
    let profile = named(diagnostics, profile);
    let settings = t.take("settings").map(|n| read_given(diagnostics, n)).unwrap_or_default();
    let version = t.text(diagnostics, "version");
    let credits = read_credits(diagnostics, &mut t);
    let default = t.bool(diagnostics, "default").unwrap_or(false);
    let shows = t.bool(diagnostics, "shows").unwrap_or(false);
    let amendments = t.take("amend");
    // The variant's dialect follows from its modules, which are not known here.
    let keys = dialects.amend_keys();
    let amendments = amendments.map(|list| read_amendment_list(diagnostics, &keys, list));
    t.finish(diagnostics);
    let at = id_node.map_or(node.at, |n| n.at);
    Some(Variant {
        id,
        name,
        doc: doc(node),
        path: path.to_owned(),
        api,
        extends,
        map,
        modules,
        profile,
        settings: settings.into(),
        amendments: amendments.unwrap_or_default().into(),
        default,
        shows,
        version,
        credits,
        at,
    })
}
