//! What reports and bots count: resources with their sources, features, tables, standings.

use crate::{Problem, SeatAsSeen, Text, Viewer, Views};

/// A change of a named resource, and where it came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// Whose.
    pub seat: u8,
    /// Which resource, as an index into [`Report::resource_names`].
    pub resource: u16,
    /// By how much.
    pub amount: i32,
    /// Which source, as an index into [`Report::source_names`].
    pub source: u16,
    /// In which part of the game, as an index into [`Report::stage_names`]: one action can end a part.
    pub stage: u8,
}

/// A column of the tables that reports make of what was done: who did one thing, how often.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// What its table is about; columns of one table follow each other.
    pub table: String,
    /// Its heading.
    pub heading: String,
    /// What is counted, as [`Report::counted_as`] says; several are added up.
    pub counted: Vec<String>,
    /// Names of seats, as [`Text::seat_name`] says, that cannot do it under these rules.
    pub cannot: Vec<String>,
}

/// A number by which players are told apart: how often a seat did something, how much it had from somewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayFigure {
    /// What it is called.
    pub heading: String,
    /// What is counted.
    pub sign: Sign,
}

/// What a [`PlayFigure`] counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sign {
    /// Actions that count as one of these, see [`Report::counted_as`].
    Done(Vec<String>),
    /// A resource from one source, see [`Change`].
    Gained {
        /// Which resource.
        resource: u16,
        /// Which source.
        source: u16,
    },
    /// Whether the seat has this source in play in the end, see [`Report::held`].
    Held(u16),
}

/// Where a seat stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Which seat.
    pub seat: u8,
    /// Its team; seats of one team win and lose together. A seat that plays for itself is a team of one.
    pub team: u8,
    /// Points of its team.
    pub points: i32,
    /// How many teams are ahead, by points and by whatever breaks a tie.
    pub ahead: u8,
    /// How many teams share the place, its own included.
    pub level: u8,
}

/// One rule that breaks a tie of points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TieBreak {
    /// What is compared: `goods on the stall`.
    pub what: String,
    /// Less of it is better.
    pub fewest: bool,
    /// How much of it the team of each seat has, by seat.
    pub has: Vec<i64>,
}

/// Do some of the seats play together?
pub fn are_teams(standings: &[Standing]) -> bool {
    let is_shared =
        |of: &Standing| standings.iter().any(|o| o.seat != of.seat && o.team == of.team);
    standings.iter().any(is_shared)
}

/// A position, and the one before it where that is still known.
#[derive(Clone, Copy, Debug)]
pub struct Succession<'a, S> {
    /// The position before.
    pub before: Option<&'a S>,
    /// The position.
    pub now: &'a S,
}

/// Numbers about positions and actions.
pub trait Report: Text + Views {
    /// Points by seat.
    fn scores(&self, state: &Self::State) -> Vec<i32>;

    /// Points by seat as a viewer sees them; `None`: they are hidden from that viewer. Whether the game is over does not matter here:
    /// see [`crate::standings_seen`].
    fn points_seen(&self, state: &Self::State, _viewer: Viewer) -> Vec<Option<i32>> {
        self.scores(state).into_iter().map(Some).collect()
    }

    /// Where each seat stands, by seat: teams and whatever breaks ties included. Without either, by points.
    fn standings(&self, state: &Self::State) -> Vec<Standing> {
        let scores = self.scores(state);
        let count =
            |is: &dyn Fn(i32) -> bool| scores.iter().filter(|points| is(**points)).count() as u8;
        let standing = |(seat, &points): (u8, &i32)| Standing {
            seat,
            team: seat,
            points,
            ahead: count(&|other| other > points),
            level: count(&|other| other == points),
        };
        (0..).zip(&scores).map(standing).collect()
    }

    /// What breaks a tie of points in [`Report::standings`], in order.
    fn tie_breaks(&self, _state: &Self::State) -> Vec<TieBreak> {
        Vec::new()
    }

