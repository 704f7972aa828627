//! Reading a `module.toml`.

use crate::catalogue::API_VERSION;
use crate::dialect::Dialects;
use crate::error::ContentErrorKind as Kind;
use crate::load::settings::read_given;
use crate::module::Module;
use crate::read::{Table, check_name, doc, names};
use crate::report::Report;
use crate::shape;
use crate::value::Node;

/// Reads a `module.toml`.
pub(crate) fn read_module(
    report: &mut Report,
    dialects: Dialects,
    node: &Node,
    folder: &str,
) -> Module {
    let Some(mut t) = Table::new(report, node, &shape::MODULE) else { return Module::default() };
    let mut module = Module { doc: doc(node), ..Module::default() };
    if let Some(n) = t.need(report, "id")
        && let Some(id) = n.str(report)
    {
        check_name(report, n.at, id);
        if id != folder {
            let (id, folder) = (id.to_owned(), folder.to_owned());
            report.push(n.at, Kind::WrongFolder { id, folder });
        }
    }
    module.at = node.at;
    // The folder counts: references then resolve even while the header has mistakes.
    module.id = folder.to_owned();
    module.name = t.need_str(report, "name").to_owned();
    module.version = t.need_str(report, "version").to_owned();
    if let Some(n) = t.need(report, "api")
        && let Some(found) = n.int(report, 1..=1000)
        && found != i64::from(API_VERSION)
    {
        report.push(n.at, Kind::WrongApi { found, ours: API_VERSION });
    }
    let dialect = t.take("dialect").and_then(|n| Some((n.str(report)?, n.at)));
    if let Some((name, at)) = dialect
        && !dialects.iter().any(|d| d.vocabulary().name == name)
    {
        let known = dialects.iter().map(|d| d.vocabulary().name);
        report.unknown(at, "dialect", name, known);
    }
    module.dialect = dialects.named(dialect.map_or("", |(name, _)| name)).vocabulary().name;
    if let Some(n) = t.take("requires") {
        module.requires = names(report, n);
    }
    if let Some(n) = t.take("conflicts") {
        for item in n.list(report) {
            let Some(mut c) = Table::new(report, item, &shape::MODULE_CONFLICT) else { continue };
            let with = c.need(report, "module");
            let reason = item.get("reason").and_then(Node::as_str).unwrap_or_default();
            if let Some(n) = with
                && let Some(name) = n.str(report)
            {
                module.conflicts.push((name.to_owned(), reason.to_owned(), n.at));
            }
            c.finish(report);
        }
    }
    module.ledger_options = t.strings(report, "ledger_options");
    module.defaults = t.take("defaults").map(|n| read_given(report, n)).unwrap_or_default();
    t.finish(report);
    module
}
