//! `loam list`: modules, maps and variants, and which content is in use.

use serde_json::json;

use super::Context;
use crate::library::Content;
use crate::output::{Outcome, Paint, json, say, table};

/// Prints what there is.
pub fn run(context: &Context) -> Outcome {
    let content = Content::load(context, &[])?;
    let library = &content.library;
    let (modules, maps, variants) =
        (library.list_modules(), library.list_maps(), library.list_variants());
    if context.json {
        json(&json!({
            "content": content.place(),
            "modules": modules,
            "maps": maps,
            "variants": variants,
            "default": library.default_variant(),
        }));
        return Ok(());
    }
    let paint = Paint::stdout();
    let section = |name: &str, rows: Vec<Vec<String>>| {
        say(&paint.bold(name));
        for line in table(&rows).lines() {
            say(&format!("  {line}"));
        }
    };
    say(&format!("content: {}\n", content.place()));
    let default = library.default_variant().unwrap_or_default().to_owned();
    section(
        "variants",
        variants
            .into_iter()
            .map(|v| {
                let mark = if v.id == default { " (default)" } else { "" };
                vec![format!("{}{mark}", v.id), v.name, v.doc]
            })
            .collect(),
    );
    section("maps", maps.into_iter().map(|m| vec![m.id, m.name, m.doc]).collect());
    section(
        "modules",
        modules
            .into_iter()
            .map(|m| {
                let pieces = crate::output::count(m.pieces, "piece");
                vec![m.info.id, m.version, pieces, m.info.doc]
            })
            .collect(),
    );
    Ok(())
}
