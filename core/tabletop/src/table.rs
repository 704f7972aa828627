//! A component game with its scripts, for bots, simulations and screens.

use std::cell::OnceCell;
use std::sync::Arc;

use components::{
    ComponentAction, ComponentGame, ComponentLayout, ComponentObservation, ComponentState,
    EmptyRulebook, ExecutionRecord, StreamDraw,
};
use components_content::script_api::{ComponentScriptApi, ScriptRulebook};
use game::{
    ActionAttempt, ActionWithDraws, ApplyError, DecidedVictory, GameText, InfoPanel, LegalAction,
    Narration, ObservedSeat, Overlay, PendingDecision, QueryError, Report, ResourceChange, Rules,
    SeatStanding, Secrecy, SpotTable, TieBreak, Viewer, Views,
};
use script::Scripts;

use crate::dialect::TabletopRuleset;
use crate::setup::TabletopSetup;

/// A component game with its scripts. It has the layout for the seats of the setup or position for
/// which it was used last. Each thread needs its own `TabletopGame`.
#[derive(Debug)]
pub struct TabletopGame {
    declared: Arc<TabletopRuleset>,
    parts: ComponentGame<ScriptRulebook>,
    /// Games without scripts, by number of seats, for queries that call no function.
    bare: Vec<ComponentGame<EmptyRulebook>>,
    /// Games without scripts whose seats do not have the first names.
    renamed: RenamedGames,
    /// Result of [`TabletopGame::input_places`], computed on first use.
    input_places: OnceCell<(usize, Vec<InputPermutation>)>,
    /// Whether the game uses no value network, because of [`Report::share_network_with`].
    meets_others: bool,
}

/// Games without scripts for chosen names. The list only grows, so references into it stay valid.
#[derive(Debug, Default)]
struct RenamedGames(OnceCell<Box<(ComponentGame<EmptyRulebook>, RenamedGames)>>);

impl RenamedGames {
    /// Returns the game for seats with these chosen names. Creates it on first use.
    fn named(
        &self,
        usual: &ComponentGame<EmptyRulebook>,
        chosen: &[u8],
    ) -> &ComponentGame<EmptyRulebook> {
        let mut at = self;
        loop {
            let new = || {
                let layout = Arc::new(usual.layout().with_chosen(chosen));
                Box::new((ComponentGame::new(layout, EmptyRulebook), RenamedGames::default()))
            };
            let (game, next) = &**at.0.get_or_init(new);
            if game.layout().chosen == chosen {
                return game;
            }
            at = next;
        }
    }
}

/// For one number of seats, the index of each network input among the inputs of the game for the
/// largest number of seats. `None` if the order is the same.
type InputPermutation = Option<Vec<Option<usize>>>;

impl TabletopGame {
    /// Creates a game with these rules. `scripts` must have been loaded with the result of
    /// [`components_content::script_api::declared`]. Until a game is begun, the game is for the
    /// smallest number of seats.
    pub fn new(
        declared: Arc<TabletopRuleset>,
        scripts: Scripts<ComponentScriptApi>,
    ) -> TabletopGame {
        let book = ScriptRulebook::new(scripts, &declared.parts.functions);
        TabletopGame::with(declared, book)
    }

    /// Creates a game with a given rulebook, such as one with a listener.
    pub(crate) fn with(declared: Arc<TabletopRuleset>, mut book: ScriptRulebook) -> TabletopGame {
        let least = *declared.played.seats.start();
        let layout = declared.layout(least).expect("the least number may play").clone();
        book.lay(&layout);
        let bare =
            declared.layouts().map(|layout| ComponentGame::new(layout.clone(), EmptyRulebook));
        TabletopGame {
            parts: ComponentGame::new(layout, book),
            bare: bare.collect(),
            renamed: RenamedGames::default(),
            declared,
            input_places: OnceCell::new(),
            meets_others: false,
        }
    }

    /// Returns the game without scripts to which a position belongs. If several fit, returns the
    /// game for the current number of seats.
    fn of_bytes(&self, bytes: &[u8]) -> &ComponentGame<EmptyRulebook> {
        let now = &self.bare[usize::from(self.layout().seats() - self.least())];
        let fits = |game: &&ComponentGame<EmptyRulebook>| game.layout().size == bytes.len();
        let all = || self.bare.iter().find(fits);
        let usual = [now].into_iter().find(fits).or_else(all).unwrap_or(now);
        let chosen = usual.layout().chosen_in(bytes);
        if usual.layout().chosen == chosen || chosen.is_empty() {
            return usual;
        }
        // Invalid bytes contain no names.
        let count = usual.layout().all_names.len();
        if chosen.iter().any(|name| usize::from(*name) >= count) {
            return usual;
        }
        self.renamed.named(usual, chosen)
    }

