//! `loam play`: a game in the terminal, line by line, with hot seat and bots. The commands are in
//! `commands.rs`.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};

use crate::games::GAMES;
use game::excerpt::escape_hidden;
use game::{VisibleStanding, VisibleStandings, visible_standings};
use language::say;
use serde::Serialize;
use workbench::outcome::outcome;
use workbench::{FullGame, Session, Workbench};

use super::commands::{LineOutcome, ScreenAnswer, ScreenContext, board, bot, hash, run_line};
use super::{numbered, standing};
use crate::context::CliContext;
use crate::input::next_line;
use crate::output::{
    CommandError, CommandResult, TerminalStyle, bare, complain, folded, is_unread, json_line,
    print, print_folded, print_line, width,
};
use crate::texts::TEXTS;

/// Line-by-line screen of one game: reads commands, and prints their results as text or JSON.
pub struct LineScreen<G: FullGame> {
    bench: Workbench<G>,
    context: ScreenContext,
    json: bool,
    /// Whether a person uses a terminal; otherwise commands come from a file or a program.
    terminal: bool,
    refused: usize,
    /// Whether the player wanted to leave and was warned that the game is not saved.
    warned: bool,
    /// File into which the finished game is saved.
    saves_to: Option<PathBuf>,
}

/// Result of a game, or the position in which the input ended.
#[derive(Serialize)]
struct GameEnd {
    over: bool,
    scores: Vec<SeatPoints>,
    /// The winners and the tie-breaks, one sentence each; empty before the end.
    outcome: Vec<String>,
    hash: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    kept: Option<String>,
}

#[derive(Serialize)]
struct SeatPoints {
    seat: String,
    /// `null` if hidden from the viewer until the game is over.
    points: Option<i32>,
    /// Rank from 1, shared by equal seats. `null` while the points of any seat are hidden.
    place: Option<u8>,
    /// Number of the team, from 1; only in games with teams.
    #[serde(skip_serializing_if = "Option::is_none")]
    team: Option<u8>,
}

impl<G: FullGame> LineScreen<G> {
    /// Creates a screen for a game. `seed` is the seed of the bots' random draws.
    pub fn new(context: &CliContext, session: Session<G>, seed: u64) -> LineScreen<G> {
        let json = context.json;
        let terminal = std::io::stdin().is_terminal() && std::io::stdout().is_terminal() && !json;
        let folder = context.folder().map(Path::to_owned);
        LineScreen {
            bench: Workbench::playing(GAMES, session),
            context: ScreenContext {
                folder,
                seed,
                paint: TerminalStyle::stdout(),
                is_test_game: false,
            },
            json,
            terminal,
            refused: 0,
            warned: false,
            saves_to: None,
        }
    }

    /// Sets the file into which the finished game is saved.
    pub fn saving_to(mut self, file: Option<&Path>) -> LineScreen<G> {
        self.saves_to = file.map(Path::to_owned);
        self
    }

    /// Sets the file from which the game continues. Without a file, prints a message if an earlier
    /// session left an unfinished game.
    pub fn resumed(mut self, file: Option<&Path>) -> LineScreen<G> {
        self.bench.session.enable_autosave(file);
        if let Some(found) =
            workbench::session::unfinished().filter(|_| file.is_none() && self.terminal)
        {
            let file = found.display().to_string();
            print_line(&say!(TEXTS, "found-unfinished", file = file));
        }
        self
    }

