//! Archives that `unpack` refuses, each with its message.

use std::io::{Cursor, Write};

use bundle::{
    Files, MOST_FILES, MOST_PACKED, Manifest, UnpackError, Version, pack, sha256, unpack,
};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

fn hostile() -> Manifest {
    Manifest::new("eve/hostile".parse().unwrap(), Version::new(1, 0, 0), "MIT")
}

/// Adds the digest, so that only what a test is about is wrong.
fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    let at = bytes.len() - 2;
    bytes[at..].copy_from_slice(&64_u16.to_le_bytes());
    let digest = sha256(&bytes);
    bytes.extend(digest.bytes());
    bytes
}

/// Renews the digest of a changed bundle.
fn resealed(mut bytes: Vec<u8>) -> Vec<u8> {
    let start = bytes.len() - 64;
    bytes.truncate(start);
    let digest = sha256(&bytes);
    bytes.extend(digest.bytes());
    bytes
}

/// An archive under construction. Its manifest names the right checksums, so that only what a test
/// is about is wrong.
struct Archive {
    zip: ZipWriter<Cursor<Vec<u8>>>,
}

fn options() -> SimpleFileOptions {
    SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .last_modified_time(DateTime::DEFAULT)
        .unix_permissions(0o644)
}

impl Archive {
    /// Begins an archive whose manifest names these files.
    fn naming(files: &[(&str, &[u8])]) -> Archive {
        let mut manifest = hostile();
        manifest.files = files.iter().map(|(path, of)| (path.to_string(), sha256(of))).collect();
        let mut archive = Archive { zip: ZipWriter::new(Cursor::new(Vec::new())) };
        archive.add("manifest.json", &serde_json::to_vec(&manifest).unwrap());
        archive
    }

    fn add(&mut self, path: &str, content: &[u8]) {
        self.zip.start_file(path, options()).unwrap();
        self.zip.write_all(content).unwrap();
    }

    fn bytes(self) -> Vec<u8> {
        sealed(self.zip.finish().unwrap().into_inner())
    }
}

/// Returns an archive with these files, whose manifest is right.
fn archive(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut archive = Archive::naming(files);
    files.iter().for_each(|(path, content)| archive.add(path, content));
    archive.bytes()
}

/// Replaces all occurrences of a text by one of the same length.
fn replaced(mut bytes: Vec<u8>, old: &str, new: &str) -> Vec<u8> {
    assert_eq!(old.len(), new.len());
    let mut found = 0;
    for at in 0..bytes.len() - old.len() {
        if bytes[at..].starts_with(old.as_bytes()) {
            bytes[at..at + old.len()].copy_from_slice(new.as_bytes());
            found += 1;
        }
    }
    assert!(found > 0, "`{old}` is not in the archive");
    resealed(bytes)
}

fn message(bytes: &[u8]) -> String {
    unpack(bytes).expect_err("the archive is refused").to_string()
}

#[test]
fn a_plain_archive_is_read() {
    let files: [(&str, &[u8]); 2] = [("maps/a.toml", b"x"), ("scripts/hostile/module.toml", b"y")];
    assert_eq!(unpack(&archive(&files)).unwrap().files.len(), 2);
}

#[test]
fn paths_that_leave_the_folder_or_mean_another_file_are_refused() {
    let long = format!("scripts/{}.toml", "a".repeat(300));
    for (path, why) in [
        ("scripts/../../a.toml", "it has a part `.`, `..`, or an empty one"),
        ("scripts/./a.toml", "it has a part `.`, `..`, or an empty one"),
        ("scripts//a.toml", "it has a part `.`, `..`, or an empty one"),
        ("/scripts/a.toml", "it is absolute"),
        ("\\scripts\\a.toml", "it is absolute"),
        ("C:/scripts/a.toml", "it is absolute"),
        ("scripts/..\\a.toml", "it has a character that some systems forbid"),
        ("scripts/a\u{7}.toml", "it has a character that some systems forbid"),
        ("scripts/a.toml:b.toml", "it has a character that some systems forbid"),
        ("scripts/NUL.toml", "Windows reads it as another name"),
        ("scripts/com1/a.toml", "Windows reads it as another name"),
        ("scripts/lpt¹.toml", "Windows reads it as another name"),
        ("scripts/a. /a.toml", "Windows reads it as another name"),
        ("scripts/e\u{301}.toml", "it is not in Unicode normal form C"),
        ("core/a.toml", "only `scripts/`, `maps/` and `variants/` are content"),
        ("scripts/a.exe", "files of this kind are not content"),
        ("scripts/toml", "files of this kind are not content"),
        ("scripts/.toml", "files of this kind are not content"),
        (long.as_str(), "a path has 1 to 200 bytes"),
    ] {
        let refused = message(&archive(&[(path, b"x")]));
        assert_eq!(refused, format!("the path `{path}`: {why}"));
        // What is not read is not written either.
        let files = Files::from([(path.to_owned(), b"x".to_vec())]);
        let written = pack(&hostile(), &files);
        assert_eq!(written.expect_err(path).to_string(), refused);
    }
}

