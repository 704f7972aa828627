//! Live rules of a table: a workbench watches the content folder and gives a dev table new rules.
//! Other tables learn only that the files differ.

use std::path::PathBuf;
use std::sync::Arc;

use content::VariantChoice;
use game::QueryError;
use serde_json::{Value, json};

use super::super::any_table::{NO_FILES, RowStorage, RuleUpdates, TableError};
use super::super::data::{
    ChangesReport, DiagnosticReport, HookCalls, ScenarioReport, WorkbenchStatus,
};
use super::super::files::ContentFiles;
use super::super::live::{BackgroundChannel, WorkbenchCommand};
use super::super::typed_table::TypedTable;
use super::{differs, safe_paths, written};
use workbench::corpus;
use workbench::history::ActionOrLeave;
use workbench::library::{CompiledRules, Content, Diagnostic};
use workbench::playable::FullGame;
use workbench::reload::{MigratedGame, Reloader, fault, milliseconds};
use workbench::watch::FileSave;
use workbench::workbench::background::{BackgroundResult, BackgroundThread, PendingJob};
use workbench::workbench::changes::RecordedGameChanges;
use workbench::workbench::rule_bench::{GameInProgress, Reloaded, RuleBench};

/// Message for tables without workbench.
const NO_BENCH: &str = "only a development table can do this";

/// A table whose rules come from content. Without a content folder it has no workbench.
pub(super) type ContentTable<G> = TypedTable<G, Option<Box<TableWorkbench<G>>>>;

/// Connects a table with the content files of its rules.
pub struct TableWorkbench<G: FullGame> {
    folder: PathBuf,
    /// The content under which the table was opened.
    content: Arc<Content>,
    /// The rules in use.
    rules: CompiledRules<G>,
    follows: Option<DevWorkbench<G>>,
    /// Files that the last save changed.
    files: Vec<String>,
    /// For a table with fixed rules: what new rules would change.
    changes: Option<RecordedGameChanges>,
    /// For a table with fixed rules: whether the files have changed.
    waits: bool,
    /// For a table with fixed rules: the channel through which background work sends results, once
    /// started.
    beside: Option<BackgroundChannel>,
    /// Message, if the files cannot be watched.
    trouble: Option<String>,
}

/// Rules of a dev table, which follow the files, with the background thread.
struct DevWorkbench<G: FullGame> {
    bench: RuleBench<G>,
    behind: BackgroundThread,
}

