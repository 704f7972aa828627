//! Named hashes: what a position or a ruleset is identified by.

/// XXH3-64 of the canonical bytes of a position.
pub fn state(bytes: &[u8]) -> u64 {
    xxhash_rust::xxh3::xxh3_64(bytes)
}
