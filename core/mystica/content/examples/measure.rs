//! Prints what calls, VMs and hostile scripts cost: `cargo run --release -p loam-mystica-content --example measure`.

#[path = "../tests/common/hostile_runs.rs"]
mod hostile_runs;
#[allow(dead_code)]
#[path = "../tests/common/sample.rs"]
mod sample;

use std::time::Instant;

use kernel::{FunctionId, Hook, ScriptContext, ScriptHost, SeatId};
use mystica_content::script_api::LuaHost;
use script::{CompileCache, ScriptLimits};

fn main() {
    let cases = [
        ("empty hook", Hook::Pass, "return { pass = function(game, me) end }"),
        (
            "two arguments",
            Hook::OnBuild,
            "return { on_build = function(game, me, hex, structure) end }",
        ),
        ("answer", Hook::Shipping, "return { shipping = function(game, me, n) return n + 1 end }"),
        (
            "three views",
            Hook::Shipping,
            "return { shipping = function(game, me, n)
               return game:round() + me:vp() + me:count(\"dwelling\") end }",
        ),
        (
            "view and effect",
            Hook::Pass,
            "return { pass = function(game, me)
               if me:has(\"stronghold\") then me:gain_vp(3 * me:bridges_joining_structures()) end
             end }",
        ),
        (
            "networks",
            Hook::FinalScoring,
            "return { final_scoring = function(game, me) return me:network_distance() end }",
        ),
        (
            "list of neighbours",
            Hook::FinalScoring,
            "return { final_scoring = function(game, me)
               local n = 0
               for _, hex in ipairs(game:neighbours(5)) do n = n + hex end
               return n
             end }",
        ),
    ];
    for (name, hook, text) in cases {
        let ruleset = sample::ruleset(sample::SCRIPT, &[hook]);
        let state = sample::state(&ruleset);
        let sources = sample::sources(sample::SCRIPT, text);
        let mut host = LuaHost::new(&ruleset, &sources, ScriptLimits::default()).expect("it loads");
        let args =
            vec![3; hook.args().len() + usize::from(hook.kind() == kernel::HookKind::Modify)];
        let mut out = Vec::new();
        let mut best = f64::MAX;
        for _ in 0..7 {
            let started = Instant::now();
            for _ in 0..200_000 {
                out.clear();
                let scene = ScriptContext {
                    ruleset: &ruleset,
                    state: &state,
                    seat: SeatId(0),
                    actor: SeatId(0),
                };
                host.call(FunctionId(0), scene, &args, &mut out).expect("it runs");
            }
            best = best.min(started.elapsed().as_nanos() as f64 / 200_000.0);
        }
        println!("{name:24} {best:8.0} ns   VM {} KiB", host.used_memory() / 1024);
    }

    let text = cases[4].2;
    let ruleset = sample::ruleset(sample::SCRIPT, &[Hook::Pass]);
    let sources = sample::sources(sample::SCRIPT, text);
    for (name, cache) in
        [("new VM, from text", None), ("new VM, cached", Some(CompileCache::default()))]
    {
        let mut best = f64::MAX;
        for _ in 0..50 {
            let started = Instant::now();
            let host = match &cache {
                Some(cache) => {
                    LuaHost::with_cache(&ruleset, &sources, ScriptLimits::default(), cache)
                }
                None => LuaHost::new(&ruleset, &sources, ScriptLimits::default()),
            };
            best = best.min(started.elapsed().as_nanos() as f64 / 1000.0);
            drop(host);
        }
        println!("{name:24} {best:8.0} us");
    }
    let long = format!(
        "{}\nreturn {{}}\n",
        "local function f(a, b) if a then return b + 1 end end\n".repeat(1000)
    );
    let started = Instant::now();
    let checked = script::syntax::check(
        &long,
        mystica_content::script_api::interface(),
        content::ApiVersion::First,
    );
    println!("check of 1000 lines      {:8.0} us", started.elapsed().as_nanos() as f64 / 1000.0);
    assert!(checked.problems.is_empty());

    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scripts/broken");
    let mut trials = hostile_runs::hostile_report(&folder).expect("the folder can be read");
    trials.sort_by_key(|t| std::cmp::Reverse(t.time));
    for trial in trials.iter().take(60) {
        let stopped = trial.stopped_by.map_or("nothing".to_string(), |k| k.to_string());
        println!(
            "{:30} {stopped:9} {:8.2} ms  VM {:5} KiB  process {:6} KiB",
            trial.name,
            trial.time.as_secs_f64() * 1e3,
            trial.vm_bytes / 1024,
            trial.process_bytes.unwrap_or(0) / 1024
        );
    }
}
