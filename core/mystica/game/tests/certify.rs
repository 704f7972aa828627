//! Tests of the determinism check with script hosts that misbehave: the check must fail and name
//! the hook.

use std::rc::Rc;
use std::sync::Arc;

use crate::common::{Shelf, shelf};
use content::VariantChoice;
use game::Failure;
use game::prelude::*;
use kernel::{Change, Fault, FunctionId, Host, Request, Ruleset, Scene, Setup};
use lab::Opening;
use lab::determinism::{CertifyOptions, Stand, run};
use lab::invariants::Law;
use mystica::{MysticaGame, Position};
use mystica_content::script_api::{Against, Disagreement, MadeHost, Maker, first_disagreement};

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
    right: Box<dyn Host>,
    way: Way,
    calls: u32,
}

impl Host for Odd {
    fn behind(&mut self) -> Option<&mut dyn Host> {
        Some(&mut *self.right)
    }

    fn call(
        &mut self,
        function: FunctionId,
        scene: Scene<'_>,
        args: &[i32],
        out: &mut Vec<Request>,
    ) -> Result<i32, Fault> {
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
            if let Change::Gain(_, n) = &mut request.change {
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

    fn host(&self, way: Way) -> MadeHost {
        let choice = VariantChoice::named("house-example");
        SHELF.with_borrow_mut(|shelf| {
            let ruleset = shelf.compile(&choice).map_err(|e| e.join("\n"))?;
            let right = shelf.host(&ruleset)?;
            Ok(Box::new(Odd { right, way, calls: 0 }) as Box<dyn Host>)
        })
    }

    fn table(&self, way: Way) -> Result<MysticaGame, Failure> {
        Ok(MysticaGame::new(self.ruleset.clone(), self.host(way).map_err(Failure)?))
    }

    fn setup(&self, seed: u64) -> Setup {
        kernel::draw_setup(&self.ruleset, 2, &[], seed).expect("a game can be drawn")
    }
}

impl Opening for Ground {
    type Game = MysticaGame;

    fn game(&self) -> Result<MysticaGame, Failure> {
        self.table(self.game)
    }

    fn start(&self, table: &mut MysticaGame, seed: u64) -> Result<Position, Failure> {
        table.begin(&self.setup(seed)).map_err(|e| Failure(e.to_string()))
    }
}

impl Stand for Ground {
    fn second(&self) -> Result<MysticaGame, Failure> {
        self.table(self.second)
    }
}

/// Returns the broken invariant and the call that differs; `None` if the check passes.
fn found(game: Way, second: Way) -> Option<(Law, Disagreement)> {
    let ground = Ground::new(game, second);
    let plan = CertifyOptions { games: 6, seed: 5, threads: 1, fork_every: 4 };
    let report = run(&ground, &plan, &|_| {}).expect("it runs");
    let failing = report.failures.into_iter().next()?;
    let for_hosts = Rc::new(Ground::new(game, second));
    let make: Maker = Rc::new(move |against| match against {
        Against::Other => for_hosts.host(for_hosts.second),
        Against::Itself | Against::Fresh => for_hosts.host(for_hosts.game),
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
    Some((failing.broken.law, blame))
}

#[test]
fn right_hosts_are_certified() {
    assert_eq!(found(Way::Right, Way::Right), None);
}

#[test]
fn a_host_that_differs_from_its_twin_is_named() {
    let (law, blame) = found(Way::Right, Way::GainsMore).expect("found");
    assert_eq!((law, blame.against), (Law::InstancesAgree, Against::Other));
    let said = blame.words(&Ground::new(Way::Right, Way::Right).ruleset);
    let seat = blame.seat.0 + 1;
    assert_eq!(
        said,
        format!(
            "`pass()` of seat {seat} answers `vp +1` and `vp +2` in two virtual machines with different histories"
        )
    );
}

#[test]
fn a_host_that_answers_differently_the_second_time_is_named() {
    let (_, blame) = found(Way::Alternates, Way::Alternates).expect("found");
    assert_eq!(blame.against, Against::Itself);
    let [one, other] = &blame.answers;
    assert_ne!(one.changes, other.changes);
}

#[test]
fn a_host_that_forgets_is_found() {
    let ground = Ground::new(Way::Forgets, Way::Right);
    let plan = CertifyOptions { games: 6, seed: 5, threads: 1, fork_every: 4 };
    let report = run(&ground, &plan, &|_| {}).expect("it runs");
    let laws: Vec<Law> = report.failures.iter().map(|f| f.broken.law).collect();
    assert!(laws.contains(&Law::InstancesAgree), "{laws:?}");
    // A host counts its calls over all games of its thread, so the distribution of games over
    // threads may show as well.
    let of_hosts =
        |l: &Law| matches!(l, Law::InstancesAgree | Law::CopyGoesOn | Law::ThreadsDoNotShow);
    assert!(laws.iter().all(of_hosts), "{laws:?}");
}
