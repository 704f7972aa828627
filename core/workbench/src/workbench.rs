//! A game in progress with hot reload: continues under new rules after each save.

pub mod background;
pub mod changes;
mod compared;
mod found;
mod open;
pub mod rule_bench;
mod start_over;
mod tested;
pub mod times;

use std::sync::Arc;

use crate::texts::TEXTS;
use background::BackgroundJob;
use game::ApplyError;
use language::say;
use rule_bench::{GameInProgress, Reloaded, RuleBench};
pub use start_over::opening;

use crate::games::Games;
use crate::library::Diagnostic;
use crate::playable::{FullGame, Playable};
use crate::reload::{ContentCheck, MigratedGame, Reloader, fault, legal_hash};
use crate::session::Session;
use crate::watch::FileSave;

/// A game session whose rules change at each save.
pub struct Workbench<G: FullGame> {
    /// The rules and what is known about them.
    pub rules: RuleBench<G>,
    pub session: Session<G>,
    /// Actions that the last replay could not carry out.
    cut: CutActions,
    /// The background job of a reload requested by a command, until it is started.
    requested_job: Option<BackgroundJob>,
}

/// Actions that a replay could not carry out. They are lost with the next action of the game.
#[derive(Default)]
struct CutActions {
    /// Names and texts.
    actions: Vec<(String, String)>,
    /// Number of actions in the history after the replay.
    after: usize,
}

/// Returns the rules and the position of a session.
fn game_of<G: Playable>(session: &Session<G>) -> GameInProgress<'_, G> {
    GameInProgress { rules: &session.rules, state: &session.state }
}

impl<G: FullGame> Workbench<G> {
    /// Creates the workbench of a game in progress. Log lines name the causes of changes.
    pub fn new(rules: RuleBench<G>, mut session: Session<G>) -> Workbench<G> {
        session.name_causes();
        Workbench::holding(rules, session)
    }

    /// Creates the workbench of a game that reloads only on command. It watches no files and runs
    /// no background checks until then.
    pub fn playing(games: Games, mut session: Session<G>) -> Workbench<G> {
        session.put_on_a_screen();
        let reloader = Reloader::fixed(games, session.rules.choice.clone());
        Workbench::holding(RuleBench::new(reloader, Arc::default()), session)
    }

    fn holding(rules: RuleBench<G>, session: Session<G>) -> Workbench<G> {
        Workbench { rules, session, cut: CutActions::default(), requested_job: None }
    }

    /// Returns all diagnostics: first the script error that prevents the legal list, if there is
    /// one, then those that keep the old rules in use.
    pub fn all_mistakes(&self) -> Vec<Diagnostic> {
        let failure = self.session.failure.iter().map(|message| fault(message));
        failure.chain(self.rules.diagnostics.iter().cloned()).collect()
    }

    /// Drops the actions that the last replay could not carry out, if the game has continued since.
    fn drop_lost_actions(&mut self) {
        if self.session.history.len() > self.cut.after {
            self.cut = CutActions::default();
        }
    }

    /// Reloads after a save, and continues under the new rules if they fit. Returns `None` if no
    /// file has changed.
    pub fn reload(&mut self, save: &FileSave) -> Option<Reloaded<G>> {
        let session = &self.session;
        let mut reloaded = self.rules.reload(save, game_of(session), || session.commands())?;
        self.continue_with(reloaded.fresh.take());
        Some(reloaded)
    }

    /// Reads all content again and puts the new rules into use. Returns whether they were compiled
    /// from the same texts as the old ones.
    ///
    /// # Errors
    /// Fails if the content has errors or the position does not fit; the game then continues
    /// unchanged.
    pub fn reload_all(&mut self) -> Result<bool, String> {
        let before = self.session.rules.compiled.text_hash();
        let session = &self.session;
        let reloaded = self.rules.reload_all(game_of(session), || session.commands());
        self.continue_with(reloaded.fresh);
        self.requested_job = Some(reloaded.job);
        if let Some((_, message)) = &self.rules.waiting {
            return Err(message.clone());
        }
        if !self.rules.diagnostics.is_empty() {
            let texts: Vec<&str> = self.rules.diagnostics.iter().map(|m| m.text.as_str()).collect();
            let all = texts.join("\n\n");
            let still = say!(TEXTS, "old-rules-continue");
            return Err(format!("{still}:\n{all}"));
        }
        Ok(self.session.rules.compiled.text_hash() == before)
    }

    /// Continues the session with a reloaded game, if there is one.
    fn continue_with(&mut self, fresh: Option<Box<MigratedGame<G>>>) {
        let Some(fresh) = fresh else { return };
        self.session.take_rules(fresh.rules, fresh.game, fresh.state);
        self.session.take_list(fresh.legal);
    }

    /// Continues the session under the previous rules. Makes the legal list again, so that the
    /// session reports a script error.
    fn go_back_to(&mut self, old: MigratedGame<G>) {
        self.session.take_rules(old.rules, old.game, old.state);
        self.session.list();
    }

    /// Returns the background job for a reload on command, once.
    pub fn take_requested_job(&mut self) -> Option<BackgroundJob> {
        self.requested_job.take()
    }

    /// Returns the first background job, which checks all content.
    pub fn first_job(&self) -> BackgroundJob {
        self.rules.first_job(self.session.commands())
    }

    /// Stores the result of a complete check. If the check found errors in what is in play, goes
    /// back to the old rules.
    pub fn checked(&mut self, number: u64, checked: ContentCheck) {
        let old = self.rules.checked(number, checked, game_of(&self.session));
        if let Some(old) = old {
            self.go_back_to(*old);
        }
    }

    /// Goes back to the rules before the last reload; position and files stay.
    ///
    /// # Errors
    /// Fails if there are no such rules, or the position does not fit them.
    pub fn restore_previous_rules(&mut self) -> Result<(), String> {
        let old = self.rules.restore_previous_rules(game_of(&self.session))?;
        self.go_back_to(*old);
        Ok(())
    }

    /// Carries out one action.
    ///
    /// # Errors
    /// Fails if the action is illegal or a script fails; nothing has changed then.
    pub fn act(&mut self, seat: u8, action: G::Action) -> Result<(), String> {
        self.session.act(seat, action).map(drop).map_err(explain_failure)
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
        let none = || say!(TEXTS, "nothing-of-yours-back");
        let at = self.session.last_of_a_person().ok_or_else(none)?;
        let taken = self.session.history.len() - at;
        self.drop_lost_actions();
        let lost = self.session.back_to(at)?;
        Ok((taken, lost))
    }

    /// Returns a hash of the legal list, by which two reloads can be compared.
    pub fn legal_hash(&self) -> u64 {
        legal_hash(&self.session.game, &self.session.state, &self.session.legal)
    }
}

/// Returns the message for an action of the workbench's session that failed.
pub fn explain_failure(problem: ApplyError) -> String {
    match problem {
        ApplyError::Illegal(message) => message,
        fault => say!(TEXTS, "fault-unchanged", fault = fault.to_string()),
    }
}
