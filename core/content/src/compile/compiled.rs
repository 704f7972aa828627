//! What compiling gives: the ruleset, the scripts, the settings, and how much of it is data.

use std::sync::Arc;

use kernel::{AnswerKind, Measure, PieceClass, Ruleset};
use serde::Serialize;

use super::why::{Kept, doubt};
use crate::library::{Library, Module};
use crate::provisional::Doubt;
use crate::setting::SettingValue;
use crate::settings::{GivenBy, Settings};
use crate::source::{Sources, Span};
use crate::value::Node;

/// A compiled variant.
#[derive(Clone, Debug)]
pub struct Compiled {
    /// The rules.
    pub ruleset: Arc<Ruleset>,
    /// Every script file of the modules in play, by path.
    pub scripts: Vec<ScriptFile>,
    /// The settings, by name.
    pub settings: Vec<SettingInUse>,
    /// Name of the variant.
    pub variant: String,
    /// Name of the map.
    pub map: String,
    /// Name of the profile; empty if there is none.
    pub profile: String,
    /// The modules in play, in their order.
    pub modules: Vec<String>,
    /// How much is data.
    pub stats: Stats,
    pub(super) kept: Vec<Kept>,
    pub(super) board: Option<Node>,
    /// The set of canals in play.
    pub(super) canal_set: Option<String>,
    pub(super) sources: Sources,
}

/// A script file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptFile {
    /// Id of the module.
    pub module: String,
    /// Path from the content folder.
    pub file: String,
    /// Its text.
    pub text: Arc<str>,
}

/// A setting and its value in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SettingInUse {
    /// Its name.
    pub id: String,
    /// The module that declares it.
    pub module: String,
    /// Its value.
    pub value: SettingValue,
    /// Its value as a number, as scripts see it: off 0, on 1; the place of a word in the list of words.
    pub number: i32,
    /// Its value when nobody says anything.
    pub default: SettingValue,
    /// Who gave it.
    pub by: GivenBy,
    /// Where.
    pub span: Span,
    /// What it does.
    pub doc: String,
    /// Why its value is only provisional, where nobody chose it, and how sure it is.
    pub provisional: Option<Doubt>,
}

/// How much of a game is data.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Stats {
    /// Pieces in play.
    pub pieces: usize,
    /// Those of them that need no script.
    pub without_script: usize,
    /// Answers to hooks by data.
    pub data_answers: usize,
    /// Answers to hooks by script.
    pub script_answers: usize,
}

impl Stats {
    pub(super) fn of(ruleset: &Ruleset) -> Stats {
        let mut stats = Stats { pieces: ruleset.pieces.len(), ..Stats::default() };
        for (i, piece) in ruleset.pieces.iter().enumerate() {
            let scripts = |a: &&kernel::Answer| matches!(a.what, AnswerKind::Script(_));
            let by_script = piece.all_answers().iter().filter(scripts).count();
            stats.script_answers += by_script;
            stats.data_answers += piece.all_answers().len() - by_script;
            let measured = ruleset
                .final_tiles
                .iter()
                .any(|t| t.piece.at() == i && matches!(t.measure, Measure::Script(_)));
            stats.without_script += usize::from(by_script == 0 && !measured);
        }
        stats
    }

    /// Share of the pieces that need no script, in percent.
    pub fn percent_data(&self) -> f64 {
        100.0 * self.without_script as f64 / self.pieces.max(1) as f64
    }
}

pub(super) fn scripts(library: &Library, modules: &[&Module]) -> Vec<ScriptFile> {
    let mut all = Vec::new();
    for module in modules {
        let folder = format!("scripts/{}/", module.id);
        for (file, text) in library.scripts_in(&folder) {
            let (module, file, text) = (module.id.clone(), file.clone(), text.clone());
            all.push(ScriptFile { module, file, text });
        }
    }
    all
}

pub(super) fn settings_in_use(settings: &Settings, sources: &Sources) -> Vec<SettingInUse> {
    let in_use = |r: &crate::settings::Resolved| SettingInUse {
        id: r.setting.id.clone(),
        module: r.setting.module.clone(),
        value: r.value.clone(),
        number: r.setting.kind.number(&r.value),
        default: r.setting.default.clone(),
        by: r.by.clone(),
        span: sources.span(r.at),
        doc: r.setting.doc.clone(),
        provisional: doubt(&r.setting.node, &["default"]).filter(|_| r.by == GivenBy::Default),
    };
    settings.iter().map(in_use).collect()
}

impl Compiled {
    /// The hash as 64 hexadecimal digits.
    pub fn hash(&self) -> String {
        self.ruleset.hash.iter().map(|b| format!("{b:02x}")).collect()
    }

    /// How many pieces of a class are in play.
    pub fn count(&self, class: PieceClass) -> usize {
        self.ruleset.pieces.iter().filter(|p| p.class == class).count()
    }
}
