//! A game in progress with hot reload: swaps in new rules after each save and keeps the results of
//! background checks.

pub mod background;
pub mod changes;
mod compared;
mod found;
mod open;
mod start_over;
mod tested;
pub mod times;

use std::sync::Arc;

use background::{
    BackgroundJob, ContentSnapshot, FailedScenario, ScenarioProgress, affected_modules, joined,
};
use changes::RecordedGameChanges;
use content::Library;
use game::ApplyError;
pub use start_over::opening;
use times::ReloadTimes;

use crate::games::Games;
use crate::library::{CompiledRules, Diagnostic};
use crate::playable::FullGame;
use crate::reload::{
    ChangedFiles, ContentCheck, ReloadOutcome, ReloadReport, Reloader, fault, legal_hash,
};
use crate::session::Session;
use crate::watch::FileSave;

/// A game session whose rules change at each save.
pub struct Workbench<G: FullGame> {
    pub reloader: Reloader,
    pub session: Session<G>,
    /// Actions that the last replay could not carry out: names and texts.
    pub cut: Vec<(String, String)>,
    /// The rules before the last change, with their content.
    pub previous: Option<(CompiledRules<G>, Arc<ContentSnapshot>)>,
    /// New rules that the position does not fit, with the reason.
    pub waiting: Option<(Box<CompiledRules<G>>, String)>,
    /// Diagnostics that keep the old rules in use.
    pub mistakes: Vec<Diagnostic>,
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
    /// A reload requested by a command, for which no background job was started yet.
    asked: Option<ReloadReport<G>>,
}

impl<G: FullGame> Workbench<G> {
    /// Creates the workbench of a game in progress under rules of this content. Log lines name the
    /// causes of changes.
    pub fn new(reloader: Reloader, mut session: Session<G>, library: Arc<Library>) -> Workbench<G> {
        session.name_causes();
        Workbench::holding(reloader, session, library)
    }

    /// Creates the workbench of a game that reloads only on command. It watches no files and runs
    /// no background checks until then.
    pub fn playing(games: Games, mut session: Session<G>) -> Workbench<G> {
        session.put_on_a_screen();
        let reloader = Reloader::fixed(games, session.rules.choice.clone());
        Workbench::holding(reloader, session, Arc::default())
    }

    fn holding(reloader: Reloader, session: Session<G>, library: Arc<Library>) -> Workbench<G> {
        let source =
            Arc::new(ContentSnapshot { library: library.clone(), tree: reloader.tree().clone() });
        let mut workbench = Workbench {
            reloader,
            session,
            cut: Vec::new(),
            previous: None,
            waiting: None,
            mistakes: Vec::new(),
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
            asked: None,
        };
        workbench.look();
        workbench
    }

    /// If a script failed while the legal list was made, replaces the diagnostics by this error.
    fn look(&mut self) {
        if let Some(why) = &self.session.failure {
            self.mistakes = vec![fault(why)];
        }
    }

    /// Reloads after a save; returns the result, which [`Workbench::take`] puts into use.
    pub fn reload(&mut self, save: &FileSave) -> ReloadReport<G> {
        let reload = self.reloader.reload::<G>(
            &ChangedFiles::from_save(save),
            &self.session.game.ruleset(),
            &self.session.state,
        );
        if !matches!(reload.outcome, ReloadOutcome::Nothing) {
            self.begin(&reload);
        }
        reload
    }

    /// Starts a new reload: resets the results of the last one.
    fn begin(&mut self, reload: &ReloadReport<G>) {
        self.number += 1;
        self.messages.clear();
        self.elsewhere.clone_from(&reload.elsewhere);
        self.library = reload.library.clone();
        self.waiting = None;
        self.tests = None;
        self.changes = None;
        self.is_swapped = false;
    }

