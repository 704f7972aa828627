//! Invariants that hold in every position of every game, checked without knowledge of the game's rules.

use std::fmt;

use game::random::Random;
use game::{
    ActionWithDraws, ApplyError, Game, LegalAction, PendingDecision, QueryError, ResourceChange,
    Viewer,
};
use serde::Serialize;

/// An invariant that every game must satisfy in every position; fuzz runs and determinism checks test them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Invariant {
    /// Before the end of the game some action is legal and some decision is open. After the end there is neither.
    NeverStuck,
    /// Every listed action is accepted, with every amount in its range.
    ListedIsAccepted,
    /// Every action that is not listed is illegal.
    AcceptedIsListed,
    /// Every listed action is among the conceivable ones.
    ListedIsConceivable,
    /// An illegal action changes no byte.
    RefusalChangesNothing,
    /// A saved and restored position is equal and continues equally.
    SaveAndRestore,
    /// Two fresh instances give equal answers.
    InstancesAgree,
    /// Replaying the same actions leads to the same position.
    ReplayIsEqual,
    /// A copy of a position continues equally.
    CopyGoesOn,
    /// A game migrated to rules compiled anew from the same source continues equally.
    CarriedOver,
    /// Every game ends within [`crate::MOST_ACTIONS`] actions.
    EveryGameEnds,
    /// The invariants that the game itself declares.
    Invariant,
    /// The recorded changes of points add up to the change of the score, for each seat.
    PointsAreAccounted,
    /// A position sampled from a view has this view, and the seat's legal actions are the same in it.
    DealtAgrees,
    /// Applying an action with recorded results of chance leads to the same position as drawing them.
    ToldAgrees,
    /// The canonical text of an action and all other spellings parse to the same action.
    TextReadsBack,
    /// Scripts and content do not fail.
    NoFault,
    NoPanic,
    /// The number of threads never changes a result.
    ThreadsDoNotShow,
}

impl fmt::Display for Invariant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Invariant::NeverStuck => "until a game ends some seat can act, and then none",
            Invariant::ListedIsAccepted => "every listed action is accepted",
            Invariant::AcceptedIsListed => "only listed actions are accepted",
            Invariant::ListedIsConceivable => "every listed action is conceivable",
            Invariant::RefusalChangesNothing => "an illegal action changes no byte",
            Invariant::SaveAndRestore => "a saved and restored position is equal",
            Invariant::InstancesAgree => "two fresh instances agree",
            Invariant::ReplayIsEqual => "the same actions lead to the same position",
            Invariant::CopyGoesOn => "a copy continues as the position itself",
            Invariant::CarriedOver => "a game migrated to recompiled rules continues equally",
            Invariant::EveryGameEnds => "every game ends",
            Invariant::Invariant => "the game's own invariants hold",
            Invariant::PointsAreAccounted => "recorded points add up to the change of the score",
            Invariant::DealtAgrees => "a position sampled from a view agrees with the view",
            Invariant::ToldAgrees => "recorded results of chance lead to the same position",
            Invariant::TextReadsBack => "every spelling of an action parses to this action",
            Invariant::NoFault => "scripts and content do not fail",
            Invariant::NoPanic => "the program does not panic",
            Invariant::ThreadsDoNotShow => "threads never change a result",
        })
    }
}

/// A broken invariant with its evidence: a description, and the action that shows the failure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BrokenInvariant {
    #[serde(rename = "law")]
    pub invariant: Invariant,
    /// What was expected and what happened, in words.
    pub detail: String,
    /// Seat and text of the action that shows the failure, if that action was only tried and not played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shown_by: Option<(String, String)>,
}

fn broken(invariant: Invariant, detail: impl Into<String>) -> BrokenInvariant {
    BrokenInvariant { invariant, detail: detail.into(), shown_by: None }
}

/// Makes a report for one action that was tried in a position.
fn broken_by<G: Game>(
    invariant: Invariant,
    game: &G,
    state: &G::State,
    seat: u8,
    action: G::Action,
    reason: &str,
) -> BrokenInvariant {
    let (name, text) = (game.seat_name(state, seat), game.text(state, seat, action));
    let detail = match reason {
        "" => format!("{name}: {text}"),
        reason => format!("{name}: {text}: {reason}"),
    };
    BrokenInvariant { invariant, detail, shown_by: Some((name, text)) }
}

