//! The workbench running: keys, saves and what is found out behind come together in one place.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{SystemTime, UNIX_EPOCH};

use loam::corpus::Ledger;
use loam::reload::Reload;
use loam::reload::{Became, milliseconds};
use loam::watch::{Saved, Watch};
use loam::workbench::behind::{Behind, Found, tell_panics};
use loam::{Title, Workbench};
use ratatui::crossterm::event::{self, Event};
use serde_json::{Value, json};

use super::panels::Screen;
use super::words::{Next, obey};
use crate::differences::changes_json;
use crate::input::{Line, next_line};
use crate::output::{Paint, Trouble, is_unread, json_line};

/// Something happened.
enum Message {
    /// At the keyboard.
    Terminal(Event),
    /// Somebody typed a line, where there is no screen; or one that cannot be read, and why.
    Line(Line),
    /// Nothing more will be typed.
    End,
    /// A file was saved.
    Saved(Saved),
    /// The thread behind found something out.
    Found(Found),
}

/// Threads that send messages: the watcher, the thread behind, and what `more` starts.
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
    // Once nobody listens any more the program ends.
    let behind = Behind::start::<G>(corpus, move |f| drop(found.send(Message::Found(f))));
    more(send);
    Ok(Threads { messages, behind })
}

/// Runs on a terminal until somebody leaves. The terminal is put in order again, after a panic too.
///
/// # Errors
/// Files cannot be watched, or the terminal cannot be used.
pub fn on_screen<G: Title>(mut bench: Workbench<G>, corpus: Vec<Ledger>) -> Result<(), Trouble> {
    let threads = begin(&bench, corpus, |send| {
        std::thread::spawn(move || {
            // A terminal that is gone is left like one that somebody leaves.
            loop {
                let message = event::read().map_or(Message::End, Message::Terminal);
                let is_end = matches!(message, Message::End);
                if send.send(message).is_err() || is_end {
                    return;
                }
            }
        });
    })?;
    // What is in play is checked already, the rest is not.
    threads.behind.begin(bench.first_job());
    let mut screen = Screen::new(Paint::stdout().color);
    let mut terminal = ratatui::try_init()?;
    tell_panics();
    let outcome = loop {
        if let Err(error) = terminal.draw(|frame| screen.draw(frame, &bench)) {
            break Err(error.to_string().into());
        }
        match threads.messages.recv() {
            Ok(Message::Terminal(Event::Key(key))) => {
                if screen.key(&mut bench, key) == Next::Stop {
                    break Ok(());
                }
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

/// Runs without a screen: one line of JSON a reload, and one for each line that is typed. `quit` ends it, and so does the
/// end of the input once all is said of the last save, or that nobody reads the lines.
///
/// # Errors
/// Files cannot be watched.
pub fn in_lines<G: Title>(mut bench: Workbench<G>, corpus: Vec<Ledger>) -> Result<(), Trouble> {
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
    json_line(&json!({
        "variant": bench.session.rules.compiled.variant,
        "ruleset": bench.session.rules.compiled.hash(),
        "position": position(&bench),
        "legal": list(&bench),
    }));
    let mut open: Option<Value> = None;
    // Number of the last reload of which everything is said, and whether anybody types any more.
    let (mut said, mut ends) = (None, false);
    while let Ok(message) = threads.messages.recv() {
        match message {
            Message::Terminal(_) => {}
            Message::End => ends = true,
            Message::Line(Err(why)) => json_line(&json!({ "done": false, "why": why })),
            Message::Line(Ok(line)) => match obey(&mut bench, &line) {
                Ok(Next::Stop) => break,
                Ok(Next::Go) => json_line(&json!({
                    "typed": line, "done": true, "said": bench.said,
                    "position": position(&bench), "legal": list(&bench),
                })),
                Err(why) => json_line(&json!({ "typed": line, "done": false, "why": why })),
            },
            Message::Saved(save) => {
                let mut reload = bench.reload(&save);
                if matches!(reload.became, Became::Nothing) {
                    continue;
                }
                // The next save ends what was going on behind the last one.
                if let Some(line) = open.take() {
                    json_line(&line);
                }
                let mut line = told(&save, &reload);
                bench.take(&save, &mut reload);
                line["milliseconds"] =
                    json!(milliseconds(save.first.elapsed().saturating_sub(save.waited)));
                line["ready"] = json!(since_epoch(SystemTime::now()));
                in_use(&mut line, &bench);
                found_out(&mut line, &bench);
                open = Some(line);
                threads.behind.begin(bench.job(&reload));
            }
            Message::Found(Found::Checked(n, checked)) => {
                let before = bench.session.rules.compiled.hash();
                bench.checked(n, checked);
                if let Some(line) = open.as_mut().filter(|_| n == bench.number) {
                    if before != bench.session.rules.compiled.hash() {
                        line["outcome"] = json!("taken back");
                        in_use(line, &bench);
                    }
                    found_out(line, &bench);
                }
            }
            Message::Found(Found::Tests(n, tests)) => {
                bench.tested(n, tests);
                open.iter_mut().for_each(|line| found_out(line, &bench));
            }
            Message::Found(Found::Changes(n, changes)) => {
                bench.compared(n, *changes);
                open.iter_mut().for_each(|line| found_out(line, &bench));
            }
            Message::Found(Found::Broken(n, why)) => {
                bench.broken(n, &why);
                if let Some(line) = open.as_mut().filter(|_| n == bench.number) {
                    in_use(line, &bench);
                }
            }
            Message::Found(Found::Finished(n)) if n == bench.number => {
                said = Some(n);
                if let Some(line) = open.take() {
                    json_line(&line);
                }
            }
            Message::Found(Found::Finished(_)) => {}
        }
        if is_unread() || ends && said == Some(bench.number) {
            break;
        }
    }
    Ok(())
}

/// What a line says of a reload before it is taken over.
fn told<G: Title>(save: &Saved, reload: &Reload<G>) -> Value {
    let (outcome, why) = match &reload.became {
        Became::Nothing => ("nothing", None),
        Became::Ready(_) => ("ready", None),
        Became::Kept(_) => ("kept", None),
        Became::NotCarried(_, why) => ("not carried over", Some(why)),
    };
    json!({
        "event": since_epoch(save.time),
        "waited": milliseconds(save.waited),
        "phases": reload.phases,
        "files": reload.files,
        "parsed": reload.parsed,
        "everything_read": save.paths.is_empty(),
        "outcome": outcome,
        "why": why,
    })
}

/// What is in use after a reload.
fn in_use<G: Title>(line: &mut Value, bench: &Workbench<G>) {
    line["ruleset"] = json!(bench.session.rules.compiled.hash());
    line["position"] = position(bench);
    line["legal"] = list(bench);
    line["said"] = json!(bench.said);
}

/// What is known so far of mistakes, scenarios and other games.
fn found_out<G: Title>(line: &mut Value, bench: &Workbench<G>) {
    line["mistakes"] = json!(bench.mistakes);
    line["elsewhere"] = json!(bench.elsewhere);
    line["tests"] = json!(bench.tests);
    line["difference"] = json!(bench.changes.as_ref().map(changes_json));
}

fn position<G: Title>(bench: &Workbench<G>) -> Value {
    json!(format!("{:016x}", bench.session.game.hash(&bench.session.state)))
}

fn list<G: Title>(bench: &Workbench<G>) -> Value {
    json!({ "hash": format!("{:016x}", bench.legal_hash()), "actions": bench.session.legal.len() })
}

/// Milliseconds since 1970.
fn since_epoch(time: SystemTime) -> f64 {
    time.duration_since(UNIX_EPOCH).map_or(0.0, |d| d.as_micros() as f64 / 1e3)
}
