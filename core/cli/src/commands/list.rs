//! `loam list`: modules, maps and variants, which content is in use, and what of it was only inferred.

use serde_json::json;

use super::Context;
use crate::args::ListArgs;
use crate::library::Content;
use crate::output::{Outcome, Paint, count, json, say, table};

/// Prints what there is.
pub fn run(context: &Context, args: &ListArgs) -> Outcome {
    let content = Content::load(context, &[])?;
    if args.provisional {
        provisional(context, &content);
        return Ok(());
    }
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
                let pieces = count(m.pieces, "piece");
                vec![m.info.id, m.version, pieces, m.info.doc]
            })
            .collect(),
    );
    Ok(())
}

/// Each value that is marked, with its file: whoever knows better corrects it there.
fn provisional(context: &Context, content: &Content) {
    let all = content.library.provisional();
    if context.json {
        json(&json!({ "content": content.place(), "provisional": all }));
        return;
    }
    let head = ["certainty", "module", "piece", "field", "file", "reason"].map(String::from);
    let mut rows = vec![head.to_vec()];
    for value in &all {
        let or_dash = |text: &str| if text.is_empty() { "-" } else { text }.to_owned();
        rows.push(vec![
            value.doubt.certainty.to_string(),
            or_dash(value.module.as_deref().unwrap_or_default()),
            value.piece.clone(),
            or_dash(&value.field),
            format!("{}:{}", value.span.file, value.span.line),
            value.doubt.reason.clone(),
        ]);
    }
    if !all.is_empty() {
        say(table(&rows).trim_end());
    }
    say(&format!("{} provisional", count(all.len(), "value")));
}
