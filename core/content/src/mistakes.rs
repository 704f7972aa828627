//! Collects mistakes: of each file the first ones, and how many more there are.

use std::collections::{BTreeMap, BTreeSet};

use game::excerpt::short;
use game::near::nearest;

use crate::error::{ContentError, ContentErrorKind as Kind, FEW, MOST, What};
use crate::source::{At, Sources};

/// So many mistakes of one file are listed.
pub(crate) const OF_A_FILE: usize = 50;

/// So many mistakes are listed altogether.
pub(crate) const ALTOGETHER: usize = 500;

/// Collects mistakes.
pub struct Mistakes {
    /// The texts that places point into.
    pub sources: Sources,
    pub(crate) errors: Vec<ContentError>,
    /// How many of each file are kept.
    kept: BTreeMap<u32, usize>,
    /// Where mistakes are that are not kept, by file.
    left_out: BTreeMap<u32, BTreeSet<u32>>,
    /// Files that are not TOML: what else is wrong in them may be a consequence.
    broken: BTreeSet<u32>,
    /// Nothing is to be collected.
    deaf: bool,
    /// How often room was made by taking out what is there twice.
    settled: usize,
    /// How many names may still be looked through for one that was perhaps meant.
    looks: usize,
}

/// So many names are looked through in one reading, for all mistakes together: 500 mistakes in a game of 500 names. Mistakes
/// beyond them are told without a suggestion, for many mistakes among many names would take the product of both.
const LOOKS: usize = 250_000;

/// So often room is made in one reading.
const SETTLED: usize = 20;

impl Mistakes {
    pub(crate) fn new(sources: Sources) -> Mistakes {
        Mistakes {
            sources,
            errors: Vec::new(),
            kept: BTreeMap::new(),
            left_out: BTreeMap::new(),
            broken: BTreeSet::new(),
            deaf: false,
            settled: 0,
            looks: LOOKS,
        }
    }

    /// Reports a mistake.
    pub fn push(&mut self, at: At, kind: impl Into<Kind>) {
        self.push_with(at, |_| kind.into());
    }

    /// The same for what takes work to say: it is only done if the mistake is kept.
    pub fn push_with(&mut self, at: At, kind: impl FnOnce(&Sources) -> Kind) {
        if !self.deaf && !self.broken.contains(&at.file) {
            self.always(at, kind);
        }
    }

    pub(crate) fn syntax(&mut self, at: At, message: &str) {
        self.broken_by(at, Kind::Syntax(message.to_owned()));
    }

    /// A mistake after which a file is not understood any more.
    pub(crate) fn broken_by(&mut self, at: At, kind: Kind) {
        self.broken.insert(at.file);
        self.always(at, |_| kind);
    }

    fn always(&mut self, at: At, kind: impl FnOnce(&Sources) -> Kind) {
        let is_full =
            |mistakes: &Mistakes| mistakes.kept.get(&at.file).is_some_and(|n| *n >= OF_A_FILE);
        // What is read several times is found several times.
        if is_full(self) && self.settled < SETTLED {
            self.settled += 1;
            self.settle();
        }
        if is_full(self) {
            self.left_out.entry(at.file).or_default().insert(at.start);
            return;
        }
        *self.kept.entry(at.file).or_default() += 1;
        let kind = kind(&self.sources).shortened();
        self.errors.push(self.error(at, kind));
    }

    fn error(&self, at: At, kind: Kind) -> ContentError {
        ContentError { span: self.sources.span(at), line: self.sources.excerpt(at), kind, at }
    }