/// How thoroughly to check a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckDepth {
    /// Some entries of the legal list, and some conceivable actions of one seat.
    Sample,
    /// All entries with all amounts, all conceivable actions of all seats, and the game's expensive invariants.
    Full,
}

/// Number of legal actions and of conceivable actions checked in a sample; approximate for legal actions.
const SAMPLE: usize = 12;

/// Checks positions against all invariants; reuses its buffers.
pub struct InvariantChecker<G: Game> {
    list: Vec<LegalAction<G::Action>>,
    other: Vec<LegalAction<G::Action>>,
    open: Vec<PendingDecision>,
    listed: Vec<(u8, G::Action)>,
    conceivable: Vec<G::Action>,
    spellings: Vec<String>,
    changes: Vec<ResourceChange>,
    /// Whether the game reports changes of resources; computed once.
    accounts: Option<bool>,
    /// Whether the lengths of the game's lists were compared; once is enough.
    compared_lengths: bool,
    /// Number of actions tried on copies so far.
    pub probes: u64,
    /// Number of entries of the largest legal list so far.
    pub largest_list: usize,
    /// Highest number of decisions open at the same time so far.
    pub most_open: usize,
}

impl<G: Game> Default for InvariantChecker<G> {
    fn default() -> Self {
        InvariantChecker {
            list: Vec::new(),
            other: Vec::new(),
            open: Vec::new(),
            listed: Vec::new(),
            conceivable: Vec::new(),
            spellings: Vec::new(),
            changes: Vec::new(),
            accounts: None,
            compared_lengths: false,
            probes: 0,
            largest_list: 0,
            most_open: 0,
        }
    }
}

impl<G: Game> InvariantChecker<G> {
    /// Checks one position. `second` is another instance of the same game.
    ///
    /// # Errors
    /// The first broken invariant.
    pub fn check_position(
        &mut self,
        game: &mut G,
        second: &mut G,
        state: &G::State,
        probe: CheckDepth,
        random: &mut Random,
    ) -> Result<(), BrokenInvariant> {
        game.check_invariants(state).map_err(|message| broken(Invariant::Invariant, message))?;
        self.lengths(game, state)?;
        self.read_list(game, state)?;
        self.instances(second, state)?;
        self.save_and_restore(game, state, probe)?;
        self.views(game, state, probe)?;
        // Illegal actions are tried on one shared copy, because they change nothing.
        let mut copy = state.clone();
        self.entries(game, state, &mut copy, probe, random)?;
        self.conceivable(game, state, &mut copy, probe, random)?;
        if probe == CheckDepth::Full {
            game.check_expensive_invariants(state)
                .map_err(|message| broken(Invariant::Invariant, message))?;
        }
        Ok(())
    }

    /// Checks a position cheaply: some action is legal, both instances list the same actions, and the game's own
    /// invariants hold.
    ///
    /// # Errors
    /// As for [`InvariantChecker::check_position`].
    pub fn check_cheaply(
        &mut self,
        game: &mut G,
        second: &mut G,
        state: &G::State,
    ) -> Result<(), BrokenInvariant> {
        game.check_invariants(state).map_err(|message| broken(Invariant::Invariant, message))?;
        self.read_list(game, state)?;
        self.instances(second, state)
    }

    fn read_list(&mut self, game: &mut G, state: &G::State) -> Result<(), BrokenInvariant> {
        self.list.clear();
        game.legal_actions(state, &mut self.list)
            .map_err(|QueryError(message)| broken(Invariant::NoFault, message))?;
        self.largest_list = self.largest_list.max(self.list.len());
        self.open.clear();
        game.pending_decisions(state, &mut self.open);
        self.most_open = self.most_open.max(self.open.len());
        let over = game.is_over(state);
        if self.list.is_empty() != over || self.open.is_empty() != over {
            let decision_text = |open: &PendingDecision| {
                let name = game.seat_name(state, open.seat);
                let urgency = if open.must_answer_now { "must answer now" } else { "may wait" };
                let mid = if open.is_mid_action { ", in the middle of its action" } else { "" };
                format!("{name} {urgency}{mid}")
            };
            let decision_text: Vec<String> = self.open.iter().map(decision_text).collect();
            let detail = format!(
                "over: {over}, {} entries listed, {} decisions open ({})",
                self.list.len(),
                self.open.len(),
                decision_text.join(", ")
            );
            return Err(broken(Invariant::NeverStuck, detail));
        }
        self.listed.clear();
        for choice in &self.list {
            for one in choice.each_amount() {
                let action = game.with_amount(one.action, one.amounts.0);
                self.listed.push((one.seat, action));
            }
        }
        Ok(())
    }

