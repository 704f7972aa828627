//! Implements ledgers, traces and scenarios for component games.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::Arc;

use components::{
    ComponentEvent, ComponentLayout, ComponentReadView, ComponentState, ExecutionRecord,
    PieceLocation, StreamDraw, TEXTS, Viewpoint,
};
use components_content::module_of;
use game::{GameText as _, Report as _, Rules as _};
use language::say;
use ledger::LedgerError;
use ledger::draws::DrawSource;
use ledger::head::{HeadKeyword, LedgerForm, LedgerHead, SpannedWord};
use ledger::recorded::{CarriedOver, RecordableGame, Seating};
use ledger::scenario::{FactKey, PositionFacts, Scenario, ScenarioVocabulary, SourceText};
use ledger::trace::{ChangeTrace, ExplainedChange};

use crate::dialect::{TabletopRuleset, chosen_twice};
use crate::facts;
use crate::setup::TabletopSetup;
use crate::table::TabletopGame;

/// Builds the setup for seats with the names in `words`. `text` returns the name of a word, and
/// `error` adds the source position of a word to a message.
fn setup_of<W>(
    ruleset: &TabletopRuleset,
    words: &[W],
    text: impl Fn(&W) -> &str,
    error: impl Fn(&W, String) -> LedgerError,
) -> Result<TabletopSetup, Vec<LedgerError>> {
    let (mut chosen, mut errors) = (Vec::new(), Vec::new());
    for word in words {
        match ruleset.name_called(text(word)) {
            Ok(at) if chosen.contains(&at) => {
                errors.push(error(word, chosen_twice(text(word))));
            }
            Ok(at) => chosen.push(at),
            Err(why) => errors.push(error(word, why)),
        }
    }
    if !errors.is_empty() {
        return Err(errors);
    }
    match words.last() {
        Some(last) => {
            TabletopSetup::with_names(ruleset, chosen, 0).map_err(|why| vec![error(last, why)])
        }
        None => {
            Ok(TabletopSetup { seats: *ruleset.played.seats.start(), ..TabletopSetup::default() })
        }
    }
}

impl TabletopGame {
    /// Returns the amendments to the declaration of a source of changes, as `FILE:LINE`.
    fn amended(&self, source: &str) -> Vec<String> {
        let spans = self.declared().amended.get(source).into_iter().flatten();
        let mut lines: Vec<String> =
            spans.map(|span| format!("{}:{}", span.file, span.line)).collect();
        lines.dedup();
        lines
    }

    /// Returns the changes of seats' numbers by the events from index `from` on. Each change comes
    /// with the option, task or phase that caused it, and with the file and line of this cause.
    fn changes(
        &self,
        events: &[ComponentEvent],
        from: usize,
        before: &ComponentState,
    ) -> Vec<ExplainedChange> {
        let (names, sources) = (self.feature_names(), self.source_names());
        let (game, round) = (self.bare_for(before), self.stage(before));
        let mut all = Vec::new();
        for owner in 0..self.seats(before) {
            let (mut has, seat) = (Vec::new(), self.seat_name(before, owner));
            self.features(before, owner, &mut has);
            for (feature, by, _) in game.feature_changes(&events[..from], owner) {
                has[feature] = has[feature].saturating_add(by);
            }
            for (feature, by, source) in game.feature_changes(&events[from..], owner) {
                has[feature] = has[feature].saturating_add(by);
                let source = &sources[usize::from(source)];
                let place = self.declared().places.get(source);
                let file = place.map_or_else(String::new, |place| place.file.clone());
                all.push(ExplainedChange {
                    seat: seat.clone(),
                    what: format!("{by:+} {}", names[feature]),
                    now: Some(has[feature]),
                    by: source.clone(),
                    module: file.split('/').nth(1).unwrap_or_default().to_owned(),
                    file,
                    line: place.map_or(0, |place| place.line),
                    also_written: self.amended(source),
                    round,
                    ..ExplainedChange::default()
                });
            }
        }
        all
    }
}

/// Line `deal deck: ant, deck: bee` in the head of a ledger: the random results before the first
/// decision.
const DEAL: HeadKeyword = HeadKeyword { word: "deal", key: "deal", is_list: true };

