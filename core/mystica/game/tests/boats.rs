//! Tests of games with tokens that move and trade: invariants of the platform, and what a bot
//! observes of tokens.

use crate::common;
use std::sync::{Arc, Mutex};

use crate::common::tokens::{BOAT, CART, FLAG};
use content::VariantChoice;
use game::QueryError;
use game::prelude::*;
use game::random::Random;
use kernel::action::Action;
use kernel::state::open;
use kernel::token_kind::{EntryRule, GroundKind, PlacementAnchor};
use kernel::{Effect, EffectObject, Ruleset, StructureId, TokenId};
use lab::fuzz::{FuzzOptions, run};
use lab::{BotSpec, GameSource};
use mystica::{MysticaGame, MysticaPosition};

/// Games with one number of players under one changed ruleset.
struct Tables {
    shelf: Mutex<common::Shelf>,
    ruleset: Arc<Ruleset>,
    players: u8,
}

impl Tables {
    fn new(variant: &str, players: u8) -> Tables {
        Tables::with(variant, players, common::tokens::add)
    }

    fn with(variant: &str, players: u8, change: fn(&mut Ruleset)) -> Tables {
        let mut shelf = common::shelf_with(change);
        let ruleset = shelf.compile(&VariantChoice::named(variant)).expect("it compiles");
        Tables { shelf: Mutex::new(shelf), ruleset, players }
    }
}

impl GameSource for Tables {
    type Game = MysticaGame;

    fn game(&self) -> Result<MysticaGame, QueryError> {
        let host = self.shelf.lock().expect("nobody panicked").host(&self.ruleset);
        Ok(MysticaGame::new(self.ruleset.clone(), host.map_err(QueryError)?))
    }

    fn start(&self, game: &mut MysticaGame, seed: u64) -> Result<MysticaPosition, QueryError> {
        let setup =
            kernel::draw_setup(game.ruleset(), self.players, &[], seed).map_err(QueryError)?;
        game.begin(&setup).map_err(|e| QueryError(e.to_string()))
    }
}

#[test]
fn invariants_hold_where_tokens_move_and_trade() {
    for (variant, players) in [("base", 2), ("base", 4), ("fire-and-ice", 3)] {
        let plan = FuzzOptions {
            games: 6,
            seed: 11,
            threads: 1,
            full_every: 60,
            sample_every: 1,
            bots: vec![BotSpec::Random],
        };
        let report = run(&Tables::new(variant, players), &plan, &|_| {}).expect("it runs");
        assert_eq!(report.failed, 0, "{variant}: {:#?}", report.failures);
        assert!(report.counts.largest_list > 20, "lists of at most {}", report.counts.largest_list);
    }
}

/// Returns positions of random games that `is_sought` accepts; tokens are used more often than at
/// random.
fn positions(
    opening: &Tables,
    table: &mut MysticaGame,
    is_sought: impl Fn(&MysticaPosition) -> bool,
) -> Vec<MysticaPosition> {
    let (mut list, mut open, mut mine) = (Vec::new(), Vec::new(), Vec::new());
    let mut found = Vec::new();
    for seed in 1..=4 {
        let mut state = opening.start(table, seed).expect("a game");
        let mut random = Random::new(seed);
        let mut bot = BotSpec::Random.make::<MysticaGame>(table).expect("it plays");
        bot.begin(seed);
        while !table.is_over(&state) {
            if is_sought(&state) {
                found.push(state.clone());
            }
            table.legal_actions(&state, &mut list).expect("no script fails");
            table.pending_decisions(&state, &mut open);
            let seat = lab::playout::next_seat(&open, &list).expect("somebody acts");
            lab::playout::offered(&list, seat, &mut mine);
            let of_tokens = |c: &game::LegalAction<Action>| {
                matches!(c.action, Action::Use(_) | Action::Move(_) | Action::Place(..))
            };
            let tokens: Vec<Action> =
                mine.iter().filter(|c| of_tokens(c)).map(|c| c.action).collect();
            let action = if !tokens.is_empty() && random.below(4) > 0 {
                tokens[random.below(tokens.len() as u32) as usize]
            } else {
                {
                    let sight = lab::bots::Observation::new(table, &state, &mine);
                    bot.choose(table, &sight).expect("no script fails")
                }
            };
            table.apply(&mut state, seat, action).expect("it was listed");
        }
    }
    found
}

