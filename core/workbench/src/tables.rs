//! Factory of games under one compiled variant, used by simulations, invariant checks and sessions.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::Arc;

use content::{ContentFileKind, ContentInfo, Library, SettingInUse};
use game::QueryError;
use game::random::Random;
use lab::GameSource;
use lab::failing::FailingGame;
use language::{ContentTexts, say};
use ledger::head::LedgerForm;
use ledger::recorded::CarriedOver;
use ledger::source::LedgerFile;
use ledger::write::LedgerGame;

use crate::error::Error;
use crate::failures::FailureContext;
use crate::game_options::{GameParameters, ReplayRules, RuleOverrides};
use crate::history::{IndexedDraws, SeatStep, history_steps};
use crate::library::{CompiledRules, Content};
use crate::playable::{FullGame, Playable, RulesetOf};
use crate::random_options::{DrawnOptions, RandomOptions, drawn_map, of_seed};
use crate::setup;
use crate::texts::TEXTS;

/// A saved game: a factory for its rules and setup, its history, and its results of chance.
pub(crate) type ResumedGame<G> = (VariantGameFactory<G>, Vec<SeatStep<G>>, IndexedDraws<G>);

/// Sets up games under one variant; each seed gives a setup.
pub struct VariantGameFactory<G: Playable> {
    rules: CompiledRules<G>,
    title: String,
    /// Name of the variant with the requested changes, see [`RuleOverrides::label`].
    label: String,
    doc: RulesDescription,
    players: RangeInclusive<u8>,
    /// Names of the factions of the first seats.
    factions: Vec<String>,
    /// The setup of a saved game; `None` if setups are drawn.
    fixed: Option<G::Setup>,
    /// Random options, if rules differ from game to game.
    random: Option<RandomOptions<G>>,
    seed: u64,
}

impl<G: FullGame> VariantGameFactory<G> {
    /// Prepares the requested game.
    ///
    /// # Errors
    /// Fails for errors in the choice, unknown factions, errors in scripts, or if no game can be
    /// set up.
    pub fn new(
        content: &Content,
        parameters: &GameParameters,
    ) -> Result<VariantGameFactory<G>, Error> {
        let variant =
            parameters.variant.as_deref().map_or_else(|| content.default_variant(), Ok)?;
        VariantGameFactory::of_variant(&content.library, variant, parameters)
    }

    /// Prepares the requested game under this variant; `parameters.variant` has no effect.
    ///
    /// # Errors
    /// Fails as [`VariantGameFactory::new`] does.
    pub(crate) fn of_variant(
        library: &Library,
        variant: &str,
        parameters: &GameParameters,
    ) -> Result<VariantGameFactory<G>, Error> {
        let under = &parameters.rules;
        let mut rules: CompiledRules<G> = CompiledRules::requested(library, variant, under)?;
        if let Some(map) = drawn_map(&rules, under.map.as_deref()) {
            let map = Some(of_seed(&map, parameters.seed));
            let under = RuleOverrides { map, ..under.clone() };
            rules = CompiledRules::requested(library, variant, &under)?;
        }
        VariantGameFactory::with_rules(library, rules, parameters)
    }

    /// Prepares games with randomly drawn maps, if `parameters` names several, and with drawn
    /// options.
    ///
    /// # Errors
    /// Fails as [`VariantGameFactory::new`] does.
    pub fn with_random_options(
        content: &Arc<Content>,
        parameters: &GameParameters,
        drawing: &DrawnOptions,
    ) -> Result<VariantGameFactory<G>, Error> {
        let (rules, random) = RandomOptions::new(content.clone(), parameters, drawing)?;
        Ok(VariantGameFactory {
            random,
            ..VariantGameFactory::with_rules(&content.library, rules, parameters)?
        })
    }

