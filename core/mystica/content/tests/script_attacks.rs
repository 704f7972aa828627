//! Tests generated hostile scripts: every function with arguments of growing size, in loops, behind `pcall`, in metamethods.
//!
//! `work.rs` and `work.txt` add scripts whose work is expensive for its number of steps.
//!
//! `LOAM_ATTACKS=N` tries N scripts, `LOAM_ATTACKS_SEED=S` other ones; `--nocapture` prints the figures.

mod work;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use cpu_time::ThreadTime;
use game::random::Random;
use kernel::{FunctionId, Hook, Ruleset, ScriptContext, ScriptHost, SeatId, State};
use mystica_content::script_api::LuaHost;
use script::{HostDisturbance, ScriptDiagnostic, ScriptLimits, StopKind};

use crate::sample;
use crate::scripts::common::words;

/// Number of scripts that `cargo test` tries.
const USUAL: u64 = 150;
/// Number of random histories after which a call must end in the same way.
const HISTORIES: u64 = 10;
/// Ten times the time that the worst call should take.
const DEADLINE: Duration = Duration::from_secs(10);

fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|n| n.parse().ok()).unwrap_or(usual)
}

/// Generator of random scripts.
struct Author {
    random: Random,
    /// Size of lists and strings; grows from script to script.
    size: u32,
}

impl Author {
    fn one<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.random.below(of.len() as u32) as usize]
    }

    fn size(&mut self) -> u32 {
        let most = self.random.below(self.size.max(1)) + 1;
        [0, 1, 64, 250, 1024, 4096, most, self.size][self.random.below(8) as usize]
    }

    fn value(&mut self) -> String {
        let n = self.size();
        match self.random.below(16) {
            0 => {
                self.one(&["0", "-1", "1", "2", "0.5", "1/0", "-1/0", "0/0", "2^31", "2^53"]).into()
            }
            1 => n.to_string(),
            2 => self.one(&["nil", "true", "false", "game", "me", "{}", "''"]).into(),
            3 => format!("('{}'):rep({n})", self.one(&["x", "ab", "1", "%a", "(", "\\0", "ä"])),
            4 => self
                .one(&[
                    "'.-.-.-.-b'",
                    "'(.)(.)(.)%3'",
                    "'%s*$'",
                    "'%b()'",
                    "'%99999d'",
                    "'%s'",
                    "'%q'",
                ])
                .into(),
            5 => format!("list({n})"),
            6 => format!("texts({n})"),
            7 => format!("liar({n})"),
            8 => self
                .one(&["tostring", "rawequal", "string.len", "print_nothing", "deep", "endless"])
                .into(),
            9 => format!("holes({n})"),
            10 => format!("('a'):rep({n}) .. 'b'"),
            11 => self.one(&["'coins'", "'E5'", "'uses'", "'fire'", "'boat'", "'A1'"]).into(),
            12 => format!(
                "setmetatable({{}}, {{ {} = {} }})",
                self.one(&[
                    "__index",
                    "__len",
                    "__lt",
                    "__eq",
                    "__concat",
                    "__call",
                    "__unm",
                    "__newindex",
                    "__le",
                    "__tostring"
                ]),
                self.one(&["endless", "rawequal", "string.rep", "deep", "{}", "string.upper"])
            ),
            13 => format!("string.gmatch(('x'):rep({n}), '()')"),
            14 => "box.last".into(),
            _ => format!("{}", self.random.below(20)),
        }
    }

    fn values(&mut self, most: u32) -> String {
        let n = self.random.below(most + 1);
        (0..n).map(|_| self.value()).collect::<Vec<_>>().join(", ")
    }

    fn call(&mut self) -> String {
        const LIBRARY: [&str; 37] = [
            "assert",
            "error",
            "getmetatable",
            "ipairs",
            "next",
            "pairs",
            "pcall",
            "rawequal",
            "rawget",
            "rawset",
            "select",
            "setmetatable",
            "tonumber",
            "tostring",
            "type",
            "unpack",
            "math.abs",
            "math.floor",
            "math.fmod",
            "math.max",
            "string.byte",
            "string.char",
            "string.find",
            "string.format",
            "string.gmatch",
            "string.gsub",
            "string.len",
            "string.lower",
            "string.match",
            "string.rep",
            "string.reverse",
            "string.sub",
            "string.upper",
            "table.concat",
            "table.insert",
            "table.remove",
            "table.sort",
        ];
        match self.random.below(8) {
            0 | 1 => {
                let interface = mystica_content::script_api::interface();
                let entry = &interface.functions
                    [self.random.below(interface.functions.len() as u32) as usize];
                let object = format!("any({})", interface.objects[entry.object].name);
                let given: Vec<String> = entry.args.iter().map(|_| self.value()).collect();
                format!("{object}:{}({})", entry.name, given.join(", "))
            }
            2 => {
                let (a, b) = (self.value(), self.value());
                let sign = self.one(&["..", "<", "<=", "==", "+", "*", "%", "^", "and"]);
                format!("tostring(({a}) {sign} ({b}))")
            }
            3 => format!("#({})", self.value()),
            _ => {
                let name = LIBRARY[self.random.below(LIBRARY.len() as u32) as usize];
                let text =
                    matches!(name.split_once('.'), Some(("string", _))) && self.random.below(3) > 0;
                let (first, rest) = (
                    if text { format!("('a'):rep({})", self.size()) } else { self.value() },
                    self.values(3),
                );
                let comma = if rest.is_empty() { "" } else { ", " };
                format!("{name}({first}{comma}{rest})")
            }
        }
    }

    fn statement(&mut self) -> String {
        let call = self.call();
        let n = self.size();
        match self.random.below(10) {
            0 => format!("box.last = {call}"),
            1 => format!("for i = 1, {n} do box.last = {call} end"),
            2 => format!("while true do box.last = {call} end"),
            3 => format!("while true do pcall(function() box.last = {call} end) end"),
            4 => format!("local t = {{}} for i = 1, {n} do t[i] = {call} end box.last = t"),
            5 => format!("for _, v in pairs(texts({n})) do box.last = {call} end"),
            6 => format!("box.last = pcall(function() box.last = {call} error(box.last, 0) end)"),
            7 => format!("repeat local x = {call} until not box.last"),
            8 => {
                format!("table.sort(list({n}), function(a, b) box.last = {call} return a < b end)")
            }
            _ => format!("box.last = ('x'):rep({n}):gsub('.', function(c) box.last = {call} end)"),
        }
    }

    fn script(&mut self) -> String {
        let count = 1 + self.random.below(3);
        let body: String = (0..count).map(|_| format!("  {}\n", self.statement())).collect();
        let at_load = if self.random.below(12) == 0 {
            format!("do\n  local game, me, box = nil, nil, {{}}\n  {}\nend\n", self.statement())
        } else {
            String::new()
        };
        format!(
            "local function any(x) return x end
local function list(n) local t = {{}} for i = 1, n do t[i] = i * 7919 % 4093 end return t end
local function texts(n) local t = {{}} for i = 1, n do t['k' .. i] = i t[i] = 'k' .. i end return t end
local function holes(n) local t = list(n) for i = 1, n - 1 do t[i] = nil end return t end
local function liar(n) return setmetatable(list(n), {{ __len = function() return 1 end }}) end
local function endless() while true do end end
local function deep(n) return deep_or(n) end
local function print_nothing() return '' end
{at_load}return {{ on_jump = function(game, me, n)
  local box = {{}}
{body}end }}
"
        )
        .replace("local function deep(n) return deep_or(n) end", "local function deep(n) return 1 + deep(n) end")
    }
}

