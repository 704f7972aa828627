//! Tests of script errors that need a host or a position of their own: the message, and that the
//! position is unchanged.

use crate::common;
use content::VariantChoice;
use game::prelude::*;
use kernel::*;
use mystica::{MysticaGame, MysticaPosition};

/// Returns the example of a house rule in a game of two seats before any dwelling.
fn begun(host: Box<dyn ScriptHost>) -> (MysticaGame, MysticaPosition) {
    let mut shelf = common::shelf_of(&common::tree_with("faults"));
    let mut choice = VariantChoice::named("faults");
    choice.settings.push(("fault".into(), "listing".into()));
    let rules = shelf.compile(&choice).expect("it compiles");
    let faction = |code: &str| {
        FactionId(rules.factions.iter().position(|f| f.code == code).expect("a faction") as u8)
    };
    let setup = Setup {
        factions: vec![faction("nomads"), faction("witches")],
        ..draw_setup(&rules, 2, &[], 1).expect("a setup")
    };
    let mut table = MysticaGame::new(rules, host);
    let state = table.begin(&setup).expect("a game");
    (table, state)
}

/// Returns the message when the first seat builds a second dwelling next to one of its own.
fn building(host: Box<dyn ScriptHost>, change: fn(&Ruleset, &mut State)) -> String {
    let (mut table, mut state) = begun(host);
    let hex = |label: &str| {
        let at = table.ruleset().map.hexes.iter().position(|h| h.label == label);
        HexId(at.expect("a hex") as u8)
    };
    let (own, other, next) = (hex("E8"), hex("E6"), hex("E7"));
    let home = state.seats[0].home;
    for (seat, hex) in [(0, own), (1, other)] {
        state.cells[hex.at()].put(StructureId(0), SeatId(seat));
        state.occupied.insert(hex.0);
        state.seats[usize::from(seat)].structures.insert(hex.0);
        state.seats[usize::from(seat)].built[0] += 1;
    }
    state.cells[next.at()].terrain = home;
    state.phase = Phase::Actions as u8;
    (state.round, state.active) = (1, SeatId(0));
    state.turn.actions = 1;
    change(table.ruleset(), &mut state);
    let before = state.clone();
    let error = table.apply(&mut state, 0, Action::Build(next)).expect_err("a fault");
    assert_eq!(state, before, "{error}");
    error.to_string()
}

/// Host that answers a query and also requests a change.
struct Meddling;

impl ScriptHost for Meddling {
    fn delegate(&mut self) -> Option<&mut dyn ScriptHost> {
        None
    }

    fn call(
        &mut self,
        _: FunctionId,
        scene: ScriptContext<'_>,
        _: &[i32],
        out: &mut Vec<ChangeRequest>,
    ) -> Result<i32, ScriptError> {
        let change = ScriptChange::Gain(Resource::Vp, 1);
        out.push(ChangeRequest { seat: scene.seat, change, place: None });
        Ok(0)
    }
}

#[test]
fn a_script_without_a_host_is_named() {
    assert_eq!(
        building(Box::new(NoScriptHost), |_, _| {}),
        "script error: no script host is there to run scripts/faults/listing.lua"
    );
}

#[test]
fn a_question_changes_nothing() {
    assert_eq!(
        building(Box::new(Meddling), |_, _| {}),
        "script error: scripts/faults/listing.lua: it only answers a question and cannot change anything \
         (hook `forbid_build`)"
    );
}

/// Host that answers yes to everything.
struct Willing;

impl ScriptHost for Willing {
    fn delegate(&mut self) -> Option<&mut dyn ScriptHost> {
        None
    }

    fn call(
        &mut self,
        _: FunctionId,
        _: ScriptContext<'_>,
        _: &[i32],
        _: &mut Vec<ChangeRequest>,
    ) -> Result<i32, ScriptError> {
        Ok(0)
    }
}

#[test]
fn offers_of_more_builds_than_there_is_room_for_are_a_fault() {
    assert_eq!(
        building(Box::new(Willing), |_, s| s.builds.iter_mut().for_each(|build| build.open = 1)),
        "script error: more than 64 builds have open power offers"
    );
}