    /// Prepares games under rules that are already compiled.
    ///
    /// # Errors
    /// Fails as [`VariantGameFactory::new`] does.
    pub fn with_rules(
        library: &Library,
        rules: CompiledRules<G>,
        parameters: &GameParameters,
    ) -> Result<VariantGameFactory<G>, Error> {
        let named = parameters.factions.iter();
        let named = named.map(|name| setup::faction::<G>(rules.ruleset(), name));
        let factions = named.collect::<Result<_, _>>()?;
        let (title, doc) = (title(library, &rules), RulesDescription::new(library, &rules));
        let players = parameters.players_of::<G>(rules.ruleset());
        for n in [*players.start(), *players.end()] {
            setup::check_players::<G>(rules.ruleset(), n)?;
        }
        let seed = parameters.seed;
        let (fixed, random) = (None, None);
        let label = parameters.rules.label(&rules.compiled.variant);
        let tables =
            VariantGameFactory { rules, title, label, doc, players, factions, fixed, random, seed };
        // One game is set up here, so that errors appear before a run starts its threads.
        let setup = tables.setup(seed)?;
        tables.rules.game()?.begin(&setup).map_err(Error::Impossible)?;
        Ok(tables)
    }

    /// Replays a saved game; returns a factory for its rules and setup, and its history.
    ///
    /// # Errors
    /// Fails if the ledger does not replay, or has another ruleset hash and `under` does not permit
    /// that.
    pub fn resume(
        content: &Content,
        name: &str,
        ledger: &[u8],
        under: &ReplayRules,
    ) -> Result<(VariantGameFactory<G>, Vec<SeatStep<G>>), Error> {
        let (tables, done, _) =
            VariantGameFactory::resume_with_draws(content, name, ledger, under)?;
        Ok((tables, done))
    }

    /// Replays a saved game as [`VariantGameFactory::resume`] does; also returns the results of
    /// chance that the ledger prescribes.
    pub(crate) fn resume_with_draws(
        content: &Content,
        name: &str,
        ledger: &[u8],
        under: &ReplayRules,
    ) -> Result<ResumedGame<G>, Error> {
        let (rules, played, _) = content.replay::<G>(
            LedgerFile { name, bytes: ledger },
            under,
            ledger::replay::LedgerReplayOptions::default(),
        )?;
        let (done, draws) = (history_steps(&played), played.draws);
        let tables = VariantGameFactory {
            title: title(&content.library, &rules),
            label: rules.compiled.variant.clone(),
            doc: RulesDescription::new(&content.library, &rules),
            players: G::players(rules.ruleset()),
            seed: G::seating(rules.ruleset(), &played.setup).seed,
            rules,
            factions: Vec::new(),
            fixed: Some(played.setup),
            random: None,
        };
        Ok((tables, done, draws))
    }

    /// Prepares the game that follows a finished one: with its number of players, and with what it
    /// leaves.
    ///
    /// # Errors
    /// Fails as [`VariantGameFactory::new`] does; also if the ledger does not replay, if its game is
    /// not over or leaves nothing, or if the rules of the next game lack something that it leaves.
    pub fn after(
        content: &Content,
        parameters: &GameParameters,
        former: LedgerFile<'_>,
    ) -> Result<VariantGameFactory<G>, Error> {
        let name = former.name;
        let of_former = |why: String| Error::Impossible(format!("{name}: {why}"));
        let options = ledger::replay::LedgerReplayOptions::default();
        let (rules, played, report) =
            content.replay::<G>(former, &ReplayRules::default(), options)?;
        let game = rules.game()?;
        let seating = G::seating(rules.ruleset(), &played.setup);
        let names =
            G::keeps_names(rules.ruleset()).then(|| seating.names.iter().flatten().cloned());
        let parameters = GameParameters {
            players: Some(seating.players..=seating.players),
            factions: names.map_or_else(Vec::new, Iterator::collect),
            ..parameters.clone()
        };
        let mut tables: VariantGameFactory<G> = VariantGameFactory::new(content, &parameters)?;
        let setup = tables.setup(tables.seed)?;
        let entries = game.leaves_behind(&played.state, &setup).map_err(of_former)?;
        let after = report.hash.map_or_else(String::new, |hash| format!("{hash:016x}"));
        let setup = G::with_carried(setup, CarriedOver { after, entries });
        tables.rules.game()?.begin(&setup).map_err(of_former)?;
        tables.fixed = Some(setup);
        Ok(tables)
    }

