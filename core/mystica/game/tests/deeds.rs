//! Tests of commands of components to the board, with the content in `data/deeds`: scenarios, and
//! invariants in random games.

use crate::common::extra::{Extra, Random};

#[test]
fn deeds_are_done_refused_and_left_out_as_the_scenarios_say() {
    Extra("deeds").hold(include_str!("data/deeds/scenarios.txt"));
}

#[test]
fn every_law_holds_in_random_games_with_deeds() {
    let random = Random { players: 2, games: 3, seed: 1, positions: 100 };
    Extra("deeds").keeps_every_law(&random);
}