    /// Checks that features and network inputs have as many numbers as names and weights.
    fn lengths(&mut self, game: &G, state: &G::State) -> Result<(), BrokenInvariant> {
        if std::mem::replace(&mut self.compared_lengths, true) || game.seats(state) == 0 {
            return Ok(());
        }
        let (mut features, mut inputs) = (Vec::new(), Vec::new());
        game.features(state, 0, &mut features);
        game.inputs(state, 0, &mut inputs);
        let names = game.feature_names().len();
        let counts = [
            (features.len(), names, "features, but {} names of features"),
            (game.feature_weights().len(), names, "weights of features, but {} names of features"),
            (inputs.len(), game.input_names().len(), "network inputs, but {} names of inputs"),
        ];
        match counts.into_iter().find(|(found, names, _)| found != names) {
            Some((found, names, words)) => {
                let detail = format!("{found} {}", words.replace("{}", &names.to_string()));
                Err(broken(Invariant::Invariant, detail))
            }
            None => Ok(()),
        }
    }

    fn instances(&mut self, second: &mut G, state: &G::State) -> Result<(), BrokenInvariant> {
        self.other.clear();
        second
            .legal_actions(state, &mut self.other)
            .map_err(|QueryError(message)| broken(Invariant::NoFault, message))?;
        if self.other != self.list {
            let at = self.list.iter().zip(&self.other).position(|(a, b)| a != b);
            let at = at.unwrap_or(self.list.len().min(self.other.len()));
            let detail = format!(
                "lists of {} and {} entries differ at entry {at}: {:?} and {:?}",
                self.list.len(),
                self.other.len(),
                self.list.get(at),
                self.other.get(at)
            );
            return Err(broken(Invariant::InstancesAgree, detail));
        }
        Ok(())
    }

    fn save_and_restore(
        &mut self,
        game: &mut G,
        state: &G::State,
        probe: CheckDepth,
    ) -> Result<(), BrokenInvariant> {
        let bytes = game.save(state);
        let back =
            game.restore(&bytes).map_err(|message| broken(Invariant::SaveAndRestore, message))?;
        if game.save(&back) != bytes {
            return Err(broken(Invariant::SaveAndRestore, "the bytes differ"));
        }
        if game.hash(&back) != game.hash(state) {
            return Err(broken(Invariant::SaveAndRestore, "the hashes differ"));
        }
        if probe == CheckDepth::Full {
            self.other.clear();
            game.legal_actions(&back, &mut self.other)
                .map_err(|QueryError(message)| broken(Invariant::NoFault, message))?;
            if self.other != self.list {
                return Err(broken(Invariant::SaveAndRestore, "the legal lists differ"));
            }
        }
        Ok(())
    }

    /// Checks that positions sampled from a seat's view have that view, and that the seat's legal actions depend on nothing else.
    fn views(
        &mut self,
        game: &mut G,
        state: &G::State,
        probe: CheckDepth,
    ) -> Result<(), BrokenInvariant> {
        let seats = game.seats(state);
        let mut random = Random::new(game.hash(state));
        let one = random.below(u32::from(seats.max(1))) as u8;
        let seats = if probe == CheckDepth::Full { 0..seats } else { one..one + 1 };
        for viewer in seats.map(Viewer::Seat).chain([Viewer::Spectator]) {
            let view = game.view(state, viewer);
            let dealt = game.sample_state(&view, random.below(1 << 20).into());
            let fails =
                |detail: &str| Err(broken(Invariant::DealtAgrees, format!("{viewer:?}: {detail}")));
            if game.view(&dealt, viewer) != view {
                return fails("the view of the sampled position differs");
            }
            game.check_invariants(&dealt)
                .map_err(|message| broken(Invariant::DealtAgrees, message))?;
            if game.has_perfect_information() {
                if game.hash(&dealt) != game.hash(state) {
                    return fails("nothing is hidden, but another position was sampled");
                }
                continue;
            }
            let Viewer::Seat(seat) = viewer else { continue };
            self.other.clear();
            game.legal_actions(&dealt, &mut self.other)
                .map_err(|QueryError(message)| broken(Invariant::NoFault, message))?;
            let own = |list: &[LegalAction<G::Action>]| {
                list.iter().filter(|c| c.seat == seat).copied().collect::<Vec<_>>()
            };
            if own(&self.list) != own(&self.other) {
                return fails("what the seat may do depends on what it does not see");
            }
        }
        Ok(())
    }

