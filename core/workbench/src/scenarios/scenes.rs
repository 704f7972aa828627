//! Creates the games in which scenarios play, from the content.

use std::path::Path;

use content::VariantChoice;
use ledger::replay::LedgerReplayOptions;
use ledger::scenario::{self, ContentValues, ScenarioGame, ScenarioProvider};
use ledger::source::LedgerFile;
use script::SharedCoverage;

use crate::disk;
use crate::error::Error;
use crate::game_options::ReplayRules;
use crate::library::{CompiledRules, Content};
use crate::playable::{FullGame, Playable};

/// Compiles and caches the games of scenarios.
pub struct ScenarioGames<'c, G: Playable> {
    content: &'c Content,
    /// Module whose scenarios run; empty for scenarios of maps and variants.
    pub module: String,
    /// Variant for scenarios that name no variant.
    plain: Option<String>,
    /// Cache of `own_variant`: module and result.
    own: Option<(String, Option<String>)>,
    made: Vec<(VariantChoice, CompiledRules<G>)>,
    /// Rules that have an error, which is reported once.
    broken: Vec<VariantChoice>,
    /// Coverage to record, if any.
    pub coverage: Option<SharedCoverage>,
}

impl<'c, G: FullGame> ScenarioGames<'c, G> {
    /// Creates the cache for this content. `plain` is the result of [`Content::plain_variant`],
    /// which is slow to compute.
    pub fn new(content: &'c Content, plain: Option<String>) -> ScenarioGames<'c, G> {
        let module = String::new();
        let (own, made, broken, coverage) = (None, Vec::new(), Vec::new(), None);
        ScenarioGames { content, module, plain, own, made, broken, coverage }
    }

    /// Returns the rules of a scenario's game, compiled once.
    ///
    /// # Errors
    /// Returns the diagnostics as one message.
    pub fn rules(&mut self, game: &ScenarioGame) -> Result<CompiledRules<G>, String> {
        let choice = self.choice(game)?;
        self.rules_of(choice)
    }

    fn rules_of(&mut self, choice: VariantChoice) -> Result<CompiledRules<G>, String> {
        if let Some((_, rules)) = self.made.iter().find(|(listed, _)| *listed == choice) {
            return Ok(rules.clone());
        }
        let rules = CompiledRules::compile(&self.content.library, choice.clone());
        let rules = rules.map_err(|errors| Error::from(errors).as_reason())?;
        self.made.push((choice, rules.clone()));
        Ok(rules)
    }

    /// Returns the choice of variant, settings and modules of a scenario's game. Equal choices have
    /// equal rules.
    ///
    /// # Errors
    /// Fails if the scenario names no variant and the content has none.
    pub fn choice(&mut self, game: &ScenarioGame) -> Result<VariantChoice, String> {
        let text = |t: &scenario::SourceText| t.text.clone();
        let mut choice = VariantChoice {
            variant: game.variant.as_ref().map(text).unwrap_or_default(),
            map: game.map.as_ref().map(text),
            settings: game.settings.iter().map(|(k, v)| (text(k), text(v))).collect(),
            modules: game.modules.iter().map(|(m, on)| (text(m), *on)).collect(),
            values: game.given.iter().map(|(path, value)| (text(path), text(value))).collect(),
            ..VariantChoice::default()
        };
        if game.variant.is_none() {
            // Without a named variant, the scenario plays the result of `own_variant`, or else the
            // plain variant with the module added.
            match self.own_variant() {
                Some(own) => choice.variant = own,
                None => {
                    choice.variant = self.plain.clone().ok_or("the content has no variant")?;
                    if !self.module.is_empty() {
                        choice.modules.insert(0, (self.module.clone(), true));
                    }
                }
            }
        }
        Ok(choice)
    }
}

impl<G: FullGame> ScenarioGames<'_, G> {
    /// Returns the smallest variant with the module. `None` if no variant has the module, or if the
    /// module builds on a module of the plain variant. A module that does not may belong to another
    /// game, so it may not fit the plain variant.
    fn own_variant(&mut self) -> Option<String> {
        if let Some((_, own)) = self.own.as_ref().filter(|(module, _)| *module == self.module) {
            return own.clone();
        }
        let library = &self.content.library;
        let modules = |variant: &str| {
            let rules = CompiledRules::<G>::compile(library, VariantChoice::named(variant)).ok();
            rules.map(|rules| rules.compiled.modules.clone()).unwrap_or_default()
        };
        let plain = self.plain.as_deref().map(modules).unwrap_or_default();
        let builds_on =
            plain.iter().any(|builds_on_id| library.requires(&self.module, builds_on_id));
        let own = if self.module.is_empty() || builds_on {
            None
        } else {
            let all = library.list_variants().into_iter().map(|v| (modules(&v.id), v.id));
            let with_module = all.filter(|(modules, _)| modules.contains(&self.module));
            with_module.map(|(modules, id)| (modules.len(), id)).min().map(|(_, id)| id)
        };
        self.own = Some((self.module.clone(), own.clone()));
        own
    }
}

fn instance<G: FullGame>(
    rules: &CompiledRules<G>,
    coverage: Option<&SharedCoverage>,
) -> Result<G, Error> {
    coverage.map_or_else(|| rules.game(), |shared| rules.covering(shared))
}

impl<G: FullGame> ContentValues for ScenarioGames<'_, G> {
    fn data(&mut self, game: &ScenarioGame, path: &str) -> Result<String, String> {
        Ok(self.rules(game)?.compiled.provenance(path)?.value)
    }
}

impl<G: FullGame> ScenarioProvider<G> for ScenarioGames<'_, G> {
    fn game(&mut self, game: &ScenarioGame) -> Result<G, String> {
        let choice = self.choice(game)?;
        if self.broken.contains(&choice) {
            return Err("the rules have the error that is shown for an earlier scenario".into());
        }
        let made = self.rules_of(choice.clone()).and_then(|rules| {
            instance(&rules, self.coverage.as_ref()).map_err(|error| error.as_reason())
        });
        if made.is_err() {
            self.broken.push(choice);
        }
        made
    }

    fn ledger(&mut self, near: &str, name: &str) -> Result<Vec<u8>, String> {
        let folder = near.rsplit_once('/').map_or("", |(folder, _)| folder);
        let path_in_folder = format!("{folder}/{name}");
        let files = &self.content.tree.files;
        let text = files.get(&path_in_folder).or_else(|| files.get(name));
        match text {
            Some(text) => Ok(text.clone().into_bytes()),
            // A scenario outside the content has its ledger in the same folder.
            None if !files.contains_key(near) => {
                let path = Path::new(near).with_file_name(name);
                Ok(disk::read(&path)?)
            }
            None => Err(format!("there is no file {path_in_folder}")),
        }
    }

    fn replay_to_line(
        &mut self,
        name: &str,
        text: &[u8],
        line: u32,
    ) -> Result<(G, G::State), String> {
        let options =
            LedgerReplayOptions { until_line: Some(line), ..LedgerReplayOptions::default() };
        let ledger = LedgerFile { name, bytes: text };
        let replayed = self.content.replay::<G>(ledger, &ReplayRules::default(), options);
        let (rules, played, _) = replayed.map_err(|error| error.as_reason())?;
        let game = instance(&rules, self.coverage.as_ref()).map_err(|error| error.as_reason())?;
        Ok((game, played.state))
    }
}
