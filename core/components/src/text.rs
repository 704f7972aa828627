//! Formats and parses actions, random results and events, by the text patterns of the declarations.

use game::bitset::Mask;
use game::suggest::nearest;
use game::{Narration, Viewer};
use language::{Language, is_english, say};

use crate::ComponentAction;
use crate::declare::ArgDomain;
use crate::layout::{CompiledOption, ComponentLayout, MOST_ARGS, NONE, PatternWord};
use crate::options::open_frames;
use crate::read_view::Viewpoint;
use crate::state::ComponentState;
use crate::state_writer::{ComponentEvent, DrawOutcome, StreamDraw};
use crate::texts::{TEXTS, briefly_suggested, suggested};

/// Maximum number of actions whose shown texts are compared with a typed text.
const MOST_SHOWN: usize = 20_000;

impl ComponentLayout {
    /// Formats the value of an argument.
    pub(crate) fn value_text(&self, domain: &ArgDomain<u16>, value: i16) -> String {
        let n = usize::try_from(value).unwrap_or(usize::MAX);
        let name = match domain {
            ArgDomain::Number { .. } => return value.to_string(),
            ArgDomain::Piece(..) | ArgDomain::Named(_) => {
                self.pieces.get(n).map(|p| p.named.name.clone())
            }
            ArgDomain::Place(zone, ..) => self.zones[usize::from(*zone)].places.get(n).cloned(),
            ArgDomain::Zone(_) => (n < self.spots.len()).then(|| self.spot_name(n as u16)),
            ArgDomain::Seat(_) => self.seat_names.get(n).cloned(),
            ArgDomain::Answer(words) => words.get(n).cloned(),
            ArgDomain::Stop(track, _) => self.tracks[usize::from(*track)].stops.get(n).cloned(),
            ArgDomain::Thing(kind) => self.things[usize::from(*kind)].names.get(n).cloned(),
        };
        name.unwrap_or_else(|| value.to_string())
    }

    /// Parses a word as the value of an argument.
    ///
    /// # Errors
    /// Fails if the word is not a possible value. The message suggests a similar value.
    fn read_value(&self, domain: &ArgDomain<u16>, word: &str) -> Result<i16, String> {
        if let ArgDomain::Number { least, most, .. } = domain {
            let n = word.parse().ok().filter(|n| (least..=most).contains(&n));
            return n.ok_or_else(|| {
                say!(TEXTS, "not-number-range", word = word, least = least, most = most)
            });
        }
        let mut values = Vec::new();
        self.universe(domain, None, &mut values);
        let texts: Vec<String> = values.iter().map(|v| self.value_text(domain, *v)).collect();
        let exact = texts.iter().position(|text| text == word);
        let found = exact.or_else(|| texts.iter().position(|text| text.eq_ignore_ascii_case(word)));
        found.map(|at| values[at]).ok_or_else(|| {
            let near = suggested(nearest(word, texts.iter().map(String::as_str)));
            say!(TEXTS, "unknown-word", word = word, near = near)
        })
    }

    /// Returns the canonical text of an action.
    pub fn action_text(&self, action: ComponentAction) -> String {
        self.action_text_with(action, |_| None)
    }

    /// Formats an action with other names of seats. If `seat` returns `None`, the declared name is
    /// used.
    pub fn action_text_with(
        &self,
        action: ComponentAction,
        seat: impl Fn(u8) -> Option<String>,
    ) -> String {
        let Some(part) = self.options.get(usize::from(action.option)) else {
            return "nothing".into();
        };
        let arg = |domain: &ArgDomain<u16>, value: i16| {
            let own =
                matches!(domain, ArgDomain::Seat(_)).then(|| u8::try_from(value).ok()).flatten();
            own.and_then(&seat).unwrap_or_else(|| self.value_text(domain, value))
        };
        let word = |word: &PatternWord| match word {
            PatternWord::Itself(text) => text.clone(),
            PatternWord::Arg(at) => arg(&part.args[*at].1, action.args[*at]),
        };
        part.pattern.iter().map(word).collect::<Vec<_>>().join(" ")
    }

