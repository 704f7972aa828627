//! Long-running jobs of the server's owner, one at a time: laboratory runs in a separate process,
//! and bot games on a map in the editor. Jobs pause while tables respond slowly.

use std::ffi::OsString;
use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use language::{for_viewer, say, viewer_language};
use serde::Deserialize;
use serde_json::{Value, json};
use thread_priority::{ThreadPriority, set_current_thread_priority};

use crate::table::{GameCatalogue, PlaytestRequest, secret};
use crate::texts::TEXTS;

/// Maximum number of games of a run.
const MOST: u64 = 100_000;

/// Interval at which a job checks whether it has to pause.
const LOOKS: Duration = Duration::from_millis(100);

/// Returns whether latencies at tables are so high that jobs have to pause.
pub type BusyCheck = Arc<dyn Fn() -> bool + Send + Sync>;

/// A requested job, as JSON.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "do", rename_all = "lowercase", deny_unknown_fields)]
pub enum LabJobRequest {
    /// Simulated games with a summary.
    Sim {
        variant: String,
        games: u64,
        bot: String,
        /// Map to play on; `None` for the variant's own map.
        #[serde(default)]
        map: Option<String>,
    },
    /// Paired games under two sets of rules.
    Compare {
        variant: String,
        /// The second variant.
        other: String,
        games: u64,
        bot: String,
    },
    /// Bot games on a map in the editor.
    Fill {
        text: String,
        /// The variant; `None` for the variant with which the server was started.
        variant: Option<String>,
        games: u64,
        bot: String,
    },
}

/// The current or last job.
#[derive(Default)]
pub struct LabQueue {
    run: Mutex<Option<Arc<LabJob>>>,
}

/// A job with its progress and result. Threads share it through an `Arc`.
struct LabJob {
    title: String,
    all: u64,
    began: Instant,
    done: AtomicU64,
    stops: AtomicBool,
    /// Whether the job is paused.
    pauses: AtomicBool,
    child: Mutex<Option<Child>>,
    /// Result, once the job has ended.
    end: Mutex<Option<LabJobResult>>,
    /// Random name under which the report can be fetched.
    key: String,
}

struct LabJobResult {
    seconds: f64,
    result: Result<Value, String>,
    report: Option<String>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl LabJob {
    fn new(title: String, all: u64) -> LabJob {
        LabJob {
            title,
            all,
            began: Instant::now(),
            done: AtomicU64::new(0),
            stops: AtomicBool::new(false),
            pauses: AtomicBool::new(false),
            child: Mutex::new(None),
            end: Mutex::new(None),
            key: secret(),
        }
    }

    /// Waits while tables are slow; `false` if the job has to stop.
    fn gives_way(&self, is_busy: &BusyCheck) -> bool {
        while !self.stops.load(Ordering::Acquire) {
            let busy = is_busy();
            self.pauses.store(busy, Ordering::Release);
            if !busy {
                return true;
            }
            thread::sleep(LOOKS);
        }
        false
    }

    /// Suspends the process of the job whenever tables are slow, until it has ended.
    fn hold_while_busy(&self, is_busy: &BusyCheck) {
        while lock(&self.end).is_none() {
            let busy = is_busy();
            if busy != self.pauses.load(Ordering::Acquire) {
                // The lock prevents a signal to an unrelated process: once the child is reaped, the
                // system may reuse its id.
                let child = lock(&self.child);
                if let Some(child) = child.as_ref() {
                    let signal = if busy { "-STOP" } else { "-CONT" };
                    // Without the `kill` program the job continues, at low priority.
                    let _ = Command::new("kill").args([signal, &child.id().to_string()]).status();
                    self.pauses.store(busy, Ordering::Release);
                }
            }
            thread::sleep(LOOKS);
        }
    }

    fn end(&self, result: Result<Value, String>, report: Option<String>) {
        let seconds = self.began.elapsed().as_secs_f64();
        let result =
            if self.stops.load(Ordering::Acquire) { Err("stopped".to_owned()) } else { result };
        self.pauses.store(false, Ordering::Release);
        *lock(&self.end) = Some(LabJobResult { seconds, result, report });
    }
}

impl LabQueue {
    /// Returns the state of the job as JSON.
    pub fn seen(&self) -> Value {
        let Some(run) = lock(&self.run).clone() else { return json!({ "runs": false }) };
        let done = run.done.load(Ordering::Acquire);
        let end = lock(&run.end);
        let seconds = end.as_ref().map_or(run.began.elapsed().as_secs_f64(), |end| end.seconds);
        let rate = done as f64 / seconds.max(1e-3);
        let left = (done > 0 && end.is_none()).then(|| (run.all - done.min(run.all)) as f64 / rate);
        let mut seen = json!({
            "runs": end.is_none(), "title": run.title, "done": done, "all": run.all,
            "rate": rate, "seconds": seconds, "left": left,
            "pauses": run.pauses.load(Ordering::Acquire),
        });
        if let Some(end) = end.as_ref() {
            match &end.result {
                Ok(result) => seen["result"] = result.clone(),
                Err(message) => seen["error"] = message.as_str().into(),
            }
            if end.report.is_some() {
                seen["report"] = run.key.as_str().into();
            }
        }
        seen
    }

