//! A game on the table whose rules may change at any save.

pub mod behind;
pub mod changes;
mod compared;
mod found;
mod open;
mod start_over;
mod tested;
pub mod times;

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

use behind::{Failed, Job, Source, Tests, joined, touched};
use changes::Changes;
use content::Library;
use game::Problem;
pub use start_over::opening;
use times::Times;

use crate::games::Games;
use crate::library::{Mistake, Rules};
use crate::playable::Title;
use crate::reload::{Became, Changed, Checked, Reload, Reloader, fault, legal_hash};
use crate::session::Session;
use crate::watch::Saved;

/// A game that goes on while its rules change.
pub struct Workbench<G: Title> {
    /// Reads and builds the content.
    pub reloader: Reloader,
    /// The game.
    pub session: Session<G>,
    /// What a replay under other rules could not do any more: names and texts.
    pub cut: Vec<(String, String)>,
    /// The rules before the last reload, and the content that they were made of.
    pub previous: Option<(Rules<G>, Arc<Source>)>,
    /// Rules that the position does not fit, and why.
    pub waiting: Option<(Box<Rules<G>>, String)>,
    /// Mistakes for which the old rules stay.
    pub mistakes: Vec<Mistake>,
    /// Mistakes in what is not in play.
    pub elsewhere: Vec<Mistake>,
    /// What a reload or a command said last, a line each.
    pub said: Vec<String>,
    /// The content as it was read last.
    library: Arc<Library>,
    /// The content that the rules in use were made of.
    in_use: Arc<Source>,
    /// The content that was in use when rules were compared last: what the next ones are compared with.
    base: Arc<Source>,
    /// The content of the last reload, of which rules could be made.
    latest: Arc<Source>,
    /// The last reload has brought its rules into use.
    is_swapped: bool,
    /// How long reloads took.
    pub times: Times,
    /// The scenarios of what changed.
    pub tests: Option<Tests>,
    /// What the last reload did to games that were played before.
    pub changes: Option<Changes>,
    /// Number of the last reload.
    pub number: u64,
    /// The last reload that brought other rules.
    changed_at: u64,
    /// The rules in use are not those of the files: somebody went back to them.
    pub went_back: bool,
    /// The reload that somebody went back from; what is found out about its rules is not wanted any more.
    left: Option<u64>,
    /// A reload that somebody asked for, which the thread behind has not been told of.
    asked: Option<Reload<G>>,
}

impl<G: Title> Workbench<G> {
    /// For a game that is on the table already, under rules of this content. What comes of actions is told by its causes.
    pub fn new(reloader: Reloader, mut session: Session<G>, library: Arc<Library>) -> Workbench<G> {
        session.name_causes();
        Workbench::holding(reloader, session, library)
    }

    /// For a game whose rules change only when somebody asks for it (a reloader that is fixed until then): no file is followed,
    /// and nothing is found out behind.
    pub fn playing(games: Games, mut session: Session<G>) -> Workbench<G> {
        session.put_on_a_screen();
        let reloader = Reloader::fixed(games, session.rules.choice.clone());
        Workbench::holding(reloader, session, Arc::default())
    }

