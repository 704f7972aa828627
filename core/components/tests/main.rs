//! Tests of the component engine with small games.

mod games;

mod broken;
mod carried;
mod laws;
mod plans;
mod play;
mod texts;
mod views;