    /// Returns the variant's name in commands.
    pub fn name(&self) -> &str {
        &self.rules.compiled.variant
    }

    /// Returns the variant's name with requested map and settings, to distinguish runs.
    pub fn label(&self) -> &str {
        &self.label
    }

    /// Returns the display name of the variant.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Returns the descriptions of variant and modules.
    pub fn doc(&self) -> &RulesDescription {
        &self.doc
    }

    /// Returns the variant's description as a sentence for reports; empty if it has none.
    pub fn description(&self) -> Vec<String> {
        self.doc.sentences(self.name())
    }

    /// Returns the permitted range of seats in these games.
    pub fn players(&self) -> &RangeInclusive<u8> {
        &self.players
    }

    /// Returns the requested seed, or the seed of the saved game.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Returns the rules. With random options, these are the rules before drawing.
    pub fn rules(&self) -> &CompiledRules<G> {
        &self.rules
    }

    /// Returns the compiled ruleset. With random options, this is the ruleset before drawing.
    pub fn ruleset(&self) -> &Arc<RulesetOf<G>> {
        self.rules.ruleset()
    }

    /// Returns the ruleset's hash in hexadecimal.
    pub fn ruleset_hash(&self) -> String {
        self.rules.compiled.hash()
    }

    /// Creates an instance. With random options, its bots are prepared for all modules that may be
    /// drawn.
    fn game_of(&self, rules: &CompiledRules<G>) -> Result<G, Error> {
        let mut game = rules.game()?;
        if let Some(random) = &self.random {
            let modules = [&self.rules.compiled.modules[..], &random.modules()].concat();
            game.share_network_with(&modules, random.modules().is_empty());
        }
        Ok(game)
    }

    /// Returns the rules of the game with this seed.
    fn rules_of(&self, seed: u64) -> Result<Cow<'_, CompiledRules<G>>, Error> {
        match &self.random {
            Some(random) => random.rules(seed).map(Cow::Owned),
            None => Ok(Cow::Borrowed(&self.rules)),
        }
    }

    /// Describes what is drawn for each game in addition to its setup.
    pub fn random_options_text(&self) -> Option<String> {
        self.random.as_ref().map(RandomOptions::<G>::words)
    }

    /// Returns the hash of all content in hexadecimal if rules are drawn; `None` if the ruleset
    /// hash is sufficient.
    pub fn drawn_from(&self) -> Option<String> {
        self.random.as_ref().map(RandomOptions::<G>::hash)
    }

    /// Draws the setup of the game with this seed.
    ///
    /// # Errors
    /// Fails if no such game can be set up.
    pub fn setup(&self, seed: u64) -> Result<G::Setup, Error> {
        self.setup_under(self.rules_of(seed)?.ruleset(), seed)
    }

    fn setup_under(&self, ruleset: &G::Ruleset, seed: u64) -> Result<G::Setup, Error> {
        if let Some(fixed) = &self.fixed {
            return Ok(fixed.clone());
        }
        let (low, high) = (*self.players.start(), *self.players.end());
        // The tag separates the number of players from other draws of the seed.
        let more = Random::new(Random::derive(seed, 1 << 40)).below(u32::from(high - low) + 1);
        setup::draw::<G>(ruleset, low + more as u8, &self.factions, seed)
    }

    /// Writes a game as a ledger in recorded form.
    ///
    /// # Errors
    /// Fails if an action is illegal.
    pub fn ledger(
        &self,
        game: &mut G,
        seed: u64,
        actions: &[(u8, G::Action)],
    ) -> Result<String, Error> {
        self.format_ledger(game, seed, actions, LedgerForm::Recorded)
    }

    /// Writes a game as a ledger in either form.
    ///
    /// # Errors
    /// Fails as [`VariantGameFactory::ledger`] does.
    pub fn format_ledger(
        &self,
        game: &mut G,
        seed: u64,
        actions: &[(u8, G::Action)],
        form: LedgerForm,
    ) -> Result<String, Error> {
        let rules = self.rules_of(seed)?;
        let setup = self.setup_under(rules.ruleset(), seed)?;
        let record = LedgerGame::new(&setup, actions);
        let text = ledger::write::write(game, &rules.heading(), record, form);
        text.map_err(Error::Failed)
    }
}

