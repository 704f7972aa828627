//! `loam certify`: shows that a module leaves everything a game promises as it is.

use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::Args;
use content::VariantChoice;
use kernel::{Action, FunctionId};
use lab::certify::{BRANCH, Plan, Report};
use lab::fuzz::Failing;
use loam::certificate::Ground;
use loam::failures::{self, Written};
use loam::the_game::module_of;
use loam::{Content, Rules};
use script::{Limits, Used};
use serde::Serialize;
use serde_json::json;

use crate::args::threads;
use crate::context::Context;
use crate::numbers::{self, number};
use crate::output::{Outcome, Paint, Trouble, complain, count, grouped, json, say, say_table};

/// Arguments of `certify`.
#[derive(Args, Debug)]
pub struct CertifyArgs {
    /// The module.
    #[arg(value_name = "MODULE")]
    pub module: String,
    /// How many games of each variant that has the module.
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = numbers::games)]
    pub games: u64,
    /// Seed of everything that is drawn.
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = numbers::seed)]
    pub seed: u64,
    /// At one decision in this many a game is copied, saved, carried over and played on.
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = number::<u32>("this number", 1, 1_000_000))]
    pub fork_every: u32,
    /// Threads; the result does not depend on them.
    #[arg(long, value_name = "T", value_parser = numbers::threads)]
    pub threads: Option<usize>,
    /// Where the scenario of a failure is written.
    #[arg(long, value_name = "DIR", default_value = "failures")]
    pub out: PathBuf,
}

/// What one variant showed.
#[derive(Serialize)]
struct Part {
    /// The variant, with the module added where it lacks it.
    game: String,
    ruleset: String,
    games: u64,
    positions: u64,
    forks: u64,
    threaded: u64,
    failed: u64,
    failures: Vec<Shown>,
}

/// A failure, with what is to blame.
#[derive(Serialize)]
struct Shown {
    #[serde(flatten)]
    failing: Failing<Action>,
    blame: Option<Blame>,
    written: Option<Written>,
}

/// The hook whose answers differ.
#[derive(Serialize)]
struct Blame {
    module: String,
    piece: String,
    hook: String,
    file: String,
    line: u32,
    detail: String,
}

/// What the calls of one hook of the module took.
#[derive(Serialize)]
struct HookUse {
    hook: String,
    piece: String,
    file: String,
    line: u32,
    calls: u64,
    steps: u32,
    bytes: usize,
}

impl HookUse {
    /// A limit is more than half used up: another position may exhaust it.
    fn is_near(&self, limits: Limits) -> bool {
        self.steps > limits.fuel / 2 || self.bytes > limits.memory / 2
    }

    fn place(&self) -> String {
        format!("{}:{}", self.file, self.line)
    }
}

/// Plays, compares, and says what was done; fails if a law is broken or a limit nearly exhausted.
pub fn run(context: &Context, args: &CertifyArgs) -> Outcome {
    let content = context.load(None)?;
    let module = super::test::named(&content, std::slice::from_ref(&args.module))?.remove(0);
    let plan = Plan {
        games: args.games,
        seed: args.seed,
        threads: threads(args.threads),
        fork_every: args.fork_every,
    };
    let mut parts = Vec::new();
    let mut hooks: BTreeMap<(String, u32, String, String), Used> = BTreeMap::new();
    for (game, choice) in games(&content, &module)? {
        let ground =
            Ground::new(compiled(&content, &choice)?, compiled(&content, &choice)?, &module);
        let bar = super::sim::progress(args.games, context.json);
        let report = lab::certify::run(&ground, &plan, &|done| bar.set_position(done))?;
        bar.finish_and_clear();
        add_hooks(&ground, &module, &mut hooks);
        parts.push(part(args, &module, game, &ground, report)?);
    }
    let hooks: Vec<HookUse> = hooks
        .into_iter()
        .map(|((file, line, hook, piece), Used { calls, steps, bytes })| HookUse {
            hook,
            piece,
            file,
            line,
            calls,
            steps,
            bytes,
        })
        .collect();
    let limits = Limits::default();
    let near: Vec<&HookUse> = hooks.iter().filter(|h| h.is_near(limits)).collect();
    let failed: u64 = parts.iter().map(|p| p.failed).sum();
    let certified = failed == 0 && near.is_empty();
    if context.json {
        json(&json!({
            "module": module,
            "certified": certified,
            "seed": args.seed,
            "variants": parts,
            "limits": { "steps": limits.fuel, "bytes": limits.memory },
            "hooks": hooks,
            "never_called": hooks.iter().filter(|h| h.calls == 0).map(HookUse::place).collect::<Vec<_>>(),
        }));
    } else {
        print(&module, &parts, &hooks, limits);
        for hook in &near {
            complain!(
                "{}: `{}` of {} uses more than half of a limit ({})",
                Paint::stderr().bad("near a limit"),
                hook.hook,
                hook.piece,
                hook.place()
            );
        }
        parts.iter().flat_map(|p| p.failures.iter().map(move |f| (p, f))).for_each(explain);
    }
    if certified { Ok(()) } else { Err(Trouble::Shown) }
}