    /// Returns the game without scripts to which an observation belongs.
    fn seen_by(&self, view: &ComponentObservation) -> &ComponentGame<EmptyRulebook> {
        self.of_bytes(view.bytes())
    }

    pub(crate) fn bare_for(&self, block: &ComponentState) -> &ComponentGame<EmptyRulebook> {
        self.of_bytes(block.bytes())
    }

    /// Switches to the seats of a position, and resets the scripts' budget of steps.
    pub(crate) fn ready(&mut self, block: &ComponentState) -> &mut ComponentGame<ScriptRulebook> {
        let (now, then) = (self.layout(), self.bare_for(block).layout());
        if now.seats() != then.seats() || now.chosen != then.chosen {
            let layout = self.bare_for(block).shared_layout();
            self.lay(layout);
        }
        self.parts.rulebook.begin();
        &mut self.parts
    }

    /// Returns the smallest number of seats.
    fn least(&self) -> u8 {
        *self.declared.played.seats.start()
    }

    /// Returns the game for the largest number of seats.
    fn most(&self) -> &ComponentGame<EmptyRulebook> {
        self.bare.last().unwrap_or_else(|| unreachable!("a game has some number of seats"))
    }

    /// Returns the number of network inputs for the largest number of seats. Also returns, for each
    /// number of seats from the smallest on, the index of each input among these. The index list is
    /// `None` if the order is the same.
    fn input_places(&self) -> &(usize, Vec<InputPermutation>) {
        self.input_places.get_or_init(|| {
            let all = self.most().input_names();
            let places = |game: &ComponentGame<EmptyRulebook>| {
                let names = game.input_names();
                let place = |name: &String| all.iter().position(|other| other == name);
                (names != all).then(|| names.iter().map(place).collect())
            };
            (all.len(), self.bare.iter().map(places).collect())
        })
    }

    /// Creates another game with the same rules and the same scripts.
    ///
    /// # Errors
    /// Fails if the scripts do not load, although they have been loaded before.
    pub fn duplicate(&self) -> Result<TabletopGame, String> {
        let book = self.parts.rulebook.duplicate().map_err(|errors| errors[0].to_string())?;
        Ok(TabletopGame::with(self.declared.clone(), book))
    }

    /// Switches to a game for the seats of a setup.
    ///
    /// # Errors
    /// Fails if the number of seats or the seats' names are not possible.
    pub fn seat(&mut self, setup: &TabletopSetup) -> Result<(), String> {
        let layout = setup.layout(&self.declared)?;
        self.lay(layout);
        Ok(())
    }

    fn lay(&mut self, layout: Arc<ComponentLayout>) {
        self.parts.rulebook.lay(&layout);
        self.parts.set_layout(layout);
    }

    /// Returns the compiled rules of the game.
    pub fn declared(&self) -> &Arc<TabletopRuleset> {
        &self.declared
    }

    /// Returns the layout for the current seats.
    pub fn layout(&self) -> &ComponentLayout {
        self.parts.layout()
    }

    /// Returns the layout of a position, which depends on its number of seats.
    pub fn layout_of(&self, block: &ComponentState) -> &ComponentLayout {
        self.bare_for(block).layout()
    }

    /// Returns the game as the crate `components` implements it, with its rulebook.
    pub fn component_game(&mut self) -> &mut ComponentGame<ScriptRulebook> {
        &mut self.parts
    }
}

impl Rules for TabletopGame {
    type State = ComponentState;
    type Action = ComponentAction;

    fn seats(&self, block: &ComponentState) -> u8 {
        self.bare_for(block).seats(block)
    }

    fn is_over(&self, block: &ComponentState) -> bool {
        self.bare_for(block).is_over(block)
    }

    fn pending_decisions(&self, block: &ComponentState, out: &mut Vec<PendingDecision>) {
        self.bare_for(block).pending_decisions(block, out);
    }

