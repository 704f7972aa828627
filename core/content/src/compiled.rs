//! What compiling gives: the rules, the scripts, the settings, and how much of it is data.

use std::sync::Arc;

use serde::Serialize;

use crate::history::AmendmentHistory;
use crate::marks::{Doubt, doubt};
use crate::module::DeclKind;
use crate::setting::SettingValue;
use crate::settings::{GivenBy, Resolved, Settings};
use crate::source::{At, Sources, Span};
use crate::value::Node;

/// A compiled variant.
#[derive(Debug)]
pub struct Compiled<R> {
    /// The rules.
    pub ruleset: Arc<R>,
    pub(crate) hash: [u8; 32],
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
    pub(crate) kept: Vec<Kept>,
    pub(crate) board: Option<Node>,
    /// Parts of the map that are not in play, by path.
    pub(crate) idle: Vec<String>,
    pub(crate) sources: Sources,
}

/// A declaration that is in play.
#[derive(Clone, Debug)]
pub(crate) struct Kept {
    pub kind: &'static DeclKind,
    pub id: String,
    pub name: String,
    pub at: At,
    pub node: Arc<Node>,
    /// What amendments changed in it.
    pub history: Option<Arc<AmendmentHistory>>,
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
    /// Share of the pieces that need no script, in percent.
    pub fn percent_data(&self) -> f64 {
        100.0 * self.without_script as f64 / self.pieces.max(1) as f64
    }
}

/// The settings with their values, and who gave them.
pub(crate) fn settings_in_use(settings: &Settings, sources: &Sources) -> Vec<SettingInUse> {
    let in_use = |r: &Resolved| SettingInUse {
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

impl<R> Compiled<R> {
    /// The hash as 64 hexadecimal digits.
    pub fn hash(&self) -> String {
        self.hash.iter().map(|b| format!("{b:02x}")).collect()
    }
}

impl<R> Clone for Compiled<R> {
    fn clone(&self) -> Compiled<R> {
        Compiled {
            ruleset: self.ruleset.clone(),
            scripts: self.scripts.clone(),
            settings: self.settings.clone(),
            variant: self.variant.clone(),
            map: self.map.clone(),
            profile: self.profile.clone(),
            modules: self.modules.clone(),
            kept: self.kept.clone(),
            board: self.board.clone(),
            idle: self.idle.clone(),
            sources: self.sources.clone(),
            ..*self
        }
    }
}
