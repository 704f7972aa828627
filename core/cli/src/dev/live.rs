//! The workbench running: keys, saves and what is found out behind come together in one place.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use game::Game;
use ratatui::crossterm::event::{self, Event};
use serde_json::{Value, json};

use super::behind::{Behind, Found, Tests};
use super::changes::Changes;
use super::commands::{Next, obey};
use super::reload::{Became, Changed, Reload, milliseconds};
use super::screen::Screen;
use super::session::Session;
use super::watch::{Save, Watch};
use crate::corpus::Ledger;
use crate::output::{Paint, Trouble, json_line};

/// Something happened.
enum Message {
    /// At the keyboard.
    Terminal(Event),
    /// Somebody typed a line, where there is no screen.
    Line(String),
    /// A file was saved.
    Save(Result<Save, String>),
    /// The thread behind found something out.
    Found(Found),
}

/// Threads that send messages: the watcher, the thread behind, and what `more` starts.
struct Threads {
    messages: Receiver<Message>,
    behind: Behind,
}

fn begin(
    session: &Session,
    corpus: Vec<Ledger>,
    more: impl FnOnce(Sender<Message>),
) -> Result<Threads, Trouble> {
    let (send, messages) = channel();
    let mut watch = Watch::new(session.reloader.root(), session.reloader.variant())?;
    let saves = send.clone();
    std::thread::spawn(move || {
        loop {
            let message = match watch.next(Duration::from_secs(3600)) {
                Ok(Some(save)) => Message::Save(Ok(save)),
                Ok(None) => continue,
                Err(why) => Message::Save(Err(why)),
            };
            let is_last = matches!(message, Message::Save(Err(_)));
            if saves.send(message).is_err() || is_last {
                return;
            }
        }
    });
    let found = send.clone();
    // Once nobody listens any more the program ends.
    let behind = Behind::start(corpus, move |f| drop(found.send(Message::Found(f))));
    more(send);
    Ok(Threads { messages, behind })
}

/// Runs on a terminal until somebody leaves. The terminal is put in order again, after a panic too.
///
/// # Errors
/// Files cannot be watched, or the terminal cannot be used.
pub fn on_screen(mut session: Session, corpus: Vec<Ledger>) -> Result<(), Trouble> {
    let threads = begin(&session, corpus, |send| {
        std::thread::spawn(move || {
            while let Ok(event) = event::read() {
                if send.send(Message::Terminal(event)).is_err() {
                    return;
                }
            }
        });
    })?;
    // What is in play is checked already, the rest is not.
    threads.behind.begin(session.first_job());
    let mut screen = Screen::new(Paint::stdout().color);
    let mut terminal = ratatui::try_init()?;
    let outcome = loop {
        if let Err(error) = terminal.draw(|frame| screen.draw(frame, &session)) {
            break Err(error.to_string().into());
        }
        match threads.messages.recv() {
            Ok(Message::Terminal(Event::Key(key))) => {
                if screen.key(&mut session, key) == Next::Stop {
                    break Ok(());
                }
            }
            Ok(Message::Save(Ok(save))) => {
                let mut reload = session.reload(&save);
                if !matches!(reload.became, Became::Nothing) {
                    session.take(&save, &mut reload);
                    threads.behind.begin(session.job(&reload));
                }
            }
            Ok(Message::Save(Err(why))) => break Err(why.into()),
            Ok(Message::Found(Found::Checked(n, checked))) => session.checked(n, checked),
            Ok(Message::Found(Found::Tests(n, tests))) => session.tested(n, tests),
            Ok(Message::Found(Found::Changes(n, changes))) => session.compared(n, changes),
            Ok(_) => {}
            Err(_) => break Ok(()),
        }
    };
    ratatui::try_restore()?;
    outcome
}

