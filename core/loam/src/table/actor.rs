//! A table on a thread of its own: commands come over a channel, answers go out by callbacks, bots take their time.

use std::collections::{BTreeMap, VecDeque};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use serde::Serialize;
use serde_json::json;

use super::command::{Command, SeatDo};
use super::face::{Acted, Face, Keep, Wrong};
use super::keeper::Keeper;
use super::people::People;
use super::people::{Person, Role, Sitting, hashed, secret};
use super::snap::{Sent, Snaps};
use super::store::Store;

/// Acknowledgements that are remembered for whoever sends a command again.
const REMEMBERED: usize = 256;

/// Lines of chat that are kept.
const CHAT: usize = 200;

/// Characters of a line of chat, of a name, of notes.
const LINE: usize = 500;
const NAME: usize = 40;
const NOTES: usize = 8_000;

/// Actions of a plan.
const PLANNED: usize = 200;

/// Slowest bots.
const SLOWEST: u64 = 60_000;

/// After so long without anybody a table is put away.
const IDLE: Duration = Duration::from_secs(600);

/// After a row that could not be kept, bots wait so long.
const TROUBLE: Duration = Duration::from_secs(1);

/// Where frames for somebody go; `false` once nobody takes them.
pub type Tell = Box<dyn Fn(Frame) -> bool + Send>;

/// What goes to somebody at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Frame {
    /// A JSON text.
    Text(String),
    /// The last one: why there is no more.
    Gone(String),
}

/// What a table is asked.
pub enum Ask {
    /// Somebody comes.
    Enter(Client),
    /// Somebody goes.
    Leave(u64),
    /// A command of somebody, with the id that its answer has.
    Do(u64, String, Command),
    /// The game as a ledger, as far as a row.
    Ledger(Option<u32>, Box<dyn FnOnce(Result<String, String>) + Send>),
    /// The server ends.
    Close(Box<dyn FnOnce() + Send>),
}

/// Somebody at a table.
pub struct Client {
    /// A number that nobody else has.
    pub id: u64,
    /// Who.
    pub role: Role,
    /// Where frames go.
    pub tell: Tell,
}

/// Somebody who is there.
struct Present {
    client: Client,
    sent: Sent,
}

/// A table at work.
pub(super) struct Actor {
    pub id: String,
    pub table: Box<dyn Face>,
    pub people: Arc<Mutex<People>>,
    pub store: Arc<dyn Store>,
    pub keeper: Keeper,
    present: Vec<Present>,
    /// By whom, which id, what was answered.
    acks: BTreeMap<String, VecDeque<(String, String)>>,
    /// When a bot acted last.
    bot: Instant,
    /// What could not be written or done, until it can.
    trouble: Option<String>,
}

/// Why a table stops working.
pub(super) enum End {
    /// Nobody is there.
    Idle,
    /// It was asked to.
    Closed(Box<dyn FnOnce() + Send>),
}

/// An acknowledgement.
#[derive(Serialize)]
struct Ack<'a> {
    t: &'static str,
    id: &'a str,
    is: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    secret: Option<String>,
}

/// What became of a command.
enum Done {
    Seen,
    Kept,
    Linked(u8, String),
    Told(serde_json::Value),
    Refused(String),
    Failed(String),
    Stale,
}

impl From<Wrong> for Done {
    fn from(wrong: Wrong) -> Done {
        match wrong {
            Wrong::Refused(why) => Done::Refused(why),
            Wrong::Failed(why) => Done::Failed(why),
        }
    }
}

impl Actor {
    pub fn new(
        id: String,
        table: Box<dyn Face>,
        people: Arc<Mutex<People>>,
        (store, keeper): (Arc<dyn Store>, Keeper),
    ) -> Actor {
        let (present, acks) = (Vec::new(), BTreeMap::new());
        let bot = Instant::now();
        Actor { id, table, people, store, keeper, present, acks, bot, trouble: None }
    }