#[test]
fn links_folders_and_devices_are_refused() {
    let mut link = Archive::naming(&[("scripts/a.toml", b"/etc/passwd")]);
    link.zip.add_symlink("scripts/a.toml", "/etc/passwd", options()).unwrap();
    assert_eq!(message(&link.bytes()), "`scripts/a.toml` is not a plain file");
    let mut folder = Archive::naming(&[]);
    folder.zip.add_directory("scripts/a", options()).unwrap();
    assert_eq!(message(&folder.bytes()), "`scripts/a/` is not a plain file");
    // The mode of a file contains its kind: a character device, a block device, a socket, a pipe.
    for kind in [0o020_000_u32, 0o060_000, 0o140_000, 0o010_000] {
        let bytes = archive(&[("scripts/a.toml", b"x")]);
        let mode = |kind: u32| ((kind | 0o644) << 16).to_le_bytes();
        let name = b"scripts/a.toml";
        // The mode is in the last record of the entry, eight bytes before its name.
        let at = bytes.windows(name.len()).rposition(|part| part == name).unwrap() - 8;
        let mut bytes = bytes;
        assert_eq!(bytes[at..at + 4], mode(0o100_000));
        bytes[at..at + 4].copy_from_slice(&mode(kind));
        let bytes = resealed(bytes);
        assert_eq!(message(&bytes), "`scripts/a.toml` is not a plain file", "{kind:o}");
    }
}

/// Zip archives have no hard links. Some programs write them as extra data of an entry.
#[test]
fn hard_links_are_refused() {
    let mut link = Archive::naming(&[("scripts/a.toml", b"x")]);
    let mut options = options().into_full_options();
    options.add_extra_field(0x4c6e, b"../../../../.profile".as_slice(), true).unwrap();
    link.zip.start_file("scripts/a.toml", options).unwrap();
    link.zip.write_all(b"x").unwrap();
    assert_eq!(message(&link.bytes()), "the bundle contains data about a file");
}

#[test]
fn files_that_are_one_file_somewhere_are_refused() {
    for (first, second, other) in [
        ("scripts/A.toml", "scripts/a.toml", "scripts/A.toml"),
        ("scripts/A/b.toml", "scripts/a/c.toml", "scripts/A"),
        ("scripts/a.toml", "scripts/a.toml/b.toml", "scripts/a.toml"),
        ("scripts/É.toml", "scripts/é.toml", "scripts/É.toml"),
    ] {
        let refused = message(&archive(&[(first, b"x"), (second, b"y")]));
        let expected = format!(
            "`{second}` and `{other}` cannot exist together on every system; rename one of them"
        );
        assert_eq!(refused, expected);
    }
}

#[test]
fn two_entries_with_one_path_are_refused() {
    let two = archive(&[("scripts/a.toml", b"x"), ("scripts/b.toml", b"y")]);
    let twice = replaced(two, "scripts/b.toml", "scripts/a.toml");
    let refused = message(&twice);
    assert!(refused == "the bundle contains two files with one path", "{refused}");
}

#[test]
fn large_bundles_are_refused_before_they_are_unpacked() {
    let zeros = vec![0; 20 << 20];
    let bomb = archive(&[("maps/a.txt", &zeros)]);
    assert!(bomb.len() < 100_000);
    assert_eq!(message(&bomb), "the files of the bundle are larger than 16 MiB");
    assert_eq!(message(&vec![0; MOST_PACKED + 1]), "the bundle is larger than 4 MiB");
    let names: Vec<String> = (0..MOST_FILES).map(|n| format!("maps/{n:05}.txt")).collect();
    let many: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), &b""[..])).collect();
    assert_eq!(message(&archive(&many)), "the bundle has more than 2000 files");
    // Archives of more than 65,534 files declare this number.
    let mut million = archive(&many[..3]);
    let at = million.len() - 64 - 12;
    million[at..at + 2].fill(0xff);
    assert_eq!(message(&resealed(million)), "the bundle has more than 2000 files");
    // An end that declares fewer entries than there are.
    let mut few = archive(&many[..3]);
    let at = few.len() - 64 - 12;
    few[at] = 2;
    assert!(unpack(&resealed(few)).is_err());
}

