//! Implements the platform's game traits for Terra Mystica.

mod answer_record;
mod attribution;
pub(crate) mod bare;
pub(crate) mod execution;
mod features;
mod future_payments;
mod help;
mod items;
pub(crate) mod kinds;
mod layers;
mod narration;
mod network_inputs;
mod observation_tensor;
mod panels;
mod prospects;
mod ranges;
mod score_if_ended;
mod subjects;
mod tallies;
mod town_steps;
mod warnings;
mod why;

use std::cell::{OnceCell, RefCell};
use std::sync::Arc;

use game::piece_picture::PieceGallery;
use game::{
    ActionTally, ActionWithDraws, ApplyError, BareBoard, DecidedVictory, GameText, InfoPanel,
    ItemExplanation, Layer, LegalAction, Narration, ObservedSeat, Overlay, PanelItemId,
    PendingDecision, QueryError, Report, ResourceChange, Rules, SeatStanding, StateTransition,
    TieBreak, Viewer, Views,
};
use kernel::action::{Action, ComponentAnswer, LegalEntry};
use kernel::ids::*;
use kernel::state::{FORMAT, State, open};
use kernel::{NullSink, Phase, RulesEngine, Ruleset, ScriptHost, TieRule};

use kernel::texts::TEXTS;
use language::{Language, for_viewer, say};

use crate::drawing::BoardPicture;
use crate::words::viewer_text::comparable;
use crate::words::{Grammar, ParsedCommand, RulesetNames, piece_text};
use components::{ComponentLayout, CounterWorths, ExecutionRecord, Viewpoint};

use crate::position::{CombinedState, MysticaObservation, MysticaPosition};
use crate::problem::in_words;
use crate::trace::MysticaTrace;
use crate::with_components::{self, ActionRunner};

/// Terra Mystica as a game of the platform: a ruleset, the host of its scripts, and the names for
/// its actions.
pub struct MysticaGame {
    ruleset: Arc<Ruleset>,
    names: Arc<RulesetNames>,
    // Parsing an action may call a script (how far do spades lead?), although it changes nothing.
    host: RefCell<Box<dyn ScriptHost>>,
    legal: Vec<LegalEntry>,
    networks: prospects::NetworkCache,
    known: network_inputs::RulesetFacts,
    payments: future_payments::FuturePayments,
    answers: answer_record::AnswerRecord,
    /// Modules of other games that use the same value network, set by
    /// [`Report::share_network_with`].
    modules_met: Vec<String>,
    /// Estimated worth of component counters, one entry for each layout; computed at first use.
    worths: OnceCell<Vec<CounterWorths>>,
}

impl MysticaGame {
    /// Creates a game under this ruleset, with a host for its scripts.
    pub fn new(ruleset: Arc<Ruleset>, host: Box<dyn ScriptHost>) -> MysticaGame {
        let names = Arc::new(RulesetNames::new(&ruleset));
        MysticaGame {
            known: network_inputs::RulesetFacts::new(&ruleset),
            payments: future_payments::FuturePayments::new(&ruleset),
            ruleset,
            names,
            host: RefCell::new(host),
            legal: Vec::new(),
            networks: prospects::NetworkCache::default(),
            answers: answer_record::AnswerRecord::default(),
            modules_met: Vec::new(),
            worths: OnceCell::new(),
        }
    }

    fn feature_context<'a>(&'a self, state: &'a State) -> features::FeatureContext<'a> {
        features::FeatureContext { rules: &self.ruleset, networks: &self.networks, state }
    }

    /// Returns the compiled rules under which the game is played.
    pub fn ruleset(&self) -> &Arc<Ruleset> {
        &self.ruleset
    }