    /// Checks that listed actions are accepted, that amounts just outside their ranges are illegal, and that texts parse back.
    fn entries(
        &mut self,
        game: &mut G,
        state: &G::State,
        copy: &mut G::State,
        probe: CheckDepth,
        random: &mut Random,
    ) -> Result<(), BrokenInvariant> {
        let list = std::mem::take(&mut self.list);
        let mut checked = list.iter().filter(|_| {
            probe == CheckDepth::Full || random.below(list.len() as u32) < SAMPLE as u32
        });
        let result = checked.try_for_each(|choice| self.entry(game, state, copy, probe, choice));
        self.list = list;
        result
    }

    fn entry(
        &mut self,
        game: &mut G,
        state: &G::State,
        copy: &mut G::State,
        probe: CheckDepth,
        choice: &LegalAction<G::Action>,
    ) -> Result<(), BrokenInvariant> {
        let (min, max) = choice.amounts;
        let with_amount = |amount| game.with_amount(choice.action, amount);
        if min < max && with_amount(min) == with_amount(max) {
            let reason = "all its amounts give the same action";
            return Err(broken_by(
                Invariant::ListedIsAccepted,
                game,
                state,
                choice.seat,
                choice.action,
                reason,
            ));
        }
        for amount in min..=max {
            if probe == CheckDepth::Sample && amount != min && amount != max {
                continue;
            }
            let action = game.with_amount(choice.action, amount);
            self.probes += 1;
            let mut after = state.clone();
            self.changes.clear();
            let changes = &mut self.changes;
            match game.apply_recording_changes(&mut after, choice.seat, action, changes) {
                Ok(()) => self.points_are_accounted(game, state, &after, choice.seat, action)?,
                Err(ApplyError::Illegal(reason)) => {
                    let invariant = Invariant::ListedIsAccepted;
                    return Err(broken_by(invariant, game, state, choice.seat, action, &reason));
                }
                Err(ApplyError::ScriptError(reason)) => {
                    let invariant = Invariant::NoFault;
                    return Err(broken_by(invariant, game, state, choice.seat, action, &reason));
                }
            }
            self.text_reads_back(game, state, choice.seat, action)?;
            recorded_draws_agree(game, state, choice.seat, action, &after)?;
        }
        if max > 0 {
            for outside in [min.checked_sub(1), max.checked_add(1)].into_iter().flatten() {
                let action = game.with_amount(choice.action, outside);
                self.outside(game, state, choice.seat, action, copy)?;
            }
        }
        Ok(())
    }

    fn points_are_accounted(
        &mut self,
        game: &G,
        state: &G::State,
        after: &G::State,
        seat: u8,
        action: G::Action,
    ) -> Result<(), BrokenInvariant> {
        // A game without named resources reports no changes.
        if !*self.accounts.get_or_insert_with(|| !game.resource_names().is_empty()) {
            return Ok(());
        }
        let mut accounted = game.scores(state);
        for change in self.changes.iter().filter(|change| change.resource == 0) {
            accounted[change.seat as usize] += change.amount;
        }
        let scores = game.scores(after);
        match accounted.iter().zip(&scores).position(|(accounted, score)| accounted != score) {
            None => Ok(()),
            Some(at) => {
                let detail = format!(
                    "{}: {} has {} points then, but the recorded changes give {}",
                    action_text(game, state, seat, action),
                    game.seat_name(state, at as u8),
                    scores[at],
                    accounted[at]
                );
                Err(broken(Invariant::PointsAreAccounted, detail))
            }
        }
    }

    fn text_reads_back(
        &mut self,
        game: &G,
        state: &G::State,
        seat: u8,
        action: G::Action,
    ) -> Result<(), BrokenInvariant> {
        self.spellings.clear();
        self.spellings.push(game.text(state, seat, action));
        game.spellings(state, seat, action, &mut self.spellings);
        for text in &self.spellings {
            match game.read(state, seat, text) {
                Ok(read) if read == action => {}
                Ok(read) => {
                    let detail =
                        format!("`{text}` is the text of {action:?}, but parses to {read:?}");
                    return Err(broken(Invariant::TextReadsBack, detail));
                }
                Err(message) => {
                    let detail = format!(
                        "`{text}` is the text of {action:?}, but cannot be parsed: {message}"
                    );
                    return Err(broken(Invariant::TextReadsBack, detail));
                }
            }
        }
        Ok(())
    }

