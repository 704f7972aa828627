//! Tunable numbers of the content: parses `PIECE.FIELD=LOW..HIGH` and writes tried values as
//! patches (`[[amend]]`).

use std::collections::BTreeMap;

use lab::tune::TuneParameter;

use crate::error::Error;
use crate::introspection::{GamePiece, PieceClass};
use crate::library::CompiledRules;
use crate::playable::Playable;

/// A tunable field as the user typed it, with its range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TunableField {
    /// Name of a piece, or `*` for all factions.
    piece: String,
    /// Path of the field within the piece, such as `start.vp`.
    field: String,
    /// Lowest and highest value, both included.
    range: (i32, i32),
}

impl TunableField {
    /// Parses `PIECE.FIELD=LOW..HIGH`.
    ///
    /// # Errors
    /// Returns a message if the text has another form, or the range is empty or wider than 10,000.
    pub fn read(text: &str) -> Result<TunableField, String> {
        let wrong = || format!("`{text}` is not of the form PIECE.FIELD=LOW..HIGH");
        let (path, range) = text.split_once('=').ok_or_else(wrong)?;
        let (piece, field) = path.trim().split_once('.').ok_or_else(wrong)?;
        let (low, high) = range.split_once("..").ok_or_else(wrong)?;
        let number =
            |t: &str| t.trim().parse::<i32>().map_err(|_| format!("`{t}` is not a whole number"));
        let range = (number(low)?, number(high.trim_start_matches('='))?);
        if piece.is_empty() || field.is_empty() {
            return Err(wrong());
        }
        match i64::from(range.1) - i64::from(range.0) {
            0..=10_000 => {
                Ok(TunableField { piece: piece.to_owned(), field: field.to_owned(), range })
            }
            _ => Err(format!(
                "invalid range `{}..{}`: the second number must be larger, by at most 10,000",
                range.0, range.1
            )),
        }
    }
}

/// Full name of a piece, and path of a field in it.
pub type PieceField = (String, String);

/// Numbers of the content for which the tuner tries other values.
pub struct TunedNumbers {
    /// Names, ranges and current values of the numbers.
    pub parameters: Vec<TuneParameter>,
    /// Pieces and fields of the parameters, in the same order.
    pub places: Vec<PieceField>,
}

impl TunedNumbers {
    /// Looks up the requested fields under the given rules. `*` stands for each faction.
    ///
    /// # Errors
    /// Fails if a field does not exist, is not a whole number, or is requested twice.
    pub fn new<G: Playable>(
        rules: &CompiledRules<G>,
        fields: &[TunableField],
    ) -> Result<TunedNumbers, Error> {
        let all = G::pieces(rules.ruleset());
        let factions = |p: &&GamePiece| p.class == PieceClass::Faction;
        let mut parameters = Vec::new();
        let mut places: Vec<PieceField> = Vec::new();
        // The user's own words for each place, for the message about duplicates.
        let mut typed: Vec<String> = Vec::new();
        for requested in fields {
            let ids: Vec<String> = match requested.piece.as_str() {
                "*" => all.iter().filter(factions).map(|p| p.id.clone()).collect(),
                name => vec![name.to_owned()],
            };
            let words = format!("{}.{}", requested.piece, requested.field);
            for id in ids {
                let field = format!("{id}.{}", requested.field);
                let provenance = rules.compiled.provenance(&field).map_err(Error::Unknown)?;
                let start = provenance.value.trim().parse().map_err(|_| {
                    let value = provenance.value.trim();
                    let is_text = value.starts_with('"');
                    let hint = "; tune a constant that the text names, as `NAME.value`";
                    let hint = if is_text { hint } else { "" };
                    Error::Impossible(format!(
                        "`{field}` is `{value}`, which is not a whole number{hint}"
                    ))
                })?;
                // A user may leave out the module of a piece; the path of the found value has the
                // full name.
                let id = provenance.path.split('.').next().unwrap_or(&id).to_owned();
                let own = all.iter().filter(factions).find(|p| p.id == id);
                let shifts = match (requested.field.as_str(), own) {
                    (field, Some(faction)) if field == G::POINTS_AT_START => faction.code.clone(),
                    _ => String::new(),
                };
                let place = (id, requested.field.clone());
                if let Some(i) = places.iter().position(|listed| *listed == place) {
                    return Err(Error::Impossible(format!(
                        "`{}.{}` is named twice, by `{}` and by `{words}`; remove one of them",
                        place.0, place.1, typed[i]
                    )));
                }
                parameters.push(TuneParameter { field, shifts, start, range: requested.range });
                places.push(place);
                typed.push(words.clone());
            }
        }
        Ok(TunedNumbers { parameters, places })
    }
}

/// Formats values as `[[amend]]` patches, one for each piece.
pub fn amendment(places: &[PieceField], values: &[i32]) -> String {
    let mut by_piece: BTreeMap<&str, BTreeMap<Vec<&str>, i32>> = BTreeMap::new();
    for ((piece, field), value) in places.iter().zip(values) {
        by_piece.entry(piece).or_default().insert(field.split('.').collect(), *value);
    }
    let one = |(piece, fields): (&str, BTreeMap<Vec<&str>, i32>)| {
        let fields: Vec<_> = fields.into_iter().collect();
        format!("[[amend]]\npiece = \"{piece}\"\nset = {}\n", inline(&fields, 0))
    };
    by_piece.into_iter().map(one).collect::<Vec<_>>().join("\n")
}

/// Formats sorted fields from path segment `depth` on as an inline TOML table. `start.coins` and
/// `start.vp` become `{ start = { coins = 15, vp = 20 } }`.
fn inline(fields: &[(Vec<&str>, i32)], depth: usize) -> String {
    let parts = fields.chunk_by(|(one, _), (other, _)| one[depth] == other[depth]);
    let part = |same: &[(Vec<&str>, i32)]| {
        let (path, value) = &same[0];
        let inside =
            if path.len() == depth + 1 { value.to_string() } else { inline(same, depth + 1) };
        format!("{} = {inside}", path[depth])
    };
    format!("{{ {} }}", parts.map(part).collect::<Vec<_>>().join(", "))
}
