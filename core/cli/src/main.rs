//! `loam`
fn main() {}
