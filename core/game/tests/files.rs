//! Tests that reads accept only ordinary files within bounds, and that writes are atomic.

use std::fs;
use std::io::Write;
use std::path::Path;

use game::files::{AtomicFile, FolderLock, LockError, MIB};

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("the folder is there");
    let mut names: Vec<String> =
        entries.map(|e| e.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn a_file_is_read_as_far_as_allowed() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("a.txt");
    fs::write(&file, "12345678").expect("written");
    assert_eq!(game::files::read(&file, 8).expect("just small enough"), b"12345678");
    let message = |cap: u64| game::files::read(&file, cap).expect_err("too large").to_string();
    assert_eq!(message(7), "the file is too large: at most 7 bytes are read");
    let large = fs::File::create(&file).expect("made");
    large.set_len(1 << 40).expect("a file with a hole needs no room");
    assert_eq!(message(4 * MIB), "the file is too large: at most 4 MiB are read");
}

#[test]
fn paths_without_a_file_are_errors_in_words() {
    let folder = tempfile::tempdir().expect("a folder");
    let message = |path: &Path| game::files::read(path, MIB).expect_err("no file").to_string();
    assert_eq!(message(folder.path()), "this is a folder, not a file");
    if Path::new("/dev/zero").exists() {
        let no_file = "this is a pipe or a device; only ordinary files are read";
        assert_eq!(message(Path::new("/dev/zero")), no_file);
        let pipe = folder.path().join("pipe");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        assert!(made.is_ok_and(|status| status.success()), "mkfifo is part of every such system");
        assert_eq!(message(&pipe), no_file);
    }
    // Files in `/proc` look ordinary, but the system generates them on reading; some never end.
    let made_up = Path::new("/proc/self/environ");
    if made_up.exists() {
        assert_eq!(game::files::read(made_up, MIB).expect("readable"), b"");
    }
    let bytes = folder.path().join("bytes");
    fs::write(&bytes, b"one\ntwo \xff\n").expect("written");
    let message = game::files::read_text(&bytes, MIB).expect_err("no text").to_string();
    assert_eq!(message, "the file is not UTF-8 text: line 2 contains an invalid byte");
}

#[test]
fn an_old_file_stays_until_the_new_one_is_complete() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.txt");
    game::files::write(&file, "old").expect("written");
    let mut draft = AtomicFile::begin(&file).expect("begun");
    draft.write_all(b"half of the n").expect("written");
    assert_eq!(fs::read(&file).expect("read"), b"old");
    drop(draft);
    assert_eq!(fs::read(&file).expect("read"), b"old");
    assert_eq!(names(folder.path()), ["game.txt"], "a draft that was given up leaves nothing");
    game::files::write(&file, "new").expect("written");
    assert_eq!(fs::read(&file).expect("read"), b"new");
    assert_eq!(names(folder.path()), ["game.txt"]);
}

#[test]
fn a_new_file_replaces_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("new.txt");
    game::files::write_new(&file, "first").expect("written");
    let error = game::files::write_new(&file, "second").expect_err("it is there");
    assert_eq!(error.kind(), std::io::ErrorKind::AlreadyExists);
    assert_eq!(fs::read(&file).expect("read"), b"first");
    assert_eq!(names(folder.path()), ["new.txt"]);
}

#[test]
fn a_write_protected_file_stays() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.txt");
    fs::write(&file, "old").expect("written");
    let mut permissions = fs::metadata(&file).expect("there").permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&file, permissions).expect("set");
    let message = game::files::write(&file, "new").expect_err("protected").to_string();
    assert_eq!(message, "the file is write-protected");
    assert_eq!(fs::read(&file).expect("read"), b"old");
    assert_eq!(names(folder.path()), ["game.txt"]);
}

#[test]
fn a_folder_is_not_replaced() {
    let folder = tempfile::tempdir().expect("a folder");
    assert!(game::files::write(folder.path(), "x").is_err());
    assert!(game::files::write(&folder.path().join("missing/x"), "x").is_err());
    assert_eq!(names(folder.path()), Vec::<String>::new());
}

