//! Tests of migrating positions to changed content. `migrations.txt` has the changes, the reports
//! and the rejections. Each migrated position is played to its end, with all invariants checked
//! after each action.
//!
//! | line | meaning |
//! |---|---|
//! | `case SENTENCE` | begins a case |
//! | `from LEDGER LINE …` | the positions of a ledger after these lines |
//! | `from seed N after K`, `from seed N until choice` | a random game of three: after `K` actions, or as soon as a choice is open (`asked`: a decision of components is open, `part`: an action has parts left) |
//! | `play +MODULE …`, `play NAME=VALUE …` | modules and settings, before and after |
//! | `with FOLDER` | the files of a folder in `data/`, before and after; before all others |
//! | `set …` | modules and settings, only after |
//! | `both PATH`, `new PATH` | a file, its text indented below: before and after, or only after |
//! | `change PATH \| OLD \| NEW`, `move PATH \| PATH` | changes of a file afterwards; `\n` is a line end |
//! | `cut FOLDER \| START` | removes lines that begin so from all files there |
//! | `reports TEXT` | a line of the report; there must be no other |
//! | `refused TEXT` | the reason why it cannot be done |
//! | `breaks TEXT` | the one invariant that the change itself breaks |

use crate::common;
use std::sync::Arc;

use content::ContentTree;
use game::prelude::*;
use game::random::Random;
use kernel::Ruleset;
use kernel::state::open;
use ledger::head::{LedgerHead, RulesRequest};
use ledger::replay::{LedgerReplayOptions, Replayer};
use mystica::{MysticaGame, MysticaPosition};
use workbench::Playable as _;

#[derive(Clone, Default)]
struct Case<'a> {
    name: &'a str,
    from: Vec<&'a str>,
    both: Vec<&'a str>,
    after: Vec<&'a str>,
    before_tree: ContentTree,
    changes: Vec<(&'a str, Vec<String>)>,
    reports: Vec<&'a str>,
    refused: Option<&'a str>,
    breaks: Option<&'a str>,
}

fn cases() -> Vec<Case<'static>> {
    let mut cases: Vec<Case> = Vec::new();
    let mut lines = include_str!("migrations.txt").lines().peekable();
    while let Some(line) = lines.next() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let (word, rest) = line.split_once(' ').expect("a word and more");
        let mut text = String::new();
        while let Some(inner) = lines.next_if(|l| l.starts_with("  ")) {
            text.push_str(&inner[2..]);
            text.push('\n');
        }
        if word == "case" {
            let before_tree = common::tree();
            cases.push(Case { name: rest, before_tree, ..Case::default() });
            continue;
        }
        let case = cases.last_mut().expect("a case comes first");
        match word {
            "from" => case.from.push(rest),
            "play" => case.both.extend(rest.split(' ')),
            "set" => case.after.extend(rest.split(' ')),
            "with" => case.before_tree = common::tree_with(rest),
            "both" => case.before_tree.insert(rest, &text),
            "new" => case.changes.push(("new", vec![rest.to_owned(), text])),
            "change" | "move" | "cut" => {
                let parts = rest.split(" | ").map(|part| part.replace("\\n", "\n")).collect();
                case.changes.push((word, parts));
            }
            "reports" => case.reports.push(rest),
            "refused" => case.refused = Some(rest),
            "breaks" => case.breaks = Some(rest),
            _ => panic!("`{word}` begins no line of a case"),
        }
    }
    cases
}

impl Case<'_> {
    fn after_tree(&self) -> ContentTree {
        let mut tree = self.before_tree.clone();
        for (word, parts) in &self.changes {
            let path = parts[0].as_str();
            match *word {
                "new" => tree.insert(path, &parts[1]),
                "cut" => {
                    let inside = tree.files.iter_mut().filter(|(file, _)| file.starts_with(path));
                    for (_, text) in inside {
                        let lines = text.split_inclusive('\n');
                        *text = lines.filter(|l| !l.starts_with(&parts[1])).collect();
                    }
                }
                "move" => {
                    let text = tree.files.remove(path).expect("the file is there");
                    tree.insert(parts[1].as_str(), &text);
                }
                _ => {
                    let text = tree.files[path].clone();
                    assert!(text.contains(&parts[1]), "{}: no `{}` in {path}", self.name, parts[1]);
                    tree.insert(path, &text.replacen(&parts[1], &parts[2], 1));
                }
            }
        }
        tree
    }
}

/// Plays random actions until `stop` is true; `check` sees every position.
fn play(
    table: &mut MysticaGame,
    state: &mut MysticaPosition,
    random: &mut Random,
    stop: impl Fn(&MysticaPosition, usize) -> bool,
    check: impl Fn(&MysticaGame, &MysticaPosition) -> Result<(), String>,
) -> Result<(), String> {
    let mut list = Vec::new();
    let mut taken = 0;
    loop {
        check(table, state)?;
        if table.is_over(state) || stop(state, taken) {
            return Ok(());
        }
        list.clear();
        table.legal_actions(state, &mut list).map_err(|failure| failure.0)?;
        let picked = if taken == 5000 { None } else { common::pick(random, &list) };
        let Some((seat, action)) = picked else {
            return Err(format!("after {taken} actions the game does not go on"));
        };
        table.apply(state, seat, action).map_err(|problem| problem.to_string())?;
        taken += 1;
    }
}

