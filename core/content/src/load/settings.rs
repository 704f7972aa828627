//! Reads declarations of settings, and values given to settings.

use crate::diagnostics::Diagnostics;
use crate::dialect::ContentDialect;
use crate::error::ContentErrorKind as Kind;
use crate::read::{TableReader, check_name};
use crate::setting::{Setting, SettingAssignment, SettingType, SettingValue, check_value};
use crate::shape;
use crate::value::TomlNode;

/// Reads `key = value` pairs. Names and values are checked later.
pub(crate) fn read_given(diagnostics: &mut Diagnostics, node: &TomlNode) -> Vec<SettingAssignment> {
    let Some(mut table) = TableReader::new(diagnostics, node, &shape::SETTING_VALUES) else {
        return Vec::new();
    };
    let rest = table.rest().into_iter();
    rest.map(|e| SettingAssignment { key: e.key.clone(), key_at: e.key_at, node: e.node.clone() })
        .collect()
}

/// Reads a `[[setting]]` table. Returns `None` if the value is not a table, or if its type or
/// default is missing or invalid.
pub(crate) fn read_setting(
    diagnostics: &mut Diagnostics,
    dialect: &dyn ContentDialect,
    module: &str,
    node: &TomlNode,
) -> Option<Setting> {
    let mut t = TableReader::new(diagnostics, node, &shape::SETTING)?
        .with(dialect.vocabulary().setting_keys);
    let id_node = t.need(diagnostics, "id");
    let id = id_node.and_then(|n| n.str(diagnostics)).unwrap_or_default().to_owned();
    if let Some(n) = id_node {
        check_name(diagnostics, n.at, &id);
    }
    let type_node = t.need(diagnostics, "type");
    let values = t.strings(diagnostics, "values");
    let min = t.take("min").and_then(|n| n.int(diagnostics, -1000..=1000));
    let max = t.take("max").and_then(|n| n.int(diagnostics, -1000..=1000));
    let kind = match type_node.and_then(|n| n.str(diagnostics)) {
        Some("bool") => Some(SettingType::Bool),
        Some("choice") => {
            if values.is_empty() {
                diagnostics.push(node.at, Kind::MissingKey { key: "values".into() });
            }
            (!values.is_empty()).then_some(SettingType::Choice { values })
        }
        Some("integer") => {
            for (key, limit) in [("min", min), ("max", max)] {
                if limit.is_none() {
                    diagnostics.push(node.at, Kind::MissingKey { key: key.into() });
                }
            }
            min.zip(max).map(|(min, max)| SettingType::Integer { min, max })
        }
        other => {
            if let (Some(n), Some(found)) = (type_node, other) {
                diagnostics.unknown(n.at, "type of setting", found, ["bool", "choice", "integer"]);
            }
            None
        }
    };
    let default_node = t.need(diagnostics, "default");
    let has_kind = kind.is_some();
    let kind = kind.unwrap_or(SettingType::Bool);
    let default =
        default_node.filter(|_| has_kind).and_then(|n| check_value(diagnostics, &id, &kind, n));
    let mut ledger_options = Vec::new();
    let first = match &kind {
        SettingType::Bool => Some(SettingValue::Bool(true)),
        _ => None,
    };
    if let (Some(option), Some(value)) = (t.str(diagnostics, "ledger_option"), first) {
        ledger_options.push((option.to_owned(), value));
    }
    if let Some(n) = t.take("ledger_options") {
        for assignment in read_given(diagnostics, n) {
            if let Some(value) = check_value(diagnostics, &id, &kind, &assignment.node) {
                ledger_options.push((assignment.key, value));
            }
        }
    }
    let drives = dialect.read_drive(diagnostics, &mut t, &id, &kind, node);
    let doc = node.get("doc").and_then(TomlNode::as_str).unwrap_or_default().to_owned();
    let at = id_node.map_or(node.at, |n| n.at);
    t.finish(diagnostics);
    Some(Setting {
        default_at: default_node?.at,
        id,
        module: module.to_owned(),
        kind,
        default: default?,
        doc,
        ledger_options,
        drives,
        node: node.clone(),
        at,
    })
}