    /// Returns the report of the last job by its key.
    pub fn report(&self, key: &str) -> Option<String> {
        let run = lock(&self.run).clone().filter(|run| run.key == key)?;
        let end = lock(&run.end);
        end.as_ref()?.report.clone()
    }

    /// Stops the current job.
    pub fn stop(&self) {
        let Some(run) = lock(&self.run).clone() else { return };
        run.stops.store(true, Ordering::Release);
        if let Some(child) = lock(&run.child).as_mut() {
            // The process may have ended already.
            let _ = child.kill();
        }
    }

    /// Starts a job. `program` is the command line of the laboratory. The job pauses while
    /// `is_busy` returns true.
    ///
    /// # Errors
    /// Fails if another job is running, or this one is invalid.
    pub fn begin(
        &self,
        job: LabJobRequest,
        program: Option<&[OsString]>,
        catalogue: Arc<dyn GameCatalogue>,
        is_busy: BusyCheck,
    ) -> Result<(), String> {
        let mut last = lock(&self.run);
        if last.as_ref().is_some_and(|run| lock(&run.end).is_none()) {
            return Err(say!(TEXTS, "run-in-progress"));
        }
        let games = match &job {
            LabJobRequest::Sim { games, .. }
            | LabJobRequest::Compare { games, .. }
            | LabJobRequest::Fill { games, .. } => *games,
        };
        if !(1..=MOST).contains(&games) {
            return Err(say!(TEXTS, "choose-games", most = MOST));
        }
        let title = match &job {
            LabJobRequest::Sim { variant, bot, .. } => {
                say!(TEXTS, "run-games-of", games = games, variant = variant, bot = bot)
            }
            LabJobRequest::Compare { variant, other, bot, .. } => {
                say!(
                    TEXTS,
                    "run-pairs-of",
                    games = games,
                    variant = variant,
                    other = other,
                    bot = bot
                )
            }
            LabJobRequest::Fill { bot, .. } => {
                say!(TEXTS, "run-games-board", games = games, bot = bot)
            }
        };
        let run = Arc::new(LabJob::new(title, games));
        let own = run.clone();
        let work: Box<dyn FnOnce() + Send> = match job {
            LabJobRequest::Fill { text, variant, bot, .. } => Box::new(move || {
                // Tables have priority. If the priority of this thread cannot be lowered, the job
                // still pauses while tables are slow.
                let _ = set_current_thread_priority(ThreadPriority::Min);
                let report_progress = |done| {
                    own.done.store(done, Ordering::Release);
                    own.gives_way(&is_busy)
                };
                let variant = variant.as_deref();
                let run = PlaytestRequest { text: &text, variant, games, bot: &bot };
                let filled = catalogue.fill_map(&run, &report_progress);
                let value = |lines| serde_json::to_value(lines).expect("plain data");
                own.end(filled.map(value), None);
            }),
            other => {
                let program = program.ok_or_else(|| say!(TEXTS, "no-experiments"))?.to_vec();
                let mut words = words(&other)?;
                words.extend(["--language".to_owned(), viewer_language().to_string()]);
                let run_handle = own.clone();
                Box::new(move || {
                    thread::scope(|both| {
                        both.spawn(|| run_handle.hold_while_busy(&is_busy));
                        in_a_process(&own, &program, &words);
                    });
                })
            }
        };
        // Errors of the job are for the person who began it.
        let language = viewer_language();
        let work = move || for_viewer(&language, work);
        let spawned = thread::Builder::new().name("laboratory".to_owned()).spawn(work);
        spawned.map_err(|error| error.to_string())?;
        *last = Some(run);
        Ok(())
    }
}

/// Returns the arguments of a job's command; rejects values that could be parsed as options.
fn words(job: &LabJobRequest) -> Result<Vec<String>, String> {
    let plain = |word: &str| {
        let letter = |b: u8| b.is_ascii_alphanumeric() || b"-_.:=,".contains(&b);
        if !word.is_empty() && !word.starts_with('-') && word.bytes().all(letter) {
            Ok(word.to_owned())
        } else {
            Err(say!(TEXTS, "name-rule-long"))
        }
    };
    let count_text = |n: &u64| n.to_string();
    Ok(match job {
        LabJobRequest::Sim { variant, games, bot, map } => {
            let mut words =
                vec!["sim".into(), plain(variant)?, "--games".into(), count_text(games)];
            if let Some(map) = map {
                words.extend(["--map".into(), plain(map)?]);
            }
            words.extend(["--bots".into(), plain(bot)?]);
            words
        }
        LabJobRequest::Compare { variant, other, games, bot } => vec![
            "compare".into(),
            plain(variant)?,
            plain(other)?,
            "--games".into(),
            count_text(games),
            "--bots".into(),
            plain(bot)?,
        ],
        LabJobRequest::Fill { .. } => return Err(say!(TEXTS, "unknown-command")),
    })
}

/// Waits until the process has ended. Unlocks in between, so that a suspended process can be
/// continued or killed.
fn ended(run: &LabJob) -> Option<std::io::Result<ExitStatus>> {
    loop {
        let mut child = lock(&run.child);
        match child.as_mut()?.try_wait() {
            Ok(None) => {}
            Ok(Some(status)) => {
                *child = None;
                return Some(Ok(status));
            }
            Err(message) => return Some(Err(message)),
        }
        drop(child);
        thread::sleep(LOOKS / 10);
    }
}

/// Runs a job in a separate process, at low priority.
fn in_a_process(run: &LabJob, program: &[OsString], words: &[String]) {
    let report = std::env::temp_dir().join(format!("loam-report-{}.html", run.key));
    let mut command = if cfg!(unix) {
        let mut command = Command::new("nice");
        command.args(["-n", "10"]).args(program);
        command
    } else {
        let mut command = Command::new(&program[0]);
        command.args(&program[1..]);
        command
    };
    command.args(words).arg("--html").arg(&report).args(["--threads", "1", "--json"]);
    command.env("LOAM_TELL_PROGRESS", "1").stdin(Stdio::null());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = match command.spawn() {
        Ok(child) => child,
        Err(error) => {
            return run.end(Err(say!(TEXTS, "run-not-started", why = error.to_string())), None);
        }
    };
    let (out, stderr) = (child.stdout.take(), child.stderr.take());
    *lock(&run.child) = Some(child);
    if run.stops.load(Ordering::Acquire)
        && let Some(child) = lock(&run.child).as_mut()
    {
        // The job was stopped before the process started.
        let _ = child.kill();
    }
    let printed = thread::spawn(move || {
        let mut text = String::new();
        // Truncated output is no valid JSON, which is reported below.
        let _ = out.map(|mut out| out.read_to_string(&mut text));
        text
    });
    let mut messages = String::new();
    for line in
        stderr.into_iter().flat_map(|stderr| BufReader::new(stderr).lines().map_while(Result::ok))
    {
        match line.strip_prefix("done ").and_then(|n| n.parse().ok()) {
            Some(done) => run.done.store(done, Ordering::Release),
            None => messages.push_str(&format!("{line}\n")),
        }
    }
    let status = ended(run);
    let text = printed.join().unwrap_or_default();
    let page = std::fs::read_to_string(&report).ok();
    // The report may be missing.
    let _ = std::fs::remove_file(&report);
    let result = match status {
        Some(Ok(status)) if status.success() => {
            run.done.store(run.all, Ordering::Release);
            serde_json::from_str(&text).map_err(|_| say!(TEXTS, "run-no-result"))
        }
        _ if messages.is_empty() => Err(text),
        _ => Err(messages),
    };
    run.end(result, page);
}

#[cfg(test)]
mod tests {
    use crate::table::{
        CatalogueOffer, FactionPlaytest, OpenedTable, OptionsOffer, PlaytestRequest,
        TableParameters,
    };

