//! Replays ledgers: finds the game that the head requests, then applies the rows.

use game::excerpt::escape_bytes;

use crate::head::{LedgerForm, LedgerHead, RequestProblem, RulesRequest};
use crate::page_copy;
use crate::plain::PlainRowReader;
pub use crate::recorded::{HoldingsHash, LedgerReplayOptions};
use crate::recorded::{LedgerGame, RecordableGame};
use crate::recorded::{Listeners, ReplayLog, ReplayState, RowReader, head_grammar};
use crate::report::ReplayReport;
use crate::source::{LedgerError, NumberedLines, check_text};
use crate::trace::ChangeTrace;

/// Source of games, with their rules and scripts. The content library implements it, so this crate reads no files.
pub trait GameProvider<G> {
    /// Returns a game under the rules that a ledger requests.
    ///
    /// # Errors
    /// Everything in the request that the content cannot provide, or scripts that do not load.
    fn game(&mut self, request: &RulesRequest<'_>) -> Result<G, Vec<RequestProblem>>;

    /// Returns whether the requested rules had this ruleset hash in an earlier version of the
    /// program. `recorded` is the hash in the ledger's head, which may be shortened to 8 digits;
    /// `now` is the whole hash of the rules.
    fn had_hash(&mut self, _request: &RulesRequest<'_>, _recorded: &str, _now: &str) -> bool {
        false
    }

    /// Returns warnings about requested settings that the game ignores.
    fn notes(&self, _request: &RulesRequest<'_>) -> Vec<RequestProblem> {
        Vec::new()
    }

    /// Returns the text of a content file, for finding changed lines in a comparison of rules; `None` if unknown.
    fn text(&self, _file: &str) -> Option<&str> {
        None
    }
}

/// A replayed game with everything that is needed to continue it.
pub struct ReplayedLedger<G: RecordableGame> {
    pub ruleset: G::Ruleset,
    pub setup: G::Setup,
    /// All actions, including those that the ledger implies without writing them.
    pub actions: Vec<(u8, G::Action)>,
    /// Results of chance, each with the index of its action.
    pub draws: Vec<(usize, G::Draw)>,
    /// Seats that left the game, each with the number of actions before it left.
    pub left: Vec<(usize, u8)>,
    pub state: G::State,
}

impl<'a, G: RecordableGame> From<&'a ReplayedLedger<G>> for LedgerGame<'a, G> {
    fn from(played: &'a ReplayedLedger<G>) -> LedgerGame<'a, G> {
        let ReplayedLedger { setup, actions, draws, left, .. } = played;
        LedgerGame { setup, actions, draws: Some(draws), left }
    }
}

/// A game cached for the next ledger that requests the same rules.
struct CachedGame<G> {
    key: String,
    game: G,
    /// Value of [`Replayer::requests`] (a counter of requests) when a ledger last requested this game.
    last_request: u64,
}

/// Upper bound on the games that a [`Replayer`] caches. Each game holds a ruleset and the virtual
/// machines of its scripts, about 1 MiB. The ledgers of a folder usually need few games; in the
/// shipped corpus nearly every ledger needs a different one.
const MAX_GAMES: usize = 16;

/// Setup and last position of a replay.
pub(crate) struct ReplayEnd<G: RecordableGame> {
    /// Index of the game, see [`Replayer::game`].
    pub entry: usize,
    pub setup: G::Setup,
    pub state: G::State,
}

/// Replays ledgers one after the other. Caches the games of the last [`MAX_GAMES`] rulesets that ledgers requested.
pub struct Replayer<G, P> {
    provider: P,
    /// Cache with least-recently-used replacement. An index into it is valid until the next ledger is replayed.
    entries: Vec<CachedGame<G>>,
    requests: u64,
}

impl<G: RecordableGame, P: GameProvider<G>> Replayer<G, P> {
    /// Makes a replayer that gets its games from this provider.
    pub fn new(provider: P) -> Replayer<G, P> {
        Replayer { provider, entries: Vec::new(), requests: 0 }
    }

