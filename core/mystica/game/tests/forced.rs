//! Tests of forced answers (`answers-forced`): the games equal those in which players give the
//! answers.

use std::collections::BTreeMap;

use content::VariantChoice;
use game::prelude::*;
use game::random::Random;
use kernel::ActionKind;
use ledger::draws::DrawSource;
use ledger::head::LedgerForm;
use ledger::recorded::{LedgerGame, RecordableGame, Seating};
use ledger::replay::{LedgerReplayOptions, Replayer};
use ledger::trace::ChangeTrace;
use ledger::write::{LedgerHeading, write};
use mystica::{MysticaGame, MysticaPosition};

use crate::common;

/// A game with everything that players did in it.
struct Side {
    game: MysticaGame,
    state: MysticaPosition,
    acts: Vec<(u8, kernel::Action)>,
    draws: Vec<(usize, components::StreamDraw)>,
}

impl Side {
    fn new(mut game: MysticaGame, players: u8, seed: u64) -> Side {
        let setup = MysticaGame::setup(game.ruleset(), &Seating::of(players, seed)).unwrap();
        let state = game.begin(&setup).unwrap();
        Side { game, state, acts: Vec::new(), draws: Vec::new() }
    }

    /// Applies an action; returns the forced answers after it, as texts.
    fn act(&mut self, by: (u8, kernel::Action)) -> Vec<(String, String)> {
        let (mut trace, mut noted) = (ChangeTrace::default(), Vec::new());
        let draws = DrawSource::Noted(&mut noted);
        let (seat, action) = by;
        RecordableGame::apply_traced(
            &mut self.game,
            &mut self.state,
            seat,
            action,
            draws,
            &mut trace,
        )
        .unwrap();
        self.draws.extend(noted.into_iter().map(|draw| (self.acts.len(), draw)));
        self.acts.push(by);
        let forced = trace.steps.into_iter().filter(|step| step.is_forced);
        forced.map(|step| (step.seat, step.action)).collect()
    }

    fn text(&mut self, variant: &str, players: u8, seed: u64, form: LedgerForm) -> String {
        let setup = MysticaGame::setup(self.game.ruleset(), &Seating::of(players, seed)).unwrap();
        let (actions, draws) = (&self.acts, Some(&self.draws[..]));
        let record = LedgerGame { setup: &setup, actions, draws, left: &[] };
        let heading = LedgerHeading { variant: variant.into(), ..LedgerHeading::default() };
        write(&mut self.game, &heading, record, form).unwrap()
    }
}

const ANY: LedgerReplayOptions = LedgerReplayOptions {
    check: true,
    legal: true,
    any_ruleset: true,
    until_line: None,
    until_row: None,
};

/// Plays random games under rules with and without forced answers. Compares positions after every
/// action, and replays ledgers of both under the rules with forced answers. Returns the numbers of
/// forced declines and of unused rights.
fn same_games(variant: &str, players: u8, seeds: std::ops::Range<u64>) -> (usize, usize) {
    let mut shelf = common::shelf();
    let forced = shelf.compile(&VariantChoice::named(variant)).unwrap();
    let mut choice = VariantChoice::named(variant);
    choice.settings.push(("answers-forced".into(), "false".into()));
    let free = shelf.compile(&choice).unwrap();
    let mut replayer = Replayer::new(common::shelf());
    let (mut declined, mut unused) = (0, 0);
    for seed in seeds {
        let mut sides = [&forced, &free].map(|rules| {
            let host = shelf.host(rules).expect("the scripts load");
            Side::new(MysticaGame::new(rules.clone(), host), players, seed)
        });
        let mut random = Random::new(seed);
        let mut list = Vec::new();
        while !sides[0].game.is_over(&sides[0].state) {
            let [side, other] = &mut sides;
            side.game.legal_actions(&side.state, &mut list).unwrap();
            let Some(by) = common::pick(&mut random, &list) else { break };
            let given = side.act(by);
            assert!(other.act(by).is_empty(), "nothing is forced there");
            for (who, command) in given {
                let seat = other.game.seat_by_name(&other.state, &who).unwrap();
                let answer = other.game.read(&other.state, seat, &command).unwrap();
                other.act((seat, answer));
                *(if command.starts_with('-') { &mut unused } else { &mut declined }) += 1;
            }
            let what = || format!("{variant}, seed {seed}, after {}", side.acts.len());
            assert!(side.game.is_same(&side.state, &other.state), "{}", what());
        }
        let end = sides[0].state.clone();
        let acts = sides[0].acts.clone();
        for (at, form) in [
            (0, LedgerForm::Recorded),
            (0, LedgerForm::Commands),
            (1, LedgerForm::Recorded),
            (1, LedgerForm::Commands),
        ] {
            let text = sides[at].text(variant, players, seed, form);
            let (report, played) = replayer.play("game.txt", text.as_bytes(), ANY);
            assert!(report.is_clean(), "{variant}, seed {seed}, side {at}: {report}");
            let played = played.unwrap();
            assert_eq!(played.actions, acts, "{variant}, seed {seed}, side {at}");
            assert!(sides[0].game.is_same(&played.state, &end), "{variant}, seed {seed}");
        }
    }
    (declined, unused)
}