    use super::*;

    /// Catalogue that only supports bot games on a map, which end at once.
    struct PlaytestCatalogue;

    impl GameCatalogue for PlaytestCatalogue {
        fn offer(&self) -> CatalogueOffer {
            CatalogueOffer::default()
        }

        fn options(&self, _: &str) -> Result<OptionsOffer, String> {
            Err(String::new())
        }

        fn open(&self, _: &TableParameters) -> Result<OpenedTable, String> {
            Err(String::new())
        }

        fn reopen(&self, _: &str, _: bool) -> Result<OpenedTable, String> {
            Err(String::new())
        }

        fn fill_map(
            &self,
            run: &PlaytestRequest<'_>,
            report: &dyn Fn(u64) -> bool,
        ) -> Result<Vec<FactionPlaytest>, String> {
            // Returns the priority of the thread, where readable, as the name of a result line.
            let stat = std::fs::read_to_string("/proc/thread-self/stat").unwrap_or_default();
            let nice = stat.rsplit(')').next().and_then(|rest| rest.split_whitespace().nth(16));
            (0..=run.games).all(report);
            let line = |nice: &str| FactionPlaytest {
                name: nice.to_owned(),
                games: run.games,
                points: 0.0,
                won: [0.0; 3],
            };
            Ok(nice.map(line).into_iter().collect())
        }
    }

