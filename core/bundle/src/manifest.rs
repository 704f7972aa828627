//! The manifest of a bundle: what it is, who made it, and the checksum of each file.

use std::collections::BTreeMap;

use semver::{Version, VersionReq};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::name::PublishedName;

/// Path of the manifest in a bundle.
pub const MANIFEST: &str = "manifest.json";

/// Version of the bundle format that this program writes and reads.
const FORMAT: u32 = 1;

/// Upper bound on the numbers of a version. Version ranges add 1 to them.
const HIGHEST: u64 = 1 << 32;

/// A SHA-256 as 64 lowercase hexadecimal digits.
pub type Sha256Hex = String;

/// Ranges of versions by name. A name without an author is a module that ships with Loam.
pub type Ranges = BTreeMap<String, VersionReq>;

/// Describes the content of a bundle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// Version of the format.
    pub format: u32,
    /// The name `author/module` under which the module is published.
    pub name: PublishedName,
    /// Version of the module, by the rules of semantic versioning.
    pub version: Version,
    /// Licence, an SPDX expression.
    pub license: String,
    /// Names of the authors.
    #[serde(default)]
    pub authors: Vec<String>,
    /// Description of the module, in one or two sentences.
    #[serde(default)]
    pub description: String,
    /// Address of a page about the module.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub homepage: String,
    /// Versions of Loam that can play the module; all if absent.
    #[serde(default, skip_serializing_if = "is_any")]
    pub loam: VersionReq,
    /// Modules that must be in play together with this one.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub requires: Ranges,
    /// Modules that this one changes if they are in play, with the versions that it works with.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub optional: Ranges,
    /// Modules that cannot be in play together with this one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub conflicts: Vec<String>,
    /// Public key of the author, if the bundle is signed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    /// Signature of the public key by the author's former key, if the key has changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub handover: Option<String>,
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
    /// Creates a manifest with only name, version and licence.
    pub fn new(name: PublishedName, version: Version, license: &str) -> Manifest {
        Manifest {
            format: FORMAT,
            name,
            version,
            license: license.to_owned(),
            authors: Vec::new(),
            description: String::new(),
            homepage: String::new(),
            loam: VersionReq::STAR,
            requires: Ranges::new(),
            optional: Ranges::new(),
            conflicts: Vec::new(),
            key: None,
            handover: None,
            variants: Vec::new(),
            files: BTreeMap::new(),
        }
    }

    /// Reads a manifest.
    ///
    /// # Errors
    /// The text is not a manifest, or one of a later format; the reason in words.
    pub(crate) fn from_json(bytes: &[u8]) -> Result<Manifest, String> {
        #[derive(Deserialize)]
        struct Format {
            format: u32,
        }
        let Format { format } = serde_json::from_slice(bytes).map_err(|why| why.to_string())?;
        if format != FORMAT {
            return Err(format!("format {format} is unknown; a newer Loam may read it"));
        }
        let manifest: Manifest = serde_json::from_slice(bytes).map_err(|why| why.to_string())?;
        check_version(&manifest.version)?;
        manifest.requires.keys().chain(manifest.optional.keys()).try_for_each(|name| {
            if is_required_name(name) {
                Ok(())
            } else {
                Err(format!("`{name}` is no module's name"))
            }
        })?;
        Ok(manifest)
    }

    /// Writes the manifest as JSON, one field or file on each line.
    pub(crate) fn to_json(&self) -> Vec<u8> {
        let mut text = serde_json::to_vec_pretty(self).expect("a manifest is plain data");
        text.push(b'\n');
        text
    }
}

/// Returns whether a range contains every version.
#[allow(clippy::trivially_copy_pass_by_ref)]
pub(crate) fn is_any(range: &VersionReq) -> bool {
    *range == VersionReq::STAR
}

/// Checks that a version can be published: its numbers are small enough to calculate with, and it
/// has no build data, which does not order versions.
///
/// # Errors
/// What is wrong with it, in words.
pub fn check_version(version: &Version) -> Result<(), String> {
    if [version.major, version.minor, version.patch].iter().any(|number| *number > HIGHEST) {
        return Err(format!("the numbers of version {version} are too large"));
    }
    if !version.build.is_empty() {
        return Err(format!("version {version} has build data after `+`; leave it out"));
    }
    Ok(())
}

/// Returns whether a name can be required: a published name, or the id of a module that ships with
/// Loam.
pub(crate) fn is_required_name(name: &str) -> bool {
    name.parse::<PublishedName>().is_ok() || format!("loam/{name}").parse::<PublishedName>().is_ok()
}

/// Computes the SHA-256 of bytes.
pub fn sha256(bytes: &[u8]) -> Sha256Hex {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}
