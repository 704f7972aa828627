//! Commands that can be typed at both screens. One table has their names, one function carries them
//! out, and each result is a [`ScreenAnswer`]. `play` prints it as lines, `dev` shows it in panels,
//! and both can write it as JSON.

use std::path::{Path, PathBuf};

use crate::games::GAMES;
use crate::texts::TEXTS;
use content::nearest;
use game::{LegalAction, Overlay, Viewer};
use lab::BotSpec;
use lab::statistics::Interval;
use language::say;
use serde::Serialize;
use workbench::hint::{Hint, HintReason, HintSource};
use workbench::reload::Reloader;
use workbench::session::SessionStep;
use workbench::workbench::explain_failure;
use workbench::{Content, FullGame, Session, Workbench, disk, input};

use crate::output::{TerminalStyle, folded, table};

/// A parsed line.
#[derive(Clone, Debug, PartialEq)]
pub enum ScreenCommand {
    /// An empty line or a comment.
    Nothing,
    /// A number of the action list, or actions as ledgers write them.
    Action(String),
    /// Lets a bot choose once for the next seat.
    Bot,
    /// Shows a bot's proposal, with reasons.
    Hint,
    /// Lets a bot, or a person (`human`), play the named seat from now on.
    Seat(String, String),
    /// Describes the piece with this name.
    Card(String),
    /// Explains what the last actions changed; the value is the number of actions.
    Why(usize),
    /// Shows the position.
    Board,
    /// Lists the legal actions of all seats.
    List,
    /// Undoes the last action of a person and all actions after it. If only bots play, undoes the
    /// last action. The flag is true if all players have agreed.
    Undo(bool),
    /// Replays the game from its start under the current rules.
    Start,
    /// Loads scripts and tables again.
    Reload,
    /// Returns to the rules before the last reload.
    Back,
    /// Saves the game as a ledger.
    Save(PathBuf),
    /// Saves the board as SVG.
    Svg(PathBuf),
    /// Lists all commands.
    Help,
    Quit,
}

/// A word with which a typed command begins.
pub struct CommandWord {
    name: &'static str,
    /// Form of the arguments; empty if the word takes none.
    takes: &'static str,
    /// Id of the description of the word for the help.
    does: &'static str,
    /// Parser of the arguments.
    read: fn(&str) -> Result<ScreenCommand, String>,
}

const fn word(
    name: &'static str,
    takes: &'static str,
    help: &'static str,
    read: fn(&str) -> Result<ScreenCommand, String>,
) -> CommandWord {
    CommandWord { name, takes, does: help, read }
}

/// All command words, in the order of the help.
const WORDS: [CommandWord; 15] = [
    word("bot", "", "word-bot", |_| Ok(ScreenCommand::Bot)),
    word("hint", "", "play-word-hint", |_| Ok(ScreenCommand::Hint)),
    word("seat", "NAME BOT", "play-word-seat", seat),
    word("card", "NAME", "word-card", |name| {
        if name.is_empty() {
            Err(say!(TEXTS, "name-a-piece"))
        } else {
            Ok(ScreenCommand::Card(name.to_owned()))
        }
    }),
    word("why", "[N]", "play-word-why", |n| match n {
        "" => Ok(ScreenCommand::Why(1)),
        n => n.parse().map(ScreenCommand::Why).map_err(|_| say!(TEXTS, "not-action-count", n = n)),
    }),
    word("board", "", "show-position", |_| Ok(ScreenCommand::Board)),
    word("list", "", "list-legal", |_| Ok(ScreenCommand::List)),
    word("undo", "[agreed]", "play-word-undo", |rest| match rest {
        "" => Ok(ScreenCommand::Undo(false)),
        "agreed" => Ok(ScreenCommand::Undo(true)),
        _ => Err(say!(TEXTS, "type-undo")),
    }),
    word("start", "", "play-word-start", |_| Ok(ScreenCommand::Start)),
    word("reload", "", "play-word-reload", |_| Ok(ScreenCommand::Reload)),
    word("back", "", "play-word-back", |_| Ok(ScreenCommand::Back)),
    word("save", "FILE", "word-save", |file| match file {
        "" => Err(say!(TEXTS, "name-file-save")),
        file => Ok(ScreenCommand::Save(file.into())),
    }),
    word("svg", "FILE", "play-word-svg", |file| match file {
        "" => Err(say!(TEXTS, "name-file-svg")),
        file => Ok(ScreenCommand::Svg(file.into())),
    }),
    word("help", "", "show-help", |_| Ok(ScreenCommand::Help)),
    word("quit", "", "leave-word", |_| Ok(ScreenCommand::Quit)),
];

