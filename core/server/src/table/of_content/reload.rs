//! Live rules of a table: a dev table reloads its rules after each save of the content files. Other
//! tables learn only that the files differ.

use std::path::PathBuf;
use std::sync::Arc;

use content::VariantChoice;
use language::say;
use workbench::corpus;
use workbench::history::ActionOrLeave;
use workbench::library::{CompiledRules, Content};
use workbench::playable::FullGame;
use workbench::reload::{MigratedGame, Reloader};
use workbench::watch::FileSave;
use workbench::workbench::background::{BackgroundResult, BackgroundThread, PendingJob};
use workbench::workbench::changes::RecordedGameChanges;
use workbench::workbench::rule_bench::{GameInProgress, Reloaded, RuleBench};

use super::super::any_table::{NO_FILES, RuleUpdates, TableError};
use super::super::files::ContentFiles;
use super::super::live::BackgroundChannel;
use super::super::row::CommittedRow;
use super::super::ruleset_epoch::RulesetEpoch;
use super::super::typed_table::{RulesSource, TypedTable};
use crate::texts::TEXTS;

/// A table whose rules come from content. Without a content folder it has no workbench.
pub(super) type ContentTable<G> = TypedTable<G, Option<Box<TableWorkbench<G>>>>;

/// Connects a table with the content files of its rules.
pub struct TableWorkbench<G: FullGame> {
    pub(super) folder: PathBuf,
    /// The content under which the table was opened.
    pub(super) content: Arc<Content>,
    /// The rules in use.
    pub(super) rules: CompiledRules<G>,
    pub(super) follows: Option<DevWorkbench<G>>,
    /// Files that the last save changed.
    pub(super) files: Vec<String>,
    /// For a table with fixed rules: what new rules would change.
    pub(super) changes: Option<RecordedGameChanges>,
    /// For a table with fixed rules: whether the files have changed.
    pub(super) waits: bool,
    /// For a table with fixed rules: the channel through which background work sends results, once
    /// started.
    beside: Option<BackgroundChannel>,
    /// Message, if the files cannot be watched.
    pub(super) trouble: Option<String>,
}

/// Rules of a dev table, which follow the files, with the background thread.
pub(super) struct DevWorkbench<G: FullGame> {
    pub(super) bench: RuleBench<G>,
    behind: BackgroundThread,
}

impl<G: FullGame> RuleUpdates for ContentTable<G> {
    fn begin_live(&mut self, is_dev: bool, channel: BackgroundChannel) {
        self.is_dev = is_dev;
        self.with_bench(|bench, table| bench.begin(table, is_dev, channel));
    }

    fn reload(&mut self, save: &FileSave) -> Option<PendingJob> {
        self.with_bench(|bench, table| bench.reload(table, save)).flatten()
    }

    fn take_result(&mut self, found: BackgroundResult) -> bool {
        self.with_bench(|bench, table| bench.take_result(table, found)).unwrap_or_default()
    }
}

impl<G: FullGame> ContentTable<G> {
    /// Calls a function with the workbench and the table; `None` without a workbench.
    pub(super) fn with_bench<T>(
        &mut self,
        run: impl FnOnce(&mut TableWorkbench<G>, &mut ContentTable<G>) -> T,
    ) -> Option<T> {
        let mut bench = self.live.take()?;
        let done = run(&mut bench, self);
        self.live = Some(bench);
        Some(done)
    }

    /// Continues under other rules with a migrated position. Rows stay; open turns are replayed.
    fn use_rules(&mut self, game: G, state: G::State) {
        self.update_all_logs();
        let to = self.rows.len();
        let began = self.eras.end();
        let game = std::mem::replace(&mut self.game, game);
        let opening = std::mem::replace(&mut self.opening, state.clone());
        // An epoch without rows is not recorded.
        if to > began {
            self.eras.0.push(RulesetEpoch { game, opening, to, migrate: migrate::<G> });
        }
        self.continue_from(state);
    }

    /// Continues under equal rules that were compiled from other texts, such as names for readers.
    /// Rows of the present epoch now belong to the new game instance. If they have other effects
    /// under it, a new epoch begins.
    fn use_texts(&mut self, mut game: G, state: G::State) {
        let Some((opening, rows)) = self.rows_under(&mut game) else {
            return self.use_rules(game, state);
        };
        self.update_all_logs();
        (self.game, self.opening) = (game, opening);
        self.rows.splice(self.eras.end().., rows);
        self.continue_from(state);
    }

