//! Rebuilds the program when the games that ship with it change, since they are part of it.

fn main() {
    println!("cargo:rerun-if-changed=../../corpus");
}
