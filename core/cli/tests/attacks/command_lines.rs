//! Random command lines over every command and every option in the help, with invalid, huge,
//! negative, non-UTF-8 and repeated values.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use game::random::Random;

use crate::common::{copy_of_the_content, loam};
use crate::{Figures, in_order, long, run, seed};

/// A command, parsed from its help.
struct Described {
    words: Vec<String>,
    /// The options, each with the name of its value; empty for an option that takes none.
    options: Vec<(String, String)>,
    /// Names of the positional arguments.
    values: Vec<String>,
}

/// Commands (and an option) whose running time depends on their arguments and has no fixed bound.
const AT_WORK: [&str; 16] = [
    "test", "diff", "corpus", "play", "dev", "serve", "sim", "compare", "strength", "worth",
    "tune", "fuzz", "certify", "perft", "bench", "--watch",
];

/// Options that set the amount of work, each with a small value.
const LITTLE: [(&str, &str); 5] =
    [("--games", "16"), ("--pairs", "100"), ("--rounds", "1"), ("--depth", "1"), ("--sample", "1")];

/// Option values: some valid for some option, many valid for none.
const VALUES: &[&str] = &[
    "",
    " ",
    "0",
    "1",
    "2",
    "-1",
    "3",
    "16",
    "255",
    "256",
    "65536",
    "4294967296",
    "18446744073709551615",
    "18446744073709551616",
    "99999999999999999999999999",
    "-9223372036854775808",
    "1e308",
    "-0.0",
    "NaN",
    "inf",
    "0x10",
    "½",
    "-",
    "--",
    "---",
    "..",
    "1..",
    "..1",
    "5..1",
    "0..255",
    "2..5",
    "2..=5",
    "=",
    "a=",
    "=b",
    "a=b=c",
    "profile=",
    "profile=rulebook",
    "starting-vp=custom",
    "strict-leech=2",
    "base",
    "Base",
    "merchants-lakes",
    "house-example",
    "no-such-thing",
    "giants,giants",
    "giants,,",
    "random",
    "random:pass=-1",
    "greedy:vp=99999999999",
    "mcts:playouts=0",
    "mcts:ms=999999999999",
    "giants.start.vp=-2147483648..2147483647",
    "*.start.vp=0..1",
    "all",
    "playouts",
    "game.txt",
    "noise.bin",
    "folder",
    "no/such/folder",
    "\u{202e}é",
    "warnings",
];

fn described(words: &[&str], all: &mut Vec<Described>) {
    let help = loam(&[words, &["--help"]].concat()).out;
    let (mut section, mut commands) = ("", Vec::new());
    let (mut options, mut values) = (Vec::new(), Vec::new());
    let named = |text: &str| text.trim_matches(['<', '>', '[', ']', '.']).to_owned();
    for line in help.lines() {
        if line.ends_with(':') && !line.starts_with(' ') {
            section = line;
            continue;
        }
        let is_entry = line.starts_with("  ") && line.chars().nth(2).is_some_and(|c| c != ' ');
        let text = line.trim_start();
        match section {
            "Commands:" if is_entry => {
                commands.extend(text.split_whitespace().next().filter(|word| *word != "help"));
            }
            "Arguments:" if text.starts_with(['<', '[']) => {
                values.extend(text.split_whitespace().next().map(named));
            }
            "Options:" => {
                let flag = text.split(", ").find(|part| part.starts_with("--"));
                // Lines with a deeper indent describe an option.
                let is_flag = line.len() - text.len() <= 6;
                if let Some(flag) = flag.filter(|_| is_flag) {
                    let (name, rest) = flag.split_once(' ').unwrap_or((flag, ""));
                    let value = rest.trim_start().split([' ', '.']).next().unwrap_or_default();
                    let value = if value.starts_with('<') { named(value) } else { String::new() };
                    options.push((name.to_owned(), value));
                }
            }
            _ => {}
        }
    }
    for command in commands {
        described(&[words, &[command]].concat(), all);
    }
    let words = words.iter().map(|word| (*word).to_owned()).collect();
    all.push(Described { words, options, values });
}