    /// Returns the grammar that reads and writes actions.
    pub fn grammar(&self) -> Grammar<'_> {
        Grammar { ruleset: &self.ruleset, names: &self.names }
    }

    /// Returns the grammar and the host of the scripts.
    pub(crate) fn parts(&mut self) -> (Grammar<'_>, &mut (dyn ScriptHost + 'static)) {
        let MysticaGame { ruleset, names, host, .. } = self;
        (Grammar { ruleset, names }, host.get_mut().as_mut())
    }

    /// Returns the team of a seat; without teams, the seat's own number.
    fn team(&self, seat: usize) -> usize {
        match usize::from(self.ruleset.teams) {
            0 => seat,
            teams => seat % teams,
        }
    }

    /// Returns the victory that decides the game; `None` before its end.
    fn decided(&self, state: &MysticaPosition) -> Option<components::VictoryOutcome> {
        let has_victories = |bridge: &kernel::ComponentBridge| {
            !bridge.layout(state.seat_count).victories.is_empty()
        };
        if !self.ruleset.component_bridge.as_deref().is_some_and(has_victories) {
            return None;
        }
        let mut host = self.host.borrow_mut();
        let mut machine = RulesEngine::new(&self.ruleset, host.as_mut());
        with_components::decided(&mut machine, state)
    }

    /// Allows this number of players in addition to the ruleset's range. A number larger than the
    /// seats of a position stays illegal.
    pub(crate) fn allow_players(&mut self, players: usize) {
        let players = players.clamp(1, kernel::ruleset::limits::SEATS) as u8;
        let range = &self.ruleset.players;
        if !range.contains(&players) {
            let wider = players.min(*range.start())..=players.max(*range.end());
            Arc::make_mut(&mut self.ruleset).players = wider;
        }
    }

    /// Returns the layout of the components with the seats named by their factions. A seat whose
    /// faction is not unique keeps its name.
    fn layout_as_played(&self, state: &State, layout: &ComponentLayout) -> ComponentLayout {
        let grammar = self.grammar();
        let name = |(seat, name): (u8, &String)| {
            let faction = grammar.only_seat_name(state, SeatId(seat));
            faction.map_or_else(|| name.clone(), str::to_owned)
        };
        layout.with_seats((0..).zip(&layout.seat_names).map(name).collect())
    }

    /// Returns the panels of the components, as far as the viewer may see them, seat by seat.
    fn panels_of_parts(&self, view: &MysticaObservation) -> Vec<InfoPanel> {
        match (with_components::parts_for(&self.ruleset, view.seat_count), &view.parts) {
            (Some(parts), Some(seen)) => {
                self.layout_as_played(view, parts.game.layout()).panels_of(seen)
            }
            _ => Vec::new(),
        }
    }

    /// Estimates the worth of a seat's component counters by what they score and buy.
    fn worth_of_parts(&self, state: &MysticaPosition, seat: u8) -> i64 {
        let (Some(bridge), Some(block)) = (&self.ruleset.component_bridge, &state.parts) else {
            return 0;
        };
        let worths = self.worths.get_or_init(|| {
            let of =
                |layout: &Arc<ComponentLayout>| CounterWorths::new(layout, &features::worth_of);
            bridge.layouts.iter().map(of).collect()
        });
        let layout = bridge.layout(state.seat_count);
        let at = bridge.layouts.iter().position(|one| Arc::ptr_eq(one, layout));
        at.map_or(0, |at| worths[at].worth(layout, block, seat))
    }

    /// Runs work with everything that is needed to ask the rules for payments.
    fn with_payments<T>(
        &self,
        work: impl FnOnce(&mut future_payments::PaymentContext<'_>) -> T,
    ) -> T {
        let mut host = self.host.borrow_mut();
        work(&mut future_payments::PaymentContext {
            rules: &self.ruleset,
            payments: &self.payments,
            networks: &self.networks,
            host: host.as_mut(),
        })
    }

    /// Estimates what rules will still pay a seat at hooks that neither features nor inputs
    /// describe, in hundredths of a point. 0 after the end of the game.
    fn future_payments(&self, state: &MysticaPosition, seat: u8) -> i64 {
        if self.payments.is_empty() || state.phase() == Phase::Over {
            return 0;
        }
        self.with_payments(|context| context.value(state, SeatId(seat)))
    }

    /// Appends the answers to decisions of components, if there are any, as actions.
    fn push_answers(
        &self,
        state: &MysticaPosition,
        out: &mut Vec<Action>,
        list: impl FnOnce(
            &with_components::ComponentEngine<'_>,
            &components::ComponentState,
            &mut Vec<components::ComponentAction>,
        ),
    ) {
        let parts = with_components::parts_for(&self.ruleset, state.seat_count);
        if let (Some(block), Some(parts)) = (&state.parts, parts) {
            let mut answers = Vec::new();
            list(&parts, block, &mut answers);
            out.extend(answers.into_iter().filter_map(ComponentAnswer::new).map(Action::Answer));
        }
    }

    /// Appends the seats with open decisions of components for which the game does not wait.
    fn push_waiting(&self, state: &MysticaPosition, out: &mut Vec<PendingDecision>) {
        let parts = with_components::parts_for(&self.ruleset, state.seat_count);
        if let (Some(parts), Some(block)) = (parts, &state.parts) {
            let mut waiting = Vec::new();
            parts.game.pending_decisions(block, &mut waiting);
            waiting.retain(|decision| out.iter().all(|known| known.seat != decision.seat));
            waiting.dedup_by_key(|decision| decision.seat);
            out.append(&mut waiting);
        }
    }

    /// Describes the events of components for a viewer.
    fn component_lines(
        &self,
        state: &MysticaPosition,
        run: &ExecutionRecord,
        eyes: Viewpoint,
    ) -> Vec<String> {
        let parts = with_components::parts_for(&self.ruleset, state.seat_count);
        let parts = parts.filter(|_| !run.events.is_empty());
        parts.map_or(Vec::new(), |parts| {
            self.layout_as_played(state, parts.game.layout()).words(&run.events, eyes)
        })
    }

    /// Describes the results of an action: on the board, then in the components.
    fn narrate(
        &self,
        state: &MysticaPosition,
        trace: &MysticaTrace,
        run: &ExecutionRecord,
        narration: &mut Narration,
    ) {
        narration::lines(&self.ruleset, trace, &mut narration.lines);
        let parts = with_components::parts_for(&self.ruleset, state.seat_count);
        if let Some(parts) = parts.filter(|_| !run.events.is_empty()) {
            self.layout_as_played(state, parts.game.layout()).narrate(&run.events, narration);
        }
    }

    /// Describes the changes of an action with their causes: on the board, then in the components.
    fn explanation_lines(
        &self,
        state: &MysticaPosition,
        seat: u8,
        trace: &MysticaTrace,
        run: &ExecutionRecord,
    ) -> Vec<String> {
        let explained = trace.changes().map(|change| change.describe(&self.ruleset));
        let explained = explained.flat_map(|explained| explained.folded());
        explained.chain(self.component_lines(state, run, Viewpoint::seat(Some(seat)))).collect()
    }

    /// Parses a typed command into actions: usually one, all declines for a bare `decline`, none
    /// for `wait`.
    ///
    /// # Errors
    /// A message for the player.
    pub fn read_all(
        &self,
        state: &MysticaPosition,
        seat: SeatId,
        text: &str,
    ) -> Result<Vec<Action>, String> {
        let of_parts = || self.read_answer(state, seat, text).map(|action| vec![action]);
        if !with_components::has_blocking_decision(&self.ruleset, state) {
            let read = self.read_engine_command(state, seat, text);
            return read.or_else(|error| {
                if state.parts.is_some() { of_parts().map_err(|_| error) } else { Err(error) }
            });
        }
        of_parts().or_else(|error| self.read_engine_command(state, seat, text).map_err(|_| error))
    }

    /// Parses an answer to a decision of components.
    ///
    /// # Errors
    /// A message for the player.
    pub(crate) fn read_answer(
        &self,
        state: &MysticaPosition,
        seat: SeatId,
        text: &str,
    ) -> Result<Action, String> {
        read_answer(&self.ruleset, state, seat, text)
    }

    /// Reads a text as pages show it in the language of the viewer. `None` in English, and if no
    /// possible action has this text. Actions that are legal now come first.
    fn read_shown(&self, state: &MysticaPosition, seat: u8, text: &str) -> Option<Action> {
        if language::is_english() {
            return None;
        }
        let wanted = comparable(text);
        let find = |action: Action, amounts: std::ops::RangeInclusive<u8>| {
            let with = |amount: u8| self.with_amount(action, amount);
            amounts.map(with).find(|one| comparable(&self.shown(state, seat, *one)) == wanted)
        };
        let mut legal = Vec::new();
        {
            let mut host = self.host.borrow_mut();
            let mut machine = RulesEngine::new(&self.ruleset, host.as_mut());
            // After a script error, only the text is compared.
            let _ = machine.legal_actions(state, &mut legal);
        }
        let own = legal.iter().filter(|entry| entry.seat.0 == seat);
        let of_entry =
            |entry: &LegalEntry| find(entry.action, entry.action.amount().unwrap_or(0)..=entry.max);
        let mut all = Vec::new();
        if let Some(found) = own.into_iter().find_map(of_entry) {
            return Some(found);
        }
        self.well_formed_actions(state, seat, &mut all);
        all.into_iter().find_map(|action| match action.amount() {
            Some(_) => find(action, 0..=MOST_READ),
            None => find(action, 0..=0),
        })
    }

    fn read_engine_command(
        &self,
        state: &State,
        seat: SeatId,
        text: &str,
    ) -> Result<Vec<Action>, String> {
        let parsed = self.grammar().read(state, seat, text.trim().as_bytes());
        match parsed.map_err(|e| e.message)? {
            ParsedCommand::Action(action) => Ok(vec![action]),
            ParsedCommand::TransformDefault(hex) => {
                let mut host = self.host.borrow_mut();
                RulesEngine::new(&self.ruleset, host.as_mut())
                    .default_terrain(state, seat, hex)
                    .map(|terrain| vec![Action::Transform(hex, terrain)])
                    .map_err(|refusal| refusal.explain(&self.ruleset))
            }
            ParsedCommand::DeclineAll => {
                let mine =
                    |o: &&kernel::state::OpenDecision| o.kind == open::OFFER && o.seat == seat;
                let offers = state.open().iter().filter(mine);
                Ok(offers.map(|o| Action::Decline(o.amount, o.from)).collect())
            }
            ParsedCommand::Nothing => Ok(Vec::new()),
            ParsedCommand::Drop(_) => Err(say!(TEXTS, "cannot-leave-by-action")),
            ParsedCommand::Generated(_) => Err(say!(TEXTS, "row-written-by-loam")),
        }
    }
}

