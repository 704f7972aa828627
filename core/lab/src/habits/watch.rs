//! The first games of a run, played once more while somebody looks on.

use std::cell::RefCell;
use std::rc::Rc;

use game::Failure;

use super::{Habits, Onlooker};
use crate::bots::BotSpec;
use crate::opening::Opening;
use crate::record::Detail;
use crate::sim::{Seated, SimOptions};
use crate::workers;

/// Games in which everything that is only conceivable is looked at.
pub const CONCEIVED: u64 = 2;

/// How the first games of a run are played. They are played for this alone, so a run that was stopped and one that was
/// not have the same habits. Games that do not end by their rules are left out of what their end would say.
///
/// # Errors
/// No game instance could be made, or a bot cannot play this game.
pub fn watch<O: Opening>(opening: &O, plan: &SimOptions, games: u64) -> Result<Habits, Failure>
where
    O::Game: 'static,
{
    let plan = SimOptions {
        keep_actions: false,
        record: Some(Detail::Players),
        laws: false,
        ..plan.clone()
    };
    let make = || Ok((Seated::new(opening, &plan)?, Rc::<RefCell<Habits>>::default()));
    let work = |(seated, seen): &mut (Seated<O>, Rc<RefCell<Habits>>), index: u64| {
        let mut onlooker = Onlooker::new(seen.clone());
        onlooker.conceives = index < CONCEIVED;
        seated.playout.watcher = Some(Box::new(onlooker));
        let played = seated.play(opening, &plan, index);
        seated.playout.watcher = None;
        if let Some(record) = played.ok().and_then(|(_, played)| played.record) {
            seen.borrow_mut().add(&record);
        }
    };
    let finish = |(_, seen): (Seated<O>, Rc<RefCell<Habits>>)| seen.take();
    let mut all = Habits::default();
    for habits in workers::run(plan.threads, games.min(plan.games), make, work, finish, &|_| {})? {
        all.merge(&habits);
    }
    Ok(all)
}

/// How so many games of a run are played at random: what these come to can be reached, whatever its own bots make of it. Nothing
/// if these play at random themselves.
///
/// # Errors
/// As [`watch`].
pub fn reach<O: Opening>(opening: &O, plan: &SimOptions, games: u64) -> Result<Habits, Failure>
where
    O::Game: 'static,
{
    if plan.bots.iter().all(|bot| *bot == BotSpec::Random) {
        return Ok(Habits::default());
    }
    watch(opening, &SimOptions { games, bots: vec![BotSpec::Random], ..plan.clone() }, games)
}
