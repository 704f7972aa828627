//! Connected clients, and the JSON snapshots sent to them. A snapshot contains large fields only if
//! they have changed since the last one.

use language::{Language, for_viewer};
use serde::Serialize;
use serde_json::json;
use xxhash_rust::xxh3::xxh3_64;

use super::any_table::AnyTable;
use super::chat::{shown_author, shown_chat_line};
use super::data::{ClientObservation, LogRow};
use super::request::{ServerFrame, TableClient};
use super::seats::{ClientRole, SeatPlayer, StandingRule, TablePeople};
use super::text_forms::take_forms;

/// A connected client, with the state that it was sent last.
pub(super) struct ConnectedClient {
    client: TableClient,
    sent: SentSnapshot,
    is_lost: bool,
}

/// State that a client was sent last, by which the next snapshot leaves out what is unchanged.
#[derive(Default)]
struct SentSnapshot {
    /// Hash of the position, as in [`ClientObservation::on`].
    on: String,
    /// Hashes of the large fields, in the order of the JSON text.
    parts: Vec<u64>,
    /// Number of log rows sent, and the hash of the last one.
    log: (u32, u64),
    /// Hash of the small fields, without elapsed time.
    small: Option<u64>,
    /// The seat whose view was shown.
    acting: Option<u8>,
}

/// Snapshots of one moment, shared by clients with equal seats and language.
#[derive(Default)]
pub(super) struct SnapshotCache {
    made: Vec<((Language, Vec<u8>), SharedSnapshot)>,
}

/// Data of a snapshot that clients with the same seats share.
struct SharedSnapshot {
    seen: ClientObservation,
    /// Large fields as JSON: name and text.
    parts: Vec<(&'static str, String)>,
}

/// Facts in a snapshot that do not come from the game.
#[derive(Clone, Copy)]
pub(super) struct SnapshotContext<'a> {
    /// Name of the variant in the client's language; `None` for the stored one.
    pub title: Option<&'a str>,
    pub people: &'a TablePeople,
    /// For each seat, whether a client is connected for it.
    pub online: &'a [bool],
    pub trouble: Option<&'a str>,
    /// Message of the last failed write.
    pub unkept: Option<&'a str>,
    pub notice: Option<&'a str>,
    /// Whether webhooks are available.
    pub webhooks: bool,
}

/// Role and seats of the client.
#[derive(Serialize)]
struct ClientIdentity<'a> {
    role: &'static str,
    seats: &'a [u8],
}

impl ConnectedClient {
    /// Creates a client that was sent nothing yet.
    pub fn new(client: TableClient) -> ConnectedClient {
        ConnectedClient { client, sent: SentSnapshot::default(), is_lost: false }
    }

    /// Returns the id of the client.
    pub fn id(&self) -> u64 {
        self.client.id
    }

    /// Returns the role of the client.
    pub fn role(&self) -> &ClientRole {
        &self.client.role
    }

    /// Returns the language of the client.
    pub fn language(&self) -> &Language {
        &self.client.language
    }

    /// Changes the language of the client. Its next snapshot is complete.
    pub fn set_language(&mut self, language: Language) {
        self.client.language = language;
        self.forget_sent();
    }

    /// Returns whether the channel to the client is closed. The table then removes the client.
    pub fn is_lost(&self) -> bool {
        self.is_lost
    }

    /// Returns whether this is the hash of the position that the client was sent last. Clients are
    /// sent each change of their observation, so any other hash is stale.
    pub fn stands_on(&self, on: &str) -> bool {
        self.sent.on == on
    }

    /// Forgets what the client was sent, so that its next snapshot is complete.
    pub fn forget_sent(&mut self) {
        self.sent = SentSnapshot::default();
    }

    /// Sends a frame.
    pub fn send(&mut self, text: String) {
        self.is_lost |= !(self.client.send)(ServerFrame::Text(text));
    }

    /// Sends the last frame, with the reason for the disconnection.
    pub fn disconnect(&mut self, reason: &str) {
        (self.client.send)(ServerFrame::Gone(reason.to_owned()));
        self.is_lost = true;
    }

