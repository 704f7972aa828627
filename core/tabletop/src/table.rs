//! A component game with its scripts, for bots, simulations and screens.

use std::cell::OnceCell;
use std::sync::Arc;

use components::{Action, Block, Draw, Layout, NoRules, PartsGame, Seen};
use components_content::script_api::{Api, Book};
use game::{
    Chance, Change, Choice, Decision, Draw as Drawing, Failure, Narration, Overlay, Panel, Problem,
    Report, Rules, SeatAsSeen, Secrecy, SpotTable, Standing, Text, TieBreak, ToldAction,
    TriedAction, Viewer, Views,
};
use script::Scripts;

use crate::dialect::Declared;
use crate::setup::Setup;

/// A component game with its scripts, for the number of seats of the last game begun. Each thread
/// needs its own.
#[derive(Debug)]
pub struct TableGame {
    declared: Arc<Declared>,
    parts: PartsGame<Book>,
    /// Games without scripts by number of seats, for queries that call no function.
    bare: Vec<PartsGame<NoRules>>,
    /// Games without scripts for seats with other names than the first ones.
    renamed: Renamed,
    /// See [`TableGame::input_places`].
    input_places: OnceCell<(usize, Vec<InputPlaces>)>,
    /// See [`Report::meets`].
    meets_others: bool,
}

/// Games without scripts for chosen names: a list that only grows, so that references stay valid.
#[derive(Debug, Default)]
struct Renamed(OnceCell<Box<(PartsGame<NoRules>, Renamed)>>);

impl Renamed {
    /// Returns the game for seats with these chosen names, and creates it if necessary.
    fn named(&self, usual: &PartsGame<NoRules>, chosen: &[u8]) -> &PartsGame<NoRules> {
        let mut at = self;
        loop {
            let new = || {
                let layout = Arc::new(usual.layout().with_chosen(chosen));
                Box::new((PartsGame::new(layout, NoRules), Renamed::default()))
            };
            let (game, next) = &**at.0.get_or_init(new);
            if game.layout().chosen == chosen {
                return game;
            }
            at = next;
        }
    }
}

/// For one number of seats, the index of each network input among all inputs of the game; `None`:
/// the same order.
type InputPlaces = Option<Vec<Option<usize>>>;

impl TableGame {
    /// The game under these rules, with scripts that were loaded by what [`components_content::script_api::declared`] says of them; for the least
    /// number of seats until one is begun for more.
    pub fn new(declared: Arc<Declared>, scripts: Scripts<Api>) -> TableGame {
        let book = Book::new(scripts, &declared.parts.functions);
        TableGame::with(declared, book)
    }

    /// Creates a game with a given rulebook, for example one with a listener.
    pub(crate) fn with(declared: Arc<Declared>, mut book: Book) -> TableGame {
        let least = *declared.played.seats.start();
        let layout = declared.layout(least).expect("the least number may play").clone();
        book.lay(&layout);
        let bare = declared.layouts().map(|layout| PartsGame::new(layout.clone(), NoRules));
        TableGame {
            parts: PartsGame::new(layout, book),
            bare: bare.collect(),
            renamed: Renamed::default(),
            declared,
            input_places: OnceCell::new(),
            meets_others: false,
        }
    }

    /// Returns the game without scripts to which a position belongs; if several fit, that of the
    /// current number of seats.
    fn of_bytes(&self, bytes: &[u8]) -> &PartsGame<NoRules> {
        let now = &self.bare[usize::from(self.layout().seats() - self.least())];
        let fits = |game: &&PartsGame<NoRules>| game.layout().size == bytes.len();
        let all = || self.bare.iter().find(fits);
        let usual = [now].into_iter().find(fits).or_else(all).unwrap_or(now);
        let chosen = usual.layout().chosen_in(bytes);
        if usual.layout().chosen == chosen || chosen.is_empty() {
            return usual;
        }
        // Invalid bytes contain no names.
        let known = usual.layout().all_names.len();
        if chosen.iter().any(|name| usize::from(*name) >= known) {
            return usual;
        }
        self.renamed.named(usual, chosen)
    }

    /// Returns the game without scripts to which an observation belongs.
    fn seen_by(&self, view: &Seen) -> &PartsGame<NoRules> {
        self.of_bytes(view.bytes())
    }

    pub(crate) fn bare_for(&self, block: &Block) -> &PartsGame<NoRules> {
        self.of_bytes(block.bytes())
    }

