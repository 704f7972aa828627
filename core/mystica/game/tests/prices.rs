//! Tests that the announced price of an action is what is paid, in random games of every variant.

use crate::common;
use crate::common::extra::{self, Extra};
use std::collections::{BTreeMap, BTreeSet};

use content::VariantChoice;
use game::prelude::*;
use game::random::Random;
use kernel::action::Action;
use kernel::cause::{CauseKind, KernelRule};
use kernel::ids::SeatId;
use kernel::{Event, EventSink, Resource, Ruleset, State};

/// Listener that sums what a seat pays by the rules during one action.
struct Paid {
    seat: SeatId,
    action: Action,
    all: BTreeMap<u8, i32>,
}

impl EventSink for Paid {
    fn event(&mut self, _: &Ruleset, _: &State, event: Event) {
        let Event::Changed { seat, what, amount, cause } = event else { return };
        let CauseKind::Rule(rule) = cause.kind else { return };
        let uses_spades =
            matches!(self.action, Action::Build(_) | Action::BuildWith(..) | Action::Transform(..));
        let paid = match rule {
            KernelRule::Building(_)
            | KernelRule::Digging
            | KernelRule::Jumping
            | KernelRule::SendingPriest
            | KernelRule::Advancing(_)
            | KernelRule::Space(_)
            | KernelRule::Converting(_)
            | KernelRule::Burning
            | KernelRule::Moving => -amount,
            // Steps down become owed instead.
            KernelRule::Transforming if what == Resource::LostSteps => amount,
            KernelRule::Transforming => -amount,
            KernelRule::UsingRight if what == Resource::Spades && uses_spades => -amount,
            _ => 0,
        };
        if seat == self.seat && paid > 0 {
            *self.all.entry(what as u8).or_default() += i32::from(paid);
        }
    }
}

#[test]
fn shown_prices_are_the_prices_paid() {
    let mut shelf = common::shelf();
    let mut kinds = BTreeSet::new();
    let mut prices = 0;
    let variants = [
        ("base", 40),
        ("fire-and-ice", 30),
        ("merchants-lakes", 20),
        ("everything", 30),
        ("house-caravans", 8),
    ];
    for (variant, games) in variants {
        let mut table = shelf.table(&VariantChoice::named(variant));
        let ruleset = table.ruleset().clone();
        let mut host = shelf.host(&ruleset).expect("the scripts load");
        for seed in 0..games {
            let players = ruleset.players.clone();
            let players = 2 + (seed % 3) as u8 % (players.end() - players.start() + 1);
            let setup = kernel::draw_setup(&ruleset, players, &[], seed).expect("a setup");
            let mut state = table.begin(&setup).expect("a game");
            let mut random = Random::new(seed);
            let mut list = Vec::new();
            for number in 0.. {
                if table.is_over(&state) {
                    break;
                }
                table.legal_actions(&state, &mut list).expect("no script fails");
                for choice in list.iter().filter(|_| number % 3 == 0) {
                    let (seat, action) = (SeatId(choice.seat), choice.action);
                    let price = kernel::RulesEngine::new(&ruleset, host.as_mut())
                        .price(&state, seat, action);
                    let price = price.expect("what is listed has a price");
                    let shown: BTreeMap<u8, i32> = price
                        .resources
                        .iter()
                        .map(|(what, n)| (*what as u8, i32::from(*n)))
                        .collect();
                    let mut paid = Paid { seat, action, all: BTreeMap::new() };
                    let (mut after, mut run) =
                        (state.clone(), components::ExecutionRecord::default());
                    let done =
                        table.apply_with_listener(&mut after, seat, action, &mut paid, &mut run);
                    done.unwrap_or_else(|_| panic!("it was listed"));
                    let text = table.text(&state, choice.seat, action);
                    assert_eq!(shown, paid.all, "{variant}, seed {seed}: {text}");
                    if !shown.is_empty() {
                        kinds.insert(action.kind());
                        prices += 1;
                    }
                }
                let (seat, action) = common::pick(&mut random, &list).expect("something is legal");
                table.apply(&mut state, seat, action).expect("it was listed");
            }
        }
    }
    // Kinds with prices: building, upgrades, spades, transforming, priests, tracks, spaces,
    // conversions and moves.
    assert!(kinds.len() >= 9 && prices > 10_000, "{prices} prices of {kinds:?}");
}

/// Action spaces, options and tasks, with the content in `data/prices`.
#[test]
fn unpayable_actions_are_illegal() {
    Extra("prices").hold(include_str!("data/prices/scenarios.txt"));
    Extra("prices").keeps_invariants(&extra::Random {
        players: 2,
        games: 3,
        seed: 1,
        positions: 50,
    });
}
