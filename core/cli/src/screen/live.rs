//! Event loop of the workbench: keys, saves and results of the background thread arrive in one
//! channel.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{SystemTime, UNIX_EPOCH};

use ratatui::crossterm::event::{self, Event};
use serde::Serialize;
use workbench::corpus::NamedLedger;
use workbench::reload::{ReloadDurations, milliseconds};
use workbench::watch::{FileSave, FileWatcher};
use workbench::workbench::background::{
    BackgroundResult, BackgroundThread, ScenarioProgress, install_panic_hook,
};
use workbench::workbench::rule_bench::ReloadSummary;
use workbench::{Diagnostic, FullGame, Workbench};

use super::commands::{LineOutcome, ScreenAnswer, ScreenContext, hash, run_line_with_bots};
use super::panels::PanelScreen;
use crate::differences::ChangesResult;
use crate::input::{InputLine, next_line};
use crate::output::{CommandError, is_unread, json_line, sorted};

/// An event that the loop of the screen handles.
enum LoopEvent {
    /// A key or another terminal event.
    Terminal(Event),
    /// A typed line without a screen, or why it is unreadable.
    Line(InputLine),
    /// The input has ended.
    End,
    /// Files were saved.
    Saved(FileSave),
    /// A result of the background thread.
    Found(BackgroundResult),
}

/// Receiver of all events, and the handle of the background thread.
struct EventThreads {
    messages: Receiver<LoopEvent>,
    background: BackgroundThread,
}

fn begin<G: FullGame>(
    bench: &Workbench<G>,
    corpus: Vec<NamedLedger>,
    more: impl FnOnce(Sender<LoopEvent>),
) -> Result<EventThreads, CommandError> {
    let (send, messages) = channel();
    let watch =
        FileWatcher::of_content(bench.rules.reloader.root(), bench.rules.reloader.variant())?;
    let saves = send.clone();
    std::thread::spawn(move || {
        while let Some(saved) = watch.next(None) {
            if saves.send(LoopEvent::Saved(saved)).is_err() {
                return;
            }
        }
    });
    let found = send.clone();
    // Sending fails only after the receiver is dropped, which means that the program is about to
    // end.
    let background = BackgroundThread::start::<G>(
        corpus,
        move |f| drop(found.send(LoopEvent::Found(f))),
        || false,
    );
    more(send);
    Ok(EventThreads { messages, background })
}

/// Runs on a terminal until the player leaves. Restores the terminal at the end, after a panic as
/// well.
///
/// # Errors
/// Files cannot be watched, or the terminal cannot be used.
pub fn on_screen<G: FullGame>(
    mut bench: Workbench<G>,
    around: ScreenContext,
    corpus: Vec<NamedLedger>,
) -> Result<(), CommandError> {
    let threads = begin(&bench, corpus, |send| {
        std::thread::spawn(move || {
            // A closed terminal counts as leaving.
            loop {
                let message = event::read().map_or(LoopEvent::End, LoopEvent::Terminal);
                let is_end = matches!(message, LoopEvent::End);
                if send.send(message).is_err() || is_end {
                    return;
                }
            }
        });
    })?;
    // Loading has checked only the content in play; the background thread checks all other content.
    threads.background.begin(bench.first_job());
    let mut screen = PanelScreen::new(around);
    let mut terminal = ratatui::try_init()?;
    install_panic_hook();
    let outcome = loop {
        if let Err(error) = terminal.draw(|frame| screen.draw(frame, &bench)) {
            break Err(error.to_string().into());
        }
        match threads.messages.recv() {
            Ok(LoopEvent::Terminal(Event::Key(key))) => {
                if !screen.key(&mut bench, key) {
                    break Ok(());
                }
                bench
                    .take_requested_job()
                    .into_iter()
                    .for_each(|job| threads.background.begin(job));
            }
            Ok(LoopEvent::Saved(save)) => {
                if let Some(reload) = bench.reload(&save) {
                    threads.background.begin(reload.job);
                }
            }
            Ok(LoopEvent::Found(BackgroundResult::Checked(n, checked))) => {
                bench.checked(n, checked)
            }
            Ok(LoopEvent::Found(BackgroundResult::Tests(n, tests))) => bench.rules.tested(n, tests),
            Ok(LoopEvent::Found(BackgroundResult::Changes(n, changes))) => {
                bench.rules.compared(n, *changes)
            }
            Ok(LoopEvent::Found(BackgroundResult::Broken(n, message))) => {
                bench.rules.take_panic(n, &message)
            }
            Ok(LoopEvent::End) | Err(_) => break Ok(()),
            Ok(_) => {}
        }
    };
    ratatui::try_restore()?;
    outcome
}

