//! Tests of commands of components to the board, with the content in `data/deeds`: scenarios, and
//! invariants in random games.

use crate::common::extra::{Extra, Random};

#[test]
fn scenarios_of_commands_hold() {
    Extra("deeds").hold(include_str!("data/deeds/scenarios.txt"));
}

#[test]
fn invariants_hold_in_random_games_with_commands() {
    let random = Random { players: 2, games: 3, seed: 1, positions: 100 };
    Extra("deeds").keeps_invariants(&random);
}
