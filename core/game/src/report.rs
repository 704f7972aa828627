//! The trait [`Report`]: numbers about positions and actions for reports, bots and value networks,
//! and the display of positions.

use crate::piece_picture::PieceGallery;
use crate::plain_display::SeatNumbers;
use crate::{
    ApplyError, BareBoard, GameText, InfoPanel, ItemExplanation, Layer, ObservedSeat, Overlay,
    SpotTable, Viewer, Views, plain_display,
};

/// A change of a seat's resource, with the source of the change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResourceChange {
    pub seat: u8,
    /// Resource, as an index into [`Report::resource_names`].
    pub resource: u16,
    pub amount: i32,
    /// Source, as an index into [`Report::source_names`].
    pub source: u16,
    /// Stage of the game at the change, as an index into [`Report::stage_names`]. One action can
    /// span two stages.
    pub stage: u8,
}

/// A column of a report's table, which states how often each seat took certain actions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ActionTally {
    /// Title of the table. Consecutive columns with the same title form one table.
    pub table: String,
    pub heading: String,
    /// Kinds of actions to count, as [`Report::action_kind_name`] names them. The column shows
    /// their sum.
    pub counted: Vec<String>,
    /// Names of the seats ([`GameText::seat_name`]) that the rules never allow to take these
    /// actions.
    pub cannot: Vec<String>,
}

/// A number that characterizes a player's style, such as how often a seat took an action or gained
/// from a source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StyleMetric {
    pub heading: String,
    pub sign: MetricSource,
}

/// The quantity that a [`StyleMetric`] counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MetricSource {
    /// Number of actions of these kinds, see [`Report::action_kind_name`].
    Done(Vec<String>),
    /// Amount of a resource from one source, see [`ResourceChange`].
    Gained {
        /// Resource, as an index into [`Report::resource_names`].
        resource: u16,
        /// Source, as an index into [`Report::source_names`].
        source: u16,
    },
    /// 1 if the seat has this source in play at the end, else 0; see [`Report::sources_in_play`].
    Held(u16),
}

/// The rank of a seat, with its team.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatStanding {
    pub seat: u8,
    /// Team number. Seats of one team win and lose together; a seat that plays alone is a team of
    /// one.
    pub team: u8,
    pub points: i32,
    /// Number of teams ahead of the seat's team, by points and then by the tie breaks.
    pub ahead: u8,
    /// Number of teams that share the rank of the seat's team, itself included.
    pub level: u8,
}

/// Value of a decided victory for bots, in hundredths of a point.
pub const VICTORY_VALUE: i64 = 30_000;

/// A rule that breaks ties of points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TieBreak {
    /// Name of the compared quantity: `goods on the stall`.
    pub what: String,
    /// Whether the smaller quantity wins.
    pub fewest: bool,
    /// The quantity of each seat's team, by seat.
    pub has: Vec<i64>,
}

/// The rule of the game's content that decided a game before the points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DecidedVictory {
    /// Name of the rule, one of [`Report::victory_names`].
    pub name: String,
    /// Name for readers: `the last one standing`.
    pub doc: String,
    /// Whether the seat wins by the rule, by seat.
    pub wins: Vec<bool>,
}

/// Returns whether at least two seats play in one team.
pub fn are_teams(standings: &[SeatStanding]) -> bool {
    let is_shared = |standing: &SeatStanding| {
        standings.iter().any(|o| o.seat != standing.seat && o.team == standing.team)
    };
    standings.iter().any(is_shared)
}

/// A position and, if known, the one before it.
#[derive(Clone, Copy, Debug)]
pub struct StateTransition<'a, S> {
    pub before: Option<&'a S>,
    pub now: &'a S,
}

/// Statistics and display of a game: points, standings, changes of resources, features and network
/// inputs; text, pictures and panels.
pub trait Report: GameText + Views {
    /// Returns the points by seat.
    fn scores(&self, state: &Self::State) -> Vec<i32>;

