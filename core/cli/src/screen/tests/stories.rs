//! Tests of sessions, line by line: input, saved files, and the resulting screen.
//!
//! A story is a file of commands in `stories/`; all results are compared with the file `.out` next
//! to it.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

use clap::Parser;
use content::ContentTree;
use mystica::MysticaGame;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use workbench::Workbench;
use workbench::edits::write_tree;
use workbench::watch::FileSave;
use workbench::workbench::background::{BackgroundResult, BackgroundWorker};

use crate::commands::{Cli, CliCommand, dev};
use crate::context::CliContext;
use crate::screen::panels::PanelScreen;
use crate::screen::tests::around;
use crate::screen::view;

#[test]
fn stories_match_the_expected_screens() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/screen/tests/stories");
    let mut found: Vec<PathBuf> =
        std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    found.retain(|path| path.extension().is_some_and(|ending| ending != "out"));
    found.sort();
    let mut expected = crate::screen::tests::expected::Folder::new(folder, "out");
    assert!(found.len() >= 4);
    for path in found {
        let text = std::fs::read_to_string(&path).unwrap();
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        expected.file(&name, &play_story(&text));
    }
    expected.end();
}

/// A running session in a temporary folder.
struct Story {
    root: PathBuf,
    bench: Workbench<MysticaGame>,
    screen: PanelScreen,
    worker: BackgroundWorker,
    /// The next save comes before the background thread has finished.
    hurry: bool,
    out: String,
}

/// Runs a story and returns the results of all lines.
fn play_story(text: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().canonicalize().unwrap();
    write_tree(&ContentTree::embedded(), &root).unwrap();
    let mut lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let typed = lines.next().unwrap();
    let args = Cli::try_parse_from(typed.split_whitespace()).unwrap();
    let Some(CliCommand::Dev(args)) = args.command else { panic!("{typed}: not a session") };
    let context = CliContext::new(Some(root.clone()), false);
    let bench = dev::open(&context, &args).unwrap();
    let (screen, out) = (PanelScreen::new(around(false)), format!("{typed}\n"));
    let mut story =
        Story { root, bench, screen, worker: BackgroundWorker::default(), hurry: false, out };
    let first = story.bench.first_job();
    story.behind(first);
    for line in lines {
        writeln!(story.out, "{line}").unwrap();
        story.line(line);
    }
    story.out
}

impl Story {
    fn line(&mut self, line: &str) {
        let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
        match verb {
            ">" => {
                self.keys(":");
                self.keys(rest);
                self.press(KeyCode::Enter);
                self.record_messages();
            }
            "keys" => {
                self.keys(rest);
                self.record_messages();
            }
            "tab" => {
                self.press(KeyCode::Tab);
                self.record_messages();
            }
            "screen" => self.show(rest),
            "hurry" => {
                self.hurry = true;
                self.line(rest);
                self.hurry = false;
            }
            "list" => writeln!(self.out, "    {} actions", self.bench.session.legal.len()).unwrap(),
            "change" => {
                let (file, change) = rest.split_once(": ").unwrap();
                let (old, new) = change.split_once(" => ").unwrap();
                let path = self.root.join(file);
                let text = std::fs::read_to_string(&path).unwrap();
                assert!(text.contains(old), "{file} does not hold {old}");
                std::fs::write(&path, text.replacen(old, &new.replace("\\n", "\n"), 1)).unwrap();
                self.save([path]);
            }
            "write" => {
                let (file, text) = rest.split_once(": ").unwrap();
                let path = self.root.join(file);
                std::fs::create_dir_all(path.parent().unwrap()).unwrap();
                std::fs::write(&path, text.replace("\\n", "\n")).unwrap();
                self.save([path]);
            }
            "delete" => {
                let path = self.root.join(rest);
                std::fs::remove_file(&path).unwrap();
                self.save([path]);
            }
            "rename" => {
                let (from, to) = rest.split_once(" => ").unwrap();
                let (from, to) = (self.root.join(from), self.root.join(to));
                std::fs::rename(&from, &to).unwrap();
                self.save([from, to]);
            }
            _ => panic!("no story says `{line}`"),
        }
    }

    fn keys(&mut self, keys: &str) {
        keys.chars().for_each(|c| self.press(KeyCode::Char(c)));
    }

    fn press(&mut self, code: KeyCode) {
        let _ = self.screen.key(&mut self.bench, KeyEvent::new(code, KeyModifiers::NONE));
    }

    /// Simulates a save that the watcher reports.
    fn save<const N: usize>(&mut self, paths: [PathBuf; N]) {
        let (first, time) = (Instant::now(), SystemTime::now());
        let save = FileSave { paths: BTreeSet::from(paths), first, time, waited: Duration::ZERO };
        let Some(reload) = self.bench.reload(&save) else {
            writeln!(self.out, "    nothing has changed").unwrap();
            return;
        };
        self.behind(reload.job);
        self.record_messages();
    }

    /// Runs a background job to its end on this thread, and passes its results to the workbench.
    fn behind(&mut self, job: workbench::workbench::background::BackgroundJob) {
        let found = RefCell::new(Vec::new());
        let hurry = self.hurry;
        self.worker.run::<MysticaGame>(job, &[], &|| hurry, &|f| found.borrow_mut().push(f));
        for one in found.into_inner() {
            match one {
                BackgroundResult::Checked(n, checked) => self.bench.checked(n, checked),
                BackgroundResult::Tests(n, mut tests) => {
                    // The output must not change when a module gets more scenarios.
                    tests.run = tests.run.min(100);
                    self.bench.rules.tested(n, tests);
                }
                BackgroundResult::Changes(n, changes) => self.bench.rules.compared(n, *changes),
                BackgroundResult::Broken(_, message) => panic!("{message}"),
                BackgroundResult::Finished(_) | BackgroundResult::Other(_) => {}
            }
        }
    }

    fn record_messages(&mut self) {
        let (_, standing) = view::standing(&self.bench);
        let name = self.bench.session.seat_name();
        writeln!(self.out, "    {name}: {standing}").unwrap();
        if let Some(found) = view::findings_line(&self.bench) {
            writeln!(self.out, "    {found}").unwrap();
        }
        if let Some(message) = &self.screen.refused {
            writeln!(self.out, "    ! {message}").unwrap();
        }
        for message in &self.bench.rules.messages {
            writeln!(self.out, "    {message}").unwrap();
        }
    }

    /// Appends the whole screen, without the parts that differ from run to run.
    fn show(&mut self, size: &str) {
        let (width, height) = size.split_once('x').unwrap();
        let backend = TestBackend::new(width.parse().unwrap(), height.parse().unwrap());
        let mut terminal = Terminal::new(backend).unwrap();
        // Gives every reload the same duration, because real durations differ from run to run.
        let (n, mut times) =
            (self.bench.rules.times.count(), workbench::workbench::times::ReloadTimes::default());
        (0..n).for_each(|_| times.push(Duration::from_micros(1800), Duration::from_millis(10)));
        let own = std::mem::replace(&mut self.bench.rules.times, times);
        terminal.draw(|frame| self.screen.draw(frame, &self.bench)).unwrap();
        self.bench.rules.times = own;
        let hash = &self.bench.session.rules.compiled.hash()[..8];
        let screen_text = terminal.backend().to_string().replace(hash, "--------");
        self.out.push_str(&screen_text);
    }
}
