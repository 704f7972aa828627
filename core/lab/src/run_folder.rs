//! A run stored in a folder as shards. Each shard is written atomically, so that the run can be stopped and continued.

mod totals;

use language::{Language, for_viewer};
use std::ops::Range;

use game::QueryError;
use game::prelude::*;
use serde_json::{Map, Value};

use crate::columns::{ColumnType, TableSchema, TableWriter};
use crate::game_source::GameSource;
use crate::record::{PlayoutRecord, RecordDetail, WIN};
use crate::sim::{self, FinishedGame, GameCallback};
use crate::store::RunStore;
use crate::summary::{EndedGame, EndedSeat, FailedGame, RunSummary};
use crate::workers;

pub use totals::totals;

/// Settings of a stored run in addition to its [`sim::SimOptions`].
#[derive(Clone, Debug)]
pub struct RunFolderOptions {
    /// All inputs that determine the result, by name. A run continues only if they are unchanged.
    pub manifest: Map<String, Value>,
    /// Number of games in a shard, at least 1. A stopped program loses at most one shard.
    pub shard: u64,
    /// Whether a table of the actions of each seat is also written.
    pub actions: bool,
}

/// Name of the file that describes the run in a folder.
pub const MANIFEST: &str = "manifest.json";

/// Upper bound on the shards of a run; file systems stay fast with that many files in a folder.
const MOST_SHARDS: u64 = 1_000_000;

fn name_of(shard: usize) -> String {
    format!("shards/{shard:06}.csv")
}

/// A shard that still has to be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissingShard {
    pub number: usize,
    /// Numbers of the games in the shard.
    pub games: Range<u64>,
}

/// Returns the number of shards of a run.
fn many(plan: &sim::SimOptions, book: &RunFolderOptions) -> u64 {
    plan.games.div_ceil(book.shard.max(1))
}

/// Returns the plan with recording on, which shards need.
fn recorded(plan: &sim::SimOptions) -> sim::SimOptions {
    let detail = plan.record.unwrap_or(RecordDetail::Players);
    sim::SimOptions { record: Some(detail), ..plan.clone() }
}

/// Returns the missing shards of a run, in order. An empty folder gets the run's manifest.
///
/// # Errors
/// The folder holds another run, or cannot be read or written. The error is a message.
pub fn missing_shards(
    plan: &sim::SimOptions,
    book: &RunFolderOptions,
    store: &dyn RunStore,
) -> Result<Vec<MissingShard>, String> {
    check_manifest(&book.manifest, store)?;
    let (size, shard_count) = (book.shard.max(1), many(plan, book));
    if shard_count > MOST_SHARDS {
        return Err(format!(
            "{} games in shards of {size} would be {shard_count} files, but a run writes at most \
            {MOST_SHARDS}; use larger shards",
            plan.games
        ));
    }
    let mut missing = Vec::new();
    for (number, shard) in (0..shard_count).enumerate() {
        let exists =
            store.has(&name_of(number)).map_err(|e| store_error(store, &name_of(number), e))?;
        if !exists {
            let games = shard * size..((shard + 1) * size).min(plan.games);
            missing.push(MissingShard { number, games });
        }
    }
    Ok(missing)
}

