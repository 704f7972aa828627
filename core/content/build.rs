//! Build script: rebuilds the crate when the shipped content changes, because its text is embedded
//! in the binary.

fn main() {
    for folder in ["scripts", "maps", "variants"] {
        println!("cargo:rerun-if-changed=../../{folder}");
    }
}
