//! Requests of a table's owner about the content files behind its rules, and what the owner sees of
//! them.

use game::QueryError;
use language::say;
use serde_json::{Value, json};
use workbench::history::ActionOrLeave;
use workbench::library::{BegunGame, CompiledRules, Diagnostic};
use workbench::playable::FullGame;
use workbench::reload::{fault, milliseconds};
use workbench::workbench::background::BackgroundResult;
use workbench::workbench::changes::RecordedGameChanges;
use workbench::workbench::rule_bench::RuleBench;

use super::super::any_table::{NO_FILES, OwnerWorkbench, RowStorage, TableError};
use super::super::data::{
    ChangesReport, DiagnosticReport, HookCalls, ScenarioReport, WorkbenchStatus,
};
use super::super::live::{BackgroundChannel, NumberEdit, WorkbenchCommand};
use super::reload::{ContentTable, DevWorkbench, TableWorkbench, fresh, now};
use super::{differs, safe_paths, scenario_export};
use crate::texts::TEXTS;

/// Id of the message for tables without workbench.
const NO_BENCH: &str = "dev-table-only";

impl<G: FullGame> TableWorkbench<G> {
    fn bench(&mut self) -> Result<&mut RuleBench<G>, TableError> {
        let follows =
            self.follows.as_mut().ok_or_else(|| TableError::Refused(say!(TEXTS, NO_BENCH)))?;
        Ok(&mut follows.bench)
    }

    /// Starts a background comparison of the table's game under old and new rules.
    fn compare(&mut self, table: &ContentTable<G>) -> Result<(), TableError> {
        let (files, BackgroundChannel { send, is_busy, .. }) = self.files()?;
        let (own, ledger) = (self.content.clone(), table.lines(table.rows.len()));
        let (current, send) = (files.clone(), send.clone());
        files.queue_job(is_busy, move || match current.read() {
            Ok(new) => {
                let send_changes = |changes| send(BackgroundResult::Changes(0, Box::new(changes)));
                RecordedGameChanges::find::<G>(&own, &new, &ledger, &[], &|| false, &send_changes);
            }
            Err(message) => send(BackgroundResult::Broken(0, message)),
        });
        Ok(())
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
        table.rules_file = super::rules_source(content.clone(), rules.clone());
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
        let restarted = again(table, &rules, false, keep)?;
        let old = std::mem::replace(&mut self.rules, rules);
        let bench = self.bench()?;
        if is_waiting {
            bench.use_waiting(old);
            let state = table.state().clone();
            if let Err(QueryError(message)) = table.list(&state) {
                bench.diagnostics = vec![fault(&message)];
            }
        }
        bench.messages = restarted.into_iter().collect();
        Ok(())
    }

    fn hooks(
        &self,
        table: &ContentTable<G>,
    ) -> Result<(Vec<HookCalls>, Option<String>), TableError> {
        let rules = &self.rules;
        let failed = |error: workbench::Error| TableError::Failed(error.as_reason());
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
            if let Err(error) = done {
                stops = Some(say!(TEXTS, "counted-up-to", row = at, why = error));
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
        // The path may lead out of the folder through a symbolic link; such files are not shown.
        safe_paths::path(bench.reloader.root(), file).map_err(TableError::Refused)?;
        let text = bench.reloader.tree().files.get(file);
        let text = text.ok_or(TableError::Refused(say!(TEXTS, "no-such-file")))?;
        let numbers = if file.ends_with(".toml") { safe_paths::numbers(text) } else { Vec::new() };
        Ok(json!({ "file": file, "text": text, "numbers": numbers }))
    }

    fn edit(&mut self, edit: &NumberEdit) -> Result<(), TableError> {
        let (bench, file) = (self.bench()?, &edit.file);
        let refused = TableError::Refused;
        let path = safe_paths::path(bench.reloader.root(), file).map_err(refused)?;
        if !file.ends_with(".toml") || !bench.reloader.tree().files.contains_key(file) {
            return Err(refused(say!(TEXTS, "numbers-only")));
        }
        let text = game::files::read_text(&path, game::files::TEXT)
            .map_err(|e| TableError::Failed(e.to_string()))?;
        let edited = safe_paths::edited(&text, edit).map_err(refused)?;
        game::files::write(&path, edited)
            .map_err(|error| TableError::Failed(format!("{file}: {error}")))
    }

    fn scenario(
        &mut self,
        table: &mut ContentTable<G>,
        module: &str,
        name: &str,
        row: Option<u32>,
    ) -> Result<Value, TableError> {
        safe_paths::named(name).map_err(TableError::Refused)?;
        let bench = self.bench()?;
        let (root, tree) = (bench.reloader.root().to_owned(), bench.reloader.tree().clone());
        if !self.rules.compiled.modules.iter().any(|id| id == module) {
            return Err(TableError::Refused(say!(TEXTS, "no-module-name")));
        }
        let scenario =
            scenario_export::of_row(table, row, module, name).map_err(TableError::Refused)?;
        scenario.passes::<G>(self.content.games, tree).map_err(TableError::Refused)?;
        scenario.save(&root).map_err(TableError::Refused)?;
        Ok(json!({ "file": scenario.file, "text": scenario.text }))
    }
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
    table.play_again(BegunGame { game, state, head }, whole, keep)
}

impl<G: FullGame> OwnerWorkbench for ContentTable<G> {
    fn bench(&self) -> Option<WorkbenchStatus> {
        self.live.as_ref().and_then(|bench| bench.seen())
    }

