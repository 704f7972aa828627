//! The trait [`Report`]: numbers about positions and actions for reports, bots and value networks.

use crate::{ApplyError, GameText, ObservedSeat, Viewer, Views};

/// A change of a seat's resource and its source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResourceChange {
    pub seat: u8,
    /// Resource, as an index into [`Report::resource_names`].
    pub resource: u16,
    pub amount: i32,
    /// Source, as an index into [`Report::source_names`].
    pub source: u16,
    /// Stage of the game as an index into [`Report::stage_names`]; needed here because one action
    /// can end a stage.
    pub stage: u8,
}

/// A column of a report's table: how often each seat took certain actions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ActionTally {
    /// Title of the table; columns of one table follow each other.
    pub table: String,
    pub heading: String,
    /// Kinds of actions to count, as [`Report::action_kind_name`] names them; several are added up.
    pub counted: Vec<String>,
    /// Names of seats ([`GameText::seat_name`]) that cannot take these actions under the rules.
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
    /// Number of teams ahead, by points and then by the tie breaks.
    pub ahead: u8,
    /// Number of teams that share the rank, this one included.
    pub level: u8,
}

/// A rule that breaks ties of points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TieBreak {
    /// Quantity that is compared: `goods on the stall`.
    pub what: String,
    /// `true`: the smaller quantity wins.
    pub fewest: bool,
    /// Quantity of each seat's team, by seat.
    pub has: Vec<i64>,
}

/// Returns whether at least two seats play in one team.
pub fn are_teams(standings: &[SeatStanding]) -> bool {
    let is_shared =
        |of: &SeatStanding| standings.iter().any(|o| o.seat != of.seat && o.team == of.team);
    standings.iter().any(is_shared)
}

/// A position and, if known, the one before it.
#[derive(Clone, Copy, Debug)]
pub struct StateTransition<'a, S> {
    pub before: Option<&'a S>,
    pub now: &'a S,
}

/// Statistics of a game: points, standings, changes of resources, features and network inputs.
pub trait Report: GameText + Views {
    /// Returns the points by seat.
    fn scores(&self, state: &Self::State) -> Vec<i32>;

    /// Returns the points by seat as a viewer sees them; `None`: hidden. Does not check whether the
    /// game is over, see [`crate::visible_standings`].
    fn visible_scores(&self, state: &Self::State, _viewer: Viewer) -> Vec<Option<i32>> {
        self.scores(state).into_iter().map(Some).collect()
    }

