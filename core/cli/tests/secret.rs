//! Tests of what others can see of a seat that may answer a secret decision repeatedly: whether it
//! is done, and nothing else.
//!
//! The decisions are found in the content: those of a shipped variant, unchanged or with one switch
//! flipped, that all are asked simultaneously and that stay open after an answer. Some of each are
//! answered in two different ways on two copies of one table, and everything that a table shows to
//! the others is compared.

use std::sync::Arc;

use cli::games::GAMES;
use components::declare::ActingSeats;
use content::{Library, VariantChoice};
use game::random::Random;
use serde_json::{Value, json};
use server::table::{
    ActOutcome, AnyTable, ContentCatalogue, GameCatalogue, PlanPosition, SettingKind,
    TableParameters,
};
use tabletop::TabletopDialect;
use workbench::library::Content;

use crate::common::{good, loam_in};
use crate::running::start_in;
use crate::storage::Nowhere;
use crate::wire::{Socket, with};

type Settings = Vec<(String, String)>;

/// Returns whether a game with these options has a secret decision that seats may answer
/// repeatedly.
fn has_secrets(library: &Library, variant: &str, settings: &Settings) -> bool {
    let choice = VariantChoice { settings: settings.clone(), ..VariantChoice::named(variant) };
    let Ok(compiled) = library.compile(&TabletopDialect, &choice) else { return false };
    let layouts: Vec<_> = compiled.ruleset.layouts().cloned().collect();
    layouts.iter().any(|layout| {
        layout.phases.iter().any(|phase| match phase.acts {
            ActingSeats::AtOnce(decision, _) | ActingSeats::Sealed(decision, _) => {
                layout.decisions[usize::from(decision)].keeps
            }
            _ => false,
        })
    })
}

/// Returns the variants and settings with such decisions.
fn with_secrets(content: &Content, catalogue: &ContentCatalogue) -> Vec<(String, Settings)> {
    let mut found = Vec::new();
    for variant in content.library.list_variants() {
        let Ok(offer) = catalogue.options(&variant.id) else { continue };
        let switches = offer.settings.iter().filter(|setting| setting.kind == SettingKind::Bool);
        let other = |default: &str| if default == "true" { "false" } else { "true" };
        let one = switches.map(|s| vec![(s.id.clone(), other(&s.default).to_owned())]);
        for settings in std::iter::once(Settings::new()).chain(one) {
            if has_secrets(&content.library, &variant.id, &settings) {
                found.push((variant.id.clone(), settings));
            }
        }
    }
    found
}

/// Performs an action and commits it.
fn commit(table: &mut dyn AnyTable, seat: u8, text: &str) {
    let acted = table.act(seat, text, &mut Nowhere);
    if acted.unwrap_or_else(|wrong| panic!("{text}: {}", wrong.words())) == ActOutcome::Seen {
        // In the middle of an action the turn cannot be ended yet.
        let _ = table.end(seat, &mut Nowhere);
    }
}

/// Returns the legal actions of a seat, each with its text and role.
fn may(table: &mut dyn AnyTable, seat: u8) -> Vec<(String, &'static str)> {
    let legal = table.seen(&[seat]).legal;
    legal.into_iter().filter(|e| e.seat == seat).map(|e| (e.text, e.role)).collect()
}

/// Returns everything that a player with these seats is shown. The log takes longest and is
/// included from row `from` on. Hashes depend on the secret key of a table, so they are removed.
fn shown(table: &mut dyn AnyTable, seats: &[u8], from: Option<u32>) -> Value {
    let mut seen = serde_json::to_value(table.seen(seats)).unwrap();
    seen["on"] = Value::Null;
    let mut log = from.map(|from| serde_json::to_value(table.log(seats, from)).unwrap());
    for row in log.iter_mut().flat_map(|log| log.as_array_mut().unwrap()) {
        row["on"] = Value::Null;
    }
    let row = table.row_shown(seats);
    let plan = table.plan(seats, &PlanPosition::default(), None).map(|plan| {
        let mut plan = serde_json::to_value(plan).unwrap();
        plan["snap"]["on"] = Value::Null;
        plan
    });
    let at = table.at_row(seats, row).map(|seen| {
        let mut seen = serde_json::to_value(seen).unwrap();
        seen["on"] = Value::Null;
        seen
    });
    json!({
        "seen": seen,
        "log": log,
        "row": row,
        "plan": plan.ok(),
        "at": at.ok(),
        "behind": table.at_row(seats, row + 1).err(),
        "why": table.explain_row(seats, row).ok(),
        "words": table.words(seats, None).ok(),
        "complete": table.complete(seats, ""),
        "waits": table.waits_for(),
        "ledger": table.ledger(seats, None).err(),
        "previews": seats.first().map(|seat| {
            may(table, *seat).iter().map(|(text, _)| json!(table.preview(*seat, text).ok())).collect::<Vec<_>>()
        }),
    })
}