    fn legal_actions(
        &mut self,
        block: &ComponentState,
        out: &mut Vec<LegalAction<ComponentAction>>,
    ) -> Result<(), QueryError> {
        self.ready(block).legal_actions(block, out)?;
        if out.is_empty() && !self.parts.is_idle(block) && !self.parts.is_over(block) {
            let names = &self.layout().seat_names;
            let name = |seat: u8| names.get(usize::from(seat)).cloned().unwrap_or_default();
            return Err(QueryError(self.parts.unanswerable(block, name)));
        }
        Ok(())
    }

    fn with_amount(&self, action: ComponentAction, amount: u8) -> ComponentAction {
        self.parts.with_amount(action, amount)
    }

    fn apply(
        &mut self,
        block: &mut ComponentState,
        seat: u8,
        action: ComponentAction,
    ) -> Result<(), ApplyError> {
        self.ready(block).apply_with(block, seat, action, &mut ExecutionRecord::default())
    }

    fn script_steps(&mut self) -> u64 {
        self.parts.rulebook.steps()
    }

    fn work_so_far(&self) -> u64 {
        self.parts.steps().saturating_add(self.parts.rulebook.steps())
    }

    fn rules_hash(&self) -> String {
        game::hash::hex(&self.declared.hash)
    }

    fn hash(&self, block: &ComponentState) -> u64 {
        self.bare_for(block).hash(block)
    }

    fn own_situation_hash(&self, block: &ComponentState, seat: u8) -> Option<u64> {
        self.bare_for(block).own_situation_hash(block, seat)
    }

    fn is_same(&self, one: &ComponentState, other: &ComponentState) -> bool {
        one == other
    }

    fn save(&self, block: &ComponentState) -> Vec<u8> {
        self.bare_for(block).save(block)
    }

    fn restore(&self, bytes: &[u8]) -> Result<ComponentState, String> {
        let all = self.bare.iter().map(|game| game.restore(bytes));
        all.reduce(|found, other| if found.is_ok() { found } else { other.or(found) })
            .unwrap_or_else(|| self.parts.restore(bytes))
    }

    fn well_formed_actions(
        &self,
        block: &ComponentState,
        seat: u8,
        out: &mut Vec<ComponentAction>,
    ) {
        self.bare_for(block).well_formed_actions(block, seat, out);
    }

    fn well_formed_actions_by_kind(
        &self,
        block: &ComponentState,
        seat: u8,
        out: &mut Vec<ComponentAction>,
    ) {
        self.bare_for(block).well_formed_actions_by_kind(block, seat, out);
    }

    fn check_invariants(&self, block: &ComponentState) -> Result<(), String> {
        self.bare_for(block).check_invariants(block)
    }

    fn check_expensive_invariants(&mut self, block: &ComponentState) -> Result<(), String> {
        self.ready(block).check_expensive_invariants(block)
    }
}

impl Views for TabletopGame {
    type View = ComponentObservation;
    type Draw = StreamDraw;

    fn view(&self, block: &ComponentState, viewer: Viewer) -> ComponentObservation {
        self.bare_for(block).view(block, viewer)
    }

    fn sample_state(&self, view: &ComponentObservation, seed: u64) -> ComponentState {
        self.seen_by(view).sample_state(view, seed)
    }

    fn has_perfect_information(&self) -> bool {
        self.parts.has_perfect_information()
    }

    fn has_private_information(&self) -> bool {
        self.parts.has_private_information()
    }

    fn has_hidden_information(&self, block: &ComponentState) -> bool {
        self.bare_for(block).has_hidden_information(block)
    }

    fn has_secret_decision(&self, block: &ComponentState) -> bool {
        self.bare_for(block).has_secret_decision(block)
    }

    fn secrecy(&self, before: &ComponentState, seat: u8, action: ComponentAction) -> Secrecy {
        self.bare_for(before).secrecy(before, seat, action)
    }

    fn stream_names(&self) -> Vec<String> {
        self.parts.stream_names()
    }

    fn apply_recording_draws(
        &mut self,
        block: &mut ComponentState,
        seat: u8,
        action: ComponentAction,
        drawn: &mut Vec<StreamDraw>,
    ) -> Result<(), ApplyError> {
        self.ready(block).apply_recording_draws(block, seat, action, drawn)
    }

    fn apply_with_draws(
        &mut self,
        block: &mut ComponentState,
        seat: u8,
        action: ComponentAction,
        draws: &[StreamDraw],
    ) -> Result<(), ApplyError> {
        self.ready(block).apply_with_draws(block, seat, action, draws)
    }

