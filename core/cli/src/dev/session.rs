//! A game on the table whose rules may change at any save.

use std::sync::Arc;

use content::Library;
use game::prelude::*;
use game::{Choice, Decision, Failure};
use kernel::{Action, Problem, Ruleset, SeatId, State};
use lab::playout::{offered, who};
use lab::{BotSpec, Sight};
use ledger::trace::Trace;
use loam::{Mistake, Rules, TheGame};

use super::behind::{Failed, Job, Source, Tests, joined, touched};
use super::changes::Changes;
use super::reload::{Became, Changed, Checked, Reload, Reloader, fault, legal_hash};
use super::times::Times;
use crate::typed::{self, Typed};
use crate::watch::Saved;

/// How ledgers say that a faction leaves the game.
pub(super) const LEAVES: &str = "resign";

/// One action of the game so far.
pub struct Step {
    /// The position before it, and the rules it stood under.
    pub before: (State, Arc<Ruleset>),
    /// Who, by name.
    pub name: String,
    /// What, as ledgers write it.
    pub text: String,
    /// What came of it, in lines, with its sources.
    pub told: Vec<String>,
    /// What each seat had afterwards, by name.
    pub had: Vec<(String, i32)>,
}

/// A game that goes on while its rules change.
pub struct Session {
    /// Reads and builds the content.
    pub reloader: Reloader,
    /// The head of the game's ledger: what it began with.
    pub head: String,
    /// The rules in use.
    pub rules: Rules,
    /// The game under them.
    pub game: TheGame,
    /// The position.
    pub state: State,
    /// Everything that may be done.
    pub legal: Vec<Choice<Action>>,
    /// Who comes next, and what that seat may do.
    pub seat: Option<u8>,
    /// The part of the list that is that seat's.
    pub mine: Vec<Choice<Action>>,
    /// What was played.
    pub history: Vec<Step>,
    /// What a replay under other rules could not do any more: names and texts.
    pub cut: Vec<(String, String)>,
    /// The rules before the last reload, and the content that they were made of.
    pub previous: Option<(Rules, Arc<Source>)>,
    /// Rules that the position does not fit, and why.
    pub waiting: Option<(Box<Rules>, String)>,
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
}

impl Session {
    /// A session at the first position of a game.
    pub fn new(
        reloader: Reloader,
        rules: Rules,
        game: TheGame,
        state: State,
        head: String,
        library: Arc<Library>,
    ) -> Session {
        let source = Arc::new(Source { library: library.clone(), tree: reloader.tree().clone() });
        let mut session = Session {
            reloader,
            head,
            rules,
            game,
            state,
            legal: Vec::new(),
            seat: None,
            mine: Vec::new(),
            history: Vec::new(),
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
        };
        session.list();
        session
    }

    /// Finds out what may be done now. A script that fails is a mistake; nothing can be done then.
    pub fn list(&mut self) {
        let mut legal = Vec::new();
        match self.game.legal(&self.state, &mut legal) {
            Ok(()) => self.take_list(legal),
            Err(Failure(why)) => {
                self.mistakes = vec![fault(&why)];
                self.take_list(Vec::new());
            }
        }
    }

    fn take_list(&mut self, legal: Vec<Choice<Action>>) {
        let mut open: Vec<Decision> = Vec::new();
        self.game.open(&self.state, &mut open);
        self.legal = legal;
        self.seat = who(&open, &self.legal).filter(|_| !self.legal.is_empty());
        self.mine.clear();
        if let Some(seat) = self.seat {
            offered(&self.legal, seat, &mut self.mine);
        }
    }

    /// What the seat that comes next is called.
    pub fn seat_name(&self) -> String {
        match self.seat {
            Some(seat) => self.game.seat_name(&self.state, seat),
            None if self.game.is_over(&self.state) => "over".to_owned(),
            None => "nobody".to_owned(),
        }
    }

    /// A save was seen: reads, checks and builds; swaps, or keeps the old rules.
    pub fn reload(&mut self, save: &Saved) -> Reload {
        let reload = self.reloader.reload(&Changed::of(save), self.game.ruleset(), &self.state);
        if matches!(reload.became, Became::Nothing) {
            return reload;
        }
        self.number += 1;
        self.said.clear();
        self.elsewhere.clone_from(&reload.elsewhere);
        self.library = reload.library.clone();
        self.waiting = None;
        self.tests = None;
        self.changes = None;
        self.is_swapped = false;
        reload
    }

