//! Respellings: what a file of the first version of the language writes differently in the second.
//!
//! The readers of tables and texts record a respelling wherever the versions differ, because only
//! they know what a word means at its place. [`crate::Library::respellings`] collects them, and
//! [`rewrite`] carries them out in the text of a file. Everything else in the file stays as it is:
//! comments, layout and the order of keys.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use crate::source::{ByteSpan, SourceMap, Span};

/// Change of one place in a file of the first version of the language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RespellingChange {
    /// Replace `found` by `write`.
    Write { found: String, write: String },
    /// An author has to decide; `hint` says what to write.
    ByHand { hint: String },
    /// The text stays, but an author has to change the script that it calls; `hint` says how.
    InScript { hint: String },
}

/// The respellings found while reading, by source span.
#[derive(Debug, Default)]
pub(crate) struct Respellings(BTreeMap<ByteSpan, RespellingChange>);

impl Respellings {
    /// Adds a respelling. A place that is read with two meanings has to be changed by hand.
    pub fn add(&mut self, at: ByteSpan, change: RespellingChange) {
        match self.0.entry(at) {
            Entry::Vacant(place) => drop(place.insert(change)),
            Entry::Occupied(mut place) if *place.get() != change => {
                let hint = match (place.get(), &change) {
                    (
                        RespellingChange::ByHand { hint } | RespellingChange::InScript { hint },
                        _,
                    )
                    | (
                        _,
                        RespellingChange::ByHand { hint } | RespellingChange::InScript { hint },
                    ) => hint.clone(),
                    (
                        RespellingChange::Write { write: one, .. },
                        RespellingChange::Write { write: other, .. },
                    ) => format!(
                        "this is read with two meanings: write `{one}` for one, `{other}` for the other"
                    ),
                };
                place.insert(RespellingChange::ByHand { hint });
            }
            Entry::Occupied(_) => {}
        }
    }

    /// Adds texts that are inserted before and after a span.
    pub fn insert(&mut self, at: ByteSpan, before: &str, after: &str) {
        for (place, write) in [(at.start, before), (at.end, after)] {
            if !write.is_empty() {
                let at = ByteSpan { start: place, end: place, ..at };
                let (found, write) = (String::new(), write.to_owned());
                self.add(at, RespellingChange::Write { found, write });
            }
        }
    }

    pub fn merge(&mut self, other: Respellings) {
        other.0.into_iter().for_each(|(at, change)| self.add(at, change));
    }

    /// Returns all respellings, in order of files and places.
    pub fn finish(self, sources: &SourceMap) -> Vec<Respelling> {
        let respelling = |(at, change)| {
            let (at, change) = located(sources, at, change);
            Respelling { span: sources.span(at), at, change }
        };
        self.0.into_iter().map(respelling).collect()
    }
}

/// One respelling with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Respelling {
    pub at: ByteSpan,
    pub span: Span,
    pub change: RespellingChange,
}

/// Narrows the span of a replacement to the word itself. If the source does not contain the word
/// as it was read, because of escapes or `for_each`, an author has to change it.
fn located(
    sources: &SourceMap,
    at: ByteSpan,
    change: RespellingChange,
) -> (ByteSpan, RespellingChange) {
    let RespellingChange::Write { found, write } = change else { return (at, change) };
    let text = sources.get(at.file).text.get(at.start as usize..at.end as usize);
    let is_quoted = |text: &str| {
        let inner =
            ['"', '\''].iter().find_map(|quote| text.strip_prefix(*quote)?.strip_suffix(*quote));
        inner == Some(&*found)
    };
    match text {
        Some(text) if text == found => (at, RespellingChange::Write { found, write }),
        Some(text) if is_quoted(text) => {
            let at = ByteSpan { start: at.start + 1, end: at.end - 1, ..at };
            (at, RespellingChange::Write { found, write })
        }
        _ => {
            let hint = format!("write `{write}` in place of `{found}`");
            (at, RespellingChange::ByHand { hint })
        }
    }
}

/// Returns a text with these byte ranges replaced. The ranges do not overlap.
pub fn rewrite<'a>(text: &str, changes: impl IntoIterator<Item = (ByteSpan, &'a str)>) -> String {
    let mut changes: Vec<_> = changes.into_iter().collect();
    changes.sort_by_key(|(at, _)| at.start);
    let (mut out, mut done) = (String::with_capacity(text.len() + 64), 0);
    for (at, write) in changes {
        out.push_str(&text[done..at.start as usize]);
        out.push_str(write);
        done = at.end as usize;
    }
    out.push_str(&text[done..]);
    out
}