/// Forms of lines that do not begin with a command word.
const ACTIONS: [(&str, &str); 3] = [
    ("NUMBER [AMOUNT]", "choose-from-list"),
    ("TEXT", "take-actions"),
    ("NAME: TEXT", "act-for-seat"),
];

/// Returns the forms of everything that can be typed, each with a description.
pub fn help() -> impl Iterator<Item = (String, String)> {
    let words = WORDS.iter().map(|word| (format!("{} {}", word.name, word.takes), word.does));
    let forms = ACTIONS.iter().map(|(form, help)| ((*form).to_owned(), *help)).chain(words);
    forms.map(|(form, help)| (form, say!(TEXTS, help)))
}

fn seat(rest: &str) -> Result<ScreenCommand, String> {
    let (name, player) = rest.split_once(' ').ok_or_else(|| say!(TEXTS, "type-seat"))?;
    Ok(ScreenCommand::Seat(name.to_owned(), player.trim().to_owned()))
}

impl ScreenCommand {
    /// Parses a line.
    ///
    /// # Errors
    /// The line begins with a word, but the arguments are wrong.
    pub fn read(line: &str) -> Result<ScreenCommand, String> {
        let line = line.trim();
        let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        let name = match verb {
            "exit" => "quit",
            "?" => "help",
            verb => verb,
        };
        match WORDS.iter().find(|word| word.name == name) {
            Some(word) if word.takes.is_empty() && !rest.is_empty() => {
                Err(say!(TEXTS, "takes-no-arguments", verb = verb, rest = rest))
            }
            Some(word) => (word.read)(rest),
            None if verb.is_empty() || verb.starts_with('#') => Ok(ScreenCommand::Nothing),
            None => Ok(ScreenCommand::Action(line.to_owned())),
        }
    }
}

/// Context of a typed command besides the game.
#[derive(Clone, Debug)]
pub struct ScreenContext {
    /// The content folder of `--content`.
    pub folder: Option<PathBuf>,
    /// Seed of bots that take over a seat.
    pub seed: u64,
    /// Styles for drawing the board.
    pub paint: TerminalStyle,
    /// Whether this is a test game: actions that drew something can then be undone without asking.
    pub is_test_game: bool,
}

/// Result of a typed command, for people and as JSON.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum ScreenAnswer {
    /// An action was carried out.
    Done { seat: String, action: String, told: Vec<String>, hash: String },
    /// Forms of everything that can be typed.
    Help { help: Vec<String> },
    /// The position as JSON, and its picture.
    Board(BoardReply),
    /// The legal actions of all seats: as JSON, and as text by seat.
    List {
        legal: Vec<ListEntry>,
        #[serde(skip)]
        by_seat: Vec<(String, Vec<String>)>,
    },
    /// A bot's proposal.
    Hint {
        #[serde(rename = "for")]
        name: String,
        hint: Hint,
    },
    /// Actions were undone; `lost` lists what was lost because the rules have changed since.
    TakenBack { taken_back: usize, lost: Vec<String>, hash: String },
    /// Changes by the last actions.
    Why { why: Vec<ActionExplanation> },
    /// Description of a piece; its name is the first line.
    Card { card: String, lines: Vec<String> },
    /// The game was saved to this file. `replays` is true if the file can be replayed under one set
    /// of rules.
    Saved { saved: String, replays: bool },
    /// The board was saved to this file as SVG.
    Drawn { drawn: String },
    /// The new player of a seat.
    Seat { seat: String, player: String },
    /// The content was loaded again. Lists what was lost, and whether the rules are unchanged.
    Reloaded { reloaded: Vec<String>, same_rules: bool, hash: String },
    /// The game was replayed from its start. Lists the differences.
    Started { started: Vec<String>, hash: String },
    /// The earlier rules are in use again. Lists what was lost.
    Back { back: Vec<String>, hash: String },
}

/// A position, as JSON and as a drawing.
#[derive(Clone, Debug, Serialize)]
pub struct BoardReply {
    #[serde(flatten)]
    board: serde_json::Value,
    #[serde(skip)]
    picture: String,
}

