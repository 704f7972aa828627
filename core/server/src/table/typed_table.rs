//! Typed implementation of a table: committed rows, an open turn for each seat, and committing
//! turns as rows.

use std::collections::BTreeMap;
use std::sync::Arc;

use game::{ApplyError, Game, ItemExplanation, LegalAction, PendingDecision, QueryError};
use lab::Bot;
use lab::simultaneous::SimultaneousDecisions;
use language::Language;
use language::say;
use ledger::draws;
use workbench::disclosure::words;
use workbench::hint::HintSearch;
use workbench::history::{ActionOrLeave, LEAVES};
use workbench::library::Content;

use super::any_table::{AnyTable, OwnerWorkbench, RowStorage, RuleUpdates, TableError};
use super::data::GameEnd;
use super::live::BackgroundChannel;
use super::row::{CachedLogs, CommittedRow, SeatAction, WithheldRows};
use super::ruleset_epoch::RulesetEpochs;
use super::turn::TurnFork;
use crate::texts::TEXTS;

/// A table of a game of type `G`. `L` is the source of new rules, for example a workbench that
/// reads content files.
pub struct TypedTable<G: Game + 'static, L = FixedRules> {
    pub(super) game: G,
    pub(super) head: String,
    /// Position at which the present rules came into use.
    pub(super) opening: G::State,
    /// Earlier rules of this game.
    pub(super) eras: RulesetEpochs<G>,
    /// Source of new rules.
    pub(super) live: L,
    /// Whether this is a dev table, on which a client with all seats may see hidden information.
    pub(super) is_dev: bool,
    /// Content from which the rules were compiled.
    pub(super) source: Option<Arc<Content>>,
    pub(super) rules_file: RulesSource,
    pub(super) rows: Vec<CommittedRow<G>>,
    /// The position after the last row.
    pub(super) state: G::State,
    pub(super) forks: Vec<TurnFork<G>>,
    pub(super) bots: Vec<Option<Box<dyn Bot<G>>>>,
    /// Positions for the lookahead of bots that decide simultaneously with other seats.
    pub(super) at_once: SimultaneousDecisions<G>,
    /// Hints being computed, oldest first.
    pub(super) thoughts: Vec<HintSearch<G>>,
    /// Cached logs by viewer: spectators, then each seat.
    pub(super) logs: CachedLogs<G::State>,
    /// Key for hashes in games with hidden information.
    pub(super) key: [u8; 32],
    /// Cached points of the finished game, with the hash of its last position and the language.
    pub(super) end: Option<(u64, Language, GameEnd)>,
    /// Cache of drawn observations. Most clients see the same one, and it changes less often than
    /// they request it.
    pub(super) drawn: Vec<CachedDrawing<G::View>>,
    /// Cached pictures of pieces as JSON, of the present rules.
    pub(super) gallery: BTreeMap<Language, String>,
}

/// Source of new rules of a table whose rules never change.
pub struct FixedRules;

/// The file of a table's rules. Few tables are asked for it, so it is made on request.
pub(super) enum RulesSource {
    /// The rules are no content, or follow changing files.
    None,
    Maker(Box<dyn Fn() -> Result<bundle::RulesFile, String> + Send>),
    /// The text, or why there is none.
    Made(Result<String, String>),
}

/// Cached panels and SVG of an observation.
#[derive(Clone)]
pub(super) struct CachedDrawing<V> {
    pub language: Language,
    pub view: V,
    pub panels: Vec<game::InfoPanel>,
    pub svg: String,
}

