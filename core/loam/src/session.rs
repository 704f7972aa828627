//! A game on the table: the position and what led to it, what may be done, bots, going back, and the game as a ledger.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use game::{Choice, Decision, Failure, Game, Narration, Problem, Secrecy, ToldAction, Viewer};
use lab::at_once::AtOnce;
use lab::playout::{offered, who};
use lab::{Bot, BotSpec, Sight};
use ledger::draws::Draws;
use ledger::head::Form;
use ledger::trace::{Trace, Traced};
use ledger::write::Record;

use crate::bots;
use crate::disk;
use crate::done::{Did, Done, DrawsByPlace, LEAVES};
use crate::error::Error;
use crate::hint::{Hint, Thought};
use crate::kept::Kept;
use crate::library::Rules;
use crate::playable::{Playable, RulesetOf, Title};
use crate::reload::{Became, Changed, Reloader};
use crate::shown;
use crate::tables::Tables;
use crate::telling::Between;
use crate::typed;

/// One action of the game so far.
pub struct Step<G: Playable> {
    /// The position before it, and the rules it stood under.
    pub before: (G::State, Arc<RulesetOf<G>>),
    /// Which seat, and what it did.
    pub done: Done<G>,
    /// Who, by name.
    pub name: String,
    /// What, as ledgers write it.
    pub text: String,
    /// What came of it, in lines.
    pub told: Vec<String>,
    /// Text and lines as far as others may know them, where seats that share a screen keep secrets from each other.
    pub(crate) seen: Vec<(Viewer, (String, Vec<String>))>,
    /// What each seat had afterwards, by name: `nomads coins`. Only where causes are named.
    pub had: Vec<(String, i32)>,
    /// What chance was told to bring; `None`: what the seed says.
    pub drawn: Option<Vec<G::Draw>>,
}

impl<G: Playable> Clone for Step<G> {
    fn clone(&self) -> Step<G> {
        Step {
            before: self.before.clone(),
            done: self.done,
            name: self.name.clone(),
            text: self.text.clone(),
            told: self.told.clone(),
            seen: self.seen.clone(),
            had: self.had.clone(),
            drawn: self.drawn.clone(),
        }
    }
}

/// A game on the table.
pub struct Session<G: Playable> {
    /// The rules in use.
    pub rules: Rules<G>,
    /// The game under them.
    pub game: G,
    /// The position.
    pub state: G::State,
    /// Everything that may be done.
    pub legal: Vec<Choice<G::Action>>,
    /// A script failed while it was asked what may be done: nothing can be done then.
    pub failure: Option<String>,
    /// Who comes next.
    pub seat: Option<u8>,
    /// The part of the list that is that seat's.
    pub mine: Vec<Choice<G::Action>>,
    /// What was played.
    pub history: Vec<Step<G>>,
    /// What it began with, and under which rules.
    opening: (Rules<G>, G::Setup),
    /// The head of its ledger in the form of commands.
    head: String,
    /// What came of an action is told by rule, piece, file and line.
    names_causes: bool,
    /// People look at a screen that they share: what the others keep secret is not shown on it.
    on_a_screen: bool,
    bots: Vec<Option<Box<dyn Bot<G>>>>,
    /// A reload brought other rules: no one ruleset could replay the whole game any more.
    rules_changed: bool,
    /// How many actions the last saved ledger holds.
    saved: usize,
    /// What is left of the game if the program ends before it is saved.
    kept: Option<Kept>,
    /// The game on the table is another one than that in the file.
    to_keep: bool,
    /// From which positions bots look ahead that are asked at once with others.
    at_once: AtOnce<G>,
}

impl<G: Title> Session<G> {
    /// A game at its beginning. All seats belong to people.
    ///
    /// # Errors
    /// The game cannot begin.
    pub fn new(rules: Rules<G>, setup: G::Setup) -> Result<Session<G>, Error> {
        let begun = rules.begun(&setup)?;
        Ok(Session::begun((rules, setup), begun))
    }

    /// The same; its scripts are those of all games on this thread that were begun so under these very rules.
    ///
    /// # Errors
    /// As [`Session::new`].
    pub fn sharing(rules: Rules<G>, setup: G::Setup) -> Result<Session<G>, Error> {
        let begun = rules.begun_with(rules.sharing_game()?, &setup)?;
        Ok(Session::begun((rules, setup), begun))
    }

