//! `loam show`: prints the pieces and settings of a variant, the origin of a value, or how many
//! pieces need no script.

use std::collections::BTreeMap;
use std::sync::Arc;

use clap::Args;
use content::{
    ContentStats, PieceInfo, Provenance, ProvisionalReason, ProvisionalValue, SettingInUse,
    SettingOrigin, ValueOrigin,
};
use language::{ContentTexts, say};
use serde::Serialize;
use workbench::conflict_text::ConflictText;
use workbench::introspection::{GamePhase, PhaseSequence};
use workbench::{CompiledRules, Conflicts, Content, FullGame};

use super::board::BoardArgs;
use crate::args::RuleArgs;
use crate::context::{CliContext, for_game};
use crate::output::{
    CommandError, CommandResult, TerminalStyle, print_line, print_result, print_table, table,
};
use crate::texts::TEXTS;

/// Options of `loam show`: the variant, and what to show of it.
#[derive(Args, Debug)]
pub struct ShowArgs {
    /// A variant by name or by path.
    #[arg(value_name = "VARIANT")]
    pub variant: Option<String>,
    #[command(flatten)]
    pub rules: RuleArgs,
    /// Show which file and line set this value.
    #[arg(long, value_name = "PIECE.FIELD")]
    pub why: Option<String>,
    /// List values that two modules both set, with both places and the module that wins.
    #[arg(long, conflicts_with_all = ["why", "stats", "phases"])]
    pub conflicts: bool,
    /// Show how many pieces work without a script.
    #[arg(long, conflicts_with = "why")]
    pub stats: bool,
    /// List the phases of the game, and what happens in them.
    #[arg(long, conflicts_with_all = ["why", "stats"])]
    pub phases: bool,
    #[command(flatten)]
    pub board: BoardArgs,
}

/// Prints the part of the variant that the options ask for.
pub fn run(context: &CliContext, args: &ShowArgs) -> CommandResult {
    let variant = args.board.under.as_deref().or(args.variant.as_deref());
    let dialect = context.dialect_of(args.board.ledger.as_deref(), variant);
    for_game!(dialect, run_with(context: CliContext, args: ShowArgs))
}

fn run_with<G: FullGame>(context: &CliContext, args: &ShowArgs) -> CommandResult {
    if args.board.is_requested() {
        return super::board::run::<G>(context, args.variant.as_deref(), &args.rules, &args.board);
    }
    let (variant, overrides) = (args.variant.as_deref(), args.rules.overrides());
    if args.conflicts {
        let found =
            context.with_in_play(variant, |content| content.conflicts(variant, &overrides))?;
        print_result(context.json, &found, print_conflicts);
        return Ok(());
    }
    let (content, rules) = context.with_in_play(variant, |content| {
        Ok((Arc::clone(content), content.rules::<G>(variant, &overrides)?))
    })?;
    if let Some(path) = &args.why {
        return print_provenance(context, &rules, path);
    }
    if args.phases {
        phases(context, &rules);
        return Ok(());
    }
    if args.stats {
        stats(context, &rules);
        return Ok(());
    }
    everything(context, &content, &rules);
    Ok(())
}

fn print_provenance<G: FullGame>(
    context: &CliContext,
    rules: &CompiledRules<G>,
    path: &str,
) -> CommandResult {
    let provenance = rules.compiled.provenance(path).map_err(CommandError::Message)?;
    print_result(context.json, &provenance, print_why);
    Ok(())
}

fn print_why(provenance: &Provenance) {
    print_line(&format!("{} = {}", provenance.path, provenance.value));
    let set = say!(TEXTS, "show-set-by", who = provenance.by, place = provenance.span.to_string());
    print_line(&format!("  {set}"));
    if !provenance.line.trim().is_empty() {
        print_line(&format!("  {}", TerminalStyle::stdout().dim(provenance.line.trim())));
    }
    // A single place is already printed above.
    if provenance.written.len() > 1 {
        print_line(&format!("  {}", say!(TEXTS, "show-changed-in-order")));
        let row = |origin: &ValueOrigin| vec![origin.does.to_owned(), origin.span.to_string()];
        print_table(&provenance.written.iter().map(row).collect::<Vec<_>>(), "    ");
    }
    if let Some(provisional) = &provenance.provisional {
        let (certainty, why) = (provisional.certainty.to_string(), &provisional.reason);
        let text = say!(TEXTS, "show-provisional-why", certainty = certainty, why = why);
        print_line(&format!("  {text}"));
    }
}

fn print_conflicts(found: &Conflicts) {
    if found.conflicts.is_empty() {
        return print_line(&say!(TEXTS, "show-no-conflicts"));
    }
    for conflict in &found.conflicts {
        let ConflictText { sides, outcome } = ConflictText::new(conflict);
        print_line(&TerminalStyle::stdout().bold(&conflict.path()));
        sides.iter().chain([&outcome]).for_each(|line| print_line(&format!("  {line}")));
    }
    print_line(&format!("\n{}", say!(TEXTS, "n-conflicts", n = found.conflicts.len())));
}

