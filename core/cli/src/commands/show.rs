//! `loam show`: what is in play in a variant, where a value comes from, how much of it is data.

use std::collections::BTreeMap;

use clap::Args;
use content::{Doubt, GivenBy, PieceInfo};
use loam::examined::{Course, Phase};
use loam::{Rules, Title};
use serde_json::json;

use super::board::BoardArgs;
use crate::args::RuleArgs;
use crate::context::{Context, for_game};
use crate::output::{CommandResult, Paint, Trouble, count, json, say, say_table, table};

/// Arguments of `show`.
#[derive(Args, Debug)]
pub struct ShowArgs {
    /// A variant by name or by path.
    #[arg(value_name = "VARIANT")]
    pub variant: Option<String>,
    #[command(flatten)]
    pub rules: RuleArgs,
    /// Which file and line set this value.
    #[arg(long, value_name = "PIECE.FIELD")]
    pub why: Option<String>,
    /// How many pieces need no script.
    #[arg(long, conflicts_with = "why")]
    pub stats: bool,
    /// The phases of the game, and what is carried out in them.
    #[arg(long, conflicts_with_all = ["why", "stats"])]
    pub phases: bool,
    #[command(flatten)]
    pub board: BoardArgs,
}

/// Prints what was asked for.
pub fn run(context: &Context, args: &ShowArgs) -> CommandResult {
    let variant = args.board.under.as_deref().or(args.variant.as_deref());
    let dialect = context.dialect_of(args.board.ledger.as_deref(), variant);
    for_game!(dialect, run_with(context: Context, args: ShowArgs))
}

fn run_with<G: Title>(context: &Context, args: &ShowArgs) -> CommandResult {
    if args.board.is_wanted() {
        return super::board::run::<G>(context, args.variant.as_deref(), &args.rules, &args.board);
    }
    let content = context.load(args.variant.as_deref())?;
    let rules = content.rules::<G>(args.variant.as_deref(), &args.rules.wanted())?;
    if let Some(path) = &args.why {
        return why(context, &rules, path);
    }
    if args.phases {
        phases(context, &rules);
        return Ok(());
    }
    if args.stats {
        stats(context, &rules);
        return Ok(());
    }
    everything(context, &rules);
    Ok(())
}

fn why<G: Title>(context: &Context, rules: &Rules<G>, path: &str) -> CommandResult {
    let why = rules.compiled.why(path).map_err(Trouble::Said)?;
    if context.json {
        json(&why);
        return Ok(());
    }
    say(&format!("{} = {}", why.path, why.value));
    say(&format!("  set by {} at {}", why.by, why.span));
    if !why.line.trim().is_empty() {
        say(&format!("  {}", Paint::stdout().dim(why.line.trim())));
    }
    if let Some(doubt) = &why.provisional {
        say(&format!("  provisional ({}): {}", doubt.certainty, doubt.reason));
    }
    Ok(())
}

/// The phases in their order: name, what the rules do there, and what is said of the last round.
fn phases<G: Title>(context: &Context, rules: &Rules<G>) {
    let Course { rounds, phases } = G::course(rules.ruleset());
    if context.json {
        let list = phases.iter().map(|phase| {
            json!({
                "part": phase.part, "phase": phase.id, "name": phase.name,
                "declared": phase.is_declared, "last_round": phase.last_round,
            })
        });
        json(&json!({ "variant": rules.compiled.variant, "rounds": rounds,
            "phases": list.collect::<Vec<_>>() }));
        return;
    }
    let mut rows = vec![["", "phase", "", ""].map(String::from).to_vec()];
    let mut before = String::new();
    for Phase { part, id, name, last_round, .. } in phases {
        let shown = if part == before { String::new() } else { part.clone() };
        rows.push(vec![shown, id, name, last_round.to_owned()]);
        before = part;
    }
    say(table(&rows).trim_end());
}

/// Pieces of one kind, and those of them that need no script.
fn by_kind<G: Title>(rules: &Rules<G>) -> BTreeMap<&'static str, (usize, usize)> {
    let mut kinds = BTreeMap::new();
    for piece in G::pieces(rules.ruleset()) {
        let entry: &mut (usize, usize) = kinds.entry(piece.kind).or_default();
        entry.0 += 1;
        entry.1 += usize::from(!piece.has_script);
    }
    kinds
}

