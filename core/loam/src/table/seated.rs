//! A game with people at it: the rows that are committed, a fork for each seat, and how a fork becomes rows.

use std::sync::Arc;

use game::{Choice, Decision, Failure, Game, Problem};
use lab::Bot;
use lab::at_once::AtOnce;
use ledger::draws;
use serde_json::Value;

use super::data::BenchSeen;
use super::era::Eras;
use super::face::{Keep, Wrong};
use super::live::{BenchAsk, FromBehind};
use super::row::{Row, RowsTold, SeatDeed, WithheldRows};
use super::turn::Fork;
use crate::done::{Did, LEAVES};
use crate::hint::Thought;
use crate::library::Content;
use crate::telling::words;
use crate::watch::Saved;
use crate::workbench::behind::Found;

/// A table of a game.
pub struct Seated<G: Game + 'static> {
    pub(super) game: G,
    pub(super) head: String,
    /// The position that the rules in use began with.
    pub(super) opening: G::State,
    /// Rules that were in use before.
    pub(super) eras: Eras<G>,
    /// What brings other rules, where these come from files.
    pub(super) live: Option<Box<dyn Live<G>>>,
    /// It is a table for trying out: whoever plays all its seats may know all there is.
    pub(super) is_dev: bool,
    /// What the rules were made of.
    pub(super) source: Option<Arc<Content>>,
    pub(super) rows: Vec<Row<G>>,
    /// The position after the last row.
    pub(super) state: G::State,
    /// By seat.
    pub(super) forks: Vec<Fork<G>>,
    /// By seat.
    pub(super) bots: Vec<Option<Box<dyn Bot<G>>>>,
    /// From which positions bots look ahead that are asked at once with others.
    pub(super) at_once: AtOnce<G>,
    /// Hints that are being thought about, in the order in which they were asked for.
    pub(super) thoughts: Vec<Thought<G>>,
    /// What was told of the first rows, by viewer: spectators, then each seat.
    pub(super) told: Vec<RowsTold<G::State>>,
    /// Seals hashes of a game that hides something.
    pub(super) key: [u8; 32],
    /// What was drawn last: most of those who look on see the same, and it changes more seldom than they look.
    pub(super) drawn: Vec<Drawn<G::View>>,
}

/// What follows the files of a table's rules.
pub trait Live<G: Game + 'static> {
    /// The table begins its work. A table for trying out follows each save; others keep their rules until somebody asks.
    fn begin(&mut self, table: &mut Seated<G>, is_dev: bool, beside: FromBehind);

    /// Something was saved. True if there is something to show.
    fn saved(&mut self, table: &mut Seated<G>, save: &Saved) -> bool;

    /// What was saved has been shown: whatever takes long may begin.
    fn rest(&mut self);

    /// Something was found out behind the game. True if there is something to show.
    fn found(&mut self, table: &mut Seated<G>, found: Found) -> bool;

    /// What the owner sees of it; `None` where nothing is to be said.
    fn seen(&self) -> Option<BenchSeen>;

    /// Does what the owner asks.
    ///
    /// # Errors
    /// Why not.
    fn ask(
        &mut self,
        table: &mut Seated<G>,
        ask: BenchAsk,
        keep: &mut dyn Keep,
    ) -> Result<Option<Value>, Wrong>;
}

/// A view, drawn.
#[derive(Clone)]
pub(super) struct Drawn<V> {
    pub view: V,
    pub panels: Vec<game::Panel>,
    pub svg: String,
}

