//! What any game on this platform is: who decides, what is legal, apply, events, scores, hash, save.
//!
//! Knows no Terra Mystica. Bots, mass play and the screen stand on [`Game`] and on nothing else (C13).

#![forbid(unsafe_code)]

pub mod excerpt;
pub mod hash;
pub mod mutant;
pub mod near;
pub mod play;
pub mod random;

pub use play::*;