impl<G: FullGame> TableWorkbench<G> {
    /// Creates the connection for a table under these rules of this content.
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
        beside: BackgroundChannel,
    ) -> Result<(), String> {
        let reloader = Reloader::new(self.content.games, &self.folder, self.rules.choice.clone())?;
        // The files may have changed since the table was opened.
        let (bench, fresh) = RuleBench::open(reloader, now(&self.rules, table));
        let BackgroundChannel { tell, is_busy, .. } = beside;
        let (tell, is_busy) = (move |found| tell(found), move || is_busy());
        let behind = BackgroundThread::start::<G>(corpus::embedded_ledgers(), tell, is_busy);
        behind.begin(bench.first_job(commands(table)));
        self.follows = Some(DevWorkbench { bench, behind });
        self.continue_with(table, fresh);
        Ok(())
    }

    /// Continues the game of the table under other rules, if there are any. Equal rules leave the
    /// table as it is.
    fn continue_with(&mut self, table: &mut ContentTable<G>, fresh: Option<Box<MigratedGame<G>>>) {
        let Some(fresh) = fresh else { return };
        let MigratedGame { rules, game, state, .. } = *fresh;
        let is_same = rules.compiled.hash() == self.rules.compiled.hash();
        self.rules = rules;
        if !is_same {
            table.use_rules(game, state, migrate::<G>);
        }
    }

    fn bench(&mut self) -> Result<&mut RuleBench<G>, TableError> {
        let follows = self.follows.as_mut().ok_or(TableError::Refused(NO_BENCH.to_owned()))?;
        Ok(&mut follows.bench)
    }

    /// Returns the content files and the channel from background work.
    fn files(&self) -> Result<(&ContentFiles, &BackgroundChannel), TableError> {
        let beside = self.beside.as_ref().and_then(|beside| Some((beside.files.as_ref()?, beside)));
        beside.ok_or(TableError::Refused(NO_FILES.to_owned()))
    }

    /// Starts a background comparison of the table's game under old and new rules.
    fn compare(&mut self, table: &ContentTable<G>) -> Result<(), TableError> {
        let (files, BackgroundChannel { tell, is_busy, .. }) = self.files()?;
        let (own, ledger) = (self.content.clone(), table.lines(table.rows.len()));
        let (now, tell) = (files.clone(), tell.clone());
        files.queue_job(is_busy, move || match now.read() {
            Ok(new) => {
                let told = |changes| tell(BackgroundResult::Changes(0, Box::new(changes)));
                RecordedGameChanges::find::<G>((&own, &new), &ledger, &[], &|| false, &told);
            }
            Err(why) => tell(BackgroundResult::Broken(0, why)),
        });
        Ok(())
    }

    /// Starts a background check whether the rules of the files differ from those in use. Files
    /// with errors count as different rules.
    fn look_again(&self) {
        let Ok((files, BackgroundChannel { tell, is_busy, .. })) = self.files() else { return };
        let (choice, own) = (self.rules.choice.clone(), self.rules.compiled.hash());
        let (now, tell) = (files.clone(), tell.clone());
        files.queue_job(is_busy, move || {
            let fresh = fresh::<G>(&now, &choice);
            tell(BackgroundResult::Other(
                fresh.map_or(true, |(_, rules)| rules.compiled.hash() != own),
            ));
        });
    }

    /// Switches the whole game to the rules of the files; every row has to be legal under them.
    fn adopt(
        &mut self,
        table: &mut ContentTable<G>,
        keep: &mut dyn RowStorage,
    ) -> Result<(), TableError> {
        let (files, _) = self.files()?;
        let (content, rules) =
            fresh::<G>(files, &self.rules.choice).map_err(TableError::Refused)?;
        again(table, &rules, true, keep)?;
        table.source = Some(content.clone());
        (self.content, self.rules, self.waits, self.changes) = (content, rules, false, None);
        self.files.clear();
        Ok(())
    }

    /// Restarts the game under the present rules, with the rows that they permit.
    fn start(
        &mut self,
        table: &mut ContentTable<G>,
        keep: &mut dyn RowStorage,
    ) -> Result<(), TableError> {
        let waiting = self.bench()?.waiting.as_ref().map(|(rules, _)| (**rules).clone());
        let is_waiting = waiting.is_some();
        let rules = waiting.unwrap_or_else(|| self.rules.clone());
        let said = again(table, &rules, false, keep)?;
        let old = std::mem::replace(&mut self.rules, rules);
        let bench = self.bench()?;
        if is_waiting {
            bench.use_waiting(old);
            let state = table.state().clone();
            if let Err(QueryError(why)) = table.list(&state) {
                bench.mistakes = vec![fault(&why)];
            }
        }
        bench.messages = said.into_iter().collect();
        Ok(())
    }

    /// Takes a background result for a table with fixed rules. Returns whether clients need an
    /// update.
    fn found_behind(&mut self, found: BackgroundResult) -> bool {
        match found {
            BackgroundResult::Other(is_other) => {
                let waited = std::mem::replace(&mut self.waits, is_other);
                if !is_other {
                    self.files.clear();
                }
                return is_other || waited;
            }
            BackgroundResult::Changes(_, changes) => self.changes = Some(*changes),
            BackgroundResult::Broken(_, why) => self.trouble = Some(why),
            BackgroundResult::Checked(..)
            | BackgroundResult::Tests(..)
            | BackgroundResult::Finished(_) => return false,
        }
        true
    }

    fn hooks(
        &self,
        table: &ContentTable<G>,
    ) -> Result<(Vec<HookCalls>, Option<String>), TableError> {
        let rules = &self.rules;
        let failed = |why: workbench::Error| TableError::Failed(why.as_reason());
        let shared = script::SharedCoverage::default();
        let mut game = rules.covering(&shared).map_err(failed)?;
        let mut state = opening(&table.head, rules)?;
        let mut stops = None;
        for (at, row) in table.rows.iter().enumerate() {
            let done = match row.did {
                ActionOrLeave::Action(_) => {
                    game.read(&state, row.seat, &row.text).and_then(|action| {
                        game.apply(&mut state, row.seat, action)
                            .map_err(|problem| problem.to_string())
                    })
                }
                ActionOrLeave::Left => game.leave(&mut state, row.seat),
            };
            if let Err(why) = done {
                stops = Some(format!(
                    "counted up to row {at}; the next action is not legal under the current rules: \
                    {why}"
                ));
                break;
            }
        }
        drop(game);
        let coverage = shared.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let seen = |(part, times): (&script::CoverageItem, u64)| HookCalls {
            file: part.file.clone(),
            line: part.line,
            what: part.what.clone(),
            times,
        };
        let hooks = coverage.parts().filter(|(part, _)| part.kind == script::CoverageKind::Hook);
        Ok((hooks.map(seen).collect(), stops))
    }

    fn file(&mut self, file: &str) -> Result<Value, TableError> {
        let bench = self.bench()?;
        // The path may lead through a link out of the folder; such files are not shown.
        safe_paths::path(bench.reloader.root(), file).map_err(TableError::Refused)?;
        let text = bench.reloader.tree().files.get(file);
        let text = text.ok_or(TableError::Refused("there is no such file".to_owned()))?;
        let numbers = if file.ends_with(".toml") { safe_paths::numbers(text) } else { Vec::new() };
        Ok(json!({ "file": file, "text": text, "numbers": numbers }))
    }

    fn edit(
        &mut self,
        (file, place): (&str, (u32, u32)),
        (was, value): (&str, &str),
    ) -> Result<(), TableError> {
        let bench = self.bench()?;
        let refused = TableError::Refused;
        let path = safe_paths::path(bench.reloader.root(), file).map_err(refused)?;
        if !file.ends_with(".toml") || !bench.reloader.tree().files.contains_key(file) {
            return Err(refused("only numbers in tables can be edited here".to_owned()));
        }
        let text = game::files::read_text(&path, game::files::TEXT)
            .map_err(|e| TableError::Failed(e.to_string()))?;
        let edited = safe_paths::edited(&text, place, was, value).map_err(refused)?;
        game::files::write(&path, edited)
            .map_err(|why| TableError::Failed(format!("{file}: {why}")))
    }

    fn scenario(
        &mut self,
        table: &mut ContentTable<G>,
        (module, name): (&str, &str),
        row: Option<u32>,
    ) -> Result<Value, TableError> {
        safe_paths::named(name).map_err(TableError::Refused)?;
        let bench = self.bench()?;
        let (root, tree) = (bench.reloader.root().to_owned(), bench.reloader.tree().clone());
        if !self.rules.compiled.modules.iter().any(|known| known == module) {
            return Err(TableError::Refused("no module in play has this name".to_owned()));
        }
        let scenario = written::of_row(table, row, (module, name)).map_err(TableError::Refused)?;
        scenario.passes::<G>(self.content.games, tree).map_err(TableError::Refused)?;
        scenario.save(&root).map_err(TableError::Refused)?;
        Ok(json!({ "file": scenario.file, "text": scenario.text }))
    }
}

