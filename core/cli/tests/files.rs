//! Tests of named files: anything but a regular file is refused with a message and without
//! blocking, and an existing file stays intact until its replacement is complete.

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::{copy_of_the_content, good, loam_in};

fn saved_game(folder: &Path) -> PathBuf {
    let recorded = "../mystica/game/tests/data/ref-1023-base-4p.txt";
    let path = folder.join("game.txt");
    fs::copy(Path::new(env!("CARGO_MANIFEST_DIR")).join(recorded), &path).expect("a ledger");
    path
}

/// Every way to name a file that is read: `X.txt` for ledgers, scenarios and lists, `X.toml` for
/// variants; `dir` contains such a ledger, and `after.txt` is a scenario that starts from one.
const READERS: &[&str] = &[
    "replay X.txt",
    "replay --check --legal X.txt",
    "replay --trace X.txt",
    "replay game.txt --under X.toml",
    "show --ledger X.txt",
    "show X.toml",
    "play --resume X.txt",
    "play X.toml",
    "dev base --game X.txt",
    "dev X.toml",
    "diff base base --corpus dir",
    "test --file X.txt",
    "test --file after.txt",
    "test base --rules X.txt",
    "check X.toml",
    "sim X.toml --games 1",
    "compare base X.toml",
    "perft X.toml",
    "fuzz X.toml --games 1",
    "worth X.toml FAV5",
];

/// Passes an unreadable kind of file to every reader; each must report it, and quickly.
fn refused(named: &str, make: impl Fn(&Path), why: &str) {
    let content = copy_of_the_content();
    let folder = content.path();
    saved_game(folder);
    make(&folder.join(format!("{named}.txt")));
    make(&folder.join(format!("{named}.toml")));
    fs::create_dir(folder.join("dir")).expect("a folder");
    make(&folder.join("dir/one.txt"));
    let text = "variant base\n\nscenario Goes on\nafter row 1 of X.txt\nlegal nomads: done\n";
    fs::write(folder.join("after.txt"), text.replace('X', named)).expect("written");
    for reader in READERS {
        let words = reader.replace('X', named);
        let run = loam_in(folder, &words.split(' ').collect::<Vec<_>>(), "");
        assert_eq!(run.code, 1, "{words}: {} {}", run.out, run.err);
        let output = run.err + &run.out;
        assert!(output.contains(why), "{words}: {output}");
    }
}

#[cfg(unix)]
#[test]
fn special_files_are_not_read() {
    let make = |path: &Path| {
        let made = std::process::Command::new("mkfifo").arg(path).status();
        assert!(made.is_ok_and(|status| status.success()));
    };
    refused("pipe", make, "only ordinary files are read");
}

#[test]
fn files_that_are_too_large_are_not_read() {
    // A sparse file, which takes no space on most disks.
    let make = |path: &Path| fs::File::create(path).and_then(|f| f.set_len(1 << 30)).expect("made");
    refused("huge", make, "too large: at most ");
}

/// Every command that overwrites a file (`FILE`), with its input.
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
fn a_full_disk_is_an_error() {
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
fn a_mistyped_argument_overwrites_no_file() {
    let folder = copy_of_the_content();
    let game = saved_game(folder.path());
    let old = fs::read(&game).expect("a ledger");
    for command in ["play base --players 2 --seed 1", "dev base --players 2 --seed 1 --json"] {
        let words: Vec<&str> = command.split(' ').collect();
        for typed in ["save game.txt\n", "svg game.txt\n"] {
            let run = loam_in(folder.path(), &words, &format!("{typed}quit\n"));
            let output = run.out + &run.err;
            assert!(
                output.contains("game.txt already exists and is not a "),
                "{command}, {typed}: {output}"
            );
            assert_eq!(fs::read(&game).expect("a ledger"), old, "{command}, {typed}");
        }
    }
}

#[test]
fn two_runs_do_not_share_a_folder() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("run");
    fs::create_dir(&out).expect("a folder");
    let lock = game::files::FolderLock::take(&out).expect("free");
    let sim = ["sim", "base", "--games", "2", "--seed", "1", "--out", "run"];
    let refused = loam_in(folder.path(), &sim, "");
    assert_eq!(refused.code, 1);
    let why = "another process is writing into this folder; wait for it, or name another folder";
    assert!(refused.err.contains(why), "{}", refused.err);
    let refused = loam_in(folder.path(), &["corpus", "run", "--games", "1"], "");
    assert!(refused.err.contains(why), "{}", refused.err);
    drop(lock);
    // A program that another test starts at this moment has the open file until it runs.
    while game::files::FolderLock::take(&out).is_err() {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    good(loam_in(folder.path(), &sim, ""));
}