    /// Returns the rank of each seat, by seat, with teams and tie breaks. The default ranks by
    /// points and has neither.
    fn standings(&self, state: &Self::State) -> Vec<SeatStanding> {
        let scores = self.scores(state);
        let count =
            |is: &dyn Fn(i32) -> bool| scores.iter().filter(|points| is(**points)).count() as u8;
        let standing = |(seat, &points): (u8, &i32)| SeatStanding {
            seat,
            team: seat,
            points,
            ahead: count(&|other| other > points),
            level: count(&|other| other == points),
        };
        (0..).zip(&scores).map(standing).collect()
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

    /// Returns the names of the sources of changes: the pieces of the game, then its own rules.
    fn source_names(&self) -> Vec<String> {
        Vec::new()
    }

    /// Returns the stage of a position as an index into [`Report::stage_names`].
    fn stage(&self, state: &Self::State) -> u8 {
        u8::from(self.is_over(state))
    }

    /// Returns the names of the stages, in order.
    fn stage_names(&self) -> Vec<String> {
        vec!["game".into(), "end".into()]
    }

    /// Pushes the sources ([`Report::source_names`]) that are pieces which the seat has in play.
    fn sources_in_play(&self, _state: &Self::State, _seat: u8, _out: &mut Vec<u16>) {}

    /// Returns the number of a source's kind of piece; sources of one kind share it.
    fn source_kind(&self, _source: u16) -> u8 {
        0
    }

    /// Returns whether an action can show that a source took effect. `false` for a source without
    /// rules of its own, or with prohibitions only.
    fn can_take_effect(&self, _source: u16) -> bool {
        true
    }

    /// Pushes the sources that took effect in the last [`Report::apply_recording_changes`], such as a
    /// lower price or a longer reach. Changes of resources are not included: [`ResourceChange`] names their
    /// source.
    fn effective_sources(&self, _out: &mut Vec<u16>) {}

    /// Returns the kinds of actions or pieces that a source pays or charges for, by its
    /// declaration. They are words of [`Report::action_kind_name`] and [`Report::pieces_on_board`]; empty if the
    /// declaration does not say.
    fn subjects(&self, _source: u16) -> Vec<String> {
        Vec::new()
    }

    /// Puts a piece in or out of play for a seat, outside the rules, to estimate its value. Returns
    /// `false` if nothing changed or the game cannot do it.
    fn put_in_play(
        &self,
        _state: &mut Self::State,
        _seat: u8,
        _source: u16,
        _in_play: bool,
    ) -> bool {
        false
    }

    /// Gives a seat a resource outside the rules, to estimate what a price is worth. Returns
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

    /// Returns the place where an action puts something, as an index into [`crate::Render::places`].
    fn target_place(&self, _action: Self::Action) -> Option<u16> {
        None
    }

    /// Returns the place that an action is about, where a player would look for it, as an index
    /// into [`crate::Render::places`].
    fn subject_place(&self, _state: &Self::State, _seat: u8, action: Self::Action) -> Option<u16> {
        self.target_place(action)
    }

    /// Returns the kind under which reports count an action: what is done, not where or how often.
    /// The default is the first word of its text.
    fn action_kind_name(&self, state: &Self::State, seat: u8, action: Self::Action) -> String {
        let text = self.text(state, seat, action);
        text.split_whitespace().next().unwrap_or_default().to_owned()
    }

    /// Pushes the kinds of pieces that a seat has on the board, each with its number, for reports
    /// on final positions. Appends to `out`. Kinds without pieces may be left out. Kinds are not
    /// words of [`Report::action_kind_name`].
    fn pieces_on_board(&self, _state: &Self::State, _seat: u8, _out: &mut Vec<(String, u32)>) {}

    /// Returns the names of all declared counters, in order. A counter of seats may have the same
    /// name as one of the table.
    fn counter_names(&self) -> Vec<String> {
        Vec::new()
    }

    /// Returns the counters of a seat, or of the table if `seat` is `None`: index into
    /// [`Report::counter_names`] and value.
    fn counters(&self, _state: &Self::State, _seat: Option<u8>) -> Vec<(u16, i32)> {
        Vec::new()
    }

    /// Returns whether the game is in its setup, before the first round. Setup decisions are few
    /// and affect everything after them.
    fn is_in_setup(&self, _state: &Self::State) -> bool {
        false
    }

    /// Returns the columns of the tables of actions by seat that reports show.
    fn tallies(&self) -> Vec<ActionTally> {
        Vec::new()
    }

    /// Returns the numbers that characterize a player's style, for comparing players on the same
    /// openings. The default counts the columns of [`Report::tallies`].
    fn style_metrics(&self) -> Vec<StyleMetric> {
        let figure = |tally: ActionTally| StyleMetric {
            heading: format!("{}: {}", tally.table, tally.heading),
            sign: MetricSource::Done(tally.counted),
        };
        self.tallies().into_iter().map(figure).collect()
    }

    /// Computes named numbers that describe a seat's position, for bots with readable weights.
    /// [`Report::feature_names`] gives order and names.
    fn features(&self, state: &Self::State, seat: u8, out: &mut Vec<i32>);

    /// Appends [`Report::features`] as a viewer can know them. A hidden number is -1 or its value
    /// in a sampled state consistent with the view. Equal views give equal numbers.
    fn observed_features(&self, state: &Self::State, of: ObservedSeat, out: &mut Vec<i32>) {
        let mut features = Vec::new();
        let dealt = self.sample_state(&self.view(state, of.viewer), 0);
        self.features(&dealt, of.seat, &mut features);
        out.extend(features);
    }

    /// Computes [`Report::observed_features`] of all seats, one row per seat. If `of.before` is given,
    /// `rows` contains the rows of that position, perhaps for another viewer. A game that can
    /// determine what changed since then updates only those numbers.
    fn all_features(
        &self,
        of: StateTransition<'_, Self::State>,
        viewer: Viewer,
        rows: &mut Vec<i32>,
    ) {
        rows.clear();
        for seat in 0..self.seats(of.now) {
            self.observed_features(of.now, ObservedSeat { seat, viewer }, rows);
        }
    }

    /// Estimates the value of what no feature covers, in hundredths of a point. Bots add it to
    /// their evaluation of a position.
    fn value_outside_features(&self, _state: &Self::State, _seat: u8) -> i64 {
        0
    }

    /// Estimates the value of what no network input covers, in hundredths of a point: the
    /// counterpart of [`Report::value_outside_features`] for a value network, which reads
    /// [`Report::inputs`].
    fn value_outside_inputs(&self, _state: &Self::State, _seat: u8) -> i64 {
        0
    }

    /// Returns the names of the features, in order.
    fn feature_names(&self) -> Vec<String>;

    /// Returns the default weight of each feature for the greedy bot, in hundredths of a point.
    fn feature_weights(&self) -> Vec<i32>;

    /// Computes the inputs of a value network for a seat's position: numbers of about -1 to 1, in
    /// the order of [`Report::input_names`]. There are many more inputs than [`Report::features`],
    /// since the network learns their weights. An input must mean the same under all rules of the
    /// game, so inputs describe what things do and never name them.
    fn inputs(&self, state: &Self::State, seat: u8, out: &mut Vec<f32>) {
        let mut features = Vec::new();
        self.features(state, seat, &mut features);
        out.clear();
        out.extend(features.into_iter().map(|n| n as f32 / 10.0));
    }

    /// Returns the names of the inputs, in order.
    fn input_names(&self) -> Vec<String> {
        self.feature_names()
    }

    /// Returns the ids of the content modules that the rules come from, and of those given to
    /// [`Report::share_network_with`]. If several value networks are available, the one trained with these
    /// modules is used.
    fn modules(&self) -> Vec<String> {
        Vec::new()
    }

    /// Declares modules of other games that the same players play, so that all of them use the same
    /// value network. Examples are compared rulesets and variants drawn at random.
    /// `has_same_inputs`: those games have the same inputs as this one. If it is `false` and inputs
    /// depend on the rules, the game uses no value network.
    fn share_network_with(&mut self, _modules: &[String], _has_same_inputs: bool) {}

    /// Returns the value networks that come with the game, in the format that `loam train` writes.
    fn value_networks(&self) -> &'static [&'static [u8]] {
        &[]
    }
}
