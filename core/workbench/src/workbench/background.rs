//! Background thread of the workbench: checks all content, runs affected scenarios, and replays
//! recorded games under new rules.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::panic::AssertUnwindSafe;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use content::{ContentTree, Library, VariantChoice};
use ledger::scenario;

use super::changes::RecordedGameChanges;
use crate::corpus::NamedLedger;
use crate::games::Games;
use crate::library::{Content, Diagnostic};
use crate::playable::FullGame;
use crate::reload::ContentCheck;
use crate::scenarios::scenes::ScenarioGames;
use crate::scenarios::{of_modules, with_required};

pub use super::found::BackgroundResult;
pub use super::tested::{FailedScenario, OFTEN, ScenarioProgress};

/// A snapshot of content: parsed tables and the texts of all files.
pub struct ContentSnapshot {
    /// The parsed content.
    pub library: Arc<Library>,
    pub tree: ContentTree,
}

/// A background job after a reload.
pub struct BackgroundJob {
    pub number: u64,
    /// The content that was read.
    pub source: Arc<ContentSnapshot>,
    /// The content with which `source` is compared, if any.
    pub before: Option<Arc<ContentSnapshot>>,
    pub games: Games,
    /// The content folder.
    pub root: PathBuf,
    pub choice: VariantChoice,
    /// Modules whose scenarios run, in this order; includes the folders of maps and variants.
    pub modules: Vec<String>,
    /// Whether the rules compile. Otherwise their diagnostics are known, and the job only checks
    /// the content.
    pub is_usable: bool,
    /// The game in progress as a ledger.
    pub table: String,
}

/// Handle of the background thread. A newer job cancels an older one.
#[derive(Clone)]
pub struct BackgroundThread {
    jobs: Sender<BackgroundJob>,
    newest: Arc<AtomicU64>,
}

impl BackgroundThread {
    /// Starts the thread, which calls `send` with results. `corpus` has the games for comparing
    /// rules. Scenarios and recorded games pause while `is_busy` returns true.
    pub fn start<G: FullGame>(
        corpus: Vec<NamedLedger>,
        send: impl Fn(BackgroundResult) + Send + 'static,
        is_busy: impl Fn() -> bool + Send + 'static,
    ) -> BackgroundThread {
        let (jobs, todo) = channel::<BackgroundJob>();
        let newest = Arc::new(AtomicU64::new(0));
        let seen = newest.clone();
        let thread = std::thread::Builder::new().name(THREAD.to_owned());
        thread
            .spawn(move || work::<G>(&todo, &seen, &corpus, &send, &is_busy))
            .expect("the system has room for one thread more");
        BackgroundThread { jobs, newest }
    }

    /// Starts a job. An unfinished job is cancelled, and its remaining modules move to the new one.
    pub fn begin(&self, job: BackgroundJob) {
        self.newest.store(job.number, Ordering::Release);
        // The thread runs until the program ends, so sending cannot fail.
        let _ = self.jobs.send(job);
    }
}

/// A background job that starts once the caller has shown the new rules.
#[must_use]
pub struct PendingJob {
    pub thread: BackgroundThread,
    pub job: BackgroundJob,
}

impl PendingJob {
    /// Starts the job as [`BackgroundThread::begin`] does.
    pub fn begin(self) {
        self.thread.begin(self.job);
    }
}

/// Pause before the thread checks again whether it may continue.
const PAUSE: Duration = Duration::from_millis(50);