    /// Works until nobody wants it any more. `last` is asked before it goes for want of people.
    pub fn run(&mut self, asks: &Receiver<Ask>, last: &mut dyn FnMut() -> Option<Ask>) -> End {
        self.seat_bots();
        self.settle();
        self.note();
        loop {
            let wait = self.wait();
            match asks.recv_timeout(wait) {
                Ok(Ask::Close(done)) => {
                    self.write_people();
                    // Without a word: whoever was here comes again when there is a server again.
                    self.present.clear();
                    return End::Closed(done);
                }
                Ok(ask) => self.take(ask),
                Err(RecvTimeoutError::Timeout) if wait < IDLE => self.step_bot(),
                Err(RecvTimeoutError::Timeout) if !self.present.is_empty() => {}
                Err(_) => {
                    self.write_people();
                    match last() {
                        Some(ask) => self.take(ask),
                        None => return End::Idle,
                    }
                }
            }
        }
    }

    /// Tells everybody that it is over, and why.
    pub fn say_gone(&mut self, why: &str) {
        for present in self.present.drain(..) {
            (present.client.tell)(Frame::Gone(why.to_owned()));
        }
    }

    fn people(&self) -> MutexGuard<'_, People> {
        // What a panic left behind is still a list of people.
        self.people.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    fn seat_bots(&mut self) {
        let (seed, seats) = {
            let people = self.people();
            (people.seed, people.seats.clone())
        };
        for (seat, person) in (0..).zip(seats) {
            let Sitting::Bot(spec) = person.who else { continue };
            let seated =
                spec.parse().and_then(|spec| self.table.hand_over(seat, Some(&spec), seed));
            if let Err(why) = seated {
                self.trouble = Some(why);
            }
        }
    }

    /// How long nothing has to be done.
    fn wait(&mut self) -> Duration {
        if !self.table.bot_is_next() {
            return IDLE;
        }
        let pace = match self.trouble {
            Some(_) => TROUBLE,
            None => Duration::from_millis(self.people().pace),
        };
        pace.saturating_sub(self.bot.elapsed())
    }

    fn step_bot(&mut self) {
        self.bot = Instant::now();
        match self.table.step_bot(&mut self.keeper) {
            Ok(_) => self.trouble = None,
            Err(Wrong::Refused(why) | Wrong::Failed(why)) => self.trouble = Some(why),
        }
        self.settle();
        self.show_all();
    }

    /// Gives every answer that a rule decides.
    fn settle(&mut self) {
        let rules: Vec<_> = self.people().seats.iter().map(|person| person.standing).collect();
        loop {
            match self.table.answer(&rules, &mut self.keeper) {
                Ok(true) => {}
                Ok(false) => break,
                Err(Wrong::Refused(why) | Wrong::Failed(why)) => {
                    self.trouble = Some(why);
                    break;
                }
            }
        }
    }

    fn take(&mut self, ask: Ask) {
        match ask {
            Ask::Enter(client) => {
                if let Role::Seat(seat) = client.role {
                    let mut people = self.people();
                    let person = people.seats.get_mut(usize::from(seat));
                    let taken = person.filter(|person| person.who == Sitting::Open);
                    if taken.map(|person| person.who = Sitting::Link).is_some() {
                        drop(people);
                        self.write_people();
                    }
                }
                self.present.push(Present { client, sent: Sent::default() });
                self.show_all();
            }
            Ask::Leave(id) => {
                self.present.retain(|present| present.client.id != id);
                self.show_all();
            }
            Ask::Do(client, id, command) => self.answer(client, &id, command),
            Ask::Ledger(row, reply) => reply(self.table.ledger(row)),
            Ask::Close(done) => done(),
        }
    }

