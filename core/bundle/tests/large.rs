//! An index with many modules: number of requests, bytes and time of an `add`.
//!
//! `LOAM_MODULES=N` sets the number of modules. `.ci/full travel` runs it with 10,000.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use bundle::index::build::IndexBuilder;
use bundle::index::client::Index;
use bundle::index::source;
use bundle::plan::Plan;
use bundle::{Files, Lock, Manifest, PublishedName, SecretKey, Store, Version, VersionReq, pack};

const NOON: u64 = 1_800_000_000;

/// Number of modules that each module requires at most, and of versions of each.
const REQUIRED: usize = 3;
const VERSIONS: u64 = 2;

fn name(number: usize) -> PublishedName {
    // Names of one author are never look-alikes.
    format!("ada/module-{number}").parse().unwrap()
}

fn packed(number: usize, minor: u64) -> Vec<u8> {
    let mut manifest = Manifest::new(name(number), Version::new(1, minor, 0), "MIT");
    for step in 1..=REQUIRED {
        if number.is_multiple_of(step + 1) && number > 0 {
            let range = VersionReq::parse("^1").unwrap();
            manifest.requires.insert(name(number / (step + 1)).to_string(), range);
        }
    }
    let path = format!("scripts/module-{number}/module.toml");
    let text = format!("id = \"module-{number}\"\nversion = \"1.{minor}.0\"\n");
    pack(&manifest, &Files::from([(path, text.into_bytes())])).unwrap()
}

#[test]
fn an_add_needs_few_requests_in_a_large_index() {
    let modules: usize = std::env::var("LOAM_MODULES").map_or(200, |n| n.parse().unwrap());
    let (folder, cache) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let begun = Instant::now();
    let mut builder = IndexBuilder::open(folder.path(), Vec::new()).unwrap();
    for number in 0..modules {
        for minor in 0..VERSIONS {
            builder.add_bytes(&packed(number, minor), None).unwrap();
        }
    }
    builder.finish(&SecretKey::generate().unwrap(), None, NOON).unwrap();
    println!("{modules} modules listed in {:.1} s", begun.elapsed().as_secs_f64());
    let mut times = Vec::new();
    let (mut most_requests, mut most_bytes, mut most_modules) = (0, 0, 0);
    for number in (0..modules).rev().step_by(modules.div_ceil(100)) {
        let store = Store::at(&cache.path().join(number.to_string()));
        let begun = Instant::now();
        let index = Index::open(source::open(folder.path().to_str().unwrap()), None, NOON).unwrap();
        let indexes = [index];
        let plan = Plan {
            lock: Lock::default(),
            indexes: &indexes,
            store: &store,
            present: BTreeMap::new(),
            loam: Version::new(0, 2, 0),
        };
        let lock = plan.add(&indexes[0], &name(number), &VersionReq::STAR).unwrap();
        times.push(begun.elapsed());
        let traffic = indexes[0].traffic();
        assert!(traffic.requests <= 3 + 2 * lock.bundles.len() as u64, "{traffic:?}");
        assert!(lock.bundles.iter().all(|bundle| bundle.version == Version::new(1, 1, 0)));
        most_requests = most_requests.max(traffic.requests);
        most_bytes = most_bytes.max(traffic.bytes);
        most_modules = most_modules.max(lock.bundles.len());
    }
    times.sort();
    let (median, slow) = (times[times.len() / 2], times[times.len() * 99 / 100]);
    println!(
        "add: p50 {median:.1?}, p99 {slow:.1?}; at most {most_modules} modules, {most_requests} \
         requests, {most_bytes} bytes"
    );
    // In CI, the machine may be busy.
    assert!(slow < Duration::from_secs(2), "{slow:?}");
}