    /// Switches to the seats of a position, and starts a new step budget of scripts.
    pub(crate) fn ready(&mut self, block: &Block) -> &mut PartsGame<Book> {
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
    fn most(&self) -> &PartsGame<NoRules> {
        self.bare.last().unwrap_or_else(|| unreachable!("a game has some number of seats"))
    }

    /// Returns the number of network inputs for the largest number of seats. Also returns, for each
    /// number of seats from the smallest on, the index of each input among these; `None` if the
    /// order is the same.
    fn input_places(&self) -> &(usize, Vec<InputPlaces>) {
        self.input_places.get_or_init(|| {
            let all = self.most().input_names();
            let places = |game: &PartsGame<NoRules>| {
                let names = game.input_names();
                let place = |name: &String| all.iter().position(|other| other == name);
                (names != all).then(|| names.iter().map(place).collect())
            };
            (all.len(), self.bare.iter().map(places).collect())
        })
    }

    /// Creates another game with the same rules and scripts.
    ///
    /// # Errors
    /// The scripts do not load, although they have loaded before.
    pub fn another(&self) -> Result<TableGame, String> {
        let book = self.parts.rulebook.another().map_err(|errors| errors[0].to_string())?;
        Ok(TableGame::with(self.declared.clone(), book))
    }

    /// Switches to games for the seats of a setup.
    ///
    /// # Errors
    /// The number of seats or their names are not possible.
    pub fn seat(&mut self, setup: &Setup) -> Result<(), String> {
        let layout = setup.layout(&self.declared)?;
        self.lay(layout);
        Ok(())
    }

    fn lay(&mut self, layout: Arc<Layout>) {
        self.parts.rulebook.lay(&layout);
        self.parts.lay(layout);
    }

    /// Returns the compiled rules of the game.
    pub fn declared(&self) -> &Arc<Declared> {
        &self.declared
    }

    /// Returns the layout for the current seats.
    pub fn layout(&self) -> &Layout {
        self.parts.layout()
    }

    /// Returns the layout of a position, for its number of seats.
    pub fn layout_of(&self, block: &Block) -> &Layout {
        self.bare_for(block).layout()
    }

    /// Returns the component game without the platform's records.
    pub fn parts(&mut self) -> &mut PartsGame<Book> {
        &mut self.parts
    }
}

impl Rules for TableGame {
    type State = Block;
    type Action = Action;

    fn seats(&self, block: &Block) -> u8 {
        self.bare_for(block).seats(block)
    }

    fn is_over(&self, block: &Block) -> bool {
        self.bare_for(block).is_over(block)
    }

    fn open(&self, block: &Block, out: &mut Vec<Decision>) {
        self.bare_for(block).open(block, out);
    }

    fn legal(&mut self, block: &Block, out: &mut Vec<Choice<Action>>) -> Result<(), Failure> {
        self.ready(block).legal(block, out)?;
        if out.is_empty() && !self.parts.is_idle(block) && !self.parts.is_over(block) {
            let names = &self.layout().seat_names;
            let name = |seat: u8| names.get(usize::from(seat)).cloned().unwrap_or_default();
            return Err(Failure(self.parts.unanswerable(block, name)));
        }
        Ok(())
    }

    fn with_amount(&self, action: Action, amount: u8) -> Action {
        self.parts.with_amount(action, amount)
    }

    fn apply(&mut self, block: &mut Block, seat: u8, action: Action) -> Result<(), Problem> {
        self.ready(block).apply(block, seat, action)
    }

    fn script_steps(&mut self) -> u64 {
        self.parts.rulebook.steps()
    }

    fn work_so_far(&self) -> u64 {
        self.parts.steps().saturating_add(self.parts.rulebook.steps())
    }

