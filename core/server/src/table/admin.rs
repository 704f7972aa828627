//! Administration of a table: deletion, players and links, going back by consent, clocks, hints and
//! webhooks.

use std::time::Instant;

use language::{Language, for_viewer, say};

use super::chat::{HINTS_ALLOWED, HINTS_OFF};
use super::command::SeatChange;
use super::seats::{
    ClientRole, GoBackRequest, ONLOOKER, OWNER, RequestedHint, SeatOccupant, SeatPlayer,
    TablePeople, hashed, secret,
};
use super::webhooks::TurnNotification;
use super::worker::{CommandOutcome, TableActor};
use crate::texts::TEXTS;

/// Maximum length of a webhook's address, in bytes.
const ADDRESS: usize = 500;

/// Maximum time for a move, in seconds.
const LONGEST: u32 = 14 * 24 * 3_600;

impl TableActor {
    /// Deletes the table permanently. The owner has to download the current ledger first. If the
    /// ledger is not available before the end of the game, the owner has to archive the table
    /// first.
    pub(super) fn delete(&mut self) -> Result<CommandOutcome, CommandOutcome> {
        let row = self.table.row();
        let seats = self.people().seats_of(&ClientRole::Owner);
        let can_be_had = self.table.ledger(&seats, None).is_ok();
        let fetched = self.exported == Some(row);
        if row > 0 && can_be_had && !fetched {
            return Err(CommandOutcome::Refused(say!(TEXTS, "download-first")));
        }
        if row > 0 && !can_be_had && !self.people().archived {
            let message = &say!(TEXTS, "archive-first");
            return Err(CommandOutcome::Refused(message.into()));
        }
        self.store.remove(&self.id).map_err(CommandOutcome::Failed)?;
        self.deleted = true;
        Ok(CommandOutcome::Kept)
    }

    /// Creates a new spectator link if `allowed` is true. Revokes the old link and disconnects its
    /// clients.
    pub(super) fn set_watch(&mut self, allowed: bool) -> Result<CommandOutcome, CommandOutcome> {
        let new = allowed.then(secret);
        let hash = new.as_deref().map(hashed).unwrap_or_default();
        self.change(|people| people.spectator.clone_from(&hash))?;
        self.revoke(&ClientRole::Spectator, None);
        Ok(new.map_or(CommandOutcome::Kept, |secret| CommandOutcome::Linked(None, secret)))
    }

    /// Creates a new owner link; revokes the old one and disconnects its other clients.
    pub(super) fn set_owner(&mut self, client: u64) -> Result<CommandOutcome, CommandOutcome> {
        let new = secret();
        let hash = hashed(&new);
        self.change(|people| people.owner.clone_from(&hash))?;
        self.revoke(&ClientRole::Owner, Some(client));
        Ok(CommandOutcome::Linked(None, new))
    }

    /// Returns the name of a client in the chat.
    pub(super) fn called(&self, role: &ClientRole, seats: &[u8]) -> String {
        let people = self.people();
        let named = seats.first().and_then(|seat| {
            let seat = usize::from(*seat);
            people.seats[seat].name.clone().or_else(|| people.names.get(seat).cloned())
        });
        named.unwrap_or_else(|| match role {
            ClientRole::Spectator => ONLOOKER.to_owned(),
            _ => OWNER.to_owned(),
        })
    }

    /// Checks a player's name. It must differ from names of other players, of seats and factions of
    /// the game, and from names that the table uses itself.
    pub(super) fn may_be_called(&self, seat: u8, name: &str) -> Result<(), CommandOutcome> {
        let same = |other: &str| same_name(name, other);
        let people = self.people().clone();
        let others = (0..).zip(&people.seats).filter(|(other, _)| *other != seat);
        let mut others = others.filter_map(|(_, person)| person.name.as_deref());
        if others.any(same) {
            return Err(CommandOutcome::Refused(say!(TEXTS, "name-taken", name = name)));
        }
        let possible = self.catalogue.options(&people.variant).unwrap_or_default().seats;
        let mut of_seats = possible.iter().flat_map(|piece| [&piece.id, &piece.name]);
        if people.names.iter().any(|name| same(name)) || of_seats.any(|name| same(name)) {
            return Err(CommandOutcome::Refused(say!(TEXTS, "name-is-seat", name = name)));
        }
        if [OWNER, ONLOOKER].into_iter().any(same) {
            return Err(CommandOutcome::Refused(say!(TEXTS, "name-reserved", name = name)));
        }
        Ok(())
    }

