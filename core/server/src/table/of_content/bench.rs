//! Live rules of a table: a workbench watches the content folder and gives a dev table new rules.
//! Other tables learn only that the files differ.

use std::path::PathBuf;
use std::sync::Arc;

use content::VariantChoice;
use serde_json::{Value, json};

use super::super::any_table::{Keep, Wrong};
use super::super::data::{BenchSeen, ChangesSeen, HookSeen, MistakeSeen, TestsSeen};
use super::super::files::ContentFiles;
use super::super::live::{BenchAsk, FromBehind};
use super::super::row::Row;
use super::super::typed_table::{Live, Seated};
use super::{differs, safe_paths, written};
use workbench::corpus;
use workbench::history::Did;
use workbench::library::{Content, Mistake, Rules};
use workbench::playable::Title;
use workbench::reload::{Became, Changed, Reload, Reloader, fault, milliseconds};
use workbench::session::Session;
use workbench::watch::Saved;
use workbench::workbench::Workbench;
use workbench::workbench::background::{Behind, Found};
use workbench::workbench::changes::Changes;

/// Message for tables without workbench.
const NO_BENCH: &str = "only a development table can do this";

/// Connects a table with the content files of its rules.
pub struct BesideTable<G: Title> {
    folder: PathBuf,
    /// The content under which the table was opened.
    content: Arc<Content>,
    rules: Rules<G>,
    setup: G::Setup,
    follows: Option<Follows<G>>,
    /// Files that the last save changed.
    files: Vec<String>,
    /// For a table with fixed rules: what new rules would change.
    changes: Option<Changes>,
    /// For a table with fixed rules: whether the files have changed.
    waits: bool,
    /// For a table with fixed rules: the channel from its background work, once started.
    beside: Option<FromBehind>,
    /// Reload whose background checks start after clients were updated.
    rest: Option<Reload<G>>,
    /// Message, if the files cannot be watched.
    trouble: Option<String>,
}

/// Workbench of a dev table, with its background thread.
struct Follows<G: Title> {
    bench: Workbench<G>,
    behind: Behind,
    /// Hash of the table's present rules.
    in_use: String,
}

impl<G: Title> BesideTable<G> {
    /// Creates the connection for a table under these rules of this content.
    pub fn new(
        folder: PathBuf,
        content: Arc<Content>,
        rules: Rules<G>,
        setup: G::Setup,
    ) -> BesideTable<G> {
        BesideTable {
            folder,
            content,
            rules,
            setup,
            follows: None,
            files: Vec::new(),
            changes: None,
            waits: false,
            beside: None,
            rest: None,
            trouble: None,
        }
    }

    fn open(&mut self, table: &mut Seated<G>, beside: FromBehind) -> Result<(), String> {
        let mut reloader =
            Reloader::new(self.content.games, &self.folder, self.rules.choice.clone())?;
        let built = reloader.build::<G>(&Changed::Everything);
        let session = Session::new(self.rules.clone(), self.setup.clone())?;
        let mut bench = Workbench::new(reloader, session, built.library.clone());
        stand(&mut bench, table);
        // The files may have changed since the table was opened.
        let is_same = matches!(&built.made, Ok((rules, _)) if rules.compiled.hash() == self.rules.compiled.hash());
        if is_same {
            bench.elsewhere = built.elsewhere;
        } else {
            let rules = bench.session.rules.ruleset().clone();
            let mut reload = built.carry(&rules, &bench.session.state);
            bench.take(&now(), &mut reload);
        }
        let FromBehind { tell, is_busy, .. } = beside;
        let (tell, is_busy) = (move |found| tell(found), move || is_busy());
        let behind = Behind::start::<G>(corpus::shipped(), tell, is_busy);
        behind.begin(bench.first_job());
        let in_use = self.rules.compiled.hash();
        let follows = self.follows.insert(Follows { bench, behind, in_use });
        follows.bring(table)
    }