    fn until(lab: &LabQueue, is_reached: impl Fn(&Value) -> bool) -> Value {
        loop {
            let seen = lab.seen();
            if is_reached(&seen) {
                return seen;
            }
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Starts a job while tables are slow, checks that it makes no progress, then lets it finish.
    fn pauses(job: LabJobRequest, program: Option<&[OsString]>) -> Value {
        let (lab, slow) = (LabQueue::default(), Arc::new(AtomicBool::new(true)));
        let is_slow = slow.clone();
        let is_busy: BusyCheck = Arc::new(move || is_slow.load(Ordering::Acquire));
        lab.begin(job, program, Arc::new(PlaytestCatalogue), is_busy).unwrap();
        let before = until(&lab, |seen| seen["pauses"] == true);
        // Lets progress arrive that was reported before the pause.
        thread::sleep(Duration::from_millis(100));
        let at = lab.seen()["done"].clone();
        thread::sleep(Duration::from_millis(200));
        let seen = lab.seen();
        assert_eq!((&seen["done"], &seen["runs"]), (&at, &Value::Bool(true)), "{before}");
        slow.store(false, Ordering::Release);
        until(&lab, |seen| seen["runs"] == false)
    }

    #[test]
    fn games_on_a_board_wait_while_tables_are_slow() {
        let fill = LabJobRequest::Fill {
            text: String::new(),
            variant: None,
            games: 50,
            bot: "greedy".to_owned(),
        };
        let end = pauses(fill, None);
        assert_eq!((&end["done"], &end["pauses"]), (&json!(50), &json!(false)), "{end}");
        assert!(end["error"].is_null(), "{end}");
        if cfg!(target_os = "linux") {
            assert_eq!(end["result"][0]["name"], "19", "it gives way to tables: {end}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn the_laboratory_is_held_while_tables_are_slow() {
        let script = "n=0; while [ $n -lt 60 ]; do n=$((n+1)); echo done $n >&2; sleep 0.02; done; echo '{}'";
        let program = ["sh", "-c", script].map(OsString::from);
        let (variant, bot) = ("base".to_owned(), "greedy".to_owned());
        let sim = LabJobRequest::Sim { variant, games: 60, bot, map: None };
        let end = pauses(sim, Some(&program));
        assert_eq!((&end["done"], &end["result"]), (&json!(60), &json!({})), "{end}");
    }

    #[test]
    fn no_word_is_read_as_an_option() {
        for bad in ["--out=/tmp", "-h", "a b", "", "../x", "a\0", "a/b"] {
            let (variant, bot) = ("base".to_owned(), "greedy".to_owned());
            let sim =
                LabJobRequest::Sim { variant: bad.into(), games: 1, bot: bot.clone(), map: None };
            assert!(words(&sim).is_err(), "{bad}");
            let sim = LabJobRequest::Sim {
                variant: variant.clone(),
                games: 1,
                bot: bad.into(),
                map: None,
            };
            assert!(words(&sim).is_err(), "{bad}");
            let map = Some(bad.to_owned());
            assert!(words(&LabJobRequest::Sim { variant, games: 1, bot, map }).is_err(), "{bad}");
        }
    }
}