    /// Checks that an unlisted action is illegal and changes nothing; skips listed actions. `copy` equals `state`, and
    /// still equals it afterwards if the invariant holds.
    fn outside(
        &mut self,
        game: &mut G,
        state: &G::State,
        seat: u8,
        action: G::Action,
        copy: &mut G::State,
    ) -> Result<(), BrokenInvariant> {
        if self.listed.contains(&(seat, action)) {
            return Ok(());
        }
        self.probes += 1;
        match game.apply(copy, seat, action) {
            Ok(()) => Err(broken_by(Invariant::AcceptedIsListed, game, state, seat, action, "")),
            Err(ApplyError::ScriptError(message)) => {
                Err(broken_by(Invariant::NoFault, game, state, seat, action, &message))
            }
            Err(ApplyError::Illegal(_)) if !game.is_same(copy, state) => {
                Err(broken_by(Invariant::RefusalChangesNothing, game, state, seat, action, ""))
            }
            Err(ApplyError::Illegal(_)) => Ok(()),
        }
    }

    fn conceivable(
        &mut self,
        game: &mut G,
        state: &G::State,
        copy: &mut G::State,
        probe: CheckDepth,
        random: &mut Random,
    ) -> Result<(), BrokenInvariant> {
        let seats = game.seats(state);
        let seats = match probe {
            CheckDepth::Full => 0..seats,
            CheckDepth::Sample => {
                let seat = random.below(u32::from(seats.max(1))) as u8;
                seat..seat + 1
            }
        };
        for seat in seats {
            let mut actions = std::mem::take(&mut self.conceivable);
            actions.clear();
            game.well_formed_actions(state, seat, &mut actions);
            let result = match probe {
                CheckDepth::Full => {
                    self.all_listed_are_in(&actions, game, state, seat).and_then(|()| {
                        actions.iter().try_for_each(|&a| self.outside(game, state, seat, a, copy))
                    })
                }
                CheckDepth::Sample if actions.is_empty() => Ok(()),
                CheckDepth::Sample => (0..SAMPLE).try_for_each(|_| {
                    let action = actions[random.below(actions.len() as u32) as usize];
                    self.outside(game, state, seat, action, copy)
                }),
            };
            self.conceivable = actions;
            result?;
        }
        Ok(())
    }

    fn all_listed_are_in(
        &self,
        actions: &[G::Action],
        game: &G,
        state: &G::State,
        seat: u8,
    ) -> Result<(), BrokenInvariant> {
        match self.listed.iter().find(|(s, a)| *s == seat && !actions.contains(a)) {
            Some(&(_, action)) => {
                Err(broken(Invariant::ListedIsConceivable, action_text(game, state, seat, action)))
            }
            None => Ok(()),
        }
    }
}

/// Checks that the results of chance of an action are recorded, can be written and parsed, and reproduce the position.
fn recorded_draws_agree<G: Game>(
    game: &mut G,
    state: &G::State,
    seat: u8,
    action: G::Action,
    after: &G::State,
) -> Result<(), BrokenInvariant> {
    if game.stream_names().is_empty() {
        return Ok(());
    }
    let (mut recorded, mut drawn) = (state.clone(), Vec::new());
    let fails = |message: String| Err(broken(Invariant::ToldAgrees, message));
    if let Err(problem) = game.apply_recording_draws(&mut recorded, seat, action, &mut drawn) {
        return fails(format!("noted: {problem}"));
    }
    let mut replayed = state.clone();
    if let Err(problem) = game.apply_with_draws(&mut replayed, seat, action, &drawn) {
        return fails(format!("told: {problem}"));
    }
    if game.hash(&recorded) != game.hash(after) || game.hash(&replayed) != game.hash(after) {
        return fails(format!(
            "{}: drawing, recording and repeating the results of chance do not agree",
            action_text(game, state, seat, action)
        ));
    }
    // Each recorded result must be possible at its place, and after the last one no result may be
    // possible.
    for at in 0..=drawn.len() {
        let coming =
            match game.next_draws(state, ActionWithDraws { seat, action, draws: &drawn[..at] }) {
                Ok(coming) => coming,
                Err(problem) => {
                    return fails(format!("the possible results cannot be listed: {problem}"));
                }
            };
        match drawn.get(at) {
            Some(draw) if coming.iter().any(|(one, times)| one == draw && *times > 0) => {}
            Some(draw) => {
                return fails(format!(
                    "`{}` was drawn, but is not listed as possible",
                    game.draw_text(*draw)
                ));
            }
            None if coming.is_empty() => {}
            None => {
                return fails(
                    "a further result is listed as possible after the last one".to_owned(),
                );
            }
        }
    }
    for draw in drawn {
        let text = game.draw_text(draw);
        match game.read_draw(&text) {
            Ok(read) if read == draw => {}
            Ok(read) => {
                return fails(format!("`{text}` is the text of {draw:?}, but parses to {read:?}"));
            }
            Err(message) => return fails(format!("`{text}` cannot be parsed: {message}")),
        }
    }
    Ok(())
}