/// Plays the missing shards, then writes the tables. All threads work on the same shard, so a stopped program loses at
/// most one. `each` is called for the games that this call plays.
///
/// # Errors
/// The folder holds another run or cannot be written, or no game instance could be made. The error is a message.
pub fn run<O: GameSource>(
    opening: &O,
    plan: &sim::SimOptions,
    book: &RunFolderOptions,
    store: &dyn RunStore,
    each: &GameCallback<'_, O::Game>,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<RunSummary, String>
where
    O::Game: 'static,
{
    let missing = missing_shards(plan, book, store)?;
    let before = plan.games - missing.iter().map(|m| m.games.end - m.games.start).sum::<u64>();
    progress(before);
    let all = many(plan, book) as usize;
    let mut done = all - missing.len();
    let finished = |portion: usize, bytes: &[u8]| {
        write_shard(store, missing[portion].number, bytes).map_err(|message| {
            format!(
                "{message}; {done} of {all} shards are finished and saved, and the same command \
                continues"
            )
        })?;
        done += 1;
        Ok(())
    };
    let portions: Vec<Range<u64>> = missing.iter().map(|m| m.games.clone()).collect();
    let played = ShardPlayer { opening, plan: &recorded(plan), book, portions: &portions };
    played.play(each, finished, &|n| progress(before + n))?;
    write_tables(opening, plan, book, store)
}

/// Writes a shard to its final name.
///
/// # Errors
/// The file cannot be written; the message names it.
pub fn write_shard(store: &dyn RunStore, number: usize, bytes: &[u8]) -> Result<(), String> {
    let name = name_of(number);
    store.write(&name, bytes).map_err(|error| store_error(store, &name, error))
}

/// Plays the games of a shard and returns its content, which does not depend on the machine.
///
/// # Errors
/// No game instance could be made, or a bot does not support this game.
pub fn shard<O: GameSource>(
    opening: &O,
    plan: &sim::SimOptions,
    book: &RunFolderOptions,
    games: Range<u64>,
) -> Result<Vec<u8>, String>
where
    O::Game: 'static,
{
    let mut shard = Vec::new();
    let finished = |_: usize, bytes: &[u8]| {
        shard.extend_from_slice(bytes);
        Ok(())
    };
    let portions = std::slice::from_ref(&games);
    let played = ShardPlayer { opening, plan: &recorded(plan), book, portions };
    played.play(&|_, _| {}, finished, &|_| {})?;
    Ok(shard)
}

/// Shards to be played, by their ranges of games.
struct ShardPlayer<'a, O> {
    opening: &'a O,
    plan: &'a sim::SimOptions,
    book: &'a RunFolderOptions,
    portions: &'a [Range<u64>],
}