/// Result of `loam show --phases`: the number of rounds, and the phases in their order.
#[derive(Serialize)]
struct PhasesResult<'a> {
    variant: &'a str,
    rounds: u8,
    phases: Vec<PhaseResult<'a>>,
}

#[derive(Serialize)]
struct PhaseResult<'a> {
    part: &'a str,
    phase: &'a str,
    name: &'a str,
    declared: bool,
    last_round: &'a str,
}

impl<'a> PhaseResult<'a> {
    fn new(phase: &'a GamePhase) -> PhaseResult<'a> {
        PhaseResult {
            part: &phase.part,
            phase: &phase.id,
            name: &phase.name,
            declared: phase.is_declared,
            last_round: phase.last_round,
        }
    }
}

/// Prints the phases in their order: name, what the rules do in it, and what happens in the last
/// round.
fn phases<G: FullGame>(context: &CliContext, rules: &CompiledRules<G>) {
    let PhaseSequence { rounds, phases } = G::course(rules.ruleset());
    let variant = &rules.compiled.variant;
    let result =
        PhasesResult { variant, rounds, phases: phases.iter().map(PhaseResult::new).collect() };
    print_result(context.json, &result, print_phases);
}

fn print_phases(PhasesResult { phases, .. }: &PhasesResult<'_>) {
    let mut rows = vec![["", &say!(TEXTS, "show-phase"), "", ""].map(str::to_owned).to_vec()];
    let mut before = "";
    for PhaseResult { part, phase, name, last_round, .. } in phases {
        let label = if *part == before { "" } else { *part };
        rows.push([label, *phase, *name, *last_round].map(str::to_owned).to_vec());
        before = *part;
    }
    print_line(table(&rows).trim_end());
}

/// Share of the pieces in a variant that need no script.
#[derive(Serialize)]
struct StatsResult<'a> {
    variant: &'a str,
    stats: ContentStats,
    percent_data: f64,
    classes: BTreeMap<&'static str, PieceCount>,
}

/// Number of pieces of one kind, and of those without a script.
#[derive(Default, Serialize)]
struct PieceCount {
    pieces: usize,
    without_script: usize,
}

fn by_kind<G: FullGame>(rules: &CompiledRules<G>) -> BTreeMap<&'static str, PieceCount> {
    let mut kinds = BTreeMap::new();
    for piece in G::pieces(rules.ruleset()) {
        let of_kind: &mut PieceCount = kinds.entry(piece.kind).or_default();
        of_kind.pieces += 1;
        of_kind.without_script += usize::from(!piece.has_script);
    }
    kinds
}

fn stats<G: FullGame>(context: &CliContext, rules: &CompiledRules<G>) {
    let stats = rules.compiled.stats;
    let result = StatsResult {
        variant: &rules.compiled.variant,
        stats,
        percent_data: stats.percent_data(),
        classes: by_kind(rules),
    };
    print_result(context.json, &result, print_stats);
}

fn print_stats(StatsResult { stats, percent_data, classes, .. }: &StatsResult<'_>) {
    let head = [String::new(), say!(TEXTS, "show-pieces"), say!(TEXTS, "show-without-script")];
    let mut rows = vec![head.to_vec()];
    for (name, PieceCount { pieces, without_script }) in classes {
        rows.push(vec![(*name).to_owned(), pieces.to_string(), without_script.to_string()]);
    }
    let all = [stats.pieces.to_string(), stats.without_script.to_string()];
    rows.push([vec![say!(TEXTS, "show-all")], all.to_vec()].concat());
    print_line(table(&rows).trim_end());
    print_line(&say!(
        TEXTS,
        "show-share",
        percent = format!("{percent_data:.0}"),
        data = stats.data_answers,
        scripts = stats.script_answers
    ));
}

/// Everything that is in play in a variant.
#[derive(Serialize)]
struct ShowResult<'a> {
    variant: &'a str,
    map: &'a str,
    map_provisional: Vec<ProvisionalValue>,
    profile: &'a str,
    modules: &'a [String],
    players: PlayerRange,
    ruleset: String,
    settings: &'a [SettingInUse],
    stats: ContentStats,
    pieces: Vec<PieceInfo>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    victories: Vec<VictoryInfo>,
}

/// A victory in words.
#[derive(Serialize)]
struct VictoryInfo {
    id: String,
    text: Vec<String>,
}

/// Smallest and largest number of players.
#[derive(Serialize)]
struct PlayerRange {
    min: u8,
    max: u8,
}