    /// Returns the points by seat as a viewer sees them during the game; `None`: hidden. They stay
    /// hidden here after the end of the game, when [`crate::visible_standings`] can show them.
    fn visible_scores(&self, state: &Self::State, _viewer: Viewer) -> Vec<Option<i32>> {
        self.scores(state).into_iter().map(Some).collect()
    }

    /// Returns the rank of each seat, by seat, with teams and tie breaks. By default each seat
    /// plays alone, points decide, and nothing breaks ties.
    fn standings(&self, state: &Self::State) -> Vec<SeatStanding> {
        let scores = self.scores(state);
        let count = |is_match: &dyn Fn(i32) -> bool| {
            scores.iter().filter(|points| is_match(**points)).count() as u8
        };
        let standing = |(seat, &points): (u8, &i32)| SeatStanding {
            seat,
            team: seat,
            points,
            ahead: count(&|other| other > points),
            level: count(&|other| other == points),
        };
        (0..).zip(&scores).map(standing).collect()
    }

    /// Returns the rule that decided the game before the points; `None` before the end of the game
    /// and in games that points decide. [`Report::standings`] ranks by it.
    fn victory(&self, _state: &Self::State) -> Option<DecidedVictory> {
        None
    }

    /// Returns the names of the rules that can decide the game before the points, in the order of
    /// their application.
    fn victory_names(&self) -> Vec<String> {
        Vec::new()
    }

    /// Returns the value of a decided victory for a seat, in hundredths of a point: 0 if no victory
    /// decided the game, else a large number that is positive for those in the first place. Bots add
    /// it to their evaluation.
    fn victory_value(&self, state: &Self::State, seat: u8) -> i64 {
        if self.victory(state).is_none() {
            return 0;
        }
        let standings = self.standings(state);
        let is_first = standings.get(usize::from(seat)).is_some_and(|one| one.ahead == 0);
        if is_first { VICTORY_VALUE } else { -VICTORY_VALUE }
    }

    /// Returns the tie breaks of [`Report::standings`], in order of application.
    fn tie_breaks(&self, _state: &Self::State) -> Vec<TieBreak> {
        Vec::new()
    }

    /// Carries out an action as [`crate::Rules::apply`] does, and appends every change of a named
    /// resource to `changes`.
    ///
    /// # Errors
    /// As for [`crate::Rules::apply`]; `changes` is then unchanged.
    fn apply_recording_changes(
        &mut self,
        state: &mut Self::State,
        seat: u8,
        action: Self::Action,
        changes: &mut Vec<ResourceChange>,
    ) -> Result<(), ApplyError> {
        let _ = changes;
        self.apply(state, seat, action)
    }

    /// Returns the names of the resources; the first is the points that decide the game.
    fn resource_names(&self) -> Vec<String> {
        Vec::new()
    }

    /// Returns the names of the resources in the language of the viewer, in the order of
    /// [`Report::resource_names`].
    fn shown_resources(&self) -> Vec<String> {
        self.resource_names()
    }

    /// Returns the names of the sources of changes: first the pieces of the game, then the game's
    /// own rules.
    fn source_names(&self) -> Vec<String> {
        Vec::new()
    }

    /// Returns the stage of a position as an index into [`Report::stage_names`].
    fn stage(&self, state: &Self::State) -> u8 {
        u8::from(self.is_over(state))
    }

    /// Returns the names of the stages of a game, in order: for example setup, each round, and the
    /// end.
    fn stage_names(&self) -> Vec<String> {
        vec!["game".into(), "end".into()]
    }

    /// Pushes the pieces that the seat has in play, as indices into [`Report::source_names`].
    fn sources_in_play(&self, _state: &Self::State, _seat: u8, _out: &mut Vec<u16>) {}

