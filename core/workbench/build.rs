//! Build script: rebuilds the crate when the recorded games in `corpus/` change, because they are
//! embedded in it.

fn main() {
    println!("cargo:rerun-if-changed=../../corpus");
}
