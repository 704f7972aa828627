//! Reading settings as modules declare them, and values that are given to them.

use crate::dialect::Dialect;
use crate::error::ContentErrorKind as Kind;
use crate::read::{Table, check_name};
use crate::report::Report;
use crate::setting::{Given, Setting, SettingType, SettingValue, check_value};
use crate::shape;
use crate::value::Node;

/// Reads `key = value` pairs.
pub(crate) fn read_given(report: &mut Report, node: &Node) -> Vec<Given> {
    let Some(mut table) = Table::new(report, node, &shape::SETTING_VALUES) else {
        return Vec::new();
    };
    let rest = table.rest().into_iter();
    rest.map(|e| Given { key: e.key.clone(), key_at: e.key_at, node: e.node.clone() }).collect()
}

/// Reads a `[[setting]]`.
pub(crate) fn read_setting(
    report: &mut Report,
    dialect: &dyn Dialect,
    module: &str,
    node: &Node,
) -> Option<Setting> {
    let mut t = Table::new(report, node, &shape::SETTING)?.with(dialect.vocabulary().setting_keys);
    let id_node = t.need(report, "id");
    let id = id_node.and_then(|n| n.str(report)).unwrap_or_default().to_owned();
    if let Some(n) = id_node {
        check_name(report, n.at, &id);
    }
    let type_node = t.need(report, "type");
    let values = t.strings(report, "values");
    let min = t.take("min").and_then(|n| n.int(report, -1000..=1000));
    let max = t.take("max").and_then(|n| n.int(report, -1000..=1000));
    let kind = match type_node.and_then(|n| n.str(report)) {
        Some("bool") => Some(SettingType::Bool),
        Some("choice") => {
            if values.is_empty() {
                report.push(node.at, Kind::MissingKey { key: "values".into() });
            }
            (!values.is_empty()).then_some(SettingType::Choice { values })
        }
        Some("integer") => {
            for (key, limit) in [("min", min), ("max", max)] {
                if limit.is_none() {
                    report.push(node.at, Kind::MissingKey { key: key.into() });
                }
            }
            min.zip(max).map(|(min, max)| SettingType::Integer { min, max })
        }
        other => {
            if let (Some(n), Some(found)) = (type_node, other) {
                report.unknown(n.at, "type of setting", found, ["bool", "choice", "integer"]);
            }
            None
        }
    };
    let default_node = t.need(report, "default");
    let known = kind.is_some();
    let kind = kind.unwrap_or(SettingType::Bool);
    let default = default_node.filter(|_| known).and_then(|n| check_value(report, &id, &kind, n));
    let mut ledger_options = Vec::new();
    let first = match &kind {
        SettingType::Bool => Some(SettingValue::Bool(true)),
        _ => None,
    };
    if let (Some(option), Some(value)) = (t.str(report, "ledger_option"), first) {
        ledger_options.push((option.to_owned(), value));
    }
    if let Some(n) = t.take("ledger_options") {
        for given in read_given(report, n) {
            if let Some(value) = check_value(report, &id, &kind, &given.node) {
                ledger_options.push((given.key, value));
            }
        }
    }
    let drives = dialect.read_drive(report, &mut t, (&id, &kind), node);
    let doc = node.get("doc").and_then(Node::as_str).unwrap_or_default().to_owned();
    let at = id_node.map_or(node.at, |n| n.at);
    t.finish(report);
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
