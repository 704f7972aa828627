//! Tests of the text of actions: written text reads back, and every spelling reads as one action.

use crate::common;
use content::VariantChoice;
use game::prelude::*;
use game::random::Random;
use kernel::action::{Action, TokenMove};
use kernel::ids::*;
use kernel::state::open;
use kernel::{Resource, TERRAIN_IN_ANSWER};
use mystica::{MysticaGame, MysticaPosition};
use proptest::prelude::*;

/// Returns a game with every kind of action, and positions from random play.
fn base() -> (MysticaGame, Vec<MysticaPosition>) {
    let mut choice = VariantChoice::named("fire-and-ice");
    choice.profile = Some("reference".into());
    let mut table = common::shelf_with(common::tokens::add).table(&choice);
    let mut positions = Vec::new();
    for seed in 1..=6 {
        let setup = kernel::draw_setup(table.ruleset(), 4, &[], seed).expect("a setup");
        let mut state = table.begin(&setup).expect("a game");
        let mut random = Random::new(seed);
        let mut list = Vec::new();
        while !table.is_over(&state) {
            positions.push(state.clone());
            table.legal_actions(&state, &mut list).expect("no script fails");
            let choice = list[random.below(list.len() as u32) as usize];
            let wide = u32::from(choice.amounts.1 - choice.amounts.0) + 1;
            let amount = choice.amounts.0 + random.below(wide) as u8;
            let action = choice.action.with_amount(amount);
            table.apply(&mut state, choice.seat, action).expect("it was listed");
        }
    }
    (table, positions)
}

#[test]
fn every_listed_action_and_each_of_its_spellings_reads_back() {
    let (mut table, positions) = base();
    let mut list = Vec::new();
    let mut read = 0;
    let (mut ways, mut rewards, mut payers, mut extras) = (0, 0, 0, 0);
    for state in &positions {
        table.legal_actions(state, &mut list).expect("no script fails");
        for choice in &list {
            for amount in [choice.amounts.0, choice.amounts.1] {
                let action = choice.action.with_amount(amount);
                match action {
                    Action::Move(way) => {
                        ways += u32::from(way.via[0].is_some());
                        extras += u32::from(way.extra != TokenMove::NO_EXTRA);
                    }
                    Action::Trade(_, answer) => rewards += u32::from(answer.is_some()),
                    Action::BuildWith(..) => payers += 1,
                    _ => {}
                }
                let text = table.text(state, choice.seat, action);
                let mut spellings = vec![text];
                table.spellings(state, choice.seat, action, &mut spellings);
                for text in spellings {
                    assert_eq!(table.read(state, choice.seat, &text), Ok(action), "`{text}`");
                    read += 1;
                }
            }
        }
    }
    assert!(read > 5000, "{read} texts");
    let of_tokens = [ways, rewards, payers, extras];
    assert!(of_tokens.iter().all(|n| *n > 5), "of tokens: {of_tokens:?}");
}

#[test]
fn every_conceivable_action_reads_back() {
    let (table, positions) = base();
    let state = &positions[positions.len() / 2];
    for seat in 0..4 {
        let mut all = Vec::new();
        table.well_formed_actions(state, seat, &mut all);
        assert!(all.len() > 1000);
        for action in all {
            let text = table.text(state, seat, action);
            assert_eq!(table.read(state, seat, &text), Ok(action), "`{text}`");
        }
    }
}

/// Reports of bots name conceivable actions that were never legal, so tracks without a price are not among them.
#[test]
fn steps_that_no_faction_can_buy_are_not_conceivable() {
    let (table, positions) = base();
    let mut all = Vec::new();
    table.well_formed_actions(&positions[positions.len() / 2], 0, &mut all);
    let bought = |track: TrackId| all.contains(&Action::Advance(track));
    assert!(bought(SHIPPING) && bought(DIGGING) && !bought(RANGE));
}

/// Generates actions whose ids exist in the base game.
fn any_action() -> impl Strategy<Value = (u8, u8, u8, u8)> {
    (0u8..28, any::<u8>(), any::<u8>(), 1u8..=255)
}

