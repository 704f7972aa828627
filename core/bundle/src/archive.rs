//! Writes and reads the archive.

use std::collections::BTreeMap;
use std::io::{Cursor, Read, Write};

use zip::result::ZipError;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipArchive, ZipWriter};

use crate::error::UnpackError;
use crate::limits::{MOST_FILES, MOST_PACKED, MOST_UNPACKED};
use crate::manifest::{MANIFEST, Manifest, sha256};
use crate::paths::check_path;

/// Level of compression. Part of the format: another one would give other bytes for the same files.
const LEVEL: i64 = 9;

/// Size of the record at the end of a zip archive, in bytes, and the places of the number of entries
/// and of the length of the comment in it.
const END_RECORD: usize = 22;
const END_ENTRIES: usize = 10;
const END_COMMENT: usize = 20;

/// Length of the archive's comment: the SHA-256 of all bytes before it, in hexadecimal digits.
/// Without it, unused bits at the end of a compressed file could change unnoticed.
const DIGEST: usize = 64;

/// Places in an entry of the table of contents: the system of the writer (3: Unix), and attributes,
/// of which Unix uses the upper half.
const SYSTEM: usize = 5;
const ATTRIBUTES: usize = 38;
const UNIX: u8 = 3;

/// Kind of a file in a Unix mode, and the value for plain files.
const KIND: u32 = 0o170_000;
const PLAIN: u32 = 0o100_000;
/// Permissions of every entry: none of them may be executed.
const MODE: u32 = 0o644;

/// Files by path, with `/` between folders.
pub type Files = BTreeMap<String, Vec<u8>>;

/// A bundle that was read and checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bundle {
    pub manifest: Manifest,
    /// All files but the manifest.
    pub files: Files,
}

/// Writes a bundle. The checksums of the manifest are set from the files; the rest of it is kept.
///
/// # Errors
/// The files cannot be a bundle: a path that [`check_path`] refuses, two paths that are one file on
/// some systems, or a limit that is exceeded.
pub fn pack(manifest: &Manifest, files: &Files) -> Result<Vec<u8>, UnpackError> {
    check_paths(files.keys())?;
    check_folder(manifest, files.keys())?;
    let checksums = files.iter().map(|(path, bytes)| (path.clone(), sha256(bytes))).collect();
    let manifest = Manifest { files: checksums, ..manifest.clone() }.to_json();
    let size = files.values().map(Vec::len).sum::<usize>() + manifest.len();
    if size > MOST_UNPACKED {
        return Err(UnpackError::TooMuch);
    }
    if files.len() + 1 > MOST_FILES {
        return Err(UnpackError::TooMany);
    }
    let mut entries: BTreeMap<&str, &[u8]> =
        files.iter().map(|(path, bytes)| (path.as_str(), bytes.as_slice())).collect();
    entries.insert(MANIFEST, &manifest);
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .compression_level(Some(LEVEL))
        .last_modified_time(DateTime::DEFAULT)
        .unix_permissions(MODE);
    let failed =
        |reason: &dyn std::fmt::Display| UnpackError::NotAnArchive { reason: reason.to_string() };
    for (path, bytes) in entries {
        zip.start_file(path, options).map_err(|why| failed(&why))?;
        zip.write_all(bytes).map_err(|why| failed(&why))?;
    }
    let bytes = sealed(zip.finish().map_err(|why| failed(&why))?.into_inner());
    if bytes.len() > MOST_PACKED { Err(UnpackError::TooLarge) } else { Ok(bytes) }
}

/// Adds the digest to an archive without a comment.
fn sealed(mut archive: Vec<u8>) -> Vec<u8> {
    let at = archive.len() - END_RECORD + END_COMMENT;
    archive[at..].copy_from_slice(&(DIGEST as u16).to_le_bytes());
    let digest = sha256(&archive);
    archive.extend_from_slice(digest.as_bytes());
    archive
}

/// Reads a bundle and checks every byte of it. Uses at most the memory of the limits, whatever the
/// archive claims.
///
/// # Errors
/// The first thing that is wrong with the bundle.
pub fn unpack(bytes: &[u8]) -> Result<Bundle, UnpackError> {
    if bytes.len() > MOST_PACKED {
        return Err(UnpackError::TooLarge);
    }
    let declared = declared_entries(bytes)?;
    let (archived, digest) = bytes.split_at(bytes.len() - DIGEST);
    if sha256(archived).as_bytes() != digest {
        return Err(UnpackError::Digest);
    }
    if declared > MOST_FILES {
        return Err(UnpackError::TooMany);
    }
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|why| not_an_archive(&why))?;
    if archive.offset() != 0 {
        return Err(UnpackError::Extra { what: "bytes before its files" });
    }
    // The library keeps the last of several entries with one path.
    let mut files = Files::new();
    let (mut left, mut last) = (MOST_UNPACKED, String::new());
    for index in 0..archive.len() {
        let (path, content) = entry(bytes, &mut archive, index, left)?;
        left -= content.len();
        if path != MANIFEST {
            check_path(&path)
                .map_err(|problem| UnpackError::Path { path: path.clone(), problem })?;
        }
        if path < last {
            return Err(UnpackError::Unsorted { path });
        }
        last.clone_from(&path);
        if files.insert(path.clone(), content).is_some() {
            return Err(UnpackError::Twice { path });
        }
    }
    if files.len() != declared {
        return Err(UnpackError::Extra { what: "two files with one path" });
    }
    if archive.has_overlapping_files().map_err(|why| not_an_archive(&why))? {
        return Err(UnpackError::Extra { what: "two files at one place" });
    }
    let manifest = files
        .remove(MANIFEST)
        .ok_or_else(|| UnpackError::Manifest { reason: format!("there is no `{MANIFEST}`") })?;
    let manifest =
        Manifest::from_json(&manifest).map_err(|reason| UnpackError::Manifest { reason })?;
    check_paths(files.keys())?;
    check_sums(&manifest, &files)?;
    check_folder(&manifest, files.keys())?;
    if rewritten(&mut archive).map_err(|why| not_an_archive(&why))? != bytes {
        return Err(UnpackError::Extra { what: "bytes that belong to no file" });
    }
    Ok(Bundle { manifest, files })
}

