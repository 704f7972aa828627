//! A version of a module in an index: one line of JSON.

use semver::{Version, VersionReq};
use serde::{Deserialize, Serialize};

use crate::lock::is_sum;
use crate::manifest::{Manifest, Ranges, Sha256Hex, check_version, is_any};
use crate::name::PublishedName;
use crate::resolve::Candidate;

/// Maximum number of versions of a module.
const MOST_VERSIONS: usize = 1_000;

/// A version of a module in an index.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IndexLine {
    /// The name `author/module` under which the module is published.
    pub name: PublishedName,
    /// The version of the bundle; the index lists each only once.
    pub version: Version,
    /// SHA-256 of the bundle.
    pub sha256: Sha256Hex,
    /// Size of the bundle.
    pub bytes: u64,
    /// As in the manifest.
    #[serde(default, skip_serializing_if = "is_any")]
    pub loam: VersionReq,
    /// As in the manifest.
    #[serde(default, skip_serializing_if = "Ranges::is_empty")]
    pub requires: Ranges,
    /// As in the manifest.
    #[serde(default, skip_serializing_if = "Ranges::is_empty")]
    pub optional: Ranges,
    /// As in the manifest.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub conflicts: Vec<String>,
    /// As in the manifest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    /// As in the manifest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub handover: Option<String>,
    /// Signature of the bundle by that key.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub signature: Option<String>,
    /// Whether the version was measured before it was listed.
    #[serde(default)]
    pub measured: bool,
    /// Whether the author withdrew the version. It stays for locks that name it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub yanked: bool,
}

impl IndexLine {
    /// Makes the line of a bundle.
    pub fn new(
        manifest: &Manifest,
        sha256: &str,
        bytes: usize,
        signature: Option<String>,
    ) -> IndexLine {
        IndexLine {
            name: manifest.name.clone(),
            version: manifest.version.clone(),
            sha256: sha256.to_owned(),
            bytes: bytes as u64,
            loam: manifest.loam.clone(),
            requires: manifest.requires.clone(),
            optional: manifest.optional.clone(),
            conflicts: manifest.conflicts.clone(),
            key: manifest.key.clone(),
            handover: manifest.handover.clone(),
            signature,
            measured: false,
            yanked: false,
        }
    }

    /// Returns whether the line agrees with the manifest of the bundle.
    pub(crate) fn fits(&self, manifest: &Manifest) -> bool {
        let same = IndexLine {
            measured: self.measured,
            yanked: self.yanked,
            bytes: self.bytes,
            ..IndexLine::new(manifest, &self.sha256, 0, self.signature.clone())
        };
        *self == same
    }

    /// Returns what the resolver needs to know.
    pub(crate) fn candidate(&self) -> Candidate {
        Candidate {
            version: self.version.clone(),
            requires: self.requires.clone(),
            optional: self.optional.clone(),
            conflicts: self.conflicts.clone(),
            loam: self.loam.clone(),
            yanked: self.yanked,
        }
    }
}

/// Returns the path of a module's file in an index, as in cargo's sparse indexes:
/// `au/th/author.module`.
pub fn path_of(name: &PublishedName) -> String {
    let file = name.file_name();
    let part = |from: usize| file.get(from..(from + 2).min(file.len())).unwrap_or_default();
    match file.len() {
        3 => format!("3/{}/{file}", &file[..1]),
        _ => format!("{}/{}/{file}", part(0), part(2)),
    }
}

/// Reads the file of a module.
///
/// # Errors
/// The first problem, in words: a line is not valid, of another module, or repeats a version.
pub fn read_lines(name: &PublishedName, text: &str) -> Result<Vec<IndexLine>, String> {
    let mut lines: Vec<IndexLine> = Vec::new();
    for (number, text) in (1..).zip(text.lines()) {
        if number > MOST_VERSIONS {
            return Err(format!("the index lists more than {MOST_VERSIONS} versions of {name}"));
        }
        let line: IndexLine = serde_json::from_str(text)
            .map_err(|why| format!("line {number} of {name} in the index: {why}"))?;
        if line.name != *name {
            return Err(format!("line {number} of {name} in the index is about {}", line.name));
        }
        check_version(&line.version)?;
        if !is_sum(&line.sha256) {
            return Err(format!("line {number} of {name} in the index: `sha256` is no SHA-256"));
        }
        if lines.iter().any(|other| other.version == line.version) {
            return Err(format!("the index lists {name} {} twice", line.version));
        }
        lines.push(line);
    }
    Ok(lines)
}

/// Writes the file of a module.
pub(crate) fn write_lines(lines: &[IndexLine]) -> String {
    let line = |line: &IndexLine| {
        let text = serde_json::to_string(line).expect("a line is plain data");
        format!("{text}\n")
    };
    lines.iter().map(line).collect()
}
