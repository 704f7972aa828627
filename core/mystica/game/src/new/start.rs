//! What templates begin with: names of the content that is there, so that their tests can be played.

use content::{Library, VariantChoice};
use kernel::TerrainId;
use workbench::{Error, Rules};

use crate::MysticaGame;

/// The game that new things are put into.
pub(super) struct Start {
    /// Its variant.
    pub variant: String,
    pub rules: Rules<MysticaGame>,
}

/// A faction of the content.
pub(super) struct Player {
    /// `module:name`.
    pub id: String,
    pub code: String,
    pub name: String,
    pub home: TerrainId,
    pub coins: u8,
}

impl Start {
    /// The content's default variant, or another one.
    ///
    /// # Errors
    /// There is none, or it does not compile.
    pub fn from_variant(library: &Library, variant: Option<&str>) -> Result<Start, Error> {
        let variant = variant.or(library.default_variant()).unwrap_or_default();
        let rules = Rules::compile(library, VariantChoice::named(variant))?;
        Ok(Start { variant: rules.compiled.variant.clone(), rules })
    }

    /// The factions with a home of their own, in the order of the content.
    ///
    /// # Errors
    /// There are none: tests of new things have nobody to play them.
    pub fn players(&self) -> Result<Vec<Player>, Error> {
        let ruleset = self.rules.ruleset();
        let of = |faction: &kernel::Faction| {
            let piece = &ruleset.pieces[faction.piece.at()];
            Player {
                id: piece.id.clone(),
                code: faction.code.clone(),
                name: piece.name.clone(),
                home: faction.home,
                coins: faction.start.coins,
            }
        };
        let all: Vec<Player> = ruleset.factions.iter().map(of).collect();
        let all: Vec<Player> = all.into_iter().filter(|p| p.home.is_some()).collect();
        if all.is_empty() {
            Err(Error::Impossible(format!("`{}` has no faction with a home terrain", self.variant)))
        } else {
            Ok(all)
        }
    }

    /// The marks that tests use: who sits at the table, and which round is the last.
    ///
    /// # Errors
    /// As [`Start::players`].
    pub fn marks(&self) -> Result<Vec<(&'static str, String)>, Error> {
        let players = self.players()?;
        let first = &players[0];
        let second = players.iter().find(|p| p.home != first.home);
        let seats = [Some(first), second].into_iter().flatten().map(|p| p.code.as_str());
        Ok(vec![
            ("@seats@", seats.collect::<Vec<_>>().join(" ")),
            ("@seat@", first.code.clone()),
            ("@faction@", first.id.clone()),
            ("@last_round@", self.rules.ruleset().rounds.to_string()),
            ("@extends@", self.variant.clone()),
        ])
    }
}
