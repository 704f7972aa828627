//! Result of tuning numbers of the content (`loam tune`): the values found, and the patch that sets
//! them.

use game::QueryError;
use lab::BotSpec;
use lab::report::{DisplayNames, tune};
use lab::tune::{TuneOutcome, TuneParameter};
use serde::Serialize;

use super::{RunConditions, version};
use crate::error::Error;
use crate::game_options::GameParameters;
use crate::library::{CompiledRules, Content};
use crate::parameter::{TunableField, TunedNumbers, amendment};
use crate::playable::FullGame;
use crate::tables::{RulesDescription, VariantGameFactory};

/// Values found by a search, with everything needed to repeat the search. `amendment` is `None` if
/// no values were better than the old ones.
#[derive(Serialize)]
pub struct TuneResult<'a> {
    pub run: RunConditions,
    /// The tuned numbers.
    pub parameters: &'a [TuneParameter],
    pub outcome: &'a TuneOutcome,
    /// The values as `[[amend]]` patches for a variant.
    pub amendment: Option<String>,
}

/// Creates games with other values of the tuned numbers.
pub struct Tuner<'a, G: FullGame> {
    content: &'a Content,
    parameters: &'a GameParameters,
    plain: CompiledRules<G>,
    amended: TunedNumbers,
    base: String,
}

/// Name under which a variant with other numbers is compiled.
const PATH: &str = "tuned.toml";

impl<'a, G: FullGame> Tuner<'a, G> {
    /// Prepares the tuning of these fields of a variant. `base` is the variant's text if it was
    /// named by path.
    ///
    /// # Errors
    /// Returns the diagnostics of the choice, or an error for an unknown field.
    pub fn new(
        content: &'a Content,
        parameters: &'a GameParameters,
        fields: &[TunableField],
        base: Option<String>,
    ) -> Result<Tuner<'a, G>, Error> {
        let variant = match &parameters.variant {
            Some(variant) => variant.as_str(),
            None => content.default_variant()?,
        };
        let plain: CompiledRules<G> = content.rules(Some(variant), &parameters.rules)?;
        let amended = TunedNumbers::new(&plain, fields)?;
        let base = base.unwrap_or_else(|| {
            format!(
                "id = \"{0}-tuned\"\nname = \"{0}, tuned\"\ndoc = \"Numbers for which all factions win about equally often.\"\n\
                 extends = \"{0}\"\n",
                variant
            )
        });
        Ok(Tuner { content, parameters, plain, amended, base })
    }

    /// Returns the tuned numbers.
    pub fn parameters(&self) -> &[TuneParameter] {
        &self.amended.parameters
    }

    /// Returns the variant's description, in sentences.
    fn rules_description(&self) -> Vec<String> {
        RulesDescription::new(&self.content.library, &self.plain)
            .sentences(&self.plain.compiled.variant)
    }

    /// Returns the text of the variant with these values.
    pub fn text(&self, values: &[i32]) -> String {
        format!("{}\n{}", self.base, amendment(&self.amended.places, values))
    }

    /// Creates a factory of games with these values.
    ///
    /// # Errors
    /// Fails if a game with these values cannot be played.
    pub fn tables(&self, values: &[i32]) -> Result<VariantGameFactory<G>, QueryError> {
        let edited = self.content.with_variant(PATH, &self.text(values));
        let rules = edited.rules(Some(PATH), &self.parameters.rules);
        Ok(rules.and_then(|compiled| {
            VariantGameFactory::with_rules(&edited.library, compiled, self.parameters)
        })?)
    }

    /// Creates the result of a search, with the patch if the values found are better.
    pub fn result<'r>(&'r self, bots: &[BotSpec], outcome: &'r TuneOutcome) -> TuneResult<'r> {
        let variant = self.parameters.variant.as_deref().unwrap_or_default();
        let found = amendment(&self.amended.places, &outcome.values);
        TuneResult {
            run: RunConditions::new(variant, &self.plain, self.parameters, bots),
            parameters: self.parameters(),
            outcome,
            amendment: outcome.spread.is_better.then_some(found),
        }
    }
}

impl TuneResult<'_> {
    /// Renders the page as HTML; `command` is the command line that repeats the search.
    ///
    /// # Errors
    /// Fails if no game instance can be made.
    pub fn page<G: FullGame>(
        &self,
        tuner: &Tuner<'_, G>,
        command: String,
    ) -> Result<String, Error> {
        let game = tuner.plain.game()?;
        let fields: Vec<&String> = self.parameters.iter().map(|one| &one.field).collect();
        let names = self.outcome.after.keys();
        let facts = tune::TuneReportContext {
            name: tuner.parameters.rules.label(&self.run.variant),
            bots: self.run.bots.clone(),
            who: self.run.who.text.clone(),
            rules_description: tuner.rules_description(),
            called: DisplayNames::new(names.chain(fields.iter().copied()), |code| {
                // The code `MODULE:PIECE.FIELD` is displayed as the piece's name and the field.
                let field = fields.iter().any(|field| *field == code).then(|| code.split_once('.'));
                match field.flatten() {
                    Some((piece, field)) => {
                        let piece = piece.rsplit_once(':').map_or(piece, |(_, piece)| piece);
                        format!("{}: {field}", game.expand_codes(piece))
                    }
                    None => game.expand_codes(code),
                }
            }),
            amendment: self.amendment.clone(),
            command,
            run: self.run.rows(version()),
        };
        Ok(tune::page(self.outcome, self.parameters, &facts).html())
    }
}