/// Line `carried from 0123456789abcdef, counter red gold 5` in the head of a ledger: the last position
/// of the earlier game, and what it has left.
const CARRIED: HeadKeyword = HeadKeyword { word: "carried", key: "carried", is_list: true };

/// Word before the hash of the last position of the earlier game.
const FROM: &str = "from";

/// Changes the first position of a game by an entry of the line `carried`.
fn carry_over(
    editor: &mut PositionEditor<'_>,
    entry: &str,
    block: &mut ComponentState,
) -> Result<(), String> {
    let text = SourceText::alone(entry);
    let (word, rest) = entry.split_once(' ').unwrap_or((entry, ""));
    if !["counter", "put"].contains(&word) {
        return Err(format!("`{entry}` cannot be carried over: write `counter` or `put`"));
    }
    let done = editor.line(
        &text.part(&text.text[..word.len()]),
        &text.part(rest_of(&text.text, rest)),
        block,
    );
    done.map_err(|error| format!("`{entry}` cannot be carried over: {}", error.message))
}

/// Returns the end of a text that is as long as `rest`.
fn rest_of<'t>(text: &'t str, rest: &str) -> &'t str {
    &text[text.len() - rest.len()..]
}

impl RecordableGame for TabletopGame {
    type Setup = TabletopSetup;
    type Ruleset = Arc<TabletopRuleset>;
    const HEAD_WORDS: &'static [HeadKeyword] = &[DEAL, CARRIED];
    type Change = ExplainedChange;
    const WORDS: ScenarioVocabulary = WORDS;
    const LISTS_ALL: bool = true;

    fn forced_answer(
        &mut self,
        block: &ComponentState,
    ) -> Result<Option<(u8, components::ComponentAction)>, game::ApplyError> {
        self.ready(block).forced_answer(block)
    }

    fn leave_forced_answers(&mut self, leave: bool) {
        self.component_game().leave_forced_answers(leave);
    }

    fn ruleset(&self) -> Self::Ruleset {
        self.declared().clone()
    }

    fn players(ruleset: &Self::Ruleset) -> RangeInclusive<u8> {
        ruleset.played.seats.clone()
    }

    fn setup(ruleset: &Self::Ruleset, seating: &Seating) -> Result<TabletopSetup, String> {
        let players = seating.players;
        if seating.names.len() > usize::from(players) {
            let named = seating.names.len();
            return Err(say!(TEXTS, "seats-play-named", seats = players, named = named));
        }
        let named = seating.names.iter();
        let named = named.map(|name| name.as_ref().map(|name| ruleset.name_called(name)));
        let mut chosen = named.map(Option::transpose).collect::<Result<Vec<Option<u8>>, _>>()?;
        chosen.resize(players.into(), None);
        let mut free: Vec<u8> = (0..=u8::MAX).filter(|at| !chosen.contains(&Some(*at))).collect();
        free.reverse();
        let chosen = chosen.into_iter().map(|at| at.or_else(|| free.pop()));
        TabletopSetup::with_names(ruleset, chosen.flatten().collect(), seating.seed)
    }

    fn seating(ruleset: &Self::Ruleset, setup: &TabletopSetup) -> Seating {
        let layout = setup.layout(ruleset);
        let names = layout.map(|layout| layout.seat_names.clone()).unwrap_or_default();
        let names = names.into_iter().map(Some).collect();
        Seating { players: setup.seats, names, seed: setup.seed }
    }

    fn with_seed(
        _: &Self::Ruleset,
        setup: TabletopSetup,
        seed: u64,
    ) -> Result<TabletopSetup, String> {
        Ok(TabletopSetup { seed, ..setup })
    }

