//! Tests of the pictures of pieces.

use std::fmt::Write;

use game::Report as _;

use crate::common;

/// The text alternative of every picture of the largest variant, and that each icon is drawn.
#[test]
fn the_picture_of_every_piece_in_words() {
    let game = common::shelf().table(&content::VariantChoice::named("everything"));
    let gallery = game.piece_gallery();
    let mut text = String::new();
    for (piece, picture) in &gallery.pieces {
        writeln!(text, "{piece}: {}", picture.text).expect("a string");
        for line in &picture.lines {
            line.each_icon(&mut |icon| {
                assert!(gallery.icons.iter().any(|one| one.name == icon), "{piece}: {icon}");
            });
        }
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/drawn/pictures.txt");
    common::expected::file(path, &text);
}

/// An icon is a symbol of its own, without scripts, ids or references.
#[test]
fn icons_are_plain_symbols() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/icons");
    let mut icons = 0;
    for file in std::fs::read_dir(folder).expect("the folder is there") {
        let path = file.expect("an entry").path();
        let text = std::fs::read_to_string(&path).expect("read");
        let svg = roxmltree::Document::parse(&text).expect("well-formed");
        assert!(svg.root_element().has_tag_name("symbol"), "{}", path.display());
        assert!(svg.root_element().attribute("viewBox").is_some(), "{}", path.display());
        for node in svg.descendants().filter(roxmltree::Node::is_element) {
            let name = node.tag_name().name();
            let drawn =
                ["symbol", "g", "path", "circle", "ellipse", "rect", "line", "polyline", "polygon"];
            assert!(drawn.contains(&name), "{}: {name}", path.display());
            for attribute in node.attributes() {
                let name = attribute.name();
                let is_active = name.starts_with("on") || ["id", "href", "style"].contains(&name);
                assert!(!is_active, "{}: {name}", path.display());
            }
        }
        icons += 1;
    }
    assert!(icons > 40, "{icons}");
}
