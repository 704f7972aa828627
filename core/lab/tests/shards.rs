//! Tests of stored runs: interrupted and continued runs, runs with other settings, and full disks.

use crate::toy;
use std::io::{self, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::toy::{Bug, Toys};
use lab::run_folder::{self, RunFolderOptions};
use lab::sim::SimOptions;
use lab::store::{FileDraft, RunFolderStore, RunStore};
use lab::totals::{GameResult, RunTotals};
use lab::{RecordDetail, RunSummary, workers};
use serde_json::{Map, Value, json};

fn plan(threads: usize) -> SimOptions {
    SimOptions {
        games: 50,
        first: 0,
        seed: 3,
        threads,
        bots: vec!["greedy".parse().unwrap(), "random".parse().unwrap()],
        keep_actions: false,
        record: Some(RecordDetail::Rows),
        check_invariants: true,
    }
}

fn manifest(seed: u64) -> Map<String, Value> {
    json!({ "seed": seed, "games": 50, "ruleset": "toy" }).as_object().cloned().unwrap()
}

fn book() -> RunFolderOptions {
    RunFolderOptions { manifest: manifest(3), shard: 8, actions: true }
}

fn run(
    store: &dyn RunStore,
    threads: usize,
    bug: Bug,
    book: &RunFolderOptions,
) -> Result<RunSummary, String> {
    run_folder::run(&Toys { bug }, &plan(threads), book, store, &|_, _| {}, &|_| {})
}

/// Returns every file of a folder except shards, with its bytes.
fn files(folder: &std::path::Path) -> Vec<(String, Vec<u8>)> {
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_file())
        .map(|path| {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            (name, std::fs::read(path).unwrap())
        })
        .collect();
    files.sort();
    files
}

/// A store that fails after a number of bytes, like a full disk.
struct FullStore {
    folder: RunFolderStore,
    left: Mutex<u64>,
}

struct FullDraft<'f> {
    inner: Box<dyn FileDraft + 'f>,
    left: &'f Mutex<u64>,
}

impl Write for FullDraft<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut left = self.left.lock().unwrap();
        if *left < bytes.len() as u64 {
            return Err(io::Error::new(io::ErrorKind::StorageFull, "no space left on the device"));
        }
        *left -= bytes.len() as u64;
        self.inner.write_all(bytes)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

impl FileDraft for FullDraft<'_> {
    fn commit(self: Box<Self>) -> io::Result<()> {
        self.inner.commit()
    }
}

impl RunStore for FullStore {
    fn begin(&self, name: &str) -> io::Result<Box<dyn FileDraft + '_>> {
        Ok(Box::new(FullDraft { inner: self.folder.begin(name)?, left: &self.left }))
    }

    fn read(&self, name: &str) -> io::Result<Option<Vec<u8>>> {
        self.folder.read(name)
    }

    fn path(&self, name: &str) -> String {
        name.to_owned()
    }
}

#[test]
fn a_run_in_a_folder_has_the_same_result() {
    let folder = tempfile::tempdir().unwrap();
    let written = run(&RunFolderStore::new(folder.path()), 2, Bug::None, &book()).unwrap();
    let toys = Toys { bug: Bug::None };
    let played = lab::sim::run(&toys, &plan(1), &|_, _| {}, &|_| {}).unwrap();
    assert_eq!(written, played);
    let names: Vec<String> = files(folder.path()).into_iter().map(|(name, _)| name).collect();
    let tables = ["actions", "games", "players", "points", "rows"];
    let ends: &[&str] = if cfg!(feature = "parquet") { &["csv", "parquet"] } else { &["csv"] };
    let mut expected: Vec<String> =
        tables.iter().flat_map(|t| ends.iter().map(move |end| format!("{t}.{end}"))).collect();
    expected.push("manifest.json".into());
    expected.sort();
    assert_eq!(names, expected);
    let players = std::fs::read_to_string(folder.path().join("players.csv")).unwrap();
    let head = "game,seat,team,name,bot,start,score,rank,win,decisions,opening,after_game";
    assert_eq!(players.lines().next(), Some(head));
    let seats: u64 = written.by_name().values().map(|line| line.games()).sum();
    assert_eq!(players.lines().count() as u64, seats + 1);
}