/// Returns a folder with a ledger and a non-UTF-8 file, inside another temporary folder.
fn folder() -> (tempfile::TempDir, PathBuf) {
    let outside = tempfile::tempdir().expect("a folder");
    let inside = outside.path().join("inside");
    fs::create_dir_all(inside.join("folder")).expect("a folder");
    let game = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../mystica/game/tests/data/ref-1023-base-4p.txt");
    fs::copy(game, inside.join("game.txt")).expect("a ledger");
    fs::write(inside.join("noise.bin"), [0xff, 0xfe, 0, b'\n', 0xc3, 0x28]).expect("a file");
    (outside, inside)
}

fn below(random: &mut Random, n: usize) -> usize {
    random.below(n as u32) as usize
}

/// Returns values that are probably valid where the help names the value so.
fn fitting(name: &str) -> &'static [&'static str] {
    match name {
        "VARIANT" | "A" | "B" => &["base", "merchants-lakes", "everything", "house-example"],
        "MODULE" => &["base", "house-example", "house-caravans"],
        "MAP" => &["lakes", "arrow", "all", "base,lakes"],
        "FILE" | "LEDGER" | "OLD" | "NEW" => &["game.txt", "out.txt", "noise.bin", "folder"],
        "DIR" | "PATH" | "FOLDER" => &["folder", "out", "."],
        "BOT" | "OTHER" | "PLAYER" => {
            &["random", "busy", "greedy:vp=200", "mcts:playouts=1", "human"]
        }
        "A,B,…" => &["nomads", "giants,witches", "nomads,nomads"],
        "KEY=VALUE" => &["strict-leech=false", "profile=reference", "starting-vp=table"],
        "FIELD=LOW..HIGH" => &["giants.start.vp=18..22", "*.start.vp=20..20"],
        "PIECE" => &["FAV5", "ACT4", "action:dig", "piece:Giants"],
        "PIECE.FIELD" => &["giants.start.vp", "giants", "giants.cost.dwelling", "nomads.x"],
        "WHAT" => &["playouts", "load"],
        "KIND" => &["faction", "tables", "warnings"],
        "NAME" => &["house-mine", "two-islands", "base"],
        _ => &["0", "1", "2", "3", "7", "100"],
    }
}

/// Draws a value: half of them are plausible, one in ten is not UTF-8.
fn value(random: &mut Random, name: &str) -> OsString {
    match random.below(20) {
        0 => "x".repeat(5000).into(),
        #[cfg(unix)]
        1 | 2 => {
            use std::os::unix::ffi::OsStringExt;
            OsString::from_vec(vec![b'a', 0xff, b'=', 0xfe])
        }
        3..=9 => VALUES[below(random, VALUES.len())].into(),
        _ => fitting(name)[below(random, fitting(name).len())].into(),
    }
}

/// Draws a command line: a command, some of its options (some twice) and positional arguments.
fn line(random: &mut Random, commands: &[Described]) -> Vec<OsString> {
    let Described { words, options, values } = &commands[below(random, commands.len())];
    let mut args: Vec<OsString> = words.iter().map(OsString::from).collect();
    let mut named = Vec::new();
    for _ in 0..random.below(4) {
        if options.is_empty() {
            break;
        }
        let (name, of) = &options[below(random, options.len())];
        named.push(name.as_str());
        match (!of.is_empty(), random.below(16)) {
            (true, 0) => args.push(name.into()),
            (true, 1) => {
                let mut joined = OsString::from(format!("{name}="));
                joined.push(value(random, of));
                args.push(joined);
            }
            (true, _) => args.extend([name.into(), value(random, of)]),
            (false, 0) => args.push(format!("{name}=1").into()),
            (false, _) => args.push(name.into()),
        }
    }
    // Mostly the right number of positional arguments, sometimes one more or less.
    let many = match random.below(8) {
        0 => values.len() + 1,
        1 => values.len().saturating_sub(1),
        _ => values.len(),
    };
    for at in 0..many {
        args.push(value(random, values.get(at).map_or("", String::as_str)));
    }
    // Bounds the work of commands whose arguments set their duration.
    for (name, little) in LITTLE {
        if !named.contains(&name) && options.iter().any(|(known, _)| known == name) {
            args.extend([name.into(), little.into()]);
        }
    }
    args
}

