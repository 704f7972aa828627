//! Long work for the owner, one run at a time, which pauses while tables are slow: runs of the laboratory in a process of their own, and games on a board that is being drawn.

use std::ffi::OsString;
use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use loam::table::{BoardRun, Catalogue, secret};
use serde::Deserialize;
use serde_json::{Value, json};
use thread_priority::{ThreadPriority, set_current_thread_priority};

/// Most games of a run.
const MOST: u64 = 100_000;

/// How often it is asked whether people at tables wait.
const LOOKS: Duration = Duration::from_millis(100);

/// Do people at tables wait so long that a run has to pause?
pub type IsBusy = Arc<dyn Fn() -> bool + Send + Sync>;

/// What is asked for.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "do", rename_all = "lowercase", deny_unknown_fields)]
pub enum WantedRun {
    /// Games of a bot, summed up.
    Sim {
        /// What is played.
        variant: String,
        /// How many games.
        games: u64,
        /// Who plays.
        bot: String,
        /// Another board.
        #[serde(default)]
        map: Option<String>,
    },
    /// The same games under two rules.
    Compare {
        /// The first.
        variant: String,
        /// The second.
        other: String,
        /// How many pairs.
        games: u64,
        /// Who plays.
        bot: String,
    },
    /// Games on a board that is being drawn.
    Fill {
        /// Its text.
        text: String,
        /// What is played; else what the server was started with.
        variant: Option<String>,
        /// How many games.
        games: u64,
        /// Who plays.
        bot: String,
    },
}

/// The one run that there is, or was last.
#[derive(Default)]
pub struct Lab {
    run: Mutex<Option<Arc<LabRun>>>,
}

/// A run.
struct LabRun {
    title: String,
    all: u64,
    began: Instant,
    done: AtomicU64,
    stops: AtomicBool,
    /// It waits for the tables.
    pauses: AtomicBool,
    child: Mutex<Option<Child>>,
    /// What came of it, once it is over.
    end: Mutex<Option<Ending>>,
    /// The name under which its report is fetched: nobody can guess it.
    key: String,
}

