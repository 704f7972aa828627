//! Modules that travel: bundles, their signatures, indexes that list them, and locks that name them.
//!
//! A bundle is a zip archive with the files of a content folder (`scripts/…`, `maps/…`,
//! `variants/…`) and a manifest, which names the SHA-256 of every file. The same files give the same
//! bytes on every system: entries are sorted, and have neither times nor permissions.
//!
//! ```text
//! files + Manifest --pack--> bytes --unpack--> Bundle, or an UnpackError
//!
//! bundles --IndexBuilder--> folder on a web server --Index--> IndexLine --resolve--> versions
//!                                                       |                               |
//!                                                       +-- Bundle, into the Store      v
//!                                                                    ^------------------ Lock
//!
//! index -> resolve, lock, store, archive, signing -> manifest -> name
//! ```
//!
//! Everything that is read comes from a stranger: [`unpack`], [`index::client::Index`] and
//! [`Lock::from_text`] check all of it, within limits of size.
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
pub mod index;
mod limits;
pub mod lock;
mod manifest;
mod name;
mod paths;
mod places;
pub mod plan;
mod ranges;
pub mod resolve;
mod rules_file;
mod signing;
mod store;

pub use archive::{Bundle, Files, pack, unpack};
pub use error::UnpackError;
pub use limits::{MOST_FILES, MOST_PACKED, MOST_UNPACKED};
pub use lock::{Lock, LockedBundle, LockedIndex};
pub use manifest::{MANIFEST, Manifest, PackedVariant, Ranges, Sha256Hex, check_version, sha256};
pub use name::{PublishedName, are_alike};
pub use paths::{ENDINGS, PathProblem, check_path};
pub use places::{cache_folder, config_folder, file_name, handover_of, signature_path, signed_as};
pub use rules_file::{RulesFile, RulesLink};
pub use semver::{Version, VersionReq};
pub use signing::{SecretKey, verify};
pub use store::{Store, VENDOR, stored_name};