/// Compiles a choice from the present files; tables with equal choices share the rules.
fn fresh<G: FullGame>(
    files: &ContentFiles,
    choice: &VariantChoice,
) -> Result<(Arc<Content>, CompiledRules<G>), String> {
    let content = files.read()?;
    let rules = content.rules_of_choice(choice).map_err(|error| error.as_reason())?;
    Ok((content, rules))
}

/// Returns the game of a table, for its rules.
fn now<'a, G: FullGame>(
    rules: &'a CompiledRules<G>,
    table: &'a ContentTable<G>,
) -> GameInProgress<'a, G> {
    GameInProgress { rules, state: table.state() }
}

/// Returns the game of a table as a ledger without results of chance, which other rules draw again.
fn commands<G: FullGame>(table: &ContentTable<G>) -> String {
    let lines = table.rows.iter().map(|row| format!("{}: {}\n", row.name, row.text));
    std::iter::once(table.head.clone()).chain(lines).collect()
}

fn migrate<G: FullGame>(state: &G::State, from: &G, to: &G) -> Result<G::State, String> {
    G::migrate(state, &from.ruleset(), &to.ruleset()).map(|(state, _)| state)
}

/// Returns the first position of the game with this head under other rules.
fn opening<G: FullGame>(head: &str, rules: &CompiledRules<G>) -> Result<G::State, TableError> {
    workbench::workbench::opening(head, rules).map_err(TableError::Refused)
}

