//! Tests that traces are complete: the changes add up to what every seat has, and each names its
//! file and line.

use crate::common;
use std::collections::BTreeMap;

use content::{ContentTree, VariantChoice};
use game::prelude::*;
use game::random::Random;
use kernel::cause::{CauseKind, KernelRule};
use kernel::ids::*;
use kernel::ruleset::limits;
use kernel::{Resource, Ruleset, State};
use ledger::replay::{LedgerReplayOptions, Replayer};
use mystica::trace::{ChangeSubject, MysticaChange, MysticaTrace};

/// Everything of a seat that traces record.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Holdings {
    /// By resource; power as the worth of its tokens: bowl II once, bowl III twice.
    resources: Vec<i32>,
    cults: [u8; limits::CULTS],
    levels: [u8; TRACKS],
    /// Kind and hex of each token on the board, sorted.
    tokens: Vec<(TokenId, HexId)>,
    /// Slots of the seat by id; shared slots are separate.
    slots: Vec<u8>,
}

impl Holdings {
    fn of(rules: &Ruleset, state: &State, seat: SeatId) -> Holdings {
        let own = state.seat(seat);
        let amount = |what: &Resource| match what {
            Resource::Vp => own.vp.into(),
            Resource::Coins => own.coins.into(),
            Resource::Workers => own.workers.into(),
            Resource::Priests => own.priests.into(),
            Resource::Power => i32::from(own.bowls[1]) + 2 * i32::from(own.bowls[2]),
            Resource::PowerTokens => own.bowls.iter().map(|n| i32::from(*n)).sum(),
            Resource::PriestLimit => own.priest_limit.into(),
            Resource::Keys => own.keys.into(),
            right => right.owed_index().map_or(0, |i| own.owed[i].into()),
        };
        let mut tokens = Vec::new();
        for (token, kind) in (0..).map(TokenId).zip(&rules.tokens) {
            tokens.extend(state.tokens_of(seat, kind).map(|(_, hex)| (token, hex)));
        }
        tokens.sort();
        let resources = Resource::ALL.iter().map(amount).collect();
        let slots = (0..rules.slots.len() as u8).map(|slot| match rules.slots[usize::from(slot)] {
            ref slot if !slot.per_seat => 0,
            _ => kernel::piece_memory::get(rules, state, seat, SlotId(slot)) as u8,
        });
        Holdings { resources, cults: own.cults, levels: own.levels, tokens, slots: slots.collect() }
    }

    /// Nothing, as before the game begins; slots have their first value.
    fn none(rules: &Ruleset) -> Holdings {
        let start = |slot: &kernel::ruleset::Slot| if slot.per_seat { slot.start } else { 0 };
        Holdings {
            resources: vec![0; Resource::ALL.len()],
            cults: [0; limits::CULTS],
            levels: [0; TRACKS],
            tokens: Vec::new(),
            slots: rules.slots.iter().map(start).collect(),
        }
    }

    /// Applies a change; false if the worth of the power does not follow from it.
    fn change(&mut self, change: &MysticaChange) -> bool {
        match change.what {
            ChangeSubject::Resource(what, n) => {
                let n = i32::from(n);
                let power = Resource::Power as usize;
                match what {
                    Resource::Power if n > 0 => self.resources[power] += n,
                    // From bowl III to bowl I.
                    Resource::Power => self.resources[power] += 2 * n,
                    Resource::RestingPower => self.resources[power] += n,
                    Resource::ChargedTokens => {
                        self.resources[Resource::PowerTokens as usize] += n;
                        self.resources[power] += 2 * n;
                    }
                    Resource::PowerTokens if n < 0 => {
                        self.resources[what as usize] += n;
                        if change.cause.kind == CauseKind::Rule(KernelRule::Burning) {
                            // One token leaves bowl II, and another moves from it to bowl III.
                            self.resources[power] += n;
                            return true;
                        }
                        return false;
                    }
                    Resource::Actions => {}
                    _ => self.resources[what as usize] += n,
                }
                change.cause.kind != CauseKind::Rule(KernelRule::Leftovers)
            }
            ChangeSubject::Cult(cult, from, to) => {
                assert_eq!(self.cults[cult.at()], from, "{change:?}");
                self.cults[cult.at()] = to;
                true
            }
            ChangeSubject::Level(track, from, to) => {
                assert_eq!(self.levels[track.at()], from, "{change:?}");
                self.levels[track.at()] = to;
                true
            }
            ChangeSubject::Token(token, from, to) => {
                if from.is_some() {
                    let at = self.tokens.iter().position(|t| *t == (token, from));
                    self.tokens.remove(at.unwrap_or_else(|| panic!("{change:?}: none is there")));
                }
                if to.is_some() {
                    self.tokens.push((token, to));
                }
                self.tokens.sort();
                true
            }
            ChangeSubject::Slot(slot, from, to) => {
                assert_eq!(self.slots[slot.at()], from, "{change:?}");
                self.slots[slot.at()] = to;
                true
            }
            ChangeSubject::TokensDue(..) | ChangeSubject::Offer(..) | ChangeSubject::Deed(_) => {
                true
            }
            ChangeSubject::Declined(..) | ChangeSubject::Unused(..) => true,
        }
    }
}

