//! Schemas of the tables of Terra Mystica: every allowed key, its type and its description.

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