fn work<G: FullGame>(
    todo: &Receiver<BackgroundJob>,
    newest: &AtomicU64,
    corpus: &[NamedLedger],
    send: &dyn Fn(BackgroundResult),
    is_busy: &dyn Fn() -> bool,
) {
    let mut worker = BackgroundWorker::default();
    while let Ok(mut job) = todo.recv() {
        while let Ok(mut newer) = todo.try_recv() {
            add(&mut newer.modules, job.modules);
            job = newer;
        }
        let number = job.number;
        let is_newest = || newest.load(Ordering::Acquire) == number;
        // Called between two scenarios and two recorded games, which are the points where the job
        // can pause.
        let is_old = || {
            while is_newest() && is_busy() {
                std::thread::sleep(PAUSE);
            }
            !is_newest()
        };
        // A job replaces the worker's data as a whole, so a panic leaves it consistent.
        let run = AssertUnwindSafe(|| worker.run::<G>(job, corpus, &is_old, send));
        if std::panic::catch_unwind(run).is_err() {
            send(BackgroundResult::Broken(number, PANIC.take()));
            send(BackgroundResult::Finished(number));
        }
    }
}

const THREAD: &str = "loam-behind";

thread_local! {
    /// Message of the last panic of this thread.
    static PANIC: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Installs a panic hook that silences panics of the background thread; they are reported as
/// [`BackgroundResult::Broken`] instead. Call it after all other panic hooks are installed.
pub fn install_panic_hook() {
    let others = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if std::thread::current().name() == Some(THREAD) {
            PANIC.set(panic.to_string());
        } else {
            others(panic);
        }
    }));
}

/// Runs background jobs in sequence.
#[derive(Default)]
pub struct BackgroundWorker {
    /// Modules whose scenarios have not run yet.
    open: Vec<String>,
    /// Checked content of the last job, and checked content with which it was compared.
    known: Vec<(Arc<ContentSnapshot>, Rc<Content>)>,
}

impl BackgroundWorker {
    /// Runs a job until it is done or cancelled.
    pub fn run<G: FullGame>(
        &mut self,
        mut job: BackgroundJob,
        corpus: &[NamedLedger],
        is_old: &dyn Fn() -> bool,
        send: &dyn Fn(BackgroundResult),
    ) {
        let open = std::mem::take(&mut self.open);
        self.open = std::mem::take(&mut job.modules);
        add(&mut self.open, open);
        let content = check::<G>(&job, is_old, send).filter(|_| job.is_usable);
        if let Some(content) = content {
            let content = Rc::new(content);
            self.known.push((job.source.clone(), content.clone()));
            if tests::<G>(&job, &content, &self.open, is_old, send) {
                self.open.clear();
                if let Some(before) = &job.before {
                    let before = self.checked(before, &job);
                    let is_reported =
                        |changes| send(BackgroundResult::Changes(job.number, Box::new(changes)));
                    RecordedGameChanges::find::<G>(
                        &before,
                        &content,
                        &job.table,
                        corpus,
                        is_old,
                        &is_reported,
                    );
                }
            }
            // The next job may be compared with these.
            let sources = [Some(&job.source), job.before.as_ref()];
            let is_in_use =
                |s: &Arc<ContentSnapshot>| sources.iter().flatten().any(|w| Arc::ptr_eq(w, s));
            self.known.retain(|(source, _)| is_in_use(source));
        }
        if !is_old() {
            send(BackgroundResult::Finished(job.number));
        }
    }

    /// Checks content that was in use, or returns the cached result.
    fn checked(&mut self, source: &Arc<ContentSnapshot>, job: &BackgroundJob) -> Rc<Content> {
        if let Some((_, content)) = self.known.iter().find(|(s, _)| Arc::ptr_eq(s, source)) {
            return content.clone();
        }
        let library = (*source.library).clone().checked();
        let (tree, root) = (source.tree.clone(), Some(job.root.clone()));
        let content = Rc::new(Content::from_parts(job.games, tree, library, root));
        self.known.push((source.clone(), content.clone()));
        content
    }
}

/// Adds names that are missing.
fn add(names: &mut Vec<String>, more: Vec<String>) {
    for name in more {
        if !names.contains(&name) {
            names.push(name);
        }
    }
}

