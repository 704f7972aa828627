//! Tests of component counters that hold a thing of the board, or none, with the content in
//! `data/sites`.

use crate::common::extra::{Extra, Random};

#[test]
fn scenarios_of_sites_hold() {
    Extra("sites").hold(include_str!("data/sites/scenarios.txt"));
}

#[test]
fn invariants_hold_in_random_games_with_sites() {
    let random = Random { players: 2, games: 3, seed: 1, positions: 50 };
    Extra("sites").keeps_invariants(&random);
}
