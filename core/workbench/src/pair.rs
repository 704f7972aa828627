//! Paired setups: games under two sets of rules start from the same setup, so that they can be
//! compared in pairs.

use crate::texts::TEXTS;
use game::QueryError;
use lab::GameSource;
use language::say;
use ledger::head::LedgerForm;
use ledger::write::LedgerGame;

use crate::error::Error;
use crate::playable::{FullGame, NamedRuleset, SetupTranslator};
use crate::tables::VariantGameFactory;

/// Maximum number of draws for a setup that both rules allow.
const DRAWS: u64 = 500;

/// Two sets of rules with a translation of setups.
pub struct RulesPair<G: FullGame> {
    a: VariantGameFactory<G>,
    b: VariantGameFactory<G>,
    translation: Box<dyn SetupTranslator<G>>,
    /// Whether both rules give a value network the same inputs.
    has_same_inputs: bool,
}

/// One of the two sets of rules, as a [`GameSource`] of the laboratory.
pub struct PairSide<'p, G: FullGame> {
    pair: &'p RulesPair<G>,
    is_second: bool,
}

fn apart<G: FullGame>(a: &VariantGameFactory<G>, b: &VariantGameFactory<G>, reason: &str) -> Error {
    Error::Impossible(say!(TEXTS, "same-setups-not", a = a.name(), b = b.name(), why = reason))
}

impl<G: FullGame> RulesPair<G> {
    /// Pairs two factories, for the largest number of players of the first. Setups are drawn under
    /// the first rules and translated to the second.
    ///
    /// # Errors
    /// Fails if there is no setup under which both can begin; the message has the reason.
    pub fn new(a: VariantGameFactory<G>, b: VariantGameFactory<G>) -> Result<RulesPair<G>, Error> {
        let players = usize::from(*a.players().end());
        let translation = G::translation(a.ruleset(), b.ruleset(), players)
            .map_err(|reason| apart(&a, &b, &reason))?;
        let has_same_inputs = a.game()?.input_names() == b.game()?.input_names();
        let pair = RulesPair { a, b, translation, has_same_inputs };
        for side in [pair.first(), pair.second()] {
            let mut game = side.game()?;
            let started = side.start(&mut game, pair.a.seed());
            started.map_err(|QueryError(reason)| apart(&pair.a, &pair.b, &reason))?;
        }
        Ok(pair)
    }

    /// Returns the first rules as a source of games for the laboratory.
    pub fn first(&self) -> PairSide<'_, G> {
        PairSide { pair: self, is_second: false }
    }

    /// Returns the second rules as a source of games for the laboratory.
    pub fn second(&self) -> PairSide<'_, G> {
        PairSide { pair: self, is_second: true }
    }

    /// Returns the factories of games under the first and the second rules.
    pub fn tables(&self) -> [&VariantGameFactory<G>; 2] {
        [&self.a, &self.b]
    }

    /// Describes in sentences what exists under only one of the two sets of rules. Setups leave it
    /// out.
    pub fn left_out(&self) -> Vec<String> {
        let [a, b] = self
            .tables()
            .map(|tables| NamedRuleset { name: tables.name(), rules: &**tables.ruleset() });
        self.translation.left_out(&a, &b)
    }

    /// Describes in sentences how the two sets of rules differ: in variants, in modules that only
    /// one of them has, and in values of settings.
    pub fn describe_difference(&self) -> Vec<String> {
        let [a, b] = self.tables();
        let (of_a, of_b) = (a.doc(), b.doc());
        let mut sentences = Vec::new();
        if of_a.of_variant() != of_b.of_variant() {
            let variants = [("A", a, of_a), ("B", b, of_b)];
            sentences.extend(variants.map(|(letter, tables, doc)| {
                let label = format!("{letter}, {}", tables.name());
                say!(TEXTS, "labelled", label = label, text = doc.of_variant())
            }));
        }
        for (letter, own, other) in [("A", of_a, of_b), ("B", of_b, of_a)] {
            let own_modules = own.of_modules().filter(|(id, _)| !other.has_module(id));
            let own_modules = own_modules.filter(|(_, doc)| !doc.is_empty());
            sentences.extend(
                own_modules.map(|(id, doc)| {
                    say!(TEXTS, "only-has", letter = letter, module = id, doc = doc)
                }),
            );
        }
        let (a, b) = (&a.rules().compiled, &b.rules().compiled);
        if a.map != b.map {
            sentences.push(say!(TEXTS, "boards-in", a = a.map, b = b.map));
        }
        for setting in &b.settings {
            let before =
                a.settings.iter().find(|s| s.id == setting.id && s.module == setting.module);
            if let Some(before) = before.filter(|before| before.value != setting.value) {
                let [one, two] = [&before.value, &setting.value].map(ToString::to_string);
                let (id, doc) = (&setting.id, of_b.of_setting(setting));
                sentences.push(say!(
                    TEXTS,
                    "setting-in",
                    setting = id,
                    one = one,
                    two = two,
                    doc = doc
                ));
            }
        }
        sentences
    }

    /// Draws the setups of a pair of games.
    fn setups(&self, seed: u64) -> Result<[G::Setup; 2], String> {
        let mut reason = String::new();
        for draw in 0..DRAWS {
            // The tag separates these draws from the random stream of the game.
            let drawn = match draw {
                0 => seed,
                n => game::random::Random::derive(seed, 0x7719 << 32 | n),
            };
            let a = G::with_seed(self.a.ruleset(), self.a.setup(drawn)?, seed)?;
            match self.translation.translate(self.a.ruleset(), self.b.ruleset(), &a, drawn) {
                Ok(b) => return Ok([a, b]),
                Err(missing) => reason = missing,
            }
        }
        Err(reason)
    }
}

impl<G: FullGame> PairSide<'_, G> {
    /// Writes the game with this seed as a ledger in recorded form.
    ///
    /// # Errors
    /// Fails if no such game can be set up, or an action is illegal.
    pub fn ledger(
        &self,
        game: &mut G,
        seed: u64,
        actions: &[(u8, G::Action)],
    ) -> Result<String, Error> {
        let [a, b] = self.pair.setups(seed).map_err(Error::Failed)?;
        let (tables, setup) = if self.is_second { (&self.pair.b, b) } else { (&self.pair.a, a) };
        let record = LedgerGame::new(&setup, actions);
        let heading = tables.rules().heading();
        ledger::write::write(game, &heading, record, LedgerForm::Recorded).map_err(Error::Failed)
    }
}

impl<G: FullGame> GameSource for PairSide<'_, G> {
    type Game = G;

    fn game(&self) -> Result<G, QueryError> {
        let RulesPair { a, b, has_same_inputs, .. } = self.pair;
        let (own, other) = if self.is_second { (b, a) } else { (a, b) };
        let mut game = own.game()?;
        // Both sides use the same bots, so that only the rules differ.
        game.share_network_with(&other.rules().compiled.modules, *has_same_inputs);
        Ok(game)
    }

    fn start(&self, game: &mut G, seed: u64) -> Result<G::State, QueryError> {
        let [a, b] = self.pair.setups(seed).map_err(QueryError)?;
        let setup = if self.is_second { b } else { a };
        game.begin(&setup).map_err(QueryError)
    }
}
