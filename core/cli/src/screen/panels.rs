//! Layout and key bindings of the workbench screen.

use std::borrow::Cow;

use crate::texts::TEXTS;
use game::excerpt::escape_hidden;
use language::say;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Text};
use ratatui::widgets::{Block, Borders, Paragraph};
use workbench::{FullGame, Workbench};

use super::commands::{LineOutcome, ScreenAnswer, ScreenContext, run_line_with_bots};
use super::view::{self, ScreenPanel};

/// Minimum width of the screen, in columns, at which two panels are shown next to each other.
const WIDE: u16 = 150;

/// Maximum number of message lines that appear without opening the panel of messages.
const MESSAGES: u16 = 7;

/// State of the screen: the chosen panel, and the line being typed.
#[derive(Clone, Debug)]
pub struct PanelScreen {
    /// The panel in the large area.
    pub panel: ScreenPanel,
    /// Number of lines scrolled out at the top.
    pub scroll: u16,
    /// The line being typed.
    pub input: Option<String>,
    /// Error of the last command.
    pub refused: Option<String>,
    /// Context of typed commands, and styles of the panels.
    pub context: ScreenContext,
}

impl PanelScreen {
    /// Creates the screen with the board panel.
    pub fn new(around: ScreenContext) -> PanelScreen {
        PanelScreen {
            panel: ScreenPanel::Board,
            scroll: 0,
            input: None,
            refused: None,
            context: around,
        }
    }

