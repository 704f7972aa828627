//! Names of components, texts of options and docs in the language of the viewer.
//!
//! Names that are stored or compared stay as the content declares them, in every language. Only
//! what a person reads comes from here.

use language::{Args, Argument, is_english, say};

use crate::ComponentAction;
use crate::declare::{ArgDomain, AttributeValue};
use crate::layout::{
    CompiledTieBreak, CompiledVictory, ComponentLayout, END_OF, NONE, ON, PatternWord,
};

/// Texts of this crate and of `loam-tabletop` in the languages of the viewers.
pub static TEXTS: language::ProgramTexts =
    language::program_texts!("../language", ["en", "fr", "de"]);

/// The value of an argument as a viewer reads it.
enum ShownValue {
    Number(i16),
    Text(String),
}

impl Argument for ShownValue {
    fn add_to<'a>(&'a self, args: Args<'a>, name: &'a str) -> Args<'a> {
        match self {
            ShownValue::Number(n) => args.count(name, (*n).into()),
            ShownValue::Text(text) => args.text(name, text),
        }
    }
}

/// Splits a name of the layout into its module and the word in the files of this module. The module
/// is only known if several modules have components of this name.
fn split(name: &str) -> (Option<&str>, &str) {
    name.split_once('/').map_or((None, name), |(module, word)| (Some(module), word))
}

/// Joins texts as a list with commas.
pub(crate) fn commas(texts: impl IntoIterator<Item = String>) -> String {
    let mut texts = texts.into_iter();
    let first = texts.next().unwrap_or_default();
    texts.fold(first, |list, next| say!(TEXTS, "list-middle", a = list, b = next))
}

/// Returns a suggestion to append to a message that something is unknown; empty without one.
pub(crate) fn suggested(near: Option<String>) -> String {
    near.map_or(String::new(), |near| say!(TEXTS, "near", near = near))
}

/// Returns a suggestion of one word to append to such a message; empty without one.
pub(crate) fn briefly_suggested(near: Option<String>) -> String {
    near.map_or(String::new(), |near| say!(TEXTS, "near-short", near = near))
}

impl ComponentLayout {
    /// Returns the name of a component for the viewer. `what`: its category, such as `piece`, which
    /// is the attribute of its text.
    pub fn shown(&self, what: &str, name: &str) -> String {
        let (module, id) = split(name);
        self.texts.text(module, id, Some(what), &Args::new(), || name.to_owned())
    }

    /// Returns the name of a part of a component, such as a place of a zone.
    fn shown_part(&self, what: &str, whole: &str, part: &str) -> String {
        if is_english() {
            return part.to_owned();
        }
        let (module, id) = split(whole);
        let id = format!("{id}.{part}");
        self.texts.text(module, &id, Some(what), &Args::new(), || part.to_owned())
    }

    /// Returns the name of an object that may be a seat, a piece or an object of the host engine.
    fn shown_object(&self, kinds: &[&str], name: &str) -> Option<String> {
        let text = |kind: Option<&str>| self.texts.translated(None, name, kind, &Args::new());
        kinds.iter().find_map(|kind| text(Some(kind))).or_else(|| text(None))
    }

    /// Returns the name of a seat for the viewer.
    pub fn shown_seat(&self, seat: u8) -> String {
        let name = self.seat_names.get(usize::from(seat)).map_or("", String::as_str);
        self.shown_seat_name(name)
    }

    /// Returns the declared name of a seat for the viewer.
    pub fn shown_seat_name(&self, name: &str) -> String {
        let found = self.shown_object(&["seat"], name);
        found.unwrap_or_else(|| self.shown("seat", name))
    }

    /// Returns the name of a seat, or that of the table.
    pub(crate) fn shown_owner(&self, seat: Option<u8>) -> String {
        let named = seat.filter(|seat| *seat != NONE && usize::from(*seat) < self.seat_names.len());
        named.map_or_else(|| say!(TEXTS, "the-table"), |seat| self.shown_seat(seat))
    }

    /// Returns the name of a piece for the viewer.
    pub fn shown_piece(&self, piece: u16) -> String {
        self.shown("piece", &self.pieces[usize::from(piece)].named.name)
    }

    /// Returns the name of a kind of pieces, as for a piece that is face down.
    pub(crate) fn shown_kind(&self, kind: u16) -> String {
        let name = &self.kinds[usize::from(kind)].name;
        self.shown_object(&["back"], name).unwrap_or_else(|| self.shown("back", name))
    }

    /// Returns the name of a counter for the viewer.
    pub fn shown_counter(&self, counter: u16) -> String {
        let name = &self.counters[usize::from(counter)].named.name;
        self.shown_object(&["counter"], name).unwrap_or_else(|| self.shown("counter", name))
    }

    /// Returns the value of a counter for the viewer, see [`ComponentLayout::counter_text`].
    pub(crate) fn shown_amount(&self, counter: u16, value: i32) -> String {
        let part = &self.counters[usize::from(counter)];
        if self.holds_none(counter, value) {
            return say!(TEXTS, "none-thing");
        }
        match (self.thing_of(counter, value), part.thing) {
            (None, _) => value.to_string(),
            (Some(name), Some(kind)) => self.shown_thing(kind, name),
            (Some(name), None) => self.shown_part("stand", &part.named.name, name),
        }
    }