struct Ending {
    seconds: f64,
    result: Result<Value, String>,
    report: Option<String>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl LabRun {
    fn new(title: String, all: u64) -> LabRun {
        LabRun {
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

    /// Waits as long as tables are slow; false once the run is to stop.
    fn gives_way(&self, is_busy: &IsBusy) -> bool {
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

    /// Holds the process of the run as long as tables are slow, until it has ended.
    fn hold_while_busy(&self, is_busy: &IsBusy) {
        while lock(&self.end).is_none() {
            let busy = is_busy();
            if busy != self.pauses.load(Ordering::Acquire) {
                // Under the lock: a number may be given to another process once this one was waited for.
                let child = lock(&self.child);
                if let Some(child) = child.as_ref() {
                    let signal = if busy { "-STOP" } else { "-CONT" };
                    // Where there is no such program, the run is `nice` and goes on.
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
        *lock(&self.end) = Some(Ending { seconds, result, report });
    }
}

impl Lab {
    /// What there is to see of the run.
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
                Err(why) => seen["error"] = why.as_str().into(),
            }
            if end.report.is_some() {
                seen["report"] = run.key.as_str().into();
            }
        }
        seen
    }

    /// The report of the last run, by its key.
    pub fn report(&self, key: &str) -> Option<String> {
        let run = lock(&self.run).clone().filter(|run| run.key == key)?;
        let end = lock(&run.end);
        end.as_ref()?.report.clone()
    }

    /// Stops what runs.
    pub fn stop(&self) {
        let Some(run) = lock(&self.run).clone() else { return };
        run.stops.store(true, Ordering::Release);
        if let Some(child) = lock(&run.child).as_mut() {
            // It may have ended by itself.
            let _ = child.kill();
        }
    }

    /// Begins a run. `program` is how the laboratory is called; while `is_busy`, it pauses.
    ///
    /// # Errors
    /// Another one runs, or this one is not possible.
    pub fn begin(
        &self,
        wanted: WantedRun,
        program: Option<&[OsString]>,
        (catalogue, is_busy): (Arc<dyn Catalogue>, IsBusy),
    ) -> Result<(), String> {
        let mut last = lock(&self.run);
        if last.as_ref().is_some_and(|run| lock(&run.end).is_none()) {
            return Err("something runs already: stop it, or wait".to_owned());
        }
        let games = match &wanted {
            WantedRun::Sim { games, .. }
            | WantedRun::Compare { games, .. }
            | WantedRun::Fill { games, .. } => *games,
        };
        if !(1..=MOST).contains(&games) {
            return Err(format!("1 to {MOST} games"));
        }
        let title = match &wanted {
            WantedRun::Sim { variant, bot, .. } => format!("{games} games of {variant} by {bot}"),
            WantedRun::Compare { variant, other, bot, .. } => {
                format!("{games} pairs of {variant} and {other} by {bot}")
            }
            WantedRun::Fill { bot, .. } => format!("{games} games on this board by {bot}"),
        };
        let run = Arc::new(LabRun::new(title, games));
        let own = run.clone();
        let work: Box<dyn FnOnce() + Send> = match wanted {
            WantedRun::Fill { text, variant, bot, .. } => Box::new(move || {
                // Tables go first. Where a thread may not give way, it still pauses while they are slow.
                let _ = set_current_thread_priority(ThreadPriority::Min);
                let tell = |done| {
                    own.done.store(done, Ordering::Release);
                    own.gives_way(&is_busy)
                };
                let variant = variant.as_deref();
                let run = BoardRun { text: &text, variant, games, bot: &bot };
                let filled = catalogue.fill_map(&run, &tell);
                let value = |lines| serde_json::to_value(lines).expect("plain data");
                own.end(filled.map(value), None);
            }),
            other => {
                let program = program.ok_or("this server has no laboratory")?.to_vec();
                let words = words(&other)?;
                let held = own.clone();
                Box::new(move || {
                    thread::scope(|both| {
                        both.spawn(|| held.hold_while_busy(&is_busy));
                        in_a_process(&own, &program, &words);
                    });
                })
            }
        };
        let spawned = thread::Builder::new().name("laboratory".to_owned()).spawn(work);
        spawned.map_err(|why| why.to_string())?;
        *last = Some(run);
        Ok(())
    }
}

/// The words of a command, none of which is read as an option.
fn words(wanted: &WantedRun) -> Result<Vec<String>, String> {
    let plain = |word: &str| {
        let letter = |b: u8| b.is_ascii_alphanumeric() || b"-_.:=,".contains(&b);
        if !word.is_empty() && !word.starts_with('-') && word.bytes().all(letter) {
            Ok(word.to_owned())
        } else {
            Err("a name of letters, digits and dashes is wanted".to_owned())
        }
    };
    let of = |n: &u64| n.to_string();
    Ok(match wanted {
        WantedRun::Sim { variant, games, bot, map } => {
            let mut words = vec!["sim".into(), plain(variant)?, "--games".into(), of(games)];
            if let Some(map) = map {
                words.extend(["--map".into(), plain(map)?]);
            }
            words.extend(["--bots".into(), plain(bot)?]);
            words
        }
        WantedRun::Compare { variant, other, games, bot } => vec![
            "compare".into(),
            plain(variant)?,
            plain(other)?,
            "--games".into(),
            of(games),
            "--bots".into(),
            plain(bot)?,
        ],
        WantedRun::Fill { .. } => return Err("that is no command".to_owned()),
    })
}

/// Waits until the process of a run has ended. The lock is free in between: a process that is held has to be let go.
fn ended(run: &LabRun) -> Option<std::io::Result<ExitStatus>> {
    loop {
        let mut child = lock(&run.child);
        match child.as_mut()?.try_wait() {
            Ok(None) => {}
            Ok(Some(status)) => {
                *child = None;
                return Some(Ok(status));
            }
            Err(why) => return Some(Err(why)),
        }
        drop(child);
        thread::sleep(LOOKS / 10);
    }
}

/// A run in a process of its own, which gives way to tables.
fn in_a_process(run: &LabRun, program: &[OsString], words: &[String]) {
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
        Err(why) => return run.end(Err(format!("the laboratory cannot be started: {why}")), None),
    };
    let (out, told) = (child.stdout.take(), child.stderr.take());
    *lock(&run.child) = Some(child);
    if run.stops.load(Ordering::Acquire)
        && let Some(child) = lock(&run.child).as_mut()
    {
        // Somebody was faster.
        let _ = child.kill();
    }
    let printed = thread::spawn(move || {
        let mut text = String::new();
        // What is cut off is no JSON, and told so.
        let _ = out.map(|mut out| out.read_to_string(&mut text));
        text
    });
    let mut said = String::new();
    for line in told.into_iter().flat_map(|told| BufReader::new(told).lines().map_while(Result::ok))
    {
        match line.strip_prefix("done ").and_then(|n| n.parse().ok()) {
            Some(done) => run.done.store(done, Ordering::Release),
            None => said.push_str(&format!("{line}\n")),
        }
    }
    let status = ended(run);
    let text = printed.join().unwrap_or_default();
    let page = std::fs::read_to_string(&report).ok();
    // It may not be there.
    let _ = std::fs::remove_file(&report);
    let result = match status {
        Some(Ok(status)) if status.success() => {
            run.done.store(run.all, Ordering::Release);
            serde_json::from_str(&text).map_err(|_| "the laboratory said nothing".to_owned())
        }
        _ if said.is_empty() => Err(text),
        _ => Err(said),
    };
    run.end(result, page);
}

#[cfg(test)]
mod tests {
    use loam::table::{BoardRun, FilledLine, Offer, Opened, OptionsOffer, TableWanted};

    use super::*;

    /// Nothing but a board on which games are played at once.
    struct Board;

    impl Catalogue for Board {
        fn offer(&self) -> Offer {
            Offer::default()
        }

        fn options(&self, _: &str) -> Result<OptionsOffer, String> {
            Err(String::new())
        }

        fn open(&self, _: &TableWanted) -> Result<Opened, String> {
            Err(String::new())
        }

        fn reopen(&self, _: &str, _: bool) -> Result<Opened, String> {
            Err(String::new())
        }

        fn fill_map(
            &self,
            run: &BoardRun<'_>,
            tell: &dyn Fn(u64) -> bool,
        ) -> Result<Vec<FilledLine>, String> {
            // Where it can be read: how nice the thread is, as the name of a line.
            let stat = std::fs::read_to_string("/proc/thread-self/stat").unwrap_or_default();
            let nice = stat.rsplit(')').next().and_then(|rest| rest.split_whitespace().nth(16));
            (0..=run.games).all(tell);
            let line = |nice: &str| FilledLine {
                name: nice.to_owned(),
                games: run.games,
                points: 0.0,
                won: [0.0; 3],
            };
            Ok(nice.map(line).into_iter().collect())
        }
    }

    fn until(lab: &Lab, is: impl Fn(&Value) -> bool) -> Value {
        loop {
            let seen = lab.seen();
            if is(&seen) {
                return seen;
            }
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Begins a run while tables are slow, looks that nothing is done, and lets it go on to its end.
    fn pauses(wanted: WantedRun, program: Option<&[OsString]>) -> Value {
        let (lab, slow) = (Lab::default(), Arc::new(AtomicBool::new(true)));
        let asked = slow.clone();
        let is_busy: IsBusy = Arc::new(move || asked.load(Ordering::Acquire));
        lab.begin(wanted, program, (Arc::new(Board), is_busy)).unwrap();
        let before = until(&lab, |seen| seen["pauses"] == true);
        // What was on its way when it was held.
        thread::sleep(Duration::from_millis(100));
        let at = lab.seen()["done"].clone();
        thread::sleep(Duration::from_millis(200));
        let now = lab.seen();
        assert_eq!((&now["done"], &now["runs"]), (&at, &Value::Bool(true)), "{before}");
        slow.store(false, Ordering::Release);
        until(&lab, |seen| seen["runs"] == false)
    }

    #[test]
    fn games_on_a_board_wait_while_tables_are_slow() {
        let fill = WantedRun::Fill {
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
        let sim = WantedRun::Sim { variant, games: 60, bot, map: None };
        let end = pauses(sim, Some(&program));
        assert_eq!((&end["done"], &end["result"]), (&json!(60), &json!({})), "{end}");
    }

    #[test]
    fn no_word_is_read_as_an_option() {
        for bad in ["--out=/tmp", "-h", "a b", "", "../x", "a\0", "a/b"] {
            let (variant, bot) = ("base".to_owned(), "greedy".to_owned());
            let sim = WantedRun::Sim { variant: bad.into(), games: 1, bot: bot.clone(), map: None };
            assert!(words(&sim).is_err(), "{bad}");
            let sim =
                WantedRun::Sim { variant: variant.clone(), games: 1, bot: bad.into(), map: None };
            assert!(words(&sim).is_err(), "{bad}");
            let map = Some(bad.to_owned());
            assert!(words(&WantedRun::Sim { variant, games: 1, bot, map }).is_err(), "{bad}");
        }
    }
}