    /// Returns a number for the kind of a source. Sources of one kind, such as all factions or all
    /// tiles, have the same number.
    fn source_kind(&self, _source: u16) -> u8 {
        0
    }

    /// Returns whether this source can ever be reported as having taken effect, see
    /// [`Report::effective_sources`]. `false` for a source that has no rules or only prohibits
    /// actions.
    fn can_take_effect(&self, _source: u16) -> bool {
        true
    }

    /// Pushes the sources that took effect in the last [`Report::apply_recording_changes`] without
    /// changing a resource, for example by lowering a price or extending a reach. For changes of
    /// resources, [`ResourceChange`] names the source.
    fn effective_sources(&self, _out: &mut Vec<u16>) {}

    /// Returns the kinds of actions or pieces for which a source pays or charges, according to its
    /// declaration. They are words of [`Report::action_kind_name`] and [`Report::pieces_on_board`].
    /// Empty if the declaration does not name any.
    fn subjects(&self, _source: u16) -> Vec<String> {
        Vec::new()
    }

    /// Puts a piece in or out of play for a seat, regardless of the rules, to estimate its value.
    /// Returns `false` if nothing changed or the game does not support it.
    fn put_in_play(
        &self,
        _state: &mut Self::State,
        _seat: u8,
        _source: u16,
        _in_play: bool,
    ) -> bool {
        false
    }

    /// Gives a seat a resource, regardless of the rules, to estimate what a price is worth. Returns
    /// `false` if the game cannot give this resource.
    fn grant_resource(
        &self,
        _state: &mut Self::State,
        _seat: u8,
        _resource: u16,
        _amount: i32,
    ) -> bool {
        false
    }

    /// Returns the place where an action puts a piece, as an index into [`Report::places`].
    fn target_place(&self, _action: Self::Action) -> Option<u16> {
        None
    }

    /// Returns the place that an action is about, where a player would look for it, as an index
    /// into [`Report::places`].
    fn subject_place(&self, _state: &Self::State, _seat: u8, action: Self::Action) -> Option<u16> {
        self.target_place(action)
    }

    /// Returns the kind under which reports count an action: what the action does, not where or how
    /// often. The default is the first word of the action's text.
    fn action_kind_name(&self, state: &Self::State, seat: u8, action: Self::Action) -> String {
        let text = self.text(state, seat, action);
        text.split_whitespace().next().unwrap_or_default().to_owned()
    }

    /// Appends the kinds of pieces that a seat has on the board to `out`, each with the number of
    /// its pieces, for reports on final positions. Kinds without pieces may be left out. No kind
    /// may equal a word of [`Report::action_kind_name`].
    fn pieces_on_board(&self, _state: &Self::State, _seat: u8, _out: &mut Vec<(String, u32)>) {}

    /// Returns the names of all declared counters, in order. A counter of each seat and a counter
    /// of the table may have the same name.
    fn counter_names(&self) -> Vec<String> {
        Vec::new()
    }

    /// Returns the counters of a seat, or those of the table if `seat` is `None`. Each entry is an
    /// index into [`Report::counter_names`] and the value.
    fn counters(&self, _state: &Self::State, _seat: Option<u8>) -> Vec<(u16, i32)> {
        Vec::new()
    }

    /// Returns whether the game is in its setup, before the first round. Setup decisions are few
    /// and affect everything after them.
    fn is_in_setup(&self, _state: &Self::State) -> bool {
        false
    }

    /// Returns the columns of the tables in which reports count actions by seat.
    fn tallies(&self) -> Vec<ActionTally> {
        Vec::new()
    }

    /// Returns the numbers that characterize a player's style, to compare players on the same
    /// openings. The default counts the columns of [`Report::tallies`].
    fn style_metrics(&self) -> Vec<StyleMetric> {
        let figure = |tally: ActionTally| StyleMetric {
            heading: format!("{}: {}", tally.table, tally.heading),
            sign: MetricSource::Done(tally.counted),
        };
        self.tallies().into_iter().map(figure).collect()
    }

