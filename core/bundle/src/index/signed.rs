//! The three files at the top of an index.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::manifest::{Sha256Hex, sha256};
use crate::signing::{SecretKey, verify};

/// Paths of the three files.
pub const CONFIG: &str = "config.json";
/// Path of the timestamp.
pub const TIMESTAMP: &str = "timestamp.json";
/// Path of the snapshot.
pub const SNAPSHOT: &str = "snapshot.json";

/// Version of the format of indexes.
const FORMAT: u32 = 1;

/// Comment in the signature of a timestamp: names what is signed.
const SIGNED_AS: &str = "timestamp of an index";

/// Comment of the signature by which a former key of an index appoints the new key.
const HANDOVER: &str = "new key of an index";

/// Age from which a timestamp is refused, in seconds: 30 days.
pub const OLDEST: u64 = 30 * 24 * 60 * 60;

/// Tolerance for clocks that differ, in seconds: one day.
const CLOCK: u64 = 24 * 60 * 60;

/// Why an index is not trusted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TrustError {
    /// A file is missing, or has another form.
    Form { file: String, why: String },
    /// The signature does not fit.
    Signature { why: String },
    /// The index has another key than before, which the key before did not sign.
    Key { before: String, now: String },
    /// The snapshot is older than one seen before.
    RolledBack { seen: u64, found: u64 },
    /// The timestamp is too old.
    Frozen { days: u64 },
    /// The timestamp lies in the future.
    Early,
    /// A file differs from the one that the snapshot or the timestamp names.
    Mixed { file: String },
}

impl fmt::Display for TrustError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TrustError::Form { file, why } => write!(f, "`{file}` of the index: {why}"),
            TrustError::Signature { why } => write!(f, "the timestamp of the index: {why}"),
            TrustError::Key { before, now } => write!(
                f,
                "the index is signed by the key {now}; before it was {before}, which did not sign the \
                 new key"
            ),
            TrustError::RolledBack { seen, found } => write!(
                f,
                "the index was rolled back: snapshot {found} is older than {seen}, which was seen before"
            ),
            TrustError::Frozen { days } => write!(
                f,
                "the index is too old: it was signed {days} days ago, and at most 30 are allowed; its owner \
                 has to sign it again"
            ),
            TrustError::Early => {
                write!(f, "the index was signed in the future; check the clock of this machine")
            }
            TrustError::Mixed { file } => write!(
                f,
                "`{file}` belongs to another snapshot of the index; try again, the server may be \
                 changing its files"
            ),
        }
    }
}

/// The public keys of an index.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IndexConfig {
    pub(crate) format: u32,
    /// Key that signs the timestamp.
    pub key: String,
    /// Former keys, each with its signature of the key that followed; the oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub former: Vec<FormerKey>,
}

/// A former key of an index.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FormerKey {
    /// The public key, which signed the index before the next one.
    pub key: String,
    /// Signature of the next key by this one.
    pub handover: String,
}

impl IndexConfig {
    /// Creates the configuration of a new index.
    pub fn new(key: String) -> IndexConfig {
        IndexConfig { format: FORMAT, key, former: Vec::new() }
    }

    /// Replaces the key; the key before signs the new one.
    ///
    /// # Errors
    /// The system has no random numbers, or a key is damaged.
    pub fn hand_over(&mut self, before: &SecretKey, key: String) -> Result<(), String> {
        let handover = before.sign(key.as_bytes(), HANDOVER)?;
        let former = std::mem::replace(&mut self.key, key);
        self.former.push(FormerKey { key: former, handover });
        Ok(())
    }

    /// Reads the file.
    pub(crate) fn read(bytes: &[u8]) -> Result<IndexConfig, TrustError> {
        read(CONFIG, bytes)
    }

    /// Checks that the key is the known one, or that the known one has signed it as its successor.
    pub(crate) fn check_key(&self, known: &str) -> Result<(), TrustError> {
        let before = known.to_owned();
        let failed = || TrustError::Key { before: before.clone(), now: self.key.clone() };
        if self.key == known {
            return Ok(());
        }
        let start = self.former.iter().position(|former| former.key == known).ok_or_else(failed)?;
        let chain = &self.former[start..];
        let next = chain[1..].iter().map(|former| former.key.as_str()).chain([self.key.as_str()]);
        for (former, next) in chain.iter().zip(next) {
            verify(&former.key, next.as_bytes(), HANDOVER, &former.handover)
                .map_err(|_| failed())?;
        }
        Ok(())
    }
}