    /// Returns the text of a content file; `None` if unknown.
    pub(crate) fn text(&self, file: &str) -> Option<&str> {
        self.provider.text(file)
    }

    /// Returns the game with this index in the cache.
    pub(crate) fn game(&self, entry: usize) -> &G {
        &self.entries[entry].game
    }

    /// Replays one ledger. `file` is its name in messages.
    pub fn replay(
        &mut self,
        file: &str,
        bytes: &[u8],
        options: LedgerReplayOptions,
    ) -> ReplayReport {
        self.run(file, bytes, options, Listeners::default()).0
    }

    /// Replays one ledger and returns the game, as far as it could be played; `None` if it could not begin.
    pub fn play(
        &mut self,
        file: &str,
        bytes: &[u8],
        options: LedgerReplayOptions,
    ) -> (ReplayReport, Option<ReplayedLedger<G>>) {
        let mut log = ReplayLog::default();
        let listeners = Listeners { log: Some(&mut log), ..Listeners::default() };
        let (report, end) = self.run(file, bytes, options, listeners);
        let ReplayLog { actions, draws, left } = log;
        let played = end.map(|ReplayEnd { entry, setup, state }| {
            let ruleset = self.entries[entry].game.ruleset();
            ReplayedLedger { ruleset, setup, actions, draws, left, state }
        });
        (report, played)
    }

    /// Replays one ledger and records what every action changed and why. Also returns the game, which can describe the
    /// changes; `None` if it could not begin.
    pub fn trace(
        &mut self,
        file: &str,
        bytes: &[u8],
        options: LedgerReplayOptions,
    ) -> (ReplayReport, ChangeTrace<G::Change>, Option<&G>) {
        let mut trace = ChangeTrace::default();
        let listeners = Listeners { trace: Some(&mut trace), ..Listeners::default() };
        let (report, end) = self.run(file, bytes, options, listeners);
        (report, trace, end.map(|end| &self.entries[end.entry].game))
    }

    fn run(
        &mut self,
        file: &str,
        bytes: &[u8],
        options: LedgerReplayOptions,
        listeners: Listeners<'_, G>,
    ) -> (ReplayReport, Option<ReplayEnd<G>>) {
        self.run_as(file, bytes, options, None, listeners)
    }

    /// Replays a ledger, given by name and bytes; `request` replaces the rules that the head requests.
    pub(crate) fn run_as(
        &mut self,
        file: &str,
        bytes: &[u8],
        options: LedgerReplayOptions,
        request: Option<&RulesRequest<'_>>,
        listeners: Listeners<'_, G>,
    ) -> (ReplayReport, Option<ReplayEnd<G>>) {
        let mut report = ReplayReport { file: file.to_string(), ..ReplayReport::default() };
        let restored = page_copy::restore::<G>(file, bytes);
        let bytes = match &restored {
            Ok(bytes) => &**bytes,
            Err(errors) => {
                report.errors.clone_from(errors);
                return (report, None);
            }
        };
        let opened = self.open(file, bytes, options, request, &mut report);
        let OpenedLedger { entry, setup, head, is_of_these_rules } = match opened {
            Ok(opened) => opened,
            Err(errors) => {
                report.errors = errors;
                return (report, None);
            }
        };
        let game = &mut self.entries[entry].game;
        let (form, body, is_own) = (head.form, head.body, head.loam.is_some());
        let replay = ReplayState {
            file,
            options,
            form,
            body,
            is_own,
            leaves_out_forced: is_of_these_rules && form == LedgerForm::Commands,
            listeners,
            over: false,
            report,
        };
        let mut rows = match begin_rows(game, &setup, replay) {
            Ok(rows) => rows,
            Err(error) => {
                let first = NumberedLines::new(bytes).next();
                let (number, text) = first.map_or((1, &[][..]), |l| (l.number, l.bytes));
                let error = format!("the game cannot be started: {error}");
                let errors = vec![LedgerError::new(file, number, text, 0, error)];
                let file = file.to_string();
                return (ReplayReport { file, errors, ..ReplayReport::default() }, None);
            }
        };
        rows.walk(bytes);
        let (ReplayState { mut report, .. }, state) = rows.into_parts();
        let game = &self.entries[entry].game;
        report.finished = game.is_over(&state);
        report.hash = Some(game.hash(&state));
        report.after = G::carried(&setup).map(|carried| carried.after.clone());
        report.seats = (0..game.seats(&state)).map(|seat| game.seat_name(&state, seat)).collect();
        report.scores = game.scores(&state);
        (report, Some(ReplayEnd { entry, setup, state }))
    }