    fn read_setup(
        &self,
        file: &str,
        head: &LedgerHead<'_>,
    ) -> Result<TabletopSetup, Vec<LedgerError>> {
        let seats = head.seats.len() as u8;
        let layout = self.declared().layout(seats).map_err(|why| vec![head.missing(file, why)])?;
        let error = |word: &SpannedWord<'_>, why| word.error(file, why);
        let setup = setup_of(self.declared(), &head.seats, |word| word.text, error)?;
        let mut errors = Vec::new();
        let mut dealt = Vec::new();
        for entry in head.own(DEAL.key) {
            match layout.read_draw(entry.word.text) {
                Ok(draw) => dealt.push(draw),
                Err(why) => errors.push(entry.word.error(file, why)),
            }
        }
        if !errors.is_empty() {
            return Err(errors);
        }
        let dealt = (!dealt.is_empty()).then_some(dealt);
        let seed = head.loam.as_ref().map_or(0, |loam| loam.seed);
        let mut carried: Option<CarriedOver> = None;
        let layout = setup.layout(self.declared()).map_err(|why| vec![head.missing(file, why)])?;
        let (mut editor, mut block) = (PositionEditor::new(&layout, ""), layout.block(seed));
        for entry in head.own(CARRIED.key) {
            let text = match entry.legend {
                Some(legend) => format!("{} {}", entry.word.text, legend.text),
                None => entry.word.text.to_owned(),
            };
            let carried = carried.get_or_insert_default();
            match text.split_once(' ') {
                Some((FROM, hash)) => carried.after = hash.to_owned(),
                _ => match carry_over(&mut editor, &text, &mut block) {
                    Ok(()) => carried.entries.push(text),
                    Err(why) => errors.push(entry.word.error(file, why)),
                },
            }
        }
        if !errors.is_empty() {
            return Err(errors);
        }
        Ok(TabletopSetup { seed, dealt, carried, ..setup })
    }

    fn write_setup(&self, setup: &TabletopSetup, _: LedgerForm, out: &mut String) {
        let Ok(layout) = self.declared().layout(setup.seats) else { return };
        let Ok(dealt) = self.setup_draws(setup) else { return };
        let texts: Vec<String> = dealt.iter().map(|draw| layout.draw_text(*draw)).collect();
        if let Some(CarriedOver { after, entries }) = &setup.carried {
            let from = [format!("{FROM} {after}")];
            let all: Vec<&str> = from.iter().chain(entries).map(String::as_str).collect();
            out.push_str(&format!("{} {}\n", CARRIED.word, all.join(", ")));
        }
        if !texts.is_empty() {
            out.push_str(&format!("{} {}\n", DEAL.word, texts.join(", ")));
        }
    }

    fn leaves_behind(
        &self,
        block: &ComponentState,
        next: &TabletopSetup,
    ) -> Result<Vec<String>, String> {
        let layout = self.layout_of(block);
        if layout.carry.is_empty() {
            let hint = "its rules have no `[carry]`";
            return Err(format!("this game leaves nothing to a next game: {hint}"));
        }
        if !self.is_over(block) {
            return Err("this game is not over yet, so it leaves nothing to a next game".into());
        }
        let names = self.declared().layout_for(next.seats, &next.chosen)?;
        Ok(layout.carried(block, &names.seat_names))
    }

    fn keeps_names(ruleset: &Self::Ruleset) -> bool {
        ruleset.layouts().next().is_some_and(|layout| layout.carry.names)
    }

    fn with_carried(setup: TabletopSetup, carried: CarriedOver) -> TabletopSetup {
        TabletopSetup { carried: Some(carried), ..setup }
    }

    fn carried(setup: &TabletopSetup) -> Option<&CarriedOver> {
        setup.carried.as_ref()
    }

    fn begin(&mut self, setup: &TabletopSetup) -> Result<ComponentState, String> {
        self.seat(setup)?;
        let result = match (&setup.carried, &setup.dealt) {
            (Some(carried), dealt) => {
                return self
                    .start_after(setup.seed, dealt.as_deref(), carried)
                    .map(|(block, _)| block);
            }
            (None, Some(dealt)) => self.component_game().start_with_draws(setup.seed, dealt),
            (None, None) => self.component_game().start(setup.seed),
        };
        result.map_err(|problem| problem.into_failure().0)
    }

    fn explain_change(&self, change: &ExplainedChange) -> ExplainedChange {
        change.clone()
    }

