//! Tests of the determinism check with script hosts that misbehave: the check must fail and name
//! the hook.

use std::rc::Rc;
use std::sync::Arc;

use crate::common::{Shelf, shelf};
use content::VariantChoice;
use game::QueryError;
use game::prelude::*;
use kernel::{
    ChangeRequest, FunctionId, Ruleset, ScriptChange, ScriptContext, ScriptError, ScriptHost, Setup,
};
use lab::GameSource;
use lab::determinism::{DeterminismOptions, DeterminismSubject, run};
use lab::invariants::Invariant;
use mystica::{MysticaGame, MysticaPosition};
use mystica_content::script_api::{
    ComparisonKind, Disagreement, HostFactory, HostResult, first_disagreement,
};

/// Kind of misbehaviour of a host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// None.
    Right,
    /// Every gain is one more.
    GainsMore,
    /// Every second answer to the same query differs.
    Alternates,
    /// From its tenth call on it requests nothing.
    Forgets,
}

/// A correct host with a misbehaviour added.
struct Odd {
    right: Box<dyn ScriptHost>,
    way: Way,
    calls: u32,
}

impl ScriptHost for Odd {
    fn delegate(&mut self) -> Option<&mut dyn ScriptHost> {
        Some(&mut *self.right)
    }

    fn call(
        &mut self,
        function: FunctionId,
        scene: ScriptContext<'_>,
        args: &[i32],
        out: &mut Vec<ChangeRequest>,
    ) -> Result<i32, ScriptError> {
        let before = out.len();
        let value = self.right.call(function, scene, args, out)?;
        self.calls += 1;
        let more = match self.way {
            Way::Right => 0,
            Way::GainsMore => 1,
            Way::Alternates => i32::from(self.calls.is_multiple_of(2)),
            Way::Forgets if self.calls >= 10 => {
                out.truncate(before);
                0
            }
            Way::Forgets => 0,
        };
        for request in &mut out[before..] {
            if let ScriptChange::Gain(_, n) = &mut request.change {
                *n += more;
            }
        }
        Ok(value)
    }
}

/// Games of a shipped house rule with a script; one host for the game, another for the second
/// instance.
struct Ground {
    ruleset: Arc<Ruleset>,
    game: Way,
    second: Way,
}

thread_local! {
    static SHELF: std::cell::RefCell<Shelf> = std::cell::RefCell::new(shelf());
}

impl Ground {
    fn new(game: Way, second: Way) -> Ground {
        let choice = VariantChoice::named("house-example");
        let ruleset = SHELF.with_borrow_mut(|shelf| shelf.compile(&choice).expect("it compiles"));
        Ground { ruleset, game, second }
    }

    fn host(&self, way: Way) -> HostResult {
        let choice = VariantChoice::named("house-example");
        SHELF.with_borrow_mut(|shelf| {
            let ruleset = shelf.compile(&choice).map_err(|e| e.join("\n"))?;
            let right = shelf.host(&ruleset)?;
            Ok(Box::new(Odd { right, way, calls: 0 }) as Box<dyn ScriptHost>)
        })
    }

    fn table(&self, way: Way) -> Result<MysticaGame, QueryError> {
        Ok(MysticaGame::new(self.ruleset.clone(), self.host(way).map_err(QueryError)?))
    }

    fn setup(&self, seed: u64) -> Setup {
        kernel::draw_setup(&self.ruleset, 2, &[], seed).expect("a game can be drawn")
    }
}

impl GameSource for Ground {
    type Game = MysticaGame;

    fn game(&self) -> Result<MysticaGame, QueryError> {
        self.table(self.game)
    }

    fn start(&self, table: &mut MysticaGame, seed: u64) -> Result<MysticaPosition, QueryError> {
        table.begin(&self.setup(seed)).map_err(|e| QueryError(e.to_string()))
    }
}

impl DeterminismSubject for Ground {
    fn second_game(&self) -> Result<MysticaGame, QueryError> {
        self.table(self.second)
    }
}

/// Returns the broken invariant and the call that differs; `None` if the check passes.
fn found(game: Way, second: Way) -> Option<(Invariant, Disagreement)> {
    let ground = Ground::new(game, second);
    let plan = DeterminismOptions { games: 6, seed: 5, threads: 1, fork_every: 4 };
    let report = run(&ground, &plan, &|_| {}).expect("it runs");
    let failing = report.failures.into_iter().next()?;
    let for_hosts = Rc::new(Ground::new(game, second));
    let make: HostFactory = Rc::new(move |against| match against {
        ComparisonKind::Other => for_hosts.host(for_hosts.second),
        ComparisonKind::Itself | ComparisonKind::Fresh => for_hosts.host(for_hosts.game),
    });
    let setup = ground.setup(failing.seed);
    let blame = first_disagreement(&make, &mut |host| {
        let mut table = MysticaGame::new(ground.ruleset.clone(), host);
        let mut state = table.begin(&setup).expect("it begins");
        for &(seat, action) in &failing.actions {
            table.apply(&mut state, seat, action).expect("it was played before");
        }
    });
    let blame = blame.expect("hosts can be made").expect("a call differs");
    let function = &ground.ruleset.functions[usize::from(blame.function.0)];
    assert_eq!(ground.ruleset.pieces[function.piece.at()].id, "house-example:markets");
    assert_eq!(function.hook.name(), "pass");
    Some((failing.broken.invariant, blame))
}

#[test]
fn right_hosts_are_certified() {
    assert_eq!(found(Way::Right, Way::Right), None);
}

#[test]
fn differences_between_two_hosts_are_named() {
    let (invariant, blame) = found(Way::Right, Way::GainsMore).expect("found");
    assert_eq!((invariant, blame.against), (Invariant::InstancesAgree, ComparisonKind::Other));
    let message = blame.words(&Ground::new(Way::Right, Way::Right).ruleset);
    let seat = blame.seat.0 + 1;
    assert_eq!(
        message,
        format!(
            "`pass()` of seat {seat} answers `vp +1` and `vp +2` in two virtual machines with different histories"
        )
    );
}

#[test]
fn a_host_that_answers_differently_the_second_time_is_named() {
    let (_, blame) = found(Way::Alternates, Way::Alternates).expect("found");
    assert_eq!(blame.against, ComparisonKind::Itself);
    let [one, other] = &blame.answers;
    assert_ne!(one.changes, other.changes);
}

#[test]
fn a_host_that_forgets_is_found() {
    let ground = Ground::new(Way::Forgets, Way::Right);
    let plan = DeterminismOptions { games: 6, seed: 5, threads: 1, fork_every: 4 };
    let report = run(&ground, &plan, &|_| {}).expect("it runs");
    let laws: Vec<Invariant> = report.failures.iter().map(|f| f.broken.invariant).collect();
    assert!(laws.contains(&Invariant::InstancesAgree), "{laws:?}");
    // A host counts its calls over all games of its thread, so the distribution of games over
    // threads may show as well.
    let of_hosts = |l: &Invariant| {
        matches!(l, Invariant::InstancesAgree | Invariant::CopyGoesOn | Invariant::ThreadsDoNotShow)
    };
    assert!(laws.iter().all(of_hosts), "{laws:?}");
}
