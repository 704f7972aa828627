//! Builds the observation that a client may see of a table. No other code decides about it
//! (contract W4 in `docs/rulings.md`).
//!
//! Everything is computed from the viewer's view and from a state sampled consistent with it.
//! Neither contains hidden information.

use game::{
    Game, LegalAction, Overlay, PendingDecision, Viewer, VisibleStanding, VisibleStandings,
    visible_standings,
};

use language::Language;
use workbench::outcome::outcome;

use super::any_table::TableObservations;
use super::data::{
    ClientObservation, GameEnd, LegalEntry, OpenTurn, OwnDecision, PublicSeat, PublicTeam,
    SeatDecision,
};
use super::turn::ListedAction;
use super::typed_table::{CachedDrawing, TypedTable};

/// Prefix of the ids of places in the board's SVG.
const IDS: &str = "board";

/// Size of the cache of drawn observations: the committed position, and one with an open turn, in
/// three languages.
const DRAWN: usize = 6;

/// Maximum number of amounts of one action that are listed as texts.
const MOST_TEXTS: u8 = 64;

/// Maximum number of completions returned.
const COMPLETIONS: usize = 20;

/// Parameters of an observation besides the position.
pub(super) struct ObservationOptions<'a> {
    pub viewer: Viewer,
    /// Seats whose actions are listed.
    pub list: &'a [u8],
    pub row: u32,
    /// Whether numbers can be explained.
    pub explains: bool,
}

/// Returns an action's text without the name of its kind, if that stands before it.
fn without_kind(text: &str, kind: Option<&String>) -> String {
    let rest = kind.filter(|kind| !kind.is_empty()).and_then(|kind| text.strip_prefix(&**kind));
    rest.and_then(|rest| rest.strip_prefix(' ')).unwrap_or_default().to_owned()
}

impl<G: Game + 'static, L> TableObservations for TypedTable<G, L> {
    fn closes_hands(&self) -> bool {
        !self.is_dev && self.game.has_private_information()
    }

    fn acting(&self, seats: &[u8]) -> Option<u8> {
        if seats.len() < 2 {
            return seats.first().copied();
        }
        let begun = |seat: &u8| !self.forks[usize::from(*seat)].prepared().is_empty();
        let open = self.open(&self.state);
        let mut deciding = open.iter().filter(|d| d.must_answer_now).chain(&open);
        let begun = seats.iter().copied().find(begun);
        begun
            .or_else(|| deciding.find(|d| seats.contains(&d.seat)).map(|d| d.seat))
            .or_else(|| seats.first().copied())
    }

    fn ending(&mut self) -> Option<GameEnd> {
        self.points_by_source()
    }

    fn seen(&mut self, seats: &[u8]) -> ClientObservation {
        let acting = self.acting(seats);
        let state = self.shown(seats).clone();
        // If one person has several hands, the hands of the other seats stay hidden.
        let list = match acting {
            Some(seat) if self.closes_hands() => vec![seat],
            _ => seats.to_vec(),
        };
        let viewer = acting.map_or(Viewer::Spectator, Viewer::Seat);
        let explains = self.shows_numbers(seats);
        let frame =
            ObservationOptions { viewer, list: &list, row: self.rows_shown(seats), explains };
        let mut seen = self.picture(&state, &frame);
        for seat in list.iter().copied().filter(|seat| Some(*seat) != acting) {
            // Other seats of the same client have their own open turns.
            seen.legal.retain(|entry| entry.seat != seat);
            let own = self.dealt(self.position(seat), Viewer::Seat(seat));
            let mut more = self.listed(&own, &[seat]).unwrap_or_default();
            self.add_gains(&own, &mut more);
            self.forks[usize::from(seat)].set_listed(&self.game, seat, &more);
            seen.legal.extend(more.into_iter().map(|listed| listed.entry));
        }
        seen.turn = acting.and_then(|seat| self.turn(seat));
        seen
    }

    fn describe(&mut self, seats: &[u8], name: &str) -> Result<Vec<String>, String> {
        let dealt = self.dealt(self.shown(seats), self.viewer(seats));
        self.game.describe(&dealt, name)
    }

    fn complete(&mut self, seats: &[u8], text: &str) -> Vec<String> {
        let text = text.trim_start().to_lowercase();
        let mut found = Vec::new();
        // If one person has several hands, the hands of the other seats stay hidden.
        let list = match self.acting(seats) {
            Some(seat) if self.closes_hands() => vec![seat],
            _ => seats.to_vec(),
        };
        let mut legal = Vec::new();
        for seat in list {
            let own = self.dealt(self.position(seat), Viewer::Seat(seat));
            legal.extend(self.listed(&own, &[seat]).unwrap_or_default());
        }
        for ListedAction { entry, .. } in legal {
            let texts = if entry.texts.is_empty() { vec![entry.text] } else { entry.texts };
            found.extend(texts.into_iter().filter(|t| t.to_lowercase().starts_with(&text)));
        }
        found.dedup();
        found.truncate(COMPLETIONS);
        found
    }
}

