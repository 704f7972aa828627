//! Readers for arguments that functions of several script objects take.

use kernel::{HexId, TokenId};

use crate::script_api::names::NameKind;
use crate::script_api::scene::{CallAccess, ScriptCall};

/// Reads argument `n` as a hex: its number or label.
pub(super) fn hex(c: &ScriptCall<'_>, n: usize) -> Result<HexId, Box<str>> {
    Ok(HexId(c.number_of(n, NameKind::Hex, c.ruleset().map.len())? as u8))
}

/// Reads argument `n` as a kind of token: its number or id.
pub(super) fn token(c: &ScriptCall<'_>, n: usize) -> Result<TokenId, Box<str>> {
    Ok(TokenId(c.number_of(n, NameKind::Token, c.ruleset().tokens.len())? as u8))
}
