//! Result of tuning numbers of the content (`loam tune`): the values found, and the patch that sets
//! them.

use game::Failure;
use lab::BotSpec;
use lab::report::{Called, tune};
use lab::tune::{Parameter, Tuning};
use serde::Serialize;

use super::{Conditions, version};
use crate::error::Error;
use crate::game_options::GameWanted;
use crate::library::{Content, Rules};
use crate::parameter::{Amended, Field, amendment};
use crate::playable::Title;
use crate::tables::{RulesDoc, Tables};

/// Values found by a search, with everything needed to repeat it. `amendment` is `None` if no
/// values were better.
#[derive(Serialize)]
pub struct TuneResult<'a> {
    pub run: Conditions,
    /// The tuned numbers.
    pub parameters: &'a [Parameter],
    pub outcome: &'a Tuning,
    /// The values as `[[amend]]` patches for a variant.
    pub amendment: Option<String>,
}

/// Creates games with other values of the tuned numbers.
pub struct Tuner<'a, G: Title> {
    content: &'a Content,
    wanted: &'a GameWanted,
    plain: Rules<G>,
    amended: Amended,
    base: String,
}

/// Name under which a variant with other numbers is compiled.
const PATH: &str = "tuned.toml";

impl<'a, G: Title> Tuner<'a, G> {
    /// Prepares the tuning of these fields of a variant. `base` is the variant's text if it was
    /// named by path.
    ///
    /// # Errors
    /// Returns the diagnostics of the choice, or an error for an unknown field.
    pub fn new(
        content: &'a Content,
        wanted: &'a GameWanted,
        fields: &[Field],
        base: Option<String>,
    ) -> Result<Tuner<'a, G>, Error> {
        let variant = match &wanted.variant {
            Some(variant) => variant.as_str(),
            None => content.default_variant()?,
        };
        let plain: Rules<G> = content.rules(Some(variant), &wanted.rules)?;
        let amended = Amended::new(&plain, fields)?;
        let base = base.unwrap_or_else(|| {
            format!(
                "id = \"{0}-tuned\"\nname = \"{0}, tuned\"\ndoc = \"Numbers for which all factions win about equally often.\"\n\
                 extends = \"{0}\"\n",
                variant
            )
        });
        Ok(Tuner { content, wanted, plain, amended, base })
    }

    /// Returns the tuned numbers.
    pub fn parameters(&self) -> &[Parameter] {
        &self.amended.parameters
    }

    /// Returns the variant's description, in sentences.
    fn said(&self) -> Vec<String> {
        RulesDoc::new(self.content, &self.plain).said(&self.plain.compiled.variant)
    }

    /// Returns the text of the variant with these values.
    pub fn text(&self, values: &[i32]) -> String {
        format!("{}\n{}", self.base, amendment(&self.amended.places, values))
    }

    /// Creates tables with these values.
    ///
    /// # Errors
    /// Fails if such a game cannot be played.
    pub fn tables(&self, values: &[i32]) -> Result<Tables<G>, Failure> {
        let with = self.content.with_variant(PATH, &self.text(values));
        let rules = with.rules(Some(PATH), &self.wanted.rules);
        Ok(rules.and_then(|made| Tables::under(&with, made, self.wanted))?)
    }

    /// Creates the result of a search.
    pub fn result<'r>(&'r self, bots: &[BotSpec], outcome: &'r Tuning) -> TuneResult<'r> {
        let variant = self.wanted.variant.as_deref().unwrap_or_default();
        let found = amendment(&self.amended.places, &outcome.values);
        TuneResult {
            run: Conditions::new(variant, &self.plain, self.wanted, bots),
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
    pub fn page<G: Title>(&self, tuner: &Tuner<'_, G>, command: String) -> Result<String, Error> {
        let game = tuner.plain.game()?;
        let fields: Vec<&String> = self.parameters.iter().map(|one| &one.field).collect();
        let names = self.outcome.after.keys();
        let facts = tune::Facts {
            name: tuner.wanted.rules.label(&self.run.variant),
            bots: self.run.bots.clone(),
            who: self.run.who.clone(),
            said: tuner.said(),
            called: Called::new(names.chain(fields.iter().copied()), |code| {
                // The code `MODULE:PIECE.FIELD` is displayed as the piece's name and the field.
                let field = fields.iter().any(|field| *field == code).then(|| code.split_once('.'));
                match field.flatten() {
                    Some((piece, field)) => {
                        let piece = piece.rsplit_once(':').map_or(piece, |(_, piece)| piece);
                        format!("{}: {field}", game.in_names(piece))
                    }
                    None => game.in_names(code),
                }
            }),
            amendment: self.amendment.clone(),
            command,
            run: self.run.rows(version()),
        };
        Ok(tune::page(self.outcome, self.parameters, &facts).html())
    }
}