    fn bench(&mut self, table: &Seated<G>) -> Result<&mut Workbench<G>, Wrong> {
        let follows = self.follows.as_mut().ok_or(Wrong::Refused(NO_BENCH.to_owned()))?;
        stand(&mut follows.bench, table);
        Ok(&mut follows.bench)
    }

    /// Returns the content files and the channel from background work.
    fn files(&self) -> Result<(&ContentFiles, &FromBehind), Wrong> {
        let beside = self.beside.as_ref().and_then(|beside| Some((beside.files.as_ref()?, beside)));
        beside.ok_or(Wrong::Refused("this table uses built-in rules, not files".to_owned()))
    }

    /// Starts a background comparison of the table's game under old and new rules.
    fn compare(&mut self, table: &Seated<G>) -> Result<(), Wrong> {
        let (files, FromBehind { tell, is_busy, .. }) = self.files()?;
        let (own, ledger) = (self.content.clone(), table.lines(table.rows.len()));
        let (now, tell) = (files.clone(), tell.clone());
        files.behind(is_busy, move || match now.read() {
            Ok(new) => {
                let told = |changes| tell(Found::Changes(0, Box::new(changes)));
                Changes::find::<G>((&own, &new), &ledger, &[], &|| false, &told);
            }
            Err(why) => tell(Found::Broken(0, why)),
        });
        Ok(())
    }

    /// Starts a background check whether the files give other rules. Files with errors count as
    /// other rules.
    fn look_again(&self) {
        let Ok((files, FromBehind { tell, is_busy, .. })) = self.files() else { return };
        let (choice, own) = (self.rules.choice.clone(), self.rules.compiled.hash());
        let (now, tell) = (files.clone(), tell.clone());
        files.behind(is_busy, move || {
            let fresh = fresh::<G>(&now, &choice);
            tell(Found::Other(fresh.map_or(true, |(_, rules)| rules.compiled.hash() != own)));
        });
    }

    /// Switches the whole game to the rules of the files; every row has to be legal under them.
    fn adopt(&mut self, table: &mut Seated<G>, keep: &mut dyn Keep) -> Result<(), Wrong> {
        let (files, _) = self.files()?;
        let (content, rules) = fresh::<G>(files, &self.rules.choice).map_err(Wrong::Refused)?;
        again(table, &rules, true, keep)?;
        table.source = Some(content.clone());
        (self.content, self.rules, self.waits, self.changes) = (content, rules, false, None);
        self.files.clear();
        Ok(())
    }

    /// Restarts the game under the present rules, with the rows that they permit.
    fn start(&mut self, table: &mut Seated<G>, keep: &mut dyn Keep) -> Result<(), Wrong> {
        let bench = self.bench(table)?;
        let rules = match &bench.waiting {
            Some((rules, _)) => (**rules).clone(),
            None => bench.session.rules.clone(),
        };
        let said = again(table, &rules, false, keep)?;
        if bench.waiting.is_some() {
            bench.start_over().map_err(Wrong::Refused)?;
        }
        stand(bench, table);
        bench.session.list();
        bench.said = said.into_iter().collect();
        if let Some(follows) = &mut self.follows {
            follows.in_use = rules.compiled.hash();
        }
        Ok(())
    }

    /// Takes a background result for a table with fixed rules. Returns whether clients need an
    /// update.
    fn found_behind(&mut self, found: Found) -> bool {
        match found {
            Found::Other(is_other) => {
                let waited = std::mem::replace(&mut self.waits, is_other);
                if !is_other {
                    self.files.clear();
                }
                return is_other || waited;
            }
            Found::Changes(_, changes) => self.changes = Some(*changes),
            Found::Broken(_, why) => self.trouble = Some(why),
            Found::Checked(..) | Found::Tests(..) | Found::Finished(_) => return false,
        }
        true
    }

