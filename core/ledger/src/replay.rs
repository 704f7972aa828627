//! Plays ledgers again, one after the other: the head is looked up in the content, the rows are read by the game.

use game::excerpt::shown;

use crate::desk::{Desk, Ears, Log, Rows};
pub use crate::desk::{Mark, Options};
use crate::head::{Complaint, Head, Wanted};
use crate::page_copy;
use crate::recorded::{Record, Recorded};
use crate::report::ReplayReport;
use crate::source::{LedgerError, Lines, check_text};
use crate::trace::Trace;

/// Where games come from, rules and hosts of their scripts together. Implemented over the content library; a ledger
/// knows no files.
pub trait Provider<G> {
    /// A game under the rules that a ledger asks for.
    ///
    /// # Errors
    /// Everything that is wrong with what is asked, or the scripts do not load.
    fn game(&mut self, wanted: &Wanted<'_>) -> Result<G, Vec<Complaint>>;

    /// What of it the game does not honour, and the ledger is read all the same.
    fn notes(&self, _wanted: &Wanted<'_>) -> Vec<Complaint> {
        Vec::new()
    }

    /// The text of a file of the content, by which a comparison of rules sees whether one of its lines differs.
    fn text(&self, _file: &str) -> Option<&str> {
        None
    }
}

/// A replayed game, for whoever wants to go on with it.
pub struct Played<G: Recorded> {
    /// The rules it was played under.
    pub ruleset: G::Ruleset,
    /// How it began.
    pub setup: G::Setup,
    /// Every action, with those that the ledger only implies.
    pub actions: Vec<(u8, G::Action)>,
    /// What chance brought, each with the place of its action.
    pub draws: Vec<(usize, G::Draw)>,
    /// Who left the game, each with how many of the actions came before.
    pub left: Vec<(usize, u8)>,
    /// The last position.
    pub state: G::State,
}

impl<'a, G: Recorded> From<&'a Played<G>> for Record<'a, G> {
    fn from(played: &'a Played<G>) -> Record<'a, G> {
        let Played { setup, actions, draws, left, .. } = played;
        Record { setup, actions, draws: Some(draws), left }
    }
}

/// A game kept for the next ledger that asks for the same.
struct Entry<G> {
    key: String,
    game: G,
    /// [`Replayer::asked`] when a ledger last asked for this game.
    last_asked: u64,
}

/// Upper bound on games that a [`Replayer`] keeps: each holds a ruleset and the virtual machines of its scripts, about
/// 1 MiB. The ledgers of a folder ask for few; those of the shipped corpus ask for nearly as many as there are ledgers.
const MAX_GAMES: usize = 16;

/// Where a replay ended.
pub(crate) struct End<G: Recorded> {
    /// Which game it was, see [`Replayer::game`].
    pub entry: usize,
    pub setup: G::Setup,
    pub state: G::State,
}

/// Replays ledgers, one after the other. Keeps the games of the last [`MAX_GAMES`] rulesets that ledgers asked for.
pub struct Replayer<G, P> {
    provider: P,
    /// A cache; the least recently asked game makes room for a new one. An index stays valid until the next ledger.
    entries: Vec<Entry<G>>,
    /// How often a game was asked for.
    asked: u64,
}

impl<G: Recorded, P: Provider<G>> Replayer<G, P> {
    /// A replayer that takes its games from here.
    pub fn new(provider: P) -> Replayer<G, P> {
        Replayer { provider, entries: Vec::new(), asked: 0 }
    }

    /// The text of a file of the content behind it, where that is known.
    pub(crate) fn text(&self, file: &str) -> Option<&str> {
        self.provider.text(file)
    }

    /// The game of an entry.
    pub(crate) fn game(&self, entry: usize) -> &G {
        &self.entries[entry].game
    }

    /// Replays one ledger. `file` is its name in messages.
    pub fn replay(&mut self, file: &str, bytes: &[u8], options: Options) -> ReplayReport {
        self.run(file, bytes, options, Ears::default()).0
    }

    /// Replays one ledger and gives back the game, as far as it could be played.
    pub fn play(
        &mut self,
        file: &str,
        bytes: &[u8],
        options: Options,
    ) -> (ReplayReport, Option<Played<G>>) {
        let mut log = Log::default();
        let ears = Ears { log: Some(&mut log), ..Ears::default() };
        let (report, end) = self.run(file, bytes, options, ears);
        let Log { actions, draws, left } = log;
        let played = end.map(|End { entry, setup, state }| {
            let ruleset = self.entries[entry].game.ruleset();
            Played { ruleset, setup, actions, draws, left, state }
        });
        (report, played)
    }

    /// Replays one ledger and writes down what every action changed and why; with the game that can tell it, as far as there
    /// is one.
    pub fn trace(
        &mut self,
        file: &str,
        bytes: &[u8],
        options: Options,
    ) -> (ReplayReport, Trace<G::Change>, Option<&G>) {
        let mut trace = Trace::default();
        let ears = Ears { trace: Some(&mut trace), ..Ears::default() };
        let (report, end) = self.run(file, bytes, options, ears);
        (report, trace, end.map(|end| &self.entries[end.entry].game))
    }