    fn apply_and_observe(
        &mut self,
        block: &mut ComponentState,
        of: ActionAttempt<'_, ComponentAction, StreamDraw>,
        viewer: Viewer,
    ) -> Result<Vec<String>, ApplyError> {
        self.ready(block).apply_and_observe(block, of, viewer)
    }

    fn next_draws(
        &mut self,
        block: &ComponentState,
        of: ActionWithDraws<'_, ComponentAction, StreamDraw>,
    ) -> Result<Vec<(StreamDraw, u32)>, ApplyError> {
        self.ready(block).next_draws(block, of)
    }

    fn narrate_with_draws(
        &mut self,
        block: &mut ComponentState,
        of: ActionWithDraws<'_, ComponentAction, StreamDraw>,
        narration: &mut Narration,
    ) -> Result<(), ApplyError> {
        self.ready(block).narrate_with_draws(block, of, narration)
    }

    fn explain_with_draws(
        &mut self,
        block: &ComponentState,
        of: ActionWithDraws<'_, ComponentAction, StreamDraw>,
    ) -> Result<Vec<String>, ApplyError> {
        self.ready(block).explain_with_draws(block, of)
    }

    fn draw_text(&self, draw: StreamDraw) -> String {
        self.parts.draw_text(draw)
    }

    fn read_draw(&self, text: &str) -> Result<StreamDraw, String> {
        self.parts.read_draw(text)
    }
}

impl GameText for TabletopGame {
    fn text(&self, block: &ComponentState, seat: u8, action: ComponentAction) -> String {
        self.bare_for(block).text(block, seat, action)
    }

    fn shown(&self, block: &ComponentState, seat: u8, action: ComponentAction) -> String {
        self.bare_for(block).shown(block, seat, action)
    }

    fn spellings(
        &self,
        block: &ComponentState,
        seat: u8,
        action: ComponentAction,
        out: &mut Vec<String>,
    ) {
        self.bare_for(block).spellings(block, seat, action, out);
    }

    fn shown_seat_name(&self, block: &ComponentState, seat: u8) -> String {
        self.bare_for(block).shown_seat_name(block, seat)
    }

    fn shown_kinds(&self) -> Vec<String> {
        self.parts.shown_kinds()
    }

    fn expand_codes(&self, text: &str) -> String {
        self.parts.expand_codes(text)
    }

    fn read(
        &self,
        block: &ComponentState,
        seat: u8,
        text: &str,
    ) -> Result<ComponentAction, String> {
        self.bare_for(block).read(block, seat, text)
    }

    fn seat_name(&self, block: &ComponentState, seat: u8) -> String {
        self.bare_for(block).seat_name(block, seat)
    }

    fn kind_names(&self) -> Vec<String> {
        self.parts.kind_names()
    }

    fn price(&self, block: &ComponentState, seat: u8, action: ComponentAction) -> String {
        self.bare_for(block).price(block, seat, action)
    }

    fn describe(&self, block: &ComponentState, name: &str) -> Result<Vec<String>, String> {
        self.bare_for(block).describe(block, name)
    }

    fn apply_and_narrate(
        &mut self,
        block: &mut ComponentState,
        seat: u8,
        action: ComponentAction,
        narration: &mut Narration,
    ) -> Result<(), ApplyError> {
        self.ready(block).apply_and_narrate(block, seat, action, narration)
    }

    fn explain(
        &mut self,
        block: &ComponentState,
        seat: u8,
        action: ComponentAction,
    ) -> Result<Vec<String>, ApplyError> {
        self.ready(block).explain(block, seat, action)
    }
}

impl Report for TabletopGame {
    fn scores(&self, block: &ComponentState) -> Vec<i32> {
        self.bare_for(block).scores(block)
    }

    fn visible_scores(&self, block: &ComponentState, viewer: Viewer) -> Vec<Option<i32>> {
        self.bare_for(block).visible_scores(block, viewer)
    }

    fn standings(&self, block: &ComponentState) -> Vec<SeatStanding> {
        self.bare_for(block).standings(block)
    }

    fn victory(&self, block: &ComponentState) -> Option<DecidedVictory> {
        self.bare_for(block).victory(block)
    }

    fn victory_names(&self) -> Vec<String> {
        self.parts.victory_names()
    }

    fn tie_breaks(&self, block: &ComponentState) -> Vec<TieBreak> {
        self.bare_for(block).tie_breaks(block)
    }

