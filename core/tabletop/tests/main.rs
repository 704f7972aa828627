//! Tests of component games: the dialect, and the shipped game.

mod common;
#[allow(dead_code)]
#[path = "../../../tests/expected.rs"]
mod expected;

mod at_once;
mod broken;
mod cove;
mod disclosure;
mod ended;
mod for_each;
mod forced;
mod late_prices;
mod library;
mod listed;
mod listening;
mod manual;
mod picture;
mod prices;
mod reference;
mod schemas;
mod small_game;
mod steps;
mod victory;
mod work;
