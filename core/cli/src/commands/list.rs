//! `loam list`: lists modules, maps and variants, the content in use, and values that were only
//! inferred.

use std::path::Path;

use clap::Args;
use content::{
    Certainty, ContentFileKind, ContentInfo, ModuleInfo, ProvisionalValue, TextsByEnglish,
};
use language::{say, without_marks};
use serde::Serialize;
use workbench::Content;

use crate::context::CliContext;
use crate::output::{
    CommandResult, TerminalStyle, print_folded, print_line, print_result, print_table, table,
};
use crate::texts::TEXTS;

/// Options of `loam list`: what to list.
#[derive(Args, Clone, Copy, Debug)]
pub struct ListArgs {
    /// List every provisional value (inferred, not stated in the rulebook): where it is, why, and
    /// how certain it is.
    #[arg(long)]
    pub provisional: bool,
}

/// Modules, maps and variants of the content in use.
#[derive(Serialize)]
struct ListResult<'a> {
    content: String,
    modules: Vec<ModuleInfo>,
    maps: Vec<ContentInfo>,
    variants: Vec<ContentInfo>,
    default: Option<&'a str>,
}

/// Provisional values: inferred, not stated in the rulebook.
#[derive(Serialize)]
struct ProvisionalValues {
    content: String,
    provisional: Vec<ProvisionalValue>,
}

/// Prints the list.
pub fn run(context: &CliContext, args: &ListArgs) -> CommandResult {
    let content = context.load(None)?;
    if args.provisional {
        let (place, provisional) = (content.place(), content.library.provisional());
        let values = ProvisionalValues { content: place, provisional };
        print_result(context.json, &values, |values| print_inferred(values, &content));
        return Ok(());
    }
    let library = &content.library;
    let (modules, maps, mut variants) =
        (library.list_modules(), library.list_maps(), library.list_variants());
    // A name comes before its longer forms: `merchants`, then `merchants-lakes`.
    variants.sort_by(|a, b| a.id.cmp(&b.id));

    let result = ListResult {
        content: content.place(),
        modules,
        maps,
        variants,
        default: library.default_variant(),
    };
    print_result(context.json, &result, |result| print(result, &content));
    Ok(())
}

/// Returns the place of the content in the language of the viewer.
fn shown_place(content: &Content) -> String {
    match content.folder() {
        None => say!(TEXTS, "content-built-in"),
        Some(folder) if folder == Path::new(".") => say!(TEXTS, "content-working-folder"),
        Some(folder) => folder.display().to_string(),
    }
}

fn print(result: &ListResult<'_>, content: &Content) {
    let texts = content.library.texts();
    let ListResult { modules, maps, variants, default, .. } = result;
    let paint = TerminalStyle::stdout();
    let section = |id: &str, rows: Vec<Vec<String>>| {
        print_line(&paint.bold(&say!(TEXTS, id)));
        print_table(&rows, "  ");
    };
    print_line(&say!(TEXTS, "list-content", content = shown_place(content)));
    print_line("");
    let variant = |v: &ContentInfo| {
        let is_default = default.is_some_and(|id| id == v.id);
        let id = if is_default {
            format!("{} {}", v.id, say!(TEXTS, "list-default"))
        } else {
            v.id.clone()
        };
        let [name, doc] = v.shown(texts, ContentFileKind::Variant);
        vec![id, name, doc]
    };
    section("list-variants", variants.iter().map(variant).collect());
    let map = |m: &ContentInfo| {
        let [name, doc] = m.shown(texts, ContentFileKind::Map);
        vec![m.id.clone(), name, doc]
    };
    section("list-maps", maps.iter().map(map).collect());
    let module = |m: &ModuleInfo| {
        let pieces = say!(TEXTS, "n-pieces", n = m.pieces);
        let [_, doc] = m.info.shown(texts, ContentFileKind::Module);
        vec![m.info.id.clone(), m.version.clone(), pieces, doc]
    };
    section("list-modules", modules.iter().map(module).collect());
}

/// Prints each provisional value with its file, where readers can correct it.
fn print_inferred(
    ProvisionalValues { provisional: all, .. }: &ProvisionalValues,
    content: &Content,
) {
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
    print_by_reason(rows.collect(), content, "");
    let mut sums: Vec<(Certainty, usize)> = Vec::new();
    for value in all {
        match sums.iter_mut().find(|(certainty, _)| *certainty == value.doubt.certainty) {
            Some((_, n)) => *n += 1,
            None => sums.push((value.doubt.certainty, 1)),
        }
    }
    sums.sort_by_key(|(certainty, n)| (std::cmp::Reverse(*n), certainty.to_string()));
    let sums: Vec<String> = sums.iter().map(|(certainty, n)| format!("{n} {certainty}")).collect();
    let suffix = if sums.is_empty() { String::new() } else { format!(": {}", sums.join(", ")) };
    let values = say!(TEXTS, "n-values", n = all.len());
    print_line(&format!("{}{suffix}", say!(TEXTS, "n-provisional", values = values)));
}

/// Prints each reason once, sorted, with its rows below it. Reasons are in the language of the viewer.
pub(super) fn print_by_reason(rows: Vec<(&str, Vec<String>)>, content: &Content, indent: &str) {
    let texts = TextsByEnglish::new(&content.tree, &content.library);
    let mut reasons: Vec<&str> = rows.iter().map(|(reason, _)| *reason).collect();
    reasons.sort_unstable();
    reasons.dedup();
    // One table, so that columns are aligned across all reasons.
    let lines = table(&rows.iter().map(|(_, row)| row.clone()).collect::<Vec<_>>());
    for reason in reasons {
        print_folded(&without_marks(texts.shown(reason)), indent);
        let own =
            rows.iter().zip(lines.lines()).filter(|((row_reason, _), _)| *row_reason == reason);
        own.for_each(|(_, line)| print_line(&format!("{indent}  {line}")));
    }
}