/// The games that have the module: every such variant, or else the plainest one with the module added.
fn games(content: &Content, module: &str) -> Result<Vec<(String, VariantChoice)>, Trouble> {
    let mut found = Vec::new();
    for variant in content.library.list_variants() {
        let choice = VariantChoice::of(&variant.id);
        let compiled = dialect::compile(&content.library, &choice);
        if compiled.is_ok_and(|compiled| compiled.modules.iter().any(|m| m == module)) {
            found.push((variant.id, choice));
        }
    }
    if found.is_empty() {
        let plain = content.plain_variant().ok_or("the content has no variant")?;
        let choice =
            VariantChoice { modules: vec![(module.to_owned(), true)], ..VariantChoice::of(&plain) };
        // Mistakes of the module come up here.
        dialect::compile(&content.library, &choice)?;
        found.push((format!("{plain} with {module}"), choice));
    }
    Ok(found)
}

fn compiled(content: &Content, choice: &VariantChoice) -> Result<Rules, Trouble> {
    let compiled = dialect::compile(&content.library, choice)?;
    let rules = Rules::new(&content.library, choice.clone(), compiled);
    rules.host()?;
    Ok(rules)
}

/// Adds what the hooks of the module took in one variant.
fn add_hooks(
    ground: &Ground,
    module: &str,
    hooks: &mut BTreeMap<(String, u32, String, String), Used>,
) {
    let ruleset = ground.ruleset();
    for (i, function) in ruleset.functions.iter().enumerate() {
        if function.module != module {
            continue;
        }
        let id = FunctionId(i as u16);
        let piece = ruleset.pieces[function.piece.at()].id.clone();
        let key =
            (function.file.clone(), ground.line_of(id), function.hook.name().to_owned(), piece);
        let (all, new) = (hooks.entry(key).or_default(), ground.usage.of(id));
        all.calls += new.calls;
        all.steps = all.steps.max(new.steps);
        all.bytes = all.bytes.max(new.bytes);
    }
}

fn part(
    args: &CertifyArgs,
    module: &str,
    game: String,
    ground: &Ground,
    report: Report<Action>,
) -> Result<Part, Trouble> {
    let mut failures = Vec::new();
    for failing in report.failures {
        let blame = ground.blame(&failing)?.map(|found| {
            let function = &ground.ruleset().functions[usize::from(found.function.0)];
            Blame {
                module: module_of(ground.ruleset(), function.piece).to_owned(),
                piece: ground.ruleset().pieces[function.piece.at()].id.clone(),
                hook: function.hook.name().to_owned(),
                file: function.file.clone(),
                line: found
                    .place()
                    .map_or_else(|| ground.line_of(found.function), |place| place.line),
                detail: found.words(ground.ruleset()),
            }
        });
        let command = format!("loam certify {module} --games {} --seed {}", args.games, args.seed);
        let name = format!("{module}-{}", game.replace(' ', "-"));
        let written = failures::write(ground, &args.out, &name, &command, &failing)?;
        failures.push(Shown { failing, blame, written });
    }
    Ok(Part {
        ruleset: ground.hash(),
        game,
        games: report.games,
        positions: report.positions,
        forks: report.forks,
        threaded: report.threaded,
        failed: report.failed,
        failures,
    })
}

fn print(module: &str, parts: &[Part], hooks: &[HookUse], limits: Limits) {
    let paint = Paint::stdout();
    for part in parts {
        let outcome = match part.failed {
            0 => paint.good("every law holds"),
            n => paint.bad(&format!("a law is broken in {}", count(n as usize, "game"))),
        };
        say(&format!("{}: {}, {outcome}", part.game, count(part.games as usize, "game")));
        say(&format!(
            "  {} played in two virtual machines, of which one was given another past",
            count(part.positions as usize, "position")
        ));
        say(&format!(
            "  {} forked: copied, saved and reloaded, carried over to rules compiled anew;\n  \
             from each up to {BRANCH} actions played on and compared",
            count(part.forks as usize, "decision")
        ));
        say(&format!(
            "  {} played on one thread and on three",
            count(part.threaded as usize, "game")
        ));
    }
    let (called, silent): (Vec<&HookUse>, Vec<&HookUse>) = hooks.iter().partition(|h| h.calls > 0);
    if hooks.is_empty() {
        say("no scripts: there are no limits to keep");
    }
    if !called.is_empty() {
        say(&format!(
            "the most that one call took, of {} steps and {} KiB:",
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
        say_table(&rows, "  ");
    }
    if !silent.is_empty() {
        say("never called in these games:");
        for hook in &silent {
            say(&format!("  {} of {} ({})", hook.hook, hook.piece, hook.place()));
        }
    }
    let near = hooks.iter().any(|h| h.is_near(limits));
    let failed = parts.iter().any(|p| p.failed > 0);
    say(&match failed || near {
        false if silent.is_empty() => paint.good(&format!("{module} is certified")),
        false => {
            let hooks = count(silent.len(), "hook");
            paint.good(&format!("{module} is certified, but for {hooks} that no game called"))
        }
        true => paint.bad(&format!("{module} is not certified")),
    });
}

fn explain((part, shown): (&Part, &Shown)) {
    let Shown { failing, blame, written } = shown;
    complain!("\n{}: {}", Paint::stderr().bad("broken"), failing.broken.law);
    complain!("  {}", failing.broken.detail);
    if let Some(blame) = blame {
        let Blame { module, piece, hook, file, line, detail } = blame;
        complain!("  {file}:{line}: {detail} (module `{module}`, piece `{piece}`, hook `{hook}`)");
    }
    complain!(
        "  {}, game {}, seed {}, after {} (found after {}):",
        part.game,
        failing.index,
        failing.seed,
        count(failing.actions.len(), "action"),
        failing.before,
    );
    failing.texts.iter().for_each(|text| complain!("    {text}"));
    if let Some(written) = written {
        complain!("  {}", written.words());
    }
}