    fn answer(&mut self, client: u64, id: &str, command: Command) {
        let Some(at) = self.present.iter().position(|p| p.client.id == client) else { return };
        let role = self.present[at].client.role.clone();
        let key = format!("{role:?}");
        let known = self.acks.get(&key).and_then(|acks| acks.iter().find(|(known, _)| known == id));
        if let Some((_, ack)) = known {
            let ack = ack.clone();
            self.tell(at, ack);
            return;
        }
        let asks = matches!(
            command,
            Command::Preview { .. }
                | Command::Plan { .. }
                | Command::Row { .. }
                | Command::Why { .. }
                | Command::Words { .. }
                | Command::Hint { .. }
                | Command::Describe { .. }
                | Command::Complete { .. }
        );
        let done = self.carry_out(&role, command);
        if let Done::Told(mut told) = done {
            told["id"] = id.into();
            self.tell(at, told.to_string());
            return;
        }
        let stale = matches!(done, Done::Stale);
        let (is, why, link) = match done {
            Done::Seen | Done::Told(_) => ("seen", None, None),
            Done::Kept => ("kept", None, None),
            Done::Linked(seat, secret) => ("kept", None, Some((seat, secret))),
            Done::Refused(why) => ("refused", Some(why), None),
            Done::Failed(why) => ("failed", Some(why), None),
            Done::Stale => ("stale", None, None),
        };
        let (seat, secret) = link.unzip();
        let ack = Ack { t: "ack", id, is, why, seat, secret };
        let ack = serde_json::to_string(&ack).expect("plain data");
        if !asks {
            // A failure may be tried again with the same id.
            if is != "failed" {
                let acks = self.acks.entry(key).or_default();
                acks.push_back((id.to_owned(), ack.clone()));
                let old = acks.len().saturating_sub(REMEMBERED);
                acks.drain(..old);
            }
            if is == "kept" {
                self.trouble = None;
                self.settle();
            }
            // Whoever hears the answer has seen what came of it.
            if stale {
                self.present[at].sent = Sent::default();
                self.show(at, &mut Snaps::default());
            } else {
                self.show_all();
            }
        }
        if let Some(at) = self.present.iter().position(|p| p.client.id == client) {
            self.tell(at, ack);
        }
    }

    /// Sends a frame to somebody who is there.
    fn tell(&mut self, at: usize, text: String) {
        if !(self.present[at].client.tell)(Frame::Text(text)) {
            // Taken out of the list with the next snapshot, which nobody takes either.
            self.present[at].sent.lost = true;
        }
    }

    fn show_all(&mut self) {
        self.note();
        let mut snaps = Snaps::default();
        for at in 0..self.present.len() {
            self.show(at, &mut snaps);
        }
        self.present.retain(|present| !present.sent.lost);
    }

    /// Shows somebody what is new since the last time.
    fn show(&mut self, at: usize, snaps: &mut Snaps) {
        // Whoever asks who may enter does not wait until a picture is drawn.
        let people = self.people().clone();
        let online: Vec<bool> = (0..people.seats.len() as u8)
            .map(|seat| {
                let has = |p: &Present| people.seats_of(&p.client.role).contains(&seat);
                self.present.iter().any(has)
            })
            .collect();
        let Some(present) = self.present.get_mut(at).filter(|present| !present.sent.lost) else {
            return;
        };
        let role = &present.client.role;
        let trouble = self.trouble.as_deref();
        let text =
            snaps.text(self.table.as_mut(), (&people, role, &online), trouble, &mut present.sent);
        if !(present.client.tell)(Frame::Text(text)) {
            present.sent.lost = true;
        }
    }

    /// The seat that a command speaks for.
    fn seat(&self, role: &Role, seat: Option<u8>) -> Result<u8, Done> {
        let seats = self.people().seats_of(role);
        match seat {
            Some(seat) if seats.contains(&seat) => Ok(seat),
            Some(_) => Err(Done::Refused("that seat is not yours".to_owned())),
            None => {
                let acting = |seats: &[u8]| self.table.acting(seats);
                acting(&seats).ok_or_else(|| Done::Refused("you have no seat here".to_owned()))
            }
        }
    }

    fn carry_out(&mut self, role: &Role, command: Command) -> Done {
        self.try_to(role, command).unwrap_or_else(|done| done)
    }

