//! What is done around a game: put out of the way, deleted, gone back in by all, timed, told to other places.

use std::time::Instant;

use super::actor::{Actor, Done};
use super::people::{Asked, Back, Role, Sitting, hashed, secret};
use super::webhooks::Turn;

/// Longest address of a webhook.
const ADDRESS: usize = 500;

/// Longest time for a move, in seconds.
const LONGEST: u32 = 14 * 24 * 3_600;

impl Actor {
    /// Takes the table away for good, if its owner has fetched the ledger as it is. Where there is none to be fetched before the game
    /// is over, it has to be put away first.
    pub(super) fn delete(&mut self) -> Result<Done, Done> {
        let row = self.table.row();
        let seats = self.people().seats_of(&Role::Owner);
        let can_be_had = self.table.ledger(&seats, None).is_ok();
        let fetched = self.exported == Some(row);
        if row > 0 && can_be_had && !fetched {
            return Err(Done::Refused("fetch the ledger first: nothing else is left of it".into()));
        }
        if row > 0 && !can_be_had && !self.people().archived {
            let why = "put the table away first: nothing is left of it, for the ledger tells what is \
                       hidden as long as the game is not over";
            return Err(Done::Refused(why.into()));
        }
        self.store.remove(&self.id).map_err(Done::Failed)?;
        self.deleted = true;
        Ok(Done::Kept)
    }

    /// A new link for those who look on, or none; whoever looks on by the old one goes.
    pub(super) fn set_watch(&mut self, may: bool) -> Result<Done, Done> {
        let new = may.then(secret);
        let hash = new.as_deref().map(hashed).unwrap_or_default();
        self.change(|people| people.spectator.clone_from(&hash))?;
        self.revoke(&Role::Spectator, None);
        Ok(new.map_or(Done::Kept, |secret| Done::Linked(None, secret)))
    }

    /// A new link for the owner; whoever else came by the old one goes.
    pub(super) fn set_owner(&mut self, client: u64) -> Result<Done, Done> {
        let new = secret();
        let hash = hashed(&new);
        self.change(|people| people.owner.clone_from(&hash))?;
        self.revoke(&Role::Owner, Some(client));
        Ok(Done::Linked(None, new))
    }

    /// Somebody wishes to go back: if nobody else has to agree, it is done.
    pub(super) fn ask_back(&mut self, seats: &[u8], row: u32) -> Result<Done, Done> {
        let at = self.table.row();
        let Some(by) = seats.first().copied() else {
            return Err(Done::Refused("you have no seat here".to_owned()));
        };
        if row >= at {
            return Err(Done::Refused("there is nothing to take back".to_owned()));
        }
        self.people().back = Some(Back { row, by, agreed: seats.to_vec(), at });
        self.go_back()
    }

    /// Somebody says yes or no to that.
    pub(super) fn agree(&mut self, seats: &[u8], yes: bool) -> Result<Done, Done> {
        if seats.is_empty() || self.people().back.is_none() {
            return Err(Done::Refused("nobody asked to go back".to_owned()));
        }
        if !yes {
            self.people().back = None;
            return Ok(Done::Seen);
        }
        if let Some(back) = &mut self.people().back {
            back.agreed.extend(seats);
        }
        self.go_back()
    }

    /// Goes back once everybody agrees who plays, is no bot and has not left.
    fn go_back(&mut self) -> Result<Done, Done> {
        let row = {
            let people = self.people();
            let Some(back) = &people.back else { return Ok(Done::Seen) };
            let plays = |seat: u8, who: &Sitting| {
                !matches!(who, Sitting::Bot(_) | Sitting::Open) && !self.table.has_left(seat)
            };
            let seats = (0..).zip(&people.seats);
            let mut seats = seats.filter(|(seat, person)| plays(*seat, &person.who));
            if !seats.all(|(seat, _)| back.agreed.contains(&seat)) {
                return Ok(Done::Seen);
            }
            back.row
        };
        self.table.back_to(row, &mut self.keeper)?;
        self.people().back = None;
        Ok(Done::Kept)
    }

    /// A time for a move.
    pub(super) fn set_clock(&mut self, seconds: u32) -> Result<Done, Done> {
        self.change(|people| people.clock = seconds.min(LONGEST))?;
        Ok(Done::Kept)
    }

    /// Allows hints or not, and says so to everybody.
    pub(super) fn set_hints(&mut self, role: &Role, seats: &[u8], on: bool) -> Result<Done, Done> {
        let who = self.called(role, seats);
        let told = format!("hints of bots are {}", if on { "allowed" } else { "switched off" });
        self.change(|people| {
            people.no_hints = !on;
            people.say((who.clone(), told.clone()));
        })?;
        Ok(Done::Kept)
    }

    /// Tells everybody in the log that a seat asked a bot; once for each row.
    pub(super) fn tell_of_hint(&mut self, seat: u8) -> Result<(), Done> {
        let asked = Asked { row: self.table.row(), seat };
        if !self.people().asked.contains(&asked) {
            self.change(|people| people.ask(asked))?;
        }
        Ok(())
    }

    /// The address that is told when it is a seat's turn.
    pub(super) fn set_webhook(&mut self, seat: u8, url: &str) -> Result<Done, Done> {
        let Some(may) = &self.webhooks else {
            return Err(Done::Refused("this server was started without webhooks".to_owned()));
        };
        let url = (!url.is_empty()).then(|| url.to_owned());
        if let Some(url) = &url {
            if url.len() > ADDRESS {
                return Err(Done::Refused(format!("an address has {ADDRESS} letters at most")));
            }
            may.check(url).map_err(Done::Refused)?;
        }
        self.change(|people| people.seats[usize::from(seat)].webhook.clone_from(&url))?;
        Ok(Done::Kept)
    }

    /// The turn went on: those who have it now and had it not before are told, and their time begins.
    pub(super) fn turned(&mut self) {
        let waits = self.table.waits_for();
        if waits == self.waited {
            return;
        }
        let before = std::mem::replace(&mut self.waited, waits.clone());
        let (row, over) = (self.table.row(), self.table.is_over());
        let calls: Vec<Turn> = {
            let mut people = self.people();
            people.since = Some(Instant::now());
            let new = waits.iter().filter(|seat| !before.contains(seat));
            new.filter_map(|seat| {
                let at = usize::from(*seat);
                Some(Turn {
                    url: people.seats.get(at)?.webhook.clone()?,
                    table: self.id.clone(),
                    title: people.title.clone(),
                    seat: people.names.get(at).cloned().unwrap_or_default(),
                    row,
                })
            })
            .collect()
        };
        if over || calls.is_empty() || self.webhooks.is_none() || !self.leads() {
            return;
        }
        if let Some(webhooks) = &self.webhooks {
            calls.into_iter().for_each(|turn| webhooks.call(turn));
        }
    }
}
