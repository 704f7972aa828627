//! Everything that reads what comes from outside, in one table: content, scripts, scenarios, ledgers, typed actions, frames of the table
//! in the browser. Whatever the bytes are, a reader takes them or says what is wrong; none may panic.
//!
//! The targets in `fuzz_targets/` call [`read`] with what libFuzzer makes up. The test `core/cli/tests/readers.rs` has this file as a
//! module and damages what is well formed, so that the table is compiled and tried with every change.

use std::cell::RefCell;

use bundle::index::line::{IndexLine, read_lines};
use bundle::{Lock, Manifest, PublishedName, Version, VersionReq};
use cli::games::GAMES;
use content::{ContentTree, VariantChoice};
use game::prelude::*;
use lab::{BotSpec, GameSource};
use ledger::head::LedgerForm;
use ledger::recorded::RecordableGame;
use ledger::replay::{LedgerReplayOptions, Replayer};
use mystica::MysticaGame;
use workbench::games::is_of;
use workbench::{
    CompiledRules, Content, GameParameters, LedgerRulesProvider, RuleOverrides, VariantGameFactory,
};

/// What reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reader {
    /// A table of a module, and everything that is made of it.
    Content,
    /// A script, up to its machine.
    Script,
    /// A file of scenarios.
    Scenario,
    /// A recorded game, replayed.
    Ledger,
    /// An action as it is typed, for each seat.
    Action,
    /// What a browser sends.
    Frame,
    /// A module in one file.
    Bundle,
    /// A module's file in an index.
    Line,
    /// A `loam.lock`.
    Lock,
}

/// All of them.
pub const READERS: [Reader; 9] = [
    Reader::Content,
    Reader::Script,
    Reader::Scenario,
    Reader::Ledger,
    Reader::Action,
    Reader::Frame,
    Reader::Bundle,
    Reader::Line,
    Reader::Lock,
];

/// Something that is read, as it is when nothing is wrong with it.
pub struct Input {
    /// By whom.
    pub reader: Reader,
    /// The file, or what it is.
    pub name: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

/// What readers need: the shipped content, and a game that has begun.
pub struct Ground {
    content: Content,
    tables: VariantGameFactory<MysticaGame>,
    game: MysticaGame,
    state: <MysticaGame as game::Rules>::State,
}

/// The seed of the game.
const SEED: u64 = 7;

impl Ground {
    /// The shipped content and a game of `base` at its beginning.
    pub fn new() -> Ground {
        let content = Content::from_tree(GAMES, ContentTree::embedded());
        let wanted = GameParameters::of_variant(Some("base"));
        let tables = VariantGameFactory::<MysticaGame>::new(&content, &wanted)
            .expect("the variant compiles");
        let mut game = tables.game().expect("the scripts load");
        let state = tables.start(&mut game, SEED).expect("it begins");
        Ground { content, tables, game, state }
    }

    /// Everything that is well formed: the shipped files, a game in both forms, each of its actions, frames.
    pub fn inputs(&mut self) -> Vec<Input> {
        let input = |reader, name: &str, bytes: &[u8]| Input {
            reader,
            name: name.to_owned(),
            bytes: bytes.to_vec(),
        };
        let mut all = Vec::new();
        for (name, text) in &self.content.tree.files {
            let reader = match name.rsplit('.').next() {
                Some("toml") => Reader::Content,
                Some("lua") => Reader::Script,
                Some("txt") => Reader::Scenario,
                _ => continue,
            };
            all.push(input(reader, name, text.as_bytes()));
        }
        let (mut game, played) =
            lab::sim::one(&self.tables, SEED, &[BotSpec::Random]).expect("a game can be played");
        for form in [LedgerForm::Recorded, LedgerForm::Commands] {
            let written = self.tables.format_ledger(&mut game, SEED, &played.actions, form);
            let written = written.expect("a game can be written");
            all.push(input(Reader::Ledger, "ledger", written.as_bytes()));
        }
        let mut state = self.tables.start(&mut game, SEED).expect("it begins");
        for &(seat, action) in &played.actions {
            let text = game.text(&state, seat, action);
            all.push(input(Reader::Action, "action", text.as_bytes()));
            game.apply(&mut state, seat, action).expect("it was played");
        }
        for frame in FRAMES {
            all.push(input(Reader::Frame, "frame", frame.as_bytes()));
        }
        let folder = "scripts/house-example/";
        let files = self.content.tree.files.iter().filter(|(name, _)| name.starts_with(folder));
        let files = files.map(|(name, text)| (name.clone(), text.clone().into_bytes())).collect();
        let mut manifest = Manifest::new(packed_name(), Version::new(1, 2, 0), "MIT");
        manifest.requires.insert("base".to_owned(), VersionReq::STAR);
        let packed = bundle::pack(&manifest, &files).expect("it can be packed");
        let line = IndexLine::new(&manifest, &bundle::sha256(&packed), packed.len(), None);
        let line = serde_json::to_string(&line).expect("plain data");
        all.push(input(Reader::Bundle, "bundle", &packed));
        all.push(input(Reader::Line, "line", line.as_bytes()));
        all.push(input(Reader::Lock, "lock", LOCK.as_bytes()));
        all
    }

