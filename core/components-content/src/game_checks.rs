//! Reads declarations about the whole game. Reports errors that are found only when all
//! declarations are complete.

use components::ComponentLayout;
use components::declare::PartName;
use content::{
    AmendedDeclaration, ByteSpan, ContentErrorKind as Kind, Diagnostics, TableReader, TomlNode,
};

use crate::diagnostic::{ComponentDiagnostic, not_said};
use crate::function_signatures::PlayableSeats;
use crate::module_names::{module_of, which};
use crate::read::{ComponentReader, ContentComponents};
use crate::shape;

/// Default names of seats, in order.
const NAMES: [&str; 7] = ["red", "blue", "green", "yellow", "white", "black", "purple"];

impl ComponentReader<'_, '_> {
    /// Reads the declarations about the whole game.
    pub(crate) fn game(&mut self, item: &AmendedDeclaration<'_>) {
        let Some(mut t) = TableReader::new(self.diagnostics, &item.node, item.kind.shape) else {
            return;
        };
        let k = shape::GameKeys::read(self.diagnostics, &mut t);
        let (seats, ties) = (t.need(self.diagnostics, "seats"), t.take("ties"));
        let changes = t.take("changes");
        t.finish(self.diagnostics);
        let counters: Vec<String> = self.known.counters.keys().cloned().collect();
        let points = k.points.map_or_else(String::new, |p| self.named(&p, "counter", &counters));
        let changes =
            changes.and_then(|n| n.int(self.diagnostics, 1..=components::MOST_CHANGES.into()));
        // A table that is not in play, such as a copy with an amendment whose setting does not
        // hold, is read only to find its errors.
        let is_in_play = self.enabled;
        if is_in_play {
            let declarations = &mut self.parts.declarations;
            declarations.points = points;
            declarations.frames = k.frames.unwrap_or(0).into();
            declarations.changes = changes.unwrap_or(0) as u32;
        }
        for node in ties.map_or(&[][..], TomlNode::one_or_many) {
            let Some(mut t) = TableReader::new(self.diagnostics, node, &shape::TIE) else {
                continue;
            };
            let tie = shape::TieKeys::read(self.diagnostics, &mut t);
            t.finish(self.diagnostics);
            let (value, fewest) = match (&tie.most, &tie.fewest) {
                (Some(most), None) => (most, false),
                (None, Some(fewest)) => (fewest, true),
                _ => {
                    not_said(
                        self.diagnostics,
                        node.at,
                        "this does not break a tie",
                        "write `most` or `fewest`",
                    );
                    continue;
                }
            };
            let by = self.quantity(value, 0, &[]);
            let written = || {
                let text = value.0.as_ref().and_then(TomlNode::as_str);
                text.unwrap_or_default().to_owned()
            };
            let doc = tie.doc.unwrap_or_else(written);
            if is_in_play {
                self.parts.declarations.ties.push(components::declare::Tie { by, fewest, doc });
            }
        }
        let Some(node) = seats else { return };
        let ends: Vec<&TomlNode> = node.list(self.diagnostics).iter().collect();
        let ends: Vec<i64> =
            ends.into_iter().filter_map(|n| n.int(self.diagnostics, 1..=7)).collect();
        let [least, most] = ends[..] else {
            let (found, of) = (ends.len(), "numbers");
            self.diagnostics.push(node.at, Kind::WrongLength { found, expected: 2, of });
            return;
        };
        if least > most {
            not_said(self.diagnostics, node.at, "the minimum is larger than the maximum", "");
            return;
        }
        let names = k.names.unwrap_or_else(|| NAMES.map(str::to_owned).to_vec());
        if names.len() < most as usize {
            let at = item.node.get("names").map_or(node.at, |names| names.at);
            let (found, of) = (names.len(), "names of seats");
            self.diagnostics.push(at, Kind::WrongLength { found, expected: most as usize, of });
            return;
        }
        if !is_in_play {
            return;
        }
        let seats = least as u8..=most as u8;
        // A position stores the index of a seat's name in one byte.
        self.parts.declarations.seat_names =
            names.iter().take(usize::from(u8::MAX)).cloned().collect();
        self.parts.played = Some(PlayableSeats { seats, names, at: item.at });
    }
}