/// Values of the slots that all seats share, as far as the trace has set them.
#[derive(Default)]
struct Shared(BTreeMap<SlotId, u8>);

impl Shared {
    /// Applies a change of a shared slot; false for any other change.
    fn change(&mut self, rules: &Ruleset, change: &MysticaChange) -> bool {
        let ChangeSubject::Slot(slot, from, to) = change.what else { return false };
        let declared = &rules.slots[slot.at()];
        if !declared.per_seat {
            let before = self.0.insert(slot, to).unwrap_or(declared.start);
            assert_eq!(before, from, "{change:?}");
        }
        !declared.per_seat
    }

    fn check(&self, rules: &Ruleset, state: &State) {
        for (slot, declared) in (0..).map(SlotId).zip(&rules.slots).filter(|(_, s)| !s.per_seat) {
            let recorded = self.0.get(&slot).copied().unwrap_or(declared.start);
            let now = kernel::piece_memory::get(rules, state, SeatId(0), slot);
            assert_eq!(i32::from(recorded), now, "{}", declared.name);
        }
    }
}

/// Returns whether a rule uses no number of the content.
fn needs_no_place(by: CauseKind) -> bool {
    let CauseKind::Rule(rule) = by else { return false };
    matches!(
        rule,
        KernelRule::Burning
            | KernelRule::Leeching
            | KernelRule::Offering
            | KernelRule::Stepping
            | KernelRule::TopSpace
            | KernelRule::UsingRight
            | KernelRule::OnlyAnswer
            | KernelRule::Leftovers
            | KernelRule::Jumping
    )
}

/// Returns the keys of effects that can make such a change.
fn words_for(rules: &Ruleset, change: &MysticaChange) -> Vec<String> {
    match change.what {
        ChangeSubject::Resource(what, _) => {
            // Levels of a track may give points.
            vec![what.name().into(), "cult_on_one_track".into(), "advance".into()]
        }
        ChangeSubject::Cult(cult, ..) => {
            let id = rules.cults[cult.at()].name.to_lowercase();
            vec![id, "cult".into(), "send_from_supply".into()]
        }
        ChangeSubject::Level(track, ..) => vec![track.name().into()],
        ChangeSubject::Slot(slot, ..) => vec![rules.slots[slot.at()].name.clone()],
        ChangeSubject::Declined(..) | ChangeSubject::Unused(..) => vec![String::new()],
        ChangeSubject::Token(..)
        | ChangeSubject::TokensDue(..)
        | ChangeSubject::Offer(..)
        | ChangeSubject::Deed(_) => {
            vec![String::new()]
        }
    }
}

