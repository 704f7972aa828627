//! Files that somebody names: what is no ordinary file is refused in words and without waiting, and what stands in the
//! place of a new file is whole until that is.

mod common;

use std::fs;
use std::path::{Path, PathBuf};

use common::{copy_of_the_content, good, loam_in};

fn saved_game(folder: &Path) -> PathBuf {
    let recorded = "../ledger/tests/data/ref-1023-base-4p.txt";
    let path = folder.join("game.txt");
    fs::copy(Path::new(env!("CARGO_MANIFEST_DIR")).join(recorded), &path).expect("a ledger");
    path
}

/// Every way to name a file that is read, `FILE` in its place.
const READERS: &[&str] = &[
    "replay FILE",
    "replay --check --legal FILE",
    "replay --trace FILE",
    "play --resume FILE",
    "dev FILE",
    "dev base --game FILE",
    "show --board FILE",
    "show FILE",
    "list FILE",
    "play FILE",
    "sim FILE --games 1",
    "check FILE",
    "diff FILE base",
    "diff base base --corpus DIR",
    "test --file FILE",
    "test base --rules FILE",
    "test --file after-FILE",
];

/// What a run over a named file says: never a panic, never a success.
fn refusals(folder: &Path, file: &str) -> Vec<String> {
    fs::create_dir_all(folder.join("dir")).expect("a folder");
    let after = folder.join("after.txt");
    let text =
        format!("variant base\n\nscenario Goes on\nafter row 1 of {file}\nlegal nomads: done\n");
    fs::write(&after, text).expect("written");
    let mut all = Vec::new();
    for reader in READERS {
        let words: Vec<String> = reader
            .split(' ')
            .map(|word| match word {
                "after-FILE" => "after.txt".to_owned(),
                "DIR" => "dir".to_owned(),
                word => word.replace("FILE", file),
            })
            .collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let run = loam_in(folder, &words, "");
        assert!(run.code == 1 || run.code == 2, "{reader}: {} {} {}", run.code, run.out, run.err);
        all.push(format!("{reader}: {}{}", run.err, run.out));
    }
    all
}

#[cfg(unix)]
#[test]
fn what_is_no_ordinary_file_is_not_read() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let pipe = folder.path().join("pipe.txt");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.is_ok_and(|status| status.success()));
    fs::create_dir(folder.path().join("dir")).expect("a folder");
    std::os::unix::fs::symlink("../pipe.txt", folder.path().join("dir/linked.txt"))
        .expect("a link");
    for said in refusals(folder.path(), "pipe.txt") {
        let known = said.contains("only ordinary files are read")
            || said.starts_with("list")
            || said.starts_with("show FILE") && said.contains("no variant");
        assert!(known, "{said}");
    }
}

#[test]
fn what_is_too_large_is_not_read() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let huge = fs::File::create(folder.path().join("huge.txt")).expect("a file");
    // A file with a hole: it takes no room on most disks.
    huge.set_len(1 << 33).expect("a large file");
    fs::create_dir(folder.path().join("dir")).expect("a folder");
    let linked = fs::File::create(folder.path().join("dir/linked.txt")).expect("a file");
    linked.set_len(1 << 33).expect("a large file");
    for said in refusals(folder.path(), "huge.txt") {
        assert!(said.contains("too large: at most 4 MiB") || said.starts_with("list"), "{said}");
    }
}

/// Everything that writes over an old file, `FILE` in its place, and what is typed.
const WRITERS: &[(&str, &str)] = &[
    ("play base --seed 1 --players 2", "save FILE\n"),
    ("play base --seed 1 --players 2", "svg FILE\n"),
    ("show base --svg FILE", ""),
    ("sim base --games 2 --seed 1 --html FILE", ""),
];

#[test]
fn a_file_that_cannot_be_written_stays_as_it_was() {
    let content = copy_of_the_content();
    let folder = content.path();
    for (command, typed) in WRITERS {
        let old = match *typed {
            "save FILE\n" => "# loam 1 an older game\n",
            "svg FILE\n" => "<svg>an older picture</svg>\n",
            _ => "older\n",
        };
        let file = folder.join("old.txt");
        fs::write(&file, old).expect("written");
        let mut permissions = fs::metadata(&file).expect("there").permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&file, permissions.clone()).expect("set");
        let words = command.replace("FILE", "old.txt");
        let words: Vec<&str> = words.split(' ').collect();
        let run = loam_in(folder, &words, &typed.replace("FILE", "old.txt"));
        assert_ne!(run.code, 0, "{command}: {}", run.out);
        assert!(run.err.contains("write-protected"), "{command}: {}", run.err);
        assert_eq!(fs::read_to_string(&file).expect("it is there"), old, "{command}");
        #[allow(clippy::permissions_set_readonly_false)]
        permissions.set_readonly(false);
        fs::set_permissions(&file, permissions).expect("set");
        fs::remove_file(&file).expect("deleted");
        let litter: Vec<_> = fs::read_dir(folder)
            .expect("the folder")
            .map(|e| e.expect("an entry").file_name().to_string_lossy().into_owned())
            .filter(|name| name.ends_with(".part"))
            .collect();
        assert_eq!(litter, Vec::<String>::new(), "{command}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_said() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (command, typed) in WRITERS {
        let words = command.replace("FILE", "/dev/full");
        let words: Vec<&str> = words.split(' ').collect();
        let run = loam_in(folder.path(), &words, &typed.replace("FILE", "/dev/full"));
        assert_eq!(run.code, 1, "{command}: {}", run.out);
        assert!(run.err.contains("/dev/full: No space left on device"), "{command}: {}", run.err);
    }
}

#[test]
fn a_word_typed_by_mistake_costs_no_other_file() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let game = saved_game(folder.path());
    let old = fs::read(&game).expect("a ledger");
    for command in ["play base --players 2 --seed 1", "dev base --players 2 --seed 1 --json"] {
        let words: Vec<&str> = command.split(' ').collect();
        for typed in ["save game.txt\n", "svg game.txt\n"] {
            let run = loam_in(folder.path(), &words, &format!("{typed}quit\n"));
            let said = run.out + &run.err;
            assert!(said.contains("game.txt is there and is no "), "{command}, {typed}: {said}");
            assert_eq!(fs::read(&game).expect("a ledger"), old, "{command}, {typed}");
        }
    }
}

#[test]
fn two_runs_do_not_share_a_folder() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("run");
    fs::create_dir(&out).expect("a folder");
    let lock = files::Lock::take(&out).expect("free");
    let sim = ["sim", "base", "--games", "2", "--seed", "1", "--out", "run"];
    let refused = loam_in(folder.path(), &sim, "");
    assert_eq!(refused.code, 1);
    let why = "another process is writing into this folder; wait for it, or name another folder";
    assert!(refused.err.contains(why), "{}", refused.err);
    let refused = loam_in(folder.path(), &["corpus", "run", "--games", "1"], "");
    assert!(refused.err.contains(why), "{}", refused.err);
    drop(lock);
    good(loam_in(folder.path(), &sim, ""));
}