/// Largest amount that is read in the words of a page.
const MOST_READ: u8 = 40;

/// Parses an answer to a decision of components.
///
/// # Errors
/// A message for the player.
pub(crate) fn read_answer(
    ruleset: &Ruleset,
    position: &MysticaPosition,
    seat: SeatId,
    text: &str,
) -> Result<Action, String> {
    let parts = with_components::parts_for(ruleset, position.seat_count);
    let (Some(parts), Some(block)) = (parts, &position.parts) else {
        return Err(say!(TEXTS, "no-component-decision"));
    };
    let layout = parts.game.layout();
    let answer = layout.read_action(block, seat.0, text).or_else(|error| {
        // Components identify seats by number; players may type the faction.
        let known = |word: &str| {
            let is = |seat: &SeatId| {
                let faction = ruleset.factions.get(position.seat(*seat).faction.at());
                faction.is_some_and(|faction| faction.code.eq_ignore_ascii_case(word))
            };
            let seat = position.seat_ids().find(is)?;
            layout.seat_names.get(seat.at()).cloned()
        };
        let words = text.split_whitespace();
        let words: Vec<String> =
            words.map(|word| known(word).unwrap_or_else(|| word.to_owned())).collect();
        layout.read_action(block, seat.0, &words.join(" ")).map_err(|_| error)
    })?;
    ComponentAnswer::new(answer)
        .map(Action::Answer)
        .ok_or_else(|| say!(TEXTS, "too-many-decisions"))
}

/// Formats a panel in one line; empty for an empty panel.
fn in_a_line(panel: &InfoPanel) -> String {
    let items = panel.groups.iter().flat_map(|group| &group.items);
    let items_text: Vec<String> =
        items.map(|item| format!("{} {}", item.label, item.value)).collect();
    if items_text.is_empty() {
        String::new()
    } else {
        format!("{}{}{}\n", panel.title, say!(TEXTS, "colon"), items_text.join(", "))
    }
}

impl Rules for MysticaGame {
    type State = MysticaPosition;
    type Action = Action;

    fn seats(&self, state: &MysticaPosition) -> u8 {
        state.seat_count
    }

    fn is_over(&self, state: &MysticaPosition) -> bool {
        state.phase() == Phase::Over
    }

    fn has_offers(&self) -> bool {
        true
    }

    fn pending_decisions(&self, state: &MysticaPosition, out: &mut Vec<PendingDecision>) {
        out.clear();
        if with_components::has_blocking_decision(&self.ruleset, state)
            && let (Some(parts), Some(block)) =
                (with_components::parts_for(&self.ruleset, state.seat_count), &state.parts)
        {
            return parts.game.pending_decisions(block, out);
        }
        let mut push = |seat: SeatId, now: bool| match out.iter_mut().find(|d| d.seat == seat.0) {
            Some(listed) => listed.must_answer_now |= now,
            None => {
                let is_mid_action = kernel::view::is_mid_action(&self.ruleset, state, seat);
                out.push(PendingDecision { seat: seat.0, must_answer_now: now, is_mid_action });
            }
        };
        match state.phase() {
            Phase::Over => return,
            Phase::FirstDwellings | Phase::FirstBonusCards
                if !kernel::has_open_decision(&self.ruleset, state) =>
            {
                if let Some(seat) = kernel::setup_seat(&self.ruleset, state) {
                    push(seat, true);
                }
                return;
            }
            Phase::Actions if state.active.is_some() => push(state.active, true),
            _ => {}
        }
        // Without an active seat, the round cannot end before these are answered.
        let waiting = state.active == SeatId::NONE;
        for open in state.open() {
            // A seat that trades cannot go on before the offer of its trade is answered.
            let at_once = open.kind == open::TOKEN || open.build == open::TRADE;
            push(open.seat, waiting || at_once || open.seat == state.active);
        }
        for seat in state.seat_ids() {
            let own = state.seat(seat);
            if own.dropped == 0 && !own.owes_nothing() {
                push(seat, waiting || seat == state.active);
            }
        }
        if with_components::has_optional_decision(&self.ruleset, state) {
            self.push_waiting(state, out);
        }
    }

    fn legal_actions(
        &mut self,
        state: &MysticaPosition,
        out: &mut Vec<LegalAction<Action>>,
    ) -> Result<(), QueryError> {
        out.clear();
        if with_components::has_blocking_decision(&self.ruleset, state) {
            let host = self.host.get_mut().as_mut();
            return with_components::legal(&mut RulesEngine::new(&self.ruleset, host), state, out);
        }
        self.legal.clear();
        let host = self.host.get_mut().as_mut();
        RulesEngine::new(&self.ruleset, host)
            .legal_actions(state, &mut self.legal)
            .map_err(|fault| QueryError(fault.message))?;
        if !self.ruleset.calls.is_empty() && state.parts.is_some() {
            let host = self.host.get_mut().as_mut();
            with_components::keep_answerable(
                &mut RulesEngine::new(&self.ruleset, host),
                state,
                &mut self.legal,
            );
        }
        let phase = state.phase();
        out.extend(self.legal.iter().map(|l| kinds::choice(&self.ruleset, state, l, phase)));
        if with_components::has_optional_decision(&self.ruleset, state) {
            let host = self.host.get_mut().as_mut();
            return with_components::list_answers(
                &mut RulesEngine::new(&self.ruleset, host),
                state,
                out,
            );
        }
        Ok(())
    }