    fn hooks(&self, table: &Seated<G>) -> Result<(Vec<HookSeen>, Option<String>), Wrong> {
        let rules = self.follows.as_ref().map_or(&self.rules, |f| &f.bench.session.rules);
        let failed = |why: workbench::Error| Wrong::Failed(why.as_reason());
        let shared = script::SharedCoverage::default();
        let mut game = rules.covering(&shared).map_err(failed)?;
        let mut state = opening(&table.head, rules)?;
        let mut stops = None;
        for (at, row) in table.rows.iter().enumerate() {
            let done = match row.did {
                Did::Action(_) => game.read(&state, row.seat, &row.text).and_then(|action| {
                    game.apply(&mut state, row.seat, action).map_err(|problem| problem.to_string())
                }),
                Did::Left => game.leave(&mut state, row.seat),
            };
            if let Err(why) = done {
                stops = Some(format!(
                    "counted up to row {at}; the next action is not legal under the current rules: \
                    {why}"
                ));
                break;
            }
        }
        drop(game);
        let coverage = shared.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let seen = |(part, times): (&script::Part, u64)| HookSeen {
            file: part.file.clone(),
            line: part.line,
            what: part.what.clone(),
            times,
        };
        let hooks = coverage.parts().filter(|(part, _)| part.kind == script::PartKind::Hook);
        Ok((hooks.map(seen).collect(), stops))
    }

    fn file(&mut self, table: &Seated<G>, file: &str) -> Result<Value, Wrong> {
        let bench = self.bench(table)?;
        // The path may lead through a link out of the folder; such files are not shown.
        safe_paths::path(bench.reloader.root(), file).map_err(Wrong::Refused)?;
        let text = bench.reloader.tree().files.get(file);
        let text = text.ok_or(Wrong::Refused("there is no such file".to_owned()))?;
        let numbers = if file.ends_with(".toml") { safe_paths::numbers(text) } else { Vec::new() };
        Ok(json!({ "file": file, "text": text, "numbers": numbers }))
    }

    fn edit(
        &mut self,
        table: &Seated<G>,
        (file, place): (&str, (u32, u32)),
        (was, value): (&str, &str),
    ) -> Result<(), Wrong> {
        let bench = self.bench(table)?;
        let refused = Wrong::Refused;
        let path = safe_paths::path(bench.reloader.root(), file).map_err(refused)?;
        if !file.ends_with(".toml") || !bench.reloader.tree().files.contains_key(file) {
            return Err(refused("only numbers in tables can be edited here".to_owned()));
        }
        let text = game::files::text(&path, game::files::TEXT)
            .map_err(|e| Wrong::Failed(e.to_string()))?;
        let edited = safe_paths::edited(&text, place, was, value).map_err(refused)?;
        game::files::write(&path, edited).map_err(|why| Wrong::Failed(format!("{file}: {why}")))
    }

    fn scenario(
        &mut self,
        table: &mut Seated<G>,
        (module, name): (&str, &str),
        row: Option<u32>,
    ) -> Result<Value, Wrong> {
        safe_paths::named(name).map_err(Wrong::Refused)?;
        let rules = self.bench(table)?.session.rules.clone();
        let bench = self.bench(table)?;
        let (root, tree) = (bench.reloader.root().to_owned(), bench.reloader.tree().clone());
        if !rules.compiled.modules.iter().any(|known| known == module) {
            return Err(Wrong::Refused("no module in play has this name".to_owned()));
        }
        let scenario = written::of_row(table, row, (module, name)).map_err(Wrong::Refused)?;
        scenario.passes::<G>(self.content.games, tree).map_err(Wrong::Refused)?;
        scenario.save(&root).map_err(Wrong::Refused)?;
        Ok(json!({ "file": scenario.file, "text": scenario.text }))
    }
}

/// Compiles a choice from the present files; tables with equal choices share the rules.
fn fresh<G: Title>(
    files: &ContentFiles,
    choice: &VariantChoice,
) -> Result<(Arc<Content>, Rules<G>), String> {
    let content = files.read()?;
    let rules = content.rules_of_choice(choice).map_err(|error| error.as_reason())?;
    Ok((content, rules))
}

