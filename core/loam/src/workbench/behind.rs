//! What goes on while the game is played: everything is checked, and the scenarios of what changed are run.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::panic::AssertUnwindSafe;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use content::{Library, Tree, VariantChoice};
use ledger::scenario;

use super::changes::Changes;
use crate::corpus::Ledger;
use crate::games::Games;
use crate::library::{Content, Mistake};
use crate::playable::Title;
use crate::reload::Checked;
use crate::scenarios::scenes::Scenes;
use crate::scenarios::{of_modules, with_required};

pub use super::found::Found;
pub use super::tested::{Failed, OFTEN, Tests};

/// Content as it was at one moment.
pub struct Source {
    /// The content as it was read.
    pub library: Arc<Library>,
    /// Its texts.
    pub tree: Tree,
}

/// What is to be done after a reload.
pub struct Job {
    /// Number of the reload.
    pub number: u64,
    /// The content that was read.
    pub source: Arc<Source>,
    /// The content that it is compared with, if there is any.
    pub before: Option<Arc<Source>>,
    /// The games that the content may be of.
    pub games: Games,
    /// Where it lies.
    pub root: PathBuf,
    /// What is played.
    pub choice: VariantChoice,
    /// Whose scenarios are run, in this order: modules, and the folders of boards and variants.
    pub modules: Vec<String>,
    /// The rules came into use, or could; else their mistakes are known, and the rest is only checked.
    pub is_usable: bool,
    /// The game on the table as a ledger.
    pub table: String,
}

/// A thread that works behind the game. A newer job ends an older one.
pub struct Behind {
    jobs: Sender<Job>,
    newest: Arc<AtomicU64>,
}

impl Behind {
    /// Starts the thread; `tell` is called from it. `corpus` are games that rules are compared by. While `is_busy` holds,
    /// scenarios and recorded games wait: others need the machine more.
    pub fn start<G: Title>(
        corpus: Vec<Ledger>,
        tell: impl Fn(Found) + Send + 'static,
        is_busy: impl Fn() -> bool + Send + 'static,
    ) -> Behind {
        let (jobs, todo) = channel::<Job>();
        let newest = Arc::new(AtomicU64::new(0));
        let seen = newest.clone();
        let thread = std::thread::Builder::new().name(THREAD.to_owned());
        thread
            .spawn(move || work::<G>((&todo, &seen), &corpus, &tell, &is_busy))
            .expect("the system has room for one thread more");
        Behind { jobs, newest }
    }

    /// Begins a job; one that is under way is given up, its modules go over to this one.
    pub fn begin(&self, job: Job) {
        self.newest.store(job.number, Ordering::Release);
        // The thread ends only with the program.
        let _ = self.jobs.send(job);
    }
}

/// How long the work rests before it asks again whether others need the machine.
const PAUSE: Duration = Duration::from_millis(50);

fn work<G: Title>(
    (todo, newest): (&Receiver<Job>, &AtomicU64),
    corpus: &[Ledger],
    tell: &dyn Fn(Found),
    is_busy: &dyn Fn() -> bool,
) {
    let mut worker = Worker::default();
    while let Ok(mut job) = todo.recv() {
        while let Ok(mut newer) = todo.try_recv() {
            add(&mut newer.modules, job.modules);
            job = newer;
        }
        let number = job.number;
        let is_newest = || newest.load(Ordering::Acquire) == number;
        // Asked between two scenarios and between two recorded games: there it can wait, too.
        let is_old = || {
            while is_newest() && is_busy() {
                std::thread::sleep(PAUSE);
            }
            !is_newest()
        };
        // What a worker keeps is taken out or replaced as a whole, so nothing half done is seen afterwards.
        let run = AssertUnwindSafe(|| worker.run::<G>(job, corpus, &is_old, tell));
        if std::panic::catch_unwind(run).is_err() {
            tell(Found::Broken(number, PANIC.take()));
            tell(Found::Finished(number));
        }
    }
}

/// What the thread is called.
const THREAD: &str = "loam-behind";

thread_local! {
    /// What a panic of this thread said.
    static PANIC: RefCell<String> = const { RefCell::new(String::new()) };
}

/// From now on a panic of the thread behind prints nothing, and leaves the terminal as it is: it is told as
/// [`Found::Broken`]. To be called after everything else that looks at panics is in place.
pub fn tell_panics() {
    let others = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if std::thread::current().name() == Some(THREAD) {
            PANIC.set(panic.to_string());
        } else {
            others(panic);
        }
    }));
}