    /// Reads; says whether there was nothing wrong. Of a content file or script, `name` is the shipped one in whose place it stands.
    pub fn read(&mut self, reader: Reader, name: &str, bytes: &[u8]) -> bool {
        let text = String::from_utf8_lossy(bytes);
        match reader {
            Reader::Content | Reader::Script => {
                let mut tree = self.content.tree.clone();
                tree.insert_bytes(name.to_owned(), bytes);
                let (library, errors) = content::load(&tree, GAMES.dialects());
                errors.is_empty() && (reader == Reader::Content || scripts_load(&library))
            }
            Reader::Scenario => ledger::scenario::read(&MysticaGame::WORDS, name, &text).is_ok(),
            Reader::Ledger => {
                let provider = LedgerRulesProvider::<MysticaGame>::new(
                    &self.content,
                    None,
                    RuleOverrides::default(),
                );
                let options = LedgerReplayOptions {
                    check: true,
                    legal: true,
                    any_ruleset: true,
                    ..LedgerReplayOptions::default()
                };
                Replayer::new(provider).replay(name, bytes, options).is_clean()
            }
            Reader::Action => {
                let Ground { game, state, .. } = self;
                (0..game.seats(state)).all(|seat| game.read(state, seat, &text).is_ok())
            }
            Reader::Bundle => {
                let mut bytes = bytes.to_vec();
                // With the digest of the damaged bytes, the other checks are reached.
                let end = bytes.len().saturating_sub(64);
                let digest = bundle::sha256(&bytes[..end]);
                bytes.truncate(end);
                bytes.extend_from_slice(digest.as_bytes());
                bundle::unpack(&bytes).is_ok()
            }
            Reader::Line => read_lines(&packed_name(), &text).is_ok(),
            Reader::Lock => Lock::from_text(&text).is_ok(),
            Reader::Frame => server::http::ClientFrame::read(&text).is_ok(),
        }
    }
}

impl Default for Ground {
    fn default() -> Ground {
        Ground::new()
    }
}

/// Name of the packed module.
fn packed_name() -> PublishedName {
    "ada/house-example".parse().expect("a name")
}

/// A lock with one bundle of an index.
const LOCK: &str = r#"format = 1
[[index]]
url = "https://example.org/loam"
key = "RWQf6LRCGA9i53mlYecO4IzT51TGPpvWucNSCh1CBM0QTaLn73Y7GFO3"
snapshot = 3
[[bundle]]
name = "ada/house-example"
version = "1.2.0"
sha256 = "0000000000000000000000000000000000000000000000000000000000000000"
index = "https://example.org/loam"
wanted = "^1.2"
"#;

/// Frames as a browser sends them.
const FRAMES: [&str; 5] = [
    r#"{"t":"hello","table":"abcdef","secret":"s"}"#,
    r#"{"t":"ping"}"#,
    r#"{"t":"act","id":"1","seat":0,"on":"0123456789abcdef","text":"pass"}"#,
    r#"{"t":"undo","id":"2","on":"0123456789abcdef","to":1}"#,
    r#"{"t":"say","id":"3","text":"hello"}"#,
];

/// Do the scripts of every variant load?
fn scripts_load(library: &content::Library) -> bool {
    library.list_variants().iter().all(|variant| {
        let choice = VariantChoice::named(&variant.id);
        if !library.dialect_of(&choice).is_ok_and(is_of::<MysticaGame>) {
            return true;
        }
        CompiledRules::<MysticaGame>::compile(library, choice)
            .is_ok_and(|rules| rules.scripts().is_ok())
    })
}

/// Reads bytes that came from nowhere; content and scripts in place of those of a shipped house rule.
pub fn read(reader: Reader, bytes: &[u8]) -> bool {
    thread_local!(static GROUND: RefCell<Option<Ground>> = const { RefCell::new(None) });
    let name = match reader {
        Reader::Content => "scripts/house-example/module.toml",
        Reader::Script => "scripts/house-example/markets.lua",
        _ => "fuzz",
    };
    GROUND
        .with_borrow_mut(|ground| ground.get_or_insert_with(Ground::new).read(reader, name, bytes))
}
