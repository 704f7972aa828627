//! The resolver chooses exactly versions that the written ranges contain.

use std::collections::BTreeMap;

use bundle::resolve::{Candidate, Candidates, Request, resolve};
use bundle::{Version, VersionReq};
use proptest::prelude::*;

/// One module without requirements.
struct One(Vec<Version>);

impl Candidates for One {
    fn candidates(&self, _name: &str) -> Result<Vec<Candidate>, String> {
        let candidate = |version: &Version| Candidate {
            version: version.clone(),
            requires: BTreeMap::new(),
            optional: BTreeMap::new(),
            conflicts: Vec::new(),
            loam: VersionReq::STAR,
            yanked: false,
        };
        Ok(self.0.iter().map(candidate).collect())
    }
}

fn version() -> impl Strategy<Value = Version> {
    (0..4_u64, 0..4_u64, 0..4_u64).prop_map(|(a, b, c)| Version::new(a, b, c))
}

fn range() -> impl Strategy<Value = VersionReq> {
    let part =
        ("(|\\^|~|=|>|>=|<|<=)", "[0-3](\\.[0-3]){0,2}").prop_map(|(op, v)| format!("{op}{v}"));
    let parts = proptest::collection::vec(part, 1..3).prop_map(|parts| parts.join(", "));
    prop_oneof![parts, Just("*".to_owned()), "[0-3]\\.\\*".prop_map(|text| text)]
        .prop_map(|text| VersionReq::parse(&text).unwrap())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(512) })]

    #[test]
    fn the_newest_version_of_the_range_is_chosen(
        versions in proptest::collection::vec(version(), 1..12),
        range in range(),
    ) {
        let expected = versions.iter().filter(|version| range.matches(version)).max().cloned();
        let wanted = BTreeMap::from([("ada/one".to_owned(), range)]);
        let request = Request { wanted, ..Request::default() };
        let found = resolve(&request, &One(versions)).ok();
        prop_assert_eq!(found.map(|found| found["ada/one"].clone()), expected);
    }
}
