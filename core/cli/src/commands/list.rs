//! `loam list`: modules, maps and variants, which content is in use, and what of it was only inferred.

use clap::Args;
use content::Certainty;
use loam::Content;
use serde_json::json;

use crate::context::Context;
use crate::output::{CommandResult, Paint, count, json, say, say_folded, say_table, table};

/// What `loam list` is given.
#[derive(Args, Clone, Copy, Debug)]
pub struct ListArgs {
    /// Every value that was only inferred: where it is, why, and how sure it is.
    #[arg(long)]
    pub provisional: bool,
}

/// Prints what there is.
pub fn run(context: &Context, args: &ListArgs) -> CommandResult {
    let content = context.load(None)?;
    if args.provisional {
        provisional(context, &content);
        return Ok(());
    }
    let library = &content.library;
    let (modules, maps, mut variants) =
        (library.list_modules(), library.list_maps(), library.list_variants());
    // A name before its longer forms: `merchants`, then `merchants-lakes`.
    variants.sort_by(|a, b| a.id.cmp(&b.id));
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
        say_table(&rows, "  ");
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
    let or_dash = |text: &str| if text.is_empty() { "-" } else { text }.to_owned();
    let rows = all.iter().map(|value| {
        let row = vec![
            value.doubt.certainty.to_string(),
            value.piece.clone(),
            or_dash(&value.field),
            format!("{}:{}", value.span.file, value.span.line),
        ];
        (value.doubt.reason.as_str(), row)
    });
    say_by_reason(rows.collect(), "");
    let mut sums: Vec<(Certainty, usize)> = Vec::new();
    for value in &all {
        match sums.iter_mut().find(|(certainty, _)| *certainty == value.doubt.certainty) {
            Some((_, n)) => *n += 1,
            None => sums.push((value.doubt.certainty, 1)),
        }
    }
    sums.sort_by_key(|(certainty, n)| (std::cmp::Reverse(*n), certainty.to_string()));
    let sums: Vec<String> = sums.iter().map(|(certainty, n)| format!("{n} {certainty}")).collect();
    let behind = if sums.is_empty() { String::new() } else { format!(": {}", sums.join(", ")) };
    say(&format!("{} provisional{behind}", count(all.len(), "value")));
}

/// Each reason once, sorted, and below it the rows that have it.
pub(super) fn say_by_reason(rows: Vec<(&str, Vec<String>)>, indent: &str) {
    let mut reasons: Vec<&str> = rows.iter().map(|(reason, _)| *reason).collect();
    reasons.sort_unstable();
    reasons.dedup();
    // One table, so that columns stand below each other through all reasons.
    let lines = table(&rows.iter().map(|(_, row)| row.clone()).collect::<Vec<_>>());
    for reason in reasons {
        say_folded(reason, indent);
        let own = rows.iter().zip(lines.lines()).filter(|((why, _), _)| *why == reason);
        own.for_each(|(_, line)| say(&format!("{indent}  {line}")));
    }
}