#[cfg(unix)]
#[test]
fn permissions_and_links_stay() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = tempfile::tempdir().expect("a folder");
    let mode = |path: &Path| fs::metadata(path).expect("there").permissions().mode() & 0o777;
    let usual = folder.path().join("usual");
    fs::write(&usual, "").expect("written");
    let file = folder.path().join("game.txt");
    game::files::write(&file, "old").expect("written");
    assert_eq!(mode(&file), mode(&usual), "a new file is as open to others as any");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).expect("set");
    let link = folder.path().join("link");
    symlink("game.txt", &link).expect("linked");
    game::files::write(&link, "new").expect("written");
    assert_eq!(fs::read(&file).expect("read"), b"new");
    assert_eq!(mode(&file), 0o640);
    assert!(fs::symlink_metadata(&link).expect("there").is_symlink());
    let ahead = folder.path().join("ahead");
    symlink("later.txt", &ahead).expect("linked");
    game::files::write(&ahead, "new").expect("written");
    assert_eq!(fs::read(folder.path().join("later.txt")).expect("read"), b"new");
    let round = folder.path().join("round");
    symlink("round", &round).expect("linked");
    assert!(game::files::write(&round, "new").is_err(), "a link to itself");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_device_is_an_error() {
    let error = game::files::write(Path::new("/dev/full"), "x").expect_err("it is full");
    assert_eq!(error.kind(), std::io::ErrorKind::StorageFull);
}

#[test]
fn one_writer_at_a_time() {
    let folder = tempfile::tempdir().expect("a folder");
    let first = FolderLock::take(folder.path()).expect("free");
    assert!(matches!(FolderLock::take(folder.path()), Err(LockError::ByAnother)));
    drop(first);
    FolderLock::take(folder.path()).expect("free again");
    assert!(matches!(FolderLock::take(&folder.path().join("missing")), Err(LockError::Io(_))));
}

/// Creates a temporary file like that of a killed process, last written `seconds` ago.
fn left_behind(path: &Path, seconds: u64) -> fs::File {
    let file = fs::File::create(path).expect("made");
    let then = std::time::SystemTime::now() - std::time::Duration::from_secs(seconds);
    file.set_modified(then).expect("an older file");
    file
}

#[test]
fn a_temporary_file_of_a_killed_process_is_deleted_and_no_other() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    drop(left_behind(&at(".game.txt.part"), 3600));
    drop(left_behind(&at(".other.txt.part"), 3600));
    game::files::write(&at("game.txt"), "new").expect("written");
    assert_eq!(names(folder.path()), [".other.txt.part", "game.txt"], "of this file alone");

    // A file that is locked, or young, is still being written and stays; so do files of other
    // names.
    let locked = left_behind(&at(".locked.txt.part"), 3600);
    locked.try_lock().expect("locked");
    drop(left_behind(&at(".young.txt.part"), 0));
    drop(left_behind(&at("mine.part"), 3600));
    game::files::write(&at("locked.txt"), "new").expect("written beside it");
    game::files::write(&at("young.txt"), "new").expect("written beside it");
    let _lock = FolderLock::take(folder.path()).expect("free");
    let left = [
        ".lock",
        ".locked.txt.part",
        ".young.txt.part",
        "game.txt",
        "locked.txt",
        "mine.part",
        "young.txt",
    ];
    assert_eq!(names(folder.path()), left);
}

#[test]
fn two_drafts_of_one_file_do_not_meet() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.txt");
    let mut one = AtomicFile::begin(&file).expect("begun");
    let mut other = AtomicFile::begin(&file).expect("begun beside it");
    one.write_all(b"one").expect("written");
    other.write_all(b"other").expect("written");
    other.commit().expect("in its place");
    one.commit().expect("in its place");
    assert_eq!(fs::read(&file).expect("read"), b"one");
    assert_eq!(names(folder.path()), ["game.txt"]);
    // This name has the maximal length, so no suffix fits.
    let long = folder.path().join("x".repeat(255));
    game::files::write(&long, "long").expect("written");
    assert_eq!(fs::read(&long).expect("read"), b"long");
}