/// A notification as if the files had been saved now.
fn now() -> Saved {
    let (first, time) = (std::time::Instant::now(), std::time::SystemTime::now());
    Saved { paths: Default::default(), first, time, waited: Default::default() }
}

/// Copies position and history of the table to its workbench.
fn stand<G: Title>(bench: &mut Workbench<G>, table: &Seated<G>) {
    let one = |row: &Row<G>| ((row.seat, row.did), row.name.clone(), row.text.clone());
    bench.session.stand(table.state(), table.rows.iter().map(one));
}

impl<G: Title> Follows<G> {
    /// Gives the table the rules of its workbench, if they differ.
    fn bring(&mut self, table: &mut Seated<G>) -> Result<(), String> {
        let rules = &self.bench.session.rules;
        let hash = rules.compiled.hash();
        if hash != self.in_use {
            table.use_rules(rules.game()?, self.bench.session.state.clone(), carry::<G>);
            self.in_use = hash;
        }
        Ok(())
    }
}

fn carry<G: Title>(state: &G::State, from: &G, to: &G) -> Result<G::State, String> {
    G::migrate(state, &from.ruleset(), &to.ruleset()).map(|(state, _)| state)
}

/// Returns the first position of the game with this head under other rules.
fn opening<G: Title>(head: &str, rules: &Rules<G>) -> Result<G::State, Wrong> {
    workbench::workbench::opening(head, rules).map_err(Wrong::Refused)
}

/// Replays a table under other rules; returns a message about the first illegal row.
fn again<G: Title>(
    table: &mut Seated<G>,
    rules: &Rules<G>,
    whole: bool,
    keep: &mut dyn Keep,
) -> Result<Option<String>, Wrong> {
    let state = opening(&table.head, rules)?;
    let game = rules.game().map_err(|e| Wrong::Failed(e.as_reason()))?;
    let hash = rules.compiled.hash();
    let is_hash = |word: &str| word.starts_with("ruleset=");
    let (first, more) = table.head.split_once('\n').unwrap_or((&table.head, ""));
    let word = |word: &str| if is_hash(word) { format!("ruleset={hash}") } else { word.to_owned() };
    let first: Vec<_> = first.split(' ').map(word).collect();
    let head = format!("{}\n{more}", first.join(" "));
    table.play_again((game, state, head), whole, keep)
}

impl<G: Title> Live<G> for BesideTable<G> {
    fn begin(&mut self, table: &mut Seated<G>, is_dev: bool, beside: FromBehind) {
        if !is_dev {
            self.beside = Some(beside);
            if self.waits {
                self.look_again();
            }
        } else if let Err(why) = self.open(table, beside) {
            self.trouble = Some(why);
        }
    }

    fn saved(&mut self, table: &mut Seated<G>, save: &Saved) -> bool {
        let Some(follows) = &mut self.follows else {
            let name =
                |path: &PathBuf| Some(path.strip_prefix(&self.folder).ok()?.display().to_string());
            let names: Vec<String> = save.paths.iter().filter_map(name).collect();
            self.files.extend(
                names.into_iter().filter(|name| !self.files.contains(name)).collect::<Vec<_>>(),
            );
            self.changes = None;
            // If background work has not started yet, it compares the rules when it starts.
            self.waits |= self.beside.is_none();
            self.look_again();
            return false;
        };
        let bench = &mut follows.bench;
        stand(bench, table);
        let mut reload = bench.reload(save);
        if matches!(reload.became, Became::Nothing) {
            return false;
        }
        self.files.clone_from(&reload.files);
        bench.take(save, &mut reload);
        if let Err(why) = follows.bring(table) {
            follows.bench.mistakes.push(fault(&why));
        }
        self.rest = Some(reload);
        true
    }

    fn rest(&mut self) {
        if let (Some(reload), Some(Follows { bench, behind, .. })) =
            (self.rest.take(), &mut self.follows)
        {
            behind.begin(bench.job(&reload));
        }
    }