    fn apply_recording_changes(
        &mut self,
        block: &mut ComponentState,
        seat: u8,
        action: ComponentAction,
        changes: &mut Vec<ResourceChange>,
    ) -> Result<(), ApplyError> {
        self.ready(block).apply_recording_changes(block, seat, action, changes)
    }

    fn subject_place(
        &self,
        block: &ComponentState,
        seat: u8,
        action: ComponentAction,
    ) -> Option<u16> {
        self.bare_for(block).subject_place(block, seat, action)
    }

    fn action_kind_name(
        &self,
        block: &ComponentState,
        seat: u8,
        action: ComponentAction,
    ) -> String {
        self.parts.action_kind_name(block, seat, action)
    }

    fn counter_names(&self) -> Vec<String> {
        self.parts.counter_names()
    }

    fn counters(&self, block: &ComponentState, seat: Option<u8>) -> Vec<(u16, i32)> {
        self.bare_for(block).counters(block, seat)
    }

    fn resource_names(&self) -> Vec<String> {
        self.parts.resource_names()
    }

    fn source_names(&self) -> Vec<String> {
        self.parts.source_names()
    }

    fn stage(&self, block: &ComponentState) -> u8 {
        self.bare_for(block).stage(block)
    }

    fn shown_resources(&self) -> Vec<String> {
        self.parts.shown_resources()
    }

    fn stage_names(&self) -> Vec<String> {
        self.parts.stage_names()
    }

    fn grant_resource(
        &self,
        block: &mut ComponentState,
        seat: u8,
        resource: u16,
        amount: i32,
    ) -> bool {
        self.bare_for(block).grant_resource(block, seat, resource, amount)
    }

    fn features(&self, block: &ComponentState, seat: u8, out: &mut Vec<i32>) {
        self.bare_for(block).features(block, seat, out);
    }

    fn value_outside_features(&self, block: &ComponentState, seat: u8) -> i64 {
        self.bare_for(block).value_outside_features(block, seat)
    }

    fn observed_features(&self, block: &ComponentState, of: ObservedSeat, out: &mut Vec<i32>) {
        self.bare_for(block).observed_features(block, of, out);
    }

    fn feature_names(&self) -> Vec<String> {
        self.parts.feature_names()
    }

    fn feature_weights(&self) -> Vec<i32> {
        self.parts.feature_weights()
    }

    fn inputs(&self, block: &ComponentState, seat: u8, out: &mut Vec<f32>) {
        let game = self.bare_for(block);
        game.inputs(block, seat, out);
        let (all, places) = self.input_places();
        if let Some(places) = &places[usize::from(game.layout().seats() - self.least())] {
            let inputs = std::mem::take(out);
            out.resize(*all, 0.0);
            for (place, input) in places.iter().zip(inputs) {
                if let Some(place) = place {
                    out[*place] = input;
                }
            }
        }
    }

    fn input_names(&self) -> Vec<String> {
        self.most().input_names()
    }

    fn value_networks(&self) -> &'static [&'static [u8]] {
        if self.meets_others { &[] } else { &[include_bytes!("../learned.weights")] }
    }

    fn modules(&self) -> Vec<String> {
        self.declared.modules.clone()
    }

    fn share_network_with(&mut self, modules: &[String], has_same_inputs: bool) {
        let others = modules.iter().any(|module| !self.declared.modules.contains(module));
        self.meets_others |= others || !has_same_inputs;
    }

    fn draw(&self, view: &ComponentObservation, overlay: &Overlay, color: bool) -> String {
        self.seen_by(view).draw(view, overlay, color)
    }

    fn draw_svg(&self, view: &ComponentObservation, overlay: &Overlay) -> String {
        self.seen_by(view).draw_svg(view, overlay)
    }

    fn panels(&self, view: &ComponentObservation) -> Vec<InfoPanel> {
        self.seen_by(view).panels(view)
    }

    fn places(&self) -> Vec<String> {
        self.parts.places()
    }

    fn spot_table(&self, seats: u8) -> SpotTable {
        let fits = |game: &&ComponentGame<EmptyRulebook>| game.layout().seats() == seats;
        self.bare.iter().find(fits).map(|game| game.spot_table(seats)).unwrap_or_default()
    }

    fn spots(&self, view: &ComponentObservation, seat: u8, out: &mut Vec<i32>) {
        self.seen_by(view).spots(view, seat, out);
    }
}