#[test]
fn hidden_bytes_are_refused() {
    let files: [(&str, &[u8]); 1] = [("maps/a.toml", b"x")];
    let mut before = b"MZ program".to_vec();
    before.extend(archive(&files));
    assert!(unpack(&resealed(before)).is_err());
    let mut after = archive(&files);
    after.extend(b"more");
    assert_eq!(message(&after), "this is not a bundle: its end is missing");
    let mut dated = Archive::naming(&files);
    let date = DateTime::from_date_and_time(2026, 1, 1, 0, 0, 0).unwrap();
    dated.zip.start_file("maps/a.toml", options().last_modified_time(date)).unwrap();
    dated.zip.write_all(b"x").unwrap();
    assert_eq!(message(&dated.bytes()), "the bundle contains data about a file");
    let mut runs = Archive::naming(&files);
    runs.zip.start_file("maps/a.toml", options().unix_permissions(0o755)).unwrap();
    runs.zip.write_all(b"x").unwrap();
    assert_eq!(message(&runs.bytes()), "the bundle contains data about a file");
    // The table of contents begins later than the last file ends.
    let gap = archive(&files);
    let end = gap.len() - 64 - 22;
    let table = u32::from_le_bytes(gap[end + 16..end + 20].try_into().unwrap()) as usize;
    let mut gap = [&gap[..table], b"hidden", &gap[table..]].concat();
    let at = gap.len() - 64 - 6;
    gap[at..at + 4].copy_from_slice(&(table as u32 + 6).to_le_bytes());
    assert_eq!(message(&resealed(gap)), "the bundle contains bytes that belong to no file");
    let comment = ZipWriter::new(Cursor::new(Vec::new())).finish().unwrap().into_inner();
    assert_eq!(
        message(&[comment, vec![b'0'; 64]].concat()),
        "this is not a bundle: its end is missing"
    );
    let mut other = archive(&files);
    *other.last_mut().unwrap() ^= 1;
    assert_eq!(message(&other), "the bundle was changed or damaged: its digest differs");
}

#[test]
fn files_of_another_module_are_refused() {
    let refused = message(&archive(&[("scripts/base/module.toml", b"x")]));
    assert_eq!(
        refused,
        "`scripts/base/module.toml` is not in the folder of the bundle's own module"
    );
}

#[test]
fn files_and_manifest_must_agree() {
    let bytes = Archive::naming(&[("maps/a.toml", b"x")]).bytes();
    assert_eq!(message(&bytes), "the file `maps/a.toml` of the manifest is missing");
    let mut more = Archive::naming(&[]);
    more.add("maps/a.toml", b"x");
    assert_eq!(message(&more.bytes()), "the manifest does not name `maps/a.toml`");
    let mut other = Archive::naming(&[("maps/a.toml", b"x")]);
    other.add("maps/a.toml", b"y");
    assert_eq!(message(&other.bytes()), "`maps/a.toml` has the wrong checksum");
    let mut unsorted = Archive::naming(&[("maps/a.toml", b"x"), ("maps/b.toml", b"y")]);
    unsorted.add("maps/b.toml", b"y");
    unsorted.add("maps/a.toml", b"x");
    assert_eq!(
        message(&unsorted.bytes()),
        "the files are not sorted by path: `maps/a.toml` comes too late"
    );
}

#[test]
fn a_manifest_of_a_later_format_is_refused() {
    let mut archive = Archive { zip: ZipWriter::new(Cursor::new(Vec::new())) };
    let later = br#"{"format":2,"name":"a/b","version":"1.0.0","license":"MIT"}"#;
    archive.add("manifest.json", later);
    let refused = message(&archive.bytes());
    assert_eq!(refused, "the manifest is not valid: format 2 is unknown; a newer Loam may read it");
    let none = sealed(ZipWriter::new(Cursor::new(Vec::new())).finish().unwrap().into_inner());
    assert_eq!(message(&none), "the manifest is not valid: there is no `manifest.json`");
    let error = unpack(b"").unwrap_err();
    assert!(matches!(error, UnpackError::NotAnArchive { .. }));
}
