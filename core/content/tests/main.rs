//! Tests of the content library with a toy dialect.

mod toy;

mod dialects;
mod folders;
mod in_play;
mod translations;
