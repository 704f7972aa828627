//! Tests of rule differences over the shipped games: exactly the games that a change affects are
//! found, with the right first action. A slow comparison of whole positions gives the expected
//! result.

use crate::common;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;

use content::ContentTree;
use kernel::{NullSink, Ruleset, ScriptHost, SeatId};
use ledger::difference::{DifferenceCounts, GameDifference, ReplaySide, ReplayVerdict, compare};
use ledger::head::{RequestProblem, RulesRequest};
use ledger::replay::GameProvider;
use ledger::replay::{LedgerReplayOptions, ReplayedLedger, Replayer};
use mystica::MysticaGame;

/// Returns the project's ledgers of this game, by name.
fn corpus() -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../corpus"));
    let variants = mystica_content::load(&mystica_content::shipped()).0.list_variants();
    let mut all = Vec::new();
    for entry in std::fs::read_dir(folder).expect("the corpus is there") {
        let path = entry.expect("an entry").path();
        if path.extension().is_none_or(|ending| ending != "txt") {
            continue;
        }
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        if !variants.iter().any(|v| name.strip_prefix(&v.id).is_some_and(|at| at.len() == 8)) {
            continue;
        }
        all.push((name, std::fs::read(&path).expect("it can be read")));
    }
    all.sort();
    assert!(all.len() >= 40, "only {} games", all.len());
    all
}

/// Content shared by several readers, so that each ruleset is compiled once.
#[derive(Clone)]
struct Shared(Rc<RefCell<Compiled>>, Rc<ContentTree>);

/// The content with its compiled rulesets.
type Compiled = (common::Shelf, BTreeMap<String, Arc<Ruleset>>);

impl Shared {
    fn of(tree: &ContentTree) -> Shared {
        let compiled = (common::shelf_of(tree), BTreeMap::new());
        Shared(Rc::new(RefCell::new(compiled)), Rc::new(tree.clone()))
    }
}

impl Shared {
    fn ruleset(&mut self, request: &RulesRequest<'_>) -> Result<Arc<Ruleset>, Vec<RequestProblem>> {
        let (shelf, made) = &mut *self.0.borrow_mut();
        let key = format!("{request:?}");
        if let Some(ruleset) = made.get(&key) {
            return Ok(ruleset.clone());
        }
        let ruleset = shelf.ruleset(request)?;
        made.insert(key, ruleset.clone());
        Ok(ruleset)
    }

    fn host(&mut self, ruleset: &Arc<Ruleset>) -> Result<Box<dyn ScriptHost>, String> {
        self.0.borrow_mut().0.host(ruleset)
    }
}

impl GameProvider<MysticaGame> for Shared {
    fn game(&mut self, request: &RulesRequest<'_>) -> Result<MysticaGame, Vec<RequestProblem>> {
        let ruleset = self.ruleset(request)?;
        let host = self.host(&ruleset);
        common::game(ruleset, host)
    }

    fn text(&self, file: &str) -> Option<&str> {
        self.1.files.get(file).map(String::as_str)
    }
}

/// Finds the first action after which any seat differs, or that is illegal, by comparing whole
/// seats after every action. Works if only numbers of the content differ.
fn first_by_hand(
    (old, new): (&mut Shared, &mut Shared),
    played: &ReplayedLedger<MysticaGame>,
    began: Option<ReplayedLedger<MysticaGame>>,
) -> Option<(String, bool)> {
    let Some(began) = began else { return Some((String::new(), true)) };
    let (rules, others) = (&played.ruleset, &began.ruleset);
    let (mut host, mut guest) = (old.host(rules).unwrap(), new.host(others).unwrap());
    let start =
        |r: &Ruleset, game: &ReplayedLedger<MysticaGame>, host: &mut Box<dyn ScriptHost>| {
            kernel::RulesEngine::new(r, host.as_mut())
                .start(&game.setup, &mut NullSink)
                .expect("it began")
        };
    let mut a = start(rules, played, &mut host);
    let mut b = start(others, &began, &mut guest);
    if a.seats != b.seats {
        return Some((String::new(), false));
    }
    let names = mystica::words::RulesetNames::new(rules);
    let grammar = mystica::words::Grammar { ruleset: rules, names: &names };
    for (seat, action) in &played.actions {
        let seat = &SeatId(*seat);
        let command = format!("{}: {}", grammar.seat_name(&a, *seat), grammar.text(&a, *action));
        kernel::RulesEngine::new(rules, host.as_mut())
            .apply(&mut a, *seat, *action, &mut NullSink)
            .expect("legal");
        let done = kernel::RulesEngine::new(others, guest.as_mut()).apply(
            &mut b,
            *seat,
            *action,
            &mut NullSink,
        );
        if done.is_err() {
            return Some((command, true));
        }
        if a.seats != b.seats {
            return Some((command, false));
        }
    }
    None
}