#[cfg(feature = "parquet")]
#[test]
fn a_table_holds_the_same_in_both_of_its_files() {
    use parquet::file::reader::{FileReader, SerializedFileReader};
    let folder = tempfile::tempdir().unwrap();
    run(&RunFolderStore::new(folder.path()), 1, Bug::None, &book()).unwrap();
    for table in ["games", "players", "points", "actions", "rows"] {
        let file = std::fs::File::open(folder.path().join(format!("{table}.parquet"))).unwrap();
        let parquet = SerializedFileReader::new(file).unwrap();
        let mut csv = csv::Reader::from_path(folder.path().join(format!("{table}.csv"))).unwrap();
        let names: Vec<String> = csv.headers().unwrap().iter().map(String::from).collect();
        let mut rows = 0;
        for (row, line) in parquet.get_row_iter(None).unwrap().zip(csv.records()) {
            let (row, line) = (row.unwrap(), line.unwrap());
            for (i, (name, value)) in row.get_column_iter().enumerate() {
                assert_eq!(*name, names[i]);
                let value = value.to_string();
                let value = value.trim_matches('"');
                // The Parquet reader prints zero as 0E0.
                let equal = value.parse::<f64>().is_ok_and(|n| line[i].parse() == Ok(n));
                assert!(value == &line[i] || equal, "{table}, {name}: {value}, {}", &line[i]);
            }
            rows += 1;
        }
        assert_eq!(i64::from(rows), parquet.metadata().file_metadata().num_rows(), "{table}");
        assert!(rows > 0, "{table} is empty");
    }
}

#[test]
fn a_run_resumes_from_finished_shards_after_a_full_disk() {
    let whole = tempfile::tempdir().unwrap();
    run(&RunFolderStore::new(whole.path()), 1, Bug::None, &book()).unwrap();
    let size = |shard: usize| {
        std::fs::metadata(whole.path().join(format!("shards/{shard:06}.csv"))).unwrap().len()
    };
    for threads in [1, 2] {
        let folder = tempfile::tempdir().unwrap();
        let left = Mutex::new(1_000 + size(0) + size(1) + size(2) / 2);
        let full = FullStore { folder: RunFolderStore::new(folder.path()), left };
        let why = run(&full, threads, Bug::None, &book()).unwrap_err();
        assert_eq!(
            why,
            "shards/000002.csv: no space left on the device; 2 of 7 shards are finished and saved, and the same command continues"
        );
        let finished = std::fs::read_dir(folder.path().join("shards")).unwrap().count();
        assert_eq!(finished, 2, "what was half written is gone");
        let played = AtomicU64::new(0);
        let toys = Toys { bug: Bug::None };
        let store = RunFolderStore::new(folder.path());
        let count = |_: &mut toy::Toy, _: lab::sim::FinishedGame<'_, toy::Toy>| {
            played.fetch_add(1, Ordering::Relaxed);
        };
        run_folder::run(&toys, &plan(threads), &book(), &store, &count, &|_| {}).unwrap();
        assert_eq!(played.into_inner(), 50 - 16, "finished shards are not played again");
        assert_eq!(files(folder.path()), files(whole.path()), "{threads} threads");
    }
}

#[test]
fn another_run_in_the_folder_is_refused_with_every_difference() {
    let folder = tempfile::tempdir().unwrap();
    let store = RunFolderStore::new(folder.path());
    run(&store, 1, Bug::None, &book()).unwrap();
    let before = files(folder.path());
    let mut other = RunFolderOptions { manifest: manifest(4), ..book() };
    other.manifest.insert("ruleset".into(), "changed".into());
    other.manifest.insert("rows".into(), true.into());
    let why = run(&store, 1, Bug::None, &other).unwrap_err();
    let path = store.path("manifest.json");
    assert_eq!(
        why,
        format!(
            "{path}: the folder contains a different run, so nothing was written:\n  \
             rows: missing in the folder, true now\n  \
             ruleset: \"toy\" in the folder, \"changed\" now\n  \
             seed: 3 in the folder, 4 now\n\
             help: use the arguments and the version of that run, or choose another folder"
        )
    );
    assert_eq!(files(folder.path()), before);
}

#[test]
fn a_shard_that_was_damaged_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let store = RunFolderStore::new(folder.path());
    run(&store, 1, Bug::None, &book()).unwrap();
    store.write("shards/000003.csv", b"games,24,nonsense\n").unwrap();
    let why = run(&store, 1, Bug::None, &book()).unwrap_err();
    let path = store.path("shards/000003.csv");
    assert_eq!(why, format!("{path}: `24,nonsense` is not a line of a shard"));
}

#[test]
fn games_that_fail_are_counted_across_a_stop() {
    let one = tempfile::tempdir().unwrap();
    let all = run(&RunFolderStore::new(one.path()), 1, Bug::Faults, &book()).unwrap();
    assert!(all.bad() > 0, "no game failed");
    std::fs::remove_file(one.path().join("shards/000001.csv")).unwrap();
    let again = run(&RunFolderStore::new(one.path()), 2, Bug::Faults, &book()).unwrap();
    assert_eq!(all, again);
}