    fn try_to(&mut self, role: &Role, command: Command) -> Result<Done, Done> {
        let seats = self.people().seats_of(role);
        let said = Done::Refused;
        let fresh = |table: &dyn Face, on: &str| match table.on(&seats) == on {
            true => Ok(()),
            false => Err(Done::Stale),
        };
        Ok(match command {
            Command::Act { on, text, seat } => {
                let seat = self.seat(role, seat)?;
                fresh(self.table.as_ref(), &on)?;
                match self.table.act(seat, &text, &mut self.keeper)? {
                    Acted::Seen => Done::Seen,
                    Acted::Kept => Done::Kept,
                }
            }
            Command::Undo { on, row: Some(row), .. } => {
                self.owner(role)?;
                if !self.people().dev {
                    return Err(said("what is committed stays".to_owned()));
                }
                fresh(self.table.as_ref(), &on)?;
                self.table.back_to(row, &mut self.keeper)?;
                Done::Kept
            }
            Command::Undo { on, to, row: None, seat } => {
                let seat = self.seat(role, seat)?;
                fresh(self.table.as_ref(), &on)?;
                self.table.undo(seat, to)?;
                Done::Seen
            }
            Command::End { on, seat } => {
                let seat = self.seat(role, seat)?;
                fresh(self.table.as_ref(), &on)?;
                self.table.end(seat, &mut self.keeper)?;
                Done::Kept
            }
            Command::Preview { on, text, seat } => {
                let seat = self.seat(role, seat)?;
                fresh(self.table.as_ref(), &on)?;
                told("preview", &self.table.preview(seat, &text).map_err(said)?)
            }
            Command::Plan { seat, row, texts } => {
                if texts.len() > PLANNED {
                    return Err(said(format!("a plan has {PLANNED} actions at most")));
                }
                told("plan", &self.table.plan(&seats, seat, row, &texts).map_err(said)?)
            }
            Command::Row { row } => {
                let snap = self.table.at_row(&seats, row).map_err(said)?;
                told("row", &json!({ "snap": snap }))
            }
            Command::Words { row } => {
                let text = self.table.words(&seats, row).map_err(said)?;
                told("words", &json!({ "text": text }))
            }
            Command::Why { row } => {
                let lines = self.table.why(&seats, row).map_err(said)?;
                told("why", &json!({ "row": row, "lines": lines }))
            }
            Command::Hint { seat } => {
                let seat = self.seat(role, seat)?;
                told("hint", &self.table.hint(seat).map_err(said)?)
            }
            Command::Describe { name } => {
                let lines = self.table.describe(&seats, &name).map_err(said)?;
                told("describe", &json!({ "name": name, "lines": lines }))
            }
            Command::Complete { text } => {
                told("complete", &json!({ "texts": self.table.complete(&seats, &text) }))
            }
            Command::Standing { seat, rule } => {
                let seat = self.seat(role, seat)?;
                let rule = rule.and_then(|rule| rule.rule());
                self.change(|people| people.seats[usize::from(seat)].standing = rule)?;
                self.settle();
                Done::Kept
            }
            Command::Say { .. } if *role == Role::Spectator => {
                return Err(said("who looks on says nothing".to_owned()));
            }
            Command::Say { text } => {
                let who = self.called(role, &seats);
                let text = cut(&text, LINE);
                self.change(|people| {
                    people.chat.push((who, text));
                    let old = people.chat.len().saturating_sub(CHAT);
                    people.chat.drain(..old);
                })?;
                Done::Kept
            }
            Command::Note { text } => {
                let seat = self.seat(role, None)?;
                let text = cut(&text, NOTES);
                self.change(|people| people.seats[usize::from(seat)].notes = text)?;
                Done::Kept
            }
            Command::Name { seat, name } => {
                let seat = self.seat(role, seat)?;
                let name = cut(name.trim(), NAME);
                let name = (!name.is_empty()).then_some(name);
                self.change(|people| people.seats[usize::from(seat)].name = name)?;
                Done::Kept
            }
            Command::Seat { seat, what, bot } => {
                self.owner(role)?;
                self.do_seat(seat, what, bot)?
            }
            Command::Pace { ms } => {
                self.owner(role)?;
                self.change(|people| people.pace = ms.min(SLOWEST))?;
                Done::Kept
            }
        })
    }

    fn owner(&self, role: &Role) -> Result<(), Done> {
        match role {
            Role::Owner => Ok(()),
            _ => Err(Done::Refused("only the owner of the table can do that".to_owned())),
        }
    }