    fn apply_traced(
        &mut self,
        block: &mut ComponentState,
        seat: u8,
        action: components::ComponentAction,
        draws: DrawSource<'_, StreamDraw>,
        trace: &mut ChangeTrace<ExplainedChange>,
    ) -> Result<(), game::ApplyError> {
        let before = trace.is_recording().then(|| block.clone());
        let from = match &draws {
            DrawSource::Given(given) => ExecutionRecord::with_draws(given),
            DrawSource::Noted(_) => ExecutionRecord::default(),
        };
        let mut run = ExecutionRecord { watched: before.is_some(), ..from };
        self.ready(block).apply_with(block, seat, action, &mut run)?;
        if let DrawSource::Noted(noted) = draws {
            noted.append(&mut run.drawn);
        }
        let Some(before) = before else { return Ok(()) };
        // A trace has one step for the action, and one for each automatic answer that follows.
        let forced = (0..).zip(&run.events).filter_map(|(at, event)| match event {
            ComponentEvent::Forced { seat, action } => Some((at, Some((*seat, *action)))),
            _ => None,
        });
        let (mut from, mut by, mut is_forced) = (0, (seat, action), false);
        for (to, next) in forced.chain([(run.events.len(), None)]) {
            let text = self.text(&before, by.0, by.1);
            trace.begin(self.seat_name(&before, by.0), text, self.stage(&before));
            if is_forced {
                trace.was_forced();
            }
            let step = trace.steps.last_mut().expect("it has begun");
            step.changes.extend(self.changes(&run.events[..to], from, &before));
            (from, by, is_forced) = (to, next.unwrap_or(by), true);
        }
        Ok(())
    }

    fn let_play(&mut self, players: usize) {
        // An impossible number is reported when the setup is read.
        let _ =
            self.seat(&TabletopSetup { seats: players.min(255) as u8, ..TabletopSetup::default() });
    }

    fn staged_setup(&self, scenario: &Scenario) -> Result<TabletopSetup, LedgerError> {
        let error = |word: &SourceText, why| word.error(&scenario.file, why);
        let setup = setup_of(self.declared(), &scenario.seats, |word| &word.text, error);
        let setup = setup.map_err(|mut errors| errors.remove(0))?;
        Ok(TabletopSetup {
            seed: 1,
            dealt: ledger::scenario::given_setup_draws(self, scenario)?,
            ..setup
        })
    }

    fn arrange(&self, scenario: &Scenario, block: &mut ComponentState) -> Result<(), LedgerError> {
        let is_part = |word: &SourceText| word.text != DEAL.word && word.text != PHASE;
        let mut lines = scenario.position.iter().filter(|(word, _)| is_part(word));
        let mut arrangement = PositionEditor::new(self.layout_of(block), &scenario.file);
        lines.try_for_each(|(word, rest)| arrangement.line(word, rest, block))?;
        let mut phases = scenario.position.iter().filter(|(word, _)| word.text == PHASE);
        let Some((_, name)) = phases.next() else { return Ok(()) };
        if let Some((word, _)) = phases.next() {
            return Err(word.error(&scenario.file, "write only one `phase` line"));
        }
        let phase = arrangement.phase(name)?;
        let mut game = self.duplicate().map_err(|why| name.error(&scenario.file, why))?;
        let result = game.ready(block).begin_phase(block, phase);
        result.map_err(|problem| name.error(&scenario.file, problem.to_string()))
    }

    fn facts(&self, block: &ComponentState, only: Option<&str>) -> PositionFacts {
        facts::facts(self, block, only)
    }

    fn is_quiet(key: &FactKey) -> bool {
        facts::is_quiet(key)
    }

    /// Parses an expectation. A counter of a seat is written with its bare name, a counter of the
    /// table after the word `counter`. Both forms are accepted for both counters.
    fn parse_expectation(
        &self,
        file: &str,
        item: &SourceText,
        of_table: bool,
    ) -> Result<(String, String), LedgerError> {
        let (key, value) = ledger::scenario::key_and_value(file, item)?;
        let value = pieces_to_layout_names(self.layout(), file, &value);
        let layout = self.layout();
        let word = key.strip_prefix("counter ").map_or(key.as_str(), str::trim);
        let name = layout.layout_name(module_of(file), word);
        let is_word = of_table && matches!(key.as_str(), "turn" | "phase");
        let is_counter = layout.counter(name).is_some() && !is_word;
        Ok(match (is_counter, of_table) {
            (true, true) => (format!("counter {name}"), value),
            (true, false) => (name.to_owned(), value),
            (false, false) if key.starts_with("in ") || key.starts_with("in-") => {
                (format!("in-{}", layout.layout_name(module_of(file), key[3..].trim())), value)
            }
            (false, _) => (to_layout_names(layout, file, key.split(' ')), value),
        })
    }
}

