//! A game in the terminal, played through the trait: hot seat, bots, undo, save. Knows no rules.

mod kept;

use std::io::IsTerminal;
use std::path::Path;

use game::near::nearest;
use game::{Choice, Decision, Failure, Game, Overlay, Problem, Viewer};
use kept::Kept;
use lab::playout::{offered, who};
use lab::{Bot, BotSpec, Sight};
use loam::disk;
use serde_json::json;

use crate::input::next_line;
use crate::output::{
    Outcome, Paint, Trouble, bare, folded, is_unread, json_line, print, say, say_folded, table,
    width,
};
use crate::typed::{self, Typed};

/// What the screen cannot do through the trait.
pub trait Keeper<G: Game> {
    /// The game so far as a ledger.
    fn ledger(&self, game: &G, actions: &[(u8, G::Action)]) -> Result<String, String>;

    /// The board with everything on it, for machines.
    fn board(&self, game: &G, state: &G::State) -> serde_json::Value;

    /// The game and the position under the content as it is now, and what changed for the position.
    fn reload(&self, game: &G, state: &G::State) -> Result<(G, G::State, Vec<String>), String>;
}

/// One table.
pub struct Screen<'k, G: Game> {
    game: G,
    state: G::State,
    /// The position before each action, and the action.
    history: Vec<(G::State, u8, G::Action)>,
    bots: Vec<Option<Box<dyn Bot<G>>>>,
    keeper: &'k dyn Keeper<G>,
    /// Of the bots.
    seed: u64,
    paint: Paint,
    json: bool,
    /// A person sits at a terminal; else commands come from a file or a program.
    terminal: bool,
    refused: usize,
    /// How many actions the last saved ledger holds.
    saved: usize,
    /// Somebody wanted to leave and was told that the game is not saved.
    warned: bool,
    /// A reload brought other rules: no one ruleset could replay the whole game any more.
    rules_changed: bool,
    /// What is left of the game if the program ends before it is saved.
    kept: Kept,
    /// The game on the table is another one than that in the file.
    to_keep: bool,
}

/// What a typed line led to.
enum Next {
    Go,
    Stop,
}

const HELP: &str = "\
NUMBER [AMOUNT] an action of the list    board   the position
TEXT            an action, as in ledgers list    what everybody may do
NAME: TEXT      for another seat         undo    back to a person's last choice
card NAME       what a card, a tile, a   why [N] why the last N actions
                faction or a space does          changed what they changed
save FILE       the game as a ledger     reload  read scripts and tables again
svg FILE        the board as a picture   bot     a bot chooses this once
seat NAME BOT   a bot plays on for NAME  help    this
seat NAME human a person does, again     quit    leave
Until it is saved, over or left by `quit` the game is kept in a file beside.";

/// The words with which commands of the screen begin.
const COMMANDS: [&str; 12] = [
    "board", "bot", "card", "help", "list", "quit", "reload", "save", "seat", "svg", "undo", "why",
];

