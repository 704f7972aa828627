//! Names from the existing content that the templates of `loam new` need, so that their tests can
//! be played.

use content::{Library, VariantChoice};
use kernel::TerrainId;
use workbench::{CompiledRules, Error};

use crate::MysticaGame;

/// The variant that new files are added to, compiled.
pub(super) struct BaseVariant {
    /// Name of the variant.
    pub variant: String,
    pub rules: CompiledRules<MysticaGame>,
}

/// A faction of the content.
pub(super) struct FactionInfo {
    /// Id as `module:name`.
    pub id: String,
    pub code: String,
    pub name: String,
    pub home: TerrainId,
    pub coins: u8,
}

impl BaseVariant {
    /// Compiles a variant, by default the content's default one.
    ///
    /// # Errors
    /// The variant does not exist or does not compile.
    pub fn from_variant(library: &Library, variant: Option<&str>) -> Result<BaseVariant, Error> {
        let variant = variant.or(library.default_variant()).unwrap_or_default();
        let rules = CompiledRules::compile(library, VariantChoice::named(variant))?;
        Ok(BaseVariant { variant: rules.compiled.variant.clone(), rules })
    }

    /// Returns the factions with a home terrain, in the order of the content.
    ///
    /// # Errors
    /// There are none, so no test of a new piece could be played.
    pub fn players(&self) -> Result<Vec<FactionInfo>, Error> {
        let ruleset = self.rules.ruleset();
        let players_of = |faction: &kernel::Faction| {
            let piece = &ruleset.pieces[faction.piece.at()];
            FactionInfo {
                id: piece.id.clone(),
                code: faction.code.clone(),
                name: piece.name.clone(),
                home: faction.home,
                coins: faction.start.coins,
            }
        };
        let all: Vec<FactionInfo> = ruleset.factions.iter().map(players_of).collect();
        let all: Vec<FactionInfo> = all.into_iter().filter(|p| p.home.is_some()).collect();
        if all.is_empty() {
            Err(Error::Impossible(format!("`{}` has no faction with a home terrain", self.variant)))
        } else {
            Ok(all)
        }
    }

    /// Returns the placeholders of tests with their values: seats, factions, the last round and the
    /// variant.
    ///
    /// # Errors
    /// As for [`BaseVariant::players`].
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