/// Plays on at random, and checks the invariants after each action.
fn play_on(table: &mut MysticaGame, mut state: MysticaPosition) {
    let mut random = Random::new(9);
    let mut list = Vec::new();
    let mut taken = 0;
    while !table.is_over(&state) {
        table.check_invariants(&state).unwrap_or_else(|why| panic!("after {taken} actions: {why}"));
        table.legal_actions(&state, &mut list).expect("no script fails");
        let choice = &list[random.below(list.len() as u32) as usize];
        let action = table.with_amount(choice.action, choice.amounts.0);
        table.apply(&mut state, choice.seat, action).expect("it was listed");
        taken += 1;
        assert!(taken < 5000, "the game does not end");
    }
}

/// Lists tokens on the board by code and label, and tokens that are to be placed.
fn out(r: &Ruleset, s: &MysticaPosition) -> Vec<(u8, String, String)> {
    let mut all = Vec::new();
    for seat in s.seat_ids() {
        for kind in &r.tokens {
            let hexes = s.tokens_of(seat, kind).map(|(_, hex)| r.map.hexes[hex.at()].label.clone());
            all.extend(hexes.map(|label| (seat.0, kind.code.clone(), label)));
        }
        let due = s.open().iter().filter(|d| d.kind == open::TOKEN && d.seat == seat);
        all.extend(due.map(|d| (seat.0, r.tokens[usize::from(d.amount)].code.clone(), "?".into())));
    }
    all.sort();
    all
}

/// Gives the same tokens other numbers, and raises their limits.
fn renumbered(r: &mut Ruleset) {
    common::tokens::add(r);
    let to = |token: TokenId| TokenId([1, 2, 0][token.at()]);
    r.tokens.rotate_right(1);
    for (kind, (first, limit)) in r.tokens.iter_mut().zip([(0, 3), (3, 4), (7, 16)]) {
        (kind.first, kind.limit) = (first, limit);
        if kind.marker.is_some() {
            kind.marker = to(kind.marker);
        }
        for anchor in &mut kind.placing.anchors {
            if let PlacementAnchor::Token(token) = anchor {
                *token = to(*token);
            }
        }
        kind.placing.anchors.reverse();
    }
    for effect in r.spaces.iter_mut().flat_map(|space| space.effects.iter_mut()) {
        if let Effect::Act(act) = effect
            && let EffectObject::Token(token) = &mut act.what
        {
            *token = to(*token);
        }
    }
}

#[test]
fn tokens_are_carried_over_by_code_and_hex() {
    let opening = Tables::new("base", 3);
    let mut table = opening.game().expect("a table");
    let new = Tables::with("base", 3, renumbered);
    let mut other = new.game().expect("a table");
    let running =
        |s: &MysticaPosition| s.turn.to_trade | s.turn.traded > 0 || s.turn.moving.is_some();
    let due = |s: &MysticaPosition| s.open().iter().any(|d| d.kind == open::TOKEN);
    let all = positions(&opening, &mut table, |s| running(s) || due(s));
    let count = |of: &dyn Fn(&MysticaPosition) -> bool| all.iter().filter(|s| of(s)).count();
    let counts = [count(&running), count(&due), count(&|s| s.turn.to_trade > 0)];
    assert!(counts.iter().all(|n| *n > 10), "{counts:?}");
    for state in all.into_iter().step_by(5) {
        let (carried, lost) = kernel::migrate(&state, &table.ruleset().clone(), &new.ruleset)
            .expect("it can be carried over");
        let carried = MysticaPosition::from(carried);
        assert!(lost.is_empty(), "{lost:?}");
        assert_eq!(out(&new.ruleset, &carried), out(&opening.ruleset, &state));
        let trades =
            |s: &MysticaPosition| (s.turn.to_trade.count_ones(), s.turn.traded.count_ones());
        assert_eq!(trades(&carried), trades(&state));
        let (mut before, mut after) = (Vec::new(), Vec::new());
        table.legal_actions(&state, &mut before).expect("no script fails");
        other.legal_actions(&carried, &mut after).expect("no script fails");
        let mut before: Vec<_> =
            before.iter().map(|c| table.text(&state, c.seat, c.action)).collect();
        let mut after: Vec<_> =
            after.iter().map(|c| other.text(&carried, c.seat, c.action)).collect();
        before.sort();
        after.sort();
        assert_eq!(before, after);
        play_on(&mut other, carried);
    }
}