impl TabletopGame {
    /// Starts a game with what an earlier game has left. Returns the position and all random
    /// results.
    fn start_after(
        &mut self,
        seed: u64,
        dealt: Option<&[StreamDraw]>,
        carried: &CarriedOver,
    ) -> Result<(ComponentState, Vec<StreamDraw>), String> {
        let arrange = |layout: &ComponentLayout, block: &mut ComponentState| {
            let mut editor = PositionEditor::new(layout, "");
            carried.entries.iter().try_for_each(|entry| carry_over(&mut editor, entry, block))
        };
        let started = self.component_game().start_arranged(seed, dealt, &arrange);
        started.map_err(|problem| problem.into_failure().0)
    }

    /// Returns the random results before the first decision.
    ///
    /// # Errors
    /// Fails if the game cannot start. The message says why.
    pub fn setup_draws(&self, setup: &TabletopSetup) -> Result<Vec<StreamDraw>, String> {
        if let Some(dealt) = &setup.dealt {
            return Ok(dealt.clone());
        }
        let mut game = self.duplicate()?;
        game.seat(setup)?;
        if let Some(carried) = &setup.carried {
            return game.start_after(setup.seed, None, carried).map(|(_, drawn)| drawn);
        }
        let mut dealt = Vec::new();
        let result = game.component_game().start_recording_draws(setup.seed, &mut dealt);
        result.map(|_| dealt).map_err(|problem| problem.into_failure().0)
    }
}

/// Keywords of scenario lines that set up a position: `counter red coins 5`, `put ant bee in red
/// hand`, `empty table row into table bag`, `stop red road goal`, `mark mud road home-ford 2`. The
/// word `table` stands for the table. `deal deck: ant, deck: bee` gives the random results before
/// the first decision. `phase bets` begins a phase in the position that all other lines set up.
pub const WORDS: ScenarioVocabulary = ScenarioVocabulary {
    position: &["counter", "put", "empty", "stop", "mark", "deal", PHASE],
    leaves: "leave",
    seat: "seat",
};

/// Keyword of the scenario line `phase bets`, which begins a phase.
const PHASE: &str = "phase";

/// Replaces each name in a scenario line by the component's unique name in the layout, which
/// differs if several modules use the name.
pub fn to_layout_names<'w>(
    layout: &ComponentLayout,
    file: &str,
    words: impl IntoIterator<Item = &'w str>,
) -> String {
    let module = module_of(file);
    let words = words.into_iter().map(|word| layout.layout_name(module, word).to_owned());
    words.collect::<Vec<_>>().join(" ")
}

/// Replaces the names of pieces, or of a phase, in an expectation such as `ant*2+bee` or
/// `two.turns` by their unique names in the layout.
pub fn pieces_to_layout_names(layout: &ComponentLayout, file: &str, value: &str) -> String {
    let module = module_of(file);
    let one = |word: &str| match word.split_once('*') {
        Some((name, n)) => format!("{}*{n}", layout.layout_name(module, name)),
        None => layout.layout_name(module, word).to_owned(),
    };
    // A value that begins with a sign is a number, not a sum.
    if value.starts_with(['+', '-', '=']) {
        return value.to_owned();
    }
    value.split('+').map(one).collect::<Vec<_>>().join("+")
}

/// Changes a position by the lines of a scenario, one after the other.
pub struct PositionEditor<'a> {
    layout: &'a ComponentLayout,
    file: &'a str,
    /// How many copies of a piece earlier lines have put into a zone, by piece and zone. Later
    /// lines do not take these copies.
    put: BTreeMap<(u16, u16), usize>,
}

impl<'a> PositionEditor<'a> {
    /// Returns the unique name in the layout of the component to which a word in the scenario file
    /// refers.
    fn part<'w>(&'w self, word: &'w SourceText) -> &'w str {
        self.layout.layout_name(module_of(self.file), &word.text)
    }

