//! Collects errors while content is read: the first errors of each file, and the number of further
//! ones.

use std::collections::{BTreeMap, BTreeSet};

use game::excerpt::shorten_word;
use game::suggest::nearest;

use crate::error::{
    ContentError, ContentErrorKind as Kind, MAX_LISTED_CONTENT_NAMES, MAX_LISTED_NAMES, ObjectKind,
};
use crate::limits;
use crate::respelling::{Respelling, RespellingChange, Respellings};
use crate::source::{ByteSpan, SourceMap};
use game::ApiVersion;

/// Maximum number of errors listed per file.
pub(crate) const OF_A_FILE: usize = 50;

/// Maximum number of errors listed in total.
pub(crate) const ALTOGETHER: usize = 500;

/// Collects the errors found while content is read, capped per file and in total.
pub struct Diagnostics {
    /// Texts to which source spans refer.
    pub sources: SourceMap,
    pub(crate) errors: Vec<ContentError>,
    /// Number of listed errors, by file number.
    listed: BTreeMap<u32, usize>,
    /// Positions of the errors that are not listed, by file number.
    left_out: BTreeMap<u32, BTreeSet<u32>>,
    /// Numbers of the files that are not valid TOML. Further errors in them may be consequences, so
    /// they are dropped.
    broken: BTreeSet<u32>,
    /// Whether errors are ignored at present; see [`Diagnostics::suppress_errors`].
    deaf: bool,
    /// Number of times that duplicates were removed to make room for new errors.
    settled: usize,
    /// How many more names may be searched for suggestions.
    names_left: usize,
    /// How many more bytes of TOML `for_each` may make.
    copies_left: usize,
    /// Changes that files of the first version of the language need for the second.
    respellings: Respellings,
}

/// Maximum number of names searched for suggestions in one reading: 500 errors with 500 names each.
/// Further errors get no suggestion, because many errors times many names would take too long.
const MAX_NAMES_SEARCHED: usize = 250_000;

/// Maximum number of times that duplicates are removed in one reading.
const SETTLED: usize = 20;

impl Diagnostics {
    pub(crate) fn new(sources: SourceMap) -> Diagnostics {
        Diagnostics {
            sources,
            errors: Vec::new(),
            listed: BTreeMap::new(),
            left_out: BTreeMap::new(),
            broken: BTreeSet::new(),
            deaf: false,
            settled: 0,
            names_left: MAX_NAMES_SEARCHED,
            copies_left: limits::COPIED_BYTES,
            respellings: Respellings::default(),
        }
    }

    /// Reports an error at a source span.
    pub fn push(&mut self, at: ByteSpan, kind: impl Into<Kind>) {
        self.push_with(at, |_| kind.into());
    }

    /// Reports an error. Calls `kind` only if the error is kept, because computing it may be
    /// expensive.
    pub fn push_with(&mut self, at: ByteSpan, kind: impl FnOnce(&SourceMap) -> Kind) {
        if !self.deaf && !self.broken.contains(&at.file) {
            self.always(at, kind);
        }
    }

    /// Counts bytes of TOML that `for_each` makes. Returns false if the limit does not allow them.
    pub(crate) fn takes_copies(&mut self, bytes: usize) -> bool {
        let left = self.copies_left.checked_sub(bytes);
        self.copies_left = left.unwrap_or(self.copies_left);
        left.is_some()
    }

    pub(crate) fn syntax(&mut self, at: ByteSpan, message: &str) {
        self.broken_by(at, Kind::Syntax(message.to_owned()));
    }

    /// Reports an error that makes the rest of the file unreadable.
    pub(crate) fn broken_by(&mut self, at: ByteSpan, kind: Kind) {
        self.broken.insert(at.file);
        self.always(at, |_| kind);
    }

    fn always(&mut self, at: ByteSpan, kind: impl FnOnce(&SourceMap) -> Kind) {
        let is_full = |diagnostics: &Diagnostics| {
            diagnostics.listed.get(&at.file).is_some_and(|n| *n >= OF_A_FILE)
        };
        // A file that is read for several games gives the same error several times.
        if is_full(self) && self.settled < SETTLED {
            self.settled += 1;
            self.settle();
        }
        if is_full(self) {
            self.left_out.entry(at.file).or_default().insert(at.start);
            return;
        }
        *self.listed.entry(at.file).or_default() += 1;
        let kind = kind(&self.sources).shortened();
        self.errors.push(self.error(at, kind));
    }

