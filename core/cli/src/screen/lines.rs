//! `loam play`: a game in the terminal, line by line, with hot seat and bots. Knows no rules; what a line means stands in `commands.rs`.

use std::io::IsTerminal;
use std::path::Path;

use crate::games::GAMES;
use game::{StandingSeen, outcome, standings_seen};
use serde::Serialize;
use workbench::{Session, Title, Workbench};

use super::commands::{Next, ScreenAnswer, Surroundings, board, bot, hash, obey};
use super::{numbered, standing};
use crate::context::Context;
use crate::input::next_line;
use crate::output::{
    CommandResult, Paint, Trouble, bare, complain, count, folded, is_unread, json_line, print, say,
    say_folded, width,
};

/// One table.
pub struct Screen<G: Title> {
    bench: Workbench<G>,
    around: Surroundings,
    json: bool,
    /// A person sits at a terminal; else commands come from a file or a program.
    terminal: bool,
    refused: usize,
    /// Somebody wanted to leave and was told that the game is not saved.
    warned: bool,
}

/// How a game ends, or where it stands when the input does.
#[derive(Serialize)]
struct GameEnd {
    over: bool,
    scores: Vec<SeatPoints>,
    /// Who has won and what breaks a tie, a sentence each; nothing before the game is over.
    outcome: Vec<String>,
    hash: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    kept: Option<String>,
}

#[derive(Serialize)]
struct SeatPoints {
    seat: String,
    /// `null`: hidden from whoever looks at the screen until the game is over.
    points: Option<i32>,
    /// From 1; seats that are level share it. `null` while points of some seat are hidden.
    place: Option<u8>,
    /// From 1; only where seats play together.
    #[serde(skip_serializing_if = "Option::is_none")]
    team: Option<u8>,
}

impl<G: Title> Screen<G> {
    /// A table with a game on it; what bots draw comes from the seed.
    pub fn new(context: &Context, session: Session<G>, seed: u64) -> Screen<G> {
        let json = context.json;
        let terminal = std::io::stdin().is_terminal() && std::io::stdout().is_terminal() && !json;
        let folder = context.folder().map(Path::to_owned);
        Screen {
            bench: Workbench::playing(GAMES, session),
            around: Surroundings { folder, seed, paint: Paint::stdout(), tries_out: false },
            json,
            terminal,
            refused: 0,
            warned: false,
        }
    }