impl<G: Game + 'static, L> AnyTable for TypedTable<G, L>
where
    TypedTable<G, L>: RuleUpdates + OwnerWorkbench,
{
    fn seats(&self) -> u8 {
        self.game.seats(&self.state)
    }

    fn meanings(&self) -> Vec<ItemExplanation> {
        self.game.item_explanations()
    }

    fn gallery(&mut self) -> &str {
        let game = &self.game;
        self.gallery.entry(language::viewer_language()).or_insert_with(|| {
            let gallery = game.piece_gallery();
            if gallery.pieces.is_empty() { String::new() } else { super::snapshot::json(&gallery) }
        })
    }

    fn has_offers(&self) -> bool {
        self.game.has_offers()
    }

    fn row(&self) -> u32 {
        self.rows.len() as u32
    }

    fn withholds(&self) -> bool {
        self.game.has_secret_decision(&self.state)
    }

    fn row_shown(&self, seats: &[u8]) -> u32 {
        self.rows_shown(seats)
    }

    fn is_over(&self) -> bool {
        self.game.is_over(&self.state)
    }

    fn names(&self) -> Vec<String> {
        let dealt = self.dealt(&self.state, game::Viewer::Spectator);
        (0..self.game.seats(&dealt)).map(|seat| self.game.seat_name(&dealt, seat)).collect()
    }

    fn waits_for(&self) -> Vec<u8> {
        self.open(&self.state).iter().filter(|d| d.must_answer_now).map(|d| d.seat).collect()
    }

    fn hash(&self) -> u64 {
        self.game.hash(&self.state)
    }

    fn take_rows(&mut self, lines: &str) -> Result<(), String> {
        self.read_rows(lines)
    }

    fn has_left(&self, seat: u8) -> bool {
        self.rows.iter().any(|row| row.seat == seat && matches!(row.did, ActionOrLeave::Left))
    }

    fn left_behind(&self, row: u32) -> Vec<u8> {
        // The argument counts public rows only, so it is converted to the stored count.
        let stored = self.row_of(&[], row).unwrap_or(row);
        let rows = self.rows.iter().skip(stored as usize);
        rows.filter(|row| matches!(row.did, ActionOrLeave::Left)).map(|row| row.seat).collect()
    }

    fn ledger(&self, seats: &[u8], row: Option<u32>) -> Result<String, String> {
        let hides =
            self.game.has_hidden_information(&self.state) && !self.game.is_over(&self.state);
        if hides && !self.tries_out(seats) {
            return Err(say!(TEXTS, "ledger-hidden"));
        }
        let rows = row.map_or(self.rows.len(), |row| self.rows.len().min(row as usize));
        Ok(self.lines(rows))
    }

    fn whole_ledger(&self) -> String {
        self.lines(self.rows.len())
    }

    fn source(&self) -> Option<String> {
        self.source.as_ref().map(|content| content.as_one_text())
    }

    fn rules_file(&mut self) -> Result<String, String> {
        match &self.rules_file {
            RulesSource::None => Err(say!(TEXTS, "rules-of-table-stay")),
            RulesSource::Made(made) => made.clone(),
            RulesSource::Maker(make) => {
                let made = make().and_then(|file| file.to_text());
                self.rules_file = RulesSource::Made(made.clone());
                made
            }
        }
    }
}

impl<G: Game + 'static> RuleUpdates for TypedTable<G> {
    fn begin_live(&mut self, is_dev: bool, _: BackgroundChannel) {
        self.is_dev = is_dev;
    }
}

impl<G: Game + 'static> OwnerWorkbench for TypedTable<G> {}

impl<G: Game + 'static> TypedTable<G> {
    /// Creates a table at the start of a game whose rules never change. `head` is the head of its
    /// ledger.
    pub fn new(game: G, head: String, opening: G::State) -> TypedTable<G> {
        TypedTable::with_live(game, head, opening, FixedRules)
    }
}

