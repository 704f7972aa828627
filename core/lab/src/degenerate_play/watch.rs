//! Plays the first games of a run again with an observer, to collect data for the degenerate-strategy report.

use std::cell::RefCell;
use std::rc::Rc;

use game::QueryError;

use super::{DegenerateReport, PlayObserver};
use crate::bots::BotSpec;
use crate::game_source::GameSource;
use crate::record::RecordDetail;
use crate::sim::{SimOptions, SimWorker};
use crate::workers;

/// Number of games at whose start all conceivable kinds of action are registered.
pub const CONCEIVED: u64 = 2;

/// Plays the first `games` games of a run and observes them. These games are played only for the observation, so a
/// stopped and continued run has the same result. A game that does not end by its rules adds its actions but no record.
///
/// # Errors
/// No game instance could be made, or a bot does not support this game.
pub fn watch<O: GameSource>(
    opening: &O,
    plan: &SimOptions,
    games: u64,
) -> Result<DegenerateReport, QueryError>
where
    O::Game: 'static,
{
    let plan = SimOptions {
        keep_actions: false,
        record: Some(RecordDetail::Players),
        check_invariants: false,
        ..plan.clone()
    };
    let make = || Ok((SimWorker::new(opening, &plan)?, Rc::<RefCell<DegenerateReport>>::default()));
    let work = |(seated, seen): &mut (SimWorker<O>, Rc<RefCell<DegenerateReport>>), index: u64| {
        let mut onlooker = PlayObserver::new(seen.clone());
        onlooker.registers_conceivable = index < CONCEIVED;
        seated.playout.watcher = Some(Box::new(onlooker));
        let played = seated.play(opening, &plan, index);
        seated.playout.watcher = None;
        if let Some(record) = played.ok().and_then(|(_, played)| played.record) {
            seen.borrow_mut().add(&record);
        }
    };
    let finish = |(_, seen): (SimWorker<O>, Rc<RefCell<DegenerateReport>>)| seen.take();
    let mut all = DegenerateReport::default();
    for habits in workers::run(plan.threads, games.min(plan.games), make, work, finish, &|_| {})? {
        all.merge(&habits);
    }
    Ok(all)
}

/// Observes equally many games of random bots, which show what can be reached at all. Returns an empty report if the
/// run's own bots are random.
///
/// # Errors
/// As [`watch`].
pub fn observe_random_play<O: GameSource>(
    opening: &O,
    plan: &SimOptions,
    games: u64,
) -> Result<DegenerateReport, QueryError>
where
    O::Game: 'static,
{
    if plan.bots.iter().all(|bot| *bot == BotSpec::Random) {
        return Ok(DegenerateReport::default());
    }
    watch(opening, &SimOptions { games, bots: vec![BotSpec::Random], ..plan.clone() }, games)
}