    /// Parses the head and gets the game. A ruleset other than that in the header is an error; ignored settings are
    /// warnings.
    fn open<'a>(
        &mut self,
        file: &str,
        bytes: &'a [u8],
        options: LedgerReplayOptions,
        request: Option<&RulesRequest<'_>>,
        report: &mut ReplayReport,
    ) -> Result<OpenedLedger<'a, G>, Vec<LedgerError>> {
        let bytes = check_text(file, bytes).map_err(|e| vec![e])?.as_bytes();
        let head = LedgerHead::read(&head_grammar::<G>(), file, bytes)?;
        let own;
        let request = match request {
            Some(request) => request,
            None => {
                own = head.rules_request();
                &own
            }
        };
        let entry = self.entry(request).map_err(|c| head.locate(file, c))?;
        report.warnings = head.locate(file, self.provider.notes(request));
        let game = &self.entries[entry].game;
        let mut is_of_these_rules = false;
        if let Some(recorded_hash) = head.loam.as_ref().and_then(|l| l.ruleset) {
            let ours = game.rules_hash();
            // Headers may shorten the hash; eight digits identify a ruleset well enough.
            let is_one = recorded_hash.text.len() >= 8
                && (ours.starts_with(recorded_hash.text)
                    || self.provider.had_hash(request, recorded_hash.text, &ours));
            is_of_these_rules = is_one && ours.starts_with(recorded_hash.text);
            if !options.any_ruleset && !is_one {
                let message = format!(
                    "the rules have changed since the ledger was written: it has ruleset {}, the \
                    current one is {}",
                    escape_bytes(recorded_hash.text.as_bytes()),
                    &ours[..recorded_hash.text.len().max(8).min(ours.len())],
                );
                report.other_rules = true;
                return Err(vec![recorded_hash.error(file, message)]);
            }
        }
        let setup = game.read_setup(file, &head)?;
        Ok(OpenedLedger { entry, setup, head, is_of_these_rules })
    }

    /// Returns the cache index of the requested game; gets the game if needed.
    fn entry(&mut self, request: &RulesRequest<'_>) -> Result<usize, Vec<RequestProblem>> {
        let key = request.key();
        self.requests += 1;
        if let Some(at) = self.entries.iter().position(|e| e.key == key) {
            self.entries[at].last_request = self.requests;
            return Ok(at);
        }
        let entry =
            CachedGame { key, game: self.provider.game(request)?, last_request: self.requests };
        let oldest = self.entries.iter().enumerate().min_by_key(|(_, e)| e.last_request);
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

    /// Returns the game that a ledger requests.
    ///
    /// # Errors
    /// Everything that the content cannot provide.
    pub(crate) fn game_for(
        &mut self,
        request: &RulesRequest<'_>,
    ) -> Result<&G, Vec<RequestProblem>> {
        let entry = self.entry(request)?;
        Ok(&self.entries[entry].game)
    }
}

/// A ledger whose head was parsed and whose game was found.
struct OpenedLedger<'a, G: RecordableGame> {
    entry: usize,
    setup: G::Setup,
    head: LedgerHead<'a>,
    /// Whether the head names the rules of the replay.
    is_of_these_rules: bool,
}

/// Begins a game and returns the reader for its rows.
fn begin_rows<'a, G: RecordableGame>(
    game: &'a mut G,
    setup: &G::Setup,
    replay: ReplayState<'a, G>,
) -> Result<Box<dyn RowReader<'a, G> + 'a>, String> {
    if G::HAS_PLAIN_ROWS {
        Ok(Box::new(PlainRowReader::begin(game, setup, replay)?))
    } else {
        game.rows(setup, replay)
    }
}
