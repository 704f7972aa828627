//! Executes the pages of the manual: writes the files, runs the commands, and compares their
//! output.
//!
//! Every fenced block of an executed page says what it is: `LANGUAGE file=PATH` is a file to write,
//! `LANGUAGE part=PATH` lines that the file contains at that point, `diff file=PATH` lines to
//! remove (`-`) and their replacement (`+`), `sh` commands (`$ loam …`) each with its output, `sh
//! fails` the same for commands that fail. In the output, `…` matches anything, and any number of
//! lines where it is alone on a line. A block marked `shape` is not checked: it is a syntax
//! pattern, or a table that takes too long to compute. The command of a block `sh aside` keeps
//! running while the next file is written; the block lists what it prints then.

use crate::common;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::common::{Interactive, copy_of_the_content, good, loam_in};

/// A fenced block: the words after the fence, its lines, and the number of its first line.
struct Block {
    info: Vec<String>,
    lines: Vec<String>,
    line: usize,
}

impl Block {
    fn language(&self) -> &str {
        self.info.first().map_or("", String::as_str)
    }

    fn value(&self, key: &str) -> Option<&str> {
        self.info.iter().find_map(|word| word.strip_prefix(key)?.strip_prefix('='))
    }

    fn has_mark(&self, word: &str) -> bool {
        self.info.iter().any(|w| w == word)
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn blocks(text: &str) -> Vec<Block> {
    let mut all: Vec<Block> = Vec::new();
    let (mut inside, mut indent) = (false, 0);
    for (i, line) in text.lines().enumerate() {
        if let Some(info) = line.trim_start().strip_prefix("```") {
            inside = !inside;
            indent = line.len() - line.trim_start().len();
            if inside {
                let info = info.split_whitespace().map(str::to_owned).collect();
                all.push(Block { info, lines: Vec::new(), line: i + 1 });
            }
        } else if inside {
            all.last_mut()
                .expect("a block has begun")
                .lines
                .push(line.get(indent..).unwrap_or_default().to_owned());
        }
    }
    assert!(!inside, "a block does not end");
    all
}

/// Returns whether a printed line matches an expected one, in which `…` matches anything.
fn line_fits(expected: &str, found: &str) -> bool {
    let mut parts = expected.trim_end().split('…');
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = found.trim_end().strip_prefix(first) else { return false };
    let mut parts = parts.peekable();
    if parts.peek().is_none() {
        return rest.is_empty();
    }
    while let Some(part) = parts.next() {
        if parts.peek().is_none() {
            return rest.ends_with(part);
        }
        let Some(at) = rest.find(part) else { return false };
        rest = &rest[at + part.len()..];
    }
    true
}

fn fits(expected: &[&str], found: &[&str]) -> bool {
    match expected.split_first() {
        None => found.is_empty(),
        Some((&"…", rest)) => (0..=found.len()).any(|n| fits(rest, &found[n..])),
        Some((first, rest)) => {
            found.split_first().is_some_and(|(f, more)| line_fits(first, f) && fits(rest, more))
        }
    }
}

/// Runs the commands of a block.
fn type_in(page: &str, folder: &Path, block: &Block) {
    let mut commands: Vec<(&str, Vec<&str>)> = Vec::new();
    for line in &block.lines {
        match line.strip_prefix("$ loam") {
            Some(command) => commands.push((command.trim(), Vec::new())),
            None => {
                let last = commands.last_mut();
                last.unwrap_or_else(|| {
                    panic!("{page}:{}: a block begins with `$ loam`", block.line)
                })
                .1
                .push(line);
            }
        }
    }
    assert!(!commands.is_empty(), "{page}:{}: no command", block.line);
    for (command, mut expected) in commands {
        let place = format!("{page}:{}: loam {command}", block.line);
        let args = shlex::split(command).unwrap_or_else(|| panic!("{place}: a quote does not end"));
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let run = loam_in(folder, &args, "quit\n");
        assert_eq!(run.code != 0, block.has_mark("fails"), "{place}\n{}{}", run.out, run.err);
        while expected.last().is_some_and(|line| line.trim().is_empty()) {
            expected.pop();
        }
        // Without expected output nothing is compared. Blank lines are ignored.
        let output = format!("{}\n{}", run.out, run.err);
        let found: Vec<&str> = output.lines().filter(|line| !line.trim().is_empty()).collect();
        expected.retain(|line| !line.trim().is_empty());
        if !expected.is_empty() {
            assert!(
                fits(&expected, &found),
                "{place}: expected\n{}\nfound\n{}",
                expected.join("\n"),
                found.join("\n")
            );
        }
    }
}

fn change(page: &str, folder: &Path, block: &Block) {
    let path = block.value("file").unwrap_or_else(|| panic!("{page}:{}: which file?", block.line));
    let full = folder.join(path);
    let text =
        fs::read_to_string(&full).unwrap_or_else(|e| panic!("{page}:{}: {path}: {e}", block.line));
    let of = |mark: char| {
        let lines = block.lines.iter().filter_map(|line| line.strip_prefix(mark));
        lines.map(|line| format!("{line}\n")).collect::<String>()
    };
    let old = of('-');
    assert_eq!(text.matches(&old).count(), 1, "{page}:{}: {path} has not once\n{old}", block.line);
    fs::write(full, text.replacen(&old, &of('+'), 1)).expect("writable");
}

/// Executes a page, or for `PAGE#HEADING` the section with that heading.
fn run(page: &str) {
    let (page, heading) = page.split_once('#').map_or((page, None), |(page, h)| (page, Some(h)));
    let text = fs::read_to_string(root().join("docs").join(page)).expect("the page is there");
    let text = match heading {
        None => text,
        Some(heading) => {
            let (_, below) =
                text.split_once(&format!("\n## {heading}\n")).expect("the heading is there");
            below.split("\n## ").next().unwrap_or_default().to_owned()
        }
    };
    let folder = copy_of_the_content();
    let folder = folder.path();
    // A recorded game that pages may use.
    let recorded = "corpus/base-001.txt";
    fs::create_dir(folder.join("corpus")).expect("a folder");
    fs::copy(root().join(recorded), folder.join(recorded)).expect("the game is there");
    let mut done = 0;
    let mut aside: Option<(Interactive, Vec<String>)> = None;
    for block in blocks(&text) {
        let place = format!("{page}:{}", block.line);
        match (block.language(), block.value("file"), block.value("part")) {
            ("diff", ..) => change(page, folder, &block),
            _ if block.has_mark("shape") => {}
            ("sh", ..) if block.has_mark("aside") => {
                let command = block.lines.first().and_then(|line| line.strip_prefix("$ loam"));
                let command = command.unwrap_or_else(|| panic!("{place}: no command"));
                let args: Vec<&str> = command.split_whitespace().collect();
                let mut program = Interactive::begin(folder, &args);
                // It is ready after its first line.
                program.receive();
                aside = Some((program, block.lines[1..].to_vec()));
            }
            ("sh", ..) => type_in(page, folder, &block),
            (_, Some(path), _) => {
                let full = folder.join(path);
                fs::create_dir_all(full.parent().expect("a folder")).expect("writable");
                fs::write(full, block.lines.join("\n") + "\n").expect("writable");
            }
            (_, _, Some(path)) => {
                let there = fs::read_to_string(folder.join(path));
                let there = there.unwrap_or_else(|e| panic!("{place}: {path}: {e}"));
                let lines: Vec<&str> = there.lines().collect();
                let shown: Vec<&str> = block.lines.iter().map(String::as_str).collect();
                let found = lines.windows(shown.len()).any(|part| part == shown);
                assert!(found, "{place}: {path} has no\n{}\nbut\n{there}", shown.join("\n"));
            }
            _ => panic!("{place}: a block that nothing executes"),
        }
        if !block.has_mark("aside")
            && let Some((mut program, expected)) = aside.take()
        {
            for line in expected {
                let received = program.receive();
                assert!(
                    line_fits(&line, &received),
                    "{place}: expected\n{line}\nheard\n{received}"
                );
            }
            program.send("quit");
            program.end();
        }
        done += 1;
    }
    assert!(done > 0, "{page} has no example");
}

macro_rules! pages {
    ($($name:ident $page:literal),* $(,)?) => {
        $(#[test] fn $name() { run($page); })*

        /// The executed pages.
        const PAGES: &[&str] = &[$($page),*];
    };
}

pages! {
    a_house_rule_in_five_minutes "house-rule.md",
    a_new_favor_tile "favor-tile.md",
    a_new_faction "faction.md",
    a_new_map "map.md",
    effects_by_example "effects.md",
    hooks_and_triggers "hooks.md",
    warnings_of_check "check.md",
    help_in_the_editor "editors.md",
    the_walkthrough "walkthrough.md",
    tests_of_a_module "tests.md",
    a_certificate "certify.md",
    modules_that_travel "travel.md",
    traces_and_rule_differences "trace-and-diff.md",
    the_workbench "dev.md",
    scenarios "scenarios.md",
    ledgers "ledger.md",
    many_games "sim.md",
    bots "bots.md",
    a_player_of_ones_own "own-player.md",
    comparing_rules "compare.md",
    merchants_of_the_sea "merchants.md",
    alone_against_a_deck "solo.md",
    a_translation "translate.md",
}

const LOADED: &str = "core/mystica/content/tests/manual.rs loads every block";

const PLAYED: &str = "core/tabletop/tests/manual.rs loads every module and plays it";

/// Pages whose content examples are checked by another test. For pages about commands, the commands
/// and options must exist.
const ELSEWHERE: &[(&str, &str)] = &[
    ("modules.md", LOADED),
    ("pieces.md", LOADED),
    ("tokens.md", LOADED),
    ("phases.md", LOADED),
    ("board-decks.md", LOADED),
    ("board-changes.md", LOADED),
    ("automa.md", LOADED),
    ("boards.md", LOADED),
    ("settings.md", LOADED),
    ("amendments.md", LOADED),
    ("expressions.md", LOADED),
    ("verbs.md", LOADED),
    ("lua.md", LOADED),
    (
        "caravans.md",
        "core/mystica/content/tests/manual.rs compares every block with the shipped files",
    ),
    ("parts.md", PLAYED),
    ("game-decisions.md", PLAYED),
    ("game-seats.md", PLAYED),
    ("game-decks.md", PLAYED),
    ("game-tracks.md", PLAYED),
    ("game-auctions.md", PLAYED),
    ("game-acting.md", PLAYED),
    ("victory.md", PLAYED),
    ("carry.md", PLAYED),
    ("game-picture.md", PLAYED),
    ("game-functions.md", PLAYED),
    ("game-modules.md", "core/tabletop/tests/manual.rs plays the merchant of the page"),
    ("game.md", "core/tabletop/tests/manual.rs compares every file with the game that is tested"),
    (
        "parts-api.md",
        "made from the API table, whose examples core/tabletop/tests/reference.rs runs",
    ),
    ("api.md", "made from the API table, whose examples core/mystica/content/tests/scripts run"),
];

#[test]
fn the_first_house_rule_of_the_readme() {
    run("../README.md#A first house rule in five minutes");
}

#[test]
fn every_page_of_the_manual_is_run_held_by_another_test_or_names_commands_that_there_are() {
    let summary = fs::read_to_string(root().join("docs/SUMMARY.md")).expect("the summary");
    let of_line = |line: &str| Some(line.split_once("](")?.1.split_once(')')?.0.to_owned());
    let pages: Vec<String> = summary.lines().filter_map(of_line).collect();
    let tested: Vec<&str> =
        PAGES.iter().chain(ELSEWHERE.iter().map(|(page, _)| page)).copied().collect();
    for page in &tested {
        assert!(pages.iter().any(|p| p == page), "docs/SUMMARY.md does not name {page}");
    }
    for page in pages.iter().filter(|page| !tested.contains(&page.as_str())) {
        let text = fs::read_to_string(root().join("docs").join(page)).expect("the page is there");
        let is_content = |block: &Block| ["toml", "lua"].contains(&block.language());
        assert!(!blocks(&text).iter().any(is_content), "no test reads the examples of {page}");
    }
    let mut helps: BTreeMap<String, String> = BTreeMap::new();
    let mut commands = 0;
    for page in pages.iter().filter(|page| !PAGES.contains(&page.as_str())) {
        let text = fs::read_to_string(root().join("docs").join(page)).expect("the page is there");
        for block in blocks(&text).iter().filter(|b| b.language() == "sh") {
            let lines = block.lines.iter().map(|line| line.trim_start().trim_start_matches("$ "));
            for line in lines.filter_map(|line| line.strip_prefix("loam ")) {
                let line = line.split(" #").next().unwrap_or_default();
                let words: Vec<&str> = line.split_whitespace().collect();
                let named = words.iter().take(if words[0] == "new" { 2 } else { 1 });
                let named: Vec<&str> = named.copied().filter(|w| !w.starts_with('-')).collect();
                let help = helps.entry(named.join(" ")).or_insert_with(|| {
                    let run = common::loam(&[&named[..], &["--help"]].concat());
                    assert_eq!(run.code, 0, "{page}:{}: loam {line}: {}", block.line, run.err);
                    run.out
                });
                let options = words.iter().filter(|w| w.starts_with("--"));
                for option in options.map(|w| w.split('=').next().unwrap_or(w)) {
                    let place = format!("{page}:{}: loam {line}", block.line);
                    assert!(help.contains(option), "{place}: there is no {option}");
                }
                commands += 1;
            }
        }
    }
    assert!(commands > 0);
}

#[test]
fn printed_output_is_compared() {
    assert!(line_fits("no errors in … files (… ms)", "no errors in 9 files (1.5 ms)"));
    assert!(!line_fits("no errors in … files", "no errors in 9 files (1.5 ms)"));
    assert!(!line_fits("a", "b") && line_fits("", ""));
    assert!(fits(&["a", "…", "z"], &["a", "b", "c", "z"]) && fits(&["…"], &[]));
    assert!(!fits(&["a", "z"], &["a", "b", "z"]) && !fits(&["…", "y"], &["a", "z"]));
}

/// The modules of the pages about components have no errors and no warnings, and pass their
/// scenarios, which are in `parts/` and begin with the heading of their module.
#[test]
fn the_modules_of_the_pages_on_components_pass_their_scenarios() {
    let pages = ELSEWHERE.iter().filter(|(_, why)| *why == PLAYED);
    let read = |page| fs::read_to_string(root().join("docs").join(page)).expect("the page");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut scenarios = BTreeMap::new();
    for file in fs::read_dir(root().join("core/cli/tests/parts")).expect("scenarios") {
        let text = fs::read_to_string(file.expect("readable").path()).expect("a text");
        let (heading, _) = text.split_once('\n').expect("a heading");
        scenarios.insert(heading.trim_start_matches("# ").to_owned(), text);
    }
    let write = |file: String, text: &str| {
        let path = folder.path().join(file);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    };
    let mut id = String::new();
    let pages: Vec<String> = pages.map(|(page, _)| read(page)).collect();
    for (page, block) in
        pages.iter().flat_map(|page| blocks(page).into_iter().map(move |b| (page, b)))
    {
        let table = block.lines.join("\n") + "\n";
        if block.language() == "lua" {
            let file = block.value("file").expect("a script has a file");
            write(format!("scripts/{id}/{file}"), &table);
        } else if block.has_mark("module") {
            let above = page.lines().take(block.line).filter_map(|line| line.strip_prefix("## "));
            let heading = above.last().expect("a module has a heading");
            let text = scenarios.remove(heading).unwrap_or_else(|| panic!("none of {heading}"));
            let variant = text.lines().find_map(|line| line.strip_prefix("variant "));
            variant.expect("the name of the module").clone_into(&mut id);
            let head = "version = \"1\"\napi = 2\ndialect = \"tabletop\"\n";
            let named = format!("id = \"{id}\"\nname = \"{heading}\"\n");
            write(format!("scripts/{id}/module.toml"), &(named.clone() + head));
            write(format!("scripts/{id}/{id}.toml"), &table);
            write(format!("scripts/{id}/tests/{id}.txt"), &text);
            write(format!("variants/{id}.toml"), &format!("{named}modules = [\"{id}\"]\n"));
        }
    }
    assert!(scenarios.is_empty(), "no module has the heading of {:?}", scenarios.keys());
    good(loam_in(folder.path(), &["check", "--deny", "warnings"], ""));
    good(loam_in(folder.path(), &["test"], ""));
}

/// Returns the anchors of the headings of a page, as GitHub makes them.
fn anchors(text: &str) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for heading in text.split("```").step_by(2).flat_map(str::lines) {
        let Some((marks, heading)) = heading.split_once(' ') else { continue };
        if marks.is_empty() || !marks.trim_start_matches('#').is_empty() {
            continue;
        }
        let kept = |c: &char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_');
        let anchor: String = heading.to_lowercase().chars().filter(kept).collect();
        let anchor = anchor.replace(' ', "-");
        let again = all.iter().filter(|known| **known == anchor).count();
        all.push(if again == 0 { anchor } else { format!("{anchor}-{again}") });
    }
    all
}

/// Returns the targets of the links in a text, without those of code.
fn links(text: &str) -> Vec<String> {
    let mut all = Vec::new();
    for prose in text.split("```").step_by(2) {
        let prose: String = prose.split('`').step_by(2).collect::<Vec<_>>().join("code");
        let behind = prose.split("](").skip(1);
        all.extend(behind.filter_map(|rest| Some(rest.split_once(')')?.0.to_owned())));
    }
    all
}

/// Every relative link of the manual and of the pages in the root leads to a file, and to a heading
/// if it names one.
#[test]
fn every_link_of_the_manual_leads_somewhere() {
    let mut pages: Vec<PathBuf> = Vec::new();
    for folder in ["", "docs", "docs/internals", "docs/research"] {
        for file in fs::read_dir(root().join(folder)).expect("a folder") {
            let path = file.expect("readable").path();
            let is_page = path.extension().is_some_and(|extension| extension == "md");
            pages.extend(is_page.then_some(path));
        }
    }
    let (mut wrong, mut checked) = (Vec::new(), 0);
    for page in &pages {
        let text = fs::read_to_string(page).expect("a page");
        for link in links(&text) {
            if link.contains("://") || link.starts_with("mailto:") {
                continue;
            }
            let (path, anchor) = link.split_once('#').unwrap_or((&link, ""));
            let folder = page.parent().expect("a folder");
            let target = if path.is_empty() { page.clone() } else { folder.join(path) };
            let leads = target.exists()
                && (anchor.is_empty()
                    || anchors(&fs::read_to_string(&target).unwrap_or_default())
                        .iter()
                        .any(|known| known == anchor));
            if !leads {
                wrong.push(format!("{}: {link}", page.display()));
            }
            checked += 1;
        }
    }
    assert!(checked > 200, "{checked}");
    assert!(wrong.is_empty(), "these links lead nowhere:\n{}", wrong.join("\n"));
}

#[test]
fn links_and_anchors_are_found() {
    let page =
        "# A `key` (of one's own)\n## Same\n## Same\n```sh\n# no heading\n```\n#no heading\n";
    assert_eq!(anchors(page), ["a-key-of-ones-own", "same", "same-1"]);
    let text = "[a](b.md#c), [d `e](f)`](g.md) and `[h](i)`\n```text\n[j](k)\n```\n![l](m.png)";
    assert_eq!(links(text), ["b.md#c", "g.md", "m.png"]);
}
