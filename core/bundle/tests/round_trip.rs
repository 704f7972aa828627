//! Property tests: files that are packed are read back, and a changed byte is noticed.

use bundle::{Files, Manifest, UnpackError, Version, pack, unpack};
use proptest::prelude::*;

fn manifest() -> Manifest {
    Manifest::new("ada/caravans".parse().unwrap(), Version::new(1, 2, 0), "MIT")
}

/// Paths that a bundle may contain.
fn path() -> impl Strategy<Value = String> {
    ("(scripts/caravans|maps|variants)", "[a-e]{1,3}", "[a-zé0-9-]{1,6}", "(toml|lua|txt|md|ftl)")
        .prop_map(|(top, folder, name, ending)| format!("{top}/{folder}/{name}x.{ending}"))
}

fn files() -> impl Strategy<Value = Files> {
    let content = proptest::collection::vec(any::<u8>(), 0..2000);
    proptest::collection::btree_map(path(), content, 1..20)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(64) })]

    #[test]
    fn what_is_packed_is_read_back(files in files()) {
        let bytes = pack(&manifest(), &files).unwrap();
        prop_assert_eq!(&pack(&manifest(), &files).unwrap(), &bytes);
        let bundle = unpack(&bytes).unwrap();
        prop_assert_eq!(bundle.manifest.name.to_string(), "ada/caravans");
        prop_assert_eq!(bundle.manifest.files.len(), files.len());
        prop_assert_eq!(bundle.files, files);
    }

    #[test]
    fn a_changed_byte_is_noticed(files in files(), at in any::<prop::sample::Index>(), by in 1..=255_u8) {
        let bytes = pack(&manifest(), &files).unwrap();
        let mut changed = bytes.clone();
        let at = at.index(bytes.len());
        changed[at] ^= by;
        prop_assert!(unpack(&changed).is_err());
    }

    #[test]
    fn any_bytes_are_refused_without_a_panic(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        prop_assert!(unpack(&bytes).is_err());
    }

    #[test]
    fn a_shortened_bundle_is_refused(files in files(), at in any::<prop::sample::Index>()) {
        let bytes = pack(&manifest(), &files).unwrap();
        let is_refused = matches!(unpack(&bytes[..at.index(bytes.len())]), Err(UnpackError::NotAnArchive { .. }));
        prop_assert!(is_refused);
    }
}

/// Changes every bit of a bundle. Bits behind the end of a compressed file would mean nothing
/// without the digest.
#[test]
fn every_changed_bit_is_noticed() {
    let files = Files::from([("maps/a.toml".to_owned(), b"id = \"a\"".to_vec())]);
    let bytes = pack(&manifest(), &files).unwrap();
    for bit in 0..8 * bytes.len() {
        let mut changed = bytes.clone();
        changed[bit / 8] ^= 1 << (bit % 8);
        assert!(unpack(&changed).is_err(), "bit {bit}");
    }
}

/// The bytes of a bundle are part of the format: other bytes for the same files would change the
/// name under which a published version is known.
#[test]
fn the_bytes_of_a_bundle_do_not_change() {
    let mut files = Files::new();
    files.insert("scripts/caravans/module.toml".into(), b"id = \"mine\"\n".repeat(40));
    files.insert("variants/mine.toml".into(), b"id = \"mine\"\n".to_vec());
    let bytes = pack(&manifest(), &files).unwrap();
    let expected = "7bdc1e5ccc4f454915ff9368a2aa14c17fb53bfdb16073a5d77472891f4f5082";
    assert_eq!(bundle::sha256(&bytes), expected);
}
