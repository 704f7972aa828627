//! `loam certify`: checks that a module is deterministic, and that its scripts stay within their
//! limits.

use std::path::PathBuf;

use clap::Args;
use lab::determinism::{BRANCH, DeterminismOptions};
use script::ScriptLimits;
use serde::Serialize;
use workbench::FullGame;
use workbench::certificate::DeterminismSetup;
use workbench::certificate::{self, Certificate, CertificateFailure, HookUse, VariantCertificate};
use workbench::scenarios::coverage::UnreachedPart;

use crate::args::threads;
use crate::broken_games;
use crate::context::{CliContext, for_game};
use crate::numbers::{self, number};
use crate::output::{
    CommandError, CommandResult, TerminalStyle, complain, count, grouped, print_line, print_result,
    print_table,
};

/// Maximum number of unreached hooks and effects in TOML tables that are printed.
const MOST_UNREACHED: usize = 12;

/// Options of `loam certify`: the module, the number of games, and the folder for failures.
#[derive(Args, Debug)]
pub struct CertifyArgs {
    /// The module to check.
    #[arg(value_name = "MODULE")]
    pub module: String,
    /// Number of games of each variant with the module.
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = numbers::games)]
    pub games: u64,
    /// Seed of all random draws.
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = numbers::seed)]
    pub seed: u64,
    /// Fork the game at one in N decisions: copy, save and migrate it, and play on.
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = number::<u32>("this-number", 1, 1_000_000))]
    pub fork_every: u32,
    /// Number of threads; the result does not depend on their number.
    #[arg(long, value_name = "T", value_parser = numbers::threads)]
    pub threads: Option<usize>,
    /// Folder for the scenario of a failure.
    #[arg(long, value_name = "DIR", default_value = "failures")]
    pub out: PathBuf,
}

/// Result for a module: the games played, and the steps and memory that its scripts used.
#[derive(Serialize)]
struct ModuleResult {
    module: String,
    certified: bool,
    seed: u64,
    variants: Vec<VariantCertificate>,
    limits: ScriptCallLimits,
    hooks: Vec<HookUse>,
    never_called: Vec<String>,
    /// Hooks, script lines, and answers and effects in TOML tables that no game reached.
    unreached: Vec<UnreachedPart>,
}

/// Limits of one script call: steps and memory.
#[derive(Serialize)]
struct ScriptCallLimits {
    steps: u32,
    bytes: usize,
}

/// Plays the games, compares them, and prints the result. Fails if an invariant is broken or a
/// script call comes close to a limit.
pub fn run(context: &CliContext, args: &CertifyArgs) -> CommandResult {
    for_game!(context.dialect_of_module(&args.module), run_with(context: CliContext, args: CertifyArgs))
}

fn run_with<G: FullGame>(context: &CliContext, args: &CertifyArgs) -> CommandResult {
    let content = context.load(None)?;
    let module =
        workbench::scenarios::modules(&content, std::slice::from_ref(&args.module))?.remove(0);
    let plan = DeterminismOptions {
        games: args.games,
        seed: args.seed,
        threads: threads(args.threads),
        fork_every: args.fork_every,
    };
    let mut certificate = Certificate::default();
    for (game, choice) in certificate::games::<G>(&content, &module)? {
        let ground = DeterminismSetup::<G>::new(&content, &choice, &module)?;
        let bar = crate::progress::progress(args.games, context.json);
        let report = lab::determinism::run(&ground, &plan, &|done| bar.set_position(done))?;
        bar.finish_and_clear();
        let command = format!("loam certify {module} --games {} --seed {}", args.games, args.seed);
        certificate.cover(&ground, args.games, args.seed)?;
        certificate.add(&game, &ground, report, &command, &args.out)?;
    }
    let unreached = certificate.unreached(&module);
    let (hooks, parts) = (certificate.hooks(), certificate.parts);
    let limits = ScriptLimits::default();
    let failed: u64 = parts.iter().map(|p| p.failed).sum();
    let result = ModuleResult {
        module,
        certified: failed == 0 && !hooks.iter().any(|h| h.is_near(limits)),
        seed: args.seed,
        limits: ScriptCallLimits { steps: limits.fuel, bytes: limits.memory },
        never_called: hooks.iter().filter(|h| h.calls == 0).map(HookUse::place).collect(),
        variants: parts,
        hooks,
        unreached,
    };
    print_result(context.json, &result, |result| print(result, limits));
    if result.certified { Ok(()) } else { Err(CommandError::Shown) }
}