impl<'k, G: Game + 'static> Screen<'k, G> {
    /// A table with a position and what led to it; the last player named also takes the seats beyond, and
    /// without any name all seats belong to people.
    ///
    /// # Errors
    /// A bot that cannot play this game.
    pub fn new(
        game: G,
        state: G::State,
        history: Vec<(G::State, u8, G::Action)>,
        seats: &[Option<BotSpec>],
        seed: u64,
        keeper: &'k dyn Keeper<G>,
        json: bool,
    ) -> Result<Screen<'k, G>, String> {
        let mut bots = Vec::new();
        for seat in 0..game.seats(&state) {
            bots.push(match seats.get(seat as usize).or(seats.last()) {
                Some(Some(spec)) => {
                    let mut bot = spec.make(&game)?;
                    bot.begin(game::random::Random::derive(seed, u64::from(seat)));
                    Some(bot)
                }
                _ => None,
            });
        }
        let terminal = std::io::stdin().is_terminal() && std::io::stdout().is_terminal() && !json;
        let (paint, saved) = (Paint::stdout(), history.len());
        Ok(Screen {
            game,
            state,
            history,
            bots,
            keeper,
            seed,
            paint,
            json,
            terminal,
            refused: 0,
            saved,
            warned: false,
            rules_changed: false,
            kept: Kept::default(),
            to_keep: false,
        })
    }

    /// The same for a game that goes on from this file; without one, somebody who left a game unfinished is told.
    pub fn resumed(mut self, file: Option<&std::path::Path>) -> Screen<'k, G> {
        self.kept = Kept::new(file);
        if let Some(found) = Kept::found().filter(|_| file.is_none() && self.terminal) {
            let found = found.display();
            say(&format!(
                "an unfinished game is in {found}: `loam play --resume {found}` goes on with it"
            ));
        }
        self
    }

    /// Plays until the game is over, the input ends or somebody quits.
    ///
    /// # Errors
    /// Without a terminal: some command was refused (each was reported when it came).
    pub fn run(&mut self) -> Outcome {
        if self.terminal {
            say(HELP);
        }
        let mut input = std::io::stdin().lock();
        let (mut list, mut open, mut mine) = (Vec::new(), Vec::new(), Vec::new());
        let mut number = 0;
        let mut drawn = usize::MAX;
        loop {
            if self.game.is_over(&self.state) {
                self.show_end();
                if !self.terminal {
                    break;
                }
                list.clear();
                mine.clear();
            } else if let Err(Failure(why)) = self.read(&mut list, &mut open) {
                self.complain(number, &why);
                mine.clear();
                list.clear();
            }
            let seat = who(&open, &list).filter(|_| !list.is_empty());
            if let Some(seat) = seat {
                offered(&list, seat, &mut mine);
                if self.bots[seat as usize].is_some() {
                    self.bot_plays(seat, &mine)?;
                    continue;
                }
            }
            // Whoever sits at no terminal sees where the game begins, and asks for the rest.
            let shows = self.terminal || drawn == usize::MAX && !self.json;
            if shows && drawn != self.history.len() {
                drawn = self.history.len();
                self.show_board();
                if !mine.is_empty() {
                    self.show_list(&mine);
                }
            }
            self.keep();
            self.prompt(seat);
            // Nobody types for a screen that nobody sees.
            if is_unread() {
                break;
            }
            let line = next_line(&mut input)?;
            number += 1;
            match line.map(|line| line.and_then(|line| self.obey(line.trim(), seat, &list, &mine)))
            {
                Some(Ok(Next::Go)) => {}
                Some(Ok(Next::Stop)) if self.may_leave() => {
                    self.kept.forget();
                    break;
                }
                // The end of the input is a wish to leave, too, but nobody has said that the game may be lost.
                None if self.may_leave() => break,
                Some(Ok(Next::Stop)) | None => self.warned = true,
                Some(Err(why)) => self.complain(number, &why),
            }
        }
        let over = self.game.is_over(&self.state);
        if over {
            self.kept.forget();
        }
        if !self.terminal && !over {
            self.show_end();
        } else if self.terminal
            && let Some(file) = self.kept.file()
        {
            say(&told_kept(file));
        }
        if self.refused > 0 && !self.terminal { Err(Trouble::Shown) } else { Ok(()) }
    }

    /// At a terminal, nobody leaves a game that is neither over nor saved without having been told once.
    fn may_leave(&self) -> bool {
        let lost = self.history.len().saturating_sub(self.saved);
        let safe = !self.terminal || lost == 0 || self.game.is_over(&self.state);
        if !safe && !self.warned {
            let lost = crate::output::count(lost, "action");
            say(&format!("{lost} not saved: `save FILE` saves the game, `quit` again leaves"));
        }
        safe || self.warned
    }

    /// Writes the game into its file if it is another one than there.
    fn keep(&mut self) {
        if !std::mem::take(&mut self.to_keep) {
            return;
        }
        let unsaved = self.history.len() > self.saved || self.kept.file().is_some();
        // What the rules of now cannot replay stays as it was before they changed.
        if let Some(ledger) = unsaved.then(|| self.ledger()).and_then(Result::ok) {
            self.kept.keep(&ledger);
        }
    }

    /// The game so far as a ledger.
    fn ledger(&self) -> Result<String, String> {
        if self.rules_changed {
            return Err(
                "the rules have changed since this game began: no one ruleset could replay it"
                    .into(),
            );
        }
        let actions: Vec<(u8, G::Action)> =
            self.history.iter().map(|(_, seat, action)| (*seat, *action)).collect();
        self.keeper.ledger(&self.game, &actions)
    }

    fn read(
        &mut self,
        list: &mut Vec<Choice<G::Action>>,
        open: &mut Vec<Decision>,
    ) -> Result<(), Failure> {
        list.clear();
        open.clear();
        self.game.legal(&self.state, list)?;
        self.game.open(&self.state, open);
        Ok(())
    }

    fn prompt(&self, seat: Option<u8>) {
        if self.terminal {
            let name = seat.map_or("over".into(), |s| self.game.seat_name(&self.state, s));
            print(&format!("{}> ", self.paint.bold(&name)));
        }
    }

    fn complain(&mut self, line: usize, why: &str) {
        self.refused += 1;
        let paint = Paint::stderr();
        if self.terminal {
            crate::output::complain!("{}", paint.bad(why));
        } else {
            crate::output::complain!("{}: line {line}: {}", paint.bad("error"), bare(why));
        }
    }

    fn bot_plays(&mut self, seat: u8, mine: &[Choice<G::Action>]) -> Outcome {
        let bot = self.bots[seat as usize].as_mut().expect("asked before");
        let action = {
            let sight = Sight::new(&self.game, &self.state, mine);
            bot.choose(&mut self.game, &sight)?
        };
        self.act(seat, action).map_err(Trouble::Said)
    }

    fn act(&mut self, seat: u8, action: G::Action) -> Result<(), String> {
        let before = self.state.clone();
        let name = self.game.seat_name(&before, seat);
        let text = self.game.text(&before, seat, action);
        let mut told = Vec::new();
        let done = self.game.apply_and_tell(&mut self.state, seat, action, &mut told);
        done.map_err(|problem| match problem {
            Problem::Refused(why) => why,
            fault => {
                format!("{fault} (the position is as it was; `reload` when the file is right)")
            }
        })?;
        self.history.push((before, seat, action));
        self.warned = false;
        self.to_keep = true;
        if self.json {
            let hash = format!("{:016x}", self.game.hash(&self.state));
            json_line(&json!({ "seat": name, "action": text, "told": told, "hash": hash }));
        } else {
            say(&format!("{}: {text}", self.paint.bold(&name)));
            told.iter().for_each(|line| say_folded(line, "    "));
        }
        Ok(())
    }

    /// Carries out one typed line.
    fn obey(
        &mut self,
        line: &str,
        seat: Option<u8>,
        list: &[Choice<G::Action>],
        mine: &[Choice<G::Action>],
    ) -> Result<Next, String> {
        let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        let alone = ["quit", "exit", "help", "?", "board", "list", "undo", "reload", "bot"];
        if alone.contains(&verb) && !rest.is_empty() {
            return Err(format!("`{verb}` stands alone, without `{rest}`"));
        }
        match verb {
            "" => return Ok(Next::Go),
            "quit" | "exit" => return Ok(Next::Stop),
            "help" | "?" if self.json => {
                json_line(&json!({ "help": HELP.lines().collect::<Vec<_>>() }));
            }
            "help" | "?" => say(HELP),
            "board" if self.json => json_line(&self.keeper.board(&self.game, &self.state)),
            "board" => self.show_board(),
            "list" if self.json => self.list_json(list),
            "list" => self.show_all(list),
            "undo" => self.undo()?,
            "why" => self.why(rest)?,
            "card" => self.card(rest)?,
            "save" => self.save(rest)?,
            "seat" => self.hand_over(rest)?,
            "svg" => self.write_svg(rest)?,
            "reload" => self.reload()?,
            "bot" => {
                let seat = seat.ok_or("the game is over")?;
                let mut bot = BotSpec::Greedy { weights: Vec::new() }.make(&self.game)?;
                let action = {
                    let sight = Sight::new(&self.game, &self.state, mine);
                    bot.choose(&mut self.game, &sight).map_err(|Failure(why)| why)?
                };
                self.act(seat, action)?;
            }
            _ if verb.starts_with('#') => {}
            _ => self.typed_action(line, seat, mine).map_err(|why| {
                match nearest(verb, COMMANDS) {
                    Some(command) if rest.is_empty() => format!("{why}; did you mean `{command}`?"),
                    _ => why,
                }
            })?,
        }
        Ok(Next::Go)
    }

    fn typed_action(
        &mut self,
        line: &str,
        seat: Option<u8>,
        mine: &[Choice<G::Action>],
    ) -> Result<(), String> {
        let (seat, parts) = match typed::read(&self.game, &self.state, seat, mine, line)? {
            Typed::Listed(seat, action) => return self.act(seat, action),
            Typed::Written(seat, parts) => (seat, parts),
        };
        let (state, length) = (self.state.clone(), self.history.len());
        for part in parts {
            let done = self
                .game
                .read(&self.state, seat, &part)
                .and_then(|action| self.act(seat, action))
                .map_err(|why| format!("{part}: {why}; nothing of the line counts"));
            if done.is_err() {
                self.state = state;
                self.history.truncate(length);
                return done;
            }
        }
        Ok(())
    }

    /// `NAME BOT` or `NAME human`: who decides for a seat from now on.
    fn hand_over(&mut self, words: &str) -> Result<(), String> {
        let (name, player) = words
            .split_once(' ')
            .ok_or("`seat NAME BOT` lets a bot play on for a seat, `seat NAME human` a person")?;
        let seat = typed::seat_named(&self.game, &self.state, name)?;
        self.bots[usize::from(seat)] = match player.trim() {
            "human" => None,
            player => {
                let spec: BotSpec =
                    player.parse().map_err(|why: String| format!("{why}, or human"))?;
                let mut bot = spec.make(&self.game)?;
                bot.begin(game::random::Random::derive(self.seed, u64::from(seat)));
                Some(bot)
            }
        };
        let (name, player) = (self.game.seat_name(&self.state, seat), player.trim());
        match self.json {
            true => json_line(&json!({ "seat": name, "player": player })),
            false => say(&format!("{name}: {player} from now on")),
        }
        Ok(())
    }

    /// Back before the last action of a person, or, among bots alone, before the last action.
    fn undo(&mut self) -> Result<(), String> {
        let by_person =
            |(_, seat, _): &(G::State, u8, G::Action)| self.bots[*seat as usize].is_none();
        let at = self
            .history
            .iter()
            .rposition(by_person)
            .ok_or("nothing of yours is there to take back")?;
        self.state = self.history[at].0.clone();
        let taken = self.history.len() - at;
        self.history.truncate(at);
        self.to_keep = true;
        // What was saved has another end now.
        self.saved = self.saved.min(at);
        if self.json {
            let hash = format!("{:016x}", self.game.hash(&self.state));
            json_line(&json!({ "taken_back": taken, "hash": hash }));
        } else {
            say(&format!("took back {}", crate::output::count(taken, "action")));
        }
        Ok(())
    }

    /// What a piece of the game does.
    fn card(&self, name: &str) -> Result<(), String> {
        if name.is_empty() {
            return Err(
                "what does which piece do? `card NAME` takes a card, a tile, a faction or a space"
                    .into(),
            );
        }
        let lines = self.game.describe(&self.state, name)?;
        if self.json {
            json_line(&json!({ "card": name, "lines": lines }));
            return Ok(());
        }
        let mut lines = lines.iter();
        lines.next().into_iter().for_each(|line| say(&self.paint.bold(line)));
        lines.for_each(|line| say_folded(line, "  "));
        Ok(())
    }

    /// What the last actions changed, and why.
    fn why(&mut self, how_many: &str) -> Result<(), String> {
        let n: usize = match how_many {
            "" => 1,
            n => n.parse().map_err(|_| format!("`{n}` is not a number of actions"))?,
        };
        if self.history.is_empty() {
            return Err("nothing has been done yet".into());
        }
        let mut shown = Vec::new();
        for (before, seat, action) in self.history.iter().rev().take(n).rev() {
            let name = self.game.seat_name(before, *seat);
            let text = self.game.text(before, *seat, *action);
            let changes =
                self.game.explain(before, *seat, *action).map_err(|problem| problem.to_string())?;
            if self.json {
                shown.push(json!({ "seat": name, "action": text, "changes": changes }));
                continue;
            }
            say(&format!("{}: {text}", self.paint.bold(&name)));
            match changes.is_empty() {
                true => say("    nothing changed that is counted"),
                false => changes.iter().for_each(|line| say_folded(line, "    ")),
            }
        }
        if self.json {
            json_line(&json!({ "why": shown }));
        }
        Ok(())
    }

    fn save(&mut self, file: &str) -> Result<(), String> {
        if file.is_empty() {
            return Err("save into which file?".into());
        }
        disk::save(Path::new(file), &self.ledger()?)?;
        self.saved = self.history.len();
        self.kept.saved();
        if self.json {
            json_line(&json!({ "saved": file }));
        } else {
            say(&format!("saved as {file}; `loam play --resume {file}` goes on with it"));
        }
        Ok(())
    }

    /// What may be shown: what the person sees who decides, else the only person at the table, else a spectator.
    fn seen(&self) -> G::View {
        let is_person = |seat: &u8| self.bots[usize::from(*seat)].is_none();
        let mut open = Vec::new();
        self.game.open(&self.state, &mut open);
        let decides = open.iter().map(|decision| decision.seat).find(is_person);
        let mut people = (0..self.game.seats(&self.state)).filter(is_person);
        let only = people.next().filter(|_| people.next().is_none());
        let viewer = decides.or(only).map_or(Viewer::Spectator, Viewer::Seat);
        self.game.view(&self.state, viewer)
    }

    fn write_svg(&self, file: &str) -> Result<(), String> {
        if file.is_empty() {
            return Err("write the picture into which file?".into());
        }
        let picture = self.game.draw_svg(&self.seen(), &Overlay::default());
        disk::draw(Path::new(file), &picture)?;
        if self.json {
            json_line(&json!({ "drawn": file }));
        } else {
            say(&format!("the board is drawn in {file}"));
        }
        Ok(())
    }

    fn reload(&mut self) -> Result<(), String> {
        let (game, state, report) = self.keeper.reload(&self.game, &self.state)?;
        // A position is only read back under the rules it was saved under.
        let same_rules = game.restore(&self.game.save(&self.state)).is_ok();
        self.game = game;
        self.state = state;
        if !same_rules {
            // Positions of the old rules are no way back.
            self.history.clear();
            self.rules_changed = true;
        }
        if self.json {
            let hash = format!("{:016x}", self.game.hash(&self.state));
            json_line(&json!({ "reloaded": report, "same_rules": same_rules, "hash": hash }));
            return Ok(());
        }
        for line in report {
            say(&line);
        }
        say("the content is read again; the game goes on under it");
        Ok(())
    }

    fn show_board(&self) {
        let picture = self.game.draw(&self.seen(), &Overlay::default(), self.paint.color);
        say(picture.trim_end());
    }

    fn show_list(&self, mine: &[Choice<G::Action>]) {
        let mut texts: Vec<String> = typed::explained(&self.game, &self.state, mine)
            .into_iter()
            .enumerate()
            .map(|(i, entry)| format!("{:3} {entry}", i + 1))
            .collect();
        let screen = width().unwrap_or(80);
        let widest = |texts: &[String]| texts.iter().map(|t| t.chars().count()).max().unwrap_or(0);
        if widest(&texts) > screen {
            texts = texts.iter().flat_map(|t| folded(t, screen, "      ")).collect();
        }
        let width = widest(&texts) + 2;
        let columns = ((screen + 2) / width).max(1);
        let rows = texts.len().div_ceil(columns);
        for row in 0..rows {
            let line: String = (0..columns)
                .filter_map(|c| texts.get(c * rows + row))
                .map(|t| format!("{t:<width$}"))
                .collect();
            say(line.trim_end());
        }
    }

    fn show_all(&self, list: &[Choice<G::Action>]) {
        for seat in 0..self.game.seats(&self.state) {
            let own: Vec<_> = list.iter().filter(|c| c.seat == seat).copied().collect();
            let texts = typed::explained(&self.game, &self.state, &own);
            if !texts.is_empty() {
                say(&self.paint.bold(&self.game.seat_name(&self.state, seat)));
                texts.iter().for_each(|t| say_folded(t, "  "));
            }
        }
    }

    fn list_json(&self, list: &[Choice<G::Action>]) {
        let entries: Vec<_> = list
            .iter()
            .map(|c| {
                json!({
                    "seat": self.game.seat_name(&self.state, c.seat),
                    "action": self.game.text(&self.state, c.seat, c.action),
                    "amounts": c.amounts,
                    "price": self.game.price(&self.state, c.seat, c.action),
                    "meaning": self.game.meaning(&self.state, c.seat, c.action),
                })
            })
            .collect();
        json_line(&json!({ "legal": entries }));
    }

    fn show_end(&self) {
        let over = self.game.is_over(&self.state);
        let scores = self.game.scores(&self.state);
        let name = |seat: usize| self.game.seat_name(&self.state, seat as u8);
        if self.json {
            let scores: Vec<_> = scores
                .iter()
                .enumerate()
                .map(|(seat, points)| json!({ "seat": name(seat), "points": points }))
                .collect();
            let hash = format!("{:016x}", self.game.hash(&self.state));
            let mut shown = json!({ "over": over, "scores": scores, "hash": hash });
            if let Some(file) = self.kept.file().filter(|_| !over) {
                shown["kept"] = json!(file.display().to_string());
            }
            json_line(&shown);
            return;
        }
        self.show_board();
        say(&standing(&self.game, &self.state));
        if !over {
            say("the game is not over");
            self.kept.file().into_iter().for_each(|file| say(&told_kept(file)));
        }
    }
}

/// Where an unfinished game is.
fn told_kept(file: &std::path::Path) -> String {
    let file = file.display();
    format!("it is kept in {file}; `loam play --resume {file}` goes on with it")
}

/// The seats by points, the winner first.
pub fn standing<G: Game>(game: &G, state: &G::State) -> String {
    let mut rows: Vec<(i32, String)> = game
        .scores(state)
        .into_iter()
        .enumerate()
        .map(|(seat, points)| (points, game.seat_name(state, seat as u8)))
        .collect();
    rows.sort_by_key(|(points, _)| std::cmp::Reverse(*points));
    let mut lines = vec![vec!["".into(), "points".into()]];
    lines.extend(rows.into_iter().map(|(points, name)| vec![name, points.to_string()]));
    table(&lines)
}