    /// Computes named numbers that describe a seat's position, for bots with readable weights.
    /// [`Report::feature_names`] gives order and names. The default has the points only.
    fn features(&self, state: &Self::State, seat: u8, out: &mut Vec<i32>) {
        out.push(self.scores(state).get(usize::from(seat)).copied().unwrap_or(0));
    }

    /// Appends [`Report::features`] as a viewer can know them. A hidden feature is -1, or its value
    /// in a sampled state consistent with the view. Equal views give equal numbers.
    fn observed_features(&self, state: &Self::State, observed: ObservedSeat, out: &mut Vec<i32>) {
        let mut features = Vec::new();
        let dealt = self.sample_state(&self.view(state, observed.viewer), 0);
        self.features(&dealt, observed.seat, &mut features);
        out.extend(features);
    }

    /// Computes [`Report::observed_features`] of all seats, one row per seat. If `of.before` is
    /// given, `rows` must contain the rows of that position, which may be for another viewer. A
    /// game may then update only the numbers that have changed.
    fn all_features(
        &self,
        transition: StateTransition<'_, Self::State>,
        viewer: Viewer,
        rows: &mut Vec<i32>,
    ) {
        rows.clear();
        for seat in 0..self.seats(transition.now) {
            self.observed_features(transition.now, ObservedSeat { seat, viewer }, rows);
        }
    }

    /// Estimates the value of everything in a seat's position that no feature measures, in
    /// hundredths of a point. Bots add it to their evaluation.
    fn value_outside_features(&self, _state: &Self::State, _seat: u8) -> i64 {
        0
    }

    /// Estimates the value of everything in a seat's position that no network input
    /// ([`Report::inputs`]) measures, in hundredths of a point. It is added to the evaluation of a
    /// value network, as [`Report::value_outside_features`] is added to an evaluation by features.
    fn value_outside_inputs(&self, _state: &Self::State, _seat: u8) -> i64 {
        0
    }

    /// Announces that a bot evaluates positions which a seat can reach from this one. A game may
    /// compute here, once for a decision, what these evaluations have in common. Results must be a
    /// function of the position, so that play depends on nothing else.
    fn prepare_evaluations(&self, _state: &Self::State, _seat: u8) {}

    /// Discards everything that [`Report::prepare_evaluations`] computed. Bots call it at the
    /// beginning of each decision.
    fn forget_evaluations(&self) {}

    /// Returns the names of the features, in the order of [`Report::features`].
    fn feature_names(&self) -> Vec<String> {
        vec!["points".into()]
    }

    /// Returns the default weight of each feature for the greedy bot, in hundredths of a point. By
    /// default only the first feature has a weight.
    fn feature_weights(&self) -> Vec<i32> {
        (0..self.feature_names().len()).map(|at| if at == 0 { 100 } else { 0 }).collect()
    }

    /// Computes the inputs of a value network for a seat's position: numbers of about -1 to 1, in
    /// the order of [`Report::input_names`]. The network learns their weights, so there are many
    /// more inputs than [`Report::features`]. An input must mean the same under all rules of the
    /// game. Inputs therefore describe what a piece does and never which piece it is.
    fn inputs(&self, state: &Self::State, seat: u8, out: &mut Vec<f32>) {
        let mut features = Vec::new();
        self.features(state, seat, &mut features);
        out.clear();
        out.extend(features.into_iter().map(|n| n as f32 / 10.0));
    }

    /// Returns the names of the network inputs, in the order of [`Report::inputs`].
    fn input_names(&self) -> Vec<String> {
        self.feature_names()
    }

    /// Returns the ids of the content modules of the rules, and of those passed to
    /// [`Report::share_network_with`]. If several value networks are available, the game uses the
    /// one trained with these modules.
    fn modules(&self) -> Vec<String> {
        Vec::new()
    }