/// An action of the legal list, with its seat, amounts, cost and explanation.
#[derive(Clone, Debug, Serialize)]
pub struct ListEntry {
    seat: String,
    action: String,
    amounts: (u8, u8),
    price: String,
    meaning: String,
}

/// Changes by one action, with reasons.
#[derive(Clone, Debug, Serialize)]
pub struct ActionExplanation {
    seat: String,
    action: String,
    changes: Vec<String>,
}

impl ScreenAnswer {
    /// Formats the result as lines; subordinate lines are indented.
    pub fn lines(&self, paint: TerminalStyle) -> Vec<String> {
        let below = |texts: &[String], by: &str| -> Vec<String> {
            texts.iter().map(|text| format!("{by}{text}")).collect()
        };
        match self {
            ScreenAnswer::Done { seat, action, told: lines, .. } => {
                let first = say!(TEXTS, "labelled", label = paint.bold(seat), text = action);
                [vec![first], below(lines, "    ")].concat()
            }
            ScreenAnswer::Help { help } => help.clone(),
            ScreenAnswer::Board(BoardReply { picture, .. }) => {
                picture.lines().map(str::to_owned).collect()
            }
            ScreenAnswer::List { by_seat, .. } => by_seat
                .iter()
                .flat_map(|(seat, texts)| [vec![paint.bold(seat)], below(texts, "  ")].concat())
                .collect(),
            ScreenAnswer::Hint { name, hint } => hint_lines(name, hint, paint),
            ScreenAnswer::TakenBack { taken_back, lost, .. } => {
                let actions = say!(TEXTS, "n-actions", n = taken_back);
                [vec![say!(TEXTS, "took-back", actions = actions)], lost.clone()].concat()
            }
            ScreenAnswer::Why { why } => why.iter().flat_map(|one| one.lines(paint)).collect(),
            ScreenAnswer::Card { lines, .. } => {
                let (first, rest) = lines.split_at(1.min(lines.len()));
                let first = first.iter().map(|line| paint.bold(line)).collect();
                [first, below(rest, "  ")].concat()
            }
            ScreenAnswer::Saved { saved, replays: true } => {
                vec![say!(TEXTS, "saved-as-resume", file = saved)]
            }
            ScreenAnswer::Saved { saved, .. } => {
                vec![say!(TEXTS, "saved-as-typed", file = saved), say!(TEXTS, "may-not-replay")]
            }
            ScreenAnswer::Drawn { drawn } => vec![say!(TEXTS, "wrote-board", file = drawn)],
            ScreenAnswer::Seat { seat, player } => {
                vec![say!(TEXTS, "from-now-on", seat = seat, player = player)]
            }
            ScreenAnswer::Reloaded { reloaded, .. } => {
                let on = say!(TEXTS, "content-reloaded");
                [&reloaded[..], &[on]].concat()
            }
            ScreenAnswer::Started { started, .. } => started.clone(),
            ScreenAnswer::Back { back, .. } => {
                let on = say!(TEXTS, "previous-rules-in-use");
                [&back[..], &[on]].concat()
            }
        }
    }

    /// Returns the lines for a screen that shows board, list, events and help in panels of their
    /// own.
    pub fn panel_lines(&self) -> Vec<String> {
        match self {
            ScreenAnswer::Done { .. }
            | ScreenAnswer::Help { .. }
            | ScreenAnswer::Board(_)
            | ScreenAnswer::List { .. } => Vec::new(),
            answer => answer.lines(TerminalStyle { color: false }),
        }
    }
}

impl ActionExplanation {
    fn lines(&self, paint: TerminalStyle) -> Vec<String> {
        let nothing = [say!(TEXTS, "nothing-changed-short")];
        let changes = if self.changes.is_empty() { &nothing[..] } else { &self.changes };
        let first = say!(TEXTS, "labelled", label = paint.bold(&self.seat), text = self.action);
        let rest = changes.iter().map(|line| format!("    {line}"));
        std::iter::once(first).chain(rest).collect()
    }
}

/// What to do after a typed line.
#[derive(Clone, Debug)]
pub enum LineOutcome {
    /// Continue, with these results.
    Go(Vec<ScreenAnswer>),
    /// Leave the screen.
    Stop,
}