/// A report contains the command that made it, and a file name in that command may be non-UTF-8.
#[cfg(unix)]
#[test]
fn a_report_is_written_whatever_its_file_is_called() {
    use std::os::unix::ffi::OsStringExt;
    let (_outside, inside) = folder();
    let mut args: Vec<OsString> =
        ["sim", "base", "--games", "2", "--html"].map(OsString::from).into();
    args.push(OsString::from_vec(vec![b'a', 0xff, b'=', 0xfe]));
    let ended = run(&inside, &args, b"", Duration::from_secs(20));
    assert_eq!(ended.code, Some(0));
}

#[test]
fn no_command_line_ends_in_a_panic_or_without_a_word() {
    let mut commands = Vec::new();
    described(&[], &mut commands);
    let (options, names) = commands.iter().fold((0, String::new()), |(n, names), command| {
        (n + command.options.len(), format!("{names} {}", command.words.join(" ")))
    });
    // Guards against a parser of the help that finds too little.
    assert!(commands.len() > 25 && options > 150, "{options} options of{names}");
    let lines = long().map_or(120, |times| times * 100);
    let mut random = Random::new(seed());
    let (mut figures, mut at_work) = (Figures::default(), Figures::default());
    let (mut outside, mut inside) = folder();
    for number in 0..lines {
        // Some commands write files; the next command lines see them until the folder is replaced.
        if number % 20 == 19 {
            (outside, inside) = folder();
        }
        let args = line(&mut random, &commands);
        let most = Duration::from_secs(if long().is_some() { 20 } else { 4 });
        let ended = run(&inside, &args, b"list\n\xff\xfe\n99999999999999999999\nquit\n", most);
        let what = format!("line {number} of seed {}: loam {args:?}", seed());
        in_order(&ended, &what);
        let is_work = |arg: &OsString| AT_WORK.iter().any(|word| arg == word);
        if args.iter().any(is_work) {
            at_work.add(&ended, &what);
        } else {
            assert!(ended.code.is_some(), "it does not end: {what}");
            figures.add(&ended, &what);
        }
    }
    drop(outside);
    figures.print("command lines");
    at_work.print("command lines of what plays as long as it is asked to");
}

/// Commands that read content, with the exit code for each entry of [`BROKEN`]; each command is
/// also run with `--json`. A digit means that the error is reported with its message and its file.
/// `-` means that the command does not reach the broken file, exits with 0 and does not mention it.
const ON_BROKEN: &str = "
check                           1 1 1 1 1 -
show broken                     - - - - 1 -
sim broken --games 2            1 1 1 1 1 -
fuzz broken --games 1           1 1 1 1 1 -
play broken                     1 1 - 1 1 -
perft broken --depth 1          1 1 - 1 1 -
compare base broken --games 2   1 1 1 1 1 -
replay --under broken game.txt  1 1 1 1 1 -
diff base broken --corpus games 1 1 0 1 1 -
certify broken --games 1        1 1 1 1 1 -
test broken                     1 1 1 1 1 1
test broken --mutate            1 1 1 1 1 1
";

/// Ways to break a module: a file, its text, and the expected error message.
const BROKEN: [(&str, &str, &str); 6] = [
    (
        "rule.lua",
        "return { pass = function(game, me) end, nonsense = 1 }",
        "`nonsense` is not a hook",
    ),
    ("rule.lua", "error('error: told')", "error: told"),
    ("rule.lua", "return { pass = function(game, me) error('error: told') end }", "error: told"),
    ("rule.lua", "return { pass =", "expected a value, but the file ends here"),
    ("rule.toml", "[[house_rule]]\nid = \"broken\"\ncolour = 1\n", "unknown key `colour`"),
    (
        "tests/one.txt",
        "scenario Nothing\nseats nomads witches\nafter row 5 of lost.txt\nexpect beers\n",
        "expected a faction and `:`",
    ),
];