/// Migrates one position to changed rules, and compares the report or the error.
#[track_caller]
fn carried(
    is_sought: fn(&MysticaPosition) -> bool,
    change: fn(&mut Ruleset),
    expected: Result<&[&str], &str>,
) {
    let opening = Tables::new("base", 3);
    let mut table = opening.game().expect("a table");
    let all = positions(&opening, &mut table, is_sought);
    let state = all.first().expect("there is such a position");
    let mut new = Ruleset::clone(&opening.ruleset);
    change(&mut new);
    let mut shelf = opening.shelf.into_inner().expect("nobody panicked");
    let host = shelf.host(&opening.ruleset).expect("the scripts load");
    let mut table = MysticaGame::new(Arc::new(new), host);
    let result = kernel::migrate(state, &opening.ruleset, table.ruleset());
    let outcome = result.as_ref().map(|(_, lost)| lost.clone()).map_err(String::clone);
    let expected = expected.map(|lost| lost.iter().map(ToString::to_string).collect::<Vec<_>>());
    assert_eq!(outcome, expected.map_err(String::from));
    if let Ok((carried, _)) = result {
        play_on(&mut table, carried.into());
    }
}

/// Returns whether the seat has several boats on the board.
fn has_boats(s: &MysticaPosition) -> bool {
    s.turn.actions == 1 && s.tokens[0][..3].iter().filter(|hex| hex.is_some()).count() == 2
}

#[test]
fn surplus_lost_and_blocked_boats_are_listed() {
    carried(
        has_boats,
        |r| r.structures[0].id = "hut".into(),
        Err("Dwelling is gone, and one stands on the board"),
    );
    carried(
        has_boats,
        |r| r.tokens[BOAT.at()].limit = 1,
        Err("seat 1 has 2 boats, but the limit is now 1"),
    );
    carried(
        has_boats,
        |r| {
            r.tokens.remove(BOAT.at());
            r.tokens.iter_mut().for_each(|kind| kind.placing.anchors.clear());
            for space in &mut r.spaces {
                space.effects = [common::tokens::gain(kernel::Resource::Coins, 1)].into();
            }
        },
        Ok(&["2 boats of seat 1 are gone", "1 boat of seat 2 is gone"]),
    );
    carried(
        has_boats,
        |r| {
            let how = r.tokens[BOAT.at()].movement.as_mut().expect("boats move");
            how.enters[GroundKind::River as usize] = EntryRule::Through;
            r.tokens[BOAT.at()].placing.beside = false;
        },
        Ok(&[
            "the boat of seat 1 on r5 returns to the supply: it may no longer stand there",
            "the boat of seat 2 on r3 returns to the supply: it may no longer stand there",
        ]),
    );
    carried(
        |s| s.turn.to_trade > 0,
        |r| r.tokens[BOAT.at()].trades.iter_mut().for_each(|trade| *trade = None),
        Ok(&["the boat of seat 1 on C3 returns to the supply: it may no longer stand there"]),
    );
    carried(
        |s| s.open().iter().any(|d| d.kind == open::TOKEN && d.amount == CART.0),
        |r| r.tokens[CART.at()].placing.anchors = vec![PlacementAnchor::Structure(StructureId(4))],
        Ok(&[]),
    );
    carried(
        has_boats,
        |r| r.factions.iter_mut().for_each(|f| f.plays = vec![CART, FLAG, CART]),
        Err("seat 1 has boats out, it plays with carts now"),
    );
}
