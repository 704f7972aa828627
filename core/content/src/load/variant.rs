//! Reading a variant file.

use crate::dialect::Dialects;
use crate::load::amendments::read_amendment_list;
use crate::load::settings::read_given;
use crate::module::Variant;
use crate::read::{Table, check_name, doc, names};
use crate::report::Report;
use crate::shape;
use crate::value::Node;

/// Reads a variant file.
pub(crate) fn read_variant(
    report: &mut Report,
    dialects: Dialects,
    node: &Node,
    path: &str,
) -> Option<Variant> {
    let mut t = Table::new(report, node, &shape::VARIANT)?;
    let id_node = t.need(report, "id");
    let id = id_node.and_then(|n| n.str(report)).unwrap_or_default().to_owned();
    if let Some(n) = id_node {
        check_name(report, n.at, &id);
    }
    let named = |report: &mut Report, n: Option<&Node>| {
        n.and_then(|n| Some((n.str(report)?.to_owned(), n.at)))
    };
    let name = t.need_str(report, "name").to_owned();
    let extends = t.take("extends");
    let extends = named(report, extends);
    let map = t.take("map");
    let map = named(report, map);
    let modules = t.take("modules").map(|n| names(report, n)).unwrap_or_default();
    let profile = t.take("profile");
    let profile = named(report, profile);
    let settings = t.take("settings").map(|n| read_given(report, n)).unwrap_or_default();
    let default = t.bool(report, "default").unwrap_or(false);
    let shows = t.bool(report, "shows").unwrap_or(false);
    let amendments = t.take("amend");
    // Which dialect it has, its modules say.
    let keys = dialects.amend_keys();
    let amendments = amendments.map(|list| read_amendment_list(report, &keys, list));
    t.finish(report);
    let at = id_node.map_or(node.at, |n| n.at);
    Some(Variant {
        id,
        name,
        doc: doc(node),
        path: path.to_owned(),
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
