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
    mistakes: &mut Diagnostics,
    dialect: &dyn ContentDialect,
    node: &TomlNode,
) -> Option<MapFile> {
    let keys = dialect.vocabulary().map_keys.unwrap_or_default();
    let mut t = TableReader::new(mistakes, node, &shape::MAP)?.with(keys);
    let id_node = t.need(mistakes, "id");
    let id = id_node.and_then(|n| n.str(mistakes)).unwrap_or_default().to_owned();
    if let Some(n) = id_node {
        check_name(mistakes, n.at, &id);
    }
    let name = t.need_str(mistakes, "name").to_owned();
    let mut references = Vec::new();
    if let Some(list) = t.take("reference") {
        for item in list.list(mistakes) {
            let Some(mut r) = TableReader::new(mistakes, item, &shape::MAP_REFERENCE) else {
                continue;
            };
            let id = r.need_str(mistakes, "id").to_owned();
            let given = r.take("settings").map(|n| read_given(mistakes, n));
            let settings = given.unwrap_or_default().into_iter();
            let text = |n: &TomlNode| n.as_str().map_or_else(|| n.text(), str::to_owned);
            let settings = settings.map(|g| (g.key, text(&g.node))).collect();
            r.finish(mistakes);
            references.push(MapAlias { id, settings });
        }
    }
    dialect.read_map(mistakes, &mut t);
    let doc = node.get("doc").and_then(TomlNode::as_str).unwrap_or_default().to_owned();
    t.finish(mistakes);
    let at = id_node.map_or(node.at, |n| n.at);
    Some(MapFile { id, name, doc, references, at, node: node.clone() })
}