    /// The same for a game that goes on from this file; without one, somebody who left a game unfinished is told.
    pub fn resumed(mut self, file: Option<&Path>) -> Screen<G> {
        self.bench.session.keep_from(file);
        if let Some(found) =
            workbench::session::unfinished().filter(|_| file.is_none() && self.terminal)
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
            self.obey("help")?;
        }
        let mut input = std::io::stdin().lock();
        let mut number = 0;
        let mut drawn = usize::MAX;
        loop {
            if self.bench.session.is_over() {
                self.show_end();
                if !self.terminal {
                    break;
                }
            } else if let Some(why) = self.bench.session.failure.clone() {
                self.complain(number, &why);
            }
            if let Some(answer) = bot(&mut self.bench)? {
                self.keep();
                self.tell(&answer);
                continue;
            }
            // Whoever sits at no terminal sees where the game begins, and asks for the rest.
            let shows = self.terminal || drawn == usize::MAX && !self.json;
            if shows && drawn != self.bench.session.history.len() {
                drawn = self.bench.session.history.len();
                self.show_board();
                if !self.bench.session.mine.is_empty() {
                    self.show_list();
                }
            }
            self.keep();
            self.prompt();
            // Nobody types for a screen that nobody sees.
            if is_unread() {
                break;
            }
            let line = next_line(&mut input)?;
            number += 1;
            match line.map(|line| line.and_then(|line| self.obey(line.trim()))) {
                Some(Ok(true)) => {}
                Some(Ok(false)) if self.may_leave() => {
                    self.bench.session.forget_kept();
                    break;
                }
                // The end of the input is a wish to leave, too, but nobody has said that the game may be lost.
                None if self.may_leave() => break,
                Some(Ok(false)) | None => self.warned = true,
                Some(Err(why)) => self.complain(number, &why),
            }
        }
        let over = self.bench.session.is_over();
        if over {
            self.bench.session.forget_kept();
        }
        if !self.terminal && !over {
            self.show_end();
        } else if self.terminal
            && let Some(file) = self.bench.session.kept_in()
        {
            say(&told_kept(file));
        }
        if self.refused > 0 && !self.terminal { Err(Trouble::Shown) } else { Ok(()) }
    }

    /// At a terminal, nobody leaves a game that is neither over nor saved without having been told once.
    fn may_leave(&self) -> bool {
        let lost = self.bench.session.unsaved();
        let safe = !self.terminal || lost == 0 || self.bench.session.is_over();
        if !safe && !self.warned {
            let lost = count(lost, "action");
            say(&format!("{lost} not saved: `save FILE` saves the game, `quit` again leaves"));
        }
        safe || self.warned
    }

    fn prompt(&self) {
        if self.terminal {
            let name = self
                .bench
                .session
                .seat
                .map_or("over".into(), |seat| self.bench.session.name_of(seat));
            print(&format!("{}> ", self.around.paint.bold(&name)));
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

    /// Carries out one typed line; `false`: somebody wants to leave.
    fn obey(&mut self, line: &str) -> Result<bool, String> {
        let answers = match obey(&mut self.bench, &self.around, line)? {
            Next::Stop => return Ok(false),
            Next::Go(answers) => answers,
        };
        // The action is on the disk before its answer is printed.
        self.keep();
        answers.iter().for_each(|answer| self.tell(answer));
        Ok(true)
    }

    /// Writes the game into its file, if it is another one than there.
    fn keep(&mut self) {
        if let Err(error) = self.bench.session.keep() {
            complain!("warning: the game is not kept while it is played: {error}");
        }
    }

    /// Prints what came of a line, or of a bot's choice.
    fn tell(&mut self, answer: &ScreenAnswer) {
        if matches!(answer, ScreenAnswer::Done { .. }) {
            self.warned = false;
        }
        if self.json {
            return json_line(answer);
        }
        for line in answer.lines(self.around.paint) {
            let text = line.trim_start();
            match &line[..line.len() - text.len()] {
                indent if indent.is_empty() || matches!(answer, ScreenAnswer::Board(_)) => {
                    say(&line)
                }
                indent => say_folded(text, indent),
            }
        }
    }

    fn show_board(&mut self) {
        let board = board(&self.bench.session, self.around.paint);
        self.tell(&board);
    }

    fn show_list(&self) {
        let mut texts = numbered(&self.bench.session);
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

    fn show_end(&mut self) {
        let session = &self.bench.session;
        let over = session.is_over();
        let kept = session.kept_in().filter(|_| !over).map(Path::to_owned);
        if self.json {
            let viewer = (!over).then(|| session.viewer());
            let (standings, are_teams) = standings_seen(&session.game, &session.state, viewer);
            let score = |of: &StandingSeen| SeatPoints {
                seat: session.name_of(of.seat),
                points: of.points,
                place: of.ahead.map(|ahead| ahead + 1),
                team: are_teams.then_some(of.team + 1),
            };
            return json_line(&GameEnd {
                over,
                scores: standings.iter().map(score).collect(),
                outcome: if over { outcome(&session.game, &session.state) } else { Vec::new() },
                hash: hash(session),
                kept: kept.map(|file| file.display().to_string()),
            });
        }
        self.show_board();
        let session = &self.bench.session;
        say(&standing(&session.game, &session.state, session.viewer()));
        if !over {
            say("the game is not over");
            kept.into_iter().for_each(|file| say(&told_kept(&file)));
        }
    }
}

/// Where an unfinished game is.
fn told_kept(file: &Path) -> String {
    let file = file.display();
    format!("it is kept in {file}; `loam play --resume {file}` goes on with it")
}