/// Carries out a typed line, and replaces the messages of the workbench by those of this line.
///
/// # Errors
/// Returns the reason if the line cannot be carried out; the game is then unchanged.
pub fn run_line<G: FullGame>(
    bench: &mut Workbench<G>,
    around: &ScreenContext,
    line: &str,
) -> Result<LineOutcome, String> {
    let command = ScreenCommand::read(line)?;
    match command {
        ScreenCommand::Quit => return Ok(LineOutcome::Stop),
        ScreenCommand::Nothing => return Ok(LineOutcome::Go(Vec::new())),
        _ => {}
    }
    let before = std::mem::take(&mut bench.rules.messages);
    let done = carry_out(bench, around, command);
    bench.rules.messages = match &done {
        Ok(answers) => answers.iter().flat_map(ScreenAnswer::panel_lines).collect(),
        Err(_) => before,
    };
    done.map(LineOutcome::Go)
}

/// Carries out the action of the bot whose turn it is. Returns `None` if no bot has the turn.
///
/// # Errors
/// A script failed.
pub fn bot<G: FullGame>(bench: &mut Workbench<G>) -> Result<Option<ScreenAnswer>, String> {
    let choice = bench.session.bots_choice().map_err(|game::QueryError(message)| message)?;
    let Some((seat, action)) = choice else { return Ok(None) };
    let at = bench.session.history.len();
    bench.act(seat, action)?;
    Ok(done_since(&bench.session, at).pop())
}

/// Carries out a typed line, and then all actions of bots that follow.
///
/// # Errors
/// As for [`run_line`], or a failed action of a bot.
pub fn run_line_with_bots<G: FullGame>(
    bench: &mut Workbench<G>,
    around: &ScreenContext,
    line: &str,
) -> Result<LineOutcome, String> {
    let mut next = run_line(bench, around, line)?;
    if let LineOutcome::Go(answers) = &mut next {
        while let Some(answer) = bot(bench)? {
            answers.push(answer);
        }
    }
    Ok(next)
}

fn carry_out<G: FullGame>(
    bench: &mut Workbench<G>,
    around: &ScreenContext,
    command: ScreenCommand,
) -> Result<Vec<ScreenAnswer>, String> {
    let at = bench.session.history.len();
    let answer = match command {
        ScreenCommand::Nothing | ScreenCommand::Quit => return Ok(Vec::new()),
        ScreenCommand::Action(line) => {
            let done = bench.session.type_action(&line);
            done.map_err(|error| near_word(&line, error.message(explain_failure)))?;
            return Ok(done_since(&bench.session, at));
        }
        ScreenCommand::Bot => {
            bench.bot()?;
            return Ok(done_since(&bench.session, at));
        }
        ScreenCommand::Hint => {
            let hint = bench.session.hint_with_reason().map_err(|error| error.to_string())?;
            ScreenAnswer::Hint { name: bench.session.shown_name(hint.seat), hint }
        }
        ScreenCommand::Seat(name, player) => {
            hand_over(&mut bench.session, &name, player, around.seed)?
        }
        ScreenCommand::Card(name) => {
            let lines = bench.session.game.describe(&bench.session.state, &name)?;
            ScreenAnswer::Card { card: name, lines }
        }
        ScreenCommand::Why(n) => explain_last(&mut bench.session, n)?,
        ScreenCommand::Board => board(&bench.session, around.paint),
        ScreenCommand::List => list(&bench.session),
        ScreenCommand::Undo(agreed) => {
            if !agreed
                && !around.is_test_game
                && let Some(text) = bench.shown_by_undo()
            {
                return Err(say!(TEXTS, "undo-agreed", text = text));
            }
            let (taken_back, lost) = bench.undo()?;
            ScreenAnswer::TakenBack { taken_back, lost, hash: hash(&bench.session) }
        }
        ScreenCommand::Start => {
            bench.start_over()?;
            let started = std::mem::take(&mut bench.rules.messages);
            ScreenAnswer::Started { started, hash: hash(&bench.session) }
        }
        ScreenCommand::Reload => reload(bench, around.folder.as_deref())?,
        ScreenCommand::Back => {
            bench.restore_previous_rules()?;
            let back = std::mem::take(&mut bench.rules.messages);
            ScreenAnswer::Back { back, hash: hash(&bench.session) }
        }
        ScreenCommand::Save(file) => {
            let replays = bench.session.save(&file)?;
            ScreenAnswer::Saved { saved: file.display().to_string(), replays }
        }
        ScreenCommand::Svg(file) => {
            let Session { game, .. } = &bench.session;
            disk::draw(&file, &game.draw_svg(&bench.session.seen(), &Overlay::default()))?;
            ScreenAnswer::Drawn { drawn: file.display().to_string() }
        }
        ScreenCommand::Help => {
            let line = |(form, help): (String, String)| format!("{form:<17}{help}");
            let autosave = bench.session.has_autosave().then(|| say!(TEXTS, "autosave-note"));
            ScreenAnswer::Help { help: help().map(line).chain(autosave).collect() }
        }
    };
    Ok(vec![answer])
}

