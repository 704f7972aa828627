//! Serializes maps as lists of entries, because JSON objects cannot have pairs of names as keys.

use std::collections::BTreeMap;

use serde::de::{Deserialize, DeserializeOwned, Deserializer};
use serde::ser::{Serialize, Serializer};

/// Writes a map as a list of `[key, value]`, in the order of the keys.
pub fn serialize<K: Serialize, V: Serialize, S: Serializer>(
    map: &BTreeMap<K, V>,
    to: S,
) -> Result<S::Ok, S::Error> {
    to.collect_seq(map)
}

/// Reads a list of `[key, value]`. The last entry counts if a key occurs twice.
pub fn deserialize<'de, K, V, D: Deserializer<'de>>(from: D) -> Result<BTreeMap<K, V>, D::Error>
where
    K: DeserializeOwned + Ord,
    V: DeserializeOwned,
{
    Ok(Vec::<(K, V)>::deserialize(from)?.into_iter().collect())
}

/// Serializes maps of maps as lists of entries.
pub mod nested {
    use super::*;

    type Entries<L, V> = Vec<(L, V)>;

    /// Writes a map of maps as a list of `[key, [[inner key, value], …]]`, in the order of the keys.
    pub fn serialize<K: Serialize, L: Serialize, V: Serialize, S: Serializer>(
        map: &BTreeMap<K, BTreeMap<L, V>>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        to.collect_seq(map.iter().map(|(key, inner)| (key, inner.iter().collect::<Vec<_>>())))
    }

    /// Reads a list of `[key, [[inner key, value], …]]`. The last entry counts if a key occurs twice.
    pub fn deserialize<'de, K, L, V, D: Deserializer<'de>>(
        from: D,
    ) -> Result<BTreeMap<K, BTreeMap<L, V>>, D::Error>
    where
        K: DeserializeOwned + Ord,
        L: DeserializeOwned + Ord,
        V: DeserializeOwned,
    {
        let all = Vec::<(K, Entries<L, V>)>::deserialize(from)?;
        Ok(all.into_iter().map(|(key, inner)| (key, inner.into_iter().collect())).collect())
    }
}
