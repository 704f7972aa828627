//! Source spans: ranges in files, for errors and values.

use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

use game::ApiVersion;
use game::excerpt::{Excerpt, escape_hidden};
use serde::Serialize;

/// A source span in a form for readers. Line and column start at 1; columns and `len` count
/// characters.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Span {
    /// Path from the content folder, or the text typed on the command line.
    pub file: String,
    pub line: u32,
    pub column: u32,
    /// Length of the span in characters, within its line; at least 1.
    pub len: u32,
}

impl std::fmt::Display for Span {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}:{}", escape_hidden(&self.file), self.line, self.column)
    }
}

/// A source span as a byte range `start..end` of a file in a [`SourceMap`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ByteSpan {
    /// Index of the file in the [`SourceMap`].
    pub file: u32,
    pub start: u32,
    pub end: u32,
}

/// The text of one file, with an index of its lines.
#[derive(Debug)]
pub struct SourceFile {
    /// Path from the content folder, or the text typed on the command line.
    pub path: String,
    pub text: String,
    /// Computed on first use, because most files contain no error.
    lines: OnceLock<LineIndex>,
}

/// An index of the lines and characters of a text.
#[derive(Debug)]
struct LineIndex {
    /// Byte offset of each line's start.
    starts: Vec<u32>,
    /// Number of characters that begin before each block of [`BLOCK`] bytes.
    characters: Vec<u32>,
}

/// Bytes per block of the character index, so that a column in a long line is found without reading
/// the whole line.
const BLOCK: usize = 1024;

/// Returns the number of characters that begin in these bytes.
fn characters(bytes: &[u8]) -> usize {
    bytes.iter().filter(|b| **b & 0xc0 != 0x80).count()
}

impl SourceFile {
    /// Creates a source from path and text.
    pub fn new(path: &str, text: &str) -> SourceFile {
        SourceFile { path: path.to_owned(), text: text.to_owned(), lines: OnceLock::new() }
    }

    fn lines(&self) -> &LineIndex {
        self.lines.get_or_init(|| {
            let ends = self.text.bytes().zip(1..).filter(|(b, _)| *b == b'\n');
            let starts = std::iter::once(0).chain(ends.map(|(_, next)| next)).collect();
            let mut sum = 0;
            let count = |block: &[u8]| {
                let before = sum;
                sum += characters(block) as u32;
                before
            };
            LineIndex {
                starts,
                characters: self.text.as_bytes().chunks(BLOCK).map(count).collect(),
            }
        })
    }

    /// Returns the number of characters before a byte offset.
    fn characters_before(&self, at: usize) -> usize {
        let (block, bytes) = (at / BLOCK, self.text.as_bytes());
        match self.lines().characters.get(block) {
            Some(before) => *before as usize + characters(&bytes[block * BLOCK..at]),
            None => characters(bytes),
        }
    }

    /// Returns the 1-based line of a byte offset, and the byte range of that line without its end.
    fn line(&self, at: usize) -> (usize, std::ops::Range<usize>) {
        let starts = &self.lines().starts;
        let line = starts.partition_point(|start| *start as usize <= at);
        let end = starts.get(line).map_or(self.text.len(), |next| *next as usize - 1);
        (line, starts[line - 1] as usize..end)
    }
}

/// All texts to which spans refer. Cloning shares them.
#[derive(Clone, Debug, Default)]
pub struct SourceMap {
    files: Arc<Vec<Arc<SourceFile>>>,
    /// Numbers of the files that are written in the second version of the language.
    in_second_api: Arc<BTreeSet<u32>>,
}

impl SourceMap {
    /// Adds a text and returns its index.
    pub fn add(&mut self, path: &str, text: &str) -> u32 {
        Arc::make_mut(&mut self.files).push(Arc::new(SourceFile::new(path, text)));
        (self.files.len() - 1) as u32
    }

    /// Replaces the file with this index, for example after its text changed.
    pub fn replace_text(&mut self, file: u32, source: SourceFile) {
        Arc::make_mut(&mut self.files)[file as usize] = Arc::new(source);
    }

    /// Records the files that are written in the second version of the language.
    pub(crate) fn set_second_api(&mut self, files: BTreeSet<u32>) {
        self.in_second_api = Arc::new(files);
    }

    /// Records that a file is written in the second version of the language.
    pub(crate) fn add_second_api(&mut self, file: u32) {
        Arc::make_mut(&mut self.in_second_api).insert(file);
    }

    /// Returns the version of the language in which the file of a span is written. Words in the
    /// file's amendments have their meaning in this version, whatever the version of the amended
    /// module.
    pub fn api(&self, at: ByteSpan) -> ApiVersion {
        if self.in_second_api.contains(&at.file) { ApiVersion::Second } else { ApiVersion::First }
    }

    /// Returns a shared text by index. Panics if the index is invalid.
    pub fn shared(&self, file: u32) -> Arc<SourceFile> {
        self.files[file as usize].clone()
    }

    /// Returns a text by index. Panics if the index is invalid.
    pub fn get(&self, file: u32) -> &SourceFile {
        &self.files[file as usize]
    }

    /// Returns the text of a span; `None` if it does not lie within its file.
    pub fn text(&self, at: ByteSpan) -> Option<&str> {
        self.files.get(at.file as usize)?.text.get(at.start as usize..at.end as usize)
    }

    /// Returns path and text of every file.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files.iter().map(|source| (source.path.as_str(), source.text.as_str()))
    }

    /// Returns the path of a span's file.
    pub fn path(&self, at: ByteSpan) -> &str {
        &self.get(at.file).path
    }

    /// Returns the 1-based line of a span's start.
    pub fn line(&self, at: ByteSpan) -> u32 {
        self.get(at.file).line(at.start as usize).0 as u32
    }

    /// Converts a byte span to line, column and length.
    pub fn span(&self, at: ByteSpan) -> Span {
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

    /// Returns the excerpt of a span's line, for display above a caret.
    pub fn excerpt(&self, at: ByteSpan) -> Excerpt {
        let source = self.get(at.file);
        let (_, bytes) = source.line(at.start as usize);
        let (start, end) = (at.start as usize - bytes.start, at.end as usize - bytes.start);
        Excerpt::new(&source.text[bytes], start..end)
    }
}
