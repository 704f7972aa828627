//! Tests that no scenario depends on a provisional value: neither those of the module itself nor
//! those of any other of its game.
//!
//! Numbers are corrected by one up and one down. Values that are not numbers (conditions, steps,
//! places, icons, rows of a map) have corrections in `corrections.toml`; a provisional value
//! without any correction fails the test.
//!
//! Corrections that do not overlap are made several at a time, in a random order drawn from
//! `LOAM_SEED`. If a scenario fails, the group is bisected until the correction is found.
//! `LOAM_CORRECTIONS=alone` makes each correction alone, `LOAM_CORRECTIONS=written` those of
//! `corrections.toml`; `LOAM_CORRECTIONS=TEXT|TEXT` makes alone those that contain one of the texts
//! in their place, value or change.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;

use cli::games::GAMES;
use content::ContentTree;
use game::random::Random;
use mystica::MysticaGame;
use serde::Deserialize;
use tabletop::TabletopGame;
use workbench::games::is_of;
use workbench::scenarios::{ScenarioFile, modules, of_modules};
use workbench::{Content, FullGame, scenarios};

/// The maximum number of groups of corrections without overlaps.
const ROUNDS: usize = 12;

/// The number of corrections found to be noticed in group runs after which the search stops.
const ENOUGH: usize = 5;

/// A correction of one file.
#[derive(Clone, Debug)]
struct Correction {
    file: String,
    line: usize,
    /// A description of the change.
    what: String,
    at: Range<usize>,
    with: String,
    /// Whether it is written down (in `corrections.toml`, or as an icon) and so must load.
    is_written: bool,
}

impl std::fmt::Display for Correction {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.what)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    correction: Vec<Written>,
}

/// An entry of `corrections.toml`: the corrections of one value.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    /// Piece and field as in `loam list --provisional --json`; several for values that are changed
    /// together.
    value: OneOrMany,
    file: String,
    /// A text that occurs exactly once in the file.
    from: String,
    /// The possible replacements.
    to: Vec<String>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum OneOrMany {
    One(String),
    Many(Vec<String>),
}

impl OneOrMany {
    fn all(&self) -> &[String] {
        match self {
            OneOrMany::One(one) => std::slice::from_ref(one),
            OneOrMany::Many(many) => many,
        }
    }
}