    fn begun(
        (rules, setup): (Rules<G>, G::Setup),
        (game, state, head): (G, G::State, String),
    ) -> Session<G> {
        let bots = (0..game.seats(&state)).map(|_| None).collect();
        let mut session = Session {
            opening: (rules.clone(), setup),
            head,
            rules,
            game,
            state,
            legal: Vec::new(),
            failure: None,
            seat: None,
            mine: Vec::new(),
            history: Vec::new(),
            names_causes: false,
            on_a_screen: false,
            bots,
            rules_changed: false,
            saved: 0,
            kept: None,
            to_keep: false,
            at_once: AtOnce::default(),
        };
        session.list();
        session
    }

    /// The same game once more, which goes its own way from here: without bots, and kept in no file.
    ///
    /// # Errors
    /// The mistakes in the scripts.
    pub fn copied(&self) -> Result<Session<G>, Error> {
        Ok(Session {
            rules: self.rules.clone(),
            game: self.rules.sharing_game()?,
            state: self.state.clone(),
            legal: self.legal.clone(),
            failure: self.failure.clone(),
            seat: self.seat,
            mine: self.mine.clone(),
            history: self.history.clone(),
            opening: self.opening.clone(),
            head: self.head.clone(),
            names_causes: self.names_causes,
            on_a_screen: self.on_a_screen,
            bots: self.bots.iter().map(|_| None).collect(),
            rules_changed: self.rules_changed,
            saved: self.saved,
            kept: None,
            to_keep: false,
            at_once: AtOnce::default(),
        })
    }

    /// The game of these tables, with what was done in it so far.
    ///
    /// # Errors
    /// The game cannot begin, or something of it is not legal.
    pub fn at(tables: &Tables<G>, done: &[Done<G>]) -> Result<Session<G>, Error> {
        let setup = tables.setup(tables.seed())?;
        let mut session = Session::new(tables.rules().clone(), setup)?;
        session.carry_on(done).map_err(|(_, why)| Error::Failed(why))?;
        session.saved = session.history.len();
        Ok(session)
    }

    /// Does what was done elsewhere.
    ///
    /// # Errors
    /// The first that cannot be done, by its place, and why.
    pub(crate) fn carry_on(&mut self, done: &[Done<G>]) -> Result<(), (usize, String)> {
        self.carry_on_told(done, None)
    }

    /// The same with what chance brought, each with the place of its action; `None`: what the seed says.
    pub(crate) fn carry_on_told(
        &mut self,
        done: &[Done<G>],
        draws: Option<&[(usize, G::Draw)]>,
    ) -> Result<(), (usize, String)> {
        let mut actions = 0;
        for (at, done) in done.iter().enumerate() {
            let step = match (*done, draws) {
                ((seat, Did::Action(action)), Some(draws)) => {
                    let of_this = draws.iter().filter(|(of, _)| *of == actions);
                    let told: Vec<G::Draw> = of_this.map(|(_, draw)| *draw).collect();
                    let step = self.silent_step(seat, action, Some(&told));
                    step.map_err(|problem| problem.to_string())
                }
                ((seat, Did::Action(action)), None) => self.step(seat, action),
                ((seat, Did::Left), _) => self.leave(seat),
            };
            actions += usize::from(matches!(done.1, Did::Action(_)));
            self.history.push(step.map_err(|why| (at, why))?);
        }
        self.list();
        Ok(())
    }

    /// The game is played elsewhere: this is where it stands, and what was done there. Nothing is asked of it but what it tells, and
    /// that its rules change.
    pub(crate) fn stand(
        &mut self,
        state: &G::State,
        done: impl Iterator<Item = (Done<G>, String, String)>,
    ) {
        let rules = self.rules.ruleset().clone();
        self.state.clone_from(state);
        let step = |(done, name, text)| Step {
            before: (state.clone(), rules.clone()),
            done,
            name,
            text,
            told: Vec::new(),
            seen: Vec::new(),
            had: Vec::new(),
            drawn: None,
        };
        self.history = done.map(step).collect();
    }

    /// From now on what came of an action is told by rule, piece, file and line.
    pub fn name_causes(&mut self) {
        self.names_causes = true;
    }

    /// The head of the game's ledger: what it began with.
    pub fn head(&self) -> &str {
        &self.head
    }