    fn with_amount(&self, action: Action, amount: u8) -> Action {
        match action {
            Action::Answer(_) => with_components::with_amount(&self.ruleset, action, amount),
            _ => action.with_amount(amount),
        }
    }

    fn apply(
        &mut self,
        state: &mut MysticaPosition,
        seat: u8,
        action: Action,
    ) -> Result<(), ApplyError> {
        let seat = SeatId(seat);
        if state.parts.is_some() {
            let run = &mut ExecutionRecord::default();
            return self.apply_with_listener(state, seat, action, &mut NullSink, run);
        }
        let host = self.host.get_mut().as_mut();
        RulesEngine::new(&self.ruleset, host)
            .apply(&mut state.state, seat, action, &mut NullSink)
            .map_err(|problem| in_words(&self.ruleset, problem))
    }

    fn end_of_turn(&self, state: &MysticaPosition, seat: u8) -> Option<Action> {
        let at_turn = state.phase() == Phase::Actions && state.active == SeatId(seat);
        at_turn.then_some(Action::Done)
    }

    fn leave(&mut self, state: &mut MysticaPosition, seat: u8) -> Result<(), String> {
        self.drop_seat(state, SeatId(seat), &mut NullSink).map_err(|problem| match problem {
            ApplyError::Illegal(error) | ApplyError::ScriptError(error) => error,
        })
    }

    fn look_ahead(
        &mut self,
        state: &MysticaPosition,
        after: &mut MysticaPosition,
        seat: u8,
        action: Action,
    ) -> Result<(), ApplyError> {
        after.state = state.state;
        if state.parts.is_some() {
            after.parts.clone_from(&state.parts);
        }
        self.apply_without_backup(after, seat, action)
    }

    fn apply_without_backup(
        &mut self,
        state: &mut MysticaPosition,
        seat: u8,
        action: Action,
    ) -> Result<(), ApplyError> {
        if state.parts.is_some() {
            return self.apply(state, seat, action);
        }
        let host = self.host.get_mut().as_mut();
        RulesEngine::new(&self.ruleset, host)
            .apply_unchecked(state, SeatId(seat), action)
            .map_err(|p| in_words(&self.ruleset, p))
    }

    fn script_steps(&mut self) -> u64 {
        self.host.get_mut().steps_so_far()
    }

    fn rules_hash(&self) -> String {
        game::hash::hex(&self.ruleset.hash)
    }

    fn hash(&self, state: &MysticaPosition) -> u64 {
        match &state.parts {
            None => state.state.hash(),
            Some(block) => {
                let halves = [state.state.hash().to_le_bytes(), block.hash().to_le_bytes()];
                game::hash::state(&halves.concat())
            }
        }
    }

    fn situation_hash(&self, state: &MysticaPosition) -> u64 {
        let mut state = state.clone();
        state.state.actions_taken = 0;
        self.hash(&state)
    }

    fn own_situation_hash(&self, state: &MysticaPosition, seat: u8) -> Option<u64> {
        let own = state.state.hash_of_seat(SeatId(seat));
        let parts = state.parts.as_ref().and_then(|block| {
            let bridge = self.ruleset.component_bridge.as_ref()?;
            Some(bridge.layout(state.seat_count).own_hash(block, seat))
        });
        let halves = [own.to_le_bytes(), parts.unwrap_or(0).to_le_bytes()];
        Some(game::hash::state(&halves.concat()))
    }

    fn is_same(&self, one: &MysticaPosition, other: &MysticaPosition) -> bool {
        one.state.is_same(&other.state) && one.parts == other.parts
    }

    fn save(&self, state: &MysticaPosition) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(size_of::<State>() + 34);
        bytes.extend(FORMAT.to_le_bytes());
        bytes.extend(self.ruleset.hash);
        bytes.extend(state.to_bytes());
        if let (Some(block), Some(parts)) =
            (&state.parts, with_components::parts_for(&self.ruleset, state.seat_count))
        {
            bytes.extend(parts.game.save(block));
        }
        bytes
    }

    fn restore(&self, bytes: &[u8]) -> Result<MysticaPosition, String> {
        let Some((format, rest)) = bytes.split_first_chunk::<2>() else {
            return Err("the saved position is cut off".into());
        };
        let format = u16::from_le_bytes(*format);
        if format != FORMAT {
            return Err(format!(
                "the saved position has format {format}, but this version of Loam \
                reads format {FORMAT}"
            ));
        }
        let Some((hash, rest)) = rest.split_first_chunk::<32>() else {
            return Err("the saved position is cut off".into());
        };
        if *hash != self.ruleset.hash {
            return Err("the position was saved under a different ruleset".into());
        }
        // The state of the components follows that of the board.
        let own =
            if self.ruleset.component_bridge.is_some() { size_of::<State>() } else { rest.len() };
        let (own, of_parts) = rest.split_at(own.min(rest.len()));
        let state = State::from_bytes(own).ok_or_else(|| {
            format!("expected a position of {} bytes, found {}", size_of::<State>(), rest.len())
        })?;
        // A file may contain any bytes; numbers out of range must not reach the rules.
        ranges::check_ranges(&self.ruleset, &state)?;
        kernel::check_state(&self.ruleset, &state)?;
        let parts = with_components::parts_for(&self.ruleset, state.seat_count);
        let parts = parts.map(|parts| parts.game.restore(of_parts)).transpose()?;
        let position = CombinedState { state, parts };
        with_components::check(&self.ruleset, &position)?;
        Ok(position)
    }

    fn well_formed_actions(&self, state: &MysticaPosition, seat: u8, out: &mut Vec<Action>) {
        kernel::conceivable(&self.ruleset, state, SeatId(seat), out);
        self.push_answers(state, out, |parts, block, all| {
            parts.game.well_formed_actions(block, seat, all);
        });
    }

    fn well_formed_actions_by_kind(
        &self,
        state: &MysticaPosition,
        seat: u8,
        out: &mut Vec<Action>,
    ) {
        kernel::conceivable(&self.ruleset, state, SeatId(seat), out);
        self.push_answers(state, out, |parts, block, all| {
            parts.game.well_formed_actions_by_kind(block, seat, all);
        });
    }

    fn check_invariants(&self, state: &MysticaPosition) -> Result<(), String> {
        kernel::check_state(&self.ruleset, state)?;
        with_components::check(&self.ruleset, state)
    }

    fn check_expensive_invariants(&mut self, state: &MysticaPosition) -> Result<(), String> {
        let (carried, lost) = kernel::migrate(state, &self.ruleset, &self.ruleset)?;
        let (parts, lost_of_parts) = with_components::migrate(state, &self.ruleset, &self.ruleset)?;
        let mut carried = MysticaPosition { state: carried, parts };
        with_components::update_counted_values(&self.ruleset, &mut carried).map_err(|problem| {
            match problem {
                ApplyError::Illegal(error) | ApplyError::ScriptError(error) => error,
            }
        })?;
        if carried != *state || lost.len() + lost_of_parts.len() > 0 {
            let lost = [lost, lost_of_parts].concat();
            return Err(format!("migrating the position to the same ruleset changes it: {lost:?}"));
        }
        match (&state.parts, with_components::parts_for(&self.ruleset, state.seat_count)) {
            (Some(block), Some(parts)) => {
                components::invariants::views_agree(parts.game.layout(), block)
            }
            _ => Ok(()),
        }
    }
}

