//! A game in the terminal, line by line: hot seat, bots, undo, save. Knows no rules.

use std::io::IsTerminal;
use std::path::Path;

use game::near::nearest;
use game::{Overlay, Problem};
use games::GAMES;
use lab::BotSpec;
use loam::reload::{Became, Changed, Reloader};
use loam::session::Step;
use loam::{Content, Session, Title, typed};
use serde_json::json;

use super::words::Next;
use super::{numbered, standing};
use crate::context::Context;
use crate::input::next_line;
use crate::output::{
    CommandResult, Paint, Trouble, bare, complain, count, folded, is_unread, json_line, print, say,
    say_folded, width,
};

/// One table.
pub struct Screen<'c, G: Title> {
    context: &'c Context,
    session: Session<G>,
    /// Reads the content again; keeps what was read from one time to the next.
    reloader: Option<Reloader>,
    /// Of the bots.
    seed: u64,
    paint: Paint,
    json: bool,
    /// A person sits at a terminal; else commands come from a file or a program.
    terminal: bool,
    refused: usize,
    /// Somebody wanted to leave and was told that the game is not saved.
    warned: bool,
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

impl<'c, G: Title> Screen<'c, G> {
    /// A table with a game on it; what bots draw comes from the seed.
    pub fn new(context: &'c Context, session: Session<G>, seed: u64) -> Screen<'c, G> {
        let json = context.json;
        let terminal = std::io::stdin().is_terminal() && std::io::stdout().is_terminal() && !json;
        Screen {
            context,
            session,
            reloader: None,
            seed,
            paint: Paint::stdout(),
            json,
            terminal,
            refused: 0,
            warned: false,
        }
    }

    /// The same for a game that goes on from this file; without one, somebody who left a game unfinished is told.
    pub fn resumed(mut self, file: Option<&Path>) -> Screen<'c, G> {
        self.session.keep_from(file);
        if let Some(found) = loam::session::unfinished().filter(|_| file.is_none() && self.terminal)
        {
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
    pub fn run(&mut self) -> CommandResult {
        if self.terminal {
            say(HELP);
        }
        let mut input = std::io::stdin().lock();
        let mut number = 0;
        let mut drawn = usize::MAX;
        loop {
            if self.session.is_over() {
                self.show_end();
                if !self.terminal {
                    break;
                }
            } else if let Some(why) = self.session.failure.clone() {
                self.complain(number, &why);
            }
            if let Some((seat, action)) = self.session.bots_choice()? {
                self.act(seat, action)?;
                continue;
            }
            // Whoever sits at no terminal sees where the game begins, and asks for the rest.
            let shows = self.terminal || drawn == usize::MAX && !self.json;
            if shows && drawn != self.session.history.len() {
                drawn = self.session.history.len();
                self.show_board();
                if !self.session.mine.is_empty() {
                    self.show_list();
                }
            }
            if let Err(error) = self.session.keep() {
                complain!("warning: the game is not kept while it is played: {error}");
            }
            self.prompt();
            // Nobody types for a screen that nobody sees.
            if is_unread() {
                break;
            }
            let line = next_line(&mut input)?;
            number += 1;
            match line.map(|line| line.and_then(|line| self.obey(line.trim()))) {
                Some(Ok(Next::Go)) => {}
                Some(Ok(Next::Stop)) if self.may_leave() => {
                    self.session.forget_kept();
                    break;
                }
                // The end of the input is a wish to leave, too, but nobody has said that the game may be lost.
                None if self.may_leave() => break,
                Some(Ok(Next::Stop)) | None => self.warned = true,
                Some(Err(why)) => self.complain(number, &why),
            }
        }
        let over = self.session.is_over();
        if over {
            self.session.forget_kept();
        }
        if !self.terminal && !over {
            self.show_end();
        } else if self.terminal
            && let Some(file) = self.session.kept_in()
        {
            say(&told_kept(file));
        }
        if self.refused > 0 && !self.terminal { Err(Trouble::Shown) } else { Ok(()) }
    }

    /// At a terminal, nobody leaves a game that is neither over nor saved without having been told once.
    fn may_leave(&self) -> bool {
        let lost = self.session.unsaved();
        let safe = !self.terminal || lost == 0 || self.session.is_over();
        if !safe && !self.warned {
            let lost = count(lost, "action");
            say(&format!("{lost} not saved: `save FILE` saves the game, `quit` again leaves"));
        }
        safe || self.warned
    }

    fn prompt(&self) {
        if self.terminal {
            let name = self.session.seat.map_or("over".into(), |seat| self.session.name_of(seat));
            print(&format!("{}> ", self.paint.bold(&name)));
        }
    }

    fn complain(&mut self, line: usize, why: &str) {
        self.refused += 1;
        let paint = Paint::stderr();
        if self.terminal {
            complain!("{}", paint.bad(why));
        } else {
            complain!("{}: line {line}: {}", paint.bad("error"), bare(why));
        }
    }

    fn act(&mut self, seat: u8, action: G::Action) -> Result<(), String> {
        self.session.act(seat, action).map_err(words)?;
        self.warned = false;
        tell_last(&self.session, self.paint, self.json);
        Ok(())
    }

    /// Carries out one typed line.
    fn obey(&mut self, line: &str) -> Result<Next, String> {
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
            "board" if self.json => {
                let Session { game, state, .. } = &self.session;
                json_line(&game.board_json(state, ""));
            }
            "board" => self.show_board(),
            "list" if self.json => self.list_json(),
            "list" => self.show_all(),
            "undo" => self.undo()?,
            "why" => self.why(rest)?,
            "card" => self.card(rest)?,
            "save" => self.save(rest)?,
            "seat" => self.hand_over(rest)?,
            "svg" => self.write_svg(rest)?,
            "reload" => self.reload()?,
            "bot" => {
                let (seat, action) = self.session.hint()?;
                self.act(seat, action)?;
            }
            _ if verb.starts_with('#') => {}
            _ => self.typed_action(line).map_err(|why| match nearest(verb, COMMANDS) {
                Some(command) if rest.is_empty() => format!("{why}; did you mean `{command}`?"),
                _ => why,
            })?,
        }
        Ok(Next::Go)
    }

    fn typed_action(&mut self, line: &str) -> Result<(), String> {
        let (paint, json, warned) = (self.paint, self.json, &mut self.warned);
        self.session.type_action(line, &words, &mut |session| {
            *warned = false;
            tell_last(session, paint, json);
        })
    }

    /// `NAME BOT` or `NAME human`: who decides for a seat from now on.
    fn hand_over(&mut self, words: &str) -> Result<(), String> {
        let (name, player) = words
            .split_once(' ')
            .ok_or("`seat NAME BOT` lets a bot play on for a seat, `seat NAME human` a person")?;
        let seat = typed::seat_named(&self.session.game, &self.session.state, name)?;
        let spec: Option<BotSpec> = match player.trim() {
            "human" => None,
            player => Some(player.parse().map_err(|why: String| format!("{why}, or human"))?),
        };
        self.session.hand_over(seat, spec.as_ref(), self.seed)?;
        let (name, player) = (self.session.name_of(seat), player.trim());
        if self.json {
            json_line(&json!({ "seat": name, "player": player }))
        } else {
            say(&format!("{name}: {player} from now on"))
        }
        Ok(())
    }

    /// Back before the last action of a person, or, among bots alone, before the last action.
    fn undo(&mut self) -> Result<(), String> {
        let at = self.session.last_of_a_person().ok_or("nothing of yours is there to take back")?;
        let taken = self.session.history.len() - at;
        self.session.back_to(at)?;
        if self.json {
            let hash = hash(&self.session);
            json_line(&json!({ "taken_back": taken, "hash": hash }));
        } else {
            say(&format!("took back {}", count(taken, "action")));
        }
        Ok(())
    }

    /// What a piece of the game does.
    fn card(&self, name: &str) -> Result<(), String> {
        if name.is_empty() {
            return Err(
                "which piece? `card NAME` says what a card, a tile, a faction or a space does"
                    .into(),
            );
        }
        let lines = self.session.game.describe(&self.session.state, name)?;
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
        let all = self.session.history.len();
        if all == 0 {
            return Err("nothing has been done yet".into());
        }
        let mut shown = Vec::new();
        for at in all.saturating_sub(n)..all {
            let changes = self.session.why(at).map_err(|problem| problem.to_string())?;
            let Step { name, text, .. } = &self.session.history[at];
            if self.json {
                shown.push(json!({ "seat": name, "action": text, "changes": changes }));
                continue;
            }
            say(&format!("{}: {text}", self.paint.bold(name)));
            if changes.is_empty() {
                say("    nothing changed that is counted")
            } else {
                changes.iter().for_each(|line| say_folded(line, "    "))
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
        self.session.save(Path::new(file))?;
        if self.json {
            json_line(&json!({ "saved": file }));
        } else {
            say(&format!("saved as {file}; `loam play --resume {file}` goes on with it"));
        }
        Ok(())
    }

    fn write_svg(&self, file: &str) -> Result<(), String> {
        if file.is_empty() {
            return Err("write the picture into which file?".into());
        }
        let picture = self.session.game.draw_svg(&self.session.seen(), &Overlay::default());
        loam::disk::draw(Path::new(file), &picture)?;
        if self.json {
            json_line(&json!({ "drawn": file }));
        } else {
            say(&format!("the board is drawn in {file}"));
        }
        Ok(())
    }

    fn reload(&mut self) -> Result<(), String> {
        let Some(folder) = Content::folder_in_use(self.context.folder())? else {
            return Err("the content in use is that in the program: nothing can change".to_owned());
        };
        let mut reloader = match self.reloader.take() {
            Some(reloader) => reloader,
            None => Reloader::new(GAMES, &folder, self.session.rules.choice.clone())?,
        };
        let Session { game, state, .. } = &self.session;
        let became = reloader.build::<G>(&Changed::Everything).carry(&game.ruleset(), state).became;
        self.reloader = Some(reloader);
        let fresh = match became {
            Became::Ready(fresh) => fresh,
            Became::NotCarried(_, why) => return Err(why),
            Became::Kept(mistakes) => {
                let texts: Vec<String> = mistakes.into_iter().map(|m| m.text).collect();
                let why = texts.join("\n\n");
                return Err(format!(
                    "the content cannot be used, the game goes on as before:\n{why}"
                ));
            }
            Became::Nothing => return Err("nothing has changed".to_owned()),
        };
        let report = fresh.lost;
        let same_rules = self.session.use_rules(fresh.rules, fresh.game, fresh.state);
        if self.json {
            let hash = hash(&self.session);
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
        let picture =
            self.session.game.draw(&self.session.seen(), &Overlay::default(), self.paint.color);
        say(picture.trim_end());
    }

    fn show_list(&self) {
        let mut texts = numbered(&self.session);
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

    fn show_all(&self) {
        let Session { game, state, legal, .. } = &self.session;
        for seat in 0..game.seats(state) {
            let own: Vec<_> = legal.iter().filter(|c| c.seat == seat).copied().collect();
            let texts = typed::explained(game, state, &own);
            if !texts.is_empty() {
                say(&self.paint.bold(&game.seat_name(state, seat)));
                texts.iter().for_each(|t| say_folded(t, "  "));
            }
        }
    }

    fn list_json(&self) {
        let Session { game, state, legal, .. } = &self.session;
        let entries: Vec<_> = legal
            .iter()
            .map(|c| {
                json!({
                    "seat": game.seat_name(state, c.seat),
                    "action": game.text(state, c.seat, c.action),
                    "amounts": c.amounts,
                    "price": game.price(state, c.seat, c.action),
                    "meaning": game.meaning(state, c.seat, c.action),
                })
            })
            .collect();
        json_line(&json!({ "legal": entries }));
    }

    fn show_end(&self) {
        let over = self.session.is_over();
        let scores = self.session.game.scores(&self.session.state);
        let name = |seat: usize| self.session.name_of(seat as u8);
        if self.json {
            let scores: Vec<_> = scores
                .iter()
                .enumerate()
                .map(|(seat, points)| json!({ "seat": name(seat), "points": points }))
                .collect();
            let hash = hash(&self.session);
            let mut shown = json!({ "over": over, "scores": scores, "hash": hash });
            if let Some(file) = self.session.kept_in().filter(|_| !over) {
                shown["kept"] = json!(file.display().to_string());
            }
            json_line(&shown);
            return;
        }
        self.show_board();
        say(&standing(&self.session.game, &self.session.state));
        if !over {
            say("the game is not over");
            self.session.kept_in().into_iter().for_each(|file| say(&told_kept(file)));
        }
    }
}

/// Why an action was not done.
fn words(problem: Problem) -> String {
    match problem {
        Problem::Refused(why) => why,
        fault => format!("{fault} (the position is as it was; `reload` when the file is right)"),
    }
}

fn hash<G: Title>(session: &Session<G>) -> String {
    format!("{:016x}", session.game.hash(&session.state))
}

/// What was done last, and what came of it.
fn tell_last<G: Title>(session: &Session<G>, paint: Paint, json: bool) {
    let Some(Step { name, text, told, .. }) = session.history.last() else { return };
    if json {
        let hash = hash(session);
        json_line(&json!({ "seat": name, "action": text, "told": told, "hash": hash }));
    } else {
        say(&format!("{}: {text}", paint.bold(name)));
        told.iter().for_each(|line| say_folded(line, "    "));
    }
}

/// Where an unfinished game is.
fn told_kept(file: &Path) -> String {
    let file = file.display();
    format!("it is kept in {file}; `loam play --resume {file}` goes on with it")
}
