//! The result of compiling a variant: rules, scripts, settings, and statistics.

use std::sync::Arc;

use language::ContentTexts;
use serde::Serialize;

use crate::history::AmendmentHistory;
use crate::module::DeclarationKind;
use crate::provisional_marks::{ProvisionalReason, doubt};
use crate::setting::SettingValue;
use crate::settings::{ResolvedSetting, SettingOrigin, Settings};
use crate::source::{ByteSpan, SourceMap, Span};
use crate::value::TomlNode;

/// The result of compiling a variant: rules, scripts, settings and statistics. `R` is the type of
/// the rules.
#[derive(Debug)]
pub struct CompiledVariant<R> {
    pub ruleset: Arc<R>,
    pub(crate) hash: [u8; 32],
    /// Files of the map and of the variant.
    pub(crate) files: Vec<String>,
    /// Every script file of the modules in play, sorted by path.
    pub scripts: Vec<ScriptFile>,
    /// Settings with their values, sorted by name.
    pub settings: Vec<SettingInUse>,
    pub variant: String,
    pub map: String,
    /// Name of the profile; empty if there is none.
    pub profile: String,
    /// Ids of the modules in play, in order.
    pub modules: Vec<String>,
    pub stats: ContentStats,
    /// Texts in the languages of the viewers.
    pub texts: Arc<ContentTexts>,
    pub(crate) declarations: Vec<CompiledDeclaration>,
    pub(crate) board: Option<TomlNode>,
    /// Paths of the parts of the map that are not in play.
    pub(crate) idle: Vec<String>,
    pub(crate) sources: SourceMap,
}

/// A declaration in play, kept for [`CompiledVariant::provenance`].
#[derive(Clone, Debug)]
pub(crate) struct CompiledDeclaration {
    pub kind: &'static DeclarationKind,
    pub id: String,
    pub name: String,
    pub at: ByteSpan,
    pub node: Arc<TomlNode>,
    /// Changes that amendments made, if any.
    pub history: Option<Arc<AmendmentHistory>>,
}

/// A script file of a module in play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptFile {
    pub module: String,
    /// Path from the content folder.
    pub file: String,
    pub text: Arc<str>,
}

/// A setting, with its value in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SettingInUse {
    pub id: String,
    /// Id of the module that declares the setting.
    pub module: String,
    pub value: SettingValue,
    /// Value as scripts see it: 0 for off, 1 for on, or the index in the list of words.
    pub number: i32,
    pub default: SettingValue,
    /// Origin of the value: the default, a module, a profile, the variant or the command line.
    pub by: SettingOrigin,
    /// Source span of the value.
    pub span: Span,
    /// Explanation of the setting for players.
    pub doc: String,
    /// Reason and certainty, if the value is a provisional default.
    pub provisional: Option<ProvisionalReason>,
}

/// How much of a game is data and how much is scripts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ContentStats {
    /// Number of pieces in play.
    pub pieces: usize,
    /// Number of pieces that need no script.
    pub without_script: usize,
    /// Number of hook answers given by tables.
    pub data_answers: usize,
    /// Number of hook answers given by scripts.
    pub script_answers: usize,
}

impl ContentStats {
    /// Returns the share of the pieces that need no script, in percent.
    pub fn percent_data(&self) -> f64 {
        100.0 * self.without_script as f64 / self.pieces.max(1) as f64
    }
}

/// Returns the settings with their values and origins.
pub(crate) fn settings_in_use(settings: &Settings, sources: &SourceMap) -> Vec<SettingInUse> {
    let in_use = |r: &ResolvedSetting| SettingInUse {
        id: r.setting.id.clone(),
        module: r.setting.module.clone(),
        value: r.value.clone(),
        number: r.setting.kind.number(&r.value),
        default: r.setting.default.clone(),
        by: r.by.clone(),
        span: sources.span(r.at),
        doc: r.setting.doc.clone(),
        provisional: doubt(&r.setting.node, &["default"])
            .filter(|_| r.by == SettingOrigin::Default),
    };
    settings.iter().map(in_use).collect()
}

impl<R> CompiledVariant<R> {
    /// Returns the paths of the files of map and variant, with the variants that it extends.
    pub fn files(&self) -> &[String] {
        &self.files
    }

    /// Returns the ruleset's hash as 64 hexadecimal digits. It is computed from the canonical text
    /// of the rules: equal hashes mean equal rules.
    pub fn hash(&self) -> String {
        game::hash::hex(&self.hash)
    }

    /// Computes a hash of the texts from which the rules were compiled: the files of the modules,
    /// of the map and of the variant, their translations, and the values of settings. It changes with comments, lines
    /// and names for readers too, which [`CompiledVariant::hash`] ignores.
    pub fn text_hash(&self) -> [u8; 32] {
        let is_in_play = |path: &str| match path.strip_prefix("scripts/") {
            Some(rest) => {
                let module = rest.split_once('/').map_or("", |(module, _)| module);
                self.modules.iter().any(|id| id == module)
            }
            None => self.files.iter().any(|file| file == path),
        };
        let mut files: Vec<(&str, &str)> =
            self.sources.iter().filter(|(path, _)| is_in_play(path)).collect();
        files.sort_unstable();
        let mut hasher = blake3::Hasher::new();
        // Length prefixes ensure that different lists have different hashes.
        let mut part = |text: &str| {
            hasher.update(&(text.len() as u64).to_le_bytes());
            hasher.update(text.as_bytes());
        };
        for (path, text) in files {
            part(path);
            part(text);
        }
        for file in self.texts.files() {
            part(&file.path);
            part(&file.text);
        }
        part(&self.map);
        part(&self.profile);
        self.modules.iter().for_each(|module| part(module));
        for setting in &self.settings {
            part(&format!("{} = {}", setting.id, setting.value));
        }
        // The caller may have replaced values of declarations, which no file shows.
        for declaration in &self.declarations {
            let mut text = String::new();
            declaration.node.write(&mut text, &mut |_| true);
            part(&declaration.id);
            part(&text);
        }
        *hasher.finalize().as_bytes()
    }
}

impl<R> Clone for CompiledVariant<R> {
    fn clone(&self) -> CompiledVariant<R> {
        CompiledVariant {
            ruleset: self.ruleset.clone(),
            files: self.files.clone(),
            scripts: self.scripts.clone(),
            settings: self.settings.clone(),
            variant: self.variant.clone(),
            map: self.map.clone(),
            profile: self.profile.clone(),
            modules: self.modules.clone(),
            texts: self.texts.clone(),
            declarations: self.declarations.clone(),
            board: self.board.clone(),
            idle: self.idle.clone(),
            sources: self.sources.clone(),
            ..*self
        }
    }
}