/// First JSON line: the variant, rules and position.
#[derive(Serialize)]
struct ReadyRecord {
    variant: String,
    ruleset: String,
    position: String,
    legal: ListSummary,
}

/// Hash and length of the legal list.
#[derive(Serialize)]
struct ListSummary {
    hash: String,
    actions: usize,
}

/// JSON line with the results of a typed line.
#[derive(Serialize)]
struct TypedLine {
    typed: String,
    done: bool,
    said: Vec<String>,
    answers: Vec<ScreenAnswer>,
    position: String,
    legal: ListSummary,
}

/// JSON line for a typed line that failed. Leaves out the typed line if it was unreadable.
#[derive(Serialize)]
struct FailedLineRecord {
    #[serde(skip_serializing_if = "Option::is_none")]
    typed: Option<String>,
    done: bool,
    why: String,
}

/// JSON line for a reload, with the results known when it is printed.
#[derive(Serialize)]
struct ReloadRecord {
    event: f64,
    ready: f64,
    waited: f64,
    milliseconds: f64,
    phases: ReloadDurations,
    files: Vec<String>,
    parsed: usize,
    everything_read: bool,
    outcome: &'static str,
    why: Option<String>,
    #[serde(flatten)]
    in_use: RulesInUse,
    #[serde(flatten)]
    found: ReloadFindings,
}

/// Rules and position after a reload.
#[derive(Serialize)]
struct RulesInUse {
    ruleset: String,
    position: String,
    legal: ListSummary,
    said: Vec<String>,
}

/// Errors, scenario results and effects on other games found so far.
#[derive(Serialize)]
struct ReloadFindings {
    #[serde(rename = "mistakes")]
    diagnostics: Vec<Diagnostic>,
    elsewhere: Vec<Diagnostic>,
    tests: Option<ScenarioProgress>,
    difference: Option<serde_json::Value>,
}

impl ReloadRecord {
    /// Builds the line with what is known right after the reload; background results follow later.
    fn new<G: FullGame>(
        bench: &Workbench<G>,
        save: &FileSave,
        reload: &ReloadSummary,
    ) -> ReloadRecord {
        let (outcome, message) = match &bench.rules.waiting {
            Some((_, message)) => ("not carried over", Some(message.clone())),
            None if bench.rules.diagnostics.is_empty() => ("ready", None),
            None => ("kept", None),
        };
        ReloadRecord {
            event: since_epoch(save.time),
            milliseconds: milliseconds(save.first.elapsed().saturating_sub(save.waited)),
            ready: since_epoch(SystemTime::now()),
            waited: milliseconds(save.waited),
            phases: reload.phases,
            files: reload.files.clone(),
            parsed: reload.parsed,
            everything_read: save.paths.is_empty(),
            outcome,
            why: message,
            in_use: RulesInUse::now(bench),
            found: ReloadFindings::now(bench),
        }
    }
}

impl RulesInUse {
    fn now<G: FullGame>(bench: &Workbench<G>) -> RulesInUse {
        RulesInUse {
            ruleset: bench.session.rules.compiled.hash(),
            position: hash(&bench.session),
            legal: legal(bench),
            said: bench.rules.messages.clone(),
        }
    }
}

impl ReloadFindings {
    fn now<G: FullGame>(bench: &Workbench<G>) -> ReloadFindings {
        ReloadFindings {
            diagnostics: bench.all_mistakes(),
            elsewhere: bench.rules.elsewhere.clone(),
            tests: bench.rules.tests.clone(),
            difference: bench
                .rules
                .changes
                .as_ref()
                .map(|changes| sorted(&ChangesResult::new(changes))),
        }
    }
}

