//! Tests of tokens with the content in `data/barges`: scenarios, and invariants in random games.

use crate::common::extra::{Extra, Random};

#[test]
fn tokens_are_placed_move_trade_and_pay_as_the_scenarios_say() {
    Extra("barges").hold(include_str!("data/barges/scenarios.txt"));
}

#[test]
fn invariants_hold_in_random_games_with_tokens() {
    let random = Random { players: 4, games: 8, seed: 11, positions: 100 };
    Extra("barges").keeps_invariants(&random);
}