#[test]
fn games_are_the_same_where_players_give_the_answers_that_are_forced() {
    let (mut declined, mut unused) = (0, 0);
    let variants =
        [("base", 4, 0..16), ("base", 2, 0..8), ("fire-and-ice", 4, 0..8), ("events", 3, 0..4)];
    for (variant, players, seeds) in variants {
        let (offers, spades) = same_games(variant, players, seeds);
        (declined, unused) = (declined + offers, unused + spades);
    }
    let (offers, spades) = same_games("merchants-lakes", 3, 0..4);
    (declined, unused) = (declined + offers, unused + spades);
    assert!(declined > 2 && unused > 3, "{declined} offers declined, {unused} spades given up");
}

/// In this game a seat has two offers of 2 from one builder, and takes a third offer between them. So
/// the older one is declined by force. The ledger states the answer to the other one.
#[test]
fn of_two_equal_offers_one_is_declined_by_force_and_one_by_its_seat() {
    let text = include_str!("data/forced/equal-offers.txt");
    let mut shelf = common::shelf();
    let rules = shelf.compile(&VariantChoice::named("everything")).unwrap();
    let host = shelf.host(&rules).expect("the scripts load");
    let hash = MysticaGame::new(rules, host).rules_hash();
    let (before, after) = text.split_once(" ruleset=").unwrap();
    let (_, after) = after.split_once(' ').unwrap();
    let text = format!("{before} ruleset={hash} {after}");
    let mut replayer = Replayer::new(common::shelf());
    let (report, played) = replayer.play("game.txt", text.as_bytes(), ANY);
    assert!(report.errors.is_empty() && report.differ == 0, "{report}");
    assert!(played.is_some());
}

/// Plays random games in which forced answers are given, or left to the players. Returns the
/// number of positions in which the legal list is one answer that gives something up, by its text.
fn lone_give_ups(
    (variant, players): (&str, u8),
    seeds: std::ops::Range<u64>,
    gives_forced: bool,
) -> BTreeMap<String, usize> {
    let mut shelf = common::shelf();
    let mut choice = VariantChoice::named(variant);
    choice.settings.push(("answers-forced".into(), gives_forced.to_string()));
    let rules = shelf.compile(&choice).unwrap();
    let mut found = BTreeMap::new();
    for seed in seeds {
        let host = shelf.host(&rules).expect("the scripts load");
        let mut side = Side::new(MysticaGame::new(rules.clone(), host), players, seed);
        let mut random = Random::new(seed);
        let mut list = Vec::new();
        while !side.game.is_over(&side.state) {
            side.game.legal_actions(&side.state, &mut list).unwrap();
            if let [only] = list[..]
                && only.action.kind() == ActionKind::GiveUp
            {
                let text = side.game.text(&side.state, only.seat, only.action);
                *found.entry(text).or_default() += 1;
            }
            let Some((seat, action)) = common::pick(&mut random, &list) else { break };
            side.game.apply(&mut side.state, seat, action).unwrap();
        }
    }
    found
}

#[test]
fn nobody_is_asked_where_giving_up_is_all_that_is_possible() {
    let variants = [
        (("base", 5), 0..40),
        (("base", 3), 40..80),
        (("fire-and-ice", 4), 0..30),
        (("events", 3), 0..20),
        (("merchants-lakes", 3), 0..20),
        (("everything", 4), 0..20),
    ];
    let mut asked = BTreeMap::new();
    for (game, seeds) in variants {
        for (answer, times) in lone_give_ups(game, seeds.clone(), false) {
            *asked.entry(answer).or_insert(0) += times;
        }
        let left = lone_give_ups(game, seeds, true);
        assert!(left.is_empty(), "{game:?}: {left:?}");
    }
    // Without the setting players are asked, so the games reach such positions.
    assert!(asked["-BRIDGE"] > 10 && asked["-CONVERT_W_TO_P"] > 1, "{asked:?}");
}
