//! Scripts of Terra Mystica: their API, its reference, and hostile scripts.

mod common;

mod host;
mod hostile;
mod networks;
mod objects;
mod reference;