    /// Returns the name of an object of the host engine. Codes, such as those of hexes, have no
    /// translation.
    fn shown_thing(&self, kind: u16, name: &str) -> String {
        let kind = self.things[usize::from(kind)].name.as_str();
        self.shown_object(&[kind], name).unwrap_or_else(|| name.to_owned())
    }

    /// Returns the name of a zone instance: `hand`, or `hand:blue` for that of a seat.
    pub(crate) fn shown_spot(&self, spot: u16) -> String {
        let (_, seat) = self.spots[usize::from(spot)];
        let zone = self.shown_zone(spot);
        match seat {
            None => zone,
            Some(seat) => {
                say!(TEXTS, "zone-of-seat", zone = zone, seat = self.shown_seat(seat))
            }
        }
    }

    /// Returns the name of the zone of an instance, without its seat.
    pub(crate) fn shown_zone(&self, spot: u16) -> String {
        self.shown("zone", &self.zone_of(spot).named.name)
    }

    /// Returns the name of a place of a zone instance.
    pub(crate) fn shown_place(&self, spot: u16, place: &str) -> String {
        self.shown_part("place", &self.zone_of(spot).named.name, place)
    }

    /// Returns the name of a track.
    pub(crate) fn shown_track(&self, track: u16) -> String {
        self.shown("track", &self.tracks[usize::from(track)].named.name)
    }

    /// Returns the name of a stop of a track.
    pub(crate) fn shown_stop(&self, track: u16, stop: usize) -> String {
        let track = &self.tracks[usize::from(track)];
        self.shown_part("stop", &track.named.name, &track.stops[stop])
    }

    /// Returns the name of a marker of a track. Those of seats have the names of the seats.
    pub(crate) fn shown_marker(&self, track: u16, marker: u16) -> String {
        let track = &self.tracks[usize::from(track)];
        let name = &track.markers[usize::from(marker)];
        if marker < track.of_seats.into() {
            return self.shown_seat_name(name);
        }
        self.shown_part("marker", &track.named.name, name)
    }

    /// Returns the name of a mark of a track.
    pub(crate) fn shown_mark(&self, track: u16, mark: u16) -> String {
        let track = &self.tracks[usize::from(track)];
        self.shown_part("mark", &track.named.name, &track.marks[usize::from(mark)].name)
    }

    /// Returns the stop or edge of a mark.
    pub(crate) fn shown_mark_place(&self, track: u16, on_edges: bool, at: usize) -> String {
        if !on_edges {
            return self.shown_stop(track, at);
        }
        let (from, to) = self.tracks[usize::from(track)].edges[at];
        let [from, to] = [from, to].map(|stop| self.shown_stop(track, stop.into()));
        format!("{from}-{to}")
    }

    /// Returns the name of a phase.
    pub(crate) fn shown_phase(&self, phase: u16) -> String {
        self.shown("phase", &self.phases[usize::from(phase)].named.name)
    }

    /// Returns the name of a decision.
    pub fn shown_decision(&self, decision: u16) -> String {
        self.shown("decision", &self.decisions[usize::from(decision)].named.name)
    }

    /// Returns the name of an option, as a heading of its actions.
    pub(crate) fn shown_option(&self, option: u16) -> String {
        let name = &self.options[usize::from(option)].name;
        let (module, id) = split(name);
        let counted = || self.counted_as(option);
        self.texts.text(module, id, Some("option-name"), &Args::new(), counted)
    }

    /// Returns the name of a script as the cause of a change.
    pub fn shown_cause(&self, script: &str) -> String {
        if is_english() {
            return script.to_owned();
        }
        let (module, id) = split(script);
        let id = id.strip_prefix(END_OF).unwrap_or(id);
        let id = id.split_once(ON).map_or(id, |(piece, _)| piece);
        let named = |what| self.texts.translated(module, id, Some(what), &Args::new());
        let found = ["option-name", "task", "phase", "piece"].into_iter().find_map(named);
        found.unwrap_or_else(|| self.shown("task", script))
    }

    /// Returns the descriptions of a piece's effects, one line each.
    pub(crate) fn shown_effects(&self, piece: u16) -> Vec<String> {
        let part = &self.pieces[usize::from(piece)];
        if is_english() || part.text.is_empty() {
            return part.text.clone();
        }
        let (module, id) = split(&part.named.name);
        match self.texts.translated(module, id, Some("piece-text"), &Args::new()) {
            Some(text) => vec![text],
            None => {
                let line = |line: &String| {
                    self.texts.text(module, id, Some("piece-text"), &Args::new(), || line.clone())
                };
                part.text.iter().map(line).collect()
            }
        }
    }

    /// Returns an attribute of a piece with its value.
    pub(crate) fn shown_attribute(&self, name: &str, value: &AttributeValue) -> String {
        let property = self.shown("property", name);
        let value = match value {
            AttributeValue::Number(n) => n.to_string(),
            AttributeValue::Word(word) => self.shown_part("word", name, word),
        };
        say!(TEXTS, "property-value", property = property, value = value)
    }

