//! Reads the keys of a map file that all games share.

use crate::diagnostics::Diagnostics;
use crate::dialect::ContentDialect;
use crate::load::settings::read_given;
use crate::module::{MapAlias, MapFile};
use crate::read::{TableReader, check_name};
use crate::shape;
use crate::value::TomlNode;

/// Reads the part of a map file that does not depend on declarations of modules.
pub(crate) fn read_map(
    diagnostics: &mut Diagnostics,
    dialect: &dyn ContentDialect,
    node: &TomlNode,
) -> Option<MapFile> {
    let keys = dialect.vocabulary().map_keys.unwrap_or_default();
    let mut t = TableReader::new(diagnostics, node, &shape::MAP)?.with(keys);
    let id_node = t.need(diagnostics, "id");
    let id = id_node.and_then(|n| n.str(diagnostics)).unwrap_or_default().to_owned();
    if let Some(n) = id_node {
        check_name(diagnostics, n.at, &id);
    }
    let name = t.need_str(diagnostics, "name").to_owned();
    let mut references = Vec::new();
    if let Some(list) = t.take("reference") {
        for item in list.list(diagnostics) {
            let Some(mut r) = TableReader::new(diagnostics, item, &shape::MAP_REFERENCE) else {
                continue;
            };
            let id = r.need_str(diagnostics, "id").to_owned();
            let assignments = r.take("settings").map(|n| read_given(diagnostics, n));
            let settings = assignments.unwrap_or_default().into_iter();
            let text = |n: &TomlNode| n.as_str().map_or_else(|| n.text(), str::to_owned);
            let settings = settings.map(|g| (g.key, text(&g.node))).collect();
            r.finish(diagnostics);
            references.push(MapAlias { id, settings });
        }
    }
    dialect.read_map(diagnostics, &mut t);
    let doc = node.get("doc").and_then(TomlNode::as_str).unwrap_or_default().to_owned();
    t.finish(diagnostics);
    let at = id_node.map_or(node.at, |n| n.at);
    Some(MapFile { id, name, doc, references, at, node: node.clone() })
}