/// Checks TOML tables first, then the scripts of all variants. `None` if there are errors in play,
/// or the job was cancelled.
fn check<G: FullGame>(
    job: &BackgroundJob,
    is_old: &dyn Fn() -> bool,
    send: &dyn Fn(BackgroundResult),
) -> Option<Content> {
    let (mut checked, library) =
        ContentCheck::check::<G>((*job.source.library).clone(), &job.choice);
    let (tree, root) = (job.source.tree.clone(), Some(job.root.clone()));
    let content = Content::from_parts(job.games, tree, library, root);
    if is_old() {
        return None;
    }
    if checked.in_play.is_empty() && checked.elsewhere.is_empty() {
        // The scripts of the variant in play are already checked.
        checked.elsewhere = content.diagnostics();
    }
    let fine = checked.in_play.is_empty();
    send(BackgroundResult::Checked(job.number, checked));
    (fine && !is_old()).then_some(content)
}

/// Runs scenarios; `false` if the job was cancelled.
fn tests<G: FullGame>(
    job: &BackgroundJob,
    content: &Content,
    modules: &[String],
    is_old: &dyn Fn() -> bool,
    send: &dyn Fn(BackgroundResult),
) -> bool {
    let mut tests = ScenarioProgress { modules: modules.to_vec(), ..ScenarioProgress::default() };
    let mut last_report = Instant::now();
    let mut scenes = ScenarioGames::<G>::new(content, content.plain_variant::<G>());
    let files = modules.iter().flat_map(|name| of_modules(content, std::slice::from_ref(name)));
    for file in files {
        scenes.module = file.home();
        let named = |scenario: &str, text: String| {
            let (file, scenario) = (file.file.clone(), scenario.to_owned());
            FailedScenario { file, scenario, text }
        };
        match &file.read {
            Err(errors) => {
                tests.run += 1;
                tests.failed.push(named("", texts(errors)));
            }
            Ok(list) => {
                for one in list {
                    if is_old() {
                        return false;
                    }
                    let outcome = scenario::run(one, &mut scenes);
                    tests.run += 1;
                    if !outcome.passed() {
                        tests.failed.push(named(&outcome.name, texts(&outcome.failures)));
                    }
                }
            }
        }
        for one in file.in_lua(&mut scenes) {
            tests.run += 1;
            if !one.failures.is_empty() {
                tests.failed.push(named(&one.name, texts(&one.failures)));
            }
        }
        if last_report.elapsed() >= OFTEN {
            send(BackgroundResult::Tests(job.number, tests.clone()));
            last_report = Instant::now();
        }
    }
    tests.done = true;
    send(BackgroundResult::Tests(job.number, tests));
    true
}

fn texts(errors: &[ledger::source::LedgerError]) -> String {
    errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

/// Returns the modules whose scenarios are affected by changed files: the modules of these files,
/// the folders of maps and variants, and modules in play that build on them.
pub fn affected_modules(files: &[String], library: &Library, in_play: &[String]) -> Vec<String> {
    let folder = |file: &String| {
        let file = file.strip_prefix("scripts/").unwrap_or(file);
        // Variants outside the content folder have no scenarios.
        file.split_once('/').map(|(folder, _)| folder.to_owned()).filter(|f| !f.is_empty())
    };
    let changed: BTreeSet<String> = files.iter().filter_map(folder).collect();
    let mut all: Vec<String> = changed.iter().cloned().collect();
    let builds = |module: &&String| {
        with_required(library, std::slice::from_ref(*module)).iter().any(|m| changed.contains(m))
    };
    add(&mut all, in_play.iter().filter(builds).cloned().collect());
    all
}

/// Merges two lists of diagnostics without duplicates, sorted.
pub fn joined(first: &[Diagnostic], more: &[Diagnostic]) -> Vec<Diagnostic> {
    let all: BTreeSet<Diagnostic> = first.iter().chain(more).cloned().collect();
    all.into_iter().collect()
}
