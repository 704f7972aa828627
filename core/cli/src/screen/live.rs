//! Event loop of the workbench: keys, saves and results of the background thread arrive in one
//! channel.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{SystemTime, UNIX_EPOCH};

use ratatui::crossterm::event::{self, Event};
use serde::Serialize;
use workbench::corpus::Ledger;
use workbench::reload::{Became, Phases, Reload, milliseconds};
use workbench::watch::{Saved, Watch};
use workbench::workbench::background::{Behind, Found, Tests, tell_panics};
use workbench::{Mistake, Title, Workbench};

use super::commands::{Next, ScreenAnswer, Surroundings, hash, obey_with_bots};
use super::panels::Screen;
use crate::differences::ChangesResult;
use crate::input::{Line, next_line};
use crate::output::{Trouble, is_unread, json_line, sorted};

/// An event for the loop.
enum Message {
    /// A key or another terminal event.
    Terminal(Event),
    /// A typed line without a screen, or why it is unreadable.
    Line(Line),
    /// The input has ended.
    End,
    /// Files were saved.
    Saved(Saved),
    /// A result of the background thread.
    Found(Found),
}

/// Threads that send messages: the watcher, the background thread, and those that `more` starts.
struct Threads {
    messages: Receiver<Message>,
    behind: Behind,
}

fn begin<G: Title>(
    bench: &Workbench<G>,
    corpus: Vec<Ledger>,
    more: impl FnOnce(Sender<Message>),
) -> Result<Threads, Trouble> {
    let (send, messages) = channel();
    let watch = Watch::of_content(bench.reloader.root(), bench.reloader.variant())?;
    let saves = send.clone();
    std::thread::spawn(move || {
        while let Some(saved) = watch.next(None) {
            if saves.send(Message::Saved(saved)).is_err() {
                return;
            }
        }
    });
    let found = send.clone();
    // Without a receiver the program is about to end.
    let behind = Behind::start::<G>(corpus, move |f| drop(found.send(Message::Found(f))), || false);
    more(send);
    Ok(Threads { messages, behind })
}

/// Runs on a terminal until the player leaves. Restores the terminal at the end, after a panic as
/// well.
///
/// # Errors
/// Files cannot be watched, or the terminal cannot be used.
pub fn on_screen<G: Title>(
    mut bench: Workbench<G>,
    around: Surroundings,
    corpus: Vec<Ledger>,
) -> Result<(), Trouble> {
    let threads = begin(&bench, corpus, |send| {
        std::thread::spawn(move || {
            // A closed terminal counts as leaving.
            loop {
                let message = event::read().map_or(Message::End, Message::Terminal);
                let is_end = matches!(message, Message::End);
                if send.send(message).is_err() || is_end {
                    return;
                }
            }
        });
    })?;
    // Content in play is checked already, the rest is not.
    threads.behind.begin(bench.first_job());
    let mut screen = Screen::new(around);
    let mut terminal = ratatui::try_init()?;
    tell_panics();
    let outcome = loop {
        if let Err(error) = terminal.draw(|frame| screen.draw(frame, &bench)) {
            break Err(error.to_string().into());
        }
        match threads.messages.recv() {
            Ok(Message::Terminal(Event::Key(key))) => {
                if !screen.key(&mut bench, key) {
                    break Ok(());
                }
                bench.job_asked().into_iter().for_each(|job| threads.behind.begin(job));
            }
            Ok(Message::Saved(save)) => {
                let mut reload = bench.reload(&save);
                if !matches!(reload.became, Became::Nothing) {
                    bench.take(&save, &mut reload);
                    threads.behind.begin(bench.job(&reload));
                }
            }
            Ok(Message::Found(Found::Checked(n, checked))) => bench.checked(n, checked),
            Ok(Message::Found(Found::Tests(n, tests))) => bench.tested(n, tests),
            Ok(Message::Found(Found::Changes(n, changes))) => bench.compared(n, *changes),
            Ok(Message::Found(Found::Broken(n, why))) => bench.broken(n, &why),
            Ok(Message::End) | Err(_) => break Ok(()),
            Ok(_) => {}
        }
    };
    ratatui::try_restore()?;
    outcome
}