    /// Who plays each seat: `None` is a person, and the last one named also takes the seats beyond. What bots draw comes
    /// from the seed.
    ///
    /// # Errors
    /// A bot that cannot play this game.
    pub fn seat_bots(&mut self, players: &[Option<BotSpec>], seed: u64) -> Result<(), Error> {
        for seat in 0..self.game.seats(&self.state) {
            let player = players.get(usize::from(seat)).or(players.last());
            self.hand_over(seat, player.and_then(Option::as_ref), seed)?;
        }
        Ok(())
    }

    /// Who decides for a seat from now on: a bot, or a person.
    ///
    /// # Errors
    /// A bot that cannot play this game.
    pub fn hand_over(
        &mut self,
        seat: u8,
        player: Option<&BotSpec>,
        seed: u64,
    ) -> Result<(), Error> {
        let bot = bots::seated(&self.game, seat, player, seed).map_err(Error::Impossible)?;
        self.bots[usize::from(seat)] = bot;
        Ok(())
    }

    /// Finds out what may be done now.
    pub fn list(&mut self) {
        let mut legal = Vec::new();
        match self.game.legal(&self.state, &mut legal) {
            Ok(()) => self.take_list(legal),
            Err(Failure(why)) => {
                self.take_list(Vec::new());
                self.failure = Some(why);
            }
        }
    }

    pub(crate) fn take_list(&mut self, legal: Vec<Choice<G::Action>>) {
        let mut open: Vec<Decision> = Vec::new();
        self.game.open(&self.state, &mut open);
        self.at_once.note(&self.game, &self.state, &open, &legal);
        self.legal = legal;
        self.failure = None;
        self.seat = who(&open, &self.legal).filter(|_| !self.legal.is_empty());
        self.mine.clear();
        if let Some(seat) = self.seat {
            offered(&self.legal, seat, &mut self.mine);
        }
    }

    /// Is the game over?
    pub fn is_over(&self) -> bool {
        self.game.is_over(&self.state)
    }

    /// What may be shown: what the person sees who decides, else the only person at the table, else a spectator.
    pub fn seen(&self) -> G::View {
        self.game.view(&self.state, self.viewer())
    }

