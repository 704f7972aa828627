//! Work of a table besides the answers to messages: bots, hints, standing answers, retries of failed
//! writes, and rows that another server wrote.

use std::time::{Duration, Instant};

use language::{Language, for_viewer, say};
use serde_json::json;

use super::super::any_table::TableError;
use super::super::ledger_writer::LedgerWriter;
use super::super::reopen::reopen;
use super::super::seats::{ClientRole, SeatPlayer, TablePeople};
use super::TableActor;
use crate::texts::TEXTS;

/// Time after which a table without clients is unloaded.
const IDLE: Duration = Duration::from_secs(600);

/// Interval at which writing is tried again after a failure.
const TRIES: Duration = Duration::from_secs(2);

/// Pause of bots after a row could not be written.
const TROUBLE: Duration = Duration::from_secs(1);

/// Interval at which a server that does not lead a table tries to lead it. The store checks all
/// tables in one query.
const FOLLOWS: Duration = Duration::from_millis(150);

impl TableActor {
    /// Does pending work after the time of [`TableActor::wait`] has passed without a message.
    /// Returns whether the table was unloaded.
    pub(super) fn pass(&mut self) -> bool {
        let thinks = !self.hints.is_empty();
        if thinks {
            self.think();
        }
        if self.keeper.unkept.is_some() && self.tried.elapsed() >= TRIES {
            self.try_to_keep();
        }
        let wait = self.wait_without_hints();
        if thinks && !wait.is_zero() {
            return false;
        }
        if wait < IDLE {
            if !self.leads() {
                return false;
            }
            if self.table.bot_is_next() {
                if self.wait_without_hints().is_zero() {
                    self.step_bot();
                }
            } else {
                self.settle();
                self.show_all();
            }
            return false;
        }
        let idle = self.present.is_empty();
        if idle {
            self.put_away();
        }
        idle
    }

    pub(super) fn seat_bots(&mut self) {
        let (seed, seats) = {
            let people = self.people();
            (people.seed, people.seats.clone())
        };
        for (seat, person) in (0..).zip(seats) {
            let SeatPlayer::Bot(spec) = person.who else { continue };
            let seated = lab::BotSpec::from_guest(&spec)
                .and_then(|spec| self.table.hand_over(seat, Some(&spec), seed));
            if let Err(message) = seated {
                self.trouble = Some(message);
            }
        }
    }

    /// Returns the time until the actor has work to do without a message.
    pub(in crate::table) fn wait(&mut self) -> Duration {
        if self.hints.is_empty() { self.wait_without_hints() } else { Duration::ZERO }
    }

    /// Returns the time until there is work other than hints.
    fn wait_without_hints(&mut self) -> Duration {
        match self.keeper.unkept {
            Some(_) => self.wait_for_turn().min(TRIES.saturating_sub(self.tried.elapsed())),
            None => self.wait_for_turn(),
        }
    }

    /// Tries to write again after a failure; on success updates all clients.
    fn try_to_keep(&mut self) {
        self.tried = Instant::now();
        // Writes the people, whose file is separate from the ledger's rows.
        if self.keeper.unkept.is_some() && self.change(|_| ()).is_ok() {
            self.keeper.unkept = None;
            self.show_all();
        }
    }

    /// Returns the time until there is work other than hints and failed writes.
    fn wait_for_turn(&mut self) -> Duration {
        let follows = self.follows.map(|since| FOLLOWS.saturating_sub(since.elapsed()));
        if !self.table.bot_is_next() {
            // If the leading server is gone, this server has to take over its standing answers.
            let rules = || self.people().seats.iter().any(|person| person.standing.is_some());
            return follows.filter(|_| rules()).unwrap_or(IDLE);
        }
        if let Some(follows) = follows {
            return follows;
        }
        let pace = match self.trouble {
            Some(_) => TROUBLE,
            None => Duration::from_millis(self.people().pace),
        };
        pace.saturating_sub(self.bot.elapsed())
    }

    /// Returns whether this server may let bots act and standing answers apply. At most one server
    /// may.
    pub(in crate::table) fn leads(&mut self) -> bool {
        let leads = self.store.leads(&self.id);
        self.follows = (!leads).then(Instant::now);
        leads
    }

    fn step_bot(&mut self) {
        self.bot = Instant::now();
        match self.table.step_bot(&mut self.keeper) {
            Ok(_) => {
                self.trouble = None;
                // Bot games count as used if the host opened them; a guest's table needs a person
                // who plays.
                if !self.people().guest {
                    self.used();
                }
            }
            Err(TableError::Lost) => self.refresh(),
            Err(wrong) => self.trouble = Some(wrong.words()),
        }
        self.settle();
        self.show_all();
    }

