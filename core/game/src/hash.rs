//! Hash functions for positions and rulesets.

/// Returns the XXH3-64 hash of a position's canonical bytes.
pub fn state(bytes: &[u8]) -> u64 {
    xxhash_rust::xxh3::xxh3_64(bytes)
}