impl Views for MysticaGame {
    type View = MysticaObservation;
    type Draw = components::StreamDraw;

    fn view(&self, state: &MysticaPosition, viewer: Viewer) -> MysticaObservation {
        let parts = with_components::parts_for(&self.ruleset, state.seat_count);
        let seen = |block| parts.map(|parts| parts.game.view(block, viewer));
        let parts = state.parts.as_ref().and_then(seen);
        let mut view = CombinedState { state: state.state, parts };
        if !self.has_perfect_information() {
            // The seed would reveal what is hidden.
            view.state.seed = 0;
        }
        view
    }

    fn sample_state(&self, view: &MysticaObservation, seed: u64) -> MysticaPosition {
        let parts = with_components::parts_for(&self.ruleset, view.seat_count);
        let dealt = |seen| parts.map(|parts| parts.game.sample_state(seen, seed));
        let parts = view.parts.as_ref().and_then(dealt);
        let mut position = CombinedState { state: view.state, parts };
        if !self.has_perfect_information() {
            position.state.seed = seed;
        }
        position
    }

    fn has_perfect_information(&self) -> bool {
        with_components::parts_for(&self.ruleset, 1)
            .is_none_or(|parts| parts.game.has_perfect_information())
    }

    fn has_private_information(&self) -> bool {
        with_components::parts_for(&self.ruleset, 1)
            .is_some_and(|parts| parts.game.has_private_information())
    }

    fn has_hidden_information(&self, state: &MysticaPosition) -> bool {
        with_components::hides(&self.ruleset, state)
    }

    fn stream_names(&self) -> Vec<String> {
        with_components::parts_for(&self.ruleset, 1)
            .map_or(Vec::new(), |parts| parts.game.stream_names())
    }

    fn apply_recording_draws(
        &mut self,
        state: &mut MysticaPosition,
        seat: u8,
        action: Action,
        drawn: &mut Vec<components::StreamDraw>,
    ) -> Result<(), ApplyError> {
        let mut run = ExecutionRecord::default();
        self.apply_with_listener(state, SeatId(seat), action, &mut NullSink, &mut run)?;
        drawn.append(&mut run.drawn);
        Ok(())
    }

    fn apply_with_draws(
        &mut self,
        state: &mut MysticaPosition,
        seat: u8,
        action: Action,
        draws: &[components::StreamDraw],
    ) -> Result<(), ApplyError> {
        let run = &mut ExecutionRecord::with_draws(draws);
        self.apply_with_listener(state, SeatId(seat), action, &mut NullSink, run)
    }

    fn next_draws(
        &mut self,
        state: &MysticaPosition,
        attempt: ActionWithDraws<'_, Action, components::StreamDraw>,
    ) -> Result<Vec<(components::StreamDraw, u32)>, ApplyError> {
        let (mut run, mut after) = (ExecutionRecord::with_draws(attempt.draws), state.clone());
        let seat = SeatId(attempt.seat);
        let done =
            self.apply_with_listener(&mut after, seat, attempt.action, &mut NullSink, &mut run);
        run.next_possible_draws(done)
    }

    fn narrate_with_draws(
        &mut self,
        state: &mut MysticaPosition,
        attempt: ActionWithDraws<'_, Action, components::StreamDraw>,
        narration: &mut Narration,
    ) -> Result<(), ApplyError> {
        let (mut trace, mut run) =
            (MysticaTrace::default(), ExecutionRecord::with_draws(attempt.draws));
        self.apply_traced(state, SeatId(attempt.seat), attempt.action, &mut trace, &mut run)?;
        self.narrate(state, &trace, &run, narration);
        Ok(())
    }

    fn explain_with_draws(
        &mut self,
        state: &MysticaPosition,
        attempt: ActionWithDraws<'_, Action, components::StreamDraw>,
    ) -> Result<Vec<String>, ApplyError> {
        let (mut trace, mut run) =
            (MysticaTrace::default(), ExecutionRecord::with_draws(attempt.draws));
        let (mut after, seat) = (state.clone(), SeatId(attempt.seat));
        self.apply_traced(&mut after, seat, attempt.action, &mut trace, &mut run)?;
        Ok(self.explanation_lines(state, attempt.seat, &trace, &run))
    }

    fn draw_text(&self, draw: components::StreamDraw) -> String {
        let parts = with_components::parts_for(&self.ruleset, 1);
        parts.map_or("?".into(), |parts| parts.game.draw_text(draw))
    }

    fn read_draw(&self, text: &str) -> Result<components::StreamDraw, String> {
        match with_components::parts_for(&self.ruleset, 1) {
            Some(parts) => parts.game.read_draw(text),
            None => Err(say!(TEXTS, "draws-nothing")),
        }
    }
}

impl GameText for MysticaGame {
    fn text(&self, state: &MysticaPosition, _: u8, action: Action) -> String {
        self.grammar().text(state, action)
    }

    fn shown(&self, state: &MysticaPosition, seat: u8, action: Action) -> String {
        self.grammar().shown(state, SeatId(seat), action)
    }

    fn read(&self, state: &MysticaPosition, seat: u8, text: &str) -> Result<Action, String> {
        let read = self.read_all(state, SeatId(seat), text);
        if read.is_err()
            && let Some(action) = self.read_shown(state, seat, text)
        {
            return Ok(action);
        }
        match read?.as_slice() {
            [action] => Ok(*action),
            [] => Err(say!(TEXTS, "no-effect")),
            _ => Err(say!(TEXTS, "several-offers")),
        }
    }