    /// Computes one time slice of the first hint, and sends the hint once it is complete.
    fn think(&mut self) {
        let began = Instant::now();
        let asker = self.hints.first().map(|pending| pending.client);
        let asker = self.present.iter().find(|present| Some(present.id()) == asker);
        let language = asker.map_or_else(Language::english, |asker| asker.language().clone());
        let found = for_viewer(&language, || self.table.think());
        if let Some(pending) = self.hints.first_mut() {
            pending.took += began.elapsed();
        }
        let seat = match &found {
            Some((seat, _)) => Some(*seat),
            None if self.table.thinks() => return,
            None => None,
        };
        let (done, others): (Vec<_>, Vec<_>) = std::mem::take(&mut self.hints)
            .into_iter()
            .partition(|pending| seat.is_none_or(|seat| pending.seat == seat));
        self.hints = others;
        let hint = match found {
            Some((_, hint)) => hint,
            None => Err(say!(TEXTS, "rules-changed-ask-again")),
        };
        for pending in done {
            // The seat has to wait as long as the computation took, which leaves time for others.
            self.hinted.insert(pending.seat, Instant::now() + pending.took);
            let text = match &hint {
                Ok(hint) => {
                    let mut hint_json = serde_json::to_value(hint).expect("plain data");
                    (hint_json["t"], hint_json["id"]) = ("hint".into(), pending.id.into());
                    hint_json.to_string()
                }
                Err(message) => {
                    json!({ "t": "ack", "id": pending.id, "is": "refused", "why": message })
                        .to_string()
                }
            };
            self.send(pending.client, text);
        }
    }

    /// Gives all answers that standing rules decide.
    pub(super) fn settle(&mut self) {
        let rules: Vec<_> = self.people().seats.iter().map(|person| person.standing).collect();
        if rules.iter().all(Option::is_none) || !self.leads() {
            return;
        }
        loop {
            match self.table.answer(&rules, &mut self.keeper) {
                Ok(true) => {}
                Ok(false) => break,
                Err(TableError::Lost) => {
                    self.refresh();
                    break;
                }
                Err(wrong) => {
                    self.trouble = Some(wrong.words());
                    break;
                }
            }
        }
    }

    /// Reads the rows and people that another server wrote.
    pub(super) fn refresh(&mut self) {
        let read = self.store.ledger(&self.id).and_then(|ledger| {
            match self.keeper.missing_rows(&ledger) {
                Some("") => Ok(()),
                Some(lines) => {
                    self.table.take_rows(lines)?;
                    self.keeper.took(lines);
                    Ok(())
                }
                None => {
                    let people = self.people().clone();
                    let (store, catalogue) = (self.store.as_ref(), self.catalogue.as_ref());
                    let reopened = reopen(store, catalogue, &self.id, &people, &ledger)?;
                    (self.table, self.notice) = (reopened.table, reopened.notice);
                    self.begin_live();
                    let (store, rows) = (self.store.as_ref(), self.table.row());
                    self.keeper = LedgerWriter::open(store, &self.id, &ledger, rows)?;
                    self.seat_bots();
                    Ok(())
                }
            }
        });
        if let Err(error) = read.and_then(|()| self.read_people()) {
            self.trouble = Some(error);
        }
    }

    /// Reads the people that another server wrote. Clients with revoked links are disconnected.
    pub(super) fn read_people(&mut self) -> Result<(), String> {
        let text = self.store.people(&self.id)?;
        let mut new: TablePeople = toml::from_str(&text).map_err(|error| error.to_string())?;
        let old = {
            let mut people = self.people();
            (new.back, new.since, new.row) = (people.back.take(), people.since, people.row);
            std::mem::replace(&mut *people, new.clone())
        };
        let roles = [
            (ClientRole::Owner, &old.owner, &new.owner),
            (ClientRole::Spectator, &old.spectator, &new.spectator),
        ];
        for (role, _, _) in roles.iter().filter(|(_, old, new)| old != new) {
            self.revoke(role, None);
        }
        for (seat, (old, new)) in (0..).zip(old.seats.iter().zip(&new.seats)) {
            if old.secret != new.secret {
                self.revoke(&ClientRole::Seat(seat), None);
            }
            if old.who != new.who {
                self.seat_bots();
            }
        }
        Ok(())
    }
}
