//! Does nothing. Only a crate with a build script may ask for features of libraries that procedural macros use; `Cargo.toml` says why.

fn main() {}