/// Asserts that the file and line of a change exist and contain something of its kind.
fn check_place(tree: &ContentTree, rules: &Ruleset, change: &MysticaChange) {
    let explained = change.describe(rules);
    if explained.file.is_empty() {
        assert!(needs_no_place(change.cause.kind), "nothing says where: {explained:?}");
        return;
    }
    let text = tree.files.get(&explained.file).unwrap_or_else(|| panic!("no file: {explained:?}"));
    let line = text.lines().nth(explained.line as usize - 1);
    let line = line.unwrap_or_else(|| panic!("no line: {explained:?}"));
    assert!(!line.trim().is_empty() && !line.trim().starts_with('#'), "{explained:?}: {line}");
    // An answer by a table names the line of its effect, one by a script its own line.
    if explained.is_hook && explained.file.ends_with(".toml") {
        let words = words_for(rules, change);
        assert!(words.iter().any(|word| line.contains(word)), "{explained:?}: {line}");
    }
}

#[test]
fn traced_changes_sum_to_the_holdings() {
    let tree = common::tree();
    let mut change_count = 0;
    for (variant, players, seeds) in [
        ("base", 4, 1..4),
        ("fire-and-ice", 5, 1..6),
        ("merchants-lakes", 4, 1..4),
        ("everything", 5, 1..6),
        ("house-example", 3, 1..2),
        ("house-caravans", 4, 1..4),
    ] {
        let mut shelf = common::shelf();
        let ruleset = shelf.compile(&VariantChoice::named(variant)).expect("it compiles");
        let mut table = shelf.table(&VariantChoice::named(variant));
        for seed in seeds {
            let setup = kernel::draw_setup(&ruleset, players, &[], seed).expect("a setup");
            let mut trace = MysticaTrace::default();
            let mut state = table.begin_traced(&setup, &mut trace).expect("a game");
            let mut holdings = vec![Holdings::none(&ruleset); usize::from(players)];
            let mut shared = Shared::default();
            for change in trace.changes() {
                if !shared.change(&ruleset, change) {
                    holdings[change.seat.at()].change(change);
                }
            }
            let mut random = Random::new(seed);
            let mut list = Vec::new();
            loop {
                for (seat, holdings) in state.seat_ids().zip(&holdings) {
                    let what = format!("{variant}, seed {seed}: {:?}", trace.steps.last());
                    assert_eq!(*holdings, Holdings::of(table.ruleset(), &state, seat), "{what}");
                }
                for change in trace.changes() {
                    check_place(&tree, table.ruleset(), change);
                    change_count += 1;
                }
                if table.is_over(&state) {
                    break;
                }
                table.legal_actions(&state, &mut list).expect("no script fails");
                let (seat, action) = common::pick(&mut random, &list).expect("something is legal");
                trace = MysticaTrace::default();
                let (seat, mut run) = (SeatId(seat), components::ExecutionRecord::default());
                table.apply_traced(&mut state, seat, action, &mut trace, &mut run).expect("listed");
                let mut known = vec![true; holdings.len()];
                for change in trace.changes() {
                    if !shared.change(table.ruleset(), change) {
                        known[change.seat.at()] &= holdings[change.seat.at()].change(change);
                    }
                }
                shared.check(table.ruleset(), &state);
                for seat in state.seat_ids().filter(|seat| !known[seat.at()]) {
                    // If tokens are paid for good, the trace does not say from which bowl.
                    let power = Resource::Power as usize;
                    let now = Holdings::of(table.ruleset(), &state, seat).resources[power];
                    holdings[seat.at()].resources[power] = now;
                }
            }
        }
    }
    assert!(change_count > 9_000, "only {change_count} changes");
}

/// Compares the last steps of short ledgers, with all of their changes.
#[test]
fn short_games_are_traced_as_expected() {
    let mut replayer = Replayer::new(common::shelf());
    common::every_case_is_as_expected("traces.txt", |text| {
        let options = LedgerReplayOptions { any_ruleset: true, ..LedgerReplayOptions::default() };
        let (report, trace, game) = replayer.trace("game.txt", text.as_bytes(), options);
        assert!(report.errors.is_empty(), "{report}");
        let game = game.expect("the game began");
        let mut trace_text = String::new();
        let last = trace.steps.len().saturating_sub(5);
        for step in &trace.steps[last..] {
            trace_text += &format!("{}: {}\n", step.seat, step.action);
            for explained in step.changes.iter().map(|change| change.describe(game.ruleset())) {
                trace_text += &format!("  {}\n", explained.folded().join("\n  "));
            }
        }
        trace_text
    });
}