fn action_of(
    table: &MysticaGame,
    state: &MysticaPosition,
    (kind, a, b, n): (u8, u8, u8, u8),
) -> Action {
    let r = table.ruleset();
    let pick = |list: usize, n: u8| (usize::from(n) % list) as u8;
    let hex = |n: u8| HexId(pick(r.map.len(), n));
    let seat = SeatId(pick(4, b));
    let cult = CultId(pick(r.cults.len(), a));
    let own = &r.factions[state.seat(SeatId(0)).faction.at()].conversions;
    match kind {
        0 => Action::Build(hex(a)),
        1 => Action::Upgrade(hex(a), StructureId(pick(r.structures.len(), b))),
        2 => Action::Dig(n),
        3 => Action::Transform(hex(a), TerrainId(pick(r.terrains.len(), b))),
        4 => Action::SendPriest(cult, n),
        5 => Action::Advance(TrackId(pick(TRACKS, a))),
        6 => Action::Use(SpaceId(pick(r.spaces.len(), a))),
        7 => Action::Burn(n),
        8 => {
            let id = own[usize::from(a) % own.len()];
            let most = 255 / r.conversions[id.at()].rate.max(1);
            Action::Convert(id, 1 + n % most.max(1))
        }
        9 => Action::Pass(BonusCardId(pick(r.bonus_cards.len(), a))),
        10 => Action::Pass(BonusCardId::NONE),
        11 => Action::Leech(n, seat),
        12 => Action::Decline(n, seat),
        13 => Action::Bridge(hex(a).min(hex(b)), hex(a).max(hex(b))),
        14 => Action::Connect(hex(a)),
        15 => Action::TakeFavor(FavorId(pick(r.favors.len(), a))),
        16 => Action::TakeTown(TownId(pick(r.towns.len(), a)), n),
        17 => Action::Step(cult, n),
        18 => Action::StepDown(cult, n),
        19 => Action::GiveUp(Resource::RULEBOOK[usize::from(a) % Resource::RULEBOOK.len()], n),
        20 => {
            let answer = AnswerId(pick(r.answers.len(), a));
            let names_terrain = r.answers[answer.at()].contains(TERRAIN_IN_ANSWER);
            let terrain = TerrainId(pick(r.terrains.len(), b));
            Action::Choose(answer, if names_terrain { terrain } else { TerrainId::NONE })
        }
        21 => Action::BuildWith(hex(a), TokenId(pick(r.tokens.len(), n)), hex(b)),
        22 => Action::Place(TokenId(pick(r.tokens.len(), n)), hex(a)),
        23 => Action::Refuse(TokenId(pick(r.tokens.len(), n))),
        24 => {
            let token = TokenId(pick(r.tokens.len(), a));
            let extras = r.tokens[token.at()].movement.as_ref().map_or(0, |how| how.extras.len());
            let extra = match pick(extras + 1, b) {
                none if usize::from(none) == extras => TokenMove::NO_EXTRA,
                extra => extra,
            };
            let mut via = [HexId::NONE; TokenMove::MOST_VIA];
            let passed = usize::from(n) % (TokenMove::MOST_VIA + 1);
            via.iter_mut().take(passed).zip(1..).for_each(|(h, i)| *h = hex(n.wrapping_mul(i)));
            Action::Move(TokenMove { token, from: hex(a), via, to: hex(b), extra })
        }
        25 => Action::DoneMoving,
        26 if a % 4 == 0 => Action::Trade(hex(b), AnswerId::NONE),
        26 => Action::Trade(hex(b), AnswerId(pick(r.answers.len(), a))),
        _ => Action::Done,
    }
}

#[test]
fn whatever_is_written_reads_back() {
    let (table, positions) = base();
    let state = &positions[positions.len() / 2];
    let config = ProptestConfig { cases: 5000, failure_persistence: None, ..Default::default() };
    proptest!(config, |(parts in any_action())| {
        let action = action_of(&table, state, parts);
        let text = table.text(state, 0, action);
        prop_assert_eq!(table.read(state, 0, &text), Ok(action), "`{}`", text);
    });
}

