//! Rules that change at each save: reloads them, and keeps the results of background checks. The
//! game that is played under them belongs to the caller.

use std::sync::Arc;

use crate::texts::TEXTS;
use content::Library;
use game::QueryError;
use language::say;

use super::background::{
    BackgroundJob, ContentSnapshot, FailedScenario, ScenarioProgress, affected_modules, joined,
};
use super::changes::RecordedGameChanges;
use super::times::ReloadTimes;
use crate::library::{CompiledRules, Diagnostic};
use crate::playable::Playable;
use crate::reload::{
    ChangedFiles, ContentBuild, ContentCheck, MigratedGame, ReloadDurations, ReloadOutcome,
    ReloadReport, Reloader, fault,
};
use crate::watch::FileSave;

/// A game in progress: the rules in use and the position.
pub struct GameInProgress<'a, G: Playable> {
    pub rules: &'a CompiledRules<G>,
    pub state: &'a G::State,
}

/// Files that a reload read, and its durations.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReloadSummary {
    /// Changed or deleted files.
    pub files: Vec<String>,
    /// Number of files that had to be parsed.
    pub parsed: usize,
    pub phases: ReloadDurations,
}

/// A reload whose result a bench has stored.
pub struct Reloaded<G: Playable> {
    pub summary: ReloadSummary,
    /// The game under the new rules, which the caller has to continue. `None` if the old rules stay
    /// in use; then the bench has diagnostics, or waiting rules.
    pub fresh: Option<Box<MigratedGame<G>>>,
    /// The background job that follows. The caller starts it once the new rules are shown.
    pub job: BackgroundJob,
}

/// Rules that are reloaded at each save, with what is known about them.
pub struct RuleBench<G: Playable> {
    pub reloader: Reloader,
    /// The rules before the last change, with their content.
    pub previous: Option<(CompiledRules<G>, Arc<ContentSnapshot>)>,
    /// New rules that the position does not fit, with the reason.
    pub waiting: Option<(Box<CompiledRules<G>>, String)>,
    /// Diagnostics that keep the old rules in use.
    pub diagnostics: Vec<Diagnostic>,
    /// Diagnostics of content that is not in play.
    pub elsewhere: Vec<Diagnostic>,
    /// Messages of the last reload or command, one per line.
    pub messages: Vec<String>,
    /// The content as last read.
    library: Arc<Library>,
    /// The content of the rules in use.
    in_use: Arc<ContentSnapshot>,
    /// The content with which the next rules are compared: the content in use at the last complete
    /// comparison.
    base: Arc<ContentSnapshot>,
    /// The content of the last reload that compiled.
    latest: Arc<ContentSnapshot>,
    /// Whether the rules of the last reload are in use.
    is_swapped: bool,
    /// Durations of reloads.
    pub times: ReloadTimes,
    /// Results of the scenarios affected by the last save.
    pub tests: Option<ScenarioProgress>,
    /// Effects of the last reload on recorded games.
    pub changes: Option<RecordedGameChanges>,
    /// Number of the last reload.
    pub number: u64,
    /// Number of the last reload that changed the rules.
    changed_at: u64,
    /// Whether the user went back to earlier rules, so that the rules in use differ from the files.
    pub went_back: bool,
    /// Number of the reload that the user undid; results about its rules are ignored.
    left: Option<u64>,
}

impl<G: Playable> RuleBench<G> {
    /// Creates the bench of rules that were compiled from this content.
    pub fn new(reloader: Reloader, library: Arc<Library>) -> RuleBench<G> {
        let source =
            Arc::new(ContentSnapshot { library: library.clone(), tree: reloader.tree().clone() });
        RuleBench {
            reloader,
            previous: None,
            waiting: None,
            diagnostics: Vec::new(),
            elsewhere: Vec::new(),
            messages: Vec::new(),
            library,
            in_use: source.clone(),
            base: source.clone(),
            latest: source,
            is_swapped: false,
            times: ReloadTimes::default(),
            tests: None,
            changes: None,
            number: 0,
            changed_at: 0,
            went_back: false,
            left: None,
        }
    }

    /// Creates the bench of a game whose rules may be older than the files. If they differ, also
    /// returns the game under the rules of the files.
    pub fn open(
        mut reloader: Reloader,
        game: GameInProgress<'_, G>,
    ) -> (RuleBench<G>, Option<Box<MigratedGame<G>>>) {
        let built = reloader.build::<G>(&ChangedFiles::Everything);
        let mut bench = RuleBench::new(reloader, built.library.clone());
        let texts = game.rules.compiled.text_hash();
        let is_same = |rules: &CompiledRules<G>| rules.compiled.text_hash() == texts;
        if matches!(&built.made, Ok((rules, _)) if is_same(rules)) {
            bench.elsewhere = built.elsewhere;
            return (bench, None);
        }
        let report = built.migrate(game.rules.ruleset(), game.state);
        let fresh = bench.store(&FileSave::of_everything(), report.outcome, game.rules);
        (bench, fresh)
    }