    /// Plays until the game is over, the input ends or the player quits.
    ///
    /// # Errors
    /// Without a terminal, fails if any command failed. Each error was printed when it occurred.
    pub fn run(&mut self) -> CommandResult {
        if self.terminal {
            self.run_line("help")?;
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
            } else if let Some(message) = self.bench.session.failure.clone() {
                self.complain(number, &message);
            }
            if let Some(answer) = bot(&mut self.bench)? {
                self.keep();
                self.print_answer(&answer);
                continue;
            }
            // Without a terminal only the first position is shown; more on request.
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
            // If the output is closed, there is no player at the screen.
            if is_unread() {
                break;
            }
            let line = next_line(&mut input)?;
            number += 1;
            match line.map(|line| line.and_then(|line| self.run_line(line.trim()))) {
                Some(Ok(true)) => {}
                Some(Ok(false)) if self.may_leave() => {
                    self.bench.session.delete_autosave();
                    break;
                }
                // The end of the input means leaving, too, but the autosave stays.
                None if self.may_leave() => break,
                Some(Ok(false)) | None => self.warned = true,
                Some(Err(message)) => self.complain(number, &message),
            }
        }
        let over = self.bench.session.is_over();
        if over {
            // The autosave stays if the file cannot be written.
            if let Some(file) = self.saves_to.take() {
                self.bench.session.save(&file)?;
            }
            self.bench.session.delete_autosave();
        }
        if !self.terminal && !over {
            self.show_end();
        } else if self.terminal
            && let Some(file) = self.bench.session.autosave_path()
        {
            print_line(&autosave_message(file));
        }
        if self.refused > 0 && !self.terminal { Err(CommandError::Shown) } else { Ok(()) }
    }

    /// Returns whether the player may leave. At a terminal, warns once if the game is neither over
    /// nor saved.
    fn may_leave(&self) -> bool {
        let lost = self.bench.session.unsaved();
        let safe = !self.terminal || lost == 0 || self.bench.session.is_over();
        if !safe && !self.warned {
            let lost = say!(TEXTS, "n-actions", n = lost);
            print_line(&say!(TEXTS, "not-saved-leave", actions = lost));
        }
        safe || self.warned
    }

    fn prompt(&self) {
        if self.terminal {
            let name = self.bench.session.seat.map_or_else(
                || say!(TEXTS, "prompt-over"),
                |seat| self.bench.session.shown_name(seat),
            );
            print(&format!("{}> ", self.context.paint.bold(&name)));
        }
    }

    fn complain(&mut self, line: usize, message: &str) {
        self.refused += 1;
        let paint = TerminalStyle::stderr();
        if self.terminal {
            complain!("{}", paint.bad(message));
        } else {
            let (error, why) = (paint.bad(&say!(TEXTS, "error")), escape_hidden(bare(message)));
            complain!("{}", say!(TEXTS, "error-line", error = error, line = line, why = why));
        }
    }

    /// Carries out one typed line; false if the player wants to leave.
    fn run_line(&mut self, line: &str) -> Result<bool, String> {
        let answers = match run_line(&mut self.bench, &self.context, line)? {
            LineOutcome::Stop => return Ok(false),
            LineOutcome::Go(answers) => answers,
        };
        // The action is on disk before its result is printed.
        self.keep();
        answers.iter().for_each(|answer| self.print_answer(answer));
        Ok(true)
    }

    /// Saves the game to its file if it has changed.
    fn keep(&mut self) {
        if let Err(error) = self.bench.session.write_autosave() {
            complain!("{}", say!(TEXTS, "autosave-failed", why = error.to_string()));
        }
    }

    /// Prints the result of a typed line, or of a bot's action.
    fn print_answer(&mut self, answer: &ScreenAnswer) {
        if matches!(answer, ScreenAnswer::Done { .. }) {
            self.warned = false;
        }
        if self.json {
            return json_line(answer);
        }
        for line in answer.lines(self.context.paint) {
            let text = line.trim_start();
            match &line[..line.len() - text.len()] {
                indent if indent.is_empty() || matches!(answer, ScreenAnswer::Board(_)) => {
                    print_line(&line)
                }
                indent => print_folded(text, indent),
            }
        }
    }

    fn show_board(&mut self) {
        let board = board(&self.bench.session, self.context.paint);
        self.print_answer(&board);
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
            print_line(line.trim_end());
        }
    }

    fn show_end(&mut self) {
        let session = &self.bench.session;
        let over = session.is_over();
        let autosave = session.autosave_path().filter(|_| !over).map(Path::to_owned);
        if self.json {
            let viewer = (!over).then(|| session.viewer());
            let VisibleStandings { seats: standings, are_teams } =
                visible_standings(&session.game, &session.state, viewer);
            let score = |standing: &VisibleStanding| SeatPoints {
                seat: session.name_of(standing.seat),
                points: standing.points,
                place: standing.ahead.map(|ahead| ahead + 1),
                team: are_teams.then_some(standing.team + 1),
            };
            return json_line(&GameEnd {
                over,
                scores: standings.iter().map(score).collect(),
                outcome: if over { outcome(&session.game, &session.state) } else { Vec::new() },
                hash: hash(session),
                kept: autosave.map(|file| file.display().to_string()),
            });
        }
        self.show_board();
        let session = &self.bench.session;
        print_line(&standing(&session.game, &session.state, session.viewer()));
        if !over {
            print_line(&say!(TEXTS, "game-not-over"));
            autosave.into_iter().for_each(|file| print_line(&autosave_message(&file)));
        }
    }
}

/// Returns the message that names the file of an unfinished game.
fn autosave_message(file: &Path) -> String {
    say!(TEXTS, "saved-in-resume", file = file.display().to_string())
}
