//! Tests of scripts of Terra Mystica: their API, its reference, and hostile scripts.

pub mod common;

mod host;
mod hostile;
mod networks;
mod objects;
mod reference;