fn print(result: &ModuleResult, limits: ScriptLimits) {
    let ModuleResult { module, variants: parts, hooks, .. } = result;
    print_parts(parts);
    print_hooks(hooks, limits);
    let silent = result.never_called.len();
    let tables: Vec<&UnreachedPart> =
        result.unreached.iter().filter(|one| one.kind == "effect").collect();
    for one in tables.iter().take(MOST_UNREACHED) {
        print_line(&format!("not reached by any game: {}:{}: {}", one.file, one.line, one.what));
    }
    if tables.len() > MOST_UNREACHED {
        print_line(&format!(
            "and {} more; `--json` lists all under `unreached`",
            tables.len() - MOST_UNREACHED
        ));
    }
    let paint = TerminalStyle::stdout();
    let mut but = Vec::new();
    if silent > 0 {
        but.push(format!("{} never called", count(silent, "hook")));
    }
    if !tables.is_empty() {
        but.push(format!("{} of tables never reached", count(tables.len(), "part")));
    }
    print_line(&if !result.certified {
        paint.bad(&format!("{module} is not certified"))
    } else if but.is_empty() {
        paint.good(&format!("{module} is certified"))
    } else {
        paint.good(&format!("{module} is certified, except for {}", but.join(" and ")))
    });
    for hook in hooks.iter().filter(|h| h.is_near(limits)) {
        complain!(
            "{}: `{}` of {} uses more than half of a limit ({})",
            TerminalStyle::stderr().bad("near a limit"),
            hook.hook,
            hook.piece,
            hook.place()
        );
    }
    for part in parts {
        for CertificateFailure { failing, blame, written } in &part.failures {
            broken_games::explain(failing, Some(&part.game), blame.as_ref(), written.as_ref());
        }
    }
}

fn print_parts(parts: &[VariantCertificate]) {
    for part in parts {
        let outcome = broken_games::outcome(part.failed);
        print_line(&format!("{}: {}, {outcome}", part.game, count(part.games as usize, "game")));
        print_line(&format!(
            "  {} compared in two virtual machines with different histories",
            count(part.positions as usize, "position")
        ));
        print_line(&format!(
            "  {} forked: copied, saved and reloaded, migrated to recompiled rules;\n  up to \
            {BRANCH} more actions played from each and compared",
            count(part.forks as usize, "decision")
        ));
        print_line(&format!(
            "  {} played on one thread and on three, and compared",
            count(part.threaded as usize, "game")
        ));
    }
}

fn print_hooks(hooks: &[HookUse], limits: ScriptLimits) {
    let (called, silent): (Vec<&HookUse>, Vec<&HookUse>) = hooks.iter().partition(|h| h.calls > 0);
    if hooks.is_empty() {
        print_line("no scripts, so no script limits to check");
    }
    if !called.is_empty() {
        print_line(&format!(
            "largest use in one call (limits: {} steps and {} KiB):",
            grouped(limits.fuel.into()),
            grouped((limits.memory / 1024) as u64)
        ));
        let mut rows = vec![["hook", "piece", "calls", "steps", "KiB"].map(String::from).to_vec()];
        rows.extend(called.iter().map(|h| {
            vec![
                h.hook.clone(),
                h.piece.clone(),
                grouped(h.calls),
                grouped(h.steps.into()),
                format!("{:.1}", h.bytes as f64 / 1024.0),
            ]
        }));
        print_table(&rows, "  ");
    }
    if !silent.is_empty() {
        print_line("never called in these games:");
        for hook in &silent {
            print_line(&format!("  {} of {} ({})", hook.hook, hook.piece, hook.place()));
        }
    }
}