#[test]
fn any_text_reads_to_an_action_or_an_error() {
    let (table, positions) = base();
    let state = &positions[positions.len() / 2];
    let config = ProptestConfig { cases: 3000, failure_persistence: None, ..Default::default() };
    let verbs = "(build|burn|bridge|upgrade|dig|decline|leech|transform|send|action|advance|convert|\
                 connect|choose|pass|move boat|move cart E5 via|trade E5:|boat|\\+|-)";
    let text = proptest::string::string_regex(&format!("{verbs}?[ A-Za-z0-9:+.é/-]{{0,20}}"));
    proptest!(config, |(text in text.expect("a pattern"))| {
        let _ = table.read(state, 0, &text);
    });
}

#[test]
fn the_spellings_of_ledgers_are_known() {
    let (table, positions) = base();
    let state = &positions[0];
    let code = |seat: u8| table.seat_name(state, seat);
    let same = |a: &str, b: &str| {
        let (read_a, read_b) = (table.read(state, 0, a), table.read(state, 0, b));
        assert!(read_a.is_ok(), "`{a}`: {read_a:?}");
        assert_eq!(read_a, read_b, "`{a}` and `{b}`");
    };
    same("Upgrade e5 to tp", "upgrade E5 to TP");
    same("upgrade E5 to trading house", "upgrade E5 to TP");
    same("advance shipping", "advance ship");
    same("advance digging", "Advance dig");
    same("send priest to fire for 2", "send p to FIRE for 2");
    same("convert pw to c", "convert 1PW to 1C");
    same("Convert 2 PW to 2C", "convert 2PW to 2C");
    same("convert 3pw to w", "convert 3PW to 1W");
    same("transform A5 to grey", "transform A5 to gray");
    same("transform A5 green", "transform A5 to green");
    same("bridge B3:A5", "bridge A5:B3");
    same("+favor".replace("or", "11").as_str(), "+FAV11");
    same("+1TW3", "+TW3");
    same("-1SPADE", "-SPADE");
    same("+BON4", "pass BON4");
    same("MOVE Boat r5  TO e7 for 1 PW", "move boat r5 to E7 for 1pw");
    same("move boat r5 to E7 for pw2", "move boat r5 to E7 for 1pw2");
    same("move cart e5 VIA e6  f3 to f4", "move cart E5 via E6 F3 to F4");
    same("trade e7 :  +p", "trade E7: +P");
    same("trade E7:+2c  AND +1w", "trade E7: +2C and +1W");
    same("Build E9 With boats r7", "build E9 with boat r7");
    same("-1boat", "-boat");
    same("boats f4", "boat F4");
    same("Done Moving", "done moving");
    same(&format!("leech 2 from {}", code(1).to_uppercase()), &format!("Leech 2 from {}", code(1)));
    for right in [
        "SPADE",
        "2SPADE",
        "BRIDGE",
        "CULT",
        "GAIN_FAVOR",
        "GAIN_TW",
        "FREE_D",
        "FREE_TP",
        "FREE_TF",
        "CONVERT_W_TO_P",
    ] {
        let read = table.read(state, 0, &format!("-{right}"));
        assert!(matches!(read, Ok(Action::GiveUp(..))), "-{right}: {read:?}");
    }
}

#[test]
fn errors_that_depend_on_the_position_are_explained() {
    let (table, positions) = base();
    let mut state = positions[0].clone();
    state.open_count = 2;
    for (offer, amount) in state.queue.iter_mut().zip([1, 2]) {
        (offer.kind, offer.seat, offer.from) = (open::OFFER, SeatId(0), SeatId(1));
        offer.amount = amount;
    }
    let message = |state: &MysticaPosition, text: &str| table.read(state, 0, text).expect_err(text);
    assert_eq!(message(&state, "decline"), "this would answer several offers at once; name one");
    assert_eq!(message(&state, "leech 3"), "no offer of 3 is open");
    assert_eq!(
        message(&kernel::State::empty().into(), "convert 1PW to 1C"),
        "this seat has no faction yet"
    );
}