impl<G: Game + 'static, L> TypedTable<G, L> {
    /// Returns the viewer for a client with these seats.
    pub(super) fn viewer(&self, seats: &[u8]) -> Viewer {
        self.acting(seats).map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// Returns the position of the seat shown to a client with these seats.
    pub(super) fn shown(&self, seats: &[u8]) -> &G::State {
        self.acting(seats).map_or(&self.state, |seat| self.position(seat))
    }

    /// Formats a hash for clients; keyed in games with hidden information.
    pub(super) fn sealed(&self, hash: u64) -> String {
        if self.game.has_perfect_information() {
            return format!("{hash:016x}");
        }
        let sealed = blake3::keyed_hash(&self.key, &hash.to_le_bytes());
        sealed.to_hex()[..16].to_owned()
    }

    /// Returns the position's hash for a viewer, with the given number of rows. While answers are
    /// withheld, it depends only on the observation.
    pub(super) fn on_for(&self, state: &G::State, viewer: Viewer, row: u32) -> String {
        if !self.game.has_secret_decision(state) {
            return self.sealed(self.game.hash(state));
        }
        let seen = self.game.hash(&self.dealt(state, viewer));
        self.sealed(seen ^ u64::from(row).rotate_left(32))
    }

    /// Returns the observation of a position.
    pub(super) fn picture(
        &mut self,
        state: &G::State,
        frame: &ObservationOptions<'_>,
    ) -> ClientObservation {
        let view = self.game.view(state, frame.viewer);
        let dealt = self.game.sample_state(&view, 0);
        let open = self.open(&dealt);
        let mine = open.iter().find(|decision| frame.list.contains(&decision.seat));
        let listed = match frame.list {
            [] => Ok(Vec::new()),
            list => self.listed(&dealt, list),
        };
        let (mut legal, failure) = match listed {
            Ok(legal) => (legal, None),
            Err(message) => (Vec::new(), Some(message)),
        };
        self.add_gains(&dealt, &mut legal);
        // Other seats have their own open turns, on other positions.
        if let Viewer::Seat(seat) = frame.viewer
            && frame.list.contains(&seat)
        {
            self.forks[usize::from(seat)].set_listed(&self.game, seat, &legal);
        }
        let layers = self.game.layers(&view, self.viewing_seat(frame, &open));
        let CachedDrawing { panels, svg, .. } = self.drawn(view);
        let over = self.game.is_over(&dealt);
        // The end of the game in an uncommitted turn is not final for other viewers.
        let has_ended =
            over && (self.game.has_perfect_information() || self.game.is_over(&self.state));
        let viewer = (!has_ended).then_some(frame.viewer);
        let standings = visible_standings(&self.game, state, viewer);
        ClientObservation {
            row: frame.row,
            on: self.on_for(state, frame.viewer, frame.row),
            rules: self.game.rules_hash(),
            over,
            outcome: if has_ended { outcome(&self.game, state) } else { Vec::new() },
            failure,
            seats: self.seats_of(&dealt, &standings, &open),
            open: open
                .iter()
                .map(|d| SeatDecision { seat: d.seat, now: d.must_answer_now })
                .collect(),
            mine: mine.map(|d| OwnDecision { seat: d.seat, must: d.must_answer_now }),
            legal: legal.into_iter().map(|listed| listed.entry).collect(),
            turn: None,
            panels,
            svg,
            places: self.game.places(),
            kinds: self.game.shown_kinds(),
            layers,
            explains: frame.explains,
        }
    }

    /// Returns the seat whose overlays are shown: the viewer's seat, otherwise the next seat to
    /// act.
    fn viewing_seat(&self, frame: &ObservationOptions<'_>, open: &[PendingDecision]) -> u8 {
        match frame.viewer {
            Viewer::Seat(seat) => seat,
            Viewer::Spectator => open.first().map_or(0, |decision| decision.seat),
        }
    }

    /// Draws an observation, or returns the cached drawing.
    fn drawn(&mut self, view: G::View) -> CachedDrawing<G::View> {
        let language = language::viewer_language();
        let is_same =
            |cached: &CachedDrawing<G::View>| cached.language == language && cached.view == view;
        if let Some(at) = self.drawn.iter().position(is_same) {
            // The most recently used drawings stay in the cache.
            self.drawn[..=at].rotate_right(1);
            return self.drawn[0].clone();
        }
        let overlay = Overlay { ids: IDS.to_owned(), ..Overlay::default() };
        let (panels, svg) = (self.game.panels(&view), self.game.draw_svg(&view, &overlay));
        self.drawn.truncate(DRAWN - 1);
        self.drawn.insert(0, CachedDrawing { language, view, panels, svg });
        self.drawn[0].clone()
    }

    /// Returns the public state of all seats.
    fn seats_of(
        &self,
        dealt: &G::State,
        standings: &VisibleStandings,
        open: &[PendingDecision],
    ) -> Vec<PublicSeat> {
        let stands = |seat: u8| standings.seats.iter().find(|standing| standing.seat == seat);
        let team = |standing: &VisibleStanding| PublicTeam {
            number: standing.team + 1,
            points: standing.together,
        };
        let one = |seat: u8| PublicSeat {
            name: self.game.seat_name(dealt, seat),
            shown: self.game.shown_seat_name(dealt, seat),
            turn: open.iter().any(|d| d.seat == seat && d.must_answer_now),
            points: stands(seat).and_then(|standing| standing.points),
            ahead: stands(seat).and_then(|standing| standing.ahead),
            team: stands(seat).filter(|_| standings.are_teams).map(team),
        };
        (0..self.game.seats(dealt)).map(one).collect()
    }

    /// Returns the legal actions of seats in a sampled state.
    fn listed(
        &mut self,
        state: &G::State,
        seats: &[u8],
    ) -> Result<Vec<ListedAction<G::Action>>, String> {
        let legal = self.list(state).map_err(|failure| failure.0)?;
        let places = self.game.places();
        let at_once: Vec<bool> =
            (0..self.forks.len() as u8).map(|seat| self.only_answers(seat, &legal)).collect();
        let own = legal.iter().filter(|choice| seats.contains(&choice.seat));
        let kinds = language::for_viewer(&Language::english(), || self.game.kind_names());
        let one = |choice: &LegalAction<G::Action>| {
            let (seat, action) = (choice.seat, choice.action);
            let (least, most) = choice.amounts;
            let text = |amount| self.game.text(state, seat, self.game.with_amount(action, amount));
            let texts = if most > least {
                (least..=most.min(least.saturating_add(MOST_TEXTS))).map(text).collect()
            } else {
                Vec::new()
            };
            let text = self.game.text(state, seat, action);
            let shown = self.shown_text(state, seat, action);
            let entry = LegalEntry {
                short: without_kind(&text, kinds.get(usize::from(choice.kind))),
                group: self.group_without_name(&text, kinds.get(usize::from(choice.kind))),
                shown: if shown == text { String::new() } else { shown },
                form: None,
                text,
                seat,
                kind: choice.kind,
                role: choice.role.word(),
                place: self
                    .game
                    .subject_place(state, seat, action)
                    .and_then(|at| places.get(usize::from(at)).cloned()),
                price: self.game.price(state, seat, action),
                meaning: self.game.meaning(state, seat, action),
                gain: String::new(),
                amounts: (most > 0).then_some((least, most)),
                texts,
                commits: at_once[usize::from(seat)],
            };
            ListedAction { action, entry }
        };
        Ok(own.map(one).collect())
    }

    /// Returns an action as shown to the viewer.
    pub(super) fn shown_text(&self, state: &G::State, seat: u8, action: G::Action) -> String {
        if language::is_english() {
            return self.game.text(state, seat, action);
        }
        self.game.shown(state, seat, action)
    }

    /// Returns the name of the group of an action whose kind has no name: its first word, in the
    /// viewer's language. Empty if the kind has a name, and in English, where the page takes the word.
    fn group_without_name(&self, text: &str, kind: Option<&String>) -> String {
        if language::is_english() || kind.is_some_and(|kind| !kind.is_empty()) {
            return String::new();
        }
        self.game.expand_codes(text.split(' ').next().unwrap_or(text))
    }

    /// Returns the actions of an open turn as shown to the viewer; empty if they are shown as typed.
    fn shown_turn(&mut self, seat: u8) -> Vec<String> {
        if language::is_english() {
            return Vec::new();
        }
        let actions = self.forks[usize::from(seat)].prepared();
        let mut state = self.state.clone();
        let mut shown = Vec::new();
        for action in actions {
            let dealt = self.dealt(&state, Viewer::Seat(seat));
            shown.push(self.shown_text(&dealt, seat, action));
            if self.game.apply(&mut state, seat, action).is_err() {
                return Vec::new();
            }
        }
        shown
    }

    /// Returns the open turn of a seat; `None` if it has none and no dropped actions.
    fn turn(&mut self, seat: u8) -> Option<OpenTurn> {
        let fork = &self.forks[usize::from(seat)];
        let (texts, dropped) = (fork.prepared_texts(), fork.dropped.clone());
        let shown = self.shown_turn(seat);
        let must = self.decision(self.position(seat), seat).is_some_and(|d| d.must_answer_now);
        if texts.is_empty() && dropped.is_empty() && !must {
            return None;
        }
        let why_not = self.ending(seat).err().map(Self::error_text);
        Some(OpenTurn { seat, texts, shown, may_end: why_not.is_none(), why_not, dropped })
    }
}