    /// Changes the player of a seat, or makes it leave the game.
    pub(super) fn do_seat(
        &mut self,
        seat: u8,
        change: SeatChange,
        bot: Option<String>,
    ) -> Result<CommandOutcome, CommandOutcome> {
        if usize::from(seat) >= self.people().seats.len() {
            return Err(CommandOutcome::Refused(say!(TEXTS, "no-such-seat")));
        }
        // A new person on the seat could consent to going back instead of the person who left.
        if self.table.has_left(seat) && change != SeatChange::Drop {
            let name = self.people().names.get(usize::from(seat)).cloned().unwrap_or_default();
            return Err(CommandOutcome::Refused(say!(TEXTS, "seat-has-left", name = name)));
        }
        let seed = self.people().seed;
        let person = |people: &mut TablePeople, player: SeatPlayer, secret: Option<String>| {
            let person: &mut SeatOccupant = &mut people.seats[usize::from(seat)];
            person.who = player;
            person.secret = secret;
        };
        let mut secret_of = None;
        let player = match change {
            SeatChange::Drop => {
                self.table.leave(seat, &mut self.keeper)?;
                return Ok(CommandOutcome::Kept);
            }
            SeatChange::Bot => {
                let spec = bot.unwrap_or_else(|| "greedy".to_owned());
                let parsed = lab::BotSpec::from_guest(&spec).map_err(CommandOutcome::Refused)?;
                self.table.hand_over(seat, Some(&parsed), seed).map_err(CommandOutcome::Refused)?;
                SeatPlayer::Bot(spec)
            }
            SeatChange::Here => SeatPlayer::Here,
            SeatChange::Link | SeatChange::Open => {
                secret_of = Some(secret());
                if change == SeatChange::Link { SeatPlayer::Link } else { SeatPlayer::Open }
            }
        };
        if change != SeatChange::Bot {
            self.table.hand_over(seat, None, seed).map_err(CommandOutcome::Refused)?;
        }
        let hash = secret_of.as_deref().map(hashed);
        self.change(|people| person(people, player.clone(), hash.clone()))?;
        self.revoke(&ClientRole::Seat(seat), None);
        Ok(match secret_of {
            Some(secret) => CommandOutcome::Linked(Some(seat), secret),
            None => CommandOutcome::Kept,
        })
    }

    /// Requests to go back to a row. Goes back at once if no other player has to consent.
    pub(super) fn request_undo(
        &mut self,
        seats: &[u8],
        row: u32,
    ) -> Result<CommandOutcome, CommandOutcome> {
        let at = self.table.row_shown(&[]);
        let Some(asking_seat) = seats.first().copied() else {
            return Err(CommandOutcome::Refused(say!(TEXTS, "no-seat-here")));
        };
        if row >= at {
            return Err(CommandOutcome::Refused(say!(TEXTS, "nothing-to-take-back")));
        }
        self.people().back = Some(GoBackRequest {
            row,
            by: asking_seat,
            agreed: seats.to_vec(),
            waits: Vec::new(),
            at,
        });
        self.go_back()
    }

    /// Records a player's consent to going back; a refusal cancels the request.
    pub(super) fn agree(
        &mut self,
        seats: &[u8],
        yes: bool,
    ) -> Result<CommandOutcome, CommandOutcome> {
        if seats.is_empty() || self.people().back.is_none() {
            return Err(CommandOutcome::Refused(say!(TEXTS, "nobody-asked-back")));
        }
        if !yes {
            self.people().back = None;
            return Ok(CommandOutcome::Seen);
        }
        if let Some(back) = &mut self.people().back {
            back.agreed.extend(seats);
        }
        self.go_back()
    }

    /// Goes back once all players have consented. Players who left the game after that row have to
    /// consent, too, because they would return to the game and the others would wait for them.
    fn go_back(&mut self) -> Result<CommandOutcome, CommandOutcome> {
        let row = {
            let mut people = self.people();
            let Some(back) = &people.back else { return Ok(CommandOutcome::Seen) };
            let returns = self.table.left_behind(back.row);
            let has_agreed = |seat: u8, who: &SeatPlayer| {
                !matches!(who, SeatPlayer::Bot(_) | SeatPlayer::Open)
                    && (!self.table.has_left(seat) || returns.contains(&seat))
            };
            let seats = (0..).zip(&people.seats);
            let seats = seats.filter(|(seat, person)| has_agreed(*seat, &person.who));
            let waits = seats.map(|(seat, _)| seat).filter(|seat| !back.agreed.contains(seat));
            let waits: Vec<u8> = waits.collect();
            let row = back.row;
            if !waits.is_empty() {
                people.back.iter_mut().for_each(|back| back.waits.clone_from(&waits));
                return Ok(CommandOutcome::Seen);
            }
            row
        };
        self.table.back_to(&[], row, &mut self.keeper)?;
        self.people().back = None;
        Ok(CommandOutcome::Kept)
    }

