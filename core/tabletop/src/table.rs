//! A game of parts with its scripts, as laboratory, screens and bots see it.

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

/// A game of parts, for the number of seats of the game that was begun last. One a thread.
#[derive(Debug)]
pub struct TableGame {
    declared: Arc<Declared>,
    parts: PartsGame<Book>,
    /// By number of seats: for what is asked of a position without any function.
    bare: Vec<PartsGame<NoRules>>,
    /// The same for seats that have chosen other names than the first ones.
    renamed: Renamed,
    /// See [`TableGame::input_places`].
    input_places: OnceCell<(usize, Vec<InputPlaces>)>,
    /// See [`Report::meets`].
    meets_others: bool,
}

/// Games without functions whose seats have other names than the first ones: a list that only grows.
#[derive(Debug, Default)]
struct Renamed(OnceCell<Box<(PartsGame<NoRules>, Renamed)>>);

impl Renamed {
    /// The game for seats with these of the declared names.
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

/// Where each input of some number of seats stands among all that the game has.
type InputPlaces = Option<Vec<Option<usize>>>;

impl TableGame {
    /// The game under these rules, with scripts that were loaded by what [`components_content::script_api::declared`] says of them; for the least
    /// number of seats until one is begun for more.
    pub fn new(declared: Arc<Declared>, scripts: Scripts<Api>) -> TableGame {
        let book = Book::new(scripts, &declared.parts.functions);
        TableGame::with(declared, book)
    }

    /// The same with functions of which somebody hears.
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

    /// The game without functions that has such positions: that of the number of seats that is played, where it may be.
    fn of_bytes(&self, bytes: &[u8]) -> &PartsGame<NoRules> {
        let now = &self.bare[usize::from(self.layout().seats() - self.least())];
        let fits = |game: &&PartsGame<NoRules>| game.layout().size == bytes.len();
        let all = || self.bare.iter().find(fits);
        let usual = [now].into_iter().find(fits).or_else(all).unwrap_or(now);
        let chosen = usual.layout().chosen_in(bytes);
        if usual.layout().chosen == chosen || chosen.is_empty() {
            return usual;
        }
        // Bytes that no position has name nobody.
        let known = usual.layout().all_names.len();
        if chosen.iter().any(|name| usize::from(*name) >= known) {
            return usual;
        }
        self.renamed.named(usual, chosen)
    }

    /// The same of what somebody sees.
    fn seen_by(&self, view: &Seen) -> &PartsGame<NoRules> {
        self.of_bytes(view.bytes())
    }

    pub(crate) fn bare_for(&self, block: &Block) -> &PartsGame<NoRules> {
        self.of_bytes(block.bytes())
    }

    /// Goes on with games for the seats that a position has, and with the steps of a new list or action.
    pub(crate) fn ready(&mut self, block: &Block) -> &mut PartsGame<Book> {
        let (now, then) = (self.layout(), self.bare_for(block).layout());
        if now.seats() != then.seats() || now.chosen != then.chosen {
            let layout = self.bare_for(block).shared_layout();
            self.lay(layout);
        }
        self.parts.rulebook.begin();
        &mut self.parts
    }

    /// The least number of seats.
    fn least(&self) -> u8 {
        *self.declared.played.seats.start()
    }

    /// The game for the largest number of seats.
    fn most(&self) -> &PartsGame<NoRules> {
        self.bare.last().unwrap_or_else(|| unreachable!("a game has some number of seats"))
    }

    /// How many inputs the game has, those for its largest number of seats; and by number of seats, from the least on, where
    /// each input of so many seats stands among them; `None` where all stand there in the same order.
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

    /// Another one with the same rules and scripts.
    ///
    /// # Errors
    /// The scripts do not load, although they have loaded before.
    pub fn another(&self) -> Result<TableGame, String> {
        let book = self.parts.rulebook.another().map_err(|errors| errors[0].to_string())?;
        Ok(TableGame::with(self.declared.clone(), book))
    }

    /// Goes on with games for the seats of a setup.
    ///
    /// # Errors
    /// Not so many may play, or not with these names.
    pub fn seat(&mut self, setup: &Setup) -> Result<(), String> {
        let layout = setup.layout(&self.declared)?;
        self.lay(layout);
        Ok(())
    }

    fn lay(&mut self, layout: Arc<Layout>) {
        self.parts.rulebook.lay(&layout);
        self.parts.lay(layout);
    }

    /// The rules.
    pub fn declared(&self) -> &Arc<Declared> {
        &self.declared
    }

    /// The parts.
    pub fn layout(&self) -> &Layout {
        self.parts.layout()
    }

    /// The layout of a position: that of as many seats as it has.
    pub fn layout_of(&self, block: &Block) -> &Layout {
        self.bare_for(block).layout()
    }

    /// The game without its records.
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