/// Replays a table under other rules; returns a message about the first illegal row.
fn again<G: FullGame>(
    table: &mut ContentTable<G>,
    rules: &CompiledRules<G>,
    whole: bool,
    keep: &mut dyn RowStorage,
) -> Result<Option<String>, TableError> {
    let state = opening(&table.head, rules)?;
    let game = rules.game().map_err(|e| TableError::Failed(e.as_reason()))?;
    let hash = rules.compiled.hash();
    let is_hash = |word: &str| word.starts_with("ruleset=");
    let (first, more) = table.head.split_once('\n').unwrap_or((&table.head, ""));
    let word = |word: &str| if is_hash(word) { format!("ruleset={hash}") } else { word.to_owned() };
    let first: Vec<_> = first.split(' ').map(word).collect();
    let head = format!("{}\n{more}", first.join(" "));
    table.play_again((game, state, head), whole, keep)
}

impl<G: FullGame> ContentTable<G> {
    /// Calls a function with the workbench and the table; `None` without a workbench.
    fn with_bench<T>(
        &mut self,
        does: impl FnOnce(&mut TableWorkbench<G>, &mut ContentTable<G>) -> T,
    ) -> Option<T> {
        let mut bench = self.live.take()?;
        let done = does(&mut bench, self);
        self.live = Some(bench);
        Some(done)
    }
}

impl<G: FullGame> RuleUpdates for ContentTable<G> {
    fn begin_live(&mut self, is_dev: bool, beside: BackgroundChannel) {
        self.is_dev = is_dev;
        self.with_bench(|bench, table| bench.begin(table, is_dev, beside));
    }

    fn reload(&mut self, save: &FileSave) -> Option<PendingJob> {
        self.with_bench(|bench, table| bench.reload(table, save)).flatten()
    }

    fn take_result(&mut self, found: BackgroundResult) -> bool {
        self.with_bench(|bench, table| bench.take_result(table, found)).unwrap_or_default()
    }

    fn bench(&self) -> Option<WorkbenchStatus> {
        self.live.as_ref().and_then(|bench| bench.seen())
    }

    fn ask_bench(
        &mut self,
        ask: WorkbenchCommand,
        keep: &mut dyn RowStorage,
    ) -> Result<Option<Value>, TableError> {
        let none = || Err(TableError::Refused(NO_FILES.to_owned()));
        self.with_bench(|bench, table| bench.ask(table, ask, keep)).unwrap_or_else(none)
    }
}

impl<G: FullGame> TableWorkbench<G> {
    fn begin(&mut self, table: &mut ContentTable<G>, is_dev: bool, beside: BackgroundChannel) {
        if !is_dev {
            self.beside = Some(beside);
            if self.waits {
                self.look_again();
            }
        } else if let Err(why) = self.open(table, beside) {
            self.trouble = Some(why);
        }
    }

    fn reload(&mut self, table: &mut ContentTable<G>, save: &FileSave) -> Option<PendingJob> {
        let Some(DevWorkbench { bench, .. }) = &mut self.follows else {
            self.note_saved(save);
            return None;
        };
        let Reloaded { summary, fresh } = bench.reload(save, now(&self.rules, table))?;
        self.continue_with(table, fresh);
        self.files = summary.files;
        let DevWorkbench { bench, behind } = self.follows.as_mut()?;
        let job = bench.job(&self.files, &self.rules, commands(table));
        Some(PendingJob { thread: behind.clone(), job })
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
        self.look_again();
    }