    /// Reads all content again and puts the new rules into use. Returns whether they are equal to
    /// the old ones.
    ///
    /// # Errors
    /// Fails if the content has errors or the position does not fit; the game then continues
    /// unchanged.
    pub fn reload_all(&mut self) -> Result<bool, String> {
        let save = FileSave::of_everything();
        let Session { game, state, .. } = &self.session;
        let built = self.reloader.build::<G>(&ChangedFiles::Everything);
        let mut reload = built.carry(&game.ruleset(), state);
        let refused = match &reload.outcome {
            ReloadOutcome::Nothing | ReloadOutcome::Ready(_) => None,
            ReloadOutcome::NotCarried(_, why) => Some(why.clone()),
            ReloadOutcome::Kept(mistakes) => {
                let texts: Vec<&str> = mistakes.iter().map(|m| m.text.as_str()).collect();
                let all = texts.join("\n\n");
                let still = "the content cannot be used, so the game continues with the old rules";
                Some(format!("{still}:\n{all}"))
            }
        };
        let before = self.session.rules.compiled.hash();
        self.begin(&reload);
        self.take(&save, &mut reload);
        self.asked = Some(reload);
        match refused {
            Some(why) => Err(why),
            None => Ok(self.session.rules.compiled.hash() == before),
        }
    }

    /// Returns the background job for a reload on command, once.
    pub fn job_asked(&mut self) -> Option<BackgroundJob> {
        let reload = self.asked.take()?;
        Some(self.job(&reload))
    }

    /// Puts the result of a reload into use. The caller then has to start [`Workbench::job`].
    pub fn take(&mut self, save: &FileSave, reload: &mut ReloadReport<G>) {
        match std::mem::replace(&mut reload.outcome, ReloadOutcome::Nothing) {
            ReloadOutcome::Nothing => {}
            ReloadOutcome::Kept(mistakes) => self.mistakes = mistakes,
            ReloadOutcome::NotCarried(rules, why) => {
                self.mistakes.clear();
                self.waiting = Some((rules, why));
            }
            ReloadOutcome::Ready(fresh) => {
                self.mistakes.clear();
                self.went_back = false;
                // Going back leads to the last rules that differed.
                if fresh.rules.compiled.hash() != self.session.rules.compiled.hash() {
                    self.previous = Some((self.session.rules.clone(), self.in_use.clone()));
                    self.changed_at = self.number;
                }
                self.is_swapped = true;
                self.session.take_rules(fresh.rules, fresh.game, fresh.state);
                self.session.take_list(fresh.legal);
                let time = save.first.elapsed().saturating_sub(save.waited);
                self.times.push(time, save.waited);
                self.messages.extend(fresh.lost);
            }
        }
    }

    /// Returns the first background job, which checks all content.
    pub fn first_job(&self) -> BackgroundJob {
        BackgroundJob {
            number: self.number,
            source: self.latest.clone(),
            before: None,
            games: self.reloader.games(),
            root: self.reloader.root().to_path_buf(),
            choice: self.reloader.choice().clone(),
            modules: Vec::new(),
            is_usable: true,
            table: self.session.commands(),
        }
    }

    /// Returns the background job after a reload that [`Workbench::take`] has put into use.
    pub fn job(&mut self, reload: &ReloadReport<G>) -> BackgroundJob {
        // The tree is copied only here, after the player has the new rules.
        let tree = self.reloader.tree().clone();
        self.latest = Arc::new(ContentSnapshot { library: self.library.clone(), tree });
        if self.is_swapped {
            self.in_use = self.latest.clone();
        }
        let rules = self.waiting.as_ref().map_or(&self.session.rules, |(rules, _)| rules);
        let modules = affected_modules(&reload.files, &self.library, &rules.compiled.modules);
        // By now, diagnostics of what is in play are known.
        let is_usable = self.mistakes.is_empty();
        BackgroundJob { modules, is_usable, before: Some(self.base.clone()), ..self.first_job() }
    }