    /// Sends what has changed since the client's last snapshot. `cache` has the snapshots of this
    /// moment.
    pub fn show(
        &mut self,
        table: &mut dyn AnyTable,
        context: SnapshotContext<'_>,
        cache: &mut SnapshotCache,
    ) {
        if self.is_lost {
            return;
        }
        let (language, role) = (self.client.language.clone(), &self.client.role);
        let text = for_viewer(&language, || cache.text(table, context, role, &mut self.sent));
        if let Some(text) = text {
            self.send(text);
        }
    }
}

impl SnapshotCache {
    /// Returns the next snapshot for a client. `None` if it equals the last one while answers are
    /// withheld: a frame alone would reveal that another seat answered.
    fn text(
        &mut self,
        table: &mut dyn AnyTable,
        context: SnapshotContext<'_>,
        role: &ClientRole,
        sent: &mut SentSnapshot,
    ) -> Option<String> {
        let SnapshotContext { title, people, online, trouble, unkept, notice, webhooks } = context;
        let seats = people.seats_of(role);
        let key = (language::viewer_language(), seats.clone());
        let at = match self.made.iter().position(|(cached, _)| *cached == key) {
            Some(at) => at,
            None => {
                self.made.push((key, SharedSnapshot::new(table, &seats)));
                self.made.len() - 1
            }
        };
        let shared = &self.made[at].1;
        sent.on.clone_from(&shared.seen.on);
        let mut snap = small(&shared.seen, people, role, &seats, online);
        // Clients with several hidden hands hand the screen over when another seat acts.
        snap["closed"] = table.closes_hands().into();
        snap["offers"] = table.has_offers().into();
        snap["acting"] = table.acting(&seats).into();
        if let Some(title) = title {
            snap["title"] = title.into();
        }
        snap["trouble"] = trouble.into();
        snap["unkept"] = unkept.into();
        snap["notice"] = notice.into();
        snap["webhooks"] = webhooks.into();
        let log = log(table, &seats, sent);
        let small = hash_but_time(&snap);
        let mut is_new = sent.small.replace(small) != Some(small);
        let mut text = snap.to_string();
        text.pop();
        let chat_line = |(who, text): &(String, String)| json!({ "who": shown_author(who), "text": shown_chat_line(text) });
        let chat: Vec<_> = people.chat.iter().map(chat_line).collect();
        // Only the owner sees the workbench.
        let bench = match role {
            ClientRole::Owner => json(&table.bench()),
            _ => String::new(),
        };
        // Private data of the client's seats; if hands are hidden, only of the acting seat.
        let acting = table.acting(&seats);
        let is_shown = |seat: &u8| !table.closes_hands() || Some(*seat) == acting;
        let left: Vec<_> =
            seats.iter().copied().filter(is_shown).filter_map(|seat| left(people, seat)).collect();
        let more = [
            ("chat", json(&chat)),
            ("asked", json(&people.asked)),
            ("log", log),
            ("bench", bench),
            ("left", json(&left)),
        ];
        let parts = shared.parts.iter().map(|(name, text)| (*name, text.as_str()));
        let parts = parts.chain(more.iter().map(|(name, text)| (*name, text.as_str())));
        for (at, (name, part)) in parts.enumerate() {
            let hash = xxh3_64(part.as_bytes());
            if sent.parts.len() <= at {
                sent.parts.resize(at + 1, 0);
            }
            if sent.parts[at] != hash && !part.is_empty() {
                sent.parts[at] = hash;
                is_new = true;
                text.push_str(&format!(",\"{name}\":{part}"));
            }
        }
        text.push('}');
        (is_new || !table.withholds()).then_some(text)
    }
}

/// Hashes the small fields of a snapshot without elapsed time.
fn hash_but_time(snap: &serde_json::Value) -> u64 {
    let mut still = snap.clone();
    if let Some(clock) = still.get_mut("clock").and_then(serde_json::Value::as_object_mut) {
        clock.remove("gone");
    }
    xxh3_64(still.to_string().as_bytes())
}

impl SharedSnapshot {
    fn new(table: &mut dyn AnyTable, seats: &[u8]) -> SharedSnapshot {
        let mut seen = table.seen(seats);
        let forms = take_forms(&mut seen.legal);
        let parts = vec![
            ("forms", json(&forms)),
            ("legal", json(&seen.legal)),
            ("panels", json(&seen.panels)),
            ("svg", json(&seen.svg)),
            ("places", json(&seen.places)),
            ("kinds", json(&seen.kinds)),
            ("layers", json(&seen.layers)),
            ("means", json(&table.meanings())),
            ("pictures", table.gallery().to_owned()),
            ("end", table.ending().map_or_else(String::new, |end| json(&end))),
        ];
        SharedSnapshot { seen, parts }
    }
}