/// Returns the first action of a difference in words, and whether it was illegal.
fn first(difference: &GameDifference) -> Option<(String, bool)> {
    let words = |c: &ledger::difference::LedgerCommand| match c.seat.as_str() {
        "" => c.text.clone(),
        seat => format!("{seat}: {}", c.text),
    };
    match (&difference.first, &difference.illegal) {
        (Some(first), _) => Some((words(&first.command), false)),
        (None, Some(illegal)) => Some((words(&illegal.command), true)),
        (None, None) => None,
    }
}

/// Applies the changes of a case: a file, then lines `- old` and `+ new`; the old text must occur
/// once.
fn changed(tree: &ContentTree, case: &str) -> ContentTree {
    let mut tree = tree.clone();
    let mut lines = case.lines().peekable();
    while let Some(file) = lines.next() {
        let mut take = |sign: &str| {
            let mut text = String::new();
            while let Some(line) = lines.next_if(|line| line.starts_with(sign)) {
                text += &format!("{}\n", line[sign.len()..].strip_prefix(' ').unwrap_or(""));
            }
            text
        };
        let (old, new) = (take("-"), take("+"));
        let text = tree.files.get(file).cloned().unwrap_or_default();
        let text = if old.is_empty() {
            text + &new
        } else {
            assert_eq!(text.matches(&old).count(), 1, "{file}: {old}");
            text.replace(&old, &new)
        };
        tree.insert(file, &text);
    }
    tree
}

#[test]
fn exactly_the_games_that_a_change_touches_are_found() {
    let ledgers = corpus();
    let tree = common::tree();
    let mut shelf = Shared::of(&tree);
    let mut old = ReplaySide::new(shelf.clone());
    let options = LedgerReplayOptions { any_ruleset: true, ..LedgerReplayOptions::default() };
    let mut replayer = Replayer::new(shelf.clone());
    let mut played = Vec::new();
    for (file, bytes) in &ledgers {
        let (report, game) = replayer.play(file, bytes, options);
        assert!(report.is_clean(), "{report}");
        played.push(game.expect("a game"));
    }
    common::every_case_is_as_expected("differences.txt", |case| {
        // If ids of pieces change their meaning, whole positions cannot be compared.
        let (by_hand, case) = match case.strip_prefix("not by hand\n") {
            Some(rest) => (false, rest),
            None => (true, case),
        };
        let other = changed(&tree, case);
        let mut others = Shared::of(&other);
        let mut new = ReplaySide::new(others.clone());
        let mut beginner = Replayer::new(others.clone());
        let mut count = DifferenceCounts::default();
        let mut shown = Vec::new();
        for ((file, bytes), played) in ledgers.iter().zip(&played) {
            let difference = compare(&mut old, &mut new, file, bytes).expect("it can be read");
            count.add(&difference);
            let found = first(&difference);
            assert_eq!(
                found.is_some(),
                difference.verdict != ReplayVerdict::Same,
                "{difference:?}"
            );
            // The comparison runs the engine alone, without components.
            if by_hand && played.ruleset.component_bridge.is_none() {
                let at_start = LedgerReplayOptions { until_row: Some(0), ..options };
                let (_, began) = beginner.play(file, bytes, at_start);
                let by_hand = first_by_hand((&mut shelf, &mut others), played, began);
                assert_eq!(found, by_hand, "{difference:?}");
            }
            if difference.verdict != ReplayVerdict::Same {
                shown.push(words(&difference));
            }
        }
        let DifferenceCounts { same, changed, scores, illegal, apart } = count;
        let kind = count.weight().word();
        let mut text = format!(
            "{kind}: {same} same, {changed} changed ({scores} in points), {illegal} illegal, {apart} apart\n"
        );
        shown.iter().take(2).for_each(|words| text += words);
        text
    });
}

