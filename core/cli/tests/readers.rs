//! Fuzzes every reader with damaged files: content, scripts, scenarios, ledgers, typed actions,
//! frames. None may panic.
//!
//! `LOAM_READERS=N` tries N inputs, `LOAM_SEED` changes the random draws; `.ci/full readers` is the
//! long form. The list of readers is shared with the fuzz targets.

#[path = "../../../fuzz/src/lib.rs"]
mod fuzz;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use fuzz::{Ground, Input, READERS, Reader};
use game::random::Random;

fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name)
        .map_or(usual, |n| n.parse().unwrap_or_else(|_| panic!("{name} is a number")))
}

#[test]
fn well_formed_input_is_read() {
    let mut ground = Ground::new();
    let inputs = ground.inputs();
    for reader in READERS {
        // A shipped file in its own place equals the loaded content, so one of each kind is enough.
        let of_kind = inputs.iter().filter(|input| input.reader == reader);
        let many = if matches!(reader, Reader::Content | Reader::Script) { 1 } else { 5 };
        let read: Vec<&Input> = of_kind.take(many).collect();
        assert!(!read.is_empty(), "nothing for {reader:?}");
        for Input { name, bytes, .. } in read {
            assert!(
                ground.read(reader, name, bytes) || reader == Reader::Action,
                "{reader:?}: {name}"
            );
        }
    }
    assert!(!fuzz::read(Reader::Ledger, b"no ledger") && !fuzz::read(Reader::Frame, b"{}"));
}

#[test]
fn no_reader_panics() {
    let (files, seed) = (number("LOAM_READERS", 600), number("LOAM_SEED", 1));
    let mut ground = Ground::new();
    let inputs = ground.inputs();
    let (mut refused, mut panics) = (0, Vec::new());
    for index in 0..files {
        let mut random = Random::new(Random::derive(seed, index));
        let reader = READERS[random.below(READERS.len() as u32) as usize];
        let of_kind: Vec<&Input> = inputs.iter().filter(|i| i.reader == reader).collect();
        let input = of_kind[random.below(of_kind.len() as u32) as usize];
        let mut bytes = input.bytes.clone();
        damage(&mut bytes, &mut random);
        match catch_unwind(AssertUnwindSafe(|| ground.read(reader, &input.name, &bytes))) {
            Ok(true) => {}
            Ok(false) => refused += 1,
            Err(_) => {
                let file = std::env::temp_dir().join(format!("loam-reader-{seed}-{index}"));
                std::fs::write(&file, &bytes).expect("it can be written");
                panics.push(format!("{reader:?}, made from {}: {}", input.name, file.display()));
            }
        }
    }
    println!(
        "{files} damaged files read, {refused} with a mistake reported, {} panics",
        panics.len()
    );
    assert!(panics.is_empty(), "{}", panics.join("\n"));
    assert!(refused > files / 4, "{refused} of {files}: they are hardly damaged");
}

/// Each reader has a fuzz target.
#[test]
fn each_reader_has_a_target() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz");
    let manifest = std::fs::read_to_string(folder.join("Cargo.toml")).expect("the manifest");
    for reader in READERS {
        let name = format!("{reader:?}").to_lowercase();
        assert!(manifest.contains(&format!("name = \"{name}\"\n")), "no target {name}");
        let target = folder.join(format!("fuzz_targets/{name}.rs"));
        let text = std::fs::read_to_string(target).expect("the target");
        assert!(text.contains(&format!("read(Reader::{reader:?}, bytes)")), "{name}");
    }
}

/// Applies one to four changes: a byte, a cut, a duplicated or removed piece, a word from another
/// place.
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
