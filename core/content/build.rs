//! Rebuilds the crate when shipped content changes, since its text is part of the binary.

fn main() {
    for folder in ["scripts", "maps", "variants"] {
        println!("cargo:rerun-if-changed=../../{folder}");
    }
}