    /// Who looks at the screen: the person who decides, else the only person at the table, else a spectator.
    pub fn viewer(&self) -> Viewer {
        let is_person = |seat: &u8| self.bots[usize::from(*seat)].is_none();
        let mut open = Vec::new();
        self.game.open(&self.state, &mut open);
        let decides = open.iter().map(|decision| decision.seat).find(is_person);
        let mut people = (0..self.game.seats(&self.state)).filter(is_person);
        let only = people.next().filter(|_| people.next().is_none());
        decides.or(only).map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// Hash of a position of this game as the screen shows it: while the others keep something from who looks there, that of a position
    /// dealt from what that viewer sees, so that it tells nothing else.
    pub fn hash_shown(&self, state: &G::State) -> u64 {
        match self.kept_from() {
            Some(viewer) if !self.game.is_over(state) && self.game.hides(state) => {
                self.game.hash(&self.game.deal(&self.game.view(state, viewer), 0))
            }
            _ => self.game.hash(state),
        }
    }

    /// From now on whoever looks at the screen is told no more than its seat may know.
    pub(crate) fn put_on_a_screen(&mut self) {
        self.on_a_screen = true;
    }

    /// Who looks at the screen, where the others keep something from whoever that is. Nobody does where there is no screen, where only
    /// bots play, or where all is open.
    pub fn kept_from(&self) -> Option<Viewer> {
        let people = self.bots.iter().any(Option::is_none);
        let keeps = self.on_a_screen && people && self.game.keeps_secrets();
        keeps.then(|| self.viewer())
    }

    /// Finds out what the others who share the screen may be told of the last action of the history.
    fn tell_the_others(&mut self) {
        if self.kept_from().is_none() {
            return;
        }
        let people = (0..).zip(&self.bots).filter(|(_, bot)| bot.is_none());
        let people = people.map(|(seat, _)| Viewer::Seat(seat));
        // Where several share the screen, nobody's seat is meant once nobody has to decide.
        let others: Vec<Viewer> = people.chain([Viewer::Spectator]).collect();
        let Session { game, state, history, .. } = self;
        let Some(step) = history.last_mut() else { return };
        let (seat, Did::Action(action)) = step.done else { return };
        let between = Between { before: &step.before.0, after: state, seat, action };
        let others = others.into_iter().filter(|viewer| *viewer != Viewer::Seat(seat));
        let told = others.map(|viewer| (viewer, between.told(game, &step.text, viewer)));
        let told = told.collect();
        step.seen = told;
    }

    /// What was done at this place of the history and what came of it, as far as whoever sits at the screen may know: a text, perhaps
    /// empty, and lines.
    pub fn for_the_screen(&self, at: usize) -> (&str, &[String]) {
        let step = &self.history[at];
        match self.kept_from().filter(|who| *who != Viewer::Seat(step.done.0)) {
            None => (&step.text, &step.told),
            Some(viewer) => {
                let seen = step.seen.iter().find(|(who, _)| *who == viewer);
                seen.map_or(("", &[]), |(_, (text, told))| (text.as_str(), told.as_slice()))
            }
        }
    }

    /// Is this step still withheld from the person at the screen? See [`game::Secrecy`].
    pub fn is_withheld(&self, at: usize) -> bool {
        let Some(viewer) = self.kept_from() else { return false };
        let secrecy = |step: &Step<G>| match step.done {
            (seat, Did::Action(action)) => self.game.secrecy(&step.before.0, seat, action),
            (_, Did::Left) => Secrecy::Public,
        };
        let (step, later) = (&self.history[at], &self.history[at + 1..]);
        viewer != Viewer::Seat(step.done.0)
            && secrecy(step) == Secrecy::Withheld
            && !later.iter().any(|step| secrecy(step) == Secrecy::Releases)
    }

    /// What a seat is called.
    pub fn name_of(&self, seat: u8) -> String {
        self.game.seat_name(&self.state, seat)
    }

    /// What the seat that comes next is called.
    pub fn seat_name(&self) -> String {
        match self.seat {
            Some(seat) => self.name_of(seat),
            None if self.is_over() => "over".to_owned(),
            None => "nobody".to_owned(),
        }
    }

    /// The seat of that name.
    ///
    /// # Errors
    /// Nobody is called that.
    pub fn seat_by_name(&self, name: &str) -> Result<u8, String> {
        let seats = 0..self.game.seats(&self.state);
        let is = |seat: &u8| self.name_of(*seat) == name;
        seats.into_iter().find(is).ok_or_else(|| format!("{name} is not in the game"))
    }

    /// Carries out one action.
    ///
    /// # Errors
    /// It is refused, or a script failed; then nothing has changed.
    pub fn act(&mut self, seat: u8, action: G::Action) -> Result<&Step<G>, Problem> {
        let step = self.try_step(seat, action)?;
        self.at_once.answered(&mut self.game, seat, action);
        self.history.push(step);
        self.to_keep = true;
        self.list();
        self.tell_the_others();
        Ok(&self.history[self.history.len() - 1])
    }

    /// Does an action without asking what may be done afterwards.
    pub(crate) fn step(&mut self, seat: u8, action: G::Action) -> Result<Step<G>, String> {
        self.try_step(seat, action).map_err(|problem| match problem {
            Problem::Refused(why) => why,
            Problem::Fault(why) => format!("{why} (the position is as it was)"),
        })
    }

    fn try_step(&mut self, seat: u8, action: G::Action) -> Result<Step<G>, Problem> {
        let before = (self.state.clone(), self.game.ruleset());
        let name = self.name_of(seat);
        let text = self.game.text(&self.state, seat, action);
        let mut told = Vec::new();
        if self.names_causes {
            let mut trace = Trace::default();
            let (by, mut drawn) = ((seat, action), Vec::new());
            let noted = Draws::Noted(&mut drawn);
            Traced::apply_traced(&mut self.game, &mut self.state, by, noted, &mut trace)?;
            let changes = trace.changes().filter(|change| !G::is_use(change));
            told.extend(changes.flat_map(|change| self.game.told(change).folded()));
        } else {
            // At a screen with secrets the acting seat reads what it draws; otherwise the log is that of a spectator.
            let own = self.kept_from().map_or(Viewer::Spectator, |_| Viewer::Seat(seat));
            let mut narration = Narration::new(own);
            self.game.apply_and_tell(&mut self.state, seat, action, &mut narration)?;
            told = narration.lines;
        }
        let had = if self.names_causes { self.had() } else { Vec::new() };
        let done = (seat, Did::Action(action));
        Ok(Step { before, done, name, text, told, seen: Vec::new(), had, drawn: None })
    }

    /// What chance can bring next of an action, see [`game::Chance::coming`].
    ///
    /// # Errors
    /// The action is refused, what is told cannot be, or a script failed.
    pub fn coming(
        &mut self,
        seat: u8,
        action: G::Action,
        draws: &[G::Draw],
    ) -> Result<Vec<(G::Draw, u32)>, Problem> {
        self.game.coming(&self.state, ToldAction { seat, action, draws })
    }

    /// [`Session::act`] with what chance brings as it is told, or else what the seed says; nothing is said of what came of it.
    ///
    /// # Errors
    /// As there; or what is told cannot be, or is not all.
    pub(crate) fn act_silently(
        &mut self,
        seat: u8,
        action: G::Action,
        told: Option<&[G::Draw]>,
    ) -> Result<(), Problem> {
        let step = self.silent_step(seat, action, told)?;
        self.history.push(step);
        self.to_keep = true;
        self.list();
        Ok(())
    }

    fn silent_step(
        &mut self,
        seat: u8,
        action: G::Action,
        told: Option<&[G::Draw]>,
    ) -> Result<Step<G>, Problem> {
        let before = (self.state.clone(), self.game.ruleset());
        let (name, text) = (self.name_of(seat), self.game.text(&self.state, seat, action));
        match told {
            Some(told) => self.game.apply_told(&mut self.state, seat, action, told)?,
            None => self.game.apply(&mut self.state, seat, action)?,
        }
        let done = (seat, Did::Action(action));
        let drawn = told.map(<[G::Draw]>::to_vec);
        let (told, had) = (Vec::new(), Vec::new());
        Ok(Step { before, done, name, text, told, seen: Vec::new(), had, drawn })
    }

    /// A seat leaves the game, as ledgers tell it.
    ///
    /// # Errors
    /// It has left already, or a script failed.
    pub(crate) fn leave(&mut self, seat: u8) -> Result<Step<G>, String> {
        let before = (self.state.clone(), self.game.ruleset());
        let (name, text) = (self.name_of(seat), LEAVES.to_owned());
        self.game.leave(&mut self.state, seat)?;
        let had = if self.names_causes { self.had() } else { Vec::new() };
        let (done, told) = ((seat, Did::Left), Vec::new());
        Ok(Step { before, done, name, text, told, seen: Vec::new(), had, drawn: None })
    }

    /// What each seat has, by name: `nomads coins`.
    fn had(&self) -> Vec<(String, i32)> {
        let mut all = Vec::new();
        let mut numbers = Vec::new();
        for seat in 0..self.game.seats(&self.state) {
            let name = self.name_of(seat);
            numbers.clear();
            self.game.features(&self.state, seat, &mut numbers);
            let names = self.game.feature_names().into_iter().map(|what| format!("{name} {what}"));
            all.extend(names.zip(numbers.iter().copied()));
        }
        all
    }

    /// Carries out what was typed: a number of the list, or actions as ledgers write them. `tell` hears of each once it is
    /// done, `explain` says why one is not.
    ///
    /// # Errors
    /// It cannot be read or is refused; nothing of the line counts then.
    pub fn type_action(
        &mut self,
        line: &str,
        explain: &dyn Fn(Problem) -> String,
        tell: &mut dyn FnMut(&Session<G>),
    ) -> Result<(), String> {
        let (seat, parts) = match read_line(&self.game, &self.state, self.seat, &self.mine, line)? {
            Typed::Listed(seat, action) => {
                self.act(seat, action).map_err(explain)?;
                tell(self);
                return Ok(());
            }
            Typed::Written(seat, parts) => (seat, parts),
        };
        let (state, length) = (self.state.clone(), self.history.len());
        for part in parts {
            let read = self.game.read(&self.state, seat, &part);
            let done = read.and_then(|action| self.act(seat, action).map(drop).map_err(explain));
            if let Err(why) = done {
                self.state = state;
                self.history.truncate(length);
                self.list();
                return Err(format!("{part}: {why}; nothing of the line counts"));
            }
            tell(self);
        }
        Ok(())
    }

    /// What the bot whose turn it is chooses; `None` where a person comes next, or nobody.
    ///
    /// # Errors
    /// A script failed.
    pub fn bots_choice(&mut self) -> Result<Option<(u8, G::Action)>, Failure> {
        let Some(seat) = self.seat else { return Ok(None) };
        let Some(bot) = &mut self.bots[usize::from(seat)] else { return Ok(None) };
        let worlds = self.at_once.positions(&mut self.game, &self.mine);
        let sight = Sight::among(&self.game, &self.state, worlds, &self.mine);
        Ok(Some((seat, bot.choose(&mut self.game, &sight)?)))
    }

    /// What a bot would choose for whoever comes next.
    ///
    /// # Errors
    /// The game is over, or a script failed.
    pub fn hint(&mut self) -> Result<(u8, G::Action), Error> {
        let seat = self.seat.ok_or_else(over)?;
        let greedy = BotSpec::Greedy { weights: Vec::new() };
        let mut bot = greedy.make(&self.game).map_err(Error::Impossible)?;
        let sight = Sight::new(&self.game, &self.state, &self.mine);
        Ok((seat, bot.choose(&mut self.game, &sight)?))
    }

    /// What a bot would do for whoever comes next, how the alternatives compare, and what they lead to. Takes two seconds.
    ///
    /// # Errors
    /// The game is over, or a script failed.
    pub fn hint_with_reason(&mut self) -> Result<Hint, Error> {
        self.seat.ok_or_else(over)?;
        let thought = Thought::new(&self.game, &self.state, &self.mine, false);
        let mut thought = thought.map_err(Error::Impossible)?;
        while !thought.go_on(&mut self.game)? {}
        Ok(thought.found(&self.game))
    }

    /// The last thing that a person did, by its place in the history.
    pub fn last_of_a_person(&self) -> Option<usize> {
        let is_person = |step: &Step<G>| self.bots[usize::from(step.done.0)].is_none();
        self.history.iter().rposition(is_person)
    }

    /// What drew something or showed somebody what was hidden, from this place of the history on, by its text: to go back before it
    /// is to choose once more with what was seen. Positions under other rules are not looked at.
    pub fn shown_since(&mut self, at: usize) -> Option<&str> {
        let ruleset = self.game.ruleset();
        let Session { game, history, .. } = self;
        let shown = |step: &&Step<G>| match (&step.before, step.done) {
            ((before, rules), (seat, Did::Action(action))) if Arc::ptr_eq(rules, &ruleset) => {
                shown::shows(game, before, (seat, action))
            }
            _ => false,
        };
        history[at..].iter().find(shown).map(|step| step.text.as_str())
    }

    /// Goes back before the action at this place of the history; says what was lost on the way. If the rules have changed
    /// since, the position is carried over.
    ///
    /// # Errors
    /// The position before does not fit the rules.
    pub fn back_to(&mut self, at: usize) -> Result<Vec<String>, String> {
        let (before, rules) = &self.history[at].before;
        let ruleset = self.game.ruleset();
        let (state, lost) = if Arc::ptr_eq(rules, &ruleset) {
            (before.clone(), Vec::new())
        } else {
            G::migrate(before, rules, &ruleset)?
        };
        self.state = state;
        self.history.truncate(at);
        self.to_keep = true;
        // What was saved has another end now.
        self.saved = self.saved.min(at);
        self.list();
        Ok(lost)
    }

    /// What an action of the history changed, and why, in lines.
    ///
    /// # Errors
    /// A script failed.
    pub fn why(&mut self, at: usize) -> Result<Vec<String>, Problem> {
        if self.is_withheld(at) {
            return Ok(Vec::new());
        }
        let Step { before, done, .. } = &self.history[at];
        let own = Viewer::Seat(done.0);
        match *done {
            (seat, Did::Action(action)) => match self.kept_from().filter(|who| *who != own) {
                None => self.game.explain(&before.0, seat, action),
                Some(viewer) => {
                    let (before, mut after) = (before.0.clone(), before.0.clone());
                    self.game.apply(&mut after, seat, action)?;
                    let between = Between { before: &before, after: &after, seat, action };
                    Ok(between.explained(&mut self.game, viewer))
                }
            },
            (_, Did::Left) => Ok(Vec::new()),
        }
    }

    /// Goes on under other rules, with a position that fits them. Where they are really others, positions of the old ones
    /// are no way back.
    pub fn use_rules(&mut self, rules: Rules<G>, game: G, state: G::State) -> bool {
        let is_same = self.take_rules(rules, game, state);
        if !is_same {
            self.history.clear();
        }
        self.list();
        is_same
    }

    /// Reads files that changed and goes on under their rules. Gives the names of those that have another text: none, and nothing
    /// is different.
    ///
    /// # Errors
    /// Why they cannot be used; the rules and the position stay as they are.
    pub fn reload(
        &mut self,
        reloader: &mut Reloader,
        changed: &Changed,
    ) -> Result<Vec<String>, Error> {
        let reload = reloader.reload::<G>(changed, &self.game.ruleset(), &self.state);
        match reload.became {
            Became::Nothing => {}
            Became::Ready(fresh) => {
                self.use_rules(fresh.rules, fresh.game, fresh.state);
            }
            Became::Kept(mistakes) => {
                let texts: Vec<String> = mistakes.into_iter().map(|m| m.text).collect();
                return Err(Error::Impossible(texts.join("\n\n")));
            }
            Became::NotCarried(_, why) => return Err(Error::Impossible(why)),
        }
        Ok(reload.files)
    }

    /// Goes on under other rules as [`Session::use_rules`] does, where the way back is kept; what may be done is still to be listed. Says whether they are the same rules.
    pub(crate) fn take_rules(&mut self, rules: Rules<G>, game: G, state: G::State) -> bool {
        // A position is only read back under the rules it was saved under.
        let is_same = game.restore(&self.game.save(&self.state)).is_ok();
        (self.rules, self.game, self.state) = (rules, game, state);
        self.rules_changed |= !is_same;
        is_same
    }

    /// The game so far as a ledger in the recorded form, which replays.
    ///
    /// # Errors
    /// The rules have changed since it began.
    pub fn ledger(&self) -> Result<String, Error> {
        if self.rules_changed {
            return Err(Error::Impossible(
                "the rules have changed since this game began: no one ruleset could replay it"
                    .to_owned(),
            ));
        }
        let (mut actions, mut left) = (Vec::new(), Vec::new());
        for step in &self.history {
            match step.done {
                (seat, Did::Action(action)) => actions.push((seat, action)),
                (seat, Did::Left) => left.push((actions.len(), seat)),
            }
        }
        let (rules, setup) = &self.opening;
        let mut game = rules.game()?;
        let draws = self.told_draws(&mut game)?;
        let record = Record { setup, actions: &actions, draws: draws.as_deref(), left: &left };
        let text = ledger::write::write(&mut game, &rules.heading(), record, Form::Recorded);
        text.map_err(Error::Failed)
    }

    /// Everything that chance brought, each with the place of its action, where some of it was told; `None`: the seed says it all.
    fn told_draws(&self, game: &mut G) -> Result<Option<DrawsByPlace<G>>, Error> {
        if self.history.iter().all(|step| step.drawn.is_none()) {
            return Ok(None);
        }
        let (mut all, mut drawn, mut at) = (Vec::new(), Vec::new(), 0);
        for step in &self.history {
            let (seat, Did::Action(action)) = step.done else { continue };
            drawn.clear();
            match &step.drawn {
                Some(told) => drawn.extend(told),
                None => game
                    .apply_noting(&mut step.before.0.clone(), seat, action, &mut drawn)
                    .map_err(|problem| Error::Failed(problem.to_string()))?,
            }
            all.extend(drawn.iter().map(|draw| (at, *draw)));
            at += 1;
        }
        Ok(Some(all))
    }

    /// The game as a ledger in the form of commands: what it began with, and every action. Where rules have changed on
    /// the way, it may not replay under any of them.
    pub fn commands(&self) -> String {
        let mut text = self.head.clone();
        for step in &self.history {
            text.push_str(&format!("{}: {}\n", step.name, step.text));
        }
        text
    }
}

/// The unfinished game in the working folder, if there is one.
pub fn unfinished() -> Option<PathBuf> {
    Kept::found()
}

/// Saving, and what is kept until then.
impl<G: Title> Session<G> {
    /// From now on [`Session::keep`] keeps the game in a file beside, or in the one that it goes on from.
    pub fn keep_from(&mut self, resumed: Option<&Path>) {
        self.kept = Some(Kept::new(resumed));
    }