    /// Reloads after a save. Returns `None` if no file has changed. `ledger` returns the game in
    /// progress as a ledger.
    pub fn reload(
        &mut self,
        save: &FileSave,
        game: GameInProgress<'_, G>,
        ledger: impl FnOnce() -> String,
    ) -> Option<Reloaded<G>> {
        let built = self.reloader.build(&ChangedFiles::from_save(save));
        (!built.files.is_empty()).then(|| self.reloaded(save, built, game, ledger))
    }

    /// Reloads all content as [`RuleBench::reload`] does, even if no file has changed.
    pub fn reload_all(
        &mut self,
        game: GameInProgress<'_, G>,
        ledger: impl FnOnce() -> String,
    ) -> Reloaded<G> {
        let built = self.reloader.build(&ChangedFiles::Everything);
        self.reloaded(&FileSave::of_everything(), built, game, ledger)
    }

    /// Migrates the game to the compiled content, and replaces the results of the last reload by
    /// those of this one.
    fn reloaded(
        &mut self,
        save: &FileSave,
        built: ContentBuild<G>,
        game: GameInProgress<'_, G>,
        ledger: impl FnOnce() -> String,
    ) -> Reloaded<G> {
        let old = game.rules;
        let report = built.migrate(old.ruleset(), game.state);
        let ReloadReport { files, parsed, phases, outcome, elsewhere, library } = report;
        self.number += 1;
        self.messages.clear();
        self.elsewhere = elsewhere;
        self.library = library;
        self.waiting = None;
        self.tests = None;
        self.changes = None;
        self.is_swapped = false;
        let fresh = self.store(save, outcome, old);
        let rules = fresh.as_ref().map_or(old, |fresh| &fresh.rules);
        let job = self.job(&files, rules, ledger());
        Reloaded { summary: ReloadSummary { files, parsed, phases }, fresh, job }
    }

    /// Stores the outcome of a reload, and returns the game under the new rules.
    fn store(
        &mut self,
        save: &FileSave,
        outcome: ReloadOutcome<G>,
        old: &CompiledRules<G>,
    ) -> Option<Box<MigratedGame<G>>> {
        match outcome {
            ReloadOutcome::Nothing => None,
            ReloadOutcome::Kept(diagnostics) => {
                self.diagnostics = diagnostics;
                None
            }
            ReloadOutcome::NotMigrated(rules, message) => {
                self.diagnostics.clear();
                self.waiting = Some((rules, message));
                None
            }
            ReloadOutcome::Ready(fresh) => {
                self.diagnostics.clear();
                self.went_back = false;
                // Going back leads to the last rules that differed.
                if fresh.rules.compiled.hash() != old.compiled.hash() {
                    self.previous = Some((old.clone(), self.in_use.clone()));
                    self.changed_at = self.number;
                }
                self.is_swapped = true;
                let time = save.first.elapsed().saturating_sub(save.waited);
                self.times.push(time, save.waited);
                self.messages.extend(fresh.lost.iter().cloned());
                Some(fresh)
            }
        }
    }

    /// Returns the first background job, which checks all content. `game` is the game in progress
    /// as a ledger.
    pub fn first_job(&self, game: String) -> BackgroundJob {
        BackgroundJob {
            number: self.number,
            source: self.latest.clone(),
            before: None,
            games: self.reloader.games(),
            root: self.reloader.root().to_path_buf(),
            choice: self.reloader.choice().clone(),
            modules: Vec::new(),
            is_usable: true,
            table: game,
        }
    }

    /// Returns the background job after a reload that changed these files. `rules` are those in use
    /// now, `game` is the game in progress as a ledger.
    fn job(&mut self, files: &[String], rules: &CompiledRules<G>, game: String) -> BackgroundJob {
        let tree = self.reloader.tree().clone();
        self.latest = Arc::new(ContentSnapshot { library: self.library.clone(), tree });
        if self.is_swapped {
            self.in_use = self.latest.clone();
        }
        let rules = self.waiting.as_ref().map_or(rules, |(rules, _)| rules);
        let modules = affected_modules(files, &self.library, &rules.compiled.modules);
        // By now, diagnostics of what is in play are known.
        let is_usable = self.diagnostics.is_empty();
        let before = Some(self.base.clone());
        BackgroundJob { modules, is_usable, before, ..self.first_job(game) }
    }