#[test]
fn errors_are_explained() {
    let (table, positions) = base();
    let state = &positions[0];
    let check = |text: &str, expected: &str| {
        assert_eq!(table.read(state, 0, text), Err(expected.to_string()), "`{text}`");
    };
    check("biuld E5", "unknown command `biuld`; did you mean `build`?");
    check("build", "the name of a hex is missing");
    check("build Z9", "unknown hex `Z9`");
    check("build E5 now", "unexpected `now` at the end of the line");
    check("upgrade E5", "`to` is missing at the end");
    check("upgrade E5 to TX", "unknown structure `TX`");
    check("transform E5 to purpel", "unknown terrain `purpel`");
    check("send w to FIRE", "only a priest can be sent, not `w`");
    check("send p to FIER", "unknown cult `FIER`; did you mean `FIRE`?");
    check("convert 2PW to 1W", "2PW cannot be converted to 1W: 3PW give 1W");
    check("convert 1C to 1W", "C cannot be converted to W");
    check("dig 300", "expected a number up to 255, found `300`");
    check("bridge A5", "write a bridge as `bridge A5:B3`, not `A5`");
    check("leech 2", "no offer of 2 is open");
    check("leech 2 from nobody", "unknown faction `nobody`");
    check("+FAV99", "`+FAV99` is not something to take");
    check("+2FAV3", "`FAV3` can be taken only one at a time");
    check("-TREE", "`-TREE` is not something to give up");
    check("", "no command was given");
    check("leech", "`leech` needs the amount of the offer");
    check("leech two", "expected a number up to 255, found `two`");
    check("leech 2 of nobody", "expected `from`, found `of`");
    check("send p to FIRE for", "`for` needs the steps of the space");
    check("send p to FIRE at 2", "expected `for`, found `at`");
    check("connect A1:A2", "no river hex touches `A1:A2`");
    check("advance boats", "expected `ship`, `dig` or `range`, found `boats`");
    check("action ACT0", "unknown action space `ACT0`; did you mean `ACT1`?");
    check("pass BON99", "unknown bonus card `BON99`; did you mean `BON9`?");
    check("drop-faction nobody", "unknown faction `nobody`");
    check("convert 300PW to 1W", "`300` is too large");
    check("convert 1PW to", "the name of a resource is missing");
    check("convert 1PW to 1WROKERS", "unknown resource `WROKERS`; did you mean `WORKERS`?");
    check("-300SPADE", "`-300SPADE` is too large");
    check("+3C", "`+3C` cannot be taken by a command");
    check("+8vp", "`for` is missing at the end");
    check("+8vp for nothing", "unknown final scoring `nothing`");
    check("+8vp for FIRE", "this row is written by Loam and cannot be typed by a player");
    check(
        "[opponent accepted power]",
        "this row is written by Loam and cannot be typed by a player",
    );
    check("wait", "this action has no effect");
    check("resign", "a seat cannot leave the game with an action; use the command of the table");
    check("transform A5", "not in this phase of the game");
    check("baot E5", "unknown command `baot`; did you mean `boat`?");
    check("boat", "the name of a hex is missing");
    check("boat Z9", "unknown hex `Z9`");
    check("-baot", "`-baot` is not something to give up; did you mean `-boat`?");
    check("-2boat", "`boat` can be refused only one at a time");
    check("build E5 with", "the name of a kind of token is missing");
    check("build E5 with baot r7", "unknown kind of token `baot`; did you mean `boat`?");
    check("move boot r5 to E7", "unknown kind of token `boot`; did you mean `boat`?");
    check("move boat r5 E7", "expected `to` or `via`, found `E7`");
    check("move boat r5", "`to` is missing at the end");
    check("move cart E5 via to F4", "unknown hex `to`");
    check("move cart E5 via E6", "`to` is missing at the end");
    check("move cart E5 via E6 to", "the name of a hex is missing");
    check("move cart A1 via A2 A3 A4 A5 A6 A7 to A8", "a move may name at most 5 hexes on its way");
    check("move boat r5 to E7 now", "unexpected `now` at the end of the line");
    check("move boat r5 to E7 for 2pw", "more steps of a boat cost 1pw or 1pw2");
    check("move flag E5 to E7 for 2pw", "extra steps cannot be bought for a flag");
    check("move boat r5 to E7 for", "the name of a resource is missing");
    check("done movng", "unexpected `movng` at the end of the line");
    check("trade", "the name of a hex is missing");
    check("trade Z9: +P", "unknown hex `Z9`");
    check("trade E7:", "after the colon, write what the trade brings");
    check(
        "trade E7: +2C and 1W",
        "unknown reward of a trade `+2C and 1W`; did you mean `+2C and +1W`?",
    );
}
