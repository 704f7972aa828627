//! Tests of `Checkpoint`: one copy for many actions gives the same game as a copy for each, and
//! failures change nothing.

use crate::common;
use content::VariantChoice;
use game::prelude::*;
use game::random::Random;
use kernel::action::{Action, LegalEntry};
use kernel::{
    ActionFailure, ChangeRequest, Checkpoint, FunctionId, NullSink, Phase, RulesEngine, Ruleset,
    ScriptContext, ScriptError, ScriptHost, SeatId,
};
use mystica::{MysticaGame, MysticaPosition};

/// Host that fails once, at a later call.
struct FailsOnce {
    host: Box<dyn ScriptHost>,
    calls_left: Option<u32>,
}

impl ScriptHost for FailsOnce {
    fn delegate(&mut self) -> Option<&mut dyn ScriptHost> {
        Some(&mut *self.host)
    }

    fn call(
        &mut self,
        function: FunctionId,
        scene: ScriptContext<'_>,
        args: &[i32],
        out: &mut Vec<ChangeRequest>,
    ) -> Result<i32, ScriptError> {
        match &mut self.calls_left {
            Some(0) => {
                self.calls_left = None;
                return Err(ScriptError { message: "it was to fail".into() });
            }
            Some(left) => *left -= 1,
            None => {}
        }
        self.host.call(function, scene, args, out)
    }
}

/// Plays one game both ways; returns the number of failed and of illegal actions.
fn play(ruleset: &Ruleset, host: &mut FailsOnce, seed: u64) -> (u32, u32) {
    let mut random = Random::new(seed);
    let setup = kernel::draw_setup(ruleset, 4, &[], seed).expect("a setup");
    let mut state = RulesEngine::new(ruleset, host).start(&setup, &mut NullSink).expect("a game");
    let mut checkpoint = Checkpoint::new(MysticaPosition::from(state));
    let (mut list, mut faults, mut refusals) = (Vec::<LegalEntry>::new(), 0, 0);
    while state.phase() != Phase::Over {
        RulesEngine::new(ruleset, host).legal_actions(&state, &mut list).expect("no script fails");
        let choice = list[random.below(list.len() as u32) as usize];
        let (seat, action) = (choice.seat, choice.action);
        // Illegal actions: of a seat that does not exist, and the end of a turn that may not end.
        let wrong = [(SeatId(6), action), (seat, Action::Done)];
        for (seat, action) in wrong {
            if RulesEngine::new(ruleset, host).is_legal(&state, seat, action).is_err() {
                let refused = checkpoint.apply(
                    &mut RulesEngine::new(ruleset, host),
                    seat,
                    action,
                    &mut NullSink,
                );
                assert!(matches!(refused, Err(ActionFailure::Illegal(_))), "{refused:?}");
                assert_eq!(checkpoint.state().state, state);
                refusals += 1;
            }
        }
        host.calls_left = Some(random.below(3));
        let failed = checkpoint
            .apply(&mut RulesEngine::new(ruleset, host), seat, action, &mut NullSink)
            .is_err();
        host.calls_left = None;
        if failed {
            assert_eq!(checkpoint.state().state, state, "after {action:?}");
            faults += 1;
            checkpoint
                .apply(&mut RulesEngine::new(ruleset, host), seat, action, &mut NullSink)
                .expect("it was listed");
        }
        RulesEngine::new(ruleset, host)
            .apply(&mut state, seat, action, &mut NullSink)
            .expect("listed");
        assert_eq!(checkpoint.state().state, state, "after {action:?}");
    }
    (faults, refusals)
}

#[test]
fn a_checkpoint_equals_the_game_and_failures_leave_no_trace() {
    let mut shelf = common::shelf();
    let ruleset = shelf.compile(&VariantChoice::named("everything")).expect("it compiles");
    let mut host = FailsOnce { host: shelf.host(&ruleset).expect("a host"), calls_left: None };
    let (mut faults, mut refusals) = (0, 0);
    for seed in 0..12 {
        let (f, r) = play(&ruleset, &mut host, seed);
        (faults, refusals) = (faults + f, refusals + r);
    }
    assert!(faults >= 10 && refusals >= 100, "{faults} faults, {refusals} refusals");
}

#[test]
fn who_leaves_the_game_stays_away_when_something_fails() {
    let mut shelf = common::shelf();
    let ruleset = shelf.compile(&VariantChoice::named("everything")).expect("it compiles");
    let host = shelf.host(&ruleset).expect("a host");
    let mut table = MysticaGame::new(ruleset.clone(), shelf.host(&ruleset).expect("a host"));
    let mut host = FailsOnce { host, calls_left: None };
    let setup = kernel::draw_setup(&ruleset, 4, &[], 5).expect("a setup");
    let state = RulesEngine::new(&ruleset, &mut host).start(&setup, &mut NullSink).expect("a game");
    let mut checkpoint = Checkpoint::new(MysticaPosition::from(state));
    let mut random = Random::new(5);
    let (mut list, mut failed, mut taken) = (Vec::new(), false, 0);
    while !failed {
        table.legal_actions(checkpoint.state(), &mut list).expect("no script fails");
        let (seat, action) = common::pick(&mut random, &list).expect("something is legal");
        let seat = SeatId(seat);
        if taken == 40 {
            let drop = kernel::AdminCommand::Drop(seat);
            checkpoint
                .administer(&mut RulesEngine::new(&ruleset, &mut host), drop, &mut NullSink)
                .expect("it plays");
            taken += 1;
            continue;
        }
        let before = checkpoint.state().clone();
        host.calls_left = (taken > 42).then_some(0);
        failed = checkpoint
            .apply(&mut RulesEngine::new(&ruleset, &mut host), seat, action, &mut NullSink)
            .is_err();
        if failed {
            assert_eq!(*checkpoint.state(), before);
        }
        taken += 1;
        assert!(taken < 2000, "no script was asked");
    }
}
