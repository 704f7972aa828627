//! Reads a variant file.

use crate::diagnostics::Diagnostics;
use crate::dialect::Dialects;
use crate::load::amendments::read_amendment_list;
use crate::load::header::read_api;
use crate::load::settings::read_given;
use crate::module::Variant;
use crate::read::{TableReader, check_name, doc, names};
use crate::shape;
use crate::value::TomlNode;

/// Reads a variant file. Returns `None` if its content is not a table.
pub(crate) fn read_variant(
    mistakes: &mut Diagnostics,
    dialects: Dialects,
    node: &TomlNode,
    path: &str,
) -> Option<Variant> {
    let mut t = TableReader::new(mistakes, node, &shape::VARIANT)?;
    let id_node = t.need(mistakes, "id");
    let id = id_node.and_then(|n| n.str(mistakes)).unwrap_or_default().to_owned();
    if let Some(n) = id_node {
        check_name(mistakes, n.at, &id);
    }
    let named = |mistakes: &mut Diagnostics, n: Option<&TomlNode>| {
        n.and_then(|n| Some((n.str(mistakes)?.to_owned(), n.at)))
    };
    let name = t.need_str(mistakes, "name").to_owned();
    let api = t.take("api").map(|n| read_api(mistakes, n)).unwrap_or_default();
    let extends = t.take("extends");
    let extends = named(mistakes, extends);
    let map = t.take("map");
    let map = named(mistakes, map);
    let modules = t.take("modules").map(|n| names(mistakes, n)).unwrap_or_default();
    let profile = t.take("profile");
    let profile = named(mistakes, profile);
    let settings = t.take("settings").map(|n| read_given(mistakes, n)).unwrap_or_default();
    let default = t.bool(mistakes, "default").unwrap_or(false);
    let shows = t.bool(mistakes, "shows").unwrap_or(false);
    let amendments = t.take("amend");
    // The variant's dialect follows from its modules, which are not known here.
    let keys = dialects.amend_keys();
    let amendments = amendments.map(|list| read_amendment_list(mistakes, &keys, list));
    t.finish(mistakes);
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
        at,
    })
}