    fn error(&self, at: ByteSpan, kind: Kind) -> ContentError {
        ContentError { span: self.sources.span(at), line: self.sources.excerpt(at), kind, at }
    }

    /// Reports an unknown name. `names`: the valid names. The iterator is used only if the error is
    /// kept.
    pub fn unknown<'w, N: AsRef<str>>(
        &mut self,
        at: ByteSpan,
        what: impl Into<ObjectKind<'w>>,
        found: &str,
        names: impl IntoIterator<Item = N>,
    ) {
        let ObjectKind { word, listed } = what.into();
        let mut names_left = self.names_left;
        self.push_with(at, |_| {
            let names: Vec<N> = match names_left {
                0 => Vec::new(),
                _ => names.into_iter().collect(),
            };
            names_left = names_left.saturating_sub(names.len());
            // An empty name means that the key is missing.
            let known = names.iter().map(AsRef::as_ref).filter(|name| !name.is_empty());
            let mut known: Vec<&str> = known.collect();
            known.sort_unstable();
            known.dedup();
            let nearest = nearest(found, known.iter().copied());
            if known.len() > MAX_LISTED_NAMES
                || listed.is_some() && known.len() > MAX_LISTED_CONTENT_NAMES
            {
                known.clear();
            }
            let known = known.into_iter().map(|name| shorten_word(name).into_owned()).collect();
            let (what, found) = (word.to_owned(), shorten_word(found).into_owned());
            Kind::Unknown { what, found, nearest, known, listed }
        });
        self.names_left = names_left;
    }

    /// Reports that a name is declared a second time. `first`: the first declaration.
    pub fn duplicate(&mut self, at: ByteSpan, what: &'static str, name: &str, first: ByteSpan) {
        self.push_with(at, |sources| {
            let (name, first) = (shorten_word(name).into_owned(), sources.span(first));
            Kind::Duplicate { what, name, first }
        });
    }

    /// Records that the second version of the language has another word for one that was read.
    /// Does nothing in a file of the second version.
    pub fn respell(&mut self, at: ByteSpan, found: &str, write: &str) {
        if found != write {
            let (found, write) = (found.to_owned(), write.to_owned());
            self.record(at, RespellingChange::Write { found, write });
        }
    }

    /// Records that the second version of the language needs further text before and after what was
    /// read. Does nothing in a file of the second version.
    pub fn insert(&mut self, at: ByteSpan, before: &str, after: &str) {
        if self.sources.api(at) == ApiVersion::First {
            self.respellings.insert(at, before, after);
        }
    }

    /// Records that an author has to change a text by hand for the second version of the language.
    /// `hint` says what to write. Does nothing in a file of the second version.
    pub fn respell_by_hand(&mut self, at: ByteSpan, hint: impl Into<String>) {
        self.record(at, RespellingChange::ByHand { hint: hint.into() });
    }

    /// Records that the script of a function has to return something else in the second version of
    /// the language, because of a text that stays. Does nothing in a file of the second version.
    pub fn respell_in_script(&mut self, at: ByteSpan, hint: impl Into<String>) {
        self.record(at, RespellingChange::InScript { hint: hint.into() });
    }

    fn record(&mut self, at: ByteSpan, change: RespellingChange) {
        if at.end > at.start && self.sources.api(at) == ApiVersion::First {
            self.respellings.add(at, change);
        }
    }

    /// Returns what was recorded by [`Diagnostics::respell`].
    pub(crate) fn into_respellings(self) -> Vec<Respelling> {
        self.respellings.finish(&self.sources)
    }

    /// Returns whether any error was collected.
    pub fn has_mistakes(&self) -> bool {
        !self.errors.is_empty()
    }

    /// Runs `work` and ignores the errors that it reports. Other code reports these errors.
    pub fn suppress_errors<T>(&mut self, work: impl FnOnce(&mut Diagnostics) -> T) -> T {
        let before = std::mem::replace(&mut self.deaf, true);
        let done = work(self);
        self.deaf = before;
        done
    }

    /// Adds the errors of another collection with the same sources.
    pub(crate) fn merge(mut self, other: Diagnostics) -> Diagnostics {
        self.errors.extend(other.errors);
        self.respellings.merge(other.respellings);
        for (file, places) in other.left_out {
            self.left_out.entry(file).or_default().extend(places);
        }
        self.settle();
        self
    }

    /// Adds errors that were found before, for example when the content was loaded. Unlike
    /// [`Diagnostics::push`], keeps also those in files that could not be read.
    pub(crate) fn add_known(&mut self, errors: impl IntoIterator<Item = ContentError>) {
        self.errors.extend(errors);
    }

    /// Sorts errors by file and line, removes duplicates, and drops the errors beyond the limits.
    fn settle(&mut self) {
        self.errors.sort_by(|a, b| {
            a.span.cmp(&b.span).then_with(|| a.kind.message().cmp(&b.kind.message()))
        });
        self.errors.dedup_by(|later, listed| later == listed || is_same(later, listed));
        self.merge_missing();
        self.listed.clear();
        let (listed, left_out) = (&mut self.listed, &mut self.left_out);
        self.errors.retain(|error| {
            if matches!(error.kind, Kind::More { .. }) {
                return true;
            }
            let listed = listed.entry(error.at.file).or_default();
            *listed += 1;
            if *listed > OF_A_FILE {
                left_out.entry(error.at.file).or_default().insert(error.at.start);
            }
            *listed <= OF_A_FILE
        });
    }

    /// If several variants lack the same required declaration, merges their errors into the first
    /// one.
    fn merge_missing(&mut self) {
        let mut lacking: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for error in &self.errors {
            if let Kind::Nothing { what, also } = &error.kind {
                let files = lacking.entry(what.clone()).or_default();
                files.insert(error.span.file.clone());
                files.extend(also.iter().cloned());
            }
        }
        self.errors.retain_mut(|error| {
            let Kind::Nothing { what, also } = &mut error.kind else { return true };
            let Some(mut files) = lacking.remove(what) else { return false };
            files.remove(&error.span.file);
            *also = files;
            true
        });
    }

    /// Returns the errors without duplicates, in order of files and lines. Further errors state how
    /// many errors were dropped.
    pub(crate) fn finish(mut self) -> Vec<ContentError> {
        self.settle();
        for error in &self.errors {
            if let Some(places) = self.left_out.get_mut(&error.at.file) {
                places.remove(&error.at.start);
            }
        }
        let reported: BTreeSet<u32> =
            self.errors.iter().filter(|e| is_more(e)).map(|e| e.at.file).collect();
        for (file, places) in std::mem::take(&mut self.left_out) {
            if let Some(start) = places.first().filter(|_| !reported.contains(&file)) {
                let at = ByteSpan { file, start: *start, end: *start };
                let error = self.error(at, Kind::More { count: places.len(), files: 1 });
                // The number of dropped errors follows the listed errors of that file.
                let last = self.errors.iter().rposition(|e| e.at.file == file);
                self.errors.insert(last.map_or(self.errors.len(), |i| i + 1), error);
            }
        }
        if self.errors.len() > ALTOGETHER {
            let rest = self.errors.split_off(ALTOGETHER - 1);
            let count =
                rest.iter().map(|e| if let Kind::More { count, .. } = e.kind { count } else { 1 });
            let files = rest.iter().map(|e| e.at.file).collect::<BTreeSet<_>>().len();
            let kind = Kind::More { count: count.sum(), files };
            self.errors.push(self.error(rest[0].at, kind));
        }
        self.errors
    }

    pub(crate) fn broken(&self) -> &BTreeSet<u32> {
        &self.broken
    }

    pub(crate) fn set_broken(&mut self, files: &BTreeSet<u32>) {
        self.broken.clone_from(files);
    }

    /// Returns the collected errors and removes them from the collection.
    pub(crate) fn take(&mut self) -> Vec<ContentError> {
        let fresh = Diagnostics::new(self.sources.clone());
        std::mem::replace(self, fresh).finish()
    }
}

/// Returns whether two errors are the same error, found in two games, and merges them. An
/// amendment's error keeps the larger number of places. An unknown name keeps the suggestion.
fn is_same(later: &mut ContentError, listed: &mut ContentError) -> bool {
    let same = later.at == listed.at && later.kind.message() == listed.kind.message();
    match (&mut later.kind, &mut listed.kind) {
        (Kind::MadeByAmendment { more, .. }, Kind::MadeByAmendment { more: most, .. }) if same => {
            *most = (*most).max(*more);
            true
        }
        (Kind::Unknown { nearest: None, known, .. }, Kind::Unknown { .. })
            if same && known.is_empty() =>
        {
            true
        }
        (later, Kind::Unknown { nearest: None, known, .. }) if same && known.is_empty() => {
            std::mem::swap(later, &mut listed.kind);
            true
        }
        _ => false,
    }
}

fn is_more(error: &ContentError) -> bool {
    matches!(error.kind, Kind::More { .. })
}