fn tree() -> ContentTree {
    ContentTree::from_disk(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")))
}

fn line_of(text: &str, at: usize) -> usize {
    text[..at].matches('\n').count() + 1
}

/// Returns all corrections of a game's files, numbers first.
fn corrections<G: FullGame>(content: &Content) -> Vec<Correction> {
    let mut found = Vec::new();
    for (file, text) in content.texts() {
        let is_table = file.starts_with("scripts/") && file.ends_with(".toml");
        let dialect = GAMES.named(content.library.dialect_of_file(file)).dialect();
        if !is_table || !is_of::<G>(dialect.vocabulary().name) {
            continue;
        }
        let is_number = |with: &str| !with.is_empty() && with.bytes().all(|b| b.is_ascii_digit());
        for mutant in content::mutants(dialect, text) {
            if mutant.provisional && is_number(&mutant.with) {
                found.push(Correction {
                    file: file.to_owned(),
                    line: mutant.line as usize,
                    what: mutant.what,
                    at: mutant.at,
                    with: mutant.with,
                    is_written: false,
                });
            }
        }
        found.extend(other_icons(file, text));
    }
    let texts: BTreeMap<&str, &str> = content.texts().collect();
    for Written { value, file, from, to } in written() {
        let dialect = GAMES.named(content.library.dialect_of_file(&file)).dialect();
        if !is_of::<G>(dialect.vocabulary().name) {
            continue;
        }
        let text = texts.get(file.as_str()).unwrap_or_else(|| panic!("there is no file {file}"));
        let places: Vec<usize> = text.match_indices(&from).map(|(at, _)| at).collect();
        assert_eq!(places.len(), 1, "{file} holds this {} times: {from}", places.len());
        let at = places[0]..places[0] + from.len();
        found.extend(to.into_iter().map(|with| Correction {
            file: file.clone(),
            line: line_of(text, at.start),
            what: format!("{}: {with}", value.all().join(", ")),
            at: at.clone(),
            with,
            is_written: true,
        }));
    }
    found
}

/// Returns the cards with provisional icons, each with the icons of the next clan.
fn other_icons(file: &str, text: &str) -> Vec<Correction> {
    const CLANS: [&str; 4] = ["red", "green", "blue", "yellow"];
    let mut found = Vec::new();
    let mut start = 0;
    for (number, line) in text.split_inclusive('\n').enumerate() {
        let has = line
            .find("has = {")
            .zip(line.find("provisional = [{"))
            .filter(|(has, mark)| has < mark && line[*mark..].contains("\"has\""));
        if let Some((from, _)) = has {
            let to = from + line[from..].find('}').expect("a table has an end");
            let icon =
                |clan: &str| line[from..to].find(&format!(" {clan} = ")).map(|at| from + at + 1);
            let next = |i: usize| CLANS[(i + 1) % CLANS.len()];
            let icons: Vec<(usize, &str, &str)> = (0..CLANS.len())
                .filter_map(|i| Some((icon(CLANS[i])?, CLANS[i], next(i))))
                .collect();
            if let [(at, one, other)] = icons[..] {
                found.push(Correction {
                    file: file.to_owned(),
                    line: number + 1,
                    what: format!("{one} -> {other}"),
                    at: start + at..start + at + one.len(),
                    with: other.to_owned(),
                    is_written: true,
                });
            }
        }
        start += line.len();
    }
    found
}

fn written() -> Vec<Written> {
    let file: File = toml::from_str(include_str!("corrections.toml")).expect("corrections.toml");
    file.correction
}

/// The result of a correction.
#[derive(Debug)]
enum End {
    /// The content does not load, with the reason.
    NotLoaded(String),
    /// Scenarios failed: for each the file, and the scenario with the reason.
    Noticed(Vec<(String, String)>),
}

type Ends = Vec<(Correction, End)>;

/// The scenarios of all modules of a game.
struct Suite {
    tree: ContentTree,
    files: Vec<ScenarioFile>,
    plain: Option<String>,
    runs: usize,
}

impl Suite {
    fn new<G: FullGame>(content: &Content) -> Suite {
        let mut all = modules(content, &[]).expect("all modules");
        all.retain(|module| {
            let file = format!("scripts/{module}/module.toml");
            let dialect = GAMES.named(content.library.dialect_of_file(&file)).dialect();
            is_of::<G>(dialect.vocabulary().name)
        });
        let files = of_modules(content, &all);
        Suite { tree: tree(), files, plain: content.plain_variant::<G>(), runs: 0 }
    }

    /// Loads the content with corrections that do not overlap; the error says why it does not load.
    fn load(&self, made: &[&Correction]) -> Result<Content, String> {
        let mut tree = self.tree.clone();
        let mut sorted = made.to_vec();
        sorted.sort_by_key(|c| std::cmp::Reverse(c.at.start));
        for Correction { file, at, with, .. } in sorted {
            let mut text = tree.files[file].clone();
            text.replace_range(at.clone(), with);
            tree.insert(file.clone(), &text);
        }
        let content = Content::from_tree(GAMES, tree);
        content.errors().first().map_or(Ok(()), |error| Err(error.to_string()))?;
        Ok(content)
    }

    /// Runs the scenarios of these files with the corrections made; `None` if they pass.
    fn run<G: FullGame>(&mut self, made: &[&Correction], files: &[usize]) -> Option<End> {
        let content = match self.load(made) {
            Ok(content) => content,
            Err(why) => return Some(End::NotLoaded(why)),
        };
        self.runs += 1;
        let mut failed = Vec::new();
        let mut run = |files: &[ScenarioFile]| {
            for ran in scenarios::run::<G>(&content, files, self.plain.clone(), None, &|_| {}) {
                if let Some(why) = ran.failures.first() {
                    let name = ran.name.as_deref().unwrap_or("");
                    failed.push((ran.file.file.clone(), format!("{name}: {why}")));
                }
            }
        };
        if files.len() == self.files.len() {
            // In one call, so that each game is compiled only once.
            run(&self.files);
        } else {
            files.iter().for_each(|file| run(std::slice::from_ref(&self.files[*file])));
        }
        (!failed.is_empty()).then_some(End::Noticed(failed))
    }

    fn all(&self) -> Vec<usize> {
        (0..self.files.len()).collect()
    }

    /// Removes the corrections that do not load, and splits the rest into as few groups as load.
    fn loading<'c>(&self, group: &[&'c Correction], ends: &mut Ends) -> Vec<Vec<&'c Correction>> {
        match self.load(group) {
            Ok(_) => return vec![group.to_vec()],
            Err(why) if group.len() == 1 => {
                ends.push((group[0].clone(), End::NotLoaded(why)));
                return Vec::new();
            }
            Err(_) => {}
        }
        let (one, other) = group.split_at(group.len() / 2);
        let mut parts = self.loading(one, ends);
        for part in self.loading(other, ends) {
            let joined = parts.last().map(|last| [&last[..], &part[..]].concat());
            match (joined.filter(|both| self.load(both).is_ok()), parts.last_mut()) {
                (Some(both), Some(last)) => *last = both,
                _ => parts.push(part),
            }
        }
        parts
    }

    /// Tries a group on these files; if a scenario fails, tries each half on the files with
    /// failures.
    fn narrow<G: FullGame>(&mut self, group: &[&Correction], files: &[usize], ends: &mut Ends) {
        let noticed = ends.iter().filter(|(_, end)| matches!(end, End::Noticed(_))).count();
        // With that many failures the scenarios need a repair first.
        if noticed >= ENOUGH {
            return;
        }
        let Some(end) = self.run::<G>(group, files) else { return };
        if group.len() == 1 {
            ends.push((group[0].clone(), end));
            return;
        }
        let files: Vec<usize> = match &end {
            End::NotLoaded(_) => files.to_vec(),
            End::Noticed(failed) => {
                println!("{} together: {}: {}", group.len(), failed[0].0, failed[0].1);
                let noticed = |i: &&usize| failed.iter().any(|(f, _)| *f == self.files[**i].file);
                files.iter().filter(noticed).copied().collect()
            }
        };
        let (one, other) = group.split_at(group.len() / 2);
        self.narrow::<G>(one, &files, ends);
        self.narrow::<G>(other, &files, ends);
    }
}

