//! Tests of Terra Mystica through the platform's traits: recorded games, scenarios, texts, errors.

mod common;

mod action_warnings;
mod automa;
mod board;
mod boats;
mod broken_positions;
mod certify;
mod checkpoint;
mod deeds;
mod difference;
mod errors;
mod faults;
mod forced;
mod future_payments;
mod games;
mod languages;
mod migrate;
mod pictures;
mod prices;
mod recorded;
mod refusals;
mod replay;
mod scenarios;
mod score_if_ended;
mod setups;
mod sites;
mod steps;
mod teams;
mod text;
mod tokens;
mod trace;
mod written;