    /// Stores the result of a complete check. If the check found errors in what is in play, returns
    /// the game under the old rules, which the caller has to continue.
    #[must_use]
    pub fn checked(
        &mut self,
        number: u64,
        checked: ContentCheck,
        game: GameInProgress<'_, G>,
    ) -> Option<Box<MigratedGame<G>>> {
        if number != self.number {
            return None;
        }
        self.elsewhere = joined(&self.elsewhere, &checked.elsewhere);
        let in_play = checked.in_play;
        self.elsewhere.retain(|m| !in_play.contains(m) && !self.diagnostics.contains(m));
        let is_new = |m: &&Diagnostic| !self.diagnostics.contains(m);
        let more: Vec<Diagnostic> = in_play.iter().filter(is_new).cloned().collect();
        if more.is_empty() {
            return None;
        }
        let is_mended =
            self.diagnostics.is_empty() && self.waiting.is_none() && self.changed_at == number;
        // If the position no longer fits the old rules, the new rules stay.
        let old = if is_mended { self.swap_back(game).ok() } else { None };
        self.waiting = None;
        self.diagnostics.extend(more);
        old
    }

    /// Stores the results of scenarios that have run so far.
    pub fn tested(&mut self, number: u64, tests: ScenarioProgress) {
        if number == self.number && self.left != Some(number) {
            self.tests = Some(tests);
        }
    }

    /// Stores the effects of the last reload on recorded games, as far as they are known.
    pub fn compared(&mut self, number: u64, changes: RecordedGameChanges) {
        if number == self.number && self.left != Some(number) {
            self.changes = Some(changes);
            self.rebase();
        }
    }

    /// Makes the rules in use the base of the next comparison, but only if the comparison of these
    /// rules with the old base is complete. If it is not, the base stays, so that the effects of
    /// these rules are still reported.
    fn rebase(&mut self) {
        let is_known = self.changes.as_ref().is_some_and(|changes| changes.done);
        if is_known && Arc::ptr_eq(&self.in_use, &self.latest) {
            self.base = self.in_use.clone();
        }
    }

    /// Stores the message of a panic in the background job.
    pub fn take_panic(&mut self, number: u64, message: &str) {
        if number == self.number {
            let summary = say!(TEXTS, "save-not-checked");
            self.messages.push(format!("{summary}\n{message}"));
        }
    }

    /// Returns the failed scenarios of the last reload.
    pub fn failed(&self) -> &[FailedScenario] {
        self.tests.as_ref().map_or(&[], |t| &t.failed)
    }

    /// Goes back to the rules before the last reload; the files stay. Returns the game under these
    /// rules, which the caller has to continue.
    ///
    /// # Errors
    /// Fails if there are no such rules, or the position does not fit them.
    pub fn restore_previous_rules(
        &mut self,
        current: GameInProgress<'_, G>,
    ) -> Result<Box<MigratedGame<G>>, String> {
        let old = self.swap_back(current)?;
        self.went_back = true;
        self.left = Some(self.number);
        // Later saves are compared with these rules.
        self.base = self.in_use.clone();
        Ok(old)
    }

    /// Returns the game under the rules before the last reload, whose content is in use from now
    /// on. If a script fails while the legal list is made, the list is empty, and the error is the
    /// only diagnostic.
    fn swap_back(
        &mut self,
        current: GameInProgress<'_, G>,
    ) -> Result<Box<MigratedGame<G>>, String> {
        let (rules, source) =
            self.previous.take().ok_or_else(|| say!(TEXTS, "no-earlier-rules"))?;
        let migrated = G::migrate(current.state, current.rules.ruleset(), rules.ruleset())
            .and_then(|(state, lost)| Ok((rules.game()?, state, lost)));
        let (mut game, state, lost) = match migrated {
            Ok(migrated) => migrated,
            Err(message) => {
                self.previous = Some((rules, source));
                return Err(message);
            }
        };
        self.in_use = source;
        self.messages.clone_from(&lost);
        // Results about the rules that are no longer in use.
        self.tests = None;
        self.changes = None;
        let mut legal = Vec::new();
        if let Err(QueryError(message)) = game.legal_actions(&state, &mut legal) {
            legal.clear();
            self.diagnostics = vec![fault(&message)];
        }
        Ok(Box::new(MigratedGame { rules, game, state, lost, legal }))
    }

    /// Makes the waiting rules the rules in use, after the caller has replayed the game under them.
    /// `old` are the rules that were in use before.
    pub fn use_waiting(&mut self, old: CompiledRules<G>) {
        self.waiting = None;
        let source = std::mem::replace(&mut self.in_use, self.latest.clone());
        self.previous = Some((old, source));
        self.went_back = false;
        self.rebase();
    }
}