    /// Returns what a tie break compares.
    pub(crate) fn shown_tie(&self, tie: &CompiledTieBreak) -> String {
        if is_english() {
            return tie.doc.clone();
        }
        let word = if tie.fewest { "fewest" } else { "most" };
        let id = language::message_id(&format!("{word}-{}", tie.doc.to_lowercase()));
        self.texts.text(None, &id, Some("tie-doc"), &Args::new(), || tie.doc.clone())
    }

    /// Returns the name of a victory for readers.
    pub(crate) fn shown_victory(&self, victory: &CompiledVictory) -> String {
        let (module, id) = split(&victory.name);
        self.texts.text(module, id, Some("victory-doc"), &Args::new(), || victory.doc.clone())
    }

    /// Formats the value of an argument for the viewer. [`ComponentLayout::value_text`] is the word
    /// of the ledger.
    pub(crate) fn shown_value(&self, domain: &ArgDomain<u16>, value: i16) -> String {
        if is_english() {
            return self.value_text(domain, value);
        }
        let n = usize::try_from(value).unwrap_or(usize::MAX);
        let index = u16::try_from(n).unwrap_or(u16::MAX);
        let word = || self.value_text(domain, value);
        match domain {
            ArgDomain::Piece(..) | ArgDomain::Named(_) if n < self.pieces.len() => {
                self.shown_piece(index)
            }
            ArgDomain::Place(zone, ..) => {
                self.shown_part("place", &self.zones[usize::from(*zone)].named.name, &word())
            }
            ArgDomain::Zone(_) if n < self.spots.len() => self.shown_spot(index),
            ArgDomain::Seat(_) if n < self.seat_names.len() => self.shown_seat(index as u8),
            ArgDomain::Stop(track, _) if n < self.tracks[usize::from(*track)].stops.len() => {
                self.shown_stop(*track, n)
            }
            ArgDomain::Thing(kind) => self.shown_thing(*kind, &word()),
            ArgDomain::Answer(_) => self.shown("answer", &word()),
            _ => word(),
        }
    }

    /// Formats an action for the viewer, with other names of seats if `seat` returns one. The text of
    /// the ledger is [`ComponentLayout::action_text`].
    pub fn shown_action_with(
        &self,
        action: ComponentAction,
        seat: impl Fn(u8) -> Option<String>,
    ) -> String {
        let part = match self.options.get(usize::from(action.option)) {
            Some(part) if !is_english() => part,
            _ => return self.action_text_with(action, seat),
        };
        let value = |at: usize| -> ShownValue {
            let (domain, value) = (&part.args[at].1, action.args[at]);
            match domain {
                ArgDomain::Number { .. } => ShownValue::Number(value),
                ArgDomain::Seat(_) => {
                    let other = u8::try_from(value).ok().and_then(&seat);
                    ShownValue::Text(other.unwrap_or_else(|| self.shown_value(domain, value)))
                }
                _ => ShownValue::Text(self.shown_value(domain, value)),
            }
        };
        let values: Vec<ShownValue> = (0..part.args.len()).map(value).collect();
        let named = part.args.iter().zip(&values);
        let args = named.fold(Args::new(), |args, ((name, _), value)| args.set(name, value));
        let (module, id) = split(&part.name);
        let word = |word: &PatternWord| match word {
            PatternWord::Itself(text) => text.clone(),
            PatternWord::Arg(at) => match &values[*at] {
                ShownValue::Number(n) => n.to_string(),
                ShownValue::Text(text) => language::without_marks(text.clone()),
            },
        };
        let english = || part.pattern.iter().map(word).collect::<Vec<_>>().join(" ");
        self.texts.text(module, id, Some("option"), &args, english)
    }

    /// Formats an action for the viewer.
    pub fn shown_action(&self, action: ComponentAction) -> String {
        self.shown_action_with(action, |_| None)
    }

    /// Returns the names of the kinds of actions for the viewer, by the indices of
    /// [`GameText::kind_names`](game::GameText::kind_names).
    pub fn shown_kinds(&self, most: usize) -> Vec<String> {
        let options = 0..self.options.len() as u16;
        let mut names: Vec<String> = options.map(|option| self.shown_option(option)).collect();
        if names.len() > most {
            names.truncate(most - 1);
            names.push(say!(TEXTS, "other-kinds"));
        }
        names
    }

    /// Replaces the name of a seat, of a kind of action, or of a cause by its name for the viewer.
    /// Returns any other text as it is.
    pub fn shown_word(&self, word: &str) -> String {
        if is_english() {
            return word.to_owned();
        }
        if self.seat_names.iter().chain(&self.all_names).any(|name| name == word) {
            return self.shown_seat_name(word);
        }
        let options = 0..self.options.len() as u16;
        let mut named = options.filter(|option| {
            self.options[usize::from(*option)].name == word || self.counted_as(*option) == word
        });
        match named.next() {
            Some(option) => self.shown_option(option),
            None if self.scripts.iter().any(|script| script.name == word) => self.shown_cause(word),
            None => word.to_owned(),
        }
    }
}
