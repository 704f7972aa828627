//! The laws of the platform over the shipped variants, from seeds that proptest draws.

mod common;

use common::{good_json, loam};
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig { cases: 4, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_law_holds_in_random_games(
        seed: u32,
        variant in prop::sample::select(vec!["base", "fire-and-ice", "house-example", "house-caravans"]),
    ) {
        let seed = seed.to_string();
        let report = good_json(loam(&[
            "fuzz", variant, "--games", "4", "--players", "2..5", "--full-every", "24", "--seed", &seed, "--json",
        ]));
        prop_assert_eq!(&report["failed"], 0);
        prop_assert!(report["positions"].as_u64().unwrap() > 200);
        prop_assert!(report["probes"].as_u64().unwrap() > 50_000);
    }
}