/// Writes an archive of the same entries, without compressing them anew. A bundle is equal to it,
/// unless something stands between its entries or in their headers. It may not be compressed anew,
/// since a later version of the library may compress better.
fn rewritten(archive: &mut ZipArchive<Cursor<&[u8]>>) -> Result<Vec<u8>, ZipError> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for index in 0..archive.len() {
        zip.raw_copy_file(archive.by_index_raw(index)?)?;
    }
    Ok(sealed(zip.finish()?.into_inner()))
}

/// Returns the number of entries that the end of the archive declares. The archive must end with
/// this record and the digest.
fn declared_entries(bytes: &[u8]) -> Result<usize, UnpackError> {
    let start = bytes.len().checked_sub(END_RECORD + DIGEST);
    let end = start.map(|start| &bytes[start..start + END_RECORD]);
    match end {
        Some(end) if end.starts_with(b"PK\x05\x06") && end.ends_with(&[DIGEST as u8, 0]) => {
            let entries = [end[END_ENTRIES], end[END_ENTRIES + 1]];
            Ok(usize::from(u16::from_le_bytes(entries)))
        }
        _ => Err(UnpackError::NotAnArchive { reason: "its end is missing".to_owned() }),
    }
}

/// Reads one entry, of at most `left` bytes.
fn entry(
    bytes: &[u8],
    archive: &mut ZipArchive<Cursor<&[u8]>>,
    index: usize,
    left: usize,
) -> Result<(String, Vec<u8>), UnpackError> {
    let mut file = archive.by_index(index).map_err(|why| not_an_archive(&why))?;
    let path = String::from_utf8(file.name_raw().to_vec())
        .map_err(|_| UnpackError::NotAnArchive { reason: "a path is not UTF-8".to_owned() })?;
    let header = &bytes[file.central_header_start() as usize..];
    let attributes = header[ATTRIBUTES..ATTRIBUTES + 4].try_into().map_or(0, u32::from_le_bytes);
    let is_plain = attributes >> 16 & KIND == PLAIN;
    if file.is_dir() || file.is_symlink() || header[SYSTEM] != UNIX || !is_plain {
        return Err(UnpackError::NotAFile { path });
    }
    let is_dated = file.last_modified() != Some(DateTime::DEFAULT);
    let has_more =
        !file.comment_raw().is_empty() || file.extra_data().is_some_and(|data| !data.is_empty());
    if attributes != (PLAIN | MODE) << 16 || is_dated || has_more {
        return Err(UnpackError::Extra { what: "data about a file" });
    }
    let mut content = Vec::new();
    let read = file.by_ref().take(left as u64 + 1).read_to_end(&mut content);
    read.map_err(|why| not_an_archive(&why))?;
    if content.len() > left { Err(UnpackError::TooMuch) } else { Ok((path, content)) }
}

fn not_an_archive(reason: &dyn std::fmt::Display) -> UnpackError {
    UnpackError::NotAnArchive { reason: reason.to_string() }
}

/// Checks paths one by one, and that no two of them are one file on a system that ignores case.
pub(crate) fn check_paths<'a>(paths: impl Iterator<Item = &'a String>) -> Result<(), UnpackError> {
    // Folders are names too: `a/b.txt` and `A/c.txt` clash.
    let mut seen: BTreeMap<String, (&str, bool)> = BTreeMap::new();
    for path in paths {
        check_path(path).map_err(|problem| UnpackError::Path { path: path.clone(), problem })?;
        for (end, _) in path.match_indices('/').chain([(path.len(), "")]) {
            let (name, is_file) = (&path[..end], end == path.len());
            let (other, other_is_file) =
                *seen.entry(name.to_lowercase()).or_insert((name, is_file));
            if other != name || other_is_file != is_file {
                return Err(UnpackError::Clash { path: path.clone(), other: other.to_owned() });
            }
        }
    }
    Ok(())
}

/// Checks that scripts are those of the bundle's own module, so that no bundle changes another.
fn check_folder<'a>(
    manifest: &Manifest,
    mut paths: impl Iterator<Item = &'a String>,
) -> Result<(), UnpackError> {
    let own = format!("scripts/{}/", manifest.name.module());
    match paths.find(|path| path.starts_with("scripts/") && !path.starts_with(&own)) {
        Some(path) => Err(UnpackError::Foreign { path: path.clone() }),
        None => Ok(()),
    }
}

fn check_sums(manifest: &Manifest, files: &Files) -> Result<(), UnpackError> {
    for (path, content) in files {
        match manifest.files.get(path) {
            None => return Err(UnpackError::Unnamed { path: path.clone() }),
            Some(sum) if *sum != sha256(content) => {
                return Err(UnpackError::Checksum { path: path.clone() });
            }
            Some(_) => {}
        }
    }
    match manifest.files.keys().find(|path| !files.contains_key(*path)) {
        Some(path) => Err(UnpackError::Missing { path: path.clone() }),
        None => Ok(()),
    }
}