fn words(difference: &GameDifference) -> String {
    let mut text = format!("{}\n", difference.file);
    for score in difference.scores.iter().filter(|score| score.old != score.new) {
        text += &format!("  points of {}: {} to {}\n", score.seat, score.old, score.new);
    }
    if let Some(first) = &difference.first {
        let c = &first.command;
        text += &format!("  line {}, round {}, {}: {}\n", c.line, c.round, c.seat, c.text);
        for u in &first.seats {
            text += &format!("    {}: {} {} to {}\n", u.seat, u.what, u.old, u.new);
        }
        for (side, list) in [("old", &first.old), ("new", &first.new)] {
            list.iter()
                .for_each(|t| text += &format!("    {side} {}\n", t.folded().join("\n    ")));
        }
    }
    if let Some(illegal) = &difference.illegal {
        let c = &illegal.command;
        text += &format!("  illegal: line {}, {}: {}: {}\n", c.line, c.seat, c.text, illegal.why);
        let b = &illegal.cause;
        let place =
            if b.file.is_empty() { String::new() } else { format!(", {}:{}", b.file, b.line) };
        text += &format!("    because of: {}{place}\n", b.why);
        for explained in &illegal.old {
            text += &format!("    old {}\n", explained.folded().join("\n    "));
        }
    }
    text
}

#[test]
fn equal_rules_change_nothing_and_a_broken_ledger_stands_apart() {
    let tree = common::tree();
    let (mut old, mut new) =
        (ReplaySide::new(common::shelf_of(&tree)), ReplaySide::new(common::shelf_of(&tree)));
    let ledgers = corpus();
    for (file, bytes) in &ledgers {
        let difference = compare(&mut old, &mut new, file, bytes).expect("it can be read");
        assert_eq!(difference.verdict, ReplayVerdict::Same, "{difference:?}");
    }
    // A comment changes the content's text but no rule; one game is enough to replay it under both.
    let other = changed(&tree, "scripts/base/game.toml\n+ # A remark.\n");
    let mut new = ReplaySide::new(Shared::of(&other));
    let (file, bytes) = &ledgers[0];
    assert_eq!(
        compare(&mut old, &mut new, file, bytes).expect("read").verdict,
        ReplayVerdict::Same
    );
    // In the middle of the ledger a command becomes unreadable.
    let text = String::from_utf8_lossy(bytes).replacen("build", "bulid", 3);
    let difference = compare(&mut old, &mut new, file, text.as_bytes()).expect("the head is read");
    assert_eq!(difference.verdict, ReplayVerdict::Apart);
    let why = difference.apart.expect("why").message;
    assert!(why.contains("bulid"), "{why}");
    // These texts are no ledgers.
    let none = "this is not a ledger: no faction is set up before the first move";
    for (text, why) in [
        (
            "# loam 7 variant=base\n",
            "this ledger has format 7, but this version of Loam reads format 1",
        ),
        ("hello\n", none),
        ("", none),
        ("# loam 1 variant=base\n\nNo game.\n", none),
    ] {
        let errors = compare(&mut old, &mut new, "x.txt", text.as_bytes()).expect_err(text);
        assert_eq!(errors[0].message, why, "{text}");
    }
}