    /// Sets the time for a move.
    pub(super) fn set_clock(&mut self, seconds: u32) -> Result<CommandOutcome, CommandOutcome> {
        self.change(|people| people.clock = seconds.min(LONGEST))?;
        Ok(CommandOutcome::Kept)
    }

    /// Allows or forbids hints, and writes that to the chat.
    pub(super) fn set_hints(
        &mut self,
        role: &ClientRole,
        seats: &[u8],
        on: bool,
    ) -> Result<CommandOutcome, CommandOutcome> {
        let name = self.called(role, seats);
        let id = if on { HINTS_ALLOWED } else { HINTS_OFF };
        let announcement = for_viewer(&Language::english(), || say!(TEXTS, id));
        self.change(|people| {
            people.no_hints = !on;
            people.add_chat_line(name.clone(), announcement.clone());
        })?;
        Ok(CommandOutcome::Kept)
    }

    /// Shows in the log that a seat requested a hint; once per row.
    pub(super) fn announce_hint(&mut self, seat: u8) -> Result<(), CommandOutcome> {
        let request = RequestedHint { row: self.table.row_shown(&[]), seat };
        if !self.people().asked.contains(&request) {
            self.change(|people| people.request_hint(request))?;
        }
        Ok(())
    }

    /// Sets the address that is notified when it is a seat's turn.
    pub(super) fn set_webhook(
        &mut self,
        seat: u8,
        url: &str,
    ) -> Result<CommandOutcome, CommandOutcome> {
        let Some(webhooks) = &self.webhooks else {
            return Err(CommandOutcome::Refused(say!(TEXTS, "no-webhooks")));
        };
        let url = (!url.is_empty()).then(|| url.to_owned());
        if let Some(url) = &url {
            if url.len() > ADDRESS {
                return Err(CommandOutcome::Refused(say!(TEXTS, "address-too-long", n = ADDRESS)));
            }
            webhooks.check(url).map_err(CommandOutcome::Refused)?;
        }
        let language = language::viewer_language().to_string();
        self.change(|people| {
            let person = &mut people.seats[usize::from(seat)];
            person.webhook.clone_from(&url);
            person.webhook_language.clone_from(&language);
        })?;
        Ok(CommandOutcome::Kept)
    }

    /// Notifies seats that have the turn now but had not before, and starts their clocks.
    pub(super) fn turned(&mut self) {
        let waits = self.table.waits_for();
        if waits == self.waited {
            return;
        }
        let before = std::mem::replace(&mut self.waited, waits.clone());
        let (row, over) = (self.table.row_shown(&[]), self.table.is_over());
        let calls: Vec<TurnNotification> = {
            let mut people = self.people();
            people.since = Some(Instant::now());
            let new = waits.iter().filter(|seat| !before.contains(seat));
            new.filter_map(|seat| {
                let at = usize::from(*seat);
                let person = people.seats.get(at)?;
                Some(TurnNotification {
                    url: person.webhook.clone()?,
                    language: person
                        .webhook_language
                        .parse()
                        .unwrap_or_else(|_| Language::english()),
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

/// Returns whether names could be confused: they are equal up to case, blanks and punctuation.
fn same_name(one: &str, other: &str) -> bool {
    let letters = |name: &str| -> String {
        name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
    };
    match (letters(one), letters(other)) {
        // Names without letters are compared exactly.
        (a, b) if a.is_empty() && b.is_empty() => one.trim() == other.trim(),
        (a, b) => a == b,
    }
}

#[cfg(test)]
mod tests {
    use super::same_name;

    #[test]
    fn names_that_read_alike_are_the_same() {
        assert!(same_name("Good  Friends", "good-friends"));
        assert!(!same_name("Ann", "Anna"));
        assert!(!same_name("!", "?"));
        assert!(same_name(" \u{1f642}", "\u{1f642}"));
    }
}
