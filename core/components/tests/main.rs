//! The parts of which games are made, on games of a few lines.

mod games;

mod broken;
mod carried;
mod laws;
mod plans;
mod play;
mod texts;
mod views;