/// Returns the path and the values of the first difference.
fn difference(path: &str, one: &Value, other: &Value) -> Option<String> {
    match (one, other) {
        (Value::Object(a), Value::Object(b)) if a.len() == b.len() => {
            a.iter().find_map(|(key, value)| difference(&format!("{path}.{key}"), value, &b[key]))
        }
        (Value::Array(a), Value::Array(b)) if a.len() == b.len() => {
            let mut both = a.iter().zip(b).enumerate();
            both.find_map(|(n, (a, b))| difference(&format!("{path}[{n}]"), a, b))
        }
        _ => (one != other).then(|| format!("{path}: {one} and {other}")),
    }
}

/// Returns a bot's hint for a seat.
fn hint(table: &mut dyn AnyTable, seat: u8) -> Value {
    if table.hint(seat, true).is_err() {
        return Value::Null;
    }
    loop {
        if let Some((_, hint)) = table.think() {
            return json!(hint.map(|hint| serde_json::to_value(hint).unwrap()));
        }
    }
}

/// Returns the views of the others: each other seat alone, and a spectator.
fn others(seats: u8, seat: u8) -> Vec<Vec<u8>> {
    let each = (0..seats).filter(|other| *other != seat).map(|other| vec![other]);
    each.chain([Vec::new()]).collect()
}

/// Gives up to `most` answers that leave the decision open; returns those that were given.
fn answer_in_secret(
    table: &mut dyn AnyTable,
    seat: u8,
    most: u32,
    random: &mut Random,
) -> Vec<String> {
    let mut given = Vec::new();
    for _ in 0..most {
        let open = may(table, seat).into_iter().filter(|(_, role)| *role != "end");
        let open: Vec<_> = open.collect();
        if open.is_empty() {
            break;
        }
        let (text, _) = &open[random.below(open.len() as u32) as usize];
        commit(table, seat, text);
        given.push(text.clone());
    }
    given
}

/// Closes the decision for a seat.
fn close(table: &mut dyn AnyTable, seat: u8) {
    let ends = may(table, seat).into_iter().find(|(_, role)| *role == "end");
    let (text, _) = ends.expect("an answer that ends");
    commit(table, seat, &text);
}

/// Compares one secret decision: a seat answers it at one of two tables that begin at the end of
/// this ledger.
fn compare(catalogue: &ContentCatalogue, ledger: &str, seat: u8, random: &mut Random) -> usize {
    let open = || catalogue.reopen(ledger, false).unwrap().table;
    let (mut nothing, mut something) = (open(), open());
    let (seats, rows) = (nothing.seats(), nothing.row_shown(&[]));
    let from = rows.saturating_sub(1).max(1);
    let on: Vec<String> = others(seats, seat).iter().map(|who| something.seen(who).on).collect();
    let given = answer_in_secret(something.as_mut(), seat, 1 + random.below(3), random);
    let mut compared = 0;
    for done in [false, true] {
        if done {
            close(nothing.as_mut(), seat);
            close(something.as_mut(), seat);
        }
        let still_open = nothing.waits_for().iter().any(|other| *other != seat);
        if !still_open {
            break;
        }
        let reads = random.below(on.len() as u32) as usize;
        for (at, (who, on)) in others(seats, seat).iter().zip(&on).enumerate() {
            let from = (at == reads && done).then_some(from);
            let (one, other) =
                (shown(nothing.as_mut(), who, from), shown(something.as_mut(), who, from));
            let differs = difference("", &one, &other);
            let what =
                format!("{who:?} sees that {seat} answered {given:?}, done: {done}\n{ledger}");
            assert_eq!(differs, None, "{what}");
            assert_eq!(something.row_shown(who), rows, "{who:?} counts rows of {seat}");
            assert!(done || something.seen(who).on == *on, "{who:?} is shown another hash");
            compared += usize::from(!given.is_empty());
        }
        assert!(
            something.row_shown(&[seat]) >= rows + given.len() as u32,
            "the own rows are shown"
        );
    }
    if let Some(other) = nothing.waits_for().iter().copied().find(|other| *other != seat)
        && random.below(4) == 0
    {
        assert_eq!(hint(nothing.as_mut(), other), hint(something.as_mut(), other));
    }
    // Once all are done, everyone sees the same number of rows.
    for other in something.waits_for() {
        close(something.as_mut(), other);
    }
    let counted: Vec<u32> =
        others(seats, seat).iter().map(|who| something.row_shown(who)).collect();
    assert!(counted.iter().all(|rows| *rows == something.row()), "{counted:?}");
    compared
}

