//! Indexes: static folders that list published bundles.
//!
//! ```text
//! config.json        public key of the index
//! timestamp.json     number and checksum of the snapshot, and when it was signed; signed
//! snapshot.json      checksum of each module's file
//! ad/a./ada.caravans lines of JSON, one for each version of a module
//! bundles/SHA256.loam
//! ```
//!
//! A reader gets the three files at the top, then two files for each module that it uses. The
//! checksums form a chain from the signature to each byte of a bundle.

pub mod build;
pub mod client;
pub mod line;
pub mod signed;
pub mod source;
