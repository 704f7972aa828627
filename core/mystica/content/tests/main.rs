//! Tables of Terra Mystica, read and refused.

#[path = "common/words.rs"]
mod words;

mod broken;
mod drawn;
mod hash;
mod manual;
mod maps;
mod mutants;
mod mutations;
mod provisional;
mod schemas;
mod shipped;