/// Formats a bot's proposal, its alternatives, and the points that each leads to.
fn hint_lines(name: &str, hint: &Hint, paint: TerminalStyle) -> Vec<String> {
    let Hint { text, meaning, others, reason, .. } = hint;
    let meaning = if meaning.is_empty() { String::new() } else { format!(" ({meaning})") };
    let name = paint.bold(name);
    let mut lines =
        vec![say!(TEXTS, "bot-proposes-for", name = name, text = text, meaning = meaning)];
    if !others.is_empty() {
        let others = others.iter().map(|other| format!("{} {:+.1}", other.text, other.worth));
        let others = others.collect::<Vec<_>>().join("; ");
        let text = say!(TEXTS, "other-actions-line", others = others);
        lines.extend(folded(&format!("  {text}"), 79, "  "));
    }
    let Some(HintReason { bot, games, actions, points, beside: rivals, said: verdict, sources }) =
        reason
    else {
        lines.push(format!("  {}", say!(TEXTS, "no-effect-in-time")));
        return lines;
    };
    let games = say!(TEXTS, "n-games", n = games);
    let text = say!(TEXTS, "expected-points", games = games, bot = bot);
    lines.extend(folded(&format!("  {text}"), 79, "  "));
    let number = |n: &f64| format!("{n:.1}");
    let row = |name: &str, points: &[f64]| {
        std::iter::once(name.to_owned()).chain(points.iter().map(number)).collect::<Vec<_>>()
    };
    let numbers: Vec<String> = (1..=actions.len()).map(|n| format!("({n})")).collect();
    let mut rows =
        vec![[&[String::new()], &numbers[..]].concat(), row(&say!(TEXTS, "all-sum"), points)];
    let ends = |interval: &Interval| match interval.why_no_width() {
        None => {
            let [low, high] = [interval.low, interval.high].map(|n| format!("{n:+.1}"));
            say!(TEXTS, "interval", low = low, high = high)
        }
        Some(_) => format!("{:+.1}", interval.mean),
    };
    let first = [say!(TEXTS, "difference-to-first"), String::new()].into_iter();
    rows.push(first.chain(rivals.iter().map(ends)).collect());
    rows.extend(sources.iter().map(|HintSource { source, points }| row(source, points)));
    lines.extend(table(&rows).lines().map(|line| format!("    {line}")));
    let named = numbers.iter().zip(actions).map(|(n, action)| format!("{n} {action}"));
    lines.extend(folded(&format!("  {}", named.collect::<Vec<_>>().join(", ")), 79, "  "));
    if !verdict.is_empty() {
        lines.extend(folded(&format!("  {verdict}"), 79, "  "));
    }
    lines
}

/// Adds a suggestion for a misspelled word to an error.
fn near_word(line: &str, message: String) -> String {
    match nearest(line, WORDS.iter().map(|word| word.name)).filter(|_| !line.contains(' ')) {
        Some(word) => say!(TEXTS, "did-you-mean", message = message, word = word),
        None => message,
    }
}

/// Returns the text of an action, or a placeholder for a hidden one.
pub fn in_words(text: String) -> String {
    if text.is_empty() { say!(TEXTS, "hidden-move") } else { text }
}