/// Returns the game and position of each `from` line, and the rules that it needs.
fn positions(
    case: &Case<'_>,
    from: &str,
) -> Vec<(String, Arc<Ruleset>, MysticaPosition, MysticaGame)> {
    let pair = |word: &&'static str| -> (&'static str, &'static str) {
        word.split_once('=').unwrap_or((word, ""))
    };
    let leak = |words: &[&str]| -> Vec<(&'static str, &'static str)> {
        let text: &'static str = words.join(" ").leak();
        text.split(' ').filter(|w| !w.is_empty()).map(|w| pair(&w)).collect()
    };
    let (both, after) = (leak(&case.both), leak(&case.after));
    let bytes;
    let mut request = RulesRequest {
        variant: Some("base"),
        settings: Vec::new(),
        options: Vec::new(),
        map: None,
        players: 3,
    };
    let words: Vec<&str> = from.split(' ').collect();
    let seed = words[0] == "seed";
    if seed {
        bytes = Vec::new();
    } else {
        let path = format!("{}/tests/data/{}", env!("CARGO_MANIFEST_DIR"), words[0]);
        bytes = std::fs::read(path).expect("the ledger is there");
        request =
            LedgerHead::read(&ledger::recorded::head_grammar::<MysticaGame>(), words[0], &bytes)
                .expect("its head is good")
                .rules_request();
    }
    request.settings.extend(both);
    let mut before = common::shelf_of(&case.before_tree);
    let old = before.ruleset(&request).unwrap_or_else(|c| panic!("{}: {c:?}", case.name));
    let mut states = Vec::new();
    if seed {
        let number: u64 = words[1].parse().expect("a seed");
        let host = before.host(&old).expect("the scripts load");
        let mut table = MysticaGame::new(old.clone(), host);
        let setup = kernel::draw_setup(&old, 3, &[], number).expect("a setup");
        let mut state = table.begin(&setup).expect("a game");
        let stop = |s: &MysticaPosition, n: usize| match (words[2], words[3]) {
            ("after", count) => n == count.parse::<usize>().expect("a number"),
            (_, "asked") => s.calls > 0,
            (_, "choice") => s.open().iter().any(|o| o.kind == open::CHOICE),
            _ => s.turn.grant.is_some() && s.turn.actions == 0,
        };
        play(&mut table, &mut state, &mut Random::new(number), stop, |_, _| Ok(()))
            .unwrap_or_else(|why| panic!("{}: {why}", case.name));
        assert!(!table.is_over(&state), "{}: the game never came there", case.name);
        states.push((from.to_owned(), state));
    } else {
        for line in &words[1..] {
            let until_line = Some(line.parse().expect("a line"));
            let options = LedgerReplayOptions { until_line, ..LedgerReplayOptions::default() };
            let mut replayer = Replayer::new(common::shelf_of(&case.before_tree));
            let (report, played) = replayer.play(words[0], &bytes, options);
            assert!(report.is_clean(), "{}: {report}", case.name);
            states.push((format!("{} {line}", words[0]), played.expect("a game").state));
        }
    }
    request.settings.extend(after);
    let mut behind = common::shelf_of(&case.after_tree());
    let mut all = Vec::new();
    for (at, state) in states {
        let new = behind.ruleset(&request).unwrap_or_else(|c| panic!("{}: {c:?}", case.name));
        let host = behind.host(&new).expect("the scripts load");
        all.push((at, old.clone(), state, MysticaGame::new(new, host)));
    }
    all
}

/// Migrates one position and plays it to its end; returns what differs from the case.
fn check_position(
    case: &Case<'_>,
    old: &Ruleset,
    state: &MysticaPosition,
    table: &mut MysticaGame,
) -> Result<(), String> {
    kernel::check_state(old, state)?;
    let new = table.ruleset().clone();
    let carried = match (MysticaGame::migrate(state, old, &new), case.refused) {
        (Err(why), Some(expected)) if why == expected => return Ok(()),
        (Err(why), expected) => return Err(format!("refused with `{why}`, expected {expected:?}")),
        (Ok(_), Some(why)) => return Err(format!("carried over, expected the refusal `{why}`")),
        (Ok((_, report)), None) if report != case.reports => {
            return Err(format!("reports {report:?}, expected {:?}", case.reports));
        }
        (Ok((carried, _)), None) => carried,
    };
    let (again, report) = MysticaGame::migrate(&carried, &new, &new)?;
    // A second migration loses nothing more; a broken invariant is reported again.
    if again != carried || report.is_empty() != case.breaks.is_none() {
        return Err(format!("carried over again, something changes: {report:?}"));
    }
    for seed in 1..=2 {
        let mut state = carried.clone();
        play(
            table,
            &mut state,
            &mut Random::new(seed),
            |_, _| false,
            |table, state| {
                let invariant = table.check_invariants(state).err();
                if invariant.as_deref() == case.breaks {
                    return Ok(());
                }
                Err(format!("then by seed {seed}: law {invariant:?}, expected {:?}", case.breaks))
            },
        )?;
    }
    Ok(())
}

#[test]
fn positions_go_on_under_changed_content_or_say_why_not() {
    let cases = cases();
    let mut wrong = Vec::new();
    for case in &cases {
        assert!(!case.from.is_empty(), "{}: no position", case.name);
        for from in &case.from {
            for (at, old, state, mut table) in positions(case, from) {
                if let Err(why) = check_position(case, &old, &state, &mut table) {
                    wrong.push(format!("{}, from {at}: {why}", case.name));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(cases.len() > 60, "{} cases", cases.len());
}