/// Runs without a screen: prints one JSON line for each reload and each typed line. Ends with
/// `quit`, with closed output, or with the end of the input once all results of the last save are
/// printed.
///
/// # Errors
/// Files cannot be watched.
pub fn in_lines<G: FullGame>(
    mut bench: Workbench<G>,
    around: ScreenContext,
    corpus: Vec<NamedLedger>,
) -> Result<(), CommandError> {
    let threads = begin(&bench, corpus, |send| {
        std::thread::spawn(move || {
            let mut input = std::io::stdin().lock();
            while let Ok(Some(line)) = next_line(&mut input) {
                if send.send(LoopEvent::Line(line)).is_err() {
                    return;
                }
            }
            let _ = send.send(LoopEvent::End);
        });
    })?;
    install_panic_hook();
    threads.background.begin(bench.first_job());
    json_line(&ReadyRecord {
        variant: bench.session.rules.compiled.variant.clone(),
        ruleset: bench.session.rules.compiled.hash(),
        position: hash(&bench.session),
        legal: legal(&bench),
    });
    let mut open: Option<ReloadRecord> = None;
    // Number of the last reload whose results are complete, and whether the input has ended.
    let (mut messages, mut ends) = (None, false);
    while let Ok(message) = threads.messages.recv() {
        match message {
            LoopEvent::Terminal(_) => {}
            LoopEvent::End => ends = true,
            LoopEvent::Line(Err(error_text)) => {
                json_line(&FailedLineRecord { typed: None, done: false, why: error_text })
            }
            LoopEvent::Line(Ok(line)) => {
                match run_line_with_bots(&mut bench, &around, &line) {
                    Ok(LineOutcome::Stop) => break,
                    Ok(LineOutcome::Go(answers)) => json_line(&TypedLine {
                        typed: line,
                        done: true,
                        said: bench.rules.messages.clone(),
                        answers,
                        position: hash(&bench.session),
                        legal: legal(&bench),
                    }),
                    Err(error_text) => json_line(&FailedLineRecord {
                        typed: Some(line),
                        done: false,
                        why: error_text,
                    }),
                }
                if let Some(job) = bench.take_requested_job() {
                    // Like a save, the command cancels the background work for the last save.
                    open.take().into_iter().for_each(|line| json_line(&line));
                    threads.background.begin(job);
                }
            }
            LoopEvent::Saved(save) => {
                let Some(reload) = bench.reload(&save) else { continue };
                // The next save cancels the background work for the last one.
                open.take().into_iter().for_each(|line| json_line(&line));
                open = Some(ReloadRecord::new(&bench, &save, &reload.summary));
                threads.background.begin(reload.job);
            }
            LoopEvent::Found(BackgroundResult::Checked(n, checked)) => {
                let before = bench.session.rules.compiled.text_hash();
                bench.checked(n, checked);
                if let Some(line) = open.as_mut().filter(|_| n == bench.rules.number) {
                    if before != bench.session.rules.compiled.text_hash() {
                        line.outcome = "taken back";
                        line.in_use = RulesInUse::now(&bench);
                    }
                    line.found = ReloadFindings::now(&bench);
                }
            }
            LoopEvent::Found(BackgroundResult::Tests(n, tests)) => {
                bench.rules.tested(n, tests);
                open.iter_mut().for_each(|line| line.found = ReloadFindings::now(&bench));
            }
            LoopEvent::Found(BackgroundResult::Changes(n, changes)) => {
                bench.rules.compared(n, *changes);
                open.iter_mut().for_each(|line| line.found = ReloadFindings::now(&bench));
            }
            LoopEvent::Found(BackgroundResult::Broken(n, error_text)) => {
                bench.rules.take_panic(n, &error_text);
                if let Some(line) = open.as_mut().filter(|_| n == bench.rules.number) {
                    line.in_use = RulesInUse::now(&bench);
                }
            }
            LoopEvent::Found(BackgroundResult::Finished(n)) if n == bench.rules.number => {
                messages = Some(n);
                open.take().into_iter().for_each(|line| json_line(&line));
            }
            LoopEvent::Found(BackgroundResult::Finished(_) | BackgroundResult::Other(_)) => {}
        }
        if is_unread() || ends && messages == Some(bench.rules.number) {
            break;
        }
    }
    Ok(())
}

fn legal<G: FullGame>(bench: &Workbench<G>) -> ListSummary {
    let hash = format!("{:016x}", bench.legal_hash());
    ListSummary { hash, actions: bench.session.legal.len() }
}

/// Returns milliseconds since 1970.
fn since_epoch(time: SystemTime) -> f64 {
    time.duration_since(UNIX_EPOCH).map_or(0.0, |d| d.as_micros() as f64 / 1e3)
}