    /// How many actions no saved ledger holds.
    pub fn unsaved(&self) -> usize {
        self.history.len().saturating_sub(self.saved)
    }

    /// Writes the game as a ledger that replays, over an old saved game and nothing else. Where the rules have changed on the
    /// way no ledger does: then its commands are written, and `false` says so.
    ///
    /// # Errors
    /// As [`Session::ledger`], and a file that cannot be written.
    pub fn save(&mut self, path: &Path) -> Result<bool, Error> {
        let text = if self.rules_changed { self.commands() } else { self.ledger()? };
        disk::save(path, &text)?;
        self.saved = self.history.len();
        self.kept.iter_mut().for_each(Kept::saved);
        Ok(!self.rules_changed)
    }

    /// Is the game kept in a file until it is saved?
    pub fn keeps(&self) -> bool {
        self.kept.is_some()
    }

    /// Writes the game into its file beside if it is another one than there.
    ///
    /// # Errors
    /// It cannot be written; that is said once.
    pub fn keep(&mut self) -> std::io::Result<()> {
        if !std::mem::take(&mut self.to_keep) || self.kept.is_none() {
            return Ok(());
        }
        let unsaved = self.history.len() > self.saved || self.kept_in().is_some();
        // What the rules of now cannot replay stays as it was before they changed.
        match unsaved.then(|| self.ledger()).and_then(Result::ok).zip(self.kept.as_mut()) {
            Some((ledger, kept)) => kept.keep(&ledger),
            None => Ok(()),
        }
    }

