//! Tests of the component engine with small games.

mod games;

mod broken;
mod canonical;
mod carried;
mod invariants;
mod plans;
mod play;
mod texts;
mod views;
mod work;