    fn rules_hash(&self) -> String {
        self.declared.hash.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    fn hash(&self, block: &Block) -> u64 {
        self.bare_for(block).hash(block)
    }

    fn own_situation(&self, block: &Block, seat: u8) -> Option<u64> {
        self.bare_for(block).own_situation(block, seat)
    }

    fn is_same(&self, one: &Block, other: &Block) -> bool {
        one == other
    }

    fn save(&self, block: &Block) -> Vec<u8> {
        self.bare_for(block).save(block)
    }

    fn restore(&self, bytes: &[u8]) -> Result<Block, String> {
        let all = self.bare.iter().map(|game| game.restore(bytes));
        all.reduce(|found, other| if found.is_ok() { found } else { other.or(found) })
            .unwrap_or_else(|| self.parts.restore(bytes))
    }

    fn conceivable(&self, block: &Block, seat: u8, out: &mut Vec<Action>) {
        self.bare_for(block).conceivable(block, seat, out);
    }

    fn conceivable_kinds(&self, block: &Block, seat: u8, out: &mut Vec<Action>) {
        self.bare_for(block).conceivable_kinds(block, seat, out);
    }

    fn check(&self, block: &Block) -> Result<(), String> {
        self.bare_for(block).check(block)
    }

    fn expensive_laws(&mut self, block: &Block) -> Result<(), String> {
        self.ready(block).expensive_laws(block)
    }
}

impl Views for TableGame {
    type View = Seen;

    fn view(&self, block: &Block, viewer: Viewer) -> Seen {
        self.bare_for(block).view(block, viewer)
    }

    fn deal(&self, view: &Seen, seed: u64) -> Block {
        self.seen_by(view).deal(view, seed)
    }

    fn is_open(&self) -> bool {
        self.parts.is_open()
    }

    fn keeps_secrets(&self) -> bool {
        self.parts.keeps_secrets()
    }

    fn hides(&self, block: &Block) -> bool {
        self.bare_for(block).hides(block)
    }

    fn withholds(&self, block: &Block) -> bool {
        self.bare_for(block).withholds(block)
    }

    fn secrecy(&self, before: &Block, seat: u8, action: Action) -> Secrecy {
        self.bare_for(before).secrecy(before, seat, action)
    }
}

impl Chance for TableGame {
    type Draw = Draw;

    fn stream_names(&self) -> Vec<String> {
        self.parts.stream_names()
    }

    fn apply_noting(
        &mut self,
        block: &mut Block,
        seat: u8,
        action: Action,
        drawn: &mut Vec<Draw>,
    ) -> Result<(), Problem> {
        self.ready(block).apply_noting(block, seat, action, drawn)
    }

    fn apply_told(
        &mut self,
        block: &mut Block,
        seat: u8,
        action: Action,
        told: &[Draw],
    ) -> Result<(), Problem> {
        self.ready(block).apply_told(block, seat, action, told)
    }

    fn apply_witnessed(
        &mut self,
        block: &mut Block,
        of: TriedAction<'_, Action, Draw>,
        viewer: Viewer,
    ) -> Result<Vec<String>, Problem> {
        self.ready(block).apply_witnessed(block, of, viewer)
    }

    fn coming(
        &mut self,
        block: &Block,
        of: ToldAction<'_, Action, Draw>,
    ) -> Result<Vec<(Draw, u32)>, Problem> {
        self.ready(block).coming(block, of)
    }

    fn tell_told(
        &mut self,
        block: &mut Block,
        of: ToldAction<'_, Action, Draw>,
        narration: &mut Narration,
    ) -> Result<(), Problem> {
        self.ready(block).tell_told(block, of, narration)
    }

    fn explain_told(
        &mut self,
        block: &Block,
        of: ToldAction<'_, Action, Draw>,
    ) -> Result<Vec<String>, Problem> {
        self.ready(block).explain_told(block, of)
    }

    fn draw_text(&self, draw: Draw) -> String {
        self.parts.draw_text(draw)
    }

    fn read_draw(&self, text: &str) -> Result<Draw, String> {
        self.parts.read_draw(text)
    }
}

impl Text for TableGame {
    fn text(&self, block: &Block, seat: u8, action: Action) -> String {
        self.bare_for(block).text(block, seat, action)
    }

    fn read(&self, block: &Block, seat: u8, text: &str) -> Result<Action, String> {
        self.bare_for(block).read(block, seat, text)
    }

    fn seat_name(&self, block: &Block, seat: u8) -> String {
        self.bare_for(block).seat_name(block, seat)
    }

    fn kind_names(&self) -> Vec<String> {
        self.parts.kind_names()
    }

    fn price(&self, block: &Block, seat: u8, action: Action) -> String {
        self.bare_for(block).price(block, seat, action)
    }

    fn describe(&self, block: &Block, name: &str) -> Result<Vec<String>, String> {
        self.bare_for(block).describe(block, name)
    }