    /// The file that the game is kept in.
    pub fn kept_in(&self) -> Option<&Path> {
        self.kept.as_ref().and_then(Kept::file)
    }

    /// Nobody wants the game any more.
    pub fn forget_kept(&mut self) {
        self.kept.iter_mut().for_each(Kept::forget);
    }
}

fn over() -> Error {
    Error::Impossible("the game is over".to_owned())
}

/// What a typed line stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Typed<A> {
    /// An action of the list.
    Listed(u8, A),
    /// Actions of a seat, one after the other, still to be read; nothing of them counts unless all can be done.
    Written(u8, Vec<String>),
}

/// Reads a line: `3`, `3 2` (an amount), `build E5`, `nomads: build E5`, `upgrade E5 to TP. +FAV11`. `seat` is whose turn
/// it is, `mine` the list that the numbers are about.
///
/// # Errors
/// A number that is not in the list, an amount out of range, text that cannot be read, or nobody at turn.
fn read_line<G: Game>(
    game: &G,
    state: &G::State,
    seat: Option<u8>,
    mine: &[Choice<G::Action>],
    line: &str,
) -> Result<Typed<G::Action>, String> {
    let numbers: Vec<Option<usize>> = line.split(' ').map(|w| w.parse().ok()).collect();
    if let Some(Some(n)) = numbers.first()
        && numbers.len() <= 2
    {
        let choice = mine
            .get(n.wrapping_sub(1))
            .ok_or_else(|| format!("the list goes from 1 to {}", mine.len()))?;
        let amount = match numbers.get(1) {
            Some(Some(amount)) => u8::try_from(*amount).unwrap_or(u8::MAX),
            Some(None) => return Err("after the number comes an amount".into()),
            None => choice.amounts.0,
        };
        let (min, max) = choice.amounts;
        if max == 0 && numbers.len() > 1 {
            return Err("this action takes no amount".into());
        }
        if !(min..=max).contains(&amount) {
            return Err(format!("the amount goes from {min} to {max}"));
        }
        return Ok(Typed::Listed(choice.seat, game.with_amount(choice.action, amount)));
    }
    let named = match line.split_once(':') {
        // No action has a colon behind its first word.
        Some((name, rest)) if !name.trim().contains(' ') => {
            Some((typed::seat_named(game, state, name.trim())?, rest.trim()))
        }
        _ => None,
    };
    let (seat, text) = match named {
        Some(named) => named,
        None => (seat.ok_or("the game is over")?, line),
    };
    let whole = game.read(state, seat, text);
    // Ledgers put several actions into one line: `upgrade E5 to TP. +FAV11`.
    let parts: Vec<&str> = text.split('.').map(str::trim).filter(|part| !part.is_empty()).collect();
    match whole {
        Ok(action) => Ok(Typed::Listed(seat, action)),
        Err(why) if parts.len() < 2 => Err(why),
        Err(_) => Ok(Typed::Written(seat, parts.into_iter().map(str::to_owned).collect())),
    }
}
