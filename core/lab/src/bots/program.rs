//! Players that are programs: one process for each seat and thread, with a line of JSON for each message.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

use game::excerpt::shorten_word;
use serde::Serialize;

use super::{Answer, ExternalPlayer, ExternalPlayers, ExternalSpec, Question};

/// Time after which a program that has not answered counts as failed.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(60);

/// The command of a program that plays seats.
#[derive(Debug)]
pub struct Programs {
    /// The program and its arguments; never empty.
    words: Vec<String>,
}

impl Programs {
    /// Name on the command line, before the colon.
    pub(super) const NAME: &str = "program";

    /// Parses the command of a program, with quotes as in a shell.
    ///
    /// # Errors
    /// The command is empty, or a quote does not end.
    pub(super) fn of_command(command: &str) -> Result<ExternalSpec, String> {
        let words = shlex::split(command).filter(|words| !words.is_empty());
        let words =
            words.ok_or("name a program and its arguments, as in `program:python3 bot.py`")?;
        let name = format!("{}:{command}", Self::NAME);
        Ok(ExternalSpec { name, players: Arc::new(Programs { words }) })
    }
}

impl ExternalPlayers for Programs {
    fn seat(&self) -> Result<Box<dyn ExternalPlayer>, String> {
        let process = Process::start(&self.words)?;
        Ok(Box::new(Program { words: self.words.clone(), process: Some(process) }))
    }
}

/// A player that is a program.
struct Program {
    words: Vec<String>,
    /// The running process. `None` after an error: a late answer must not count for a later question, so the next
    /// game starts a new process.
    process: Option<Process>,
}

/// A running process. Dropping it ends the process.
struct Process {
    child: Child,
    input: ChildStdin,
    lines: Receiver<std::io::Result<String>>,
}

/// A line to the program.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum ProgramLine<'q> {
    Begin { seed: u64 },
    Decide(&'q Question),
}

impl ExternalPlayer for Program {
    fn begin(&mut self, seed: u64) -> Result<(), String> {
        let mut process = match self.process.take() {
            Some(process) => process,
            None => Process::start(&self.words)?,
        };
        process.write(&ProgramLine::Begin { seed })?;
        self.process = Some(process);
        Ok(())
    }

    fn answer(&mut self, question: &Question) -> Result<Answer, String> {
        let mut process = self.process.take().ok_or("it has stopped")?;
        let answer = process.answer(question)?;
        self.process = Some(process);
        Ok(answer)
    }
}

impl Process {
    fn start(words: &[String]) -> Result<Process, String> {
        let mut child = Command::new(&words[0])
            .args(&words[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|why| format!("`{}` cannot be started: {why}", words[0]))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err("its input and output cannot be opened".to_owned());
        };
        // A thread reads, because a read with a time limit does not exist on every system.
        let (to, lines) = sync_channel(1);
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines() {
                if to.send(line).is_err() {
                    break;
                }
            }
        });
        Ok(Process { child, input, lines })
    }

    fn write(&mut self, line: &ProgramLine<'_>) -> Result<(), String> {
        let mut text = serde_json::to_string(line).map_err(|why| why.to_string())?;
        text.push('\n');
        let written = self.input.write_all(text.as_bytes()).and_then(|()| self.input.flush());
        written.map_err(|why| format!("it does not read its input: {why}"))
    }

    fn answer(&mut self, question: &Question) -> Result<Answer, String> {
        if let Ok(Ok(line)) = self.lines.try_recv() {
            return Err(format!(
                "it printed `{}`, but no question was open; print notes to the standard error",
                shorten_word(&line)
            ));
        }
        self.write(&ProgramLine::Decide(question))?;
        let line = match self.lines.recv_timeout(ANSWER_TIMEOUT) {
            Ok(line) => line.map_err(|why| format!("its output cannot be read: {why}"))?,
            Err(RecvTimeoutError::Timeout) => {
                let seconds = ANSWER_TIMEOUT.as_secs();
                return Err(format!("it has not answered for {seconds} seconds"));
            }
            Err(RecvTimeoutError::Disconnected) => {
                return Err("it ended without an answer".to_owned());
            }
        };
        serde_json::from_str(&line).map_err(|why| {
            let line = shorten_word(&line);
            format!("its answer `{line}` is not of the form {{\"action\": 0}}: {why}")
        })
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // The process may have ended already; then there is nothing to do.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