/// Makes a report about a listed action that was not accepted.
pub(crate) fn not_accepted<G: Game>(
    game: &G,
    state: &G::State,
    seat: u8,
    action: G::Action,
    problem: ApplyError,
) -> BrokenInvariant {
    let (invariant, message) = match problem {
        ApplyError::Illegal(message) => (Invariant::ListedIsAccepted, message),
        ApplyError::ScriptError(message) => (Invariant::NoFault, message),
    };
    broken_by(invariant, game, state, seat, action, &message)
}

/// Returns an action as text, `seat: action`.
pub fn action_text<G: Game>(game: &G, state: &G::State, seat: u8, action: G::Action) -> String {
    format!("{}: {}", game.seat_name(state, seat), game.text(state, seat, action))
}

/// Checks the cheap invariants before a listed action is applied: the game's own invariants hold, some decision is
/// open, and the action's text parses back.
///
/// # Errors
/// The first broken invariant.
pub fn check_before_action<G: Game>(
    game: &G,
    state: &G::State,
    open: &[PendingDecision],
    seat: u8,
    action: G::Action,
) -> Result<(), BrokenInvariant> {
    game.check_invariants(state).map_err(|message| broken(Invariant::Invariant, message))?;
    if open.is_empty() {
        return Err(broken(Invariant::NeverStuck, "the game is not over, but no decision is open"));
    }
    let text = game.text(state, seat, action);
    match game.read(state, seat, &text) {
        Ok(read) if read == action => Ok(()),
        Ok(read) => {
            let detail = format!("`{text}` is the text of {action:?}, but parses to {read:?}");
            Err(broken(Invariant::TextReadsBack, detail))
        }
        Err(message) => {
            let detail =
                format!("`{text}` is the text of {action:?}, but cannot be parsed: {message}");
            Err(broken(Invariant::TextReadsBack, detail))
        }
    }
}

/// Checks after an action that the points before it plus the recorded changes equal the points now.
///
/// # Errors
/// The sum and the current points differ.
pub fn check_points<G: Game>(
    game: &G,
    mut points: Vec<i32>,
    after: &G::State,
    changes: &[ResourceChange],
) -> Result<(), BrokenInvariant> {
    for change in changes.iter().filter(|change| change.resource == 0) {
        points[change.seat as usize] += change.amount;
    }
    let scores = game.scores(after);
    // A game without resources that reports no changes cannot be checked.
    if points == scores || changes.is_empty() && game.resource_names().is_empty() {
        return Ok(());
    }
    let detail = format!("the points are {scores:?}, but the recorded changes give {points:?}");
    Err(broken(Invariant::PointsAreAccounted, detail))
}

/// Checks the invariants of a final position: the game's own invariants hold, no decision is open, and the position can
/// be saved and restored.
///
/// # Errors
/// The first broken invariant.
pub fn check_final_position<G: Game>(game: &G, state: &G::State) -> Result<(), BrokenInvariant> {
    game.check_invariants(state).map_err(|message| broken(Invariant::Invariant, message))?;
    let mut open = Vec::new();
    game.pending_decisions(state, &mut open);
    if !open.is_empty() {
        return Err(broken(
            Invariant::NeverStuck,
            "the game is over, but a decision is still open",
        ));
    }
    let bytes = game.save(state);
    match game.restore(&bytes) {
        Ok(back) if game.save(&back) == bytes && game.hash(&back) == game.hash(state) => Ok(()),
        Ok(_) => Err(broken(
            Invariant::SaveAndRestore,
            "the final position differs after saving and restoring",
        )),
        Err(message) => Err(broken(Invariant::SaveAndRestore, message)),
    }
}

impl fmt::Display for BrokenInvariant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the invariant that {} is broken: {}", self.invariant, self.detail)
    }
}