    /// Parses an action of a seat. If several actions have this text, an action of a decision that
    /// is open for the seat takes precedence.
    ///
    /// # Errors
    /// A message in words, with a suggestion if a similar name exists.
    pub fn read_action(
        &self,
        block: &ComponentState,
        seat: u8,
        text: &str,
    ) -> Result<ComponentAction, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        if words.is_empty() {
            return Err(say!(TEXTS, "no-action-given"));
        }
        let open = open_frames(self, block);
        let own = open.iter().filter(|(_, f)| f.seat == seat);
        let own = own.flat_map(|(_, f)| self.decisions[usize::from(f.what)].options.clone());
        let mut order: Vec<u16> = own.collect();
        let now = order.len();
        order.extend(
            (0..self.options.len() as u16)
                .filter(|o| !order[..now].contains(o))
                .collect::<Vec<_>>(),
        );
        let mut wrong: Option<String> = None;
        for option in order.iter().copied() {
            let part = &self.options[usize::from(option)];
            if !part.only.has_bit(seat & 7) {
                continue;
            }
            match self.read_option(part, &words) {
                Some(Ok(args)) => return Ok(ComponentAction { option, args }),
                Some(Err(why)) if wrong.is_none() => wrong = Some(why),
                _ => {}
            }
        }
        if let Some(action) = self.read_shown(seat, text, &order[..now]) {
            return Ok(action);
        }
        if let Some(why) = wrong {
            return Err(why);
        }
        let firsts = self.options.iter().filter_map(|o| match o.pattern.first() {
            Some(PatternWord::Itself(word)) => Some(word.as_str()),
            _ => None,
        });
        let begins = firsts.clone().any(|word| word.eq_ignore_ascii_case(words[0]));
        if begins {
            let like = self.options.iter().filter(|o| matches!(o.pattern.first(), Some(PatternWord::Itself(w)) if w.eq_ignore_ascii_case(words[0])));
            let like = like.map(|o| format!("`{}`", self.pattern_text(o)));
            let like = like.reduce(|a, b| say!(TEXTS, "list-last-or", a = a, b = b));
            let forms = like.unwrap_or_default();
            return Err(say!(TEXTS, "incomplete-write", text = text, forms = forms));
        }
        let near = briefly_suggested(nearest(words[0], firsts));
        Err(say!(TEXTS, "unknown-action", word = words[0], near = near))
    }

    /// Parses the text of an action as the viewer sees it, among the actions of some options. `None`
    /// in English, whose texts are those of the ledger.
    fn read_shown(&self, seat: u8, text: &str, options: &[u16]) -> Option<ComponentAction> {
        if is_english() {
            return None;
        }
        let same = |a: &str| {
            let is_blank = |c: char| c.is_whitespace();
            let words = |text: &str| -> Vec<String> {
                text.split(is_blank).filter(|w| !w.is_empty()).map(str::to_lowercase).collect()
            };
            words(a) == words(text)
        };
        let mut left = MOST_SHOWN;
        for option in options {
            let part = &self.options[usize::from(*option)];
            if !part.only.has_bit(seat & 7) {
                continue;
            }
            let mut all = vec![[0; MOST_ARGS]];
            for (at, (_, domain)) in part.args.iter().enumerate() {
                let mut values = Vec::new();
                self.universe(domain, Some(seat), &mut values);
                if all.len() * values.len() > left {
                    all.clear();
                }
                let with = |args: &[i16; MOST_ARGS]| {
                    let args = *args;
                    let set = |value: &i16| {
                        let mut args = args;
                        args[at] = *value;
                        args
                    };
                    values.iter().map(set).collect::<Vec<_>>()
                };
                all = all.iter().flat_map(with).collect();
            }
            left -= all.len().min(left);
            let mut actions = all.into_iter().map(|args| ComponentAction { option: *option, args });
            let is_it = |action: &ComponentAction| {
                same(&language::without_marks(self.shown_action(*action)))
            };
            if let Some(found) = actions.find(is_it) {
                return Some(found);
            }
        }
        None
    }

    fn pattern_text(&self, part: &CompiledOption) -> String {
        let word = |word: &PatternWord| match word {
            PatternWord::Itself(text) => text.clone(),
            PatternWord::Arg(at) => format!("{{{}}}", part.args[*at].0),
        };
        part.pattern.iter().map(word).collect::<Vec<_>>().join(" ")
    }

    /// Parses the words as an option. Returns the option's arguments. Returns an error if only an
    /// argument is wrong, and `None` if the words do not match the option.
    fn read_option(
        &self,
        part: &CompiledOption,
        words: &[&str],
    ) -> Option<Result<[i16; MOST_ARGS], String>> {
        if part.pattern.len() != words.len() {
            return None;
        }
        let fits = |(pattern, word): (&PatternWord, &&str)| match pattern {
            PatternWord::Itself(text) => text.eq_ignore_ascii_case(word),
            PatternWord::Arg(_) => true,
        };
        if !part.pattern.iter().zip(words).all(fits) {
            return None;
        }
        let mut args = [0; MOST_ARGS];
        for (pattern, word) in part.pattern.iter().zip(words) {
            if let PatternWord::Arg(at) = pattern {
                match self.read_value(&part.args[*at].1, word) {
                    Ok(value) => args[*at] = value,
                    Err(why) => return Some(Err(why)),
                }
            }
        }
        Some(Ok(args))
    }

    /// Returns whether two options can have the same text for some arguments.
    pub(crate) fn can_be_the_same(&self, a: &CompiledOption, b: &CompiledOption) -> bool {
        let words = |part: &CompiledOption, word: &PatternWord| match word {
            PatternWord::Itself(text) => vec![text.to_lowercase()],
            PatternWord::Arg(at) => {
                let domain = &part.args[*at].1;
                let mut values = Vec::new();
                self.universe(domain, None, &mut values);
                values.iter().map(|v| self.value_text(domain, *v).to_lowercase()).collect()
            }
        };
        let meet = |(x, y): (&PatternWord, &PatternWord)| {
            let (x, y) = (words(a, x), words(b, y));
            x.iter().any(|word| y.contains(word))
        };
        a.pattern.len() == b.pattern.len() && a.pattern.iter().zip(&b.pattern).all(meet)
    }

    /// Formats a random result as `STREAM: RESULT`.
    pub fn draw_text(&self, draw: StreamDraw) -> String {
        let stream = self.streams.get(usize::from(draw.stream)).map_or("?", |s| s.name.as_str());
        match draw.result {
            DrawOutcome::Number(n) => format!("{stream}: {n}"),
            DrawOutcome::Piece(piece) => match self.pieces.get(usize::from(piece)) {
                Some(part) => format!("{stream}: {}", part.named.name),
                None => format!("{stream}: piece {piece}"),
            },
        }
    }

    /// Parses a random result, `STREAM: RESULT`.
    ///
    /// # Errors
    /// A message in words, with a suggestion if a similar name exists.
    pub fn read_draw(&self, text: &str) -> Result<StreamDraw, String> {
        let (stream, what) =
            text.split_once(':').ok_or_else(|| say!(TEXTS, "not-stream-result", text = text))?;
        let (stream, what) = (stream.trim(), what.trim());
        let near = |word: &str, names: &mut dyn Iterator<Item = &str>| {
            briefly_suggested(nearest(word, names))
        };
        let number = self.stream(stream).ok_or_else(|| {
            let near = near(stream, &mut self.streams.iter().map(|s| s.name.as_str()));
            say!(TEXTS, "unknown-stream", stream = stream, near = near)
        })?;
        if let Ok(n) = what.parse() {
            return Ok(StreamDraw { stream: number, result: DrawOutcome::Number(n) });
        }
        let piece = self.piece(what).ok_or_else(|| {
            let near = near(what, &mut self.pieces.iter().map(|p| p.named.name.as_str()));
            say!(TEXTS, "unknown-piece", what = what, near = near)
        })?;
        Ok(StreamDraw { stream: number, result: DrawOutcome::Piece(piece) })
    }

    fn seat_text(&self, seat: Option<u8>) -> &str {
        let seat = seat.filter(|seat| *seat != NONE);
        seat.and_then(|seat| self.seat_names.get(usize::from(seat)))
            .map_or("the table", String::as_str)
    }

    /// Describes events as a viewer sees them.
    pub fn words(&self, events: &[ComponentEvent], eyes: Viewpoint) -> Vec<String> {
        let mut narration = Narration::new(Viewer::Spectator);
        self.narrate_for(events, eyes, &mut narration);
        narration.lines
    }

    /// Appends descriptions of events as the viewer of the narration sees them.
    pub fn narrate(&self, events: &[ComponentEvent], narration: &mut Narration) {
        self.narrate_for(events, Viewpoint::Of(narration.viewer), narration);
    }

    fn narrate_for(&self, events: &[ComponentEvent], eyes: Viewpoint, narration: &mut Narration) {
        for event in events {
            let Some(text) = self.event_text(event, eyes.bit()) else { continue };
            match self.cause_of(event) {
                Some(cause) => narration.push_caused(text, &cause),
                None => narration.lines.push(text),
            }
        }
    }

    /// Returns the name of the script that caused an event. `None` if texts do not name it.
    fn cause_of(&self, event: &ComponentEvent) -> Option<String> {
        match *event {
            ComponentEvent::Counter { source, .. } | ComponentEvent::Moved { source, .. } => {
                Some(self.shown_cause(&self.scripts[usize::from(source)].name))
            }
            _ => None,
        }
    }

    /// Describes what a viewer observes during events, in order. These are pieces that the viewer
    /// can distinguish, zones whose number of pieces is visible, shown cards, visible counters,
    /// markers and marks. The cause is left out, because it may be hidden.
    pub fn witnessed(&self, events: &[ComponentEvent], eyes: Viewpoint) -> Vec<String> {
        // Callers compare these texts, so they are the same in each language.
        language::for_viewer(&Language::english(), || {
            events.iter().filter_map(|event| self.witnessed_one(event, eyes)).collect()
        })
    }

    fn witnessed_one(&self, event: &ComponentEvent, eyes: Viewpoint) -> Option<String> {
        let name = |piece: u16| self.pieces[usize::from(piece)].named.name.as_str();
        let zone = |spot: u16| {
            let is_seen = eyes.are_in(self.counters_of(spot));
            if is_seen { self.spot_name(spot) } else { String::new() }
        };
        match *event {
            ComponentEvent::Counter { counter, seat, from, to, .. }
                if counter >= self.host_counters
                    && eyes.are_in(self.counter_seers(counter, seat)) =>
            {
                let name = &self.counters[usize::from(counter)].named.name;
                Some(format!("{}: {name} {from} -> {to}", self.seat_text(seat)))
            }
            ComponentEvent::Moved { piece, from, to, known, .. } if eyes.are_in(known) => {
                Some(format!("{} from {} to {}", name(piece), zone(from), zone(to)))
            }
            ComponentEvent::Shown { spot, piece, to } if eyes.are_in(to) => {
                Some(format!("{} shows {}", self.spot_name(spot), name(piece)))
            }
            ComponentEvent::Marker { .. } => self.event_text(event, u8::MAX),
            ComponentEvent::Marked { track, mark, at, value } => {
                Some(format!("mark {mark} of {track} at {at}: {value}"))
            }
            _ => None,
        }
    }

    /// Describes one event, without its cause, for the viewers in the set `eyes`. `None` if the
    /// event is not worth a line.
    fn event_text(&self, event: &ComponentEvent, eyes: u8) -> Option<String> {
        let piece = |piece: u16, known: u8| match known & eyes {
            0 => {
                let kind = self.shown_kind(self.pieces[usize::from(piece)].kind);
                say!(TEXTS, "a-hidden", kind = kind)
            }
            _ => self.shown_piece(piece),
        };
        Some(match *event {
            ComponentEvent::Counter { counter, .. } if counter < self.host_counters => return None,
            ComponentEvent::Counter { counter, seat, from, to, .. } => {
                let part = &self.counters[usize::from(counter)];
                if !part.shown || self.counter_seers(counter, seat) & eyes == 0 {
                    return None;
                }
                let name = self.shown_counter(counter);
                let [from, to] = [from, to].map(|value| self.shown_amount(counter, value));
                let who = self.shown_owner(seat);
                say!(TEXTS, "counter-change", who = who, name = name, from = from, to = to)
            }
            ComponentEvent::Moved { piece: moved, from, to, known, .. } => {
                let [from, to] = [from, to].map(|spot| self.shown_spot(spot));
                say!(TEXTS, "piece-from-to", piece = piece(moved, known), from = from, to = to)
            }
            ComponentEvent::Shuffled { spot } => {
                say!(TEXTS, "is-shuffled", place = self.shown_spot(spot))
            }
            ComponentEvent::Shown { spot, piece: shown, to } => {
                let place = self.shown_spot(spot);
                say!(TEXTS, "place-shows", place = place, piece = piece(shown, to))
            }
            ComponentEvent::Marker { track, marker, to, .. } => {
                let marker = self.shown_marker(track, marker);
                let (stop, track) = (self.shown_stop(track, to.into()), self.shown_track(track));
                say!(TEXTS, "marker-on", marker = marker, stop = stop, track = track)
            }
            ComponentEvent::Phase { phase, begins: true } => {
                say!(TEXTS, "phase-begins", phase = self.shown_phase(phase))
            }
            ComponentEvent::Forced { seat, action } => {
                let who = self.shown_owner(Some(seat));
                say!(TEXTS, "only-answer-of", who = who, action = self.shown_action(action))
            }
            ComponentEvent::Over => say!(TEXTS, "game-is-over"),
            _ => return None,
        })
    }
}
