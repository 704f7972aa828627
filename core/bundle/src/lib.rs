//! Bundles: modules in one file that travels to other machines.
//!
//! A bundle is a zip archive with the files of a content folder (`scripts/…`, `maps/…`,
//! `variants/…`) and a manifest, which names the SHA-256 of every file. The same files give the same
//! bytes on every system: entries are sorted, and have neither times nor permissions.
//!
//! ```text
//! files + Manifest ──pack──> bytes ──unpack──> Bundle, or an UnpackError
//!                     │                  │
//!                     └── paths, limits ─┘   (both refuse what the other one refuses)
//! ```
//!
//! [`unpack`] trusts nothing: a bundle comes from a stranger.
//!
//! ```
//! use bundle::{Files, Manifest, Version, pack, unpack};
//!
//! let mut files = Files::new();
//! files.insert("scripts/mine/module.toml".into(), b"id = \"mine\"".to_vec());
//! let manifest = Manifest::new("ada/mine".parse().unwrap(), Version::new(1, 0, 0), "MIT");
//! let bytes = pack(&manifest, &files).unwrap();
//! assert_eq!(unpack(&bytes).unwrap().files, files);
//! ```

mod archive;
mod error;
mod manifest;
mod name;
mod paths;

pub use archive::{Bundle, Files, MOST_FILES, MOST_PACKED, MOST_UNPACKED, pack, unpack};
pub use error::UnpackError;
pub use manifest::{
    MANIFEST, Manifest, PackedVariant, Ranges, Sha256Hex, check_version, sha256,
};
pub use name::{PublishedName, are_alike};
pub use paths::{ENDINGS, PathProblem, check_path};
pub use semver::{Version, VersionReq};