/// Result of a call: value or message, changes, steps.
type Outcome = (Result<i32, String>, String, u32);

fn call(host: &mut LuaHost, ruleset: &Ruleset, state: &State) -> Outcome {
    let scene = ScriptContext { ruleset, state, seat: SeatId(0), actor: SeatId(1) };
    let mut out = Vec::new();
    let result = host.call(FunctionId(0), scene, &[3], &mut out).map_err(|fault| fault.message);
    (result, words(ruleset, &out), host.steps())
}

#[derive(Default)]
struct Figures {
    tried: u64,
    stopped_by: BTreeMap<String, u64>,
    steps: u32,
    bytes: usize,
    time: Duration,
}

#[test]
fn generated_scripts_are_bounded_and_end_the_same_way_whatever_went_before() {
    let (many, seed) = (number("LOAM_ATTACKS", USUAL), number("LOAM_ATTACKS_SEED", 1));
    let attack = Attack::new(HISTORIES);
    let mut figures = Figures::default();
    let busy = AtomicBool::new(true);
    std::thread::scope(|scope| {
        // Simulates a machine under load.
        for _ in 0..6 {
            scope.spawn(|| {
                while busy.load(Ordering::Relaxed) {
                    std::hint::black_box((0..1000).sum::<u64>());
                    std::thread::yield_now();
                }
            });
        }
        let tried = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            for n in 0..many {
                let random = Random::new(Random::derive(seed, n));
                let mut author = Author { random, size: 1 << (4 + n * 13 / many) };
                let text = author.script();
                let _ = attack.on(&text, &mut figures);
            }
        }));
        busy.store(false, Ordering::Relaxed);
        if let Err(panic) = tried {
            std::panic::resume_unwind(panic);
        }
    });
    let Figures { tried, stopped_by, steps, bytes, time } = &figures;
    println!(
        "{tried} scripts tried, all survived; ended by {stopped_by:?}; at most {steps} steps, {} KiB, {time:?} in one call",
        bytes / 1024
    );
    assert_eq!(*tried, many);
    // The scripts would test little if all of them failed while loading or for one reason.
    if many >= USUAL {
        for kind in ["nothing", "fuel", "error"] {
            assert!(stopped_by.get(kind).is_some_and(|n| *n > many / 50), "{kind}: {stopped_by:?}");
        }
    }
}

