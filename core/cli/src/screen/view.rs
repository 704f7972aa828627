//! Contents of the workbench screen as lines of text.

use ansi_to_tui::IntoText;
use game::Overlay;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span, Text};
use workbench::reload::milliseconds;
use workbench::{FullGame, Workbench};

use super::{commands, numbered};
use crate::differences::lines_of_changes;
use crate::output::count;

/// Panels for the large area of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScreenPanel {
    Board,
    /// The table of players and the supply.
    Players,
    /// The legal actions.
    Actions,
    /// Past actions and their results.
    Events,
    /// Errors, failed scenarios, losses.
    Messages,
    /// Effects of the last save on recorded games.
    Changes,
    /// Keys and commands.
    Help,
}

impl ScreenPanel {
    /// All panels, in their order.
    pub const ALL: [ScreenPanel; 7] = [
        ScreenPanel::Board,
        ScreenPanel::Players,
        ScreenPanel::Actions,
        ScreenPanel::Events,
        ScreenPanel::Messages,
        ScreenPanel::Changes,
        ScreenPanel::Help,
    ];

    /// Returns the heading of the panel.
    pub fn name(self) -> &'static str {
        match self {
            ScreenPanel::Board => "board",
            ScreenPanel::Players => "players",
            ScreenPanel::Actions => "actions",
            ScreenPanel::Events => "events",
            ScreenPanel::Messages => "messages",
            ScreenPanel::Changes => "changes",
            ScreenPanel::Help => "help",
        }
    }

    /// Returns the panel that is `steps` positions after this one, cyclically.
    pub fn next(self, steps: usize) -> ScreenPanel {
        let at = ScreenPanel::ALL.iter().position(|p| *p == self).unwrap_or(0);
        ScreenPanel::ALL[(at + steps) % ScreenPanel::ALL.len()]
    }
}

/// Keys with their descriptions.
pub const KEYS: [(&str, &str); 12] = [
    ("Enter or :", "type an action or a word"),
    ("1 to 9", "choose by its number in the list of actions"),
    ("Tab, Shift-Tab", "the next or last panel"),
    ("B P A E M C", "board, players, actions, events, messages, changes"),
    ("Up, Down, PgUp, PgDn", "move in the panel"),
    ("u", "undo: take the last action back"),
    ("r", "from the start: replay the game under the current rules"),
    ("b", "use the rules before the last reload; keep the files"),
    ("n", "let a bot choose once"),
    ("Esc", "cancel what is being typed"),
    ("?", "this help"),
    ("q", "quit"),
];

/// Returns the text of a panel.
pub fn panel<G: FullGame>(bench: &Workbench<G>, panel: ScreenPanel, color: bool) -> Text<'static> {
    match panel {
        ScreenPanel::Board => board(bench, color, true),
        ScreenPanel::Players => board(bench, color, false),
        ScreenPanel::Actions => plain(actions(bench)),
        ScreenPanel::Events => plain(events(bench)),
        ScreenPanel::Messages => messages(bench, color),
        ScreenPanel::Changes => plain(changes(bench)),
        ScreenPanel::Help => help(),
    }
}

fn plain(lines: Vec<String>) -> Text<'static> {
    Text::from(lines.into_iter().map(Line::from).collect::<Vec<_>>())
}

/// Returns the picture of the board, or the tables below it.
fn board<G: FullGame>(bench: &Workbench<G>, color: bool, is_board: bool) -> Text<'static> {
    let drawn = bench.session.game.draw(&bench.session.seen(), &Overlay::default(), color);
    let (board, rest) = drawn.split_once("\n\n").unwrap_or((&drawn, ""));
    let part = if is_board { board } else { rest };
    part.into_text().unwrap_or_else(|_| Text::raw(part.to_owned()))
}

fn actions<G: FullGame>(bench: &Workbench<G>) -> Vec<String> {
    if bench.session.mine.is_empty() {
        return vec!["no legal action".to_owned()];
    }
    numbered(&bench.session)
}

fn changes<G: FullGame>(bench: &Workbench<G>) -> Vec<String> {
    match &bench.rules.changes {
        Some(changes) => lines_of_changes(changes),
        None => vec!["no rules have been compared since the last save".to_owned()],
    }
}

/// Lists past actions, the last one first.
fn events<G: FullGame>(bench: &Workbench<G>) -> Vec<String> {
    let mut lines = Vec::new();
    let session = &bench.session;
    let visible = (0..session.history.len()).filter(|at| !session.is_withheld(*at));
    let visible: Vec<usize> = visible.collect();
    for (n, at) in visible.into_iter().enumerate().rev() {
        let ((text, log_lines), name) = (session.for_the_screen(at), &session.history[at].name);
        lines.push(format!("{:3} {}: {}", n + 1, name, commands::in_words(text)));
        lines.extend(log_lines.iter().map(|log_lines| format!("    {log_lines}")));
    }
    if lines.is_empty() {
        lines.push("nothing has happened yet".to_owned());
    }
    lines
}

/// Returns whether there are messages that need attention.
pub fn is_urgent<G: FullGame>(bench: &Workbench<G>) -> bool {
    !bench.all_mistakes().is_empty()
        || bench.rules.waiting.is_some()
        || !bench.rules.failed().is_empty()
        || !bench.rules.messages.is_empty()
}

