//! Arguments that functions of several objects take.

use kernel::{HexId, TokenId};

use crate::script_api::names::NameKind;
use crate::script_api::scene::{Call, Look};

/// A hex argument.
pub(super) fn hex(c: &Call<'_>, n: usize) -> Result<HexId, Box<str>> {
    Ok(HexId(c.number_of(n, NameKind::Hex, c.ruleset().map.len())? as u8))
}

/// A kind of token.
pub(super) fn token(c: &Call<'_>, n: usize) -> Result<TokenId, Box<str>> {
    Ok(TokenId(c.number_of(n, NameKind::Token, c.ruleset().tokens.len())? as u8))
}
