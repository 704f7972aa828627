//! Tests that the points in panels for a game that ended now equal those of the real final scoring.

use crate::common;
use std::collections::BTreeMap;

use components::ExecutionRecord;
use content::VariantChoice;
use game::random::Random;
use game::{Report, Rules, Viewer, Views};
use kernel::Resource;
use kernel::cause::{CauseKind, KernelRule};
use kernel::ids::*;
use mystica::trace::{ChangeSubject, MysticaTrace};
use mystica::{MysticaGame, MysticaPosition};

/// Returns the points of each seat by the item's id.
fn shown_points(table: &MysticaGame, state: &MysticaPosition) -> Vec<BTreeMap<String, i32>> {
    let own = table
        .panels(&table.view(state, Viewer::Spectator))
        .into_iter()
        .filter(|panel| panel.seat.is_some());
    let points = |panel: game::InfoPanel| {
        let items = panel.groups.into_iter().flat_map(|group| group.items);
        let today = items.filter_map(|item| {
            let id = item.id.strip_prefix("today-")?.to_owned();
            assert!(!item.explanation.is_empty(), "{id}");
            Some((id, item.value.split(' ').next().unwrap().parse().unwrap()))
        });
        today.collect()
    };
    own.map(points).collect()
}

#[test]
fn every_fact_beside_the_board_is_explained() {
    for (variant, players) in [("base", 4), ("fire-and-ice", 5), ("merchants-lakes", 3)] {
        let choice = VariantChoice::named(variant);
        let ruleset = common::shelf().compile(&choice).expect("it compiles");
        let mut table = common::shelf().table(&choice);
        let setup = kernel::draw_setup(&ruleset, players, &[], 7).expect("a setup");
        let mut state = table.begin(&setup).expect("a game");
        let (mut random, mut list) = (Random::new(7), Vec::new());
        let means = table.item_explanations();
        let is_explained = |id: &str| {
            let one = |meaning: &game::ItemExplanation| {
                let begins = meaning.item.ends_with('-') && id.starts_with(&meaning.item);
                meaning.item == id || begins
            };
            means.iter().any(one)
        };
        while !table.is_over(&state) {
            for panel in table.panels(&table.view(&state, Viewer::Spectator)) {
                let silent = panel.groups.iter().flat_map(|group| &group.items);
                let silent =
                    silent.filter(|item| item.explanation.is_empty() && !is_explained(&item.id));
                let silent: Vec<&str> = silent.map(|item| item.id.as_str()).collect();
                assert!(silent.is_empty(), "{variant}: {silent:?}");
            }
            table.legal_actions(&state, &mut list).expect("no script fails");
            let (seat, action) = common::pick(&mut random, &list).expect("something is legal");
            table.apply(&mut state, seat, action).expect("listed");
        }
    }
}

#[test]
fn the_score_if_ended_equals_the_final_score() {
    let mut compared = 0;
    for (variant, players) in [("base", 4), ("fire-and-ice", 5), ("merchants-lakes", 3)] {
        let choice = VariantChoice::named(variant);
        let ruleset = common::shelf().compile(&choice).expect("it compiles");
        let mut table = common::shelf().table(&choice);
        for seed in 1..4 {
            let setup = kernel::draw_setup(&ruleset, players, &[], seed).expect("a setup");
            let mut state = table.begin(&setup).expect("a game");
            assert!(
                shown_points(&table, &state).iter().all(BTreeMap::is_empty),
                "nothing is built yet"
            );
            let mut random = Random::new(seed);
            let mut list = Vec::new();
            let (before, seat, trace) = loop {
                table.legal_actions(&state, &mut list).expect("no script fails");
                let (seat, action) = common::pick(&mut random, &list).expect("something is legal");
                let (before, mut trace) = (state.clone(), MysticaTrace::default());
                let (by, mut run) = (SeatId(seat), ExecutionRecord::default());
                table.apply_traced(&mut state, by, action, &mut trace, &mut run).expect("listed");
                if table.is_over(&state) {
                    break (before, seat, trace);
                }
            };
            assert!(
                shown_points(&table, &state).iter().all(BTreeMap::is_empty),
                "it has been scored"
            );
            for (own, shown) in shown_points(&table, &before).into_iter().enumerate() {
                let of = |is_sought: &dyn Fn(PieceId, KernelRule) -> bool| -> i32 {
                    let all = trace.changes().filter(|change| change.seat.at() == own);
                    let all = all.filter_map(|change| match (change.what, change.cause.kind) {
                        (ChangeSubject::Resource(Resource::Vp, n), CauseKind::Rule(rule))
                            if is_sought(change.cause.piece, rule) =>
                        {
                            Some(i32::from(n))
                        }
                        _ => None,
                    });
                    all.sum()
                };
                for (id, points) in shown {
                    let tile = ruleset.final_tiles.iter().find(|tile| tile.code == id);
                    let given = match tile {
                        Some(tile) => of(&|piece, rule| {
                            piece == tile.piece && matches!(rule, KernelRule::Scoring(_))
                        }),
                        // The last seat that passed may have gained something by it.
                        None if own == usize::from(seat) => continue,
                        None => of(&|_, rule| rule == KernelRule::Leftovers),
                    };
                    assert_eq!(points, given, "{variant}, seed {seed}, seat {own}: {id}");
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 80, "only {compared}");
}