    fn ask_bench(
        &mut self,
        command: WorkbenchCommand,
        keep: &mut dyn RowStorage,
    ) -> Result<Option<Value>, TableError> {
        let none = || Err(TableError::Refused(say!(TEXTS, NO_FILES)));
        self.with_bench(|bench, table| bench.ask(table, command, keep)).unwrap_or_else(none)
    }
}

impl<G: FullGame> TableWorkbench<G> {
    fn seen(&self) -> Option<WorkbenchStatus> {
        let trouble = self.trouble.iter().cloned();
        let Some(DevWorkbench { bench, .. }) = &self.follows else {
            let waiting = self.waits.then(|| say!(TEXTS, "files-changed"));
            let seen = WorkbenchStatus {
                waiting,
                files: self.files.clone(),
                changes: self.changes.as_ref().map(changes),
                said: trouble.collect(),
                ..WorkbenchStatus::default()
            };
            return (seen != WorkbenchStatus::default()).then_some(seen);
        };
        let diagnostics = |list: &[Diagnostic]| list.iter().map(mistake).collect();
        let time = |percent| bench.times.percentile(percent).map(milliseconds);
        Some(WorkbenchStatus {
            follows: true,
            number: bench.number,
            files: self.files.clone(),
            took: bench.times.last().map(milliseconds),
            waited: bench.times.last().map(|_| milliseconds(bench.times.waited)),
            median: time(50),
            slowest: time(99),
            diagnostics: diagnostics(&bench.diagnostics),
            elsewhere: diagnostics(&bench.elsewhere),
            waiting: bench.waiting.as_ref().map(|(_, message)| message.clone()),
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
        command: WorkbenchCommand,
        keep: &mut dyn RowStorage,
    ) -> Result<Option<Value>, TableError> {
        match command {
            WorkbenchCommand::Back {} => {
                let DevWorkbench { bench, .. } = self
                    .follows
                    .as_mut()
                    .ok_or_else(|| TableError::Refused(say!(TEXTS, NO_BENCH)))?;
                let old = bench.restore_previous_rules(now(&self.rules, table));
                self.continue_with(table, Some(old.map_err(TableError::Refused)?));
            }
            WorkbenchCommand::Start {} => self.start(table, keep)?,
            WorkbenchCommand::Compare {} => self.compare(table)?,
            WorkbenchCommand::Take {} if self.follows.is_some() => self.start(table, keep)?,
            WorkbenchCommand::Take {} => self.adopt(table, keep)?,
            WorkbenchCommand::Hooks {} => {
                let (hooks, stops) = self.hooks(table)?;
                return Ok(Some(json!({ "hooks": hooks, "stops": stops })));
            }
            WorkbenchCommand::Scenario { module, name, row } => {
                return self.scenario(table, &module, &name, row).map(Some);
            }
            WorkbenchCommand::File { file } => return self.file(&file).map(Some),
            WorkbenchCommand::Edit(edit) => self.edit(&edit)?,
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