    fn found(&mut self, table: &mut Seated<G>, found: Found) -> bool {
        let Some(follows) = &mut self.follows else { return self.found_behind(found) };
        let bench = &mut follows.bench;
        stand(bench, table);
        match found {
            Found::Checked(n, checked) => bench.checked(n, checked),
            Found::Tests(n, tests) => bench.tested(n, tests),
            Found::Changes(n, changes) => bench.compared(n, *changes),
            Found::Broken(n, why) => bench.broken(n, &why),
            Found::Finished(_) | Found::Other(_) => return false,
        }
        if let Err(why) = follows.bring(table) {
            follows.bench.mistakes.push(fault(&why));
        }
        true
    }

    fn seen(&self) -> Option<BenchSeen> {
        let trouble = self.trouble.iter().cloned();
        let Some(Follows { bench, .. }) = &self.follows else {
            let waiting =
                self.waits.then(|| "the files have changed since this table was opened".to_owned());
            let seen = BenchSeen {
                waiting,
                files: self.files.clone(),
                changes: self.changes.as_ref().map(changes),
                said: trouble.collect(),
                ..BenchSeen::default()
            };
            return (seen != BenchSeen::default()).then_some(seen);
        };
        let mistakes = |list: &[Mistake]| list.iter().map(mistake).collect();
        let time = |percent| bench.times.percentile(percent).map(milliseconds);
        Some(BenchSeen {
            follows: true,
            number: bench.number,
            files: self.files.clone(),
            took: bench.times.last().map(milliseconds),
            waited: bench.times.last().map(|_| milliseconds(bench.times.waited)),
            median: time(50),
            slowest: time(99),
            mistakes: mistakes(&bench.mistakes),
            elsewhere: mistakes(&bench.elsewhere),
            waiting: bench.waiting.as_ref().map(|(_, why)| why.clone()),
            may_go_back: bench.previous.is_some(),
            went_back: bench.went_back,
            said: trouble.chain(bench.said.iter().cloned()).collect(),
            tests: bench.tests.as_ref().map(|tests| TestsSeen {
                run: tests.run,
                done: tests.done,
                failed: tests.failed.clone(),
            }),
            changes: bench.changes.as_ref().map(changes),
            modules: bench.session.rules.compiled.modules.clone(),
        })
    }

    fn ask(
        &mut self,
        table: &mut Seated<G>,
        ask: BenchAsk,
        keep: &mut dyn Keep,
    ) -> Result<Option<Value>, Wrong> {
        match ask {
            BenchAsk::Back => {
                let bench = self.bench(table)?;
                bench.back().map_err(Wrong::Refused)?;
                let follows = self.follows.as_mut().expect("it has a workbench");
                follows.bring(table).map_err(Wrong::Failed)?;
            }
            BenchAsk::Start => self.start(table, keep)?,
            BenchAsk::Compare => self.compare(table)?,
            BenchAsk::Take if self.follows.is_some() => self.start(table, keep)?,
            BenchAsk::Take => self.adopt(table, keep)?,
            BenchAsk::Hooks => {
                let (hooks, stops) = self.hooks(table)?;
                return Ok(Some(json!({ "hooks": hooks, "stops": stops })));
            }
            BenchAsk::Scenario { module, name, row } => {
                return self.scenario(table, (&module, &name), row).map(Some);
            }
            BenchAsk::File { file } => return self.file(table, &file).map(Some),
            BenchAsk::Edit { file, line, column, was, value } => {
                self.edit(table, (&file, (line, column)), (&was, &value))?;
            }
        }
        Ok(None)
    }
}

fn mistake(mistake: &Mistake) -> MistakeSeen {
    let Mistake { file, line, message, text, .. } = mistake.clone();
    MistakeSeen { file, line, message, text }
}

fn changes(changes: &Changes) -> ChangesSeen {
    use ledger::difference::Verdict;
    let own = changes.table.iter().filter(|table| table.verdict != Verdict::Same);
    let games = own.chain(&changes.shown).map(differs::seen).collect();
    ChangesSeen { summary: changes.summary(), done: changes.done, games }
}
