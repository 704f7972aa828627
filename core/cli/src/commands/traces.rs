//! Changes with their causes, for machines and for people: what `demo`, `replay --trace` and `diff` share.

use ledger::trace::{Told, What};
use serde_json::{Value, json};

/// A change and its cause, for machines.
pub fn as_json(told: &Told, what: What) -> Value {
    let mut value = told_json(told);
    if let What::Resource(resource, amount) = what {
        value["resource"] = json!(resource.name());
        value["amount"] = json!(amount);
    }
    value
}

/// The same without the number apart.
pub fn told_json(told: &Told) -> Value {
    json!({
        "seat": told.seat,
        "what": told.what,
        "now": told.now,
        "round": told.round,
        (if told.is_hook { "hook" } else { "rule" }): told.by,
        "piece": told.piece,
        "module": told.module,
        "file": told.file,
        "line": told.line,
    })
}