    fn holding(reloader: Reloader, session: Session<G>, library: Arc<Library>) -> Workbench<G> {
        let source = Arc::new(Source { library: library.clone(), tree: reloader.tree().clone() });
        let mut workbench = Workbench {
            reloader,
            session,
            cut: Vec::new(),
            previous: None,
            waiting: None,
            mistakes: Vec::new(),
            elsewhere: Vec::new(),
            said: Vec::new(),
            library,
            in_use: source.clone(),
            base: source.clone(),
            latest: source,
            is_swapped: false,
            times: Times::default(),
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

    /// A script that failed while the list was made is a mistake.
    fn look(&mut self) {
        if let Some(why) = &self.session.failure {
            self.mistakes = vec![fault(why)];
        }
    }

    /// A save was seen: reads, checks and builds; swaps, or keeps the old rules.
    pub fn reload(&mut self, save: &Saved) -> Reload<G> {
        let reload = self.reloader.reload::<G>(
            &Changed::from_save(save),
            &self.session.game.ruleset(),
            &self.session.state,
        );
        if !matches!(reload.became, Became::Nothing) {
            self.begin(&reload);
        }
        reload
    }

    /// Something was read: what is known of the last reload is old.
    fn begin(&mut self, reload: &Reload<G>) {
        self.number += 1;
        self.said.clear();
        self.elsewhere.clone_from(&reload.elsewhere);
        self.library = reload.library.clone();
        self.waiting = None;
        self.tests = None;
        self.changes = None;
        self.is_swapped = false;
    }

    /// Reads everything again, whatever has changed, and takes the new rules over; says whether they are the same.
    ///
    /// # Errors
    /// The content cannot be used, or the position does not fit it: the game goes on as before.
    pub fn reload_all(&mut self) -> Result<bool, String> {
        let (first, time) = (Instant::now(), SystemTime::now());
        let save = Saved { paths: BTreeSet::new(), first, time, waited: Duration::ZERO };
        let Session { game, state, .. } = &self.session;
        let built = self.reloader.build::<G>(&Changed::Everything);
        let mut reload = built.carry(&game.ruleset(), state);
        let refused = match &reload.became {
            Became::Nothing | Became::Ready(_) => None,
            Became::NotCarried(_, why) => Some(why.clone()),
            Became::Kept(mistakes) => {
                let texts: Vec<&str> = mistakes.iter().map(|m| m.text.as_str()).collect();
                let all = texts.join("\n\n");
                let still = "the content cannot be used, the game goes on as before";
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

    /// What the thread behind is to do after a reload that somebody asked for, once.
    pub fn job_asked(&mut self) -> Option<Job> {
        let reload = self.asked.take()?;
        Some(self.job(&reload))
    }

    /// Takes over what a reload has made. [`Workbench::job`] is to be asked afterwards.
    pub fn take(&mut self, save: &Saved, reload: &mut Reload<G>) {
        match std::mem::replace(&mut reload.became, Became::Nothing) {
            Became::Nothing => {}
            Became::Kept(mistakes) => self.mistakes = mistakes,
            Became::NotCarried(rules, why) => {
                self.mistakes.clear();
                self.waiting = Some((rules, why));
            }
            Became::Ready(fresh) => {
                self.mistakes.clear();
                self.went_back = false;
                // Going back leads to the last rules that were others.
                if fresh.rules.compiled.hash() != self.session.rules.compiled.hash() {
                    self.previous = Some((self.session.rules.clone(), self.in_use.clone()));
                    self.changed_at = self.number;
                }
                self.is_swapped = true;
                self.session.take_rules(fresh.rules, fresh.game, fresh.state);
                self.session.take_list(fresh.legal);
                let time = save.first.elapsed().saturating_sub(save.waited);
                self.times.push(time, save.waited);
                self.said.extend(fresh.lost);
            }
        }
    }

    /// What the thread behind is to do at the beginning: check everything.
    pub fn first_job(&self) -> Job {
        Job {
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

    /// What the thread behind is to do after a reload that was taken.
    pub fn job(&mut self, reload: &Reload<G>) -> Job {
        // Copied here and not before: nobody waits for it any more.
        let tree = self.reloader.tree().clone();
        self.latest = Arc::new(Source { library: self.library.clone(), tree });
        if self.is_swapped {
            self.in_use = self.latest.clone();
        }
        let rules = self.waiting.as_ref().map_or(&self.session.rules, |(rules, _)| rules);
        let modules = touched(&reload.files, &self.library, &rules.compiled.modules);
        // Mistakes are known by now if there are any in play.
        let is_usable = self.mistakes.is_empty();
        Job { modules, is_usable, before: Some(self.base.clone()), ..self.first_job() }
    }

    /// Everything is checked. A mistake in play takes the new rules back.
    pub fn checked(&mut self, number: u64, checked: Checked) {
        if number != self.number {
            return;
        }
        self.elsewhere = joined(&self.elsewhere, &checked.elsewhere);
        let in_play = checked.in_play;
        self.elsewhere.retain(|m| !in_play.contains(m) && !self.mistakes.contains(m));
        let is_new = |m: &&Mistake| !self.mistakes.contains(m);
        let more: Vec<Mistake> = in_play.iter().filter(is_new).cloned().collect();
        if more.is_empty() {
            return;
        }
        if self.mistakes.is_empty() && self.waiting.is_none() && self.changed_at == number {
            // Where the position has gone on and does not fit, it stays where it is.
            let _ = self.swap_back();
        }
        self.waiting = None;
        self.mistakes.extend(more);
    }

    /// How the scenarios went so far.
    pub fn tested(&mut self, number: u64, tests: Tests) {
        if number == self.number && self.left != Some(number) {
            self.tests = Some(tests);
        }
    }

    /// What the last reload did to games, as far as is known.
    pub fn compared(&mut self, number: u64, changes: Changes) {
        if number == self.number && self.left != Some(number) {
            self.changes = Some(changes);
            self.rebase();
        }
    }

    /// The next rules are compared with those in use, if it is known and shown what these have changed. A comparison
    /// that a newer save has ended does not count, or nobody would ever be told of its rules.
    fn rebase(&mut self) {
        let is_known = self.changes.as_ref().is_some_and(|changes| changes.done);
        if is_known && Arc::ptr_eq(&self.in_use, &self.latest) {
            self.base = self.in_use.clone();
        }
    }

    /// The thread behind could not go on with a reload.
    pub fn broken(&mut self, number: u64, why: &str) {
        if number == self.number {
            let what =
                "a mistake of the program itself: this save is not checked and compared to the end";
            self.said.push(format!("{what}\n{why}"));
        }
    }

    /// Scenarios of the last reload that failed.
    pub fn failed(&self) -> &[Failed] {
        self.tests.as_ref().map_or(&[], |t| &t.failed)
    }

    /// Goes back to the rules before the last reload; the game goes on. The files stay as they are.
    ///
    /// # Errors
    /// There are no such rules, or the position does not fit them.
    pub fn back(&mut self) -> Result<(), String> {
        self.swap_back()?;
        self.went_back = true;
        self.left = Some(self.number);
        // What a later save does to games, it does to those under these rules.
        self.base = self.in_use.clone();
        Ok(())
    }

    /// The rules before the last reload come into use.
    fn swap_back(&mut self) -> Result<(), String> {
        let (rules, source) =
            self.previous.take().ok_or("no other rules have been in use before these")?;
        let ruleset = self.session.game.ruleset();
        let carried = G::migrate(&self.session.state, &ruleset, rules.ruleset())
            .and_then(|(state, lost)| Ok((rules.game()?, state, lost)));
        match carried {
            Ok((game, state, lost)) => {
                self.session.rules = rules;
                self.in_use = source;
                self.session.game = game;
                self.session.state = state;
                self.said = lost;
                // They were about the rules that are not in use now.
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

    /// Rules that waited come into use, in whose game the position was played anew.
    fn use_waiting(&mut self, rules: Rules<G>) {
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
    /// It is refused, or a script failed; then nothing has changed.
    pub fn act(&mut self, seat: u8, action: G::Action) -> Result<(), String> {
        self.session.act(seat, action).map_err(words)?;
        self.cut.clear();
        self.look();
        Ok(())
    }

    /// Carries out what was typed: a number of the list, or actions as ledgers write them.
    ///
    /// # Errors
    /// It cannot be read or is refused; nothing of the line counts then.
    pub fn type_action(&mut self, line: &str) -> Result<(), String> {
        let cut = &mut self.cut;
        let done = self.session.type_action(line, &words, &mut |_| cut.clear());
        self.look();
        done
    }

    /// Lets a bot choose once for whoever comes next.
    ///
    /// # Errors
    /// The game is over, or a script failed.
    pub fn bot(&mut self) -> Result<(), String> {
        let (seat, action) = self.session.hint()?;
        self.act(seat, action)
    }

    /// What an undo would take back that drew something or showed it, by its text.
    pub fn shown_by_undo(&mut self) -> Option<&str> {
        let at = self.session.last_of_a_person()?;
        self.session.shown_since(at)
    }

    /// Goes back before the last action of a person. If the rules have changed since, the position before it is carried over.
    /// Gives how many actions were taken back, and what was lost.
    ///
    /// # Errors
    /// No person has done anything yet, or the position before does not fit the rules.
    pub fn undo(&mut self) -> Result<(usize, Vec<String>), String> {
        let none = "nothing of yours is there to take back";
        let at = self.session.last_of_a_person().ok_or(none)?;
        let taken = self.session.history.len() - at;
        let lost = self.session.back_to(at)?;
        self.look();
        Ok((taken, lost))
    }

    /// The hash of the list.
    pub fn legal_hash(&self) -> u64 {
        legal_hash(&self.session.game, &self.session.state, &self.session.legal)
    }
}

/// Why an action was not done.
pub(crate) fn words(problem: Problem) -> String {
    match problem {
        Problem::Refused(why) => why,
        fault => format!("{fault} (the position is as it was; `reload` when the file is right)"),
    }
}
