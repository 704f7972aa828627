//! Shapes of this game's tables: every key that they may have, what it holds, and what it means.

mod base;
mod effects;
mod files;
mod pieces;
mod words;

pub use effects::EFFECT_WORDS;

pub(crate) use base::*;
pub(crate) use effects::*;
pub(crate) use files::*;
pub(crate) use pieces::*;
pub(crate) use words::*;
