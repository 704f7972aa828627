//! The manifest of a bundle: what it is, who made it, and the checksum of each file.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// Path of the manifest in a bundle.
pub const MANIFEST: &str = "manifest.json";

/// Version of the bundle format that this program writes and reads.
const FORMAT: u32 = 1;

/// A SHA-256 as 64 lowercase hexadecimal digits.
pub type Sha256Hex = String;

/// Describes the content of a bundle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// Version of the format.
    pub format: u32,
    /// Published name, `author/module`.
    pub name: String,
    /// Version of the module, by the rules of semantic versioning.
    pub version: String,
    /// Licence, an SPDX expression.
    pub license: String,
    /// Names of the authors.
    #[serde(default)]
    pub authors: Vec<String>,
    /// What the module is, in a sentence or two.
    #[serde(default)]
    pub description: String,
    /// Games that can be played with the bundle.
    #[serde(default)]
    pub variants: Vec<PackedVariant>,
    /// Checksum of each file but the manifest, by path.
    #[serde(default)]
    pub files: BTreeMap<String, Sha256Hex>,
}

/// A game of a bundle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PackedVariant {
    /// Id of the variant.
    pub id: String,
    /// Ruleset hash of the variant with its own settings, as in the heads of ledgers.
    pub ruleset: String,
}

impl Manifest {
    /// Creates a manifest without authors, variants and files.
    pub fn new(name: &str, version: &str, license: &str) -> Manifest {
        Manifest {
            format: FORMAT,
            name: name.to_owned(),
            version: version.to_owned(),
            license: license.to_owned(),
            authors: Vec::new(),
            description: String::new(),
            variants: Vec::new(),
            files: BTreeMap::new(),
        }
    }

    /// Reads a manifest.
    ///
    /// # Errors
    /// The text is not a manifest, or one of a later format; the reason in words.
    pub(crate) fn from_json(bytes: &[u8]) -> Result<Manifest, String> {
        let manifest: Manifest = serde_json::from_slice(bytes).map_err(|why| why.to_string())?;
        match manifest.format {
            FORMAT => Ok(manifest),
            later => Err(format!("format {later} is unknown; a newer Loam may read it")),
        }
    }

    /// Writes the manifest as JSON, one field or file on each line.
    pub(crate) fn to_json(&self) -> Vec<u8> {
        let mut text = serde_json::to_vec_pretty(self).expect("a manifest is plain data");
        text.push(b'\n');
        text
    }
}

/// Computes the SHA-256 of bytes.
pub fn sha256(bytes: &[u8]) -> Sha256Hex {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}