/// Calls hooks in the sample position, each also after random histories and on a second thread.
struct Attack {
    limits: ScriptLimits,
    ruleset: Ruleset,
    state: State,
    /// Number of random histories.
    histories: u64,
}

/// Result of the first call of a hook.
struct Ended {
    /// The limit or error that stopped it; `None` if it ended by itself.
    by: Option<StopKind>,
    message: String,
    steps: u32,
    time: Duration,
}

impl Attack {
    fn new(histories: u64) -> Attack {
        let ruleset = sample::ruleset(sample::SCRIPT, &[Hook::OnJump]);
        let state = sample::state(&ruleset);
        Attack { limits: ScriptLimits::default(), ruleset, state, histories }
    }

    fn call(&self, host: &mut LuaHost) -> Outcome {
        call(host, &self.ruleset, &self.state)
    }

    /// Loads a text. If that fails, loads it again and checks that the diagnostics are the same and none is a timeout.
    fn load(&self, text: &str) -> Result<LuaHost, Vec<ScriptDiagnostic>> {
        let sources = sample::sources(sample::SCRIPT, text);
        let load = || {
            let started = ThreadTime::now();
            let host = LuaHost::new(&self.ruleset, &sources, self.limits);
            assert!(started.elapsed() < DEADLINE, "loading took {:?}:\n{text}", started.elapsed());
            host
        };
        load().inspect_err(|errors| {
            assert!(errors.iter().all(|e| e.kind != StopKind::Watchdog), "{text}");
            assert_eq!(load().err().as_ref(), Some(errors), "loads differently:\n{text}");
        })
    }

    /// Calls the hook of a text and checks that it stays within the limits, leaves the position unchanged and is repeatable.
    fn on(&self, text: &str, figures: &mut Figures) -> Result<Ended, Vec<ScriptDiagnostic>> {
        figures.tried += 1;
        let loaded = self.load(text);
        if loaded.is_err() {
            *figures.stopped_by.entry("load".into()).or_default() += 1;
        }
        let mut host = loaded?;
        let used = host.used_memory();
        let bytes = self.state.to_bytes();
        let started = ThreadTime::now();
        let first = self.call(&mut host);
        let time = started.elapsed();
        let by = first.0.is_err().then(|| host.last_stop().map(|stop| stop.kind)).flatten();
        let kind = by.map_or("nothing".to_string(), |kind| kind.to_string());
        *figures.stopped_by.entry(kind).or_default() += 1;
        assert_ne!(by, Some(StopKind::Watchdog), "fuel did not run out first:\n{text}");
        assert!(time < DEADLINE, "{time:?}:\n{text}");
        assert!(first.2 <= self.limits.fuel, "{} steps:\n{text}", first.2);
        assert_eq!(self.state.to_bytes(), bytes);
        let most = self.again(&mut host, &first, text).saturating_sub(used);
        // A call is stopped at its next step; until then one operator can concatenate 255 strings.
        assert!(most <= self.limits.memory + (20 << 20), "{most} bytes:\n{text}");
        figures.bytes = figures.bytes.max(most);
        figures.steps = figures.steps.max(first.2);
        figures.time = figures.time.max(time);
        let message = first.0.err().unwrap_or_default();
        Ok(Ended { by, message, steps: first.2, time })
    }

    /// Repeats the call on another thread at the same time, after random histories, and after itself. Returns the largest number of
    /// bytes in use.
    fn again(&self, host: &mut LuaHost, first: &Outcome, text: &str) -> usize {
        let program = host.program();
        std::thread::scope(|scope| {
            let other = scope.spawn(|| {
                let mut host = LuaHost::from_program(program, self.limits).expect("it loads");
                (0..2).map(|_| self.call(&mut host)).collect::<Vec<_>>()
            });
            let mut most = 0;
            for n in 0..self.histories {
                host.set_history(HostDisturbance::Drawn(n));
                assert_eq!(self.call(host), *first, "after past {n}:\n{text}");
                most = most.max(host.used_memory());
            }
            for again in other.join().expect("no panic") {
                assert_eq!(again, *first, "in another thread:\n{text}");
            }
            most
        })
    }
}

#[test]
fn a_mistake_keeps_of_a_long_line_what_it_shows() {
    let text = format!("local list = {{{}}} local = 1\nreturn {{}}\n", "1,".repeat(25_000));
    let errors =
        crate::scripts::common::load(&text, &[Hook::OnBuild]).err().expect("it does not load");
    for error in &errors {
        assert!(error.column > 50_000 && error.excerpt.text.chars().count() < 300, "{error}");
        assert!(error.excerpt.len > 0, "{error}");
    }
    assert!(!errors.is_empty());
}
