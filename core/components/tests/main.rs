//! Tests of the component engine with small games.

mod games;

mod broken;
mod carried;
mod invariants;
mod plans;
mod play;
mod texts;
mod views;