/// Runs without a screen: one line of JSON a reload, and one for each line that is typed. `quit` ends it; the end of the
/// input does not.
///
/// # Errors
/// Files cannot be watched.
pub fn in_lines(mut session: Session, corpus: Vec<Ledger>) -> Result<(), Trouble> {
    let threads = begin(&session, corpus, |send| {
        std::thread::spawn(move || {
            for line in std::io::stdin().lines().map_while(Result::ok) {
                if send.send(Message::Line(line)).is_err() {
                    return;
                }
            }
        });
    })?;
    threads.behind.begin(session.first_job());
    json_line(&json!({
        "variant": session.rules.compiled.variant,
        "ruleset": session.rules.compiled.hash(),
        "position": position(&session),
        "legal": list(&session),
    }));
    let mut open: Option<Value> = None;
    while let Ok(message) = threads.messages.recv() {
        match message {
            Message::Terminal(_) => {}
            Message::Line(line) => match obey(&mut session, &line) {
                Ok(Next::Stop) => break,
                Ok(Next::Go) => json_line(&json!({
                    "typed": line, "done": true, "said": session.said,
                    "position": position(&session), "legal": list(&session),
                })),
                Err(why) => json_line(&json!({ "typed": line, "done": false, "why": why })),
            },
            Message::Save(Err(why)) => return Err(why.into()),
            Message::Save(Ok(save)) => {
                let mut reload = session.reload(&save);
                if matches!(reload.became, Became::Nothing) {
                    continue;
                }
                // The next save ends what was going on behind the last one.
                if let Some(line) = open.take() {
                    json_line(&line);
                }
                let mut line = told(&save, &reload);
                session.take(&save, &mut reload);
                line["milliseconds"] =
                    json!(milliseconds(save.event.elapsed().saturating_sub(save.waited)));
                line["ready"] = json!(since_epoch(SystemTime::now()));
                line["said"] = json!(session.said);
                open = Some(line);
                threads.behind.begin(session.job(&reload));
            }
            Message::Found(Found::Checked(n, checked)) => {
                let before = session.rules.compiled.hash();
                session.checked(n, checked);
                if let Some(line) = open.as_mut().filter(|_| n == session.number)
                    && before != session.rules.compiled.hash()
                {
                    line["outcome"] = json!("taken back");
                }
            }
            Message::Found(Found::Tests(n, tests)) => session.tested(n, tests),
            Message::Found(Found::Changes(n, changes)) => session.compared(n, changes),
            Message::Found(Found::Finished(n)) if n == session.number => {
                if let Some(mut line) = open.take() {
                    complete(&mut line, &session, session.tests.as_ref());
                    json_line(&line);
                }
            }
            Message::Found(Found::Finished(_)) => {}
        }
    }
    Ok(())
}

/// What a line says of a reload before it is taken over.
fn told(save: &Save, reload: &Reload) -> Value {
    let (outcome, why) = match &reload.became {
        Became::Nothing => ("nothing", None),
        Became::Ready(_) => ("ready", None),
        Became::Kept(_) => ("kept", None),
        Became::NotCarried(_, why) => ("not carried over", Some(why)),
    };
    let all = matches!(save.changed, Changed::Everything);
    json!({
        "event": since_epoch(save.time),
        "waited": milliseconds(save.waited),
        "phases": reload.phases,
        "files": reload.files,
        "parsed": reload.parsed,
        "everything_read": all,
        "outcome": outcome,
        "why": why,
        "tests": null,
        "difference": null,
    })
}

/// What is known once everything is checked and tested.
fn complete(line: &mut Value, session: &Session, tests: Option<&Tests>) {
    line["ruleset"] = json!(session.rules.compiled.hash());
    line["position"] = position(session);
    line["legal"] = list(session);
    line["mistakes"] = json!(session.mistakes);
    line["elsewhere"] = json!(session.elsewhere);
    line["tests"] = json!(tests);
    line["difference"] = json!(session.changes.as_ref().map(Changes::json));
}

fn position(session: &Session) -> Value {
    json!(format!("{:016x}", session.game.hash(&session.state)))
}

fn list(session: &Session) -> Value {
    json!({ "hash": format!("{:016x}", session.legal_hash()), "actions": session.legal.len() })
}

/// Milliseconds since 1970.
fn since_epoch(time: SystemTime) -> f64 {
    time.duration_since(UNIX_EPOCH).map_or(0.0, |d| d.as_micros() as f64 / 1e3)
}