impl<G: Game + 'static, L> TypedTable<G, L> {
    /// Creates a table at the start of a game, with a source of new rules. `head` is the head of
    /// its ledger.
    pub(super) fn with_live(game: G, head: String, opening: G::State, live: L) -> TypedTable<G, L> {
        let seats = usize::from(game.seats(&opening));
        let mut key = [0; 32];
        // Without random bytes, hidden information could not be protected.
        getrandom::fill(&mut key).expect("the system gives random bytes");
        TypedTable {
            forks: (0..seats).map(|_| TurnFork::new(&opening)).collect(),
            bots: (0..seats).map(|_| None).collect(),
            at_once: SimultaneousDecisions::default(),
            thoughts: Vec::new(),
            logs: CachedLogs::none(game.has_perfect_information(), seats, &opening),
            rows: Vec::new(),
            state: opening.clone(),
            eras: RulesetEpochs::default(),
            live,
            is_dev: false,
            source: None,
            rules_file: RulesSource::None,
            game,
            head,
            opening,
            key,
            end: None,
            drawn: Vec::new(),
            gallery: BTreeMap::new(),
        }
    }

    /// Plays the given rows. `draws` has results of chance with the index of their action.
    ///
    /// # Errors
    /// Returns the first illegal row with the reason.
    pub fn with_rows(
        mut self,
        rows: &[(u8, ActionOrLeave<G::Action>)],
        draws: &[(usize, G::Draw)],
    ) -> Result<TypedTable<G, L>, String> {
        let mut state = self.state.clone();
        let (mut action, mut draws) = (0, draws.iter().peekable());
        for (at, (seat, action_or_leave)) in rows.iter().enumerate() {
            let mut draws_of_row = Vec::new();
            if let ActionOrLeave::Action(_) = action_or_leave {
                while let Some((_, draw)) =
                    draws.next_if(|(action_number, _)| *action_number == action)
                {
                    draws_of_row.push(*draw);
                }
                action += 1;
            }
            let draws = (!draws_of_row.is_empty()).then_some(draws_of_row);
            let seat_action = SeatAction { seat: *seat, did: *action_or_leave, draws };
            let row = CommittedRow::carry_out(&mut self.game, &mut state, seat_action);
            let row =
                row.map_err(|error| say!(TEXTS, "row-why", row = at + 1, why = words(error)))?;
            self.rows.push(row);
        }
        self.state = state;
        self.rebase();
        Ok(self)
    }

    /// Parses and plays rows in ledger notation after the present ones.
    ///
    /// # Errors
    /// Returns the first line that cannot be parsed or is illegal, with the reason; then none is
    /// played.
    pub fn read_rows(&mut self, lines: &str) -> Result<(), String> {
        let (mut state, before) = (self.state.clone(), self.rows.len());
        let mut rows = Vec::new();
        for (at, line) in lines.lines().enumerate() {
            let wrong =
                |message: String| say!(TEXTS, "row-why", row = before + at + 1, why = message);
            let (name, text) =
                line.split_once(": ").ok_or_else(|| wrong(say!(TEXTS, "no-name-colon")))?;
            let mut seats = 0..self.game.seats(&state);
            let seat = seats.find(|seat| self.game.seat_name(&state, *seat) == name);
            let seat = seat.ok_or_else(|| wrong(say!(TEXTS, "unknown-name-code", name = name)))?;
            // In ledgers without results of chance, the seed determines them.
            let (text, drawn) = draws::split(text);
            let drawn = drawn.map(|drawn| draws::read(&self.game, drawn)).transpose();
            let drawn = drawn.map_err(wrong)?;
            let action_or_leave = match text {
                LEAVES => ActionOrLeave::Left,
                text => ActionOrLeave::Action(self.game.read(&state, seat, text).map_err(wrong)?),
            };
            let at = self.rows.len() + at + 1;
            let row = CommittedRow::carry_out(
                &mut self.game,
                &mut state,
                SeatAction { seat, did: action_or_leave, draws: drawn },
            );
            rows.push(
                row.map_err(|message| say!(TEXTS, "row-why", row = at, why = words(message)))?,
            );
        }
        self.rows.extend(rows);
        self.state = state;
        self.rebase();
        Ok(())
    }

    /// Returns the number of rows that a viewer with these seats sees.
    pub(super) fn rows_shown(&self, seats: &[u8]) -> u32 {
        self.withheld_from(seats).shown(self.rows.len()) as u32
    }

    /// Returns the rows that are withheld from a viewer with these seats.
    pub(super) fn withheld_from(&self, seats: &[u8]) -> WithheldRows {
        if self.game.has_perfect_information() || self.tries_out(seats) {
            return WithheldRows::default();
        }
        WithheldRows::for_viewer(&self.rows, self.viewer(seats))
    }

    /// Converts a row number that a viewer sees to a number of stored rows.
    ///
    /// # Errors
    /// Returns a message if the viewer sees fewer rows.
    pub(super) fn row_of(&self, seats: &[u8], row: u32) -> Result<u32, String> {
        let withheld = self.withheld_from(seats);
        let most = withheld.shown(self.rows.len());
        if row as usize > most {
            return Err(say!(TEXTS, "no-such-row-most", most = most));
        }
        Ok(withheld.all(row as usize) as u32)
    }

    /// Commits actions of a seat as rows: stores them first, then shows them. The seat's turn is
    /// empty afterwards, and other open turns are replayed on the new position.
    pub(super) fn commit(
        &mut self,
        seat: u8,
        dids: &[ActionOrLeave<G::Action>],
        keep: &mut dyn RowStorage,
    ) -> Result<(), TableError> {
        let mut state = self.state.clone();
        let mut rows = Vec::with_capacity(dids.len());
        for action_or_leave in dids {
            let row = CommittedRow::carry_out(
                &mut self.game,
                &mut state,
                SeatAction { seat, did: *action_or_leave, draws: None },
            );
            rows.push(row.map_err(|p| self.wrong(seat, p))?);
        }
        let mut lines = String::new();
        for row in &rows {
            assert!(!row.text.contains('\n'), "the text of an action must be one line");
            lines.push_str(&row.line());
        }
        keep.rows(self.rows.len() as u32, &lines)?;
        for action_or_leave in dids {
            if let ActionOrLeave::Action(action) = action_or_leave {
                self.at_once.apply_answer(&mut self.game, seat, *action);
            }
        }
        self.rows.extend(rows);
        self.state = state;
        self.forks[usize::from(seat)] = TurnFork::new(&self.state);
        self.rebase();
        Ok(())
    }

    /// Returns the committed position, including hidden information.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// Returns the position after a row, by replaying the game.
    pub(super) fn state_at(&mut self, row: u32) -> Result<G::State, String> {
        let most = self.rows.len() as u32;
        if row > most {
            return Err(say!(TEXTS, "no-such-row-most", most = most));
        }
        if row == most {
            return Ok(self.state.clone());
        }
        let (at, mut state) = self.played(row)?;
        if let Some(era) = at {
            state = self.eras.migrated(era, &state, &self.game)?;
        }
        Ok(state)
    }

    /// Removes all rows after this one.
    pub(super) fn cut(&mut self, row: u32, keep: &mut dyn RowStorage) -> Result<(), TableError> {
        let state = self.state_at(row).map_err(TableError::Refused)?;
        keep.back_to(row)?;
        self.rows.truncate(row as usize);
        if self.eras.cut(row as usize) {
            self.opening = state.clone();
        }
        self.state = state;
        let logs = self.logs.all().flatten();
        for log in logs.filter(|log| log.rows.len() > self.rows.len()) {
            log.rows.truncate(self.rows.len());
            log.state = self.state.clone();
        }
        self.forks.iter_mut().for_each(|fork| *fork = TurnFork::new(&self.state));
        Ok(())
    }

    /// Returns the legal list of a position; fails if a script fails.
    pub(super) fn list(
        &mut self,
        state: &G::State,
    ) -> Result<Vec<LegalAction<G::Action>>, QueryError> {
        let mut legal = Vec::new();
        self.game.legal_actions(state, &mut legal)?;
        Ok(legal)
    }

    /// Returns the open decisions of a position.
    pub(super) fn open(&self, state: &G::State) -> Vec<PendingDecision> {
        let mut open = Vec::new();
        self.game.pending_decisions(state, &mut open);
        open
    }

    /// Returns whether this is a dev table and the viewer has all seats without a bot.
    pub(super) fn tries_out(&self, seats: &[u8]) -> bool {
        let others = (0..).zip(&self.bots).filter(|(_, bot)| bot.is_none());
        self.is_dev
            && !seats.is_empty()
            && others.into_iter().all(|(seat, _)| seats.contains(&seat))
    }

    /// Returns the open decision of a seat.
    pub(super) fn decision(&self, state: &G::State, seat: u8) -> Option<PendingDecision> {
        self.open(state).into_iter().find(|decision| decision.seat == seat)
    }

    /// Converts an error for clients. In games with hidden information the reason is withheld.
    pub(super) fn wrong(&self, _seat: u8, problem: ApplyError) -> TableError {
        match problem {
            ApplyError::Illegal(_) | ApplyError::ScriptError(_)
                if !self.game.has_perfect_information() =>
            {
                TableError::Refused(say!(TEXTS, "not-now"))
            }
            ApplyError::Illegal(message) => TableError::Refused(message),
            ApplyError::ScriptError(message) => TableError::Failed(message),
        }
    }

    /// Returns head and the first `rows` rows of the ledger.
    pub(super) fn lines(&self, rows: usize) -> String {
        let mut text = self.head.clone();
        for row in &self.rows[..rows] {
            text.push_str(&row.line());
        }
        text
    }
}
