//! Property tests: files that are packed are read back, and a changed byte is noticed.

use bundle::{Files, Manifest, UnpackError, pack, unpack};
use proptest::prelude::*;

fn manifest() -> Manifest {
    Manifest::new("ada/caravans", "1.2.0", "MIT")
}

/// Paths that a bundle may contain.
fn path() -> impl Strategy<Value = String> {
    ("(scripts|maps|variants)", "[a-e]{1,3}", "[a-zé0-9-]{1,6}", "(toml|lua|txt|svg|png|ftl)")
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
        prop_assert_eq!(bundle.manifest.name, "ada/caravans");
        prop_assert_eq!(bundle.manifest.files.len(), files.len());
        prop_assert_eq!(bundle.files, files);
    }

    #[test]
    fn a_changed_byte_is_noticed(files in files(), at in any::<prop::sample::Index>(), by in 1..=255_u8) {
        let bytes = pack(&manifest(), &files).unwrap();
        let mut changed = bytes.clone();
        let at = at.index(bytes.len());
        changed[at] ^= by;
        // The last byte of a compressed file has bits that mean nothing.
        if let Ok(bundle) = unpack(&changed) {
            prop_assert_eq!(bundle, unpack(&bytes).unwrap());
        }
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

/// Changes every byte of a bundle in every bit. Only bits behind the end of a compressed file pass.
#[test]
fn every_changed_bit_is_noticed() {
    let files = Files::from([("maps/a.toml".to_owned(), b"id = \"a\"".to_vec())]);
    let bytes = pack(&manifest(), &files).unwrap();
    let bits = (0..8 * bytes.len()).filter(|bit| {
        let mut changed = bytes.clone();
        changed[bit / 8] ^= 1 << (bit % 8);
        unpack(&changed).is_ok()
    });
    // Two files, with fewer than eight such bits each.
    assert!(bits.count() < 16);
}

/// The bytes of a bundle are part of the format: other bytes for the same files would change the
/// name under which a published version is known.
#[test]
fn the_bytes_of_a_bundle_do_not_change() {
    let mut files = Files::new();
    files.insert("scripts/mine/module.toml".into(), b"id = \"mine\"\n".repeat(40));
    files.insert("variants/mine.toml".into(), b"id = \"mine\"\n".to_vec());
    let bytes = pack(&manifest(), &files).unwrap();
    let expected = "4b9e1d5f70bad10eeb9c8f63a048e500d344e90f62a26e246944077fa82a9f6c";
    assert_eq!(bundle::sha256(&bytes), expected);
}