    fn run(
        &mut self,
        file: &str,
        bytes: &[u8],
        options: Options,
        ears: Ears<'_, G>,
    ) -> (ReplayReport, Option<End<G>>) {
        self.run_as((file, bytes), options, None, ears)
    }

    /// Replays a ledger, its name and its bytes; `wanted` takes the place of what the head asks of the content.
    pub(crate) fn run_as(
        &mut self,
        (file, bytes): (&str, &[u8]),
        options: Options,
        wanted: Option<&Wanted<'_>>,
        ears: Ears<'_, G>,
    ) -> (ReplayReport, Option<End<G>>) {
        let mut report = ReplayReport { file: file.to_string(), ..ReplayReport::default() };
        let restored = page_copy::restored::<G>(file, bytes);
        let bytes = match &restored {
            Ok(bytes) => &**bytes,
            Err(errors) => {
                report.errors.clone_from(errors);
                return (report, None);
            }
        };
        let opened = self.open((file, bytes), options, wanted, &mut report);
        let Opened { entry, setup, head } = match opened {
            Ok(opened) => opened,
            Err(errors) => {
                report.errors = errors;
                return (report, None);
            }
        };
        let game = &mut self.entries[entry].game;
        let (form, body, is_own) = (head.form, head.body, head.loam.is_some());
        let desk = Desk { file, options, form, body, is_own, ears, over: false, report };
        let mut rows = match game.rows(&setup, desk) {
            Ok(rows) => rows,
            Err(why) => {
                let first = Lines::new(bytes).next();
                let (number, text) = first.map_or((1, &[][..]), |l| (l.number, l.bytes));
                let why = format!("the game cannot begin: {why}");
                let errors = vec![LedgerError::new(file, number, text, 0, why)];
                let file = file.to_string();
                return (ReplayReport { file, errors, ..ReplayReport::default() }, None);
            }
        };
        rows.walk(bytes);
        let (Desk { mut report, .. }, state) = rows.into_parts();
        let game = &self.entries[entry].game;
        report.finished = game.is_over(&state);
        report.hash = Some(game.hash(&state));
        report.seats = (0..game.seats(&state)).map(|seat| game.seat_name(&state, seat)).collect();
        report.scores = game.scores(&state);
        (report, Some(End { entry, setup, state }))
    }

    /// Reads the head and finds the game; reports if it is refused for having other rules, and what of it is not honoured.
    fn open<'a>(
        &mut self,
        (file, bytes): (&str, &'a [u8]),
        options: Options,
        wanted: Option<&Wanted<'_>>,
        report: &mut ReplayReport,
    ) -> Result<Opened<'a, G>, Vec<LedgerError>> {
        let bytes = check_text(file, bytes).map_err(|e| vec![e])?.as_bytes();
        let head = Head::read::<G>(file, bytes)?;
        let own;
        let wanted = match wanted {
            Some(wanted) => wanted,
            None => {
                own = head.wanted();
                &own
            }
        };
        let entry = self.entry(wanted).map_err(|c| head.place(file, c))?;
        report.warnings = head.place(file, self.provider.notes(wanted));
        let game = &self.entries[entry].game;
        if let Some(said) = head.loam.as_ref().and_then(|l| l.ruleset) {
            let ours = game.rules_hash();
            // Headers may shorten the hash; eight digits name a ruleset well enough.
            if !options.any_ruleset && (said.text.len() < 8 || !ours.starts_with(said.text)) {
                let message = format!(
                    "the ledger was played under ruleset {}, this is {}: the rules have changed since",
                    shown(said.text.as_bytes()),
                    &ours[..said.text.len().max(8).min(ours.len())],
                );
                report.other_rules = true;
                return Err(vec![said.error(file, message)]);
            }
        }
        let setup = game.read_setup(file, &head)?;
        Ok(Opened { entry, setup, head })
    }

    /// The game that is wanted.
    fn entry(&mut self, wanted: &Wanted<'_>) -> Result<usize, Vec<Complaint>> {
        let key = wanted.key();
        self.asked += 1;
        if let Some(at) = self.entries.iter().position(|e| e.key == key) {
            self.entries[at].last_asked = self.asked;
            return Ok(at);
        }
        let entry = Entry { key, game: self.provider.game(wanted)?, last_asked: self.asked };
        let oldest = self.entries.iter().enumerate().min_by_key(|(_, e)| e.last_asked);
        match oldest.map(|(at, _)| at).filter(|_| self.entries.len() >= MAX_GAMES) {
            Some(at) => {
                self.entries[at] = entry;
                Ok(at)
            }
            None => {
                self.entries.push(entry);
                Ok(self.entries.len() - 1)
            }
        }
    }

    /// The game for what a ledger asks for.
    ///
    /// # Errors
    /// What the content cannot give.
    pub(crate) fn wanted(&mut self, wanted: &Wanted<'_>) -> Result<&G, Vec<Complaint>> {
        let entry = self.entry(wanted)?;
        Ok(&self.entries[entry].game)
    }
}

/// A ledger whose head was read and looked up.
struct Opened<'a, G: Recorded> {
    entry: usize,
    setup: G::Setup,
    head: Head<'a>,
}