/// The files of a valid module, and a variant with it.
const WHOLE: [(&str, &str); 5] = [
    (
        "scripts/broken/module.toml",
        "id = \"broken\"\nname = \"Broken\"\nversion = \"1.0.0\"\napi = 1\nrequires = [\"base\"]\n",
    ),
    (
        "scripts/broken/rule.toml",
        "[[house_rule]]\nid = \"broken\"\nname = \"Broken\"\nscript = { file = \"rule.lua\", hooks = [\"pass\"] }\n",
    ),
    ("scripts/broken/rule.lua", "return { pass = function(game, me) me:gain_vp(1) end }"),
    (
        "scripts/broken/tests/whole.txt",
        "scenario Whoever passes gets a point\nseats nomads witches\nround 6 SCORE2\nat nomads: D E7\n\
         at witches: D F4\nnomads: pass\nexpect nomads: passed, +1 VP\n",
    ),
    (
        "variants/broken.toml",
        "id = \"broken\"\nname = \"Broken\"\nextends = \"base\"\nmodules = [\"broken\"]\n",
    ),
];

/// Returns a copy of the content with one more module, and a game next to it.
fn content_with_a_module() -> tempfile::TempDir {
    let (content, (_outside, beside)) = (copy_of_the_content(), folder());
    for folder in ["scripts/broken/tests", "games"] {
        fs::create_dir_all(content.path().join(folder)).expect("a folder");
    }
    for to in ["game.txt", "games/game.txt"] {
        fs::copy(beside.join("game.txt"), content.path().join(to)).expect("a ledger");
    }
    for (path, text) in WHOLE {
        fs::write(content.path().join(path), text).expect("a file");
    }
    content
}

/// Runs every command on content broken in one of the ways, and checks the reported error and the
/// exit code. [`run`] checks that nothing is labelled `error:` twice. The short form runs half of
/// the commands with `--json` and half without.
fn check_message(folder: &Path, way: usize, (file, text, message): (&str, &str, &str)) {
    let name = file.rsplit('/').next().unwrap_or(file);
    for (number, line) in ON_BROKEN.trim().lines().enumerate() {
        let (command, codes) = line.split_at(line.len() - 2 * BROKEN.len());
        let (is_met, code) = match &codes[2 * way + 1..2 * way + 2] {
            "-" => (false, 0),
            code => (true, code.parse().expect("an exit code")),
        };
        let forms = [&[][..], &["--json"]];
        let chosen = if long().is_some() { &forms[..] } else { &forms[(number + way) % 2..][..1] };
        for json in chosen {
            let args = command.split_whitespace().chain(json.iter().copied());
            let args: Vec<OsString> = args.map(OsString::from).collect();
            let ended = run(folder, &args, b"", Duration::from_secs(120));
            let what = format!("{args:?}, {file}: {text}\n{}{}", ended.out, ended.err);
            in_order(&ended, &what);
            assert_eq!(ended.code, Some(code), "{what}");
            let is_printed = |part: &str| ended.out.contains(part) || ended.err.contains(part);
            assert_eq!(is_printed(message), is_met, "`{message}`: {what}");
            assert!(is_printed(name) || !is_met, "`{name}`: {what}");
        }
    }
}

#[test]
fn every_command_reports_broken_content() {
    for (way, broken) in BROKEN.into_iter().enumerate() {
        let content = content_with_a_module();
        let (file, text, _) = broken;
        fs::write(content.path().join("scripts/broken").join(file), text).expect("a file");
        check_message(content.path(), way, broken);
    }
}

#[test]
fn the_module_without_the_break_has_no_errors() {
    let content = content_with_a_module();
    for line in ON_BROKEN.trim().lines() {
        let command = line[..line.len() - 2 * BROKEN.len()].trim_end();
        let args: Vec<OsString> = command.split(' ').map(OsString::from).collect();
        let ended = run(content.path(), &args, b"", Duration::from_secs(120));
        assert_eq!(ended.code, Some(0), "{command}\n{}{}", ended.out, ended.err);
    }
}
