//! A module that uses everything the interface has: whatever a module says, the laws hold.
//!
//! The module lies in `every-hook/`, over the shipped content. The first tests prove that it leaves nothing out.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::{Arc, Mutex};

use content::{Compiled, Library, Tree, VariantChoice};
use game::Failure;
use game::random::Random;
use kernel::*;
use lab::fuzz::{Plan, Report, run};
use lab::{BotSpec, Opening};
use ledger::table::Table;
use script::{Limits, LuaHost, Sources};

const MODULE: &str = "every-hook";

/// Games with the module on; counts which functions of its scripts were called.
struct Games {
    compiled: Compiled,
    sources: Sources,
    players: std::ops::RangeInclusive<u8>,
    called: Arc<Mutex<BTreeSet<FunctionId>>>,
}

/// A host that notes what it runs.
struct Noting {
    host: LuaHost,
    called: Arc<Mutex<BTreeSet<FunctionId>>>,
}

impl Host for Noting {
    fn call(
        &mut self,
        function: FunctionId,
        scene: Scene<'_>,
        args: &[i32],
        out: &mut Vec<Request>,
    ) -> Result<i32, Fault> {
        self.called.lock().expect("no panic").insert(function);
        self.host.call(function, scene, args, out)
    }
}

impl Opening for Games {
    type Game = Table;

    fn game(&self) -> Result<Table, Failure> {
        let ruleset = &self.compiled.ruleset;
        let host = LuaHost::new(ruleset, &self.sources, Limits::default())
            .map_err(|errors| Failure(errors[0].to_string()))?;
        let noting = Noting { host, called: self.called.clone() };
        Ok(Table::new(ruleset.clone(), Box::new(noting)))
    }

    fn start(&self, game: &mut Table, seed: u64) -> Result<State, Failure> {
        let span = u32::from(self.players.end() - self.players.start()) + 1;
        let more = Random::new(Random::derive(seed, 1 << 40)).below(span) as u8;
        let players = self.players.start() + more;
        let setup = draw_setup(game.ruleset(), players, &[], seed).map_err(Failure)?;
        game.begin(&setup).map_err(|e| Failure(e.to_string()))
    }
}

fn games(map: &str, settings: &[(&str, &str)]) -> Games {
    let library = library();
    let settings = settings.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
    let choice =
        VariantChoice { map: Some(map.into()), settings, ..VariantChoice::of(MODULE) };
    let compiled = library.compile(&choice).unwrap_or_else(|errors| panic!("{}", text(&errors)));
    let mut sources = Sources::default();
    for script in &compiled.scripts {
        let folder = format!("scripts/{}", script.module);
        sources.add(&script.module, &folder, &script.file, script.text.clone());
    }
    for setting in &compiled.settings {
        sources.settings.insert(setting.id.clone(), setting.number as i32);
    }
    let players = compiled.ruleset.players.clone();
    Games { compiled, sources, players, called: Arc::default() }
}

fn text<E: ToString>(errors: &[E]) -> String {
    errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

fn library() -> Library {
    let mut tree = Tree::embedded();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(MODULE);
    tree.files.extend(Tree::from_disk(&folder).expect("readable").files);
    let (library, errors) = content::load(&tree);
    assert_eq!(text(&errors), "");
    library
}
