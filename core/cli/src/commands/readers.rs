//! Damaged files for every reader: content, scripts, scenarios, ledgers, typed actions. None may panic.

use std::panic::{AssertUnwindSafe, catch_unwind};

use content::VariantChoice;
use game::random::Random;
use games::GAMES;
use lab::{BotSpec, Opening};
use loam::games::is_of;
use loam::{Content, ForLedgers, Rules, RulesWanted, Tables, Title, disk};
use record::head::Form;
use record::replay::{Options, Replayer};
use serde::Serialize;

use crate::context::Context;
use crate::output::{CommandResult, Paint, Trouble, count, give, say};

/// Something that is read, as it is when nothing is wrong with it.
struct Input {
    reader: Reader,
    name: String,
    bytes: Vec<u8>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reader {
    Content,
    Script,
    Scenario,
    Ledger,
    Action,
}

/// What readers made of damaged files.
#[derive(Serialize)]
struct ReadersResult {
    seed: u64,
    files: u64,
    refused: u64,
    panics: Vec<Panicked>,
}

/// An input that made its reader panic.
#[derive(Serialize)]
struct Panicked {
    index: u64,
    input: String,
}

/// Reads `files` damaged inputs; fails if one of them makes a reader panic.
pub fn run<G: Title>(
    context: &Context,
    tables: &Tables<G>,
    seed: u64,
    files: u64,
) -> CommandResult {
    let content = context.load(None)?;
    let (mut game, played) = lab::sim::one(tables, seed, &[BotSpec::Random])?;
    let inputs = inputs(&content, tables, &mut game, seed, &played.actions)?;
    let state = tables.start(&mut game, seed)?;
    let bar = crate::progress::progress(files, context.json);
    let options = Options { check: true, legal: true, any_ruleset: true, ..Options::default() };
    let (mut refused, mut panics) = (0u64, Vec::new());
    for index in 0..files {
        let mut random = Random::new(Random::derive(seed, index));
        let kinds =
            [Reader::Content, Reader::Script, Reader::Scenario, Reader::Ledger, Reader::Action];
        let kind = kinds[random.below(kinds.len() as u32) as usize];
        let of_kind: Vec<&Input> = inputs.iter().filter(|i| i.reader == kind).collect();
        if of_kind.is_empty() {
            continue;
        }
        let input = of_kind[random.below(of_kind.len() as u32) as usize];
        let mut bytes = input.bytes.clone();
        damage(&mut bytes, &mut random);
        let read = catch_unwind(AssertUnwindSafe(|| match input.reader {
            Reader::Content => {
                let mut tree = content.tree.clone();
                tree.insert_bytes(input.name.clone(), &bytes);
                content::load(&tree, GAMES.dialects()).1.is_empty()
            }
            Reader::Script => {
                let mut tree = content.tree.clone();
                tree.insert_bytes(input.name.clone(), &bytes);
                let (library, errors) = content::load(&tree, GAMES.dialects());
                errors.is_empty() && scripts_load::<G>(&library)
            }
            Reader::Scenario => {
                let text = String::from_utf8_lossy(&bytes);
                record::scenario::read(&G::WORDS, &input.name, &text).is_ok()
            }
            Reader::Ledger => {
                let provider = ForLedgers::<G>::new(&content, None, RulesWanted::default());
                Replayer::new(provider).replay(&input.name, &bytes, options).is_clean()
            }
            Reader::Action => {
                let text = String::from_utf8_lossy(&bytes);
                (0..game.seats(&state)).all(|seat| game.read(&state, seat, &text).is_ok())
            }
        }));
        match read {
            Ok(true) => {}
            Ok(false) => refused += 1,
            Err(_) => panics.push((index, input.name.clone(), bytes)),
        }
        bar.set_position(index + 1);
    }
    bar.finish_and_clear();
    let named = |(index, input, _): &(u64, String, Vec<u8>)| Panicked {
        index: *index,
        input: input.clone(),
    };
    let result = ReadersResult { seed, files, refused, panics: panics.iter().map(named).collect() };
    give(context.json, &result, |ReadersResult { panics, .. }| {
        let damaged = count(files as usize, "damaged file");
        say(&format!("{damaged} read, {refused} with a mistake reported, {} panics", panics.len()));
    });
    for (index, name, bytes) in &panics {
        let file = std::env::temp_dir().join(format!("loam-reader-{seed}-{index}"));
        let saved = disk::write(&file, bytes).map(|()| file.display().to_string());
        let saved = saved.unwrap_or_else(String::from);
        crate::output::complain!(
            "{}: input {index}, made from {name}: {saved}",
            Paint::stderr().bad("panic")
        );
    }
    if panics.is_empty() { Ok(()) } else { Err(Trouble::Shown) }
}

/// Do the scripts of every variant load?
fn scripts_load<G: Title>(library: &content::Library) -> bool {
    library.list_variants().iter().all(|variant| {
        let choice = VariantChoice::named(&variant.id);
        if !library.dialect_of(&choice).is_ok_and(is_of::<G>) {
            return true;
        }
        Rules::<G>::compile(library, choice).is_ok_and(|rules| rules.scripts().is_ok())
    })
}

fn inputs<G: Title>(
    content: &Content,
    tables: &Tables<G>,
    game: &mut G,
    seed: u64,
    actions: &[(u8, G::Action)],
) -> Result<Vec<Input>, Trouble> {
    let mut inputs: Vec<Input> = content
        .tree
        .files
        .iter()
        .filter_map(|(name, text)| {
            let reader = match name.rsplit('.').next() {
                Some("toml") => Reader::Content,
                Some("lua") => Reader::Script,
                Some("txt") => Reader::Scenario,
                _ => return None,
            };
            Some((reader, name.clone(), text.clone().into_bytes()))
        })
        .map(|(reader, name, bytes)| Input { reader, name, bytes })
        .collect();
    let ledger = tables.ledger(game, seed, actions)?;
    let commands = tables.written(game, seed, actions, Form::Commands)?;
    for (name, text) in [("ledger, recorded form", ledger), ("ledger, command form", commands)] {
        inputs.push(Input { reader: Reader::Ledger, name: name.into(), bytes: text.into_bytes() });
    }
    let mut state = tables.start(game, seed)?;
    for &(seat, action) in actions {
        let bytes = game.text(&state, seat, action).into_bytes();
        inputs.push(Input { reader: Reader::Action, name: "action".into(), bytes });
        game.apply(&mut state, seat, action).map_err(|p| p.to_string())?;
    }
    Ok(inputs)
}

/// One to four changes: a byte, a cut, a doubled or dropped piece, a word of another place.
fn damage(bytes: &mut Vec<u8>, random: &mut Random) {
    const WORDS: [&[u8]; 12] = [
        b"99999999999999999999",
        b"-1",
        b"\t",
        b"\n",
        b"\xff\xfe",
        b"\0",
        b"[[",
        b"\"",
        b" = ",
        b"..",
        b"\xf0\x9f\x8e\xb2",
        b"255",
    ];
    for _ in 0..1 + random.below(4) {
        if bytes.is_empty() {
            return;
        }
        let at = random.below(bytes.len() as u32) as usize;
        let end = (at + 1 + random.below(40) as usize).min(bytes.len());
        match random.below(6) {
            0 => bytes[at] = random.below(256) as u8,
            1 => bytes.truncate(at),
            2 => drop(bytes.drain(at..end)),
            3 => {
                let piece = bytes[at..end].to_vec();
                bytes.splice(at..at, piece);
            }
            4 => {
                let piece = bytes[at..end].to_vec();
                let to = random.below(bytes.len() as u32) as usize;
                bytes.splice(to..to, piece);
            }
            _ => {
                let word = WORDS[random.below(WORDS.len() as u32) as usize];
                bytes.splice(at..at, word.iter().copied());
            }
        }
    }
}