impl<G: FullGame> FailureContext<G> for VariantGameFactory<G> {
    fn ledger(&self, failing: &FailingGame<G::Action>) -> Result<String, Error> {
        let mut game = GameSource::game(self)?;
        self.start(&mut game, failing.seed)?;
        VariantGameFactory::ledger(self, &mut game, failing.seed, &failing.actions)
    }

    fn rules(&self) -> &CompiledRules<G> {
        &self.rules
    }

    fn seats(&self, seed: u64) -> Result<Vec<String>, Error> {
        let rules = self.rules_of(seed)?;
        let setup = self.setup_under(rules.ruleset(), seed)?;
        Ok(G::seating(rules.ruleset(), &setup).seat_names())
    }
}

impl<G: FullGame> GameSource for VariantGameFactory<G> {
    type Game = G;

    fn game(&self) -> Result<G, QueryError> {
        Ok(self.game_of(&self.rules)?)
    }

    fn start(&self, game: &mut G, seed: u64) -> Result<G::State, QueryError> {
        let rules = self.rules_of(seed)?;
        if !Arc::ptr_eq(&game.ruleset(), rules.ruleset()) {
            *game = self.game_of(&rules)?;
        }
        let setup = self.setup_under(rules.ruleset(), seed)?;
        game.begin(&setup).map_err(QueryError)
    }
}

/// Descriptions of a variant and its modules, one sentence each, in the language of the viewer.
#[derive(Clone, Debug, Default)]
pub struct RulesDescription {
    variant: Option<ContentInfo>,
    /// Modules in play, by id.
    modules: BTreeMap<String, ContentInfo>,
    texts: Arc<ContentTexts>,
}

impl RulesDescription {
    pub(crate) fn new<G: Playable>(
        library: &Library,
        rules: &CompiledRules<G>,
    ) -> RulesDescription {
        let mut variants = library.list_variants().into_iter();
        let modules = library.list_modules().into_iter().map(|m| (m.info.id.clone(), m.info));
        RulesDescription {
            variant: variants.rfind(|v| v.id == rules.compiled.variant),
            modules: modules.filter(|(id, _)| rules.compiled.modules.contains(id)).collect(),
            texts: Arc::clone(library.texts()),
        }
    }

    /// Returns the description of the variant; empty if it has none.
    pub(crate) fn of_variant(&self) -> String {
        let shown = |info: &ContentInfo| info.shown(&self.texts, ContentFileKind::Variant);
        self.variant.as_ref().map(shown).map(|[_, doc]| doc).unwrap_or_default()
    }

    /// Returns the id and the description of each module in play.
    pub(crate) fn of_modules(&self) -> impl Iterator<Item = (&str, String)> {
        let shown = |info: &ContentInfo| info.shown(&self.texts, ContentFileKind::Module);
        self.modules.iter().map(move |(id, info)| {
            let [_, doc] = shown(info);
            (id.as_str(), doc)
        })
    }

    /// Returns whether a module is in play.
    pub(crate) fn has_module(&self, id: &str) -> bool {
        self.modules.contains_key(id)
    }

    /// Returns the description of a setting.
    pub(crate) fn of_setting(&self, setting: &SettingInUse) -> String {
        setting.shown_doc(&self.texts)
    }

    /// Returns the variant's description as a sentence for reports; empty if it has none.
    pub(crate) fn sentences(&self, variant: &str) -> Vec<String> {
        let doc = Some(self.of_variant()).filter(|doc| !doc.is_empty());
        doc.map(|doc| say!(TEXTS, "labelled", label = variant, text = doc)).into_iter().collect()
    }
}

/// Returns the display name of a variant.
pub fn title<G: Playable>(library: &Library, rules: &CompiledRules<G>) -> String {
    let variant = &rules.compiled.variant;
    let variants = library.list_variants();
    variants.into_iter().find(|v| v.id == *variant).map_or(variant.clone(), |v| v.name)
}