    /// What somebody is called in the chat.
    fn called(&self, role: &Role, seats: &[u8]) -> String {
        let people = self.people();
        let named = seats.first().and_then(|seat| {
            let seat = usize::from(*seat);
            people.seats[seat].name.clone().or_else(|| people.names.get(seat).cloned())
        });
        named.unwrap_or_else(|| match role {
            Role::Spectator => "somebody looking on".to_owned(),
            _ => "owner".to_owned(),
        })
    }

    fn do_seat(&mut self, seat: u8, what: SeatDo, bot: Option<String>) -> Result<Done, Done> {
        if usize::from(seat) >= self.people().seats.len() {
            return Err(Done::Refused("there is no such seat".to_owned()));
        }
        let seed = self.people().seed;
        let person = |people: &mut People, who: Sitting, secret: Option<String>| {
            let person: &mut Person = &mut people.seats[usize::from(seat)];
            person.who = who;
            person.secret = secret;
        };
        let mut secret_of = None;
        let who = match what {
            SeatDo::Drop => {
                self.table.leave(seat, &mut self.keeper)?;
                return Ok(Done::Kept);
            }
            SeatDo::Bot => {
                let spec = bot.unwrap_or_else(|| "greedy".to_owned());
                let parsed = spec.parse().map_err(Done::Refused)?;
                self.table.hand_over(seat, Some(&parsed), seed).map_err(Done::Refused)?;
                Sitting::Bot(spec)
            }
            SeatDo::Here => Sitting::Here,
            SeatDo::Link | SeatDo::Open => {
                secret_of = Some(secret());
                if what == SeatDo::Link { Sitting::Link } else { Sitting::Open }
            }
        };
        if what != SeatDo::Bot {
            self.table.hand_over(seat, None, seed).map_err(Done::Refused)?;
        }
        let hash = secret_of.as_deref().map(hashed);
        self.change(|people| person(people, who, hash))?;
        // Whoever came by the old link goes, and what its commands were answered is nobody's business.
        self.acks.remove(&format!("{:?}", Role::Seat(seat)));
        let old = |present: &Present| present.client.role == Role::Seat(seat);
        for present in self.present.iter_mut().filter(|present| old(present)) {
            (present.client.tell)(Frame::Gone("this link is no longer valid".to_owned()));
            present.sent.lost = true;
        }
        Ok(match secret_of {
            Some(secret) => Done::Linked(seat, secret),
            None => Done::Kept,
        })
    }

    /// Changes who sits here, if it can be written down.
    fn change(&mut self, change: impl FnOnce(&mut People)) -> Result<(), Done> {
        let mut changed = self.people().clone();
        change(&mut changed);
        let text = toml::to_string(&changed).expect("people are plain data");
        self.store.set_people(&self.id, &text).map_err(Done::Failed)?;
        *self.people() = changed;
        Ok(())
    }

    /// Notes whose turn it is, for lists of tables.
    fn note(&mut self) {
        let (over, waits, row) = (self.table.is_over(), self.table.waits_for(), self.table.row());
        let mut people = self.people();
        let name = |seat: &u8| people.names.get(usize::from(*seat)).cloned();
        people.turn = waits.iter().filter_map(name).collect();
        (people.over, people.row) = (over, Some(row));
    }

    /// Writes down who sits here and whose turn it is, for lists of tables that are not at work.
    fn write_people(&mut self) {
        self.note();
        // What could not be written is written the next time.
        let _ = self.change(|_| ());
    }
}

/// What goes back to who asked.
fn told(t: &str, what: &impl Serialize) -> Done {
    let mut value = serde_json::to_value(what).expect("plain data");
    value["t"] = t.into();
    Done::Told(value)
}

/// The beginning of a text, without what a terminal or a page would obey.
fn cut(text: &str, most: usize) -> String {
    text.chars().filter(|c| !game::excerpt::is_hidden(*c)).take(most).collect()
}

impl Keep for Keeper {
    fn rows(&mut self, _after: u32, lines: &str) -> Result<(), String> {
        self.append(lines)
    }

    fn back_to(&mut self, row: u32) -> Result<(), String> {
        self.cut(row)
    }
}