#[test]
fn cheap_invariants_find_bugs() {
    let wrong = |bug| {
        let summary = lab::sim::run(&Toys { bug }, &plan(1), &|_, _| {}, &|_| {}).unwrap();
        summary.failed_examples().first().map(|bad| bad.why.clone()).unwrap_or_default()
    };
    assert_eq!(wrong(Bug::None), "");
    let found = wrong(Bug::CreatesPoints);
    assert!(
        found.starts_with("the invariant that the game's own invariants hold is broken: "),
        "{found}"
    );
    let found = wrong(Bug::WrongText);
    let text = "the invariant that every spelling of an action parses to this action is broken: \
        `take 2` is the text of Take(3)";
    assert!(found.starts_with(text), "{found}");
    let found = wrong(Bug::Unaccounted);
    let points = "the invariant that recorded points add up to the change of the score is broken: ";
    assert!(found.starts_with(points), "{found}");
    let found = wrong(Bug::ForgetsOnSave);
    assert_eq!(found, "", "a gift is never owed in a last position");
}

#[test]
fn portions_run_in_order_and_a_panic_is_passed_on() {
    for threads in [1, 3] {
        let seen = Mutex::new(Vec::new());
        let portions = [0..5, 5..6, 9..12];
        workers::in_portions(
            threads,
            &portions,
            || Ok::<(), String>(()),
            |(), i| i * 10,
            |portion, results| {
                seen.lock().unwrap().push((portion, results));
                Ok(())
            },
            &|_| {},
        )
        .unwrap();
        let seen = seen.into_inner().unwrap();
        let expected: Vec<(usize, Vec<(u64, u64)>)> = portions
            .iter()
            .enumerate()
            .map(|(i, range)| (i, range.clone().map(|n| (n, n * 10)).collect()))
            .collect();
        assert_eq!(seen, expected);
        let panics = std::panic::catch_unwind(|| {
            workers::in_portions(
                threads,
                &portions,
                || Ok::<(), String>(()),
                |(), i| assert!(i != 4, "four"),
                |_, _| Ok(()),
                &|_| {},
            )
        });
        assert!(panics.is_err());
        let failed = workers::in_portions(
            threads,
            &portions,
            || Err::<(), String>("no worker".into()),
            |(), _| (),
            |_, _| Ok(()),
            &|_| {},
        );
        assert_eq!(failed, Err("no worker".to_owned()));
    }
}

/// The totals read from a folder equal those of the games, also after an interruption.
#[test]
fn totals_are_read_from_shards() {
    let toys = Toys { bug: Bug::None };
    let played = Mutex::new(RunTotals::default());
    let each = |_: &mut toy::Toy, finished: lab::sim::FinishedGame<'_, toy::Toy>| {
        let record = finished.played.record.as_ref().expect("the plan records");
        played
            .lock()
            .unwrap()
            .add(GameResult { index: finished.index, ..GameResult::from(record) });
    };
    lab::sim::run(&toys, &plan(2), &each, &|_| {}).unwrap();
    let played = played.into_inner().unwrap();
    assert_eq!((played.games(), played.all.seats()), (50, played.all.even.count()));
    // Every game has one win, and the sources of all seats add up to their scores.
    assert_eq!(played.all.wins.sum(), i128::from(50 * lab::compare::WIN));
    assert_eq!(i128::from(played.all.sources.values().sum::<i64>()), played.all.points.sum());
    assert_eq!(played.all.spread.values().sum::<u64>(), played.all.seats());
    let folder = tempfile::tempdir().unwrap();
    let store = RunFolderStore::new(folder.path());
    run(&store, 1, Bug::None, &book()).unwrap();
    std::fs::remove_file(folder.path().join("shards/000002.csv")).unwrap();
    run(&store, 2, Bug::None, &book()).unwrap();
    assert_eq!(run_folder::totals(&plan(1), &book(), &store).unwrap(), played);
    store.write("shards/000003.csv", b"games,24,nonsense\n").unwrap();
    let why = run_folder::totals(&plan(1), &book(), &store).unwrap_err();
    assert!(why.ends_with("000003.csv: `24,nonsense` is not a line of a shard"), "{why}");
}

/// A folder counts as empty if its first file was never finished.
#[test]
fn a_draft_that_was_given_up_is_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let store = RunFolderStore::new(folder.path());
    assert!(store.is_empty().unwrap());
    std::fs::write(folder.path().join("manifest.json.part"), "{").unwrap();
    assert!(store.is_empty().unwrap());
    let mut draft = store.begin("manifest.json").unwrap();
    draft.write_all(b"{").unwrap();
    drop(draft);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "a draft was left behind");
    // A folder with the final name blocks the draft; it must be deleted all the same.
    std::fs::create_dir(folder.path().join("table.csv")).unwrap();
    assert!(store.write("table.csv", b"1").is_err());
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    assert!(!store.is_empty().unwrap());
}