    fn spellings(&self, state: &MysticaPosition, seat: u8, action: Action, out: &mut Vec<String>) {
        match action {
            Action::Answer(_) => out.push(self.text(state, seat, action)),
            _ => crate::words::spellings::push_spellings(
                &self.grammar(),
                state,
                SeatId(seat),
                action,
                out,
            ),
        }
        if !language::is_english() {
            out.push(language::without_marks(self.shown(state, seat, action)));
        }
    }

    fn seat_name(&self, state: &MysticaPosition, seat: u8) -> String {
        self.grammar().seat_name(state, SeatId(seat)).to_string()
    }

    fn shown_seat_name(&self, state: &MysticaPosition, seat: u8) -> String {
        self.grammar().shown_seat_name(state, SeatId(seat))
    }

    fn kind_names(&self) -> Vec<String> {
        kinds::names()
    }

    fn meaning(&self, state: &MysticaPosition, seat: u8, action: Action) -> String {
        narration::meaning(&self.grammar(), state, SeatId(seat), action)
    }

    fn price(&self, state: &MysticaPosition, seat: u8, action: Action) -> String {
        if action.says_its_price() {
            return String::new();
        }
        if let Action::Answer(part) = action {
            let mut host = self.host.borrow_mut();
            let mut machine = RulesEngine::new(&self.ruleset, host.as_mut());
            return with_components::price(&mut machine, state, seat, part);
        }
        let mut host = self.host.borrow_mut();
        // Impossible actions and script errors are not in the list of prices.
        let price =
            RulesEngine::new(&self.ruleset, host.as_mut()).price(state, SeatId(seat), action);
        price.map_or(String::new(), |price| piece_text::amounts(&self.ruleset, price.resources))
    }

    fn warnings(&self, state: &MysticaPosition, seat: u8, action: Action) -> Vec<String> {
        if state.parts.is_some() {
            // Draws of phases after an action are no reason for a warning.
            return Vec::new();
        }
        let (seat, mut after) = (SeatId(seat), state.state);
        let (mut could, mut can) = (Vec::new(), Vec::new());
        let mut host = self.host.borrow_mut();
        let mut machine = RulesEngine::new(&self.ruleset, host.as_mut());
        // Forced answers would hide what is about to be given up.
        machine.leave_forced_answers();
        // An illegal action is reported when it is carried out.
        let done = machine.apply(&mut after, seat, action, &mut NullSink).is_ok()
            && machine.legal_actions(state, &mut could).is_ok()
            && machine.legal_actions(&after, &mut can).is_ok();
        drop(host);
        let outcome = warnings::ActionPreview {
            before: state,
            after: &after,
            legal_before: &could,
            legal_after: &can,
        };
        if done { warnings::warnings(&self.ruleset, seat, action, &outcome) } else { Vec::new() }
    }

    fn expand_codes(&self, text: &str) -> String {
        if language::is_english() {
            return piece_text::in_names(&self.ruleset, text);
        }
        // Records name sources and kinds of actions in English.
        let english = for_viewer(&Language::english(), || self.source_names());
        if let Some(at) = english.iter().position(|name| name == text) {
            return self.source_names().swap_remove(at);
        }
        let (kind, rest) = text.split_once(' ').unwrap_or((text, ""));
        let shown = kinds::shown_word(kind);
        if shown == kind {
            return piece_text::in_names(&self.ruleset, text);
        }
        let rest = piece_text::in_names(&self.ruleset, rest.strip_prefix("to ").unwrap_or(rest));
        if rest.is_empty() { shown } else { say!(TEXTS, "kind-of", kind = shown, what = rest) }
    }

    fn describe(&self, state: &MysticaPosition, name: &str) -> Result<Vec<String>, String> {
        let piece = match piece_text::find(&self.ruleset, name) {
            Ok(piece) => piece,
            Err(error) => {
                let (parts, block) = with_components::exported_components(&self.ruleset, state)
                    .ok_or_else(|| error.clone())?;
                return parts.game.describe(&block, name).map_err(|_| error);
            }
        };
        Ok(piece_text::describe(&self.grammar(), state, piece))
    }

    fn apply_and_narrate(
        &mut self,
        state: &mut MysticaPosition,
        seat: u8,
        action: Action,
        narration: &mut Narration,
    ) -> Result<(), ApplyError> {
        let (mut trace, mut run) = (MysticaTrace::default(), ExecutionRecord::default());
        self.apply_traced(state, SeatId(seat), action, &mut trace, &mut run)?;
        self.narrate(state, &trace, &run, narration);
        Ok(())
    }

    fn explain(
        &mut self,
        state: &MysticaPosition,
        seat: u8,
        action: Action,
    ) -> Result<Vec<String>, ApplyError> {
        let (mut trace, mut run) = (MysticaTrace::default(), ExecutionRecord::default());
        self.apply_traced(&mut state.clone(), SeatId(seat), action, &mut trace, &mut run)?;
        Ok(self.explanation_lines(state, seat, &trace, &run))
    }

    fn explain_item(
        &mut self,
        state: &MysticaPosition,
        seat: u8,
        action: Action,
        item: PanelItemId<'_>,
    ) -> Result<Vec<String>, ApplyError> {
        self.item_changes(state, SeatId(seat), action, item)
    }

    fn explains_items(&self) -> bool {
        true
    }

    fn explain_start(
        &mut self,
        opening: &MysticaPosition,
        item: PanelItemId<'_>,
    ) -> Result<Vec<String>, ApplyError> {
        self.item_at_start(opening, item)
    }

    fn explain_income(&self, state: &MysticaPosition, item: PanelItemId<'_>) -> Vec<String> {
        self.item_to_come(state, item)
    }
}

impl Report for MysticaGame {
    fn scores(&self, state: &MysticaPosition) -> Vec<i32> {
        state.seat_ids().map(|seat| state.seat(seat).vp.into()).collect()
    }

    fn apply_recording_changes(
        &mut self,
        state: &mut MysticaPosition,
        seat: u8,
        action: Action,
        changes: &mut Vec<ResourceChange>,
    ) -> Result<(), ApplyError> {
        let before = changes.len();
        let mut accountant = attribution::SourceRecorder::new(&self.ruleset, action, changes);
        let mut host =
            answer_record::RecordingHost::new(self.host.get_mut().as_mut(), &mut self.answers);
        let mut machine = RulesEngine::new(&self.ruleset, &mut host);
        let mut run = ExecutionRecord::default();
        let mut onward = ActionRunner::new(&mut accountant, &mut run);
        MysticaGame::act(&mut machine, state, SeatId(seat), action, &mut onward).inspect_err(|_| {
            // An illegal action may have recorded changes before it was rejected.
            changes.truncate(before);
        })
    }

