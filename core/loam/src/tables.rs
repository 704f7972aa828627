//! Tables for games under one compiled variant: what bots, laws and sessions are given to play on.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::Arc;

use game::Failure;
use game::random::Random;
use lab::Opening;
use lab::fuzz::Failing;
use ledger::head::Form;
use ledger::write::Record;

use crate::done::{Done, DrawsByPlace, done};
use crate::error::Error;
use crate::failures::GameOfFailure;
use crate::library::{Content, Rules};
use crate::playable::{Playable, RulesetOf, Title};
use crate::random_options::{DrawnOptions, RandomOptions, drawn_map, of_seed};
use crate::setup;
use crate::wanted::{GameWanted, RulesWanted, Under};

/// A saved game: its tables, everything that was done in it, and what chance brought.
pub(crate) type Resumed<G> = (Tables<G>, Vec<Done<G>>, DrawsByPlace<G>);

/// Makes tables and draws openings.
pub struct Tables<G: Playable> {
    rules: Rules<G>,
    title: String,
    /// The variant with what was asked for besides, see [`RulesWanted::label`].
    label: String,
    doc: RulesDoc,
    players: RangeInclusive<u8>,
    /// By number, those of the first seats.
    factions: Vec<usize>,
    /// A game that was not drawn here.
    fixed: Option<G::Setup>,
    /// What differs from game to game besides the setup.
    random: Option<RandomOptions<G>>,
    seed: u64,
}

impl<G: Title> Tables<G> {
    /// Tables for the game that is wanted.
    ///
    /// # Errors
    /// Mistakes in the choice of variant, in the names of factions or in the scripts; a game that cannot be drawn.
    pub fn new(content: &Content, wanted: &GameWanted) -> Result<Tables<G>, Error> {
        let (variant, under) = (wanted.variant.as_deref(), &wanted.rules);
        let mut rules: Rules<G> = content.rules(variant, under)?;
        if let Some(map) = drawn_map(&rules, under.map.as_deref()) {
            let map = Some(of_seed(&map, wanted.seed));
            rules = content.rules(variant, &RulesWanted { map, ..under.clone() })?;
        }
        Tables::under(content, rules, wanted)
    }

    /// The same, with a board drawn for each game where `wanted` names several, and with random options if they are
    /// asked for.
    ///
    /// # Errors
    /// As [`Tables::new`].
    pub fn with_random_options(
        content: &Arc<Content>,
        wanted: &GameWanted,
        drawing: &DrawnOptions,
    ) -> Result<Tables<G>, Error> {
        let (rules, random) = RandomOptions::new(content.clone(), wanted, drawing)?;
        Ok(Tables { random, ..Tables::under(content, rules, wanted)? })
    }

    /// Tables under rules that are compiled already.
    ///
    /// # Errors
    /// As [`Tables::new`].
    pub fn under(
        content: &Content,
        rules: Rules<G>,
        wanted: &GameWanted,
    ) -> Result<Tables<G>, Error> {
        let named = wanted.factions.iter();
        let named = named.map(|name| setup::faction::<G>(rules.ruleset(), name));
        let factions = named.collect::<Result<_, _>>()?;
        let (title, doc) = (title(content, &rules), RulesDoc::new(content, &rules));
        let players = wanted.players_of::<G>(rules.ruleset());
        for n in [*players.start(), *players.end()] {
            setup::check_players::<G>(rules.ruleset(), n)?;
        }
        let seed = wanted.seed;
        let (fixed, random) = (None, None);
        let label = wanted.rules.label(&rules.compiled.variant);
        let tables = Tables { rules, title, label, doc, players, factions, fixed, random, seed };
        // What cannot be drawn or run is said before a thousand threads find out.
        let setup = tables.setup(seed)?;
        tables.rules.game()?.begin(&setup).map_err(Error::Impossible)?;
        Ok(tables)
    }