/// Does one job after the other.
#[derive(Default)]
pub struct Worker {
    /// Whose scenarios are still to be run.
    open: Vec<String>,
    /// What was checked for the last job: its content, and what that was compared with.
    known: Vec<(Arc<Source>, Rc<Content>)>,
}

impl Worker {
    /// Does a job, as long as it is not an old one.
    pub fn run<G: Title>(
        &mut self,
        mut job: Job,
        corpus: &[Ledger],
        is_old: &dyn Fn() -> bool,
        tell: &dyn Fn(Found),
    ) {
        let open = std::mem::take(&mut self.open);
        self.open = std::mem::take(&mut job.modules);
        add(&mut self.open, open);
        let content = check::<G>(&job, is_old, tell).filter(|_| job.is_usable);
        if let Some(content) = content {
            let content = Rc::new(content);
            self.known.push((job.source.clone(), content.clone()));
            if tests::<G>(&job, &content, &self.open, is_old, tell) {
                self.open.clear();
                if let Some(before) = &job.before {
                    let before = self.checked(before, &job);
                    let told = |changes| tell(Found::Changes(job.number, Box::new(changes)));
                    Changes::find::<G>((&before, &content), &job.table, corpus, is_old, &told);
                }
            }
            // These are what the next job may be compared with.
            let wanted = [Some(&job.source), job.before.as_ref()];
            let is_wanted = |s: &Arc<Source>| wanted.iter().flatten().any(|w| Arc::ptr_eq(w, s));
            self.known.retain(|(source, _)| is_wanted(source));
        }
        if !is_old() {
            tell(Found::Finished(job.number));
        }
    }

    /// Content that was in use, checked.
    fn checked(&mut self, source: &Arc<Source>, job: &Job) -> Rc<Content> {
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

/// Adds the names that are not there yet.
fn add(names: &mut Vec<String>, more: Vec<String>) {
    for name in more {
        if !names.contains(&name) {
            names.push(name);
        }
    }
}

/// Tables first, then the scripts of all variants. Nothing comes back if there is a mistake in play, or if the job
/// is an old one.
fn check<G: Title>(job: &Job, is_old: &dyn Fn() -> bool, tell: &dyn Fn(Found)) -> Option<Content> {
    let (mut checked, library) = Checked::check::<G>((*job.source.library).clone(), &job.choice);
    let (tree, root) = (job.source.tree.clone(), Some(job.root.clone()));
    let content = Content::from_parts(job.games, tree, library, root);
    if is_old() {
        return None;
    }
    if checked.in_play.is_empty() && checked.elsewhere.is_empty() {
        // The variant in play has run its scripts already.
        checked.elsewhere = content.mistakes();
    }
    let fine = checked.in_play.is_empty();
    tell(Found::Checked(job.number, checked));
    (fine && !is_old()).then_some(content)
}

/// Runs scenarios; false if a newer job waits.
fn tests<G: Title>(
    job: &Job,
    content: &Content,
    modules: &[String],
    is_old: &dyn Fn() -> bool,
    tell: &dyn Fn(Found),
) -> bool {
    let mut tests = Tests { modules: modules.to_vec(), ..Tests::default() };
    let mut told = Instant::now();
    let mut scenes = Scenes::<G>::new(content, content.plain_variant::<G>());
    let files = modules.iter().flat_map(|name| of_modules(content, std::slice::from_ref(name)));
    for file in files {
        scenes.module = file.home();
        let named = |scenario: &str, text: String| {
            let (file, scenario) = (file.file.clone(), scenario.to_owned());
            Failed { file, scenario, text }
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
        if told.elapsed() >= OFTEN {
            tell(Found::Tests(job.number, tests.clone()));
            told = Instant::now();
        }
    }
    tests.done = true;
    tell(Found::Tests(job.number, tests));
    true
}

fn texts(errors: &[ledger::source::LedgerError]) -> String {
    errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

/// Whose scenarios are run when files have changed: those of their modules, of the folders of boards and variants, and
/// then of what builds on these modules and is `in_play`.
pub fn touched(files: &[String], library: &Library, in_play: &[String]) -> Vec<String> {
    let folder = |file: &String| {
        let file = file.strip_prefix("scripts/").unwrap_or(file);
        // A variant outside of the content folder has no scenarios.
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

/// A mistake and the files it may be in, for lists without repetition.
pub fn joined(first: &[Mistake], more: &[Mistake]) -> Vec<Mistake> {
    let all: BTreeSet<Mistake> = first.iter().chain(more).cloned().collect();
    all.into_iter().collect()
}