    fn standings(&self, state: &MysticaPosition) -> Vec<SeatStanding> {
        let scores = self.scores(state);
        let teams = usize::from(self.ruleset.teams);
        let team = |seat: usize| self.team(seat);
        let has = |seat: usize, tie: &TieRule| {
            let n = kernel::view::count(&self.ruleset, state, SeatId(seat as u8), tie.by);
            if tie.fewest { -n } else { n }
        };
        // The points of a team, then the tie-breaks; more is better.
        let totals = |team_number: usize| -> Vec<i64> {
            let own = || (0..scores.len()).filter(|seat| team(*seat) == team_number);
            let sum = |of: &dyn Fn(usize) -> i32| own().map(|seat| i64::from(of(seat))).sum();
            let ties = self.ruleset.ties.iter().map(|tie| sum(&|seat| has(seat, tie)));
            std::iter::once(sum(&|seat| scores[seat])).chain(ties).collect()
        };
        let count = if teams == 0 { scores.len() } else { teams.min(scores.len()) };
        let all: Vec<Vec<i64>> = (0..count).map(totals).collect();
        let points: Vec<i64> = all.iter().map(|key| key[0]).collect();
        let all = match self.decided(state) {
            Some(outcome) => {
                let teams: Vec<u8> = (0..scores.len()).map(|seat| team(seat) as u8).collect();
                outcome.ranked(all, &teams)
            }
            None => all,
        };
        let count_matching = |is_match: &dyn Fn(&Vec<i64>) -> bool| {
            all.iter().filter(|one| is_match(one)).count() as u8
        };
        let standing = |seat: usize| {
            let own = &all[team(seat)];
            let (ahead, level) =
                (count_matching(&|one| one > own), count_matching(&|one| one == own));
            let points = points[team(seat)] as i32;
            SeatStanding { seat: seat as u8, team: team(seat) as u8, points, ahead, level }
        };
        (0..scores.len()).map(standing).collect()
    }

    fn victory(&self, state: &MysticaPosition) -> Option<DecidedVictory> {
        let bridge = self.ruleset.component_bridge.as_ref()?;
        Some(self.decided(state)?.named(bridge.layout(state.seat_count)))
    }

    fn victory_names(&self) -> Vec<String> {
        let bridge = self.ruleset.component_bridge.as_ref();
        bridge.map_or_else(Vec::new, |bridge| bridge.layout(1).victory_names())
    }

    fn tie_breaks(&self, state: &MysticaPosition) -> Vec<TieBreak> {
        let seats = 0..usize::from(self.seats(state));
        let has = |seat: usize, tie: &TieRule| {
            let own = seats.clone().filter(|other| self.team(*other) == self.team(seat));
            let count =
                |seat: usize| kernel::view::count(&self.ruleset, state, SeatId(seat as u8), tie.by);
            own.map(|seat| i64::from(count(seat))).sum()
        };
        let of = |tie: &TieRule| {
            let has = seats.clone().map(|seat| has(seat, tie)).collect();
            TieBreak { what: self.ruleset.tie_name(tie), fewest: tie.fewest, has }
        };
        self.ruleset.ties.iter().map(of).collect()
    }

    fn counter_names(&self) -> Vec<String> {
        self.ruleset
            .component_bridge
            .as_ref()
            .map_or_else(Vec::new, |bridge| bridge.layout(1).counter_names())
    }

    fn counters(&self, state: &MysticaPosition, seat: Option<u8>) -> Vec<(u16, i32)> {
        match (with_components::parts_for(&self.ruleset, state.seat_count), &state.parts) {
            (Some(parts), Some(block)) => parts.game.layout().counters_of_owner(block, seat),
            _ => Vec::new(),
        }
    }

    fn resource_names(&self) -> Vec<String> {
        let rulebook = kernel::Resource::RULEBOOK.iter().map(|resource| resource.name().to_owned());
        rulebook.chain(self.ruleset.resources.iter().map(|one| one.id.clone())).collect()
    }

    fn shown_resources(&self) -> Vec<String> {
        let all = kernel::Resource::ALL.iter().take(self.resource_names().len());
        all.map(|resource| self.ruleset.resource_name(*resource)).collect()
    }

    fn source_names(&self) -> Vec<String> {
        attribution::sources(&self.ruleset)
    }

    fn stage(&self, state: &MysticaPosition) -> u8 {
        attribution::stage(&self.ruleset, state)
    }

    fn stage_names(&self) -> Vec<String> {
        let rounds = (1..=self.ruleset.rounds).map(|n| say!(TEXTS, "round-n", round = n));
        let (setup, end) = (say!(TEXTS, "setup"), say!(TEXTS, "stage-end"));
        std::iter::once(setup).chain(rounds).chain([end]).collect()
    }

    fn sources_in_play(&self, state: &MysticaPosition, seat: u8, out: &mut Vec<u16>) {
        out.extend(state.seat(SeatId(seat)).in_play.into_iter().map(u16::from));
    }

    fn source_kind(&self, source: u16) -> u8 {
        self.ruleset.pieces.get(usize::from(source)).map_or(u8::MAX, |piece| piece.class as u8)
    }

    fn can_take_effect(&self, source: u16) -> bool {
        self.ruleset.pieces.get(usize::from(source)).is_some_and(answer_record::is_recordable)
    }

    fn effective_sources(&self, out: &mut Vec<u16>) {
        self.answers.pieces(&self.ruleset, out);
    }

    fn subjects(&self, source: u16) -> Vec<String> {
        subjects::of_piece(&self.grammar(), usize::from(source))
    }

    fn put_in_play(
        &self,
        state: &mut MysticaPosition,
        seat: u8,
        source: u16,
        in_play: bool,
    ) -> bool {
        let pieces = &mut state.seat_mut(SeatId(seat)).in_play;
        let is_piece = usize::from(source) < self.ruleset.pieces.len();
        let changes = is_piece && pieces.has(source as u8) != in_play;
        if changes && in_play {
            pieces.insert(source as u8);
        } else if changes {
            pieces.remove(source as u8);
        }
        changes
    }