    /// Replays the rows of the present epoch under another game instance. Returns the position at
    /// the start of the epoch with the rows; `None` if a position differs.
    fn rows_under(&self, game: &mut G) -> Option<(G::State, Vec<CommittedRow<G>>)> {
        let opening = migrate(&self.opening, &self.game, game).ok()?;
        let mut state = opening.clone();
        let mut rows = Vec::new();
        for row in &self.rows[self.eras.end()..] {
            let mut seat_action = row.deed();
            if let ActionOrLeave::Action(_) = seat_action.did {
                seat_action.did =
                    ActionOrLeave::Action(game.read(&state, row.seat, &row.text).ok()?);
            }
            let replayed = CommittedRow::carry_out(game, &mut state, seat_action).ok()?;
            if replayed.hash != row.hash {
                return None;
            }
            let (name, text) = (row.name.clone(), row.text.clone());
            rows.push(CommittedRow { name, text, ..replayed });
        }
        Some((opening, rows))
    }

    /// Continues with a position of the present rules.
    fn continue_from(&mut self, state: G::State) {
        // If the new rules hide something, each viewer needs its own log from now on.
        let viewers = 1 + self.forks.len();
        for logs in self.logs.all() {
            if let ([all], false) = (&logs[..], self.game.has_perfect_information()) {
                *logs = vec![all.clone(); viewers];
            }
            logs.iter_mut().for_each(|log| log.state = state.clone());
        }
        self.state = state;
        // Pictures and hints depend on the rules.
        self.drawn.clear();
        self.gallery.clear();
        self.rules_file = RulesSource::None;
        self.thoughts.clear();
        self.reread();
    }
}

impl<G: FullGame> TableWorkbench<G> {
    /// Connects a table to the content folder of its rules. Background work starts later.
    pub fn new(
        folder: PathBuf,
        content: Arc<Content>,
        rules: CompiledRules<G>,
    ) -> TableWorkbench<G> {
        TableWorkbench {
            folder,
            content,
            rules,
            follows: None,
            files: Vec::new(),
            changes: None,
            waits: false,
            beside: None,
            trouble: None,
        }
    }

    fn open(
        &mut self,
        table: &mut ContentTable<G>,
        channel: BackgroundChannel,
    ) -> Result<(), String> {
        let reloader = Reloader::new(self.content.games, &self.folder, self.rules.choice.clone())?;
        // The files may have changed since the table was opened.
        let (bench, fresh) = RuleBench::open(reloader, now(&self.rules, table));
        let BackgroundChannel { send, is_busy, .. } = channel;
        let (send, is_busy) = (move |found| send(found), move || is_busy());
        let background = BackgroundThread::start::<G>(corpus::embedded_ledgers(), send, is_busy);
        background.begin(bench.first_job(commands(table)));
        self.follows = Some(DevWorkbench { bench, behind: background });
        self.continue_with(table, fresh);
        Ok(())
    }

    /// Continues the game of the table under other rules, if there are any. Rules from equal texts
    /// leave the table as it is, and equal rules from other texts begin no epoch.
    pub(super) fn continue_with(
        &mut self,
        table: &mut ContentTable<G>,
        fresh: Option<Box<MigratedGame<G>>>,
    ) {
        let Some(fresh) = fresh else { return };
        let MigratedGame { rules, game, state, .. } = *fresh;
        let old = std::mem::replace(&mut self.rules, rules);
        let (old, new) = (&old.compiled, &self.rules.compiled);
        if old.hash() != new.hash() {
            table.use_rules(game, state);
        } else if old.text_hash() != new.text_hash() {
            table.use_texts(game, state);
        }
    }

    fn begin(&mut self, table: &mut ContentTable<G>, is_dev: bool, channel: BackgroundChannel) {
        if !is_dev {
            self.beside = Some(channel);
            if self.waits {
                self.recompare();
            }
        } else if let Err(message) = self.open(table, channel) {
            self.trouble = Some(message);
        }
    }

    fn reload(&mut self, table: &mut ContentTable<G>, save: &FileSave) -> Option<PendingJob> {
        let Some(DevWorkbench { bench, behind }) = &mut self.follows else {
            self.note_saved(save);
            return None;
        };
        let thread = behind.clone();
        let reloaded = bench.reload(save, now(&self.rules, table), || commands(table));
        let Reloaded { summary, fresh, job } = reloaded?;
        self.files = summary.files;
        self.continue_with(table, fresh);
        Some(PendingJob { thread, job })
    }