    /// [`crate::Rules::apply`], and every change of a named resource with its source.
    ///
    /// # Errors
    /// As there; then nothing is accounted.
    fn apply_and_account(
        &mut self,
        state: &mut Self::State,
        seat: u8,
        action: Self::Action,
        changes: &mut Vec<Change>,
    ) -> Result<(), Problem> {
        let _ = changes;
        self.apply(state, seat, action)
    }

    /// Names of the resources of [`Report::apply_and_account`]; the first is the points that decide the game.
    fn resource_names(&self) -> Vec<String> {
        Vec::new()
    }

    /// Names of the sources of [`Report::apply_and_account`]: the pieces of the game, then its own rules.
    fn source_names(&self) -> Vec<String> {
        Vec::new()
    }

    /// In which part of the game a position is, as an index into [`Report::stage_names`].
    fn stage(&self, state: &Self::State) -> u8 {
        u8::from(self.is_over(state))
    }

    /// Names of the parts of a game, in their order.
    fn stage_names(&self) -> Vec<String> {
        vec!["game".into(), "end".into()]
    }

    /// Pushes the sources (see [`Report::source_names`]) that are pieces in play for a seat.
    fn held(&self, _state: &Self::State, _seat: u8, _out: &mut Vec<u16>) {}

    /// Which kind of piece a source is; sources of one kind have one number.
    fn source_kind(&self, _source: u16) -> u8 {
        0
    }

    /// Can it be noticed that a source has its say when an action is carried out? It cannot if the source has no
    /// rules of its own, or only forbids.
    fn can_fire(&self, _source: u16) -> bool {
        true
    }

    /// Pushes the sources that had their say in the last [`Report::apply_and_account`], apart from changes of
    /// resources, which say so themselves: a price that was lower, a reach that was longer.
    fn fired(&self, _out: &mut Vec<u16>) {}

    /// What a source pays for or charges, as its declaration says: words of [`Report::counted_as`] and [`Report::stands`]. None
    /// where the declaration does not say.
    fn subjects(&self, _source: u16) -> Vec<String> {
        Vec::new()
    }

    /// Puts a piece in play for a seat, or out of play, outside the rules: for asking what it is worth. `false` if it
    /// was so already, or cannot be.
    fn put_in_play(
        &self,
        _state: &mut Self::State,
        _seat: u8,
        _source: u16,
        _in_play: bool,
    ) -> bool {
        false
    }

    /// Gives a seat something outside the rules: for asking what a price is worth. `false` if the game cannot give
    /// this resource.
    fn give(&self, _state: &mut Self::State, _seat: u8, _resource: u16, _amount: i32) -> bool {
        false
    }

    /// The place on which an action puts something, as an index into [`crate::Draw::places`].
    fn place(&self, _action: Self::Action) -> Option<u16> {
        None
    }

    /// The place of the board that an action is about, where a player would look for it, as an index into
    /// [`crate::Draw::places`].
    fn about(&self, _state: &Self::State, _seat: u8, action: Self::Action) -> Option<u16> {
        self.place(action)
    }

    /// What reports count an action as: what is done, not where or how often.
    fn counted_as(&self, state: &Self::State, seat: u8, action: Self::Action) -> String {
        let text = self.text(state, seat, action);
        text.split_whitespace().next().unwrap_or_default().to_owned()
    }

    /// What a seat has on the board, kind by kind with their number, behind what is in `out`: what readers of reports are told
    /// stands in the end. A kind of which there is none may be left out, and has no word of [`Report::counted_as`].
    fn stands(&self, _state: &Self::State, _seat: u8, _out: &mut Vec<(String, u32)>) {}

    /// The counters that the game declares, in order; those of seats may have the names of those of the table.
    fn counter_names(&self) -> Vec<String> {
        Vec::new()
    }

    /// What the counters of a seat, or of the table, are: each an index into [`Report::counter_names`], and its value.
    fn counters(&self, _state: &Self::State, _seat: Option<u8>) -> Vec<(u16, i32)> {
        Vec::new()
    }