    fn grant_resource(
        &self,
        state: &mut MysticaPosition,
        seat: u8,
        resource: u16,
        amount: i32,
    ) -> bool {
        let own = state.seat_mut(SeatId(seat));
        let Some(resource) = kernel::Resource::ALL.get(usize::from(resource)) else { return false };
        let more = |have: u16| (i32::from(have) + amount).clamp(0, i32::from(u16::MAX)) as u16;
        match resource {
            kernel::Resource::Vp => own.vp = (i32::from(own.vp) + amount) as i16,
            kernel::Resource::Coins => own.coins = more(own.coins),
            kernel::Resource::Workers => own.workers = more(own.workers),
            kernel::Resource::Priests => own.priests = more(own.priests.into()) as u8,
            kernel::Resource::Power => {
                // Power that was paid has moved from bowl III to bowl I.
                let back = amount.clamp(0, own.bowls[0].into()) as u8;
                own.bowls[0] -= back;
                own.bowls[2] += back;
            }
            what => {
                let Some(place) = what.declared_index() else { return false };
                let amount_held =
                    i32::from(kernel::piece_memory::declared_amount(state, SeatId(seat), place));
                let Some(one) = self.ruleset.resources.get(place) else { return false };
                one.set_amount(&mut state.state, SeatId(seat), amount_held + amount);
            }
        }
        true
    }

    fn target_place(&self, action: Action) -> Option<u16> {
        action.place().map(|hex| hex.0.into())
    }

    fn subject_place(&self, _: &Self::State, _: u8, action: Action) -> Option<u16> {
        action.about().map(|hex| hex.0.into())
    }

    fn action_kind_name(&self, state: &MysticaPosition, seat: u8, action: Action) -> String {
        tallies::counted_as(&self.grammar(), state, SeatId(seat), action)
    }

    fn tallies(&self) -> Vec<ActionTally> {
        tallies::tables(&self.grammar())
    }

    fn is_in_setup(&self, state: &MysticaPosition) -> bool {
        self.stage(state) == 0
    }

    fn pieces_on_board(&self, state: &MysticaPosition, seat: u8, out: &mut Vec<(String, u32)>) {
        tallies::stands(&self.ruleset, state, SeatId(seat), out);
    }

    fn style_metrics(&self) -> Vec<game::StyleMetric> {
        tallies::figures(&self.grammar(), attribution::leech(&self.ruleset))
    }

    fn features(&self, state: &MysticaPosition, seat: u8, out: &mut Vec<i32>) {
        out.clear();
        out.extend(self.feature_context(state).seat_features(SeatId(seat)));
    }

    fn observed_features(
        &self,
        state: &MysticaPosition,
        observed: ObservedSeat,
        out: &mut Vec<i32>,
    ) {
        // Hidden values are in the components, which no feature describes.
        out.extend(self.feature_context(state).seat_features(SeatId(observed.seat)));
    }

    fn value_outside_features(&self, state: &MysticaPosition, seat: u8) -> i64 {
        self.worth_of_parts(state, seat) + self.future_payments(state, seat)
    }

    fn value_outside_inputs(&self, state: &MysticaPosition, seat: u8) -> i64 {
        self.worth_of_parts(state, seat) + self.future_payments(state, seat)
    }

    fn forget_evaluations(&self) {
        self.payments.forget();
    }

    fn prepare_evaluations(&self, state: &MysticaPosition, seat: u8) {
        if !self.payments.is_empty() {
            self.with_payments(|context| context.prepare(state, SeatId(seat)));
        }
    }

    fn all_features(
        &self,
        transition: StateTransition<'_, MysticaPosition>,
        _: Viewer,
        rows: &mut Vec<i32>,
    ) {
        self.feature_context(transition.now)
            .renew(transition.before.map(|position| &position.state), rows);
    }

    fn feature_names(&self) -> Vec<String> {
        features::NAMES.map(str::to_owned).to_vec()
    }

    fn feature_weights(&self) -> Vec<i32> {
        features::WEIGHTS.to_vec()
    }

    fn inputs(&self, state: &MysticaPosition, seat: u8, out: &mut Vec<f32>) {
        let seat = SeatId(seat);
        let at_pass = self.known.asks_at_pass(state, seat).then(|| {
            let mut host = self.host.borrow_mut();
            RulesEngine::new(&self.ruleset, host.as_mut()).points_for_passing(state, seat)
        });
        let input_seat = network_inputs::InputSeat { seat, at_pass };
        network_inputs::InputContext::new(
            &self.ruleset,
            &self.known,
            &self.networks,
            state,
            input_seat,
        )
        .push(out);
    }

    fn input_names(&self) -> Vec<String> {
        network_inputs::names()
    }

    fn value_networks(&self) -> &'static [&'static [u8]] {
        &[include_bytes!("../learned.weights"), include_bytes!("../learned-widely.weights")]
    }

    fn modules(&self) -> Vec<String> {
        [&self.ruleset.modules[..], &self.modules_met[..]].concat()
    }

    fn share_network_with(&mut self, modules: &[String], _: bool) {
        self.modules_met.extend_from_slice(modules);
    }

    fn places(&self) -> Vec<String> {
        self.ruleset.map.hexes.iter().map(|hex| hex.label.clone()).collect()
    }

    fn spot_table(&self, seats: u8) -> game::SpotTable {
        observation_tensor::table(&self.ruleset, seats)
    }

    fn spots(&self, view: &MysticaObservation, seat: u8, out: &mut Vec<i32>) {
        observation_tensor::push(&self.ruleset, view, SeatId(seat), out);
    }

    fn draw(&self, state: &MysticaObservation, overlay: &Overlay, color: bool) -> String {
        let grammar = self.grammar();
        let picture = BoardPicture::new(&grammar, state, overlay);
        let board = crate::drawing::text::draw(&grammar, state, &picture, color);
        self.panels_of_parts(state).iter().fold(board, |out, panel| out + &in_a_line(panel))
    }

    fn draw_svg(&self, state: &MysticaObservation, overlay: &Overlay) -> String {
        crate::drawing::svg::draw(&BoardPicture::new(&self.grammar(), state, overlay))
    }

    fn panels(&self, view: &MysticaObservation) -> Vec<InfoPanel> {
        let mut panels = panels::panels(&self.grammar(), view);
        for of_parts in self.panels_of_parts(view) {
            let same = panels.iter_mut().find(|panel| panel.seat == of_parts.seat);
            if let Some(panel) = same {
                panel.groups.extend(of_parts.groups);
            }
        }
        panels
    }

    fn item_explanations(&self) -> Vec<ItemExplanation> {
        help::all()
    }

    fn piece_gallery(&self) -> PieceGallery {
        crate::pictures::gallery(&self.ruleset)
    }

    fn bare_board(&self) -> Option<BareBoard> {
        Some(bare::board(&self.grammar()))
    }

    fn read_board(&self, foreign: &str) -> Option<String> {
        bare::read(&self.ruleset, foreign)
    }

    fn layers(&self, view: &MysticaObservation, seat: u8) -> Vec<Layer> {
        layers::layers(&self.ruleset, view, SeatId(seat))
    }
}
