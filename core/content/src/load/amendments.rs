//! Reads amendments: changes of a module or variant to declarations of others.

use crate::diagnostics::Diagnostics;
use crate::module::Amendment;
use crate::read::{TableReader, names};
use crate::shape::{self, KeyShape, ValueShape};
use crate::value::TomlNode;

/// Reads an `amend.toml` file. `keys`: keys of the lists in pieces that amendments can add to.
pub(crate) fn read_amendments(
    diagnostics: &mut Diagnostics,
    keys: &[&'static KeyShape],
    node: &TomlNode,
) -> Vec<Amendment> {
    let Some(mut t) = TableReader::new(diagnostics, node, &shape::AMENDMENTS) else {
        return Vec::new();
    };
    let list = t.take("amend").map(|n| read_amendment_list(diagnostics, keys, n));
    t.finish(diagnostics);
    list.unwrap_or_default()
}

/// Reads a list of amendments. `keys`: keys of the lists in pieces that amendments can add to.
pub(crate) fn read_amendment_list(
    diagnostics: &mut Diagnostics,
    keys: &[&'static KeyShape],
    node: &TomlNode,
) -> Vec<Amendment> {
    let mut all = Vec::new();
    for item in node.list(diagnostics) {
        let Some(mut t) = TableReader::of_amendment(diagnostics, item, &shape::AMEND) else {
            continue;
        };
        let piece = t.need(diagnostics, "piece");
        let mut amendment = Amendment {
            piece: piece.and_then(|n| n.str(diagnostics)).unwrap_or_default().to_owned(),
            piece_at: piece.map_or(item.at, |n| n.at),
            set: t.take("set").cloned(),
            add: Vec::new(),
            remove: t.take("remove").map(|n| names(diagnostics, n)).unwrap_or_default(),
            silence: t.take("silence").map(|n| names(diagnostics, n)).unwrap_or_default(),
            remove_piece: t.bool(diagnostics, "remove_piece").unwrap_or(false),
            setting: t.take("setting").cloned(),
            if_module: Vec::new(),
        };
        for name in t.take("if_module").map_or(&[][..], TomlNode::one_or_many) {
            amendment
                .if_module
                .extend(name.str(diagnostics).map(|text| (text.to_owned(), name.at)));
        }
        for key in keys {
            if t.take_further(key).is_some() {
                let entry = item.entries().iter().find(|e| e.key == key.key).cloned();
                if let Some(entry) = &entry
                    && let ValueShape::Table(shape) = key.holds
                    && let Some(mut lists) = TableReader::new(diagnostics, &entry.node, shape)
                {
                    for list in shape.keys {
                        if list.needed {
                            lists.need(diagnostics, list.key)
                        } else {
                            lists.take(list.key)
                        };
                    }
                    lists.finish(diagnostics);
                }
                amendment.add.extend(entry);
            }
        }
        // The provisional marks of the amendment are added to those of the piece.
        if t.take("provisional").is_some() {
            let entry = item.entries().iter().find(|e| e.key == "provisional");
            amendment.add.extend(entry.cloned());
        }
        t.finish(diagnostics);
        all.push(amendment);
    }
    all
}