    /// Draws the whole screen.
    pub fn draw<G: FullGame>(&mut self, frame: &mut Frame<'_>, bench: &Workbench<G>) {
        let found = view::findings_line(bench);
        let [title, rest, timing, standing, more, input] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Min(1),
            Constraint::Length(1),
            Constraint::Length(1),
            Constraint::Length(u16::from(found.is_some())),
            Constraint::Length(1),
        ])
        .areas(frame.area());
        frame.render_widget(view::title(bench, self.panel, title.width), title);
        let shows_messages = view::is_urgent(bench) && self.panel != ScreenPanel::Messages;
        if rest.width >= WIDE {
            let halves = [Constraint::Length(82), Constraint::Min(1)];
            let [left, right] = Layout::horizontal(halves).areas(rest);
            let players = view::panel(bench, ScreenPanel::Players, self.context.paint.color);
            let height = players.height() as u16 + 1;
            let parts = [Constraint::Min(1), Constraint::Length(height)];
            let [above, below] = Layout::vertical(parts).areas(left);
            frame.render_widget(
                view::panel(bench, ScreenPanel::Board, self.context.paint.color),
                above,
            );
            frame.render_widget(Paragraph::new(players).block(line()), below);
            let panel_shown = match self.panel {
                ScreenPanel::Board | ScreenPanel::Players => ScreenPanel::Actions,
                other => other,
            };
            self.column(frame, bench, panel_shown, right, shows_messages);
        } else {
            self.column(frame, bench, self.panel, rest, shows_messages);
        }
        frame.render_widget(Line::from(view::timing(bench)), timing);
        let (good, status) = view::standing(bench);
        let bold = Style::new().add_modifier(Modifier::BOLD);
        let style = match (good, self.context.paint.color) {
            (true, _) => Style::new(),
            (false, true) => bold.fg(ratatui::style::Color::Red),
            (false, false) => bold,
        };
        frame.render_widget(Line::styled(status, style), standing);
        frame.render_widget(Line::from(found.unwrap_or_default()), more);
        self.draw_input(frame, bench, input);
        show_hidden(frame.buffer_mut());
    }

    /// Draws a panel, with the messages below it if there are urgent ones.
    fn column<G: FullGame>(
        &mut self,
        frame: &mut Frame<'_>,
        bench: &Workbench<G>,
        panel: ScreenPanel,
        area: Rect,
        shows_messages: bool,
    ) {
        let text = view::panel(bench, panel, self.context.paint.color);
        if !shows_messages {
            self.scrolled(frame, text, area);
            return;
        }
        let messages = wrapped(
            view::panel(bench, ScreenPanel::Messages, self.context.paint.color),
            area.width,
        );
        let lines = messages.height() as u16 + 1;
        let height =
            if area.height > 30 { lines.min(area.height / 2) } else { lines.min(MESSAGES) };
        let parts = [Constraint::Min(1), Constraint::Length(height)];
        let [above, below] = Layout::vertical(parts).areas(area);
        self.scrolled(frame, text, above);
        let more = messages.height() + 1 > usize::from(height);
        let block = if more { line().title(say!(TEXTS, "more-with-m")) } else { line() };
        frame.render_widget(Paragraph::new(messages).block(block), below);
    }

    /// Draws a text. If it does not fit, draws a part of it, and a line that names the visible
    /// part.
    fn scrolled(&mut self, frame: &mut Frame<'_>, text: Text<'static>, area: Rect) {
        let text = match self.panel {
            ScreenPanel::Board | ScreenPanel::Players => text,
            _ => wrapped(text, area.width),
        };
        let all = text.height() as u16;
        if all <= area.height || area.height < 2 {
            self.scroll = 0;
            frame.render_widget(text, area);
            return;
        }
        let parts = [Constraint::Min(1), Constraint::Length(1)];
        let [above, below] = Layout::vertical(parts).areas(area);
        self.scroll = self.scroll.min(all - above.height);
        let (first, last) = (self.scroll + 1, self.scroll + above.height);
        frame.render_widget(Paragraph::new(text).scroll((self.scroll, 0)), above);
        let part = say!(TEXTS, "lines-first-last", first = first, last = last, all = all);
        frame.render_widget(Line::styled(part, Style::new().add_modifier(Modifier::BOLD)), below);
    }

    fn draw_input<G: FullGame>(&self, frame: &mut Frame<'_>, bench: &Workbench<G>, area: Rect) {
        let name = bench.session.seat_name();
        let line = match (&self.input, &self.refused) {
            (Some(typed), _) => {
                let prompt = format!("{name}> {typed}");
                let column = prompt.chars().count() as u16;
                frame.set_cursor_position((
                    area.x + column.min(area.width.saturating_sub(1)),
                    area.y,
                ));
                Line::from(prompt)
            }
            (None, Some(message)) => {
                Line::styled(format!("! {message}"), Style::new().add_modifier(Modifier::BOLD))
            }
            (None, None) => Line::from(say!(TEXTS, "key-line")),
        };
        frame.render_widget(line, area);
    }

    /// Handles a key; false if the player wants to leave.
    pub fn key<G: FullGame>(&mut self, bench: &mut Workbench<G>, key: KeyEvent) -> bool {
        if key.kind == KeyEventKind::Release {
            return true;
        }
        if key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('c') {
            return false;
        }
        self.refused = None;
        if self.input.is_some() {
            return self.type_key(bench, key.code);
        }
        let word = match key.code {
            KeyCode::Char('q') => "quit",
            KeyCode::Char('u') => "undo",
            KeyCode::Char('r') => "start",
            KeyCode::Char('b') => "back",
            KeyCode::Char('n') => "bot",
            KeyCode::Enter | KeyCode::Char(':') => {
                self.input = Some(String::new());
                return true;
            }
            KeyCode::Char(c @ '1'..='9') => {
                self.input = Some(c.to_string());
                self.show(ScreenPanel::Actions);
                return true;
            }
            code => {
                self.moves(code);
                return true;
            }
        };
        self.run_line(bench, word)
    }

    fn type_key<G: FullGame>(&mut self, bench: &mut Workbench<G>, code: KeyCode) -> bool {
        let Some(typed) = &mut self.input else { return true };
        match code {
            KeyCode::Char(c) => typed.push(c),
            KeyCode::Backspace if typed.pop().is_none() => self.input = None,
            KeyCode::Esc => self.input = None,
            KeyCode::Enter => {
                let line = self.input.take().unwrap_or_default();
                return self.run_line(bench, &line);
            }
            _ => {}
        }
        true
    }

    fn run_line<G: FullGame>(&mut self, bench: &mut Workbench<G>, line: &str) -> bool {
        match run_line_with_bots(bench, &self.context, line) {
            Ok(LineOutcome::Stop) => return false,
            Ok(LineOutcome::Go(answers)) => answers.iter().for_each(|answer| match answer {
                ScreenAnswer::Board(_) => self.show(ScreenPanel::Board),
                ScreenAnswer::List { .. } => self.show(ScreenPanel::Actions),
                ScreenAnswer::Help { .. } => self.show(ScreenPanel::Help),
                _ => {}
            }),
            Err(message) => {
                self.refused = Some(message.lines().next().unwrap_or_default().to_owned())
            }
        }
        true
    }

    fn show(&mut self, panel: ScreenPanel) {
        self.panel = panel;
        self.scroll = 0;
    }

    fn moves(&mut self, code: KeyCode) {
        let page = 10;
        match code {
            KeyCode::Tab => self.show(self.panel.next(1)),
            KeyCode::BackTab => self.show(self.panel.next(ScreenPanel::ALL.len() - 1)),
            KeyCode::Char('B') => self.show(ScreenPanel::Board),
            KeyCode::Char('P') => self.show(ScreenPanel::Players),
            KeyCode::Char('A') => self.show(ScreenPanel::Actions),
            KeyCode::Char('E') => self.show(ScreenPanel::Events),
            KeyCode::Char('M') => self.show(ScreenPanel::Messages),
            KeyCode::Char('C') => self.show(ScreenPanel::Changes),
            KeyCode::Char('?') => self.show(ScreenPanel::Help),
            KeyCode::Up => self.scroll = self.scroll.saturating_sub(1),
            KeyCode::Down => self.scroll = self.scroll.saturating_add(1),
            KeyCode::PageUp => self.scroll = self.scroll.saturating_sub(page),
            KeyCode::PageDown => self.scroll = self.scroll.saturating_add(page),
            KeyCode::Home => self.scroll = 0,
            KeyCode::End => self.scroll = u16::MAX,
            _ => {}
        }
    }
}

/// Replaces control characters in the buffer by visible characters.
fn show_hidden(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        if let Cow::Owned(escaped) = escape_hidden(cell.symbol()) {
            cell.set_symbol(&escaped);
        }
    }
}

/// Wraps long lines; continuation lines are indented further.
fn wrapped(text: Text<'static>, width: u16) -> Text<'static> {
    let fold = |line: Line<'static>| -> Vec<Line<'static>> {
        if line.width() <= usize::from(width) {
            return vec![line];
        }
        let plain = line.to_string();
        let indent = " ".repeat(plain.len() - plain.trim_start().len() + 2);
        let options = textwrap::Options::new(usize::from(width)).subsequent_indent(&indent);
        let parts = textwrap::wrap(&plain, options).into_iter();
        parts.map(|part| Line::styled(part.into_owned(), line.style)).collect()
    };
    Text::from(text.lines.into_iter().flat_map(fold).collect::<Vec<_>>())
}

fn line() -> Block<'static> {
    Block::new().borders(Borders::TOP)
}