impl ContentComponents {
    /// Returns the layout name of a word in the file of a source span. Reports an error if several
    /// modules use the name.
    pub fn name_meant(&self, diagnostics: &mut Diagnostics, word: &str, at: ByteSpan) -> String {
        let module = module_of(diagnostics.sources.path(at));
        if let Some(name) = PartName::find(&self.module_names, module, word) {
            return name.to_owned();
        }
        let modules = self.module_names.iter().filter(|one| one.module.is_empty());
        let modules = modules.filter_map(|one| {
            let (module, name) = one.word.split_once('.')?;
            (name == word).then_some(module)
        });
        let modules: Vec<&str> = modules.collect();
        if modules.len() > 1 {
            let (message, hint) = which(word, &modules);
            not_said(diagnostics, at, message, hint);
        }
        word.to_owned()
    }

    /// Returns the source span of a component's declaration, by category (such as `task`) and name.
    pub fn place_of(&self, sort: &str, name: &str) -> Option<ByteSpan> {
        self.places.get(&format!("{sort} `{name}`")).copied()
    }

    /// Returns the source span of a source of changes, by its layout name. A source is an option of
    /// a decision, a task, a phase, or a piece.
    pub fn place_of_source(&self, name: &str) -> Option<ByteSpan> {
        let of = |sort: &str, name: &str| self.place_of(sort, name);
        let phase = || of("phase", name.strip_prefix(components::END_OF).unwrap_or(name));
        let piece = || of("piece", name.split(components::ON).next().unwrap_or(name));
        of("option", name).or_else(|| of("task", name)).or_else(phase).or_else(piece)
    }

    /// Returns the source span of the first component that is declared.
    pub fn first_place(&self) -> Option<ByteSpan> {
        self.places.values().min_by_key(|at| (at.file, at.start)).copied()
    }

    /// Compiles the layouts for all possible numbers of seats, the smallest first. Errors are
    /// reported at the component's declaration. Empty after any error, and if the content declares
    /// no number of players.
    pub fn lay_out(&self, diagnostics: &mut Diagnostics) -> Vec<ComponentLayout> {
        let Some(played) = self.played.as_ref().filter(|_| !diagnostics.has_mistakes()) else {
            return Vec::new();
        };
        let names = |seats: u8| &played.names[..usize::from(seats)];
        self.lay_out_for(played.seats.clone().map(names), played.at, diagnostics)
    }

    /// Compiles one layout for each list of seat names.
    ///
    /// # Errors
    /// Returns all errors of the declarations.
    pub fn layouts<'s>(
        &self,
        seats: impl IntoIterator<Item = &'s [String]>,
    ) -> Result<Vec<ComponentLayout>, Vec<components::DeclarationError>> {
        let mut layouts = ComponentLayout::compile_each(&self.declarations, seats)?;
        layouts.iter_mut().for_each(|layout| layout.module_names.clone_from(&self.module_names));
        Ok(layouts)
    }

    /// Compiles one layout for each list of seat names. Errors are reported at the component's
    /// declaration, and those without one at `whole`.
    pub fn lay_out_for<'s>(
        &self,
        seats: impl IntoIterator<Item = &'s [String]>,
        whole: ByteSpan,
        diagnostics: &mut Diagnostics,
    ) -> Vec<ComponentLayout> {
        let found = match self.layouts(seats) {
            Ok(layouts) => return layouts,
            Err(found) => found,
        };
        for error in found {
            let (at, why) = match self.places.get(&error.part) {
                Some(at) => (*at, error.why),
                None => (whole, error.to_string()),
            };
            diagnostics.push(at, ComponentDiagnostic::Whole { why });
        }
        Vec::new()
    }
}
