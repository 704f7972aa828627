//! Tests the files for editors: committed schemas and types are up to date, and every shipped file
//! names its schema and conforms to it.

use std::path::{Path, PathBuf};

use boon::{Compiler, Schemas};
use content::{ContentTree, schema_of, schemas};
use tabletop::TabletopDialect;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn the_committed_schemas_are_those_that_the_reader_reads_by() {
    let mut expected = crate::expected::Folder::new(root().join("docs/schemas/tabletop"), "json");
    for schema in schemas(&TabletopDialect) {
        expected.file(schema.name, &schema.text);
    }
    expected.end();
}

#[test]
fn the_committed_types_are_those_of_the_functions() {
    for (name, text) in script::definitions(components_content::script_api::interface()) {
        crate::expected::file(root().join("docs/types/tabletop").join(name), &text);
    }
}

#[test]
fn every_shipped_file_names_its_schema_and_keeps_to_it() {
    let (mut all, mut compiler) = (Schemas::new(), Compiler::new());
    for schema in schemas(&TabletopDialect) {
        let text = serde_json::from_str(&schema.text).expect("a schema is JSON");
        compiler.add_resource(&place(schema.name), text).expect("a schema can be added");
    }
    let mut seen = 0;
    for (path, text) in &ContentTree::embedded().written_in(&TabletopDialect, false).files {
        let Some(name) = schema_of(&TabletopDialect, path, text) else { continue };
        let up = "../".repeat(path.matches('/').count());
        let line = format!("#:schema {up}docs/schemas/tabletop/{name}.json");
        assert_eq!(text.lines().next(), Some(line.as_str()), "{path}");
        let index = compiler.compile(&place(name), &mut all).unwrap_or_else(|e| panic!("{e}"));
        let value: serde_json::Value = toml::from_str(text).expect("it is TOML");
        let complaint = all.validate(&value, index).err().map(|e| format!("{e:#}"));
        assert_eq!(complaint, None, "{path}");
        seen += 1;
    }
    assert!(seen > 15, "{seen} files");
}

fn place(name: &str) -> String {
    format!("http://loam.invalid/{name}.json")
}