    fn take_result(&mut self, table: &mut ContentTable<G>, found: BackgroundResult) -> bool {
        let Some(follows) = &mut self.follows else { return self.found_behind(found) };
        let bench = &mut follows.bench;
        match found {
            BackgroundResult::Checked(n, checked) => {
                let old = bench.checked(n, checked, now(&self.rules, table));
                self.continue_with(table, old);
            }
            BackgroundResult::Tests(n, tests) => bench.tested(n, tests),
            BackgroundResult::Changes(n, changes) => bench.compared(n, *changes),
            BackgroundResult::Broken(n, why) => bench.take_panic(n, &why),
            BackgroundResult::Finished(_) | BackgroundResult::Other(_) => return false,
        }
        true
    }

    fn seen(&self) -> Option<WorkbenchStatus> {
        let trouble = self.trouble.iter().cloned();
        let Some(DevWorkbench { bench, .. }) = &self.follows else {
            let waiting =
                self.waits.then(|| "the files have changed since this table was opened".to_owned());
            let seen = WorkbenchStatus {
                waiting,
                files: self.files.clone(),
                changes: self.changes.as_ref().map(changes),
                said: trouble.collect(),
                ..WorkbenchStatus::default()
            };
            return (seen != WorkbenchStatus::default()).then_some(seen);
        };
        let mistakes = |list: &[Diagnostic]| list.iter().map(mistake).collect();
        let time = |percent| bench.times.percentile(percent).map(milliseconds);
        Some(WorkbenchStatus {
            follows: true,
            number: bench.number,
            files: self.files.clone(),
            took: bench.times.last().map(milliseconds),
            waited: bench.times.last().map(|_| milliseconds(bench.times.waited)),
            median: time(50),
            slowest: time(99),
            mistakes: mistakes(&bench.mistakes),
            elsewhere: mistakes(&bench.elsewhere),
            waiting: bench.waiting.as_ref().map(|(_, why)| why.clone()),
            may_go_back: bench.previous.is_some(),
            went_back: bench.went_back,
            said: trouble.chain(bench.messages.iter().cloned()).collect(),
            tests: bench.tests.as_ref().map(|tests| ScenarioReport {
                run: tests.run,
                done: tests.done,
                failed: tests.failed.clone(),
            }),
            changes: bench.changes.as_ref().map(changes),
            modules: self.rules.compiled.modules.clone(),
        })
    }

    fn ask(
        &mut self,
        table: &mut ContentTable<G>,
        ask: WorkbenchCommand,
        keep: &mut dyn RowStorage,
    ) -> Result<Option<Value>, TableError> {
        match ask {
            WorkbenchCommand::Back => {
                let DevWorkbench { bench, .. } =
                    self.follows.as_mut().ok_or(TableError::Refused(NO_BENCH.to_owned()))?;
                let old = bench.restore_previous_rules(now(&self.rules, table));
                self.continue_with(table, Some(old.map_err(TableError::Refused)?));
            }
            WorkbenchCommand::Start => self.start(table, keep)?,
            WorkbenchCommand::Compare => self.compare(table)?,
            WorkbenchCommand::Take if self.follows.is_some() => self.start(table, keep)?,
            WorkbenchCommand::Take => self.adopt(table, keep)?,
            WorkbenchCommand::Hooks => {
                let (hooks, stops) = self.hooks(table)?;
                return Ok(Some(json!({ "hooks": hooks, "stops": stops })));
            }
            WorkbenchCommand::Scenario { module, name, row } => {
                return self.scenario(table, (&module, &name), row).map(Some);
            }
            WorkbenchCommand::File { file } => return self.file(&file).map(Some),
            WorkbenchCommand::Edit { file, line, column, was, value } => {
                self.edit((&file, (line, column)), (&was, &value))?;
            }
        }
        Ok(None)
    }
}

fn mistake(mistake: &Diagnostic) -> DiagnosticReport {
    let Diagnostic { file, line, message, text, .. } = mistake.clone();
    DiagnosticReport { file, line, message, text }
}

fn changes(changes: &RecordedGameChanges) -> ChangesReport {
    use ledger::difference::ReplayVerdict;
    let own = changes.table.iter().filter(|table| table.verdict != ReplayVerdict::Same);
    let games = own.chain(&changes.shown).map(differs::seen).collect();
    ChangesReport { summary: changes.summary(), done: changes.done, games }
}
