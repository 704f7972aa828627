//! Places in files: what an error, a provenance or a value points at.

use std::sync::{Arc, OnceLock};

use game::excerpt::{Excerpt, visible};
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
        write!(f, "{}:{}:{}", visible(&self.file), self.line, self.column)
    }
}

/// A place inside one of the [`Sources`]: bytes `start..end`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct At {
    /// The number of the file.
    pub file: u32,
    /// The first byte.
    pub start: u32,
    /// The byte behind the last one.
    pub end: u32,
}

/// The text of one file.
#[derive(Debug)]
pub struct Source {
    /// Path from the content folder, or what was typed on the command line.
    pub path: String,
    /// What it says.
    pub text: String,
    /// Found when first asked for, since most files are never asked.
    lines: OnceLock<Lines>,
}

/// Where lines and characters of a text are.
#[derive(Debug)]
struct Lines {
    /// Where each line begins, in bytes.
    starts: Vec<u32>,
    /// How many characters begin before each block of [`BLOCK`] bytes.
    characters: Vec<u32>,
}

/// Characters are counted in steps of so many bytes, so that a place in a long line is found without reading the line.
const BLOCK: usize = 1024;

/// How many characters begin in these bytes?
fn characters(bytes: &[u8]) -> usize {
    bytes.iter().filter(|b| **b & 0xc0 != 0x80).count()
}

impl Source {
    /// A text with its path.
    pub fn new(path: &str, text: &str) -> Source {
        Source { path: path.to_owned(), text: text.to_owned(), lines: OnceLock::new() }
    }

    fn lines(&self) -> &Lines {
        self.lines.get_or_init(|| {
            let ends = self.text.bytes().zip(1..).filter(|(b, _)| *b == b'\n');
            let starts = std::iter::once(0).chain(ends.map(|(_, next)| next)).collect();
            let mut sum = 0;
            let count = |block: &[u8]| {
                let before = sum;
                sum += characters(block) as u32;
                before
            };
            Lines { starts, characters: self.text.as_bytes().chunks(BLOCK).map(count).collect() }
        })
    }

    /// How many characters stand before a byte?
    fn characters_before(&self, at: usize) -> usize {
        let (block, bytes) = (at / BLOCK, self.text.as_bytes());
        match self.lines().characters.get(block) {
            Some(before) => *before as usize + characters(&bytes[block * BLOCK..at]),
            None => characters(bytes),
        }
    }

    /// The line in which a byte stands, 1-based, and the bytes of the line without its end.
    fn line(&self, at: usize) -> (usize, std::ops::Range<usize>) {
        let starts = &self.lines().starts;
        let line = starts.partition_point(|start| *start as usize <= at);
        let end = starts.get(line).map_or(self.text.len(), |next| *next as usize - 1);
        (line, starts[line - 1] as usize..end)
    }
}

/// All files that values may point at. A copy shares them.
#[derive(Clone, Debug, Default)]
pub struct Sources(Arc<Vec<Arc<Source>>>);

impl Sources {
    /// Adds a text; its number.
    pub fn add(&mut self, path: &str, text: &str) -> u32 {
        Arc::make_mut(&mut self.0).push(Arc::new(Source::new(path, text)));
        (self.0.len() - 1) as u32
    }

    /// Puts another text in the place of one.
    pub fn put(&mut self, file: u32, source: Source) {
        Arc::make_mut(&mut self.0)[file as usize] = Arc::new(source);
    }

    /// A text that is kept.
    pub fn shared(&self, file: u32) -> Arc<Source> {
        self.0[file as usize].clone()
    }

    /// The text of this number.
    pub fn get(&self, file: u32) -> &Source {
        &self.0[file as usize]
    }

    /// The file of a place.
    pub fn path(&self, at: At) -> &str {
        &self.get(at.file).path
    }

    /// The line of a place, 1-based.
    pub fn line(&self, at: At) -> u32 {
        self.get(at.file).line(at.start as usize).0 as u32
    }

    /// The span of a place.
    pub fn span(&self, at: At) -> Span {
        let source = self.get(at.file);
        let (line, bytes) = source.line(at.start as usize);
        let start = at.start as usize;
        let end = (at.end as usize).min(bytes.end).max(start);
        let before = source.characters_before(start);
        Span {
            file: source.path.clone(),
            line: line as u32,
            column: (before - source.characters_before(bytes.start)) as u32 + 1,
            len: (source.characters_before(end) - before).max(1) as u32,
        }
    }

    /// The line of a place, as far as it is shown.
    pub fn excerpt(&self, at: At) -> Excerpt {
        let source = self.get(at.file);
        let (_, bytes) = source.line(at.start as usize);
        let (start, end) = (at.start as usize - bytes.start, at.end as usize - bytes.start);
        Excerpt::new(&source.text[bytes], start..end)
    }
}