/// Text and signature of a timestamp. The signature is of the text as it stands.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SignedTimestamp {
    text: String,
    signature: String,
}

/// Which snapshot of an index is the newest, and since when.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Timestamp {
    pub(crate) format: u32,
    /// Number of the snapshot. It grows with each change.
    pub snapshot: u64,
    /// SHA-256 of `snapshot.json`.
    pub sha256: Sha256Hex,
    /// Seconds since 1970.
    pub time: u64,
}

impl Timestamp {
    /// Creates the timestamp of a snapshot.
    pub fn new(number: u64, snapshot: &[u8], time: u64) -> Timestamp {
        Timestamp { format: FORMAT, snapshot: number, sha256: sha256(snapshot), time }
    }

    /// Writes and signs the file.
    ///
    /// # Errors
    /// The system has no random numbers.
    pub fn sign(&self, key: &SecretKey) -> Result<String, String> {
        let text = serde_json::to_string(self).expect("a timestamp is plain data");
        let signature = key.sign(text.as_bytes(), SIGNED_AS)?;
        let signed = SignedTimestamp { text, signature };
        Ok(serde_json::to_string_pretty(&signed).expect("plain data"))
    }

    /// Reads and checks the file. `seen`: the newest snapshot seen before; `now`: seconds since
    /// 1970.
    pub(crate) fn read(
        bytes: &[u8],
        key: &str,
        seen: u64,
        now: u64,
    ) -> Result<Timestamp, TrustError> {
        let form = |why: serde_json::Error| TrustError::Form {
            file: TIMESTAMP.to_owned(),
            why: why.to_string(),
        };
        let signed: SignedTimestamp = serde_json::from_slice(bytes).map_err(form)?;
        verify(key, signed.text.as_bytes(), SIGNED_AS, &signed.signature)
            .map_err(|why| TrustError::Signature { why })?;
        let timestamp: Timestamp = read(TIMESTAMP, signed.text.as_bytes())?;
        if timestamp.snapshot < seen {
            return Err(TrustError::RolledBack { seen, found: timestamp.snapshot });
        }
        let age = now.saturating_sub(timestamp.time);
        if age > OLDEST {
            return Err(TrustError::Frozen { days: age / (24 * 60 * 60) });
        }
        if timestamp.time > now.saturating_add(CLOCK) {
            return Err(TrustError::Early);
        }
        Ok(timestamp)
    }
}

/// Checksum of each module's file, by path.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Snapshot {
    pub(crate) format: u32,
    /// Checksums by path.
    pub files: BTreeMap<String, Sha256Hex>,
}

impl Snapshot {
    /// Creates a snapshot of these files.
    pub fn new(files: BTreeMap<String, Sha256Hex>) -> Snapshot {
        Snapshot { format: FORMAT, files }
    }

    /// Writes the file.
    pub fn to_json(&self) -> Vec<u8> {
        serde_json::to_vec(self).expect("a snapshot is plain data")
    }

    /// Reads and checks the file.
    pub(crate) fn read(bytes: &[u8], timestamp: &Timestamp) -> Result<Snapshot, TrustError> {
        if sha256(bytes) != timestamp.sha256 {
            return Err(TrustError::Mixed { file: SNAPSHOT.to_owned() });
        }
        read(SNAPSHOT, bytes)
    }

    /// Checks a module's file against its checksum.
    pub(crate) fn check(&self, path: &str, bytes: &[u8]) -> Result<(), TrustError> {
        match self.files.get(path) {
            Some(sum) if *sum == sha256(bytes) => Ok(()),
            _ => Err(TrustError::Mixed { file: path.to_owned() }),
        }
    }
}

/// Reads JSON of the known format.
fn read<T: for<'de> Deserialize<'de>>(file: &str, bytes: &[u8]) -> Result<T, TrustError> {
    #[derive(Deserialize)]
    struct Format {
        format: u32,
    }
    let failed = |why: String| TrustError::Form { file: file.to_owned(), why };
    let Format { format } = serde_json::from_slice(bytes).map_err(|why| failed(why.to_string()))?;
    if format != FORMAT {
        return Err(failed(format!("format {format} is unknown; a newer Loam may read it")));
    }
    serde_json::from_slice(bytes).map_err(|why| failed(why.to_string()))
}