/// Returns the private data of a seat: notes, standing answer, and whether the seat has a webhook.
fn left(people: &TablePeople, seat: u8) -> Option<serde_json::Value> {
    let person = people.seats.get(usize::from(seat))?;
    Some(json!({
        "seat": seat,
        "notes": person.notes,
        "standing": rule(person.standing),
        "webhook": person.webhook.is_some(),
    }))
}

/// Returns the rows of the log that are new or have changed.
fn log(table: &mut dyn AnyTable, seats: &[u8], sent: &mut SentSnapshot) -> String {
    let acting = table.acting(seats);
    // The view changes to another seat with a hidden hand, so the whole log is sent again.
    if sent.log.0 > table.row_shown(seats) || sent.acting != acting && table.closes_hands() {
        sent.log = (0, 0);
    }
    sent.acting = acting;
    // If the last sent row is unchanged, all rows before it are, too.
    let mut rows = table.log(seats, sent.log.0.max(1));
    if sent.log.0 > 0 {
        if rows.first().map(hash) == Some(sent.log.1) {
            drop(rows.remove(0))
        } else {
            sent.log = (0, 0);
            rows = table.log(seats, 1);
        }
    }
    let first = sent.log.0 + 1;
    match rows.last() {
        Some(last) => sent.log = (last.row, hash(last)),
        None if first > 1 => return String::new(),
        None => {}
    }
    json(&json!({ "from": first, "rows": rows }))
}

fn hash(row: &LogRow) -> u64 {
    xxh3_64(json(row).as_bytes())
}

/// Returns the small fields of a snapshot. `own`: the seats of the client. `online`: by seat.
fn small(
    seen: &ClientObservation,
    people: &TablePeople,
    role: &ClientRole,
    own: &[u8],
    online: &[bool],
) -> serde_json::Value {
    let seat = |(at, seat): (usize, &super::data::PublicSeat)| {
        let person = people.seats.get(at);
        let player = match person.map(|person| &person.who) {
            Some(SeatPlayer::Bot(spec)) => format!("bot:{spec}"),
            Some(SeatPlayer::Open) => "open".to_owned(),
            _ => "person".to_owned(),
        };
        let mine = own.contains(&(at as u8));
        json!({
            "name": seat.name,
            "shown": seat.shown,
            "turn": seat.turn,
            "points": seat.points,
            "ahead": seat.ahead,
            "team": seat.team,
            "person": person.and_then(|person| person.name.clone()),
            "who": player,
            "here": person.is_some_and(|person| person.who == SeatPlayer::Here),
            "online": online.get(at).copied().unwrap_or_default(),
            "standing": person.filter(|_| mine).and_then(|person| rule(person.standing)),
        })
    };
    let seats: Vec<_> = seen.seats.iter().enumerate().map(seat).collect();
    let role = match role {
        ClientRole::Owner => "owner",
        ClientRole::Seat(_) => "seat",
        ClientRole::Spectator => "spectator",
    };
    json!({
        "t": "snap",
        "row": seen.row,
        "on": seen.on,
        "rules": seen.rules,
        "over": seen.over,
        "outcome": seen.outcome,
        "explains": seen.explains,
        "failure": seen.failure,
        "title": people.title,
        "variant": people.variant,
        "dev": people.dev,
        "me": ClientIdentity { role, seats: own },
        "seats": seats,
        "open": seen.open,
        "mine": seen.mine,
        "turn": seen.turn,
        "pace": people.pace,
        "archived": people.archived,
        "watched": !people.spectator.is_empty(),
        "hints": !people.no_hints,
        "clock": (people.clock > 0).then(|| json!({
            "seconds": people.clock,
            "gone": people.since.map_or(0, |since| since.elapsed().as_secs()),
        })),
        "back": people.back,
        "next": people.next,
    })
}

fn rule(rule: Option<StandingRule>) -> Option<serde_json::Value> {
    rule.map(|rule| match rule {
        StandingRule::Most(most) => json!({ "most": most }),
        StandingRule::Never => json!({ "never": true }),
    })
}

pub(super) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("plain data")
}
