//! Tests scripts whose work is expensive for its number of steps, at growing sizes. Each must be stopped by its limit on steps, memory
//! or strings, never by the clock, after any earlier calls and on two threads.

use std::path::Path;
use std::time::Duration;

use game::ApiVersion;
use game::random::Random;
use script::StopKind;

use super::{Attack, Figures};

const SIZES: [u32; 3] = [64, 4096, 60_000];
/// Number of random histories after which a call must end in the same way: 2, since each takes as long as a call may; 10 in the long form.
const HISTORIES: [u64; 2] = [2, 10];
/// Number of keys that collide in one table place: as many as a script has room for.
const KEYS: usize = 2000;

/// Returns the place of a number in a table of 2¹⁴ places, computed as Luau does.
fn place_of_number(n: f64) -> u32 {
    let bits = n.to_bits();
    let (mut a, mut b) = (bits as u32, (bits >> 32) as u32 & 0x7fff_ffff);
    const M: u32 = 0x5bd1_e995;
    a ^= b >> 18;
    a = a.wrapping_mul(M);
    b ^= a >> 22;
    b = b.wrapping_mul(M);
    a ^= b >> 17;
    a = a.wrapping_mul(M);
    b ^= a >> 19;
    b.wrapping_mul(M) & 0x3fff
}

/// Returns the place of a string shorter than 32 bytes, as `place_of_number` does.
fn place_of_text(text: &[u8]) -> u32 {
    let add = |h: u32, c: &u8| h ^ (h << 5).wrapping_add(h >> 2).wrapping_add(u32::from(*c));
    text.iter().rev().fold(text.len() as u32, add) & 0x3fff
}

fn numbers() -> String {
    let keys = (1..).filter(|n| place_of_number(f64::from(*n)) == 0).take(KEYS);
    listed(&keys.map(|n: u32| n.to_string()).collect::<Vec<_>>())
}

fn texts() -> String {
    let mut random = Random::new(1);
    let mut keys = Vec::new();
    while keys.len() < KEYS {
        let text: [u8; 8] = std::array::from_fn(|_| b'a' + random.below(26) as u8);
        if place_of_text(&text) == 0 {
            keys.push(format!("'{}'", String::from_utf8_lossy(&text)));
        }
    }
    listed(&keys)
}

/// Returns a line for the top of a file that lists the keys. Its lists are short, because large ones make steps more expensive.
fn listed(keys: &[String]) -> String {
    let lists: Vec<String> =
        keys.chunks(50).map(|few| format!("{{ {} }}", few.join(", "))).collect();
    format!("local keys = {{ {} }}\n", lists.join(",\n"))
}

/// A hook body that never ends by itself because it repeats one operation.
struct Work {
    name: String,
    body: String,
}

/// Returns all work: the entries of `work.txt`, and every script function.
fn work() -> Vec<Work> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/script_attacks/work.txt");
    let text = std::fs::read_to_string(path).expect("the list of work");
    let mut all: Vec<Work> = Vec::new();
    for line in text.lines() {
        match (line.strip_prefix("== "), all.last_mut()) {
            (Some(name), _) => all.push(Work { name: name.to_string(), body: String::new() }),
            (None, Some(work)) => work.body += &repeated(line),
            (None, None) => {}
        }
    }
    let functions = mystica_content::script_api::interface().functions.iter();
    for entry in functions.filter(|entry| entry.is_in(ApiVersion::First)) {
        // With arguments that it takes: those of its example. The sample counts seats from 0.
        let example = entry.example.replace("game:seat(2)", "game:seat(1)");
        let body = if entry.is_effect() {
            // `pcall` catches the error for too many changes.
            format!("while true do pcall(function() {example} end) end\n")
        } else {
            format!("while true do local _ = {example} end\n")
        };
        all.push(Work { name: format!("api {}", entry.name), body });
    }
    all
}

/// Repeats a line as often as it states: `60x line`.
fn repeated(line: &str) -> String {
    let times = line.trim_start().split_once("x ");
    let times = times.and_then(|(times, line)| Some((times.parse().ok()?, line)));
    let (times, line) = times.unwrap_or((1, line));
    format!("{line}\n").repeat(times)
}

/// Replacements for placeholders in the body of a piece of work.
struct Words {
    numbers: String,
    texts: String,
    locals: String,
}

impl Words {
    fn new() -> Words {
        let locals: Vec<String> = (0..150).map(|n| format!("a{n}")).collect();
        Words { numbers: numbers(), texts: texts(), locals: locals.join(", ") }
    }

    /// Returns the script for a body and a size.
    fn script(&self, body: &str, size: u32) -> String {
        let (top, body) = match (body.strip_prefix("NUMBERS"), body.strip_prefix("TEXTS")) {
            (Some(body), _) => (self.numbers.as_str(), body),
            (_, Some(body)) => (self.texts.as_str(), body),
            _ => ("", body),
        };
        let body = body.replace("SIZE", &size.to_string()).replace("HELD", &self.locals);
        let body = body.replace("DIGITS", &"7".repeat(size as usize));
        format!("{top}return {{ on_jump = function(game, me, n)\n{body}end }}")
    }
}

/// Calls the hook. Returns the time it took, a line for the report, and what is wrong with the result.
fn run(attack: &Attack, name: &str, text: &str) -> (Duration, String, Option<String>) {
    let ended = match attack.on(text, &mut Figures::default()) {
        Ok(ended) => ended,
        Err(errors) => return (Duration::ZERO, name.to_string(), Some(format!("{errors:?}"))),
    };
    let line = format!("{name}: {:?} after {} steps, {:?}", ended.by, ended.steps, ended.time);
    let wrong = match ended.by {
        None => Some("it ends".to_string()),
        Some(StopKind::Watchdog | StopKind::Load | StopKind::Error) => Some(ended.message),
        Some(StopKind::Fuel | StopKind::Memory | StopKind::Text | StopKind::Texts) => None,
    };
    (ended.time, line, wrong)
}

#[test]
fn work_is_counted_before_it_takes_long() {
    let long = std::env::var_os("LOAM_ATTACKS").is_some();
    let (words, attack) = (Words::new(), Attack::new(HISTORIES[usize::from(long)]));
    let mut all = Vec::new();
    let mut wrong = Vec::new();
    for Work { name, body } in work() {
        // A body without a size is run once.
        let sizes =
            if body.contains("SIZE") || body.contains("DIGITS") { &SIZES[..] } else { &SIZES[..1] };
        // The short form leaves out the middle size.
        for size in sizes.iter().filter(|size| long || **size != SIZES[1]) {
            let name = format!("{name}, size {size}");
            let (time, line, problem) = run(&attack, &name, &words.script(&body, *size));
            wrong.extend(problem.map(|problem| format!("{line}: {problem}")));
            all.push((time, line));
        }
    }
    all.sort();
    println!("{} pieces of work tried, all stopped by their limits; the longest:", all.len());
    for (_, line) in all.iter().rev().take(10) {
        println!("  {line}");
    }
    // The processor time is checked only in a release build, by `.ci/full work`.
    if std::env::var_os("LOAM_WORK").is_some() {
        let longest = all.last().expect("work").0;
        assert!(longest <= Duration::from_millis(500), "slower than half a second");
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