    /// A saved game: its tables, and everything that was done in it.
    ///
    /// # Errors
    /// The ledger does not replay, or comes from other rules and nobody said to go on.
    pub fn resume(
        content: &Content,
        (name, ledger): (&str, &[u8]),
        under: &Under,
    ) -> Result<(Tables<G>, Vec<Done<G>>), Error> {
        let (tables, done, _) = Tables::resume_told(content, (name, ledger), under)?;
        Ok((tables, done))
    }

    /// The same, and what chance brought: a game that was played elsewhere says that itself.
    pub(crate) fn resume_told(
        content: &Content,
        (name, ledger): (&str, &[u8]),
        under: &Under,
    ) -> Result<Resumed<G>, Error> {
        let (rules, played, _) =
            content.replay::<G>((name, ledger), under, ledger::replay::Options::default())?;
        let (done, draws) = (done(&played), played.draws);
        let tables = Tables {
            title: title(content, &rules),
            label: rules.compiled.variant.clone(),
            doc: RulesDoc::new(content, &rules),
            players: G::players(rules.ruleset()),
            rules,
            factions: Vec::new(),
            seed: G::seed(&played.setup),
            fixed: Some(played.setup),
            random: None,
        };
        Ok((tables, done, draws))
    }

    /// Name of the variant.
    pub fn name(&self) -> &str {
        &self.rules.compiled.variant
    }

    /// Name of the variant with the board and the settings that were asked for, so that two runs can be told apart.
    pub fn label(&self) -> &str {
        &self.label
    }

    /// Name of the variant for readers.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// What the rules say of themselves.
    pub fn doc(&self) -> &RulesDoc {
        &self.doc
    }

    /// The same as a sentence of the variant, for heads of pages; nothing where its author said nothing.
    pub fn said(&self) -> Vec<String> {
        self.doc.said(self.name())
    }

    /// How many play: fewest and most seats.
    pub fn players(&self) -> &RangeInclusive<u8> {
        &self.players
    }

    /// The seed that was asked for, or that of the saved game.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// What games are played under, where nothing is drawn for each of them.
    pub fn rules(&self) -> &Rules<G> {
        &self.rules
    }

    /// What the tables of their content compiled to.
    pub fn ruleset(&self) -> &Arc<RulesetOf<G>> {
        self.rules.ruleset()
    }

    /// Hash of the rules in hexadecimal.
    pub fn ruleset_hash(&self) -> String {
        self.rules.compiled.hash()
    }

    /// A game under rules that were drawn, or the only ones: whoever plays it plays the others, too.
    fn game_of(&self, rules: &Rules<G>) -> Result<G, Error> {
        let mut game = rules.game()?;
        if let Some(random) = &self.random {
            let modules = [&self.rules.compiled.modules[..], &random.modules()].concat();
            game.meets(&modules, random.modules().is_empty());
        }
        Ok(game)
    }