fn everything<G: FullGame>(context: &CliContext, content: &Content, rules: &CompiledRules<G>) {
    let compiled = &rules.compiled;
    let players = G::players(rules.ruleset());
    let victories = G::victories(rules.ruleset()).into_iter();
    let result = ShowResult {
        variant: &compiled.variant,
        map: &compiled.map,
        map_provisional: compiled.board_provisional(),
        profile: &compiled.profile,
        modules: &compiled.modules,
        players: PlayerRange { min: *players.start(), max: *players.end() },
        ruleset: compiled.hash(),
        settings: &compiled.settings,
        stats: compiled.stats,
        pieces: compiled.pieces(),
        victories: victories.map(|(id, text)| VictoryInfo { id, text }).collect(),
    };
    print_result(context.json, &result, |result| print_everything(result, content));
}

fn print_everything(result: &ShowResult<'_>, content: &Content) {
    let paint = TerminalStyle::stdout();
    print_line(&paint.bold(result.variant));
    let mut facts = Vec::new();
    if !result.map.is_empty() {
        let map = say!(TEXTS, "show-map", name = result.map);
        facts.push(marked(map, !result.map_provisional.is_empty()));
        if !result.profile.is_empty() {
            facts.push(say!(TEXTS, "show-profile", name = result.profile));
        }
    }
    facts.push(say!(TEXTS, "show-modules", names = result.modules.join(", ")));
    print_line(&format!("  {}", facts.join(", ")));
    let PlayerRange { min, max } = result.players;
    let players = if min == max {
        say!(TEXTS, "show-players-exact", n = max)
    } else {
        say!(TEXTS, "show-players", min = min, max = max)
    };
    print_line(&format!("  {players}"));
    print_line(&format!("  {}\n", say!(TEXTS, "show-ruleset", hash = result.ruleset)));
    print_settings(result, content);
    print_pieces(result, content.library.texts());
    if !result.victories.is_empty() {
        print_line(&format!("\n{}", paint.bold(&say!(TEXTS, "show-victories"))));
        let row = |victory: &VictoryInfo| vec![victory.id.clone(), victory.text.join("; ")];
        indented(&result.victories.iter().map(row).collect::<Vec<_>>());
    }
    print_provisional(result, content);
}

/// Adds a mark to the name of a provisional value.
fn marked(name: String, is_provisional: bool) -> String {
    if is_provisional { say!(TEXTS, "show-marked", name = name) } else { name }
}

fn print_settings(result: &ShowResult<'_>, content: &Content) {
    print_line(&TerminalStyle::stdout().bold(&say!(TEXTS, "show-settings")));
    let texts = content.library.texts();
    let row = |setting: &SettingInUse| {
        let origin = match &setting.by {
            SettingOrigin::Default => String::new(),
            SettingOrigin::Module(name) => say!(TEXTS, "show-by-module", name = name),
            SettingOrigin::Profile(name) => say!(TEXTS, "show-profile", name = name),
            SettingOrigin::Variant(name) => say!(TEXTS, "show-by-variant", name = name),
            SettingOrigin::Override => "--set".into(),
        };
        vec![setting.id.clone(), setting.value.to_string(), origin, setting.shown_doc(texts)]
    };
    indented(&result.settings.iter().map(row).collect::<Vec<_>>());
}

/// Prints the pieces below the kind of their declaration.
fn print_pieces(result: &ShowResult<'_>, texts: &ContentTexts) {
    let mut kinds: Vec<(&str, Vec<&PieceInfo>)> = Vec::new();
    for piece in &result.pieces {
        match kinds.iter_mut().find(|(kind, _)| *kind == piece.kind) {
            Some((_, list)) => list.push(piece),
            None => kinds.push((&piece.kind, vec![piece])),
        }
    }
    for (kind, list) in kinds {
        print_line(&format!("\n{}", TerminalStyle::stdout().bold(kind)));
        let row = |piece: &&PieceInfo| {
            let name = marked(piece.shown_name(texts), !piece.provisional.is_empty());
            vec![piece.id.clone(), name, format!("{}:{}", piece.span.file, piece.span.line)]
        };
        indented(&list.iter().map(row).collect::<Vec<_>>());
    }
}

/// Prints the provisional values below their reason.
fn print_provisional(result: &ShowResult<'_>, content: &Content) {
    let of_settings = result.settings.iter();
    let of_settings = of_settings.filter_map(|s| Some((s.id.clone(), s.provisional.as_ref()?)));
    let of_pieces = result.pieces.iter().flat_map(|piece| &piece.provisional);
    let values = result.map_provisional.iter().chain(of_pieces);
    let all: Vec<(String, &ProvisionalReason)> =
        of_settings.chain(values.map(|p| (p.path(), &p.doubt))).collect();
    if all.is_empty() {
        return;
    }
    print_line(&format!("\n{}", TerminalStyle::stdout().bold(&say!(TEXTS, "show-provisional"))));
    let rows = all
        .into_iter()
        .map(|(path, reason)| (reason.reason.as_str(), vec![reason.certainty.to_string(), path]));
    super::list::print_by_reason(rows.collect(), content, "  ");
}

fn indented(rows: &[Vec<String>]) {
    print_table(rows, "  ");
}