impl<G: Game + 'static> Seated<G> {
    /// A table at its beginning, with the head that its ledger has. A row is `NAME: ACTION` behind that.
    pub fn new(game: G, head: String, opening: G::State) -> Seated<G> {
        let seats = usize::from(game.seats(&opening));
        let mut key = [0; 32];
        // Without randomness nothing on this machine is secret.
        getrandom::fill(&mut key).expect("the system gives random bytes");
        Seated {
            forks: (0..seats).map(|_| Fork::new(&opening)).collect(),
            bots: (0..seats).map(|_| None).collect(),
            at_once: AtOnce::default(),
            thoughts: Vec::new(),
            told: RowsTold::none(game.is_open(), seats, &opening),
            rows: Vec::new(),
            state: opening.clone(),
            eras: Eras::default(),
            live: None,
            is_dev: false,
            source: None,
            game,
            head,
            opening,
            key,
            drawn: Vec::new(),
        }
    }

    /// The same with what was done in it before, and what chance brought, each with the place of its action among the actions.
    ///
    /// # Errors
    /// The first row that cannot be done, and why.
    pub fn with_rows(
        mut self,
        rows: &[(u8, Did<G::Action>)],
        draws: &[(usize, G::Draw)],
    ) -> Result<Seated<G>, String> {
        let mut state = self.state.clone();
        let (mut action, mut draws) = (0, draws.iter().peekable());
        for (at, (seat, did)) in rows.iter().enumerate() {
            let mut told = Vec::new();
            if let Did::Action(_) = did {
                while let Some((_, draw)) = draws.next_if(|(of, _)| *of == action) {
                    told.push(*draw);
                }
                action += 1;
            }
            let draws = (!told.is_empty()).then_some(told);
            let deed = SeatDeed { seat: *seat, did: *did, draws };
            let row = Row::done(&mut self.game, &mut state, deed);
            let row = row.map_err(|why| format!("row {}: {}", at + 1, words(why)))?;
            self.rows.push(row);
        }
        self.state = state;
        self.rebase();
        Ok(self)
    }

    /// Reads rows as they stand in a ledger behind its head, and does them.
    ///
    /// # Errors
    /// The first line that cannot be read or done, and why.
    pub fn with_lines(mut self, lines: &str) -> Result<Seated<G>, String> {
        self.do_lines(lines)?;
        Ok(self)
    }

    /// The same behind what was done already; nothing is done where one of them cannot be.
    pub(super) fn do_lines(&mut self, lines: &str) -> Result<(), String> {
        let (mut state, before) = (self.state.clone(), self.rows.len());
        let mut rows = Vec::new();
        for (at, line) in lines.lines().enumerate() {
            let wrong = |why: String| format!("row {}: {why}", before + at + 1);
            let (name, text) = line.split_once(": ").ok_or_else(|| wrong("no `NAME: `".into()))?;
            let mut seats = 0..self.game.seats(&state);
            let seat = seats.find(|seat| self.game.seat_name(&state, *seat) == name);
            let seat = seat.ok_or_else(|| wrong(format!("nobody is called `{name}`")))?;
            // Of ledgers that say nothing of chance the seed knows what it brought.
            let (text, drawn) = draws::split(text);
            let drawn = drawn.map(|drawn| draws::read(&self.game, drawn)).transpose();
            let drawn = drawn.map_err(wrong)?;
            let did = match text {
                LEAVES => Did::Left,
                text => Did::Action(self.game.read(&state, seat, text).map_err(wrong)?),
            };
            let at = self.rows.len() + at + 1;
            let row = Row::done(&mut self.game, &mut state, SeatDeed { seat, did, draws: drawn });
            rows.push(row.map_err(|why| format!("row {at}: {}", words(why)))?);
        }
        self.rows.extend(rows);
        self.state = state;
        self.rebase();
        Ok(())
    }

    /// The rows that are withheld from a viewer with these seats.
    pub(super) fn withheld_from(&self, seats: &[u8]) -> WithheldRows {
        if self.game.is_open() || self.tries_out(seats) {
            return WithheldRows::default();
        }
        WithheldRows::among(&self.rows, self.viewer(seats))
    }

    /// Number of rows that a viewer with these seats sees.
    pub(super) fn rows_shown(&self, seats: &[u8]) -> u32 {
        self.withheld_from(seats).shown(self.rows.len()) as u32
    }

    /// Converts a viewer's row number to the stored row count.
    ///
    /// # Errors
    /// That somebody knows of fewer.
    pub(super) fn row_of(&self, seats: &[u8], row: u32) -> Result<u32, String> {
        let withheld = self.withheld_from(seats);
        let most = withheld.shown(self.rows.len());
        if row as usize > most {
            return Err(format!("the game has {most} rows"));
        }
        Ok(withheld.all(row as usize) as u32)
    }

    /// Makes rows of what a seat did: kept first, then shown. The seat's fork is empty afterwards, the others are
    /// done again on the new position.
    pub(super) fn commit(
        &mut self,
        seat: u8,
        dids: &[Did<G::Action>],
        keep: &mut dyn Keep,
    ) -> Result<(), Wrong> {
        let mut state = self.state.clone();
        let mut rows = Vec::with_capacity(dids.len());
        for did in dids {
            let row =
                Row::done(&mut self.game, &mut state, SeatDeed { seat, did: *did, draws: None });
            rows.push(row.map_err(|p| self.wrong(seat, p))?);
        }
        let mut lines = String::new();
        for row in &rows {
            assert!(!row.text.contains('\n'), "the text of an action is one line");
            lines.push_str(&row.line());
        }
        keep.rows(self.row_count(), &lines)?;
        for did in dids {
            if let Did::Action(action) = did {
                self.at_once.answered(&mut self.game, seat, *action);
            }
        }
        self.rows.extend(rows);
        self.state = state;
        self.forks[usize::from(seat)] = Fork::new(&self.state);
        self.rebase();
        Ok(())
    }

    /// The committed position, with everything that any seat may not see.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// How many rows there are.
    pub(super) fn row_count(&self) -> u32 {
        self.rows.len() as u32
    }

    /// The position after a row, played again from the beginning.
    pub(super) fn state_at(&mut self, row: u32) -> Result<G::State, String> {
        let most = self.row_count();
        if row > most {
            return Err(format!("the game has {most} rows"));
        }
        if row == most {
            return Ok(self.state.clone());
        }
        let (at, mut state) = self.played(row)?;
        if let Some(era) = at {
            state = self.eras.carried(era, &state, &self.game)?;
        }
        Ok(state)
    }

    /// Cuts the game behind a row.
    pub(super) fn cut(&mut self, row: u32, keep: &mut dyn Keep) -> Result<(), Wrong> {
        let state = self.state_at(row).map_err(Wrong::Refused)?;
        keep.back_to(row)?;
        self.rows.truncate(row as usize);
        if self.eras.cut(row as usize) {
            self.opening = state.clone();
        }
        self.state = state;
        for told in self.told.iter_mut().filter(|told| told.texts.len() > self.rows.len()) {
            told.texts.truncate(self.rows.len());
            told.state = self.state.clone();
        }
        self.forks.iter_mut().for_each(|fork| *fork = Fork::new(&self.state));
        Ok(())
    }

    /// What may be done on a position; a script that fails says so.
    pub(super) fn list(&mut self, state: &G::State) -> Result<Vec<Choice<G::Action>>, Failure> {
        let mut legal = Vec::new();
        self.game.legal(state, &mut legal)?;
        Ok(legal)
    }

    /// The decisions that are open in a position.
    pub(super) fn open(&self, state: &G::State) -> Vec<Decision> {
        let mut open = Vec::new();
        self.game.open(state, &mut open);
        open
    }

    /// Is what a seat sees closed to the other seats of the same screen?
    pub(super) fn closes_hands(&self) -> bool {
        !self.is_dev && self.game.keeps_secrets()
    }

    /// Does somebody with these seats play all that no bot plays, on a table for trying out?
    pub(super) fn tries_out(&self, seats: &[u8]) -> bool {
        let others = (0..).zip(&self.bots).filter(|(_, bot)| bot.is_none());
        self.is_dev
            && !seats.is_empty()
            && others.into_iter().all(|(seat, _)| seats.contains(&seat))
    }

    /// The decision of one seat.
    pub(super) fn decision(&self, state: &G::State, seat: u8) -> Option<Decision> {
        self.open(state).into_iter().find(|decision| decision.seat == seat)
    }

    /// Why something did not take place, as the seat may know it.
    pub(super) fn wrong(&self, _seat: u8, problem: Problem) -> Wrong {
        match problem {
            Problem::Refused(_) | Problem::Fault(_) if !self.game.is_open() => {
                Wrong::Refused("that cannot be done now".to_owned())
            }
            Problem::Refused(why) => Wrong::Refused(why),
            Problem::Fault(why) => Wrong::Failed(why),
        }
    }

    /// The same, with what brings other rules.
    pub fn with_live(mut self, live: Box<dyn Live<G>>) -> Seated<G> {
        self.live = Some(live);
        self
    }

    /// Lets what follows the files do something with the table.
    pub(super) fn by_live<T>(
        &mut self,
        does: impl FnOnce(&mut dyn Live<G>, &mut Seated<G>) -> T,
    ) -> Option<T> {
        let mut live = self.live.take()?;
        let done = does(live.as_mut(), self);
        self.live = Some(live);
        Some(done)
    }
}