impl<O: GameSource> ShardPlayer<'_, O>
where
    O::Game: 'static,
{
    fn play(
        &self,
        each: &GameCallback<'_, O::Game>,
        mut finished: impl FnMut(usize, &[u8]) -> Result<(), String> + Send,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<(), String> {
        let ShardPlayer { opening, plan, book, portions } = *self;
        let detail = plan.record.unwrap_or(RecordDetail::Players);
        let make = || sim::SimWorker::new(opening, plan).map_err(|QueryError(message)| message);
        let work =
            |worker: &mut sim::SimWorker<O>, index: u64| match worker.play(opening, plan, index) {
                Ok((seed, played)) => {
                    each(&mut worker.game, FinishedGame { index, seed, played: &played });
                    match &played.record {
                        Some(record) => lines(book, detail, index, seed, record),
                        None => bad_line(&played.bad(index, seed)),
                    }
                }
                Err(bad) => bad_line(&bad),
            };
        let finished = |portion: usize, games: Vec<(u64, Vec<u8>)>| {
            let bytes: Vec<u8> = games.into_iter().flat_map(|(_, lines)| lines).collect();
            finished(portion, &bytes)
        };
        workers::in_portions(plan.threads, portions, make, work, finished, progress)
    }
}

fn store_error(store: &dyn RunStore, name: &str, error: std::io::Error) -> String {
    format!("{}: {error}", store.path(name))
}

/// Checks that the folder holds this run. An empty folder gets the run's manifest.
pub(crate) fn check_manifest(
    manifest: &Map<String, Value>,
    store: &dyn RunStore,
) -> Result<(), String> {
    let stored = store.read(MANIFEST).map_err(|e| store_error(store, MANIFEST, e))?;
    let Some(stored) = stored else {
        let text = serde_json::to_string_pretty(manifest).expect("names and values have a form");
        return store
            .write(MANIFEST, (text + "\n").as_bytes())
            .map_err(|e| store_error(store, MANIFEST, e));
    };
    let path = store.path(MANIFEST);
    let stored: Map<String, Value> =
        serde_json::from_slice(&stored).map_err(|e| format!("{path}: {e}"))?;
    let keys = manifest.keys().chain(stored.keys().filter(|key| !manifest.contains_key(*key)));
    let value = |map: &Map<String, Value>, key: &str| {
        map.get(key).map_or_else(|| "missing".to_owned(), ToString::to_string)
    };
    let differs = |key: &&String| manifest.get(*key) != stored.get(*key);
    let line = |key: &String| {
        format!("\n  {key}: {} in the folder, {} now", value(&stored, key), value(manifest, key))
    };
    let lines: Vec<String> = keys.filter(differs).map(line).collect();
    if lines.is_empty() {
        return Ok(());
    }
    Err(format!(
        "{path}: the folder contains a different run, so nothing was written:{}\nhelp: use the \
        arguments and the version of that run, or choose another folder",
        lines.concat()
    ))
}

/// Writer for lines of a shard: the name of a table, then the fields of a row.
type ShardWriter = csv::Writer<Vec<u8>>;

fn empty() -> ShardWriter {
    csv::WriterBuilder::new().flexible(true).from_writer(Vec::new())
}

fn row(out: &mut ShardWriter, fields: &[&str]) {
    out.write_record(fields).expect("memory takes every row");
}

fn bytes(out: ShardWriter) -> Vec<u8> {
    out.into_inner().expect("memory takes every row")
}

fn bad_line(bad: &FailedGame) -> Vec<u8> {
    let mut out = empty();
    let FailedGame { index, seed, why, is_fault } = bad;
    row(&mut out, &["bad", &index.to_string(), &seed.to_string(), &is_fault.to_string(), why]);
    bytes(out)
}

/// Formats the lines of one game.
fn lines(
    book: &RunFolderOptions,
    detail: RecordDetail,
    index: u64,
    seed: u64,
    record: &PlayoutRecord,
) -> Vec<u8> {
    let mut out = empty();
    let names = &record.names;
    let game = index.to_string();
    let number = |n: u32| n.to_string();
    row(
        &mut out,
        &[
            "games",
            &game,
            &seed.to_string(),
            &names.rules,
            &record.players.len().to_string(),
            &number(record.decisions),
            &number(record.conversions),
            &format!("{:016x}", record.hash),
            names.stages.get(usize::from(record.ended)).map_or("", String::as_str),
        ],
    );
    if let Some(victory) = &record.victory {
        row(&mut out, &["victories", &game, victory]);
    }
    let name = |list: &[String], at: u16| list.get(at as usize).cloned().unwrap_or_default();
    let counters = |out: &mut ShardWriter, seat: &str, counters: &[(u16, i32)]| {
        for (counter, value) in counters {
            let counter = name(&names.counters, *counter);
            row(out, &["counters", &game, seat, &counter, &value.to_string()]);
        }
    };
    for (seat, player) in (1..).zip(&record.players) {
        let seat = number(seat);
        let opening: Vec<String> =
            player.opening.iter().map(|at| name(&names.places, *at)).collect();
        let mut fields = vec![
            "players".to_owned(),
            game.clone(),
            seat.clone(),
            (player.team + 1).to_string(),
            player.name.clone(),
            player.bot.clone(),
            player.start.to_string(),
            player.score.to_string(),
            player.rank().to_string(),
            player.win().to_string(),
            number(player.decisions),
            opening.join(" "),
        ];
        // Stages that were not played stay empty.
        let after = |points: &Option<i32>| points.map_or(String::new(), |n| n.to_string());
        fields.extend(player.stages.iter().map(after));
        row(&mut out, &fields.iter().map(String::as_str).collect::<Vec<_>>());
        for sum in player.changes.iter().filter(|sum| sum.resource == 0) {
            let source = name(&names.sources, sum.source);
            let (points, times) = (sum.amount.to_string(), number(sum.times));
            row(&mut out, &["points", &game, &seat, &source, &points, &times]);
        }
        counters(&mut out, &seat, &player.counters);
        if book.actions {
            for (kind, times) in &player.actions {
                row(&mut out, &["actions", &game, &seat, kind, &number(*times)]);
            }
        }
    }
    counters(&mut out, "0", &record.counters);
    if detail == RecordDetail::Rows {
        for (at, action) in (1..).zip(&record.rows) {
            let stage = name(&names.stages, action.stage.into());
            let (at, seat) = (number(at), number(u32::from(action.seat) + 1));
            let score = action.score.to_string();
            let text = [&action.kind, &action.text].map(String::as_str);
            row(&mut out, &["rows", &game, &at, &seat, &stage, text[0], text[1], &score]);
        }
    }
    bytes(out)
}

/// Returns the definitions of a run's tables; `stages` are the names of the stages.
fn tables(book: &RunFolderOptions, detail: RecordDetail, stages: &[String]) -> Vec<TableSchema> {
    use ColumnType::{Number, Text, Whole, WholeOrNone};
    let mut players = TableSchema::new(
        "players",
        &[
            ("game", Whole),
            ("seat", Whole),
            ("team", Whole),
            ("name", Text),
            ("bot", Text),
            ("start", Whole),
            ("score", Whole),
            ("rank", Number),
            ("win", Number),
            ("decisions", Whole),
            ("opening", Text),
        ],
    );
    // The points after the last stage are the score.
    for stage in &stages[..stages.len().saturating_sub(1)] {
        players.columns.push((format!("after_{}", stage.replace(' ', "_")), WholeOrNone));
    }
    let mut tables = vec![
        TableSchema::new(
            "games",
            &[
                ("game", Whole),
                ("seed", Text),
                ("rules", Text),
                ("players", Whole),
                ("decisions", Whole),
                ("conversions", Whole),
                ("hash", Text),
                ("ended", Text),
            ],
        ),
        players,
        TableSchema::new(
            "points",
            &[
                ("game", Whole),
                ("seat", Whole),
                ("source", Text),
                ("points", Whole),
                ("times", Whole),
            ],
        ),
    ];
    if book.actions {
        let columns = [("game", Whole), ("seat", Whole), ("action", Text), ("times", Whole)];
        tables.push(TableSchema::new("actions", &columns));
    }
    if detail == RecordDetail::Rows {
        tables.push(TableSchema::new(
            "rows",
            &[
                ("game", Whole),
                ("number", Whole),
                ("seat", Whole),
                ("stage", Text),
                ("action", Text),
                ("text", Text),
                ("score", Whole),
            ],
        ));
    }
    tables
}

/// Reads all shards in order, writes the tables and returns the summary.
///
/// # Errors
/// A shard is missing or damaged, or a table cannot be written. The message names the file.
pub fn write_tables<O: GameSource>(
    opening: &O,
    plan: &sim::SimOptions,
    book: &RunFolderOptions,
    store: &dyn RunStore,
) -> Result<RunSummary, String> {
    let (detail, shards) =
        (plan.record.unwrap_or(RecordDetail::Players), many(plan, book) as usize);
    let (stages, counters, victories) = {
        let game = opening.game().map_err(|QueryError(message)| message)?;
        // Files are the same in all languages.
        for_viewer(&Language::english(), || {
            (game.stage_names(), game.counter_names(), game.victory_names())
        })
    };
    let mut all = tables(book, detail, &stages);
    if !victories.is_empty() {
        let columns = [("game", ColumnType::Whole), ("victory", ColumnType::Text)];
        all.push(TableSchema::new("victories", &columns));
    }
    if !counters.is_empty() {
        use ColumnType::{Text, Whole};
        let columns = [("game", Whole), ("seat", Whole), ("counter", Text), ("value", Whole)];
        all.push(TableSchema::new("counters", &columns));
    }
    let mut writers = all
        .into_iter()
        .map(|table| Ok((table.name, table.columns.len(), TableWriter::new(table, store)?)))
        .collect::<Result<Vec<_>, String>>()?;
    let mut summary = RunSummary::default();
    let mut game: Option<EndedGame> = None;
    for shard in 0..shards {
        let mut full = Ok(());
        lines_of(store, shard, |table, fields| {
            sum_up(&mut summary, &mut game, table, fields)?;
            let writer = writers.iter_mut().find(|(name, ..)| *name == table);
            if let (Some((_, width, writer)), Ok(())) = (writer, &full) {
                // A game with fewer stages than others leaves the remaining columns empty.
                let missing = std::iter::repeat("");
                let filled: Vec<&str> =
                    fields.iter().copied().chain(missing).take(*width).collect();
                full = writer.add(filled.into_iter());
            }
            Some(())
        })?;
        full.map_err(|message| format!("{}: {message}", store.path(&name_of(shard))))?;
    }
    if let Some(game) = game {
        summary.add_ended(&game);
    }
    for (.., writer) in writers {
        writer.finish()?;
    }
    Ok(summary)
}

/// Calls `each` for the lines of a shard, with the name of the table and the fields of the row.
fn lines_of(
    store: &dyn RunStore,
    shard: usize,
    mut each: impl FnMut(&str, &[&str]) -> Option<()>,
) -> Result<(), String> {
    let name = name_of(shard);
    let broken = |message: String| format!("{}: {message}", store.path(&name));
    let bytes = store.read(&name).map_err(|e| store_error(store, &name, e))?;
    let bytes = bytes.ok_or_else(|| {
        broken("the shard was deleted during the run; start the run again".into())
    })?;
    let mut reader =
        csv::ReaderBuilder::new().flexible(true).has_headers(false).from_reader(bytes.as_slice());
    let mut line = csv::StringRecord::new();
    while reader.read_record(&mut line).map_err(|e| broken(e.to_string()))? {
        let fields: Vec<&str> = line.iter().skip(1).collect();
        each(line.get(0).unwrap_or_default(), &fields)
            .ok_or_else(|| broken(format!("`{}` is not a line of a shard", fields.join(","))))?;
    }
    Ok(())
}

/// Parses a share of the win from a table, into units of [`WIN`].
fn parts_of(win: &str) -> Option<i64> {
    Some((win.parse::<f64>().ok()? * WIN as f64).round() as i64)
}

/// Parses a team number from a table, where numbers begin at 1.
fn team_of(team: &str) -> Option<u8> {
    team.parse::<u8>().ok()?.checked_sub(1)
}

/// Adds a line of a shard to the summary; `None` if it is malformed.
fn sum_up(
    summary: &mut RunSummary,
    game: &mut Option<EndedGame>,
    table: &str,
    fields: &[&str],
) -> Option<()> {
    match (table, fields) {
        ("games", [index, _, _, _, decisions, conversions, hash, _]) => {
            if let Some(game) = game.take() {
                summary.add_ended(&game);
            }
            *game = Some(EndedGame {
                index: index.parse().ok()?,
                hash: u64::from_str_radix(hash, 16).ok()?,
                decisions: decisions.parse().ok()?,
                conversions: conversions.parse().ok()?,
                victory: None,
                seats: Vec::new(),
            });
        }
        ("victories", [_, victory]) => game.as_mut()?.victory = Some((*victory).to_owned()),
        ("players", [_, _, team, name, _, _, score, _, win, ..]) => {
            game.as_mut()?.seats.push(EndedSeat {
                name: (*name).to_owned(),
                points: score.parse().ok()?,
                team: team_of(team)?,
                won: parts_of(win)?,
            });
        }
        ("actions", [_, seat, what, times]) => {
            let seat = seat.parse::<usize>().ok()?.checked_sub(1)?;
            let name = game.as_ref()?.seats.get(seat)?.name.clone();
            summary.add_actions((*what).to_owned(), name, times.parse().ok()?);
        }
        ("bad", [index, seed, is_fault, why]) => summary.add_bad(FailedGame {
            index: index.parse().ok()?,
            seed: seed.parse().ok()?,
            why: (*why).to_owned(),
            is_fault: is_fault.parse().ok()?,
        }),
        ("points" | "rows" | "counters", _) => {}
        _ => return None,
    }
    Some(())
}