fn stats<G: Title>(context: &Context, rules: &Rules<G>) {
    let stats = rules.compiled.stats;
    let classes = by_kind(rules);
    if context.json {
        let classes: BTreeMap<_, _> = classes
            .iter()
            .map(|(name, (all, data))| (name, json!({ "pieces": all, "without_script": data })))
            .collect();
        json(&json!({
            "variant": rules.compiled.variant,
            "stats": stats,
            "percent_data": stats.percent_data(),
            "classes": classes,
        }));
        return;
    }
    let mut rows = vec![["", "pieces", "without script"].map(String::from).to_vec()];
    for (name, (all, data)) in classes {
        rows.push(vec![name.to_owned(), all.to_string(), data.to_string()]);
    }
    rows.push(vec!["all".into(), stats.pieces.to_string(), stats.without_script.to_string()]);
    say(table(&rows).trim_end());
    say(&format!(
        "{:.0} % of the pieces need no script; {} by data, {} by script",
        stats.percent_data(),
        count(stats.data_answers, "answer"),
        stats.script_answers
    ));
}

fn everything<G: Title>(context: &Context, rules: &Rules<G>) {
    let compiled = &rules.compiled;
    let pieces = compiled.pieces();
    let players = G::players(rules.ruleset());
    if context.json {
        json(&json!({
            "variant": compiled.variant,
            "map": compiled.map,
            "map_provisional": compiled.board_provisional(),
            "profile": compiled.profile,
            "modules": compiled.modules,
            "players": { "min": players.start(), "max": players.end() },
            "ruleset": compiled.hash(),
            "settings": compiled.settings,
            "stats": compiled.stats,
            "pieces": pieces,
        }));
        return;
    }
    let paint = Paint::stdout();
    say(&paint.bold(&compiled.variant));
    let profile = match compiled.profile.as_str() {
        "" => String::new(),
        name => format!(", profile {name}"),
    };
    let mark = if compiled.board_provisional().is_empty() { "" } else { " (provisional)" };
    let modules = compiled.modules.join(", ");
    let map = match compiled.map.as_str() {
        "" => String::new(),
        map => format!("map {map}{mark}{profile}, "),
    };
    say(&format!("  {map}modules {modules}"));
    let (min, max) = (players.start(), players.end());
    let range = if min == max { min.to_string() } else { format!("{min} to {max}") };
    say(&format!("  for {range} players"));
    say(&format!("  ruleset {}\n", compiled.hash()));
    say(&paint.bold("settings"));
    let mut rows = Vec::new();
    for setting in &compiled.settings {
        let by = match &setting.by {
            GivenBy::Default => String::new(),
            GivenBy::Module(name) => format!("module {name}"),
            GivenBy::Profile(name) => format!("profile {name}"),
            GivenBy::Variant(name) => format!("variant {name}"),
            GivenBy::Override => "--set".into(),
        };
        rows.push(vec![setting.id.clone(), setting.value.to_string(), by, setting.doc.clone()]);
    }
    indented(&rows);
    let mut kinds: Vec<(String, Vec<&PieceInfo>)> = Vec::new();
    for piece in &pieces {
        match kinds.iter_mut().find(|(kind, _)| *kind == piece.kind) {
            Some((_, list)) => list.push(piece),
            None => kinds.push((piece.kind.clone(), vec![piece])),
        }
    }
    for (kind, list) in kinds {
        say(&format!("\n{}", paint.bold(&kind)));
        let row = |p: &&PieceInfo| {
            let mark = if p.provisional.is_empty() { "" } else { " (provisional)" };
            vec![
                p.id.clone(),
                format!("{}{mark}", p.name),
                format!("{}:{}", p.span.file, p.span.line),
            ]
        };
        indented(&list.iter().map(row).collect::<Vec<_>>());
    }
    let of_settings = compiled.settings.iter();
    let of_settings = of_settings.filter_map(|s| Some((s.id.clone(), s.provisional.as_ref()?)));
    let of_board = compiled.board_provisional();
    let values = of_board.iter().chain(pieces.iter().flat_map(|p| &p.provisional));
    let all: Vec<(String, &Doubt)> =
        of_settings.chain(values.map(|p| (p.path(), &p.doubt))).collect();
    if !all.is_empty() {
        say(&format!("\n{}", paint.bold("provisional")));
        let row = |(path, doubt): (String, &'_ Doubt)| vec![doubt.certainty.to_string(), path];
        let reasons: Vec<String> = all.iter().map(|(_, doubt)| doubt.reason.clone()).collect();
        let rows = reasons.iter().map(String::as_str).zip(all.into_iter().map(row));
        super::list::say_by_reason(rows.collect(), "  ");
    }
}

fn indented(rows: &[Vec<String>]) {
    say_table(rows, "  ");
}