    /// The rules of the game with this seed.
    fn rules_of(&self, seed: u64) -> Result<Cow<'_, Rules<G>>, Error> {
        match &self.random {
            Some(random) => random.rules(seed).map(Cow::Owned),
            None => Ok(Cow::Borrowed(&self.rules)),
        }
    }

    /// What is drawn for each game besides its setup, in words.
    pub fn drawn(&self) -> Option<String> {
        self.random.as_ref().map(RandomOptions::<G>::words)
    }

    /// Hash of all content that boards and options are drawn from, hexadecimal; `None` if nothing is drawn and
    /// the ruleset says it all.
    pub fn drawn_from(&self) -> Option<String> {
        self.random.as_ref().map(RandomOptions::<G>::hash)
    }

    /// What a game with this seed begins with.
    ///
    /// # Errors
    /// No such game can be drawn.
    pub fn setup(&self, seed: u64) -> Result<G::Setup, Error> {
        self.setup_under(self.rules_of(seed)?.ruleset(), seed)
    }

    fn setup_under(&self, ruleset: &RulesetOf<G>, seed: u64) -> Result<G::Setup, Error> {
        if let Some(fixed) = &self.fixed {
            return Ok(fixed.clone());
        }
        let (low, high) = (*self.players.start(), *self.players.end());
        // The mark keeps the number of players apart from what else is drawn from the seed.
        let more = Random::new(Random::derive(seed, 1 << 40)).below(u32::from(high - low) + 1);
        setup::draw::<G>(ruleset, low + more as u8, &self.factions, seed)
    }

    /// A game as a ledger in the recorded form.
    ///
    /// # Errors
    /// An action that is not legal where it stands.
    pub fn ledger(
        &self,
        game: &mut G,
        seed: u64,
        actions: &[(u8, G::Action)],
    ) -> Result<String, Error> {
        self.written(game, seed, actions, Form::Recorded)
    }

    /// A game as a ledger in either form.
    ///
    /// # Errors
    /// As [`Tables::ledger`].
    pub fn written(
        &self,
        game: &mut G,
        seed: u64,
        actions: &[(u8, G::Action)],
        form: Form,
    ) -> Result<String, Error> {
        let rules = self.rules_of(seed)?;
        let setup = self.setup_under(rules.ruleset(), seed)?;
        let record = Record::new(&setup, actions);
        let text = ledger::write::write(game, &rules.heading(), record, form);
        text.map_err(Error::Failed)
    }
}

impl<G: Title> GameOfFailure<G> for Tables<G> {
    fn ledger(&self, failing: &Failing<G::Action>) -> Result<String, Error> {
        let mut game = Opening::game(self)?;
        self.start(&mut game, failing.seed)?;
        Tables::ledger(self, &mut game, failing.seed, &failing.actions)
    }

    fn rules(&self) -> &Rules<G> {
        &self.rules
    }

    fn seats(&self, seed: u64) -> Result<Vec<String>, Error> {
        let rules = self.rules_of(seed)?;
        let setup = self.setup_under(rules.ruleset(), seed)?;
        Ok(G::seats_of(rules.ruleset(), &setup))
    }
}

impl<G: Title> Opening for Tables<G> {
    type Game = G;

    fn game(&self) -> Result<G, Failure> {
        Ok(self.game_of(&self.rules)?)
    }

    fn start(&self, game: &mut G, seed: u64) -> Result<G::State, Failure> {
        let rules = self.rules_of(seed)?;
        if !Arc::ptr_eq(&game.ruleset(), rules.ruleset()) {
            *game = self.game_of(&rules)?;
        }
        let setup = self.setup_under(rules.ruleset(), seed)?;
        game.begin(&setup).map_err(Failure)
    }
}

/// What rules say of themselves: a sentence each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RulesDoc {
    /// Of the variant.
    pub variant: String,
    /// Of each module in play, by id.
    pub modules: BTreeMap<String, String>,
}

impl RulesDoc {
    /// The sentence of a variant, for heads of pages; nothing where its author said nothing.
    pub(crate) fn said(&self, variant: &str) -> Vec<String> {
        let doc = Some(&self.variant).filter(|doc| !doc.is_empty());
        doc.map(|doc| format!("{variant}: {doc}")).into_iter().collect()
    }

    pub(crate) fn new<G: Playable>(content: &Content, rules: &Rules<G>) -> RulesDoc {
        let library = &content.library;
        let variants = library.list_variants().into_iter();
        let mut variants = variants.filter(|v| v.id == rules.compiled.variant);
        let modules = library.list_modules().into_iter().map(|m| (m.info.id, m.info.doc));
        RulesDoc {
            variant: variants.next_back().map(|v| v.doc).unwrap_or_default(),
            modules: modules.filter(|(id, _)| rules.compiled.modules.contains(id)).collect(),
        }
    }
}

/// What a variant is called for readers.
pub(crate) fn title<G: Playable>(content: &Content, rules: &Rules<G>) -> String {
    let variant = &rules.compiled.variant;
    let variants = content.library.list_variants();
    variants.into_iter().find(|v| v.id == *variant).map_or(variant.clone(), |v| v.name)
}