    /// Reports a name that nothing has; `names` are those that there are. They are asked for only if the mistake is kept, so
    /// hand in what makes them one by one.
    pub fn unknown<'w, N: AsRef<str>>(
        &mut self,
        at: At,
        what: impl Into<What<'w>>,
        found: &str,
        names: impl IntoIterator<Item = N>,
    ) {
        let What { word, listed } = what.into();
        let mut looks = self.looks;
        self.push_with(at, |_| {
            let names: Vec<N> = match looks {
                0 => Vec::new(),
                _ => names.into_iter().collect(),
            };
            looks = looks.saturating_sub(names.len());
            // An empty word stands for a key that is left out.
            let known = names.iter().map(AsRef::as_ref).filter(|name| !name.is_empty());
            let mut known: Vec<&str> = known.collect();
            known.sort_unstable();
            known.dedup();
            let nearest = nearest(found, known.iter().copied());
            if known.len() > MOST || listed.is_some() && known.len() > FEW {
                known.clear();
            }
            let known = known.into_iter().map(|name| short(name).into_owned()).collect();
            let (what, found) = (word.to_owned(), short(found).into_owned());
            Kind::Unknown { what, found, nearest, known, listed }
        });
        self.looks = looks;
    }

    /// Something was declared before, at `first`.
    pub fn duplicate(&mut self, at: At, what: &'static str, name: &str, first: At) {
        self.push_with(at, |sources| {
            let (name, first) = (short(name).into_owned(), sources.span(first));
            Kind::Duplicate { what, name, first }
        });
    }

    /// Has it collected anything yet?
    pub fn has_mistakes(&self) -> bool {
        !self.errors.is_empty()
    }

    /// Does something that finds mistakes which somebody else reports.
    pub fn quietly<T>(&mut self, work: impl FnOnce(&mut Mistakes) -> T) -> T {
        let before = std::mem::replace(&mut self.deaf, true);
        let done = work(self);
        self.deaf = before;
        done
    }

    /// Takes what was found elsewhere, in the same sources.
    pub(crate) fn merge(mut self, other: Mistakes) -> Mistakes {
        self.errors.extend(other.errors);
        for (file, places) in other.left_out {
            self.left_out.entry(file).or_default().extend(places);
        }
        self.settle();
        self
    }

    /// Takes mistakes that were found before.
    pub(crate) fn know(&mut self, errors: impl IntoIterator<Item = ContentError>) {
        self.errors.extend(errors);
    }

    /// Sorts the mistakes by file and line, each once, and lets go those that are too many.
    fn settle(&mut self) {
        self.errors.sort_by(|a, b| {
            a.span.cmp(&b.span).then_with(|| a.kind.message().cmp(&b.kind.message()))
        });
        self.errors.dedup_by(|later, kept| later == kept || is_same(later, kept));
        self.kept.clear();
        let (kept, left_out) = (&mut self.kept, &mut self.left_out);
        self.errors.retain(|error| {
            if matches!(error.kind, Kind::More { .. }) {
                return true;
            }
            let kept = kept.entry(error.at.file).or_default();
            *kept += 1;
            if *kept > OF_A_FILE {
                left_out.entry(error.at.file).or_default().insert(error.at.start);
            }
            *kept <= OF_A_FILE
        });
    }

    /// The mistakes in the order of files and lines, each once; of too many, how many more there are.
    pub(crate) fn finish(mut self) -> Vec<ContentError> {
        self.settle();
        for error in &self.errors {
            if let Some(places) = self.left_out.get_mut(&error.at.file) {
                places.remove(&error.at.start);
            }
        }
        let said: BTreeSet<u32> =
            self.errors.iter().filter(|e| is_more(e)).map(|e| e.at.file).collect();
        for (file, places) in std::mem::take(&mut self.left_out) {
            if let Some(start) = places.first().filter(|_| !said.contains(&file)) {
                let at = At { file, start: *start, end: *start };
                let error = self.error(at, Kind::More { count: places.len(), files: 1 });
                // Behind those that are listed.
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

    /// Gives what was collected and begins anew.
    pub(crate) fn take(&mut self) -> Vec<ContentError> {
        let fresh = Mistakes::new(self.sources.clone());
        std::mem::replace(self, fresh).finish()
    }
}

/// Is it the same mistake, found in two games? Of what an amendment makes wrong, the game where it does so in more places
/// tells; of an unknown name, the one in which a name was found that was perhaps meant.
fn is_same(later: &mut ContentError, kept: &mut ContentError) -> bool {
    let same = later.at == kept.at && later.kind.message() == kept.kind.message();
    match (&mut later.kind, &mut kept.kind) {
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
            std::mem::swap(later, &mut kept.kind);
            true
        }
        _ => false,
    }
}

fn is_more(error: &ContentError) -> bool {
    matches!(error.kind, Kind::More { .. })
}