    /// Stores the result of a complete check. If the check found errors in what is in play, goes
    /// back to the old rules.
    pub fn checked(&mut self, number: u64, checked: ContentCheck) {
        if number != self.number {
            return;
        }
        self.elsewhere = joined(&self.elsewhere, &checked.elsewhere);
        let in_play = checked.in_play;
        self.elsewhere.retain(|m| !in_play.contains(m) && !self.mistakes.contains(m));
        let is_new = |m: &&Diagnostic| !self.mistakes.contains(m);
        let more: Vec<Diagnostic> = in_play.iter().filter(is_new).cloned().collect();
        if more.is_empty() {
            return;
        }
        if self.mistakes.is_empty() && self.waiting.is_none() && self.changed_at == number {
            // If the position no longer fits the old rules, the new rules stay.
            let _ = self.swap_back();
        }
        self.waiting = None;
        self.mistakes.extend(more);
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
    pub fn take_panic(&mut self, number: u64, why: &str) {
        if number == self.number {
            let what = "internal error: this save was not checked and compared completely";
            self.messages.push(format!("{what}\n{why}"));
        }
    }

    /// Returns the failed scenarios of the last reload.
    pub fn failed(&self) -> &[FailedScenario] {
        self.tests.as_ref().map_or(&[], |t| &t.failed)
    }

    /// Goes back to the rules before the last reload; position and files stay.
    ///
    /// # Errors
    /// Fails if there are no such rules, or the position does not fit them.
    pub fn restore_previous_rules(&mut self) -> Result<(), String> {
        self.swap_back()?;
        self.went_back = true;
        self.left = Some(self.number);
        // Later saves are compared with these rules.
        self.base = self.in_use.clone();
        Ok(())
    }

    /// Puts the rules before the last reload into use.
    fn swap_back(&mut self) -> Result<(), String> {
        let (rules, source) =
            self.previous.take().ok_or("there are no earlier rules to go back to")?;
        let ruleset = self.session.game.ruleset();
        let carried = G::migrate(&self.session.state, &ruleset, rules.ruleset())
            .and_then(|(state, lost)| Ok((rules.game()?, state, lost)));
        match carried {
            Ok((game, state, lost)) => {
                self.session.rules = rules;
                self.in_use = source;
                self.session.game = game;
                self.session.state = state;
                self.messages = lost;
                // Results about the rules that are no longer in use.
                self.tests = None;
                self.changes = None;
                self.session.list();
                self.look();
                Ok(())
            }
            Err(why) => {
                self.previous = Some((rules, source));
                Err(why)
            }
        }
    }

    /// Puts waiting rules into use, after the position was replayed under them.
    fn use_waiting(&mut self, rules: CompiledRules<G>) {
        let (rules, source) = (
            std::mem::replace(&mut self.session.rules, rules),
            std::mem::replace(&mut self.in_use, self.latest.clone()),
        );
        self.previous = Some((rules, source));
        self.went_back = false;
        self.rebase();
    }

    /// Carries out one action.
    ///
    /// # Errors
    /// Fails if the action is illegal or a script fails; nothing has changed then.
    pub fn act(&mut self, seat: u8, action: G::Action) -> Result<(), String> {
        self.session.act(seat, action).map_err(words)?;
        self.cut.clear();
        self.look();
        Ok(())
    }

    /// Carries out a typed line: a number of the list, or actions in ledger notation.
    ///
    /// # Errors
    /// Fails if the line cannot be parsed or an action is illegal; then no action of the line takes
    /// effect.
    pub fn type_action(&mut self, line: &str) -> Result<(), String> {
        let cut = &mut self.cut;
        let done = self.session.type_action(line, &words, &mut |_| cut.clear());
        self.look();
        done
    }

    /// Lets a bot take one action for the seat to act.
    ///
    /// # Errors
    /// Fails if the game is over, or a script fails.
    pub fn bot(&mut self) -> Result<(), String> {
        let (seat, action) = self.session.hint()?;
        self.act(seat, action)
    }

    /// Returns the text of an action that undo would take back although it drew or revealed
    /// something.
    pub fn shown_by_undo(&mut self) -> Option<&str> {
        let at = self.session.last_of_a_person()?;
        self.session.shown_since(at)
    }

    /// Undoes everything since and including the last action of a person. If the rules have changed
    /// since, migrates the position. Returns the number of undone actions, and messages about
    /// losses.
    ///
    /// # Errors
    /// Fails if no person has acted yet, or the old position does not fit the rules.
    pub fn undo(&mut self) -> Result<(usize, Vec<String>), String> {
        let none = "you have no action to take back";
        let at = self.session.last_of_a_person().ok_or(none)?;
        let taken = self.session.history.len() - at;
        let lost = self.session.back_to(at)?;
        self.look();
        Ok((taken, lost))
    }

    /// Returns a hash of the legal list, by which two reloads can be compared.
    pub fn legal_hash(&self) -> u64 {
        legal_hash(&self.session.game, &self.session.state, &self.session.legal)
    }
}

/// Returns the message for an action that failed.
pub(crate) fn words(problem: ApplyError) -> String {
    match problem {
        ApplyError::Refused(why) => why,
        fault => format!("{fault} (the position is unchanged; fix the file, then type `reload`)"),
    }
}