/// Tries every correction of a game.
fn try_all<G: FullGame>(game: &str) {
    let content = Content::from_tree(GAMES, tree());
    assert!(content.errors().is_empty(), "{}", content.errors()[0]);
    let mut suite = Suite::new::<G>(&content);
    let all = corrections::<G>(&content);
    let mut ends = Vec::new();
    let only = std::env::var("LOAM_CORRECTIONS").ok();
    let tried = match only.as_deref() {
        Some(text) => {
            let is_chosen = |c: &&Correction| {
                let is_named = || text.split('|').any(|part| c.to_string().contains(part));
                text == "alone" || text == "written" && c.is_written || is_named()
            };
            let chosen: Vec<&Correction> = all.iter().filter(is_chosen).collect();
            for one in &chosen {
                ends.extend(suite.run::<G>(&[one], &suite.all()).map(|end| ((*one).clone(), end)));
            }
            chosen.len()
        }
        None => in_groups::<G>(&mut suite, &all, &mut ends),
    };
    let mut failures = Vec::new();
    let mut not_loaded = 0;
    for (correction, end) in &ends {
        match end {
            End::NotLoaded(why) if correction.is_written => {
                failures.push(format!("{correction}\n  does not load: {why}"))
            }
            End::NotLoaded(why) => {
                not_loaded += 1;
                println!("{correction}\n  does not load: {why}");
            }
            End::Noticed(failed) => {
                let failed: String =
                    failed.iter().take(5).map(|(file, why)| format!("\n  {file}: {why}")).collect();
                failures.push(format!("{correction}{failed}"));
            }
        }
    }
    println!(
        "{game}: {tried} of {} corrections tried, {} written ones among them, on {} files of scenarios in {} runs; {not_loaded} do not load",
        all.len(),
        all.iter().filter(|c| c.is_written).count(),
        suite.files.len(),
        suite.runs,
    );
    let fails_without = !failures.is_empty() && suite.run::<G>(&[], &suite.all()).is_some();
    assert!(!fails_without, "scenarios fail without any correction: `loam test` names them");
    assert!(
        failures.is_empty(),
        "{} corrections are noticed:\n{}",
        failures.len(),
        failures.join("\n")
    );
}

/// Tries each correction once, in groups without overlaps.
fn in_groups<G: FullGame>(suite: &mut Suite, all: &[Correction], ends: &mut Ends) -> usize {
    let seed = std::env::var("LOAM_SEED").map_or(1, |n| n.parse().expect("LOAM_SEED is a number"));
    let mut random = Random::new(seed);
    let mut left: Vec<&Correction> = all.iter().collect();
    for i in (1..left.len()).rev() {
        left.swap(i, random.below(i as u32 + 1) as usize);
    }
    for _ in 0..ROUNDS {
        let mut group: Vec<&Correction> = Vec::new();
        left.retain(|one| {
            let overlaps = |other: &&Correction| {
                other.file == one.file && other.at.start < one.at.end && one.at.start < other.at.end
            };
            let waits = group.iter().any(overlaps);
            if !waits {
                group.push(one);
            }
            waits
        });
        if group.is_empty() {
            break;
        }
        for part in suite.loading(&group, ends) {
            suite.narrow::<G>(&part, &suite.all(), ends);
        }
    }
    all.len() - left.len()
}

#[test]
fn no_scenario_of_terra_mystica_notices_a_correction() {
    try_all::<MysticaGame>("Terra Mystica");
}

#[test]
fn no_scenario_of_merchants_cove_notices_a_correction() {
    try_all::<TabletopGame>("Merchants Cove");
}

/// A provisional value has a number that can be corrected, or an entry in `corrections.toml`.
#[test]
fn each_provisional_value_has_a_correction() {
    let content = Content::from_tree(GAMES, tree());
    let written = written();
    let mut of_written = BTreeMap::new();
    for one in &written {
        of_written
            .extend(one.value.all().iter().map(|value| ((one.file.clone(), value.clone()), false)));
    }
    let mut without = Vec::new();
    for value in content.library.provisional() {
        if let Some(met) = of_written.get_mut(&(value.span.file.clone(), value.path())) {
            *met = true;
        } else if !value.value.contains(|c: char| c.is_ascii_digit()) {
            without.push(format!("{} = {} ({})", value.path(), value.value, value.span));
        }
    }
    assert!(without.is_empty(), "not in corrections.toml:\n{}", without.join("\n"));
    let gone: Vec<_> =
        of_written.iter().filter(|(_, met)| !**met).map(|(value, _)| value).collect();
    assert!(gone.is_empty(), "in corrections.toml and not provisional: {gone:?}");
}