/// A table with a random player.
struct Played {
    table: Box<dyn AnyTable>,
    random: Random,
}

impl Played {
    fn begin(catalogue: &ContentCatalogue, parameters: &TableParameters) -> Played {
        let table = catalogue.open(parameters).unwrap().table;
        Played { table, random: Random::new(parameters.seed.unwrap_or_default()) }
    }

    /// Plays until the first answer to a secret decision; returns the ledger before it and the
    /// seat, or `None` if the game is over.
    fn next_secret(&mut self) -> Option<(String, u8)> {
        let Played { table, random } = self;
        while !table.is_over() {
            let waits = table.waits_for();
            let seat = waits[random.below(waits.len() as u32) as usize];
            let before = table.whole_ledger();
            let list = may(table.as_mut(), seat);
            let (text, _) = &list[random.below(list.len() as u32) as usize];
            let shown = table.row_shown(&[]);
            commit(table.as_mut(), seat, text);
            if table.row() == shown + 1 && table.row_shown(&[]) == shown {
                return Some((before, seat));
            }
        }
        None
    }
}

#[test]
fn secret_answers_stay_hidden_until_all_are_given() {
    let content = Arc::new(Content::open(GAMES, None, &[]).unwrap());
    let catalogue = ContentCatalogue::new(cli::games::SERVED, content.clone());
    let found = with_secrets(&content, &catalogue);
    assert!(!found.is_empty(), "no variant asks in secret");
    let mut compared = 0;
    for (seed, (variant, settings)) in (4..).zip(found) {
        let players = 2 + (seed % 2) as u8;
        let (variant, seed) = (Some(variant), Some(seed));
        let parameters =
            TableParameters { variant, settings, players, seed, ..TableParameters::default() };
        let mut played = Played::begin(&catalogue, &parameters);
        if let Some((before, seat)) = played.next_secret() {
            compared += compare(&catalogue, &before, seat, &mut played.random);
        }
    }
    assert!(compared > 20, "{compared} sights were compared");
}

/// Secret answers send not even an empty frame to the others, since they could count frames.
#[test]
fn no_frame_is_sent_for_a_secret_answer() {
    let content = Arc::new(Content::open(GAMES, None, &[]).unwrap());
    let catalogue = ContentCatalogue::new(cli::games::SERVED, content.clone());
    let (variant, settings) = with_secrets(&content, &catalogue).swap_remove(0);
    let variant = Some(variant);
    let parameters = TableParameters {
        variant,
        settings,
        players: 2,
        seed: Some(4),
        ..TableParameters::default()
    };
    let (ledger, seat) = Played::begin(&catalogue, &parameters).next_secret().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let (server, _) = start_in(&["--dir", folder.path().to_str().unwrap()]);
    let parameters = json!({ "ledger": ledger, "who": ["link", "link"] });
    let made =
        with(server.at, "POST", "/api/tables", &server.owner, &parameters.to_string()).json();
    let id = made["id"].as_str().unwrap();
    let link = |seat: u8| made["links"][usize::from(seat)]["secret"].as_str().unwrap();
    let mut own = Socket::at_table(server.at, id, link(seat));
    let mut other = Socket::at_table(server.at, id, link(1 - seat));
    let received = |other: &mut Socket| {
        // Frames arrive in order, so everything sent earlier has arrived before this answer.
        other.ask(json!({ "t": "complete", "text": "" }));
        other.received.len()
    };
    let before = received(&mut other);
    let rows = own.row();
    for _ in 0..2 {
        let legal = own.state["legal"].as_array().unwrap();
        let Some(entry) = legal.iter().find(|entry| entry["role"] != "end") else { break };
        let text = entry["text"].as_str().unwrap().to_owned();
        own.act(&text);
        own.end();
    }
    assert!(own.row() > rows, "something was answered: {}", own.state["legal"]);
    assert_eq!(received(&mut other), before + 1, "{:?}", other.received.last());
}