    /// Is it set up, before the first of its rounds? Few decisions, on which all others hang.
    fn is_set_up(&self, _state: &Self::State) -> bool {
        false
    }

    /// Tables by seat that reports make of what was done, column by column.
    fn tallies(&self) -> Vec<Tally> {
        Vec::new()
    }

    /// Numbers by which players are told apart, as those compare that play the same openings. The usual ones are those of
    /// the tables.
    fn figures(&self) -> Vec<PlayFigure> {
        let figure = |tally: Tally| PlayFigure {
            heading: format!("{}: {}", tally.table, tally.heading),
            sign: Sign::Done(tally.counted),
        };
        self.tallies().into_iter().map(figure).collect()
    }

    /// Named numbers that describe a seat's position, for bots with visible weights; the order and the
    /// names are those of [`Report::feature_names`].
    fn features(&self, state: &Self::State, seat: u8, out: &mut Vec<i32>);

    /// [`Report::features`] as somebody knows them, behind what is in `out`: a number that is hidden from them is -1, or what it would be
    /// in a position dealt from what they see, always the same where they see the same.
    fn features_known(&self, state: &Self::State, of: SeatAsSeen, out: &mut Vec<i32>) {
        let mut features = Vec::new();
        let dealt = self.deal(&self.view(state, of.viewer), 0);
        self.features(&dealt, of.seat, &mut features);
        out.extend(features);
    }

    /// [`Report::features_known`] of all seats, row by row in their order. With a position before this one, `rows` is what was
    /// told of that, perhaps to somebody else: a game that can tell what has changed since writes no more than that.
    fn all_features(&self, of: Succession<'_, Self::State>, viewer: Viewer, rows: &mut Vec<i32>) {
        rows.clear();
        for seat in 0..self.seats(of.now) {
            self.features_known(of.now, SeatAsSeen { seat, viewer }, rows);
        }
    }

    /// What a seat has that no feature tells of, in hundredths of a point, as the game estimates it. Bots add
    /// it to what they think of a position.
    fn worth_beside_features(&self, _state: &Self::State, _seat: u8) -> i64 {
        0
    }

    /// The same for a value network, which reads [`Report::inputs`] in place of features.
    fn worth_beside_inputs(&self, _state: &Self::State, _seat: u8) -> i64 {
        0
    }

    /// Names of the features.
    fn feature_names(&self) -> Vec<String>;

    /// Default weight of each feature for the greedy bot, in hundredths of a point.
    fn feature_weights(&self) -> Vec<i32>;

    /// Pushes what a learned valuation is told of a seat's position: numbers of about -1 to 1, many more than
    /// [`Report::features`], since nobody has to weigh them by hand. The order is that of [`Report::input_names`]. The same
    /// inputs must mean the same under all rules of the game, so they say what things do and name none.
    fn inputs(&self, state: &Self::State, seat: u8, out: &mut Vec<f32>) {
        let mut features = Vec::new();
        self.features(state, seat, &mut features);
        out.clear();
        out.extend(features.into_iter().map(|n| n as f32 / 10.0));
    }

    /// Names of the inputs.
    fn input_names(&self) -> Vec<String> {
        self.feature_names()
    }

    /// Ids of the modules of content that the rules come from, and of those that [`Report::meets`] named: of several learned
    /// valuations the one is asked that was learned with these.
    fn modules(&self) -> Vec<String> {
        Vec::new()
    }

    /// Whoever plays this game plays games with these modules, too, and is to see all of them with the same eyes: those that
    /// it is compared with, or that are drawn. `has_same_inputs`: those games are known to have the inputs of this one; where a
    /// game's inputs depend on its rules, and they may be others, nothing that was learned is asked.
    fn meets(&mut self, _modules: &[String], _has_same_inputs: bool) {}

    /// Learned valuations that come with the game, as `loam train` writes them.
    fn learned(&self) -> &'static [&'static [u8]] {
        &[]
    }
}