    /// For a table with fixed rules: notes which files were saved, and compares the rules.
    fn note_saved(&mut self, save: &FileSave) {
        let name =
            |path: &PathBuf| Some(path.strip_prefix(&self.folder).ok()?.display().to_string());
        let names: Vec<String> = save.paths.iter().filter_map(name).collect();
        self.files.extend(
            names.into_iter().filter(|name| !self.files.contains(name)).collect::<Vec<_>>(),
        );
        self.changes = None;
        // If background work has not started yet, it compares the rules when it starts.
        self.waits |= self.beside.is_none();
        self.recompare();
    }

    fn take_result(&mut self, table: &mut ContentTable<G>, found: BackgroundResult) -> bool {
        let Some(follows) = &mut self.follows else { return self.take_background_result(found) };
        let bench = &mut follows.bench;
        match found {
            BackgroundResult::Checked(n, checked) => {
                let old = bench.checked(n, checked, now(&self.rules, table));
                self.continue_with(table, old);
            }
            BackgroundResult::Tests(n, tests) => bench.tested(n, tests),
            BackgroundResult::Changes(n, changes) => bench.compared(n, *changes),
            BackgroundResult::Broken(n, message) => bench.take_panic(n, &message),
            BackgroundResult::Finished(_) | BackgroundResult::Other(_) => return false,
        }
        true
    }

    /// Processes a background result for a table with fixed rules. Returns whether clients need an
    /// update.
    fn take_background_result(&mut self, found: BackgroundResult) -> bool {
        match found {
            BackgroundResult::Other(is_other) => {
                let waited = std::mem::replace(&mut self.waits, is_other);
                if !is_other {
                    self.files.clear();
                }
                return is_other || waited;
            }
            BackgroundResult::Changes(_, changes) => self.changes = Some(*changes),
            BackgroundResult::Broken(_, message) => self.trouble = Some(message),
            BackgroundResult::Checked(..)
            | BackgroundResult::Tests(..)
            | BackgroundResult::Finished(_) => return false,
        }
        true
    }

    /// Starts a background check whether the rules of the files differ from those in use. Files
    /// with errors count as different rules.
    fn recompare(&self) {
        let Ok((files, BackgroundChannel { send, is_busy, .. })) = self.files() else {
            return;
        };
        let (choice, own) = (self.rules.choice.clone(), self.rules.compiled.hash());
        let (current, send) = (files.clone(), send.clone());
        files.queue_job(is_busy, move || {
            let fresh = fresh::<G>(&current, &choice);
            send(BackgroundResult::Other(
                fresh.map_or(true, |(_, rules)| rules.compiled.hash() != own),
            ));
        });
    }

    /// Returns the content files and the channel from background work.
    pub(super) fn files(&self) -> Result<(&ContentFiles, &BackgroundChannel), TableError> {
        let channel =
            self.beside.as_ref().and_then(|channel| Some((channel.files.as_ref()?, channel)));
        channel.ok_or_else(|| TableError::Refused(say!(TEXTS, NO_FILES)))
    }
}

/// Compiles a choice from the present files; tables with equal choices share the rules.
pub(super) fn fresh<G: FullGame>(
    files: &ContentFiles,
    choice: &VariantChoice,
) -> Result<(Arc<Content>, CompiledRules<G>), String> {
    let content = files.read()?;
    let rules = content.rules_of_choice(choice).map_err(|error| error.as_reason())?;
    Ok((content, rules))
}

/// Returns the present rules and position of a table.
pub(super) fn now<'a, G: FullGame>(
    rules: &'a CompiledRules<G>,
    table: &'a ContentTable<G>,
) -> GameInProgress<'a, G> {
    GameInProgress { rules, state: table.state() }
}

/// Returns the game of a table as a ledger without results of chance; other rules draw them again.
fn commands<G: FullGame>(table: &ContentTable<G>) -> String {
    let lines = table.rows.iter().map(|row| format!("{}: {}\n", row.name, row.text));
    std::iter::once(table.head.clone()).chain(lines).collect()
}

fn migrate<G: FullGame>(state: &G::State, from: &G, to: &G) -> Result<G::State, String> {
    G::migrate(state, &from.ruleset(), &to.ruleset()).map(|(state, _)| state)
}