/// Returns the folder with content of a game whose points are visible only to their owner.
fn purses() -> std::path::PathBuf {
    std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/terminal_disclosure")
}

/// Opens a table of that game with another seed, and so with other points.
fn purse_table(catalogue: &ContentCatalogue, seed: u64) -> Box<dyn AnyTable> {
    let (variant, seed) = (Some("purses".to_owned()), Some(seed));
    catalogue
        .open(&TableParameters { variant, players: 2, seed, ..TableParameters::default() })
        .unwrap()
        .table
}

/// Two tables that differ only in hidden points look the same to the others until the game has
/// ended for everyone.
#[test]
fn hidden_points_are_shown_only_to_their_seat_before_the_end() {
    let content = Arc::new(Content::open(GAMES, Some(&purses()), &[]).unwrap());
    let catalogue = ContentCatalogue::new(cli::games::SERVED, content);
    let own =
        |table: &mut dyn AnyTable, seat: u8| table.seen(&[seat]).seats[usize::from(seat)].points;
    let mut one = purse_table(&catalogue, 1);
    let points = own(one.as_mut(), 0);
    assert!(points.is_some_and(|points| points > 0), "the own points are seen: {points:?}");
    let others = (2..2_000).map(|seed| purse_table(&catalogue, seed));
    let mut others = others.filter_map(|mut table| {
        let is_like = own(table.as_mut(), 0) == points;
        (is_like && own(table.as_mut(), 1) != own(one.as_mut(), 1)).then_some(table)
    });
    let mut other = others.next().expect("a seed with other hidden points alone");
    for turn in 0..6 {
        let seen = one.seen(&[0]);
        assert_eq!(seen.seats[1].points, None, "turn {turn}");
        assert_eq!(seen.seats[0].ahead, None, "the place tells who has more");
        assert_eq!(one.seen(&[]).seats.iter().filter_map(|seat| seat.points).count(), 0);
        for viewer in [vec![0], vec![]] {
            let (a, b) =
                (shown(one.as_mut(), &viewer, Some(0)), shown(other.as_mut(), &viewer, Some(0)));
            assert_eq!(difference("", &a, &b), None, "{viewer:?} in turn {turn}");
        }
        let seat = one.waits_for()[0];
        for table in [&mut one, &mut other] {
            commit(table.as_mut(), seat, "go");
        }
    }
    assert!(one.is_over());
    let ended = one.seen(&[0]);
    let all: Vec<i32> = ended.seats.iter().filter_map(|seat| seat.points).collect();
    assert_eq!(all.len(), 2, "all is shown once the game has ended");
    assert_eq!(ended.seats[0].ahead, Some(u8::from(all[1] > all[0])));
    assert_eq!(one.seen(&[]).seats[1].points, Some(all[1]));
    assert!(
        ended.outcome[0].contains(&all.iter().max().unwrap().to_string()),
        "{:?}",
        ended.outcome
    );
}

/// The same for the terminal: what `play` prints at the end of an unfinished game.
#[test]
fn play_prints_no_hidden_points_of_an_unfinished_game() {
    let play = |more: &[&str], seed: &str, typed: &str| {
        let args = ["play", "purses", "--seat", "human", "--seat", "random", "--seed", seed];
        good(loam_in(&purses(), &[more, &args[..]].concat(), typed))
    };
    let out = play(&[], "1", "go\nquit\n");
    let blue: Vec<&str> = out.lines().filter(|line| line.trim().starts_with("blue ")).collect();
    assert!(blue.last().is_some_and(|line| line.ends_with(" ?")), "{out}");
    let last = |out: &str| -> Value { serde_json::from_str(out.lines().last().unwrap()).unwrap() };
    let end = last(&play(&["--json"], "1", "go\nquit\n"));
    assert_eq!(end["scores"][1]["points"], Value::Null, "{end}");
    assert_eq!(end["scores"][1]["place"], Value::Null, "{end}");
    let red = end["scores"][0]["points"].as_i64().unwrap();
    // With another seed and equal points of red, everything printed at the end is equal, including
    // the hash.
    let same = (2..2_000u32).map(|seed| last(&play(&["--json"], &seed.to_string(), "go\nquit\n")));
    let same = same.into_iter().take(400).find(|other| other["scores"][0]["points"] == red);
    if let Some(other) = same {
        assert_eq!(other, end);
    }
    let over = last(&play(&["--json"], "1", "go\ngo\ngo\n"));
    assert!(over["over"] == true && over["scores"][1]["points"].is_i64(), "{over}");
}
