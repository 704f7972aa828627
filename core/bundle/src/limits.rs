//! Limits of bundles.

/// Maximum size of a bundle, in bytes.
pub const MOST_PACKED: usize = 4 << 20;
/// Maximum size of all files of a bundle together, in bytes, with the manifest.
pub const MOST_UNPACKED: usize = 16 << 20;
/// Maximum number of files of a bundle, with the manifest.
pub const MOST_FILES: usize = 2000;