/// First JSON line: the variant, rules and position.
#[derive(Serialize)]
struct Ready {
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

/// JSON line for a typed line that failed; without the line itself if it was unreadable.
#[derive(Serialize)]
struct Refused {
    #[serde(skip_serializing_if = "Option::is_none")]
    typed: Option<String>,
    done: bool,
    why: String,
}

/// JSON line for a reload, with results as far as they are known.
#[derive(Serialize)]
struct Reloaded {
    event: f64,
    ready: f64,
    waited: f64,
    milliseconds: f64,
    phases: Phases,
    files: Vec<String>,
    parsed: usize,
    everything_read: bool,
    outcome: &'static str,
    why: Option<String>,
    #[serde(flatten)]
    in_use: InUse,
    #[serde(flatten)]
    found: FoundOut,
}

/// Rules and position after a reload.
#[derive(Serialize)]
struct InUse {
    ruleset: String,
    position: String,
    legal: ListSummary,
    said: Vec<String>,
}

/// Errors, scenario results and effects on other games found so far.
#[derive(Serialize)]
struct FoundOut {
    mistakes: Vec<Mistake>,
    elsewhere: Vec<Mistake>,
    tests: Option<Tests>,
    difference: Option<serde_json::Value>,
}

impl Reloaded {
    /// Applies a reload, and builds the part of its line that is known at once.
    fn take<G: Title>(bench: &mut Workbench<G>, save: &Saved, reload: &mut Reload<G>) -> Reloaded {
        let (outcome, why) = match &reload.became {
            Became::Nothing => ("nothing", None),
            Became::Ready(_) => ("ready", None),
            Became::Kept(_) => ("kept", None),
            Became::NotCarried(_, why) => ("not carried over", Some(why.clone())),
        };
        bench.take(save, reload);
        Reloaded {
            event: since_epoch(save.time),
            milliseconds: milliseconds(save.first.elapsed().saturating_sub(save.waited)),
            ready: since_epoch(SystemTime::now()),
            waited: milliseconds(save.waited),
            phases: reload.phases,
            files: reload.files.clone(),
            parsed: reload.parsed,
            everything_read: save.paths.is_empty(),
            outcome,
            why,
            in_use: InUse::now(bench),
            found: FoundOut::now(bench),
        }
    }
}

impl InUse {
    fn now<G: Title>(bench: &Workbench<G>) -> InUse {
        InUse {
            ruleset: bench.session.rules.compiled.hash(),
            position: hash(&bench.session),
            legal: legal(bench),
            said: bench.said.clone(),
        }
    }
}

impl FoundOut {
    fn now<G: Title>(bench: &Workbench<G>) -> FoundOut {
        FoundOut {
            mistakes: bench.mistakes.clone(),
            elsewhere: bench.elsewhere.clone(),
            tests: bench.tests.clone(),
            difference: bench.changes.as_ref().map(|changes| sorted(&ChangesResult::new(changes))),
        }
    }
}

/// Runs without a screen: prints one JSON line for each reload and each typed line. Ends with
/// `quit`, with closed output, or with the end of the input once all results of the last save are
/// printed.
///
/// # Errors
/// Files cannot be watched.
pub fn in_lines<G: Title>(
    mut bench: Workbench<G>,
    around: Surroundings,
    corpus: Vec<Ledger>,
) -> Result<(), Trouble> {
    let threads = begin(&bench, corpus, |send| {
        std::thread::spawn(move || {
            let mut input = std::io::stdin().lock();
            while let Ok(Some(line)) = next_line(&mut input) {
                if send.send(Message::Line(line)).is_err() {
                    return;
                }
            }
            let _ = send.send(Message::End);
        });
    })?;
    tell_panics();
    threads.behind.begin(bench.first_job());
    json_line(&Ready {
        variant: bench.session.rules.compiled.variant.clone(),
        ruleset: bench.session.rules.compiled.hash(),
        position: hash(&bench.session),
        legal: legal(&bench),
    });
    let mut open: Option<Reloaded> = None;
    // Number of the last reload whose results are complete, and whether the input has ended.
    let (mut said, mut ends) = (None, false);
    while let Ok(message) = threads.messages.recv() {
        match message {
            Message::Terminal(_) => {}
            Message::End => ends = true,
            Message::Line(Err(why)) => json_line(&Refused { typed: None, done: false, why }),
            Message::Line(Ok(line)) => {
                match obey_with_bots(&mut bench, &around, &line) {
                    Ok(Next::Stop) => break,
                    Ok(Next::Go(answers)) => json_line(&TypedLine {
                        typed: line,
                        done: true,
                        said: bench.said.clone(),
                        answers,
                        position: hash(&bench.session),
                        legal: legal(&bench),
                    }),
                    Err(why) => json_line(&Refused { typed: Some(line), done: false, why }),
                }
                if let Some(job) = bench.job_asked() {
                    // Like a save, the command cancels the background work for the last save.
                    open.take().into_iter().for_each(|line| json_line(&line));
                    threads.behind.begin(job);
                }
            }
            Message::Saved(save) => {
                let mut reload = bench.reload(&save);
                if matches!(reload.became, Became::Nothing) {
                    continue;
                }
                // The next save cancels the background work for the last one.
                open.take().into_iter().for_each(|line| json_line(&line));
                open = Some(Reloaded::take(&mut bench, &save, &mut reload));
                threads.behind.begin(bench.job(&reload));
            }
            Message::Found(Found::Checked(n, checked)) => {
                let before = bench.session.rules.compiled.hash();
                bench.checked(n, checked);
                if let Some(line) = open.as_mut().filter(|_| n == bench.number) {
                    if before != bench.session.rules.compiled.hash() {
                        line.outcome = "taken back";
                        line.in_use = InUse::now(&bench);
                    }
                    line.found = FoundOut::now(&bench);
                }
            }
            Message::Found(Found::Tests(n, tests)) => {
                bench.tested(n, tests);
                open.iter_mut().for_each(|line| line.found = FoundOut::now(&bench));
            }
            Message::Found(Found::Changes(n, changes)) => {
                bench.compared(n, *changes);
                open.iter_mut().for_each(|line| line.found = FoundOut::now(&bench));
            }
            Message::Found(Found::Broken(n, why)) => {
                bench.broken(n, &why);
                if let Some(line) = open.as_mut().filter(|_| n == bench.number) {
                    line.in_use = InUse::now(&bench);
                }
            }
            Message::Found(Found::Finished(n)) if n == bench.number => {
                said = Some(n);
                open.take().into_iter().for_each(|line| json_line(&line));
            }
            Message::Found(Found::Finished(_) | Found::Other(_)) => {}
        }
        if is_unread() || ends && said == Some(bench.number) {
            break;
        }
    }
    Ok(())
}

fn legal<G: Title>(bench: &Workbench<G>) -> ListSummary {
    let hash = format!("{:016x}", bench.legal_hash());
    ListSummary { hash, actions: bench.session.legal.len() }
}

/// Returns milliseconds since 1970.
fn since_epoch(time: SystemTime) -> f64 {
    time.duration_since(UNIX_EPOCH).map_or(0.0, |d| d.as_micros() as f64 / 1e3)
}
