//! Contents of the workbench screen as lines of text.

use ansi_to_tui::IntoText;
use game::Overlay;
use language::say;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span, Text};
use workbench::reload::milliseconds;
use workbench::{FullGame, Workbench};

use super::{commands, numbered};
use crate::differences::lines_of_changes;
use crate::texts::TEXTS;

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
    pub fn name(self) -> String {
        say!(
            TEXTS,
            match self {
                ScreenPanel::Board => "panel-board",
                ScreenPanel::Players => "panel-players",
                ScreenPanel::Actions => "panel-actions",
                ScreenPanel::Events => "panel-events",
                ScreenPanel::Messages => "panel-messages",
                ScreenPanel::Changes => "panel-changes",
                ScreenPanel::Help => "panel-help",
            }
        )
    }

    /// Returns the panel that is `steps` positions after this one, cyclically.
    pub fn next(self, steps: usize) -> ScreenPanel {
        let at = ScreenPanel::ALL.iter().position(|p| *p == self).unwrap_or(0);
        ScreenPanel::ALL[(at + steps) % ScreenPanel::ALL.len()]
    }
}

/// Keys with the ids of their descriptions. Keys that have names are ids of texts, too.
pub const KEYS: [(&str, &str); 12] = [
    ("key-enter", "help-type"),
    ("key-1-9", "help-choose"),
    ("key-tab", "help-next-panel"),
    ("B P A E M C", "help-panels"),
    ("key-arrows", "help-move"),
    ("u", "help-undo"),
    ("r", "help-start"),
    ("b", "help-back"),
    ("n", "word-bot"),
    ("key-esc", "help-cancel"),
    ("?", "help-help"),
    ("q", "help-quit"),
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
        return vec![say!(TEXTS, "no-legal-action")];
    }
    numbered(&bench.session)
}

fn changes<G: FullGame>(bench: &Workbench<G>) -> Vec<String> {
    match &bench.rules.changes {
        Some(changes) => lines_of_changes(changes),
        None => vec![say!(TEXTS, "no-rules-compared")],
    }
}

/// Lists past actions, the last one first.
fn events<G: FullGame>(bench: &Workbench<G>) -> Vec<String> {
    let mut lines = Vec::new();
    let session = &bench.session;
    let visible = (0..session.history.len()).filter(|at| !session.is_withheld(*at));
    let visible: Vec<usize> = visible.collect();
    for (n, at) in visible.into_iter().enumerate().rev() {
        let (log_lines, name) = (session.for_the_screen(at).1, session.shown_name_at(at));
        let text = commands::in_words(session.shown_action_at(at));
        lines.push(format!("{:3} {name}: {text}", n + 1));
        lines.extend(log_lines.iter().map(|log_lines| format!("    {log_lines}")));
    }
    if lines.is_empty() {
        lines.push(say!(TEXTS, "nothing-happened"));
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
    let heading = say!(TEXTS, "n-errors-old-rules", n = diagnostics.len());
    section(heading, bad, texts_of(&diagnostics));
    if let Some((_, message)) = &bench.rules.waiting {
        let heading = say!(TEXTS, "position-not-fit");
        let replay_hint = say!(TEXTS, "press-r");
        section(heading, bad, vec![message.clone(), replay_hint]);
    }
    // The answer to a key must come before a long list of scenarios.
    section(say!(TEXTS, "last-answers"), bold, bench.rules.messages.clone());
    let failed = bench.rules.failed();
    let texts = failed.iter().map(|f| format!("{}: {}\n{}", f.file, f.scenario, f.text)).collect();
    section(say!(TEXTS, "scenarios-failed-b", n = failed.len()), bad, texts);
    let elsewhere = say!(TEXTS, "errors-elsewhere", n = bench.rules.elsewhere.len());
    section(elsewhere, bold, texts_of(&bench.rules.elsewhere));
    if lines.is_empty() {
        lines.push(Line::from(say!(TEXTS, "no-errors")));
    }
    Text::from(lines)
}

fn help() -> Text<'static> {
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let mut lines = vec![Line::styled(say!(TEXTS, "heading-keys"), bold)];
    let row = |key: &str, does: &str| Line::from(format!("  {key:<22}{does}"));
    lines.extend(KEYS.map(|(key, help)| {
        let key = if key.starts_with("key-") { say!(TEXTS, key) } else { key.to_owned() };
        row(&key, &say!(TEXTS, help))
    }));
    lines.push(Line::styled(say!(TEXTS, "heading-words"), bold));
    lines.extend(commands::help().map(|(word, help)| row(&word, &help)));
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
    let place = format!("{stage}, {}  ", bench.session.seat_name());
    let heading = say!(TEXTS, "labelled", label = variant, text = place);
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
        spans.push(Span::raw(format!(" {}", say!(TEXTS, "tab-next-panel"))));
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
        return say!(TEXTS, "no-reload-yet", hash = &hash[..8]);
    };
    say!(
        TEXTS,
        "reload-times",
        ms = ms(Some(last)),
        p50 = ms(times.percentile(50)),
        p99 = ms(times.percentile(99)),
        n = times.count(),
        wait = ms(Some(times.waited)),
        hash = &hash[..8]
    )
}

/// Returns a line about the rules in use, with the reason if they are old, and about scenario
/// results. The flag is true if the rules are those of the files and no scenario failed.
pub fn standing<G: FullGame>(bench: &Workbench<G>) -> (bool, String) {
    let mut parts = Vec::new();
    let diagnostics = bench.all_mistakes().len();
    let mut good = false;
    if diagnostics > 0 {
        parts.push(say!(TEXTS, "old-rules-errors", n = diagnostics));
    } else if bench.rules.waiting.is_some() {
        parts.push(say!(TEXTS, "old-rules-position"));
    } else if bench.rules.went_back {
        parts.push(say!(TEXTS, "old-rules-back"));
    } else {
        good = true;
        parts.push(say!(TEXTS, "rules-match"));
    }
    if let Some(tests) = &bench.rules.tests {
        let failed = tests.failed.len();
        let module_names = match &tests.modules[..] {
            [first, _, _, ..] => {
                say!(TEXTS, "first-and-more", first = first, n = tests.modules.len() - 1)
            }
            names => names.join(", "),
        };
        if failed > 0 {
            good = false;
            let all = say!(TEXTS, "n-tests", n = tests.run);
            parts.push(say!(TEXTS, "tests-failed-b", failed = failed, tests = all));
        } else if !tests.done {
            parts.push(say!(TEXTS, "testing-so-far", modules = module_names, n = tests.run));
        } else if tests.run > 0 {
            let all = say!(TEXTS, "n-tests", n = tests.run);
            parts.push(say!(TEXTS, "tests-passed", tests = all, modules = module_names));
        }
    }
    (good, parts.join(" | "))
}

/// Returns the line with results about other games and files, if there are any.
pub fn findings_line<G: FullGame>(bench: &Workbench<G>) -> Option<String> {
    let mut parts = Vec::new();
    if !bench.rules.elsewhere.is_empty() {
        parts.push(say!(TEXTS, "n-errors-elsewhere", n = bench.rules.elsewhere.len()));
    }
    if let Some(changes) = &bench.rules.changes {
        parts.push(changes.summary());
    }
    (!parts.is_empty()).then(|| parts.join(" | "))
}