    /// Makes this game use the same value network as other games that are compared with it, for
    /// example under two rulesets or under variants drawn at random. `modules`: ids of the content
    /// modules of all these games. `has_same_inputs`: whether the other games have the same inputs
    /// as this one. If not, and if inputs depend on the rules, the game uses no value network.
    fn share_network_with(&mut self, _modules: &[String], _has_same_inputs: bool) {}

    /// Returns the value networks that are built into the program for this game, in the format that
    /// `loam train` writes.
    fn value_networks(&self) -> &'static [&'static [u8]] {
        &[]
    }

    // Display. These methods read a view, so they show nothing that is hidden from the viewer.

    /// Returns the names of the places that an [`Overlay`] can mark, in reading order; empty for a
    /// game without a board.
    fn places(&self) -> Vec<String> {
        Vec::new()
    }

    /// Draws a position as text for a terminal of 80 columns, with or without terminal colours.
    /// The default prints the panels.
    fn draw(&self, view: &Self::View, overlay: &Overlay, color: bool) -> String {
        plain_display::text(&self.panels(view), &self.places(), overlay, color)
    }

    /// Draws a position as one self-contained SVG document. The default prints the panels.
    fn draw_svg(&self, view: &Self::View, overlay: &Overlay) -> String {
        plain_display::svg(&self.panels(view), &self.places(), overlay)
    }

    /// Returns the panels next to the board: first one of the table, then one for each seat.
    /// The default shows stage, points, and features if the game has perfect information.
    fn panels(&self, view: &Self::View) -> Vec<InfoPanel> {
        // What a spectator sees is the same in every state that is consistent with the view. Features
        // of a sampled state are not, so games with hidden information show none.
        let state = self.sample_state(view, 0);
        let stage = self.stage_names().into_iter().nth(self.stage(&state).into());
        let points = self.visible_scores(&state, Viewer::Spectator);
        let names = if self.has_perfect_information() { self.feature_names() } else { Vec::new() };
        let seats = (0..self.seats(&state)).map(|seat| {
            let mut features = Vec::new();
            if !names.is_empty() {
                self.features(&state, seat, &mut features);
            }
            SeatNumbers {
                name: self.seat_name(&state, seat),
                points: points.get(usize::from(seat)).copied().flatten(),
                features: names.iter().cloned().zip(features).collect(),
            }
        });
        plain_display::panels(stage.unwrap_or_default(), seats)
    }

    /// Returns explanations for panel items that have none of their own. They are the same in every
    /// position, so a client needs them once.
    fn item_explanations(&self) -> Vec<ItemExplanation> {
        Vec::new()
    }

    /// Returns pictures of the pieces that cards name. They are the same in every position, so a client
    /// needs them once.
    fn piece_gallery(&self) -> PieceGallery {
        PieceGallery::default()
    }

    /// Returns the labels of [`Report::spots`] for games with this number of seats. They are the same
    /// in every position. A game without a board has no rows.
    fn spot_table(&self, _seats: u8) -> SpotTable {
        SpotTable::default()
    }

    /// Pushes the contents of the board as a viewer at this seat sees it, row by row with the
    /// columns of [`Report::spot_table`]. Rows that belong to seats begin with the viewer's own seat.
    fn spots(&self, _view: &Self::View, _seat: u8, _out: &mut Vec<i32>) {}

    /// Returns overlays that may help a viewer at this seat; empty if the game has none.
    fn layers(&self, _view: &Self::View, _seat: u8) -> Vec<Layer> {
        Vec::new()
    }

    /// Returns the board without a position; `None` if the boards of this game cannot be edited.
    fn bare_board(&self) -> Option<BareBoard> {
        None
    }

    /// Converts a board in the format of another program ([`BareBoard::foreign`]) to our text
    /// format; `None` if the text is not in that format.
    fn read_board(&self, _foreign: &str) -> Option<String> {
        None
    }
}
