//! Places in files: what an error, a provenance or a value points at.

use std::sync::{Arc, OnceLock};

use serde::Serialize;

/// Where a value came from. Line and column start at 1; columns and `len` count characters.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Span {
    /// Path from the content folder, or what was typed on the command line.
    pub file: String,
    /// Line, 1-based.
    pub line: u32,
    /// Column in characters, 1-based.
    pub column: u32,
    /// Length in characters, within the line; at least 1.
    pub len: u32,
}

impl std::fmt::Display for Span {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.line, self.column)
    }
}

/// A place inside one of the [`Sources`]: bytes `start..end`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct At {
    pub file: u16,
    pub start: u32,
    pub end: u32,
}

/// The text of one file.
#[derive(Debug)]
pub(crate) struct Source {
    pub path: String,
    pub text: String,
    /// Where each line begins; found when first asked for, since most files are never asked.
    starts: OnceLock<Vec<u32>>,
}

impl Source {
    pub fn new(path: &str, text: &str) -> Source {
        Source { path: path.to_owned(), text: text.to_owned(), starts: OnceLock::new() }
    }
}

/// All files that values may point at.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sources(Vec<Arc<Source>>);

impl Sources {
    pub fn add(&mut self, path: &str, text: &str) -> u16 {
        self.0.push(Arc::new(Source::new(path, text)));
        u16::try_from(self.0.len() - 1).expect("fewer than 65,536 files")
    }

    /// Puts another text in the place of one.
    pub fn put(&mut self, file: u16, source: Source) {
        self.0[file as usize] = Arc::new(source);
    }

    pub fn shared(&self, file: u16) -> Arc<Source> {
        self.0[file as usize].clone()
    }

    pub fn get(&self, file: u16) -> &Source {
        &self.0[file as usize]
    }

    pub fn path(&self, at: At) -> &str {
        &self.get(at.file).path
    }

    pub fn line(&self, at: At) -> u32 {
        let source = self.get(at.file);
        let starts = source.starts.get_or_init(|| {
            let ends = source.text.bytes().zip(1..).filter(|(b, _)| *b == b'\n');
            std::iter::once(0).chain(ends.map(|(_, next)| next)).collect()
        });
        starts.partition_point(|start| *start <= at.start) as u32
    }

    /// The span, and the text of its line.
    pub fn span(&self, at: At) -> (Span, String) {
        let source = self.get(at.file);
        let (start, end) = (at.start as usize, at.end as usize);
        let before = &source.text[..start];
        let line_start = before.rfind('\n').map_or(0, |n| n + 1);
        let line = source.text[line_start..].split('\n').next().unwrap_or_default();
        let end_in_line = end.min(line_start + line.len()).max(start);
        let span = Span {
            file: source.path.clone(),
            line: before.matches('\n').count() as u32 + 1,
            column: source.text[line_start..start].chars().count() as u32 + 1,
            len: (source.text[start..end_in_line].chars().count() as u32).max(1),
        };
        (span, line.to_owned())
    }
}