    /// Takes over what a reload has made. [`Session::job`] is to be asked afterwards.
    pub fn take(&mut self, save: &Saved, reload: &mut Reload) {
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
                if fresh.rules.ruleset().hash != self.rules.ruleset().hash {
                    self.previous = Some((self.rules.clone(), self.in_use.clone()));
                    self.changed_at = self.number;
                }
                self.is_swapped = true;
                self.rules = fresh.rules;
                self.game = fresh.game;
                self.state = fresh.state;
                self.take_list(fresh.legal);
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
            root: self.reloader.root().to_path_buf(),
            choice: self.reloader.choice().clone(),
            modules: Vec::new(),
            is_usable: true,
            table: self.ledger(),
        }
    }

    /// What the thread behind is to do after a reload that was taken.
    pub fn job(&mut self, reload: &Reload) -> Job {
        // Copied here and not before: nobody waits for it any more.
        let tree = self.reloader.tree().clone();
        self.latest = Arc::new(Source { library: self.library.clone(), tree });
        if self.is_swapped {
            self.in_use = self.latest.clone();
        }
        let rules = self.waiting.as_ref().map_or(&self.rules, |(rules, _)| rules);
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
        let carried = kernel::migrate(&self.state, self.game.ruleset(), rules.ruleset())
            .and_then(|(state, lost)| Ok((table(&rules)?, state, lost)));
        match carried {
            Ok((game, state, lost)) => {
                self.rules = rules;
                self.in_use = source;
                self.game = game;
                self.state = state;
                self.said = lost;
                // They were about the rules that are not in use now.
                self.tests = None;
                self.changes = None;
                self.list();
                Ok(())
            }
            Err(why) => {
                self.previous = Some((rules, source));
                Err(why)
            }
        }
    }

    /// Rules that waited come into use, in whose game the position was played anew.
    pub(super) fn use_waiting(&mut self, rules: Rules) {
        let (rules, source) = (
            std::mem::replace(&mut self.rules, rules),
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
    pub fn act(&mut self, seat: u8, action: Action) -> Result<(), String> {
        let step = self.step(seat, action)?;
        self.history.push(step);
        self.cut.clear();
        self.list();
        Ok(())
    }

    /// Does an action without asking what may be done afterwards.
    pub(super) fn step(&mut self, seat: u8, action: Action) -> Result<Step, String> {
        let before = (self.state, self.game.ruleset().clone());
        let name = self.game.seat_name(&self.state, seat);
        let text = self.game.text(&self.state, seat, action);
        let mut trace = Trace::default();
        let done = self.game.apply_traced(&mut self.state, SeatId(seat), action, &mut trace);
        done.map_err(|problem| match problem {
            Problem::Refused(refusal) => refusal.explain(self.game.ruleset()),
            Problem::Fault(fault) => format!("{} (the position is as it was)", fault.message),
        })?;
        let told = trace.changes().filter(|change| !change.is_use());
        let told = told.flat_map(|change| change.told(self.game.ruleset()).folded()).collect();
        Ok(Step { before, name, text, told, had: self.had() })
    }

    /// A seat leaves the game, as ledgers tell it.
    ///
    /// # Errors
    /// It has left already, or a script failed.
    pub(super) fn leave(&mut self, seat: u8) -> Result<Step, String> {
        let before = (self.state, self.game.ruleset().clone());
        let name = self.game.seat_name(&self.state, seat);
        let done = self.game.drop_seat(&mut self.state, SeatId(seat), &mut kernel::Silent);
        done.map_err(|problem| problem.explain(self.game.ruleset()))?;
        Ok(Step { before, name, text: LEAVES.to_owned(), told: Vec::new(), had: self.had() })
    }

    /// What each seat has, by name: `nomads coins`.
    fn had(&self) -> Vec<(String, i32)> {
        let mut all = Vec::new();
        let mut numbers = Vec::new();
        for seat in 0..self.game.seats(&self.state) {
            let name = self.game.seat_name(&self.state, seat);
            numbers.clear();
            self.game.features(&self.state, seat, &mut numbers);
            let names = self.game.feature_names().into_iter().map(|what| format!("{name} {what}"));
            all.extend(names.zip(numbers.iter().copied()));
        }
        all
    }

    /// Carries out what was typed: a number of the list, or actions as ledgers write them.
    ///
    /// # Errors
    /// It cannot be read or is refused; nothing of the line counts then.
    pub fn type_action(&mut self, line: &str) -> Result<(), String> {
        match typed::read(&self.game, &self.state, self.seat, &self.mine, line)? {
            Typed::Listed(seat, action) => self.act(seat, action),
            Typed::Written(seat, parts) => {
                let (state, length) = (self.state, self.history.len());
                for part in parts {
                    let read = self.game.read(&self.state, seat, &part);
                    let done = read.and_then(|action| self.act(seat, action));
                    if let Err(why) = done {
                        self.state = state;
                        self.history.truncate(length);
                        self.list();
                        return Err(format!("{part}: {why}; nothing of the line counts"));
                    }
                }
                Ok(())
            }
        }
    }

    /// Lets a bot choose once for whoever comes next.
    ///
    /// # Errors
    /// The game is over, or a script failed.
    pub fn bot(&mut self) -> Result<(), String> {
        let seat = self.seat.ok_or("the game is over")?;
        let mut bot = BotSpec::Greedy { weights: Vec::new() }.make(&self.game)?;
        let sight = Sight::new(&self.game, &self.state, &self.mine);
        let chosen = bot.choose(&mut self.game, &sight);
        let action = chosen.map_err(|Failure(why)| why)?;
        self.act(seat, action)
    }

    /// Takes the last action back. If the rules have changed since, the position before it is carried over.
    ///
    /// # Errors
    /// Nothing was done yet, or the position before does not fit the rules.
    pub fn undo(&mut self) -> Result<(), String> {
        let step = self.history.last().ok_or("nothing is there to take back")?;
        let (before, rules) = &step.before;
        let (state, lost) = match Arc::ptr_eq(rules, self.game.ruleset()) {
            true => (*before, Vec::new()),
            false => kernel::migrate(before, rules, self.game.ruleset())?,
        };
        self.said = lost;
        self.state = state;
        self.history.pop();
        self.list();
        Ok(())
    }

    /// The hash of the list.
    pub fn legal_hash(&self) -> u64 {
        legal_hash(&self.game, &self.state, &self.legal)
    }

    /// The game as a ledger in the form of commands: what it began with, and every action. Where rules have changed on
    /// the way, it may not replay under any of them.
    pub fn ledger(&self) -> String {
        let mut text = self.head.clone();
        for step in &self.history {
            text.push_str(&format!("{}: {}\n", step.name, step.text));
        }
        text
    }
}

/// A game under rules.
///
/// # Errors
/// The mistakes in the scripts.
pub fn table(rules: &Rules) -> Result<TheGame, String> {
    let host = rules.lua().map_err(|errors| {
        errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n\n")
    })?;
    Ok(TheGame::new(rules.ruleset().clone(), Box::new(host)))
}