    /// Creates an editor before the first line. `file`: path of the scenario's file, for errors and
    /// for the names of its module.
    pub fn new(layout: &'a ComponentLayout, file: &'a str) -> PositionEditor<'a> {
        PositionEditor { layout, file, put: BTreeMap::new() }
    }

    /// Carries out one line: `counter red coins 5`, `put ant bee in red hand`,
    /// `put ant in red hand from table deck`, `empty table row into table bag`,
    /// `stop red road goal`, `mark mud road home-ford 2`.
    ///
    /// # Errors
    /// Fails if a name is unknown, or if the change is impossible.
    pub fn line(
        &mut self,
        word: &SourceText,
        rest: &SourceText,
        block: &mut ComponentState,
    ) -> Result<(), LedgerError> {
        match word.text.as_str() {
            "counter" => self.counter(block, rest),
            "put" => self.pieces(block, rest),
            "empty" => self.emptied(block, rest),
            "mark" => self.mark(block, rest),
            _ => self.marker(block, rest),
        }
    }

    fn unknown<'n>(
        &self,
        word: &SourceText,
        what: &str,
        names: impl IntoIterator<Item = &'n String>,
    ) -> LedgerError {
        let names = names.into_iter().map(String::as_str);
        word.error(self.file, game::suggest::unknown(what, &word.text, names))
    }

    /// Parses the name of a seat, or the word `table`.
    fn owner(&self, word: &SourceText) -> Result<Option<u8>, LedgerError> {
        let names = &self.layout.seat_names;
        match names.iter().position(|name| *name == word.text) {
            Some(seat) => Ok(Some(seat as u8)),
            None if word.text == "table" => Ok(None),
            None => Err(self.unknown(word, "seat", names)),
        }
    }

    fn words(&self, rest: &SourceText, form: &str) -> Result<Vec<SourceText>, LedgerError> {
        let words = rest.split(' ');
        if words.len() == form.split(' ').count() - 1 {
            Ok(words)
        } else {
            Err(rest.error(self.file, format!("expected `{form}`")))
        }
    }

    fn counter(&self, block: &mut ComponentState, rest: &SourceText) -> Result<(), LedgerError> {
        let words = self.words(rest, "counter SEAT NAME N")?;
        let layout = self.layout;
        let owner = self.owner(&words[0])?;
        let all = || layout.counters.iter().map(|c| &c.named.name);
        let counter = layout.counter(self.part(&words[1]));
        let counter = counter.ok_or_else(|| self.unknown(&words[1], "counter", all()))?;
        let n = layout.read_counter(counter, &words[2].text);
        let n = n.ok_or_else(|| {
            let words_of = || layout.counter_words(counter);
            let message = match words_of().next() {
                Some(_) => game::suggest::unknown("value", &words[2].text, words_of()),
                None => "expected a number".to_owned(),
            };
            words[2].error(self.file, message)
        })?;
        let mut run = ExecutionRecord::default();
        let set = layout.table(block, &mut run).set(counter, owner, n);
        set.map_err(|error| words[1].error(self.file, error.to_string()))
    }

    /// Parses the name of a track.
    fn track(&self, word: &SourceText) -> Result<u16, LedgerError> {
        let all = || self.layout.tracks.iter().map(|t| &t.named.name);
        let found = self.layout.track(self.part(word));
        found.ok_or_else(|| self.unknown(word, "track", all()))
    }

    fn marker(&self, block: &mut ComponentState, rest: &SourceText) -> Result<(), LedgerError> {
        let words = self.words(rest, "stop MARKER TRACK STOP")?;
        let layout = self.layout;
        let track = self.track(&words[1])?;
        let part = &layout.tracks[usize::from(track)];
        let marker = part.markers.iter().position(|marker| *marker == words[0].text);
        let marker = marker.ok_or_else(|| self.unknown(&words[0], "marker", &part.markers))?;
        let stop = layout.stop(track, &words[2].text);
        let stop = stop.ok_or_else(|| self.unknown(&words[2], "stop", &part.stops))?;
        let mut run = ExecutionRecord::default();
        let put = layout.table(block, &mut run).put_marker(track, marker as u16, stop.into());
        put.map_err(|error| words[0].error(self.file, error.to_string()))
    }

    fn mark(&self, block: &mut ComponentState, rest: &SourceText) -> Result<(), LedgerError> {
        let words = self.words(rest, "mark MARK TRACK PLACE N")?;
        let layout = self.layout;
        let track = self.track(&words[1])?;
        let part = &layout.tracks[usize::from(track)];
        let all = || part.marks.iter().map(|mark| &mark.name);
        let mark = all().position(|name| *name == words[0].text);
        let mark = mark.ok_or_else(|| self.unknown(&words[0], "mark", all()))?;
        let places = facts::mark_places(part, mark);
        let at = places.iter().position(|place| *place == words[2].text);
        let at = at.ok_or_else(|| self.unknown(&words[2], "place of the mark", &places))?;
        let n = words[3].text.parse();
        let n = n.map_err(|_| words[3].error(self.file, "expected a number"))?;
        let mut run = ExecutionRecord::default();
        let mut table = layout.table(block, &mut run);
        let set = table.set_mark(track, mark as u16, at as i32, n);
        set.map_err(|error| words[3].error(self.file, error.to_string()))
    }

    /// Parses the name of a phase.
    fn phase(&self, word: &SourceText) -> Result<u16, LedgerError> {
        let all = || self.layout.phases.iter().map(|phase| &phase.named.name);
        let found = self.layout.phase(self.part(word));
        found.ok_or_else(|| self.unknown(word, "phase", all()))
    }

    /// Parses `SEAT ZONE` or `SEAT ZONE PLACE`. Returns `None` for any other number of words.
    fn spot(&self, words: &[SourceText]) -> Result<Option<PieceLocation>, LedgerError> {
        let layout = self.layout;
        let (owner, zone, place) = match words {
            [owner, zone] => (owner, zone, None),
            [owner, zone, place] => (owner, zone, Some(place)),
            _ => return Ok(None),
        };
        let all = || layout.zones.iter().map(|z| &z.named.name);
        let spot = layout.zone(self.part(zone), self.owner(owner)?);
        let spot = spot.ok_or_else(|| self.unknown(zone, "zone", all()))?;
        let mut to = PieceLocation::zone(spot);
        if let Some(place) = place {
            let places = &layout.zones[usize::from(layout.spots[usize::from(spot)].0)].places;
            let found = places.iter().position(|name| *name == place.text);
            to.place = Some(found.ok_or_else(|| self.unknown(place, "place", places))? as u16);
        }
        Ok(Some(to))
    }

    fn emptied(
        &mut self,
        block: &mut ComponentState,
        rest: &SourceText,
    ) -> Result<(), LedgerError> {
        let words = rest.split(' ');
        let form = "expected `empty SEAT ZONE into SEAT ZONE`, each optionally with a place";
        let at = words.iter().position(|word| word.text == "into");
        let both = at.map(|at| (self.spot(&words[..at]), self.spot(&words[at + 1..])));
        let Some((Some(from), Some(to))) = both.map(|(a, b)| Ok((a?, b?))).transpose()? else {
            return Err(rest.error(self.file, form));
        };
        let layout = self.layout;
        let view = ComponentReadView::new(layout, block, Viewpoint::All);
        let pieces = view.pieces(from.zone, from.place);
        for piece in pieces.map_err(|error| rest.error(self.file, error.to_string()))? {
            let mut run = ExecutionRecord::default();
            let moved = layout.table(block, &mut run).move_piece(piece.into(), from, to);
            match moved {
                Ok(true) => {}
                Ok(false) => {
                    return Err(rest.error(
                        self.file,
                        "there is not enough room for all of \
                    it",
                    ));
                }
                Err(error) => return Err(rest.error(self.file, error.to_string())),
            }
            self.keep_count(block, piece, from.zone);
        }
        Ok(())
    }

    /// Returns the number of copies of a piece in a zone.
    fn number(&self, block: &ComponentState, piece: u16, zone: u16) -> usize {
        let pieces = ComponentReadView::new(self.layout, block, Viewpoint::All).pieces(zone, None);
        pieces.map_or(0, |all| all.iter().filter(|one| **one == piece).count())
    }

    /// Returns the number of copies of a piece at a location.
    fn number_at(&self, block: &ComponentState, piece: u16, at: PieceLocation) -> usize {
        let view = ComponentReadView::new(self.layout, block, Viewpoint::All);
        let pieces = view.pieces(at.zone, at.place);
        pieces.map_or(0, |all| all.iter().filter(|one| **one == piece).count())
    }

    /// Reduces the number of copies recorded in `put` to the number that is still in the zone.
    fn keep_count(&mut self, block: &ComponentState, piece: u16, zone: u16) {
        let most = self.number(block, piece, zone);
        if let Some(put) = self.put.get_mut(&(piece, zone)) {
            *put = most.min(*put);
        }
    }

    /// Returns the zones from which a piece may be taken for another zone. The starting zone comes
    /// first, the seat's instance before others. Then follow all other zones in order. Copies that
    /// earlier lines have put into a zone are not taken.
    fn sources(&self, block: &ComponentState, piece: u16, to: PieceLocation) -> Vec<PieceLocation> {
        let layout = self.layout;
        let start = layout.pieces[usize::from(piece)].start.0;
        let owner = |zone: u16| layout.spots[usize::from(zone)].1;
        let to_owner = owner(to.zone);
        let is_free = |zone: &u16| {
            let put = self.put.get(&(piece, *zone)).copied().unwrap_or(0);
            *zone != to.zone && self.number(block, piece, *zone) > put
        };
        let mut zones: Vec<u16> = (0..layout.spots.len() as u16).filter(is_free).collect();
        zones.sort_by_key(|zone| {
            (layout.spots[usize::from(*zone)].0 != start, owner(*zone) != to_owner)
        });
        zones.into_iter().map(PieceLocation::zone).collect()
    }

    fn pieces(&mut self, block: &mut ComponentState, rest: &SourceText) -> Result<(), LedgerError> {
        let layout = self.layout;
        let words = rest.split(' ');
        let form = "expected `put PIECE … in SEAT ZONE`, optionally with a place, optionally \
            followed by `from SEAT ZONE`";
        let at = words.iter().position(|word| word.text == "in");
        let Some((pieces, to)) = at.map(|at| (&words[..at], &words[at + 1..])) else {
            return Err(rest.error(self.file, form));
        };
        let (to, from) = match to.iter().position(|word| word.text == "from") {
            Some(at) => (&to[..at], Some(&to[at + 1..])),
            None => (to, None),
        };
        let to = self.spot(to)?.ok_or_else(|| rest.error(self.file, form))?;
        let from = match from {
            Some(words) => Some(self.spot(words)?.ok_or_else(|| rest.error(self.file, form))?),
            None => None,
        };
        for word in pieces {
            let all = || layout.pieces.iter().map(|p| &p.named.name);
            let piece = layout.piece(self.part(word));
            let piece = piece.ok_or_else(|| self.unknown(word, "piece", all()))?;
            let sources = match from {
                Some(from) => vec![from],
                None => self.sources(block, piece, to),
            };
            let mut run = ExecutionRecord::default();
            let mut table = layout.table(block, &mut run);
            let moved = sources
                .into_iter()
                .find(|from| matches!(table.move_piece(piece.into(), *from, to), Ok(true)));
            let Some(from) = moved else {
                // The random results of the setup may have put it there already.
                let put = self.put.get(&(piece, to.zone)).copied().unwrap_or(0);
                if from.is_none() && self.number_at(block, piece, to) > put {
                    *self.put.entry((piece, to.zone)).or_default() += 1;
                    continue;
                }
                let (name, is_put) = (&word.text, self.put.keys().any(|(put, _)| *put == piece));
                let why = match from {
                    Some(_) => format!("there is no `{name}`, or no room for it"),
                    None if is_put => format!(
                        "no `{name}` is left (earlier lines have placed them), or there is no room \
                        for it; add `from SEAT ZONE` to take one that is placed"
                    ),
                    None => format!("every `{name}` is there already, or the zone is full"),
                };
                return Err(word.error(self.file, why));
            };
            self.keep_count(block, piece, from.zone);
            *self.put.entry((piece, to.zone)).or_default() += 1;
        }
        Ok(())
    }
}