    fn apply_and_tell(
        &mut self,
        block: &mut Block,
        seat: u8,
        action: Action,
        narration: &mut Narration,
    ) -> Result<(), Problem> {
        self.ready(block).apply_and_tell(block, seat, action, narration)
    }

    fn explain(&mut self, block: &Block, seat: u8, action: Action) -> Result<Vec<String>, Problem> {
        self.ready(block).explain(block, seat, action)
    }
}

impl Report for TableGame {
    fn scores(&self, block: &Block) -> Vec<i32> {
        self.bare_for(block).scores(block)
    }

    fn points_seen(&self, block: &Block, viewer: Viewer) -> Vec<Option<i32>> {
        self.bare_for(block).points_seen(block, viewer)
    }

    fn standings(&self, block: &Block) -> Vec<Standing> {
        self.bare_for(block).standings(block)
    }

    fn tie_breaks(&self, block: &Block) -> Vec<TieBreak> {
        self.bare_for(block).tie_breaks(block)
    }

    fn apply_and_account(
        &mut self,
        block: &mut Block,
        seat: u8,
        action: Action,
        changes: &mut Vec<Change>,
    ) -> Result<(), Problem> {
        self.ready(block).apply_and_account(block, seat, action, changes)
    }

    fn about(&self, block: &Block, seat: u8, action: Action) -> Option<u16> {
        self.bare_for(block).about(block, seat, action)
    }

    fn counted_as(&self, block: &Block, seat: u8, action: Action) -> String {
        self.parts.counted_as(block, seat, action)
    }

    fn counter_names(&self) -> Vec<String> {
        self.parts.counter_names()
    }

    fn counters(&self, block: &Block, seat: Option<u8>) -> Vec<(u16, i32)> {
        self.bare_for(block).counters(block, seat)
    }

    fn resource_names(&self) -> Vec<String> {
        self.parts.resource_names()
    }

    fn source_names(&self) -> Vec<String> {
        self.parts.source_names()
    }

    fn stage(&self, block: &Block) -> u8 {
        self.bare_for(block).stage(block)
    }

    fn stage_names(&self) -> Vec<String> {
        self.parts.stage_names()
    }

    fn give(&self, block: &mut Block, seat: u8, resource: u16, amount: i32) -> bool {
        self.bare_for(block).give(block, seat, resource, amount)
    }

    fn features(&self, block: &Block, seat: u8, out: &mut Vec<i32>) {
        self.bare_for(block).features(block, seat, out);
    }

    fn worth_beside_features(&self, block: &Block, seat: u8) -> i64 {
        self.bare_for(block).worth_beside_features(block, seat)
    }

    fn features_known(&self, block: &Block, of: SeatAsSeen, out: &mut Vec<i32>) {
        self.bare_for(block).features_known(block, of, out);
    }

    fn feature_names(&self) -> Vec<String> {
        self.parts.feature_names()
    }

    fn feature_weights(&self) -> Vec<i32> {
        self.parts.feature_weights()
    }

    fn inputs(&self, block: &Block, seat: u8, out: &mut Vec<f32>) {
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

    fn learned(&self) -> &'static [&'static [u8]] {
        if self.meets_others { &[] } else { &[include_bytes!("../learned.weights")] }
    }

    fn modules(&self) -> Vec<String> {
        self.declared.modules.clone()
    }

    fn meets(&mut self, modules: &[String], has_same_inputs: bool) {
        let others = modules.iter().any(|module| !self.declared.modules.contains(module));
        self.meets_others |= others || !has_same_inputs;
    }
}

impl Drawing for TableGame {
    fn draw(&self, view: &Seen, overlay: &Overlay, color: bool) -> String {
        self.seen_by(view).draw(view, overlay, color)
    }

    fn draw_svg(&self, view: &Seen, overlay: &Overlay) -> String {
        self.seen_by(view).draw_svg(view, overlay)
    }

    fn panels(&self, view: &Seen) -> Vec<Panel> {
        self.seen_by(view).panels(view)
    }

    fn places(&self) -> Vec<String> {
        self.parts.places()
    }

    fn spot_table(&self, seats: u8) -> SpotTable {
        let fits = |game: &&PartsGame<NoRules>| game.layout().seats() == seats;
        self.bare.iter().find(fits).map(|game| game.spot_table(seats)).unwrap_or_default()
    }

    fn spots(&self, view: &Seen, seat: u8, out: &mut Vec<i32>) {
        self.seen_by(view).spots(view, seat, out);
    }
}