/// Returns the actions from this index of the history on.
fn done_since<G: FullGame>(session: &Session<G>, at: usize) -> Vec<ScreenAnswer> {
    let steps = session.history.get(at..).unwrap_or_default();
    let after = |i: usize| match steps.get(i + 1) {
        Some(SessionStep { before: (state, _), .. }) => state,
        None => &session.state,
    };
    let answer = |(i, _): (usize, &SessionStep<G>)| {
        let (_, log_lines) = session.for_the_screen(at + i);
        ScreenAnswer::Done {
            seat: session.shown_name_at(at + i),
            action: in_words(session.shown_action_at(at + i)),
            told: log_lines.to_vec(),
            hash: format!("{:016x}", session.hash_shown(after(i))),
        }
    };
    let steps = steps.iter().enumerate().filter(|(i, _)| !session.is_withheld(at + i));
    steps.map(answer).collect()
}

fn hand_over<G: FullGame>(
    session: &mut Session<G>,
    name: &str,
    player: String,
    seed: u64,
) -> Result<ScreenAnswer, String> {
    let seat = input::seat_named(&session.game, &session.state, name)?;
    let bot: Option<BotSpec> = match &*player {
        "human" => None,
        bot => Some(bot.parse().map_err(|why: String| say!(TEXTS, "or-human", why = why))?),
    };
    session.hand_over(seat, bot.as_ref(), seed)?;
    Ok(ScreenAnswer::Seat { seat: session.shown_name(seat), player })
}

fn explain_last<G: FullGame>(session: &mut Session<G>, n: usize) -> Result<ScreenAnswer, String> {
    let all = session.history.len();
    if all == 0 {
        return Err(say!(TEXTS, "no-action-taken"));
    }
    let visible: Vec<usize> = (0..all).filter(|at| !session.is_withheld(*at)).collect();
    let explained = |at: usize| {
        let changes = session.why(at).map_err(|problem| problem.to_string())?;
        let action = in_words(session.shown_action_at(at));
        Ok(ActionExplanation { seat: session.shown_name_at(at), action, changes })
    };
    let causes = visible[visible.len().saturating_sub(n)..]
        .iter()
        .copied()
        .map(explained)
        .collect::<Result<_, String>>()?;
    Ok(ScreenAnswer::Why { why: causes })
}

/// Returns the position as the viewer at the screen sees it.
pub fn board<G: FullGame>(session: &Session<G>, paint: TerminalStyle) -> ScreenAnswer {
    let picture = session.game.draw(&session.seen(), &Overlay::default(), paint.color);
    let board = session.game.board_json(&session.state, "");
    ScreenAnswer::Board(BoardReply { board, picture: picture.trim_end().to_owned() })
}

fn list<G: FullGame>(session: &Session<G>) -> ScreenAnswer {
    let Session { game, state, .. } = session;
    let restricted = session.restricted_viewer();
    let may_see = |c: &&LegalAction<G::Action>| {
        restricted.is_none_or(|viewer| viewer == Viewer::Seat(c.seat))
    };
    let legal: Vec<_> = session.legal.iter().filter(may_see).copied().collect();
    let listed = |c: &LegalAction<G::Action>| ListEntry {
        seat: game.seat_name(state, c.seat),
        action: game.text(state, c.seat, c.action),
        amounts: c.amounts,
        price: game.price(state, c.seat, c.action),
        meaning: game.meaning(state, c.seat, c.action),
    };
    let of_seat = |seat: u8| {
        let own: Vec<_> = legal.iter().filter(|c| c.seat == seat).copied().collect();
        (input::shown_seat(game, state, seat), input::describe_actions(game, state, &own))
    };
    let by_seat = (0..game.seats(state)).map(of_seat).filter(|(_, texts)| !texts.is_empty());
    ScreenAnswer::List { legal: legal.iter().map(listed).collect(), by_seat: by_seat.collect() }
}

fn reload<G: FullGame>(
    bench: &mut Workbench<G>,
    folder: Option<&Path>,
) -> Result<ScreenAnswer, String> {
    if bench.rules.reloader.is_fixed() {
        let none = || say!(TEXTS, "built-in-no-reload");
        let folder = Content::folder_in_use(folder)?.ok_or_else(none)?;
        bench.rules.reloader = Reloader::new(GAMES, &folder, bench.session.rules.choice.clone())?;
    }
    let same_rules = bench.reload_all()?;
    let reloaded = std::mem::take(&mut bench.rules.messages);
    Ok(ScreenAnswer::Reloaded { reloaded, same_rules, hash: hash(&bench.session) })
}

/// Returns the hash of the position that the screen shows.
pub fn hash<G: FullGame>(session: &Session<G>) -> String {
    format!("{:016x}", session.hash_shown(&session.state))
}