fn messages<G: FullGame>(bench: &Workbench<G>, color: bool) -> Text<'static> {
    let mut lines: Vec<Line<'static>> = Vec::new();
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let bad = if color { bold.fg(ratatui::style::Color::Red) } else { bold };
    let mut section = |heading: String, style: Style, texts: Vec<String>| {
        if texts.is_empty() {
            return;
        }
        lines.push(Line::styled(heading, style));
        for text in texts {
            lines.extend(text.lines().map(|line| Line::from(line.to_owned())));
        }
    };
    let texts_of = |list: &[workbench::Diagnostic]| list.iter().map(|m| m.text.clone()).collect();
    let diagnostics = bench.all_mistakes();
    let heading = count(diagnostics.len(), "error");
    section(format!("{heading}: the old rules are in use"), bad, texts_of(&diagnostics));
    if let Some((_, message)) = &bench.rules.waiting {
        let heading = "the position does not fit the new rules, so the old ones are in use";
        let replay_hint =
            "press r to replay the game from its start under the new rules".to_owned();
        section(heading.to_owned(), bad, vec![message.clone(), replay_hint]);
    }
    // The answer to a key must come before a long list of scenarios.
    section("last answers".to_owned(), bold, bench.rules.messages.clone());
    let failed = bench.rules.failed();
    let texts = failed.iter().map(|f| format!("{}: {}\n{}", f.file, f.scenario, f.text)).collect();
    let scenarios = count(failed.len(), "scenario");
    section(format!("{scenarios} failed; press b to go back to the old rules"), bad, texts);
    let elsewhere = count(bench.rules.elsewhere.len(), "error");
    section(
        format!("{elsewhere} in content that is not in play"),
        bold,
        texts_of(&bench.rules.elsewhere),
    );
    if lines.is_empty() {
        lines.push(Line::from("no errors"));
    }
    Text::from(lines)
}

fn help() -> Text<'static> {
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let mut lines = vec![Line::styled("keys", bold)];
    let row = |key: &str, does: &str| Line::from(format!("  {key:<22}{does}"));
    lines.extend(KEYS.map(|(key, help)| row(key, help)));
    lines.push(Line::styled("words", bold));
    lines.extend(commands::help().map(|(word, help)| row(&word, help)));
    Text::from(lines)
}

/// Returns the title line: variant, stage, next seat, and the panels.
pub fn title<G: FullGame>(
    bench: &Workbench<G>,
    selected: ScreenPanel,
    width: u16,
) -> Line<'static> {
    let stage = usize::from(bench.session.game.stage(&bench.session.state));
    let stage = bench.session.game.stage_names().into_iter().nth(stage).unwrap_or_default();
    let variant = &bench.session.rules.compiled.variant;
    let heading = format!("{variant}: {stage}, {}  ", bench.session.seat_name());
    let mut spans = vec![Span::styled(heading, Style::new().add_modifier(Modifier::BOLD))];
    let narrow = width < 110;
    for panel in ScreenPanel::ALL.into_iter().filter(|p| !narrow || *p == selected) {
        let name = panel.name();
        spans.push(if panel == selected {
            Span::styled(format!("[{name}]"), Style::new().add_modifier(Modifier::REVERSED))
        } else {
            Span::raw(format!(" {name} "))
        });
    }
    if narrow {
        spans.push(Span::raw(" Tab: the next panel"));
    }
    Line::from(spans)
}

/// Returns the line with the durations of reloads and the hash of the rules.
pub fn timing<G: FullGame>(bench: &Workbench<G>) -> String {
    let hash = bench.session.rules.compiled.hash();
    let times = &bench.rules.times;
    let ms = |time: Option<std::time::Duration>| {
        time.map_or("-".to_owned(), |t| format!("{:.1}", milliseconds(t)))
    };
    let Some(last) = times.last() else {
        return format!("no reload yet | rules {}", &hash[..8]);
    };
    format!(
        "reload {} ms (p50 {}, p99 {} of {}) + wait {} ms | rules {}",
        ms(Some(last)),
        ms(times.percentile(50)),
        ms(times.percentile(99)),
        times.count(),
        ms(Some(times.waited)),
        &hash[..8]
    )
}

/// Returns a line about the rules in use, with the reason if they are old, and about scenario
/// results. The flag is true if the rules are those of the files and no scenario failed.
pub fn standing<G: FullGame>(bench: &Workbench<G>) -> (bool, String) {
    let mut parts = Vec::new();
    let diagnostics = bench.all_mistakes().len();
    let mut good = false;
    if diagnostics > 0 {
        parts.push(format!("OLD RULES: {}", count(diagnostics, "error")));
    } else if bench.rules.waiting.is_some() {
        parts.push(
            "OLD RULES: the position does not fit the new rules; press r to start over".to_owned(),
        );
    } else if bench.rules.went_back {
        parts.push("OLD RULES: you went back; the files on disk are newer".to_owned());
    } else {
        good = true;
        parts.push("rules match the files".to_owned());
    }
    if let Some(tests) = &bench.rules.tests {
        let failed = tests.failed.len();
        let module_names = match &tests.modules[..] {
            [first, _, _, ..] => format!("{first} and {} more", tests.modules.len() - 1),
            names => names.join(", "),
        };
        if failed > 0 {
            good = false;
            parts.push(format!("FAILED {failed} of {}, b goes back", count(tests.run, "test")));
        } else if !tests.done {
            parts.push(format!("testing {module_names}: {} so far", tests.run));
        } else if tests.run > 0 {
            parts.push(format!("{} of {module_names} passed", count(tests.run, "test")));
        }
    }
    (good, parts.join(" | "))
}

/// Returns the line with results about other games and files, if there are any.
pub fn findings_line<G: FullGame>(bench: &Workbench<G>) -> Option<String> {
    let mut parts = Vec::new();
    if !bench.rules.elsewhere.is_empty() {
        parts.push(format!("{} elsewhere", count(bench.rules.elsewhere.len(), "error")));
    }
    if let Some(changes) = &bench.rules.changes {
        parts.push(changes.summary());
    }
    (!parts.is_empty()).then(|| parts.join(" | "))
}
