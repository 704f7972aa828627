//! Statistics of component games for reports and bots: counters with sources, standings, features.

use std::cmp::Ordering;

use game::{
    ApplyError, DecidedVictory, InfoPanel, ObservedSeat, Overlay, Report, ResourceChange,
    Rules as _, SeatStanding, SpotColumn, SpotMeaning, SpotTable, TieBreak, Viewer,
};

use language::say;

use crate::ComponentAction;
use crate::component_game::ComponentGame;
use crate::declare::{AmountExpression, PartOwner, Visibility};
use crate::evaluate::ExpressionEvaluator;
use crate::layout::{CompiledOption, CompiledTieBreak, ComponentLayout, ENV};
use crate::read_view::{ComponentReadView, Viewpoint};
use crate::rulebook::{EmptyRulebook, Rulebook};
use crate::state::ComponentState;
use crate::state_writer::{ComponentEvent, ExecutionRecord};
use crate::texts::TEXTS;
use crate::victory::VictoryOutcome;
use crate::view::ComponentObservation;
use crate::worth::CounterWorths;

/// Maximum number of stages in reports for one repeated phase.
const MOST_STAGES: i32 = 20;

impl ComponentLayout {
    /// Returns the counters of seats that reports follow, the points first. Empty for a game
    /// without points. A counter whose values have names is a state, such as the last place, and no
    /// resource.
    pub(crate) fn resources(&self) -> Vec<u16> {
        let Some(points) = self.points else { return Vec::new() };
        let is_of_seats = |counter: &u16| {
            let counter = &self.counters[usize::from(*counter)];
            counter.of != PartOwner::Table && counter.names.len() < 2
        };
        let others = self.counted().filter(|c| *c != points && is_of_seats(c));
        [points].into_iter().chain(others).collect()
    }

    /// Returns the counters that hold numbers of this game's components. Counters of the host
    /// engine are excluded. So are counters that hold an object, because a mean of hexes or cards
    /// has no meaning.
    fn counted(&self) -> impl Iterator<Item = u16> {
        let all = self.host_counters..self.counters.len() as u16;
        all.filter(|counter| self.counters[usize::from(*counter)].thing.is_none())
    }

    /// Returns the names of the counters in the tables of a run. Their values are returned by
    /// [`ComponentLayout::counters_of_owner`].
    pub fn counter_names(&self) -> Vec<String> {
        let name = |counter: u16| self.counters[usize::from(counter)].named.name.clone();
        self.counted().map(name).collect()
    }

    /// Returns the values of a seat's or the table's counters, each with its index in
    /// [`ComponentLayout::counter_names`].
    pub fn counters_of_owner(&self, block: &ComponentState, owner: Option<u8>) -> Vec<(u16, i32)> {
        let value = |(place, counter): (u16, u16)| {
            let of_table = self.counters[usize::from(counter)].of == PartOwner::Table;
            let at = self.counter_at(counter, owner).filter(|_| of_table == owner.is_none())?;
            Some((place, block.i32(at)))
        };
        (0..).zip(self.counted()).filter_map(value).collect()
    }

    /// Returns the name under which reports count an option. This is the option's name, preceded by
    /// the name of the decision if another decision has an option of the same name.
    pub fn counted_as(&self, option: u16) -> String {
        let own = |part: &'_ CompiledOption| part.name.rfind('.').map_or(0, |dot| dot + 1);
        let Some(part) = self.options.get(usize::from(option)) else { return String::new() };
        let name = &part.name[own(part)..];
        let same = self.options.iter().filter(|other| &other.name[own(other)..] == name);
        if same.count() > 1 { part.name.clone() } else { name.to_owned() }
    }

    /// Returns the outermost phases in order, each with its number of repetitions. The number is 1
    /// if it is not constant.
    fn top_phases(&self) -> Vec<(u16, u8)> {
        let top = |p: &u16| self.phases[usize::from(*p)].parent.is_none();
        let times = |p: u16| match self.phases[usize::from(p)].times {
            AmountExpression::Number(n) => n.clamp(1, MOST_STAGES) as u8,
            _ => 1,
        };
        (0..self.phases.len() as u16).filter(top).map(|p| (p, times(p))).collect()
    }

    /// Returns the outermost phase that contains a phase, which may be the phase itself.
    fn top_of(&self, phase: u16) -> u16 {
        let mut at = phase;
        while let Some(parent) = self.phases.get(usize::from(at)).and_then(|p| p.parent) {
            at = parent;
        }
        at
    }

    /// Returns the stage of an outermost phase that has begun `begun` times.
    fn stage_of(&self, top: u16, begun: i32) -> u8 {
        let mut stage = 0;
        for (phase, times) in self.top_phases() {
            if phase == top {
                return stage + begun.clamp(1, times.into()) as u8 - 1;
            }
            stage += times;
        }
        0
    }

    /// Returns the points and the tie-break values of each team, in order of comparison. Larger
    /// values are better.
    fn keys(&self, block: &ComponentState) -> Vec<Vec<i64>> {
        let look = ComponentReadView::new(self, block, Viewpoint::All);
        let (names, teams) = &self.teams;
        let mut keys = vec![vec![0i64; 1 + self.ties.len()]; names.len()];
        for (seat, team) in (0u8..).zip(teams) {
            let key = &mut keys[usize::from(*team)];
            if let Some(points) = self.points {
                key[0] += i64::from(look.counter(points, Some(seat)).unwrap_or(0));
            }
            let mut eval = ExpressionEvaluator {
                rules: &mut EmptyRulebook,
                look,
                acting: Some(seat),
                env: [0; ENV],
                looped: None,
            };
            for (at, tie) in self.ties.iter().enumerate() {
                let n = i64::from(eval.amount(&tie.by).unwrap_or(0));
                key[1 + at] += if tie.fewest { -n } else { n };
            }
        }
        keys
    }

    /// Returns the components that give the features of a seat: counters, and zones whose pieces
    /// are counted.
    pub(crate) fn feature_parts(&self) -> (impl Iterator<Item = u16>, impl Iterator<Item = u16>) {
        let own = |of: PartOwner, visible: Visibility| {
            of == PartOwner::Each && !matches!(visible, Visibility::Number | Visibility::Nobody)
        };
        let counters = self.host_counters..self.counters.len() as u16;
        let counters = counters.filter(move |c| {
            let part = &self.counters[usize::from(*c)];
            own(part.of, part.visible)
        });
        let zones = (0..self.zones.len() as u16).filter(move |z| {
            let part = &self.zones[usize::from(*z)];
            own(part.of, part.visible)
                || part.of == PartOwner::Each && part.visible == Visibility::Number
        });
        (counters, zones)
    }

    /// Appends the features as a viewer sees them. Hidden features are -1.
    pub(crate) fn push_features(&self, look: &ComponentReadView<'_>, seat: u8, out: &mut Vec<i32>) {
        let (block, eyes) = (look.block, look.eyes);
        let (counters, zones) = self.feature_parts();
        out.extend(counters.map(|counter| {
            let sees = eyes.are_in(self.counter_seers(counter, Some(seat)));
            let at = self.counter_at(counter, Some(seat)).filter(|_| sees);
            at.map_or(-1, |at| block.i32(at))
        }));
        out.extend(zones.map(|zone| {
            let spot = self.spot(zone, Some(seat)).expect("each seat has one");
            let counted = eyes.are_in(self.counters_of(spot));
            let number = self.number(block, spot, None).filter(|_| counted);
            number.map_or(-1, |number| number as i32)
        }));
    }
}

impl<B: Rulebook> ComponentGame<B> {
    /// Lists how events changed the [features](Report::features) of a seat, in order. Each entry
    /// has the index of the feature, the change, and the [source](Report::source_names).
    /// Consecutive changes of one feature by one source are added up.
    pub fn feature_changes(&self, events: &[ComponentEvent], seat: u8) -> Vec<(usize, i32, u16)> {
        let layout = self.layout();
        let (counters, zones) = layout.feature_parts();
        let (counters, zones): (Vec<u16>, Vec<u16>) = (counters.collect(), zones.collect());
        let spots: Vec<_> = zones.iter().map(|zone| layout.spot(*zone, Some(seat))).collect();
        let lies = |spot: u16| spots.iter().position(|own| *own == Some(spot));
        let mut changes: Vec<(usize, i32, u16)> = Vec::new();
        let mut add = |feature: usize, by: i32, source: u16| match changes.last_mut() {
            Some((same, sum, before)) if (*same, *before) == (feature, source) => *sum += by,
            _ => changes.push((feature, by, source)),
        };
        for event in events {
            match *event {
                ComponentEvent::Counter { counter, seat: Some(whose), from, to, source }
                    if whose == seat =>
                {
                    if let Some(at) = counters.iter().position(|own| *own == counter) {
                        add(at, to.saturating_sub(from), source);
                    }
                }
                ComponentEvent::Moved { from, to, source, .. } if from != to => {
                    for (spot, by) in [(from, -1), (to, 1)] {
                        if let Some(at) = lies(spot) {
                            add(counters.len() + at, by, source);
                        }
                    }
                }
                _ => {}
            }
        }
        changes.retain(|(_, by, _)| *by != 0);
        changes
    }
}

impl<B: Rulebook> ComponentGame<B> {
    /// Returns the victory that decides the game; `None` before its end.
    fn decided(&self, block: &ComponentState) -> Option<VictoryOutcome> {
        let layout = self.layout();
        if layout.victories.is_empty() || !layout.is_over(block) {
            return None;
        }
        layout.deciding_victory(block, &mut EmptyRulebook)
    }
}

impl<B: Rulebook> Report for ComponentGame<B> {
    fn scores(&self, block: &ComponentState) -> Vec<i32> {
        let look = ComponentReadView::new(self.layout(), block, Viewpoint::All);
        let points = |seat| match self.layout().points {
            Some(points) => look.counter(points, Some(seat)).unwrap_or(0),
            None => 0,
        };
        (0..self.layout().seats()).map(points).collect()
    }

    fn visible_scores(&self, block: &ComponentState, viewer: Viewer) -> Vec<Option<i32>> {
        let layout = self.layout();
        let look = ComponentReadView::new(layout, block, Viewpoint::Of(viewer));
        let sees = |points: u16, seat| look.eyes.are_in(layout.counter_seers(points, Some(seat)));
        let hidden = |seat| layout.points.is_some_and(|points| !sees(points, seat));
        let scores = (0..).zip(self.scores(block));
        scores.map(|(seat, points)| (!hidden(seat)).then_some(points)).collect()
    }

    fn standings(&self, block: &ComponentState) -> Vec<SeatStanding> {
        let keys = self.layout().keys(block);
        let teams = &self.layout().teams.1;
        let points: Vec<i64> = keys.iter().map(|key| key[0]).collect();
        let keys = match self.decided(block) {
            None => keys,
            Some(outcome) => outcome.ranked(keys, teams),
        };
        let standing = |(seat, team): (u8, &u8)| {
            let own = &keys[usize::from(*team)];
            let count =
                |which: Ordering| keys.iter().filter(|k| (*k).cmp(own) == which).count() as u8;
            SeatStanding {
                seat,
                team: *team,
                points: points[usize::from(*team)] as i32,
                ahead: count(Ordering::Greater),
                level: count(Ordering::Equal),
            }
        };
        (0..).zip(teams).map(standing).collect()
    }

    fn victory(&self, block: &ComponentState) -> Option<DecidedVictory> {
        self.decided(block).map(|outcome| outcome.named(self.layout()))
    }

    fn victory_names(&self) -> Vec<String> {
        self.layout().victory_names()
    }

    fn tie_breaks(&self, block: &ComponentState) -> Vec<TieBreak> {
        let keys = self.layout().keys(block);
        let of = |(at, tie): (usize, &CompiledTieBreak)| {
            // Values for which smaller is better are stored with the opposite sign.
            let sign = if tie.fewest { -1 } else { 1 };
            let has = |team: &u8| sign * keys[usize::from(*team)][1 + at];
            let has = self.layout().teams.1.iter().map(has).collect();
            TieBreak { what: self.layout().shown_tie(tie), fewest: tie.fewest, has }
        };
        self.layout().ties.iter().enumerate().map(of).collect()
    }

    fn apply_recording_changes(
        &mut self,
        block: &mut ComponentState,
        seat: u8,
        action: ComponentAction,
        changes: &mut Vec<ResourceChange>,
    ) -> Result<(), ApplyError> {
        let mut run = ExecutionRecord::watched();
        let mut stage = self.stage(block);
        let begun = |top: u16| i32::from(self.layout().times(block, top));
        let mut begun: Vec<(u16, i32)> =
            self.layout().top_phases().into_iter().map(|(top, _)| (top, begun(top))).collect();
        self.apply_with(block, seat, action, &mut run)?;
        let resources = self.layout().resources();
        for event in run.events {
            match event {
                ComponentEvent::Phase { phase, begins: true } => {
                    let top = self.layout().top_of(phase);
                    if let Some((_, times)) = begun.iter_mut().find(|(other, _)| *other == top) {
                        *times += i32::from(phase == top);
                        stage = self.layout().stage_of(top, *times);
                    }
                }
                ComponentEvent::Counter { counter, seat: Some(seat), from, to, source } => {
                    let Some(at) = resources.iter().position(|c| *c == counter) else { continue };
                    let (resource, amount) = (at as u16, to.saturating_sub(from));
                    changes.push(ResourceChange { seat, resource, amount, source, stage });
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn subject_place(
        &self,
        block: &ComponentState,
        seat: u8,
        action: ComponentAction,
    ) -> Option<u16> {
        let look = ComponentReadView::new(self.layout(), block, Viewpoint::seat(Some(seat)));
        self.layout().about(&look, seat, action)
    }

    fn action_kind_name(&self, _: &ComponentState, _: u8, action: ComponentAction) -> String {
        self.layout().counted_as(action.option)
    }

    fn counter_names(&self) -> Vec<String> {
        self.layout().counter_names()
    }

    fn counters(&self, block: &ComponentState, seat: Option<u8>) -> Vec<(u16, i32)> {
        self.layout().counters_of_owner(block, seat)
    }

    fn resource_names(&self) -> Vec<String> {
        let name = |c: &u16| self.layout().counters[usize::from(*c)].named.name.clone();
        self.layout().resources().iter().map(name).collect()
    }

    fn shown_resources(&self) -> Vec<String> {
        self.layout().resources().iter().map(|c| self.layout().shown_counter(*c)).collect()
    }

    fn source_names(&self) -> Vec<String> {
        self.layout().scripts.iter().map(|s| self.layout().shown_cause(&s.name)).collect()
    }

    fn stage(&self, block: &ComponentState) -> u8 {
        let layout = self.layout();
        if self.is_over(block) {
            return layout.top_phases().iter().map(|(_, times)| times).sum();
        }
        let top = layout.top_of(layout.phase_at(block));
        let begun = usize::from(top) < layout.phases.len();
        layout.stage_of(top, if begun { layout.times(block, top).into() } else { 0 })
    }

    fn stage_names(&self) -> Vec<String> {
        let names = |(phase, times): (u16, u8)| {
            let name = &self.layout().phases[usize::from(phase)].named.name;
            let name = self.layout().shown("phase", name);
            let one = |n: u8| if times > 1 { format!("{name} {n}") } else { name.clone() };
            (1..=times).map(one).collect::<Vec<_>>()
        };
        let top = self.layout().top_phases();
        top.into_iter().flat_map(names).chain([say!(TEXTS, "stage-end")]).collect()
    }

    fn grant_resource(
        &self,
        block: &mut ComponentState,
        seat: u8,
        resource: u16,
        amount: i32,
    ) -> bool {
        let layout = self.layout();
        let Some(counter) = layout.resources().get(usize::from(resource)).copied() else {
            return false;
        };
        let Some(at) = layout.counter_at(counter, Some(seat)) else { return false };
        let part = &layout.counters[usize::from(counter)];
        let to = block.i32(at).saturating_add(amount);
        let can = to >= part.least && to <= part.most;
        if can {
            block.set_i32(at, to);
        }
        can
    }

    fn features(&self, block: &ComponentState, seat: u8, out: &mut Vec<i32>) {
        let layout = self.layout();
        layout.push_features(&ComponentReadView::new(layout, block, Viewpoint::All), seat, out);
    }

    fn observed_features(&self, block: &ComponentState, of: ObservedSeat, out: &mut Vec<i32>) {
        let layout = self.layout();
        layout.push_features(
            &ComponentReadView::new(layout, block, Viewpoint::Of(of.viewer)),
            of.seat,
            out,
        );
    }

    fn value_outside_features(&self, block: &ComponentState, seat: u8) -> i64 {
        let layout = self.layout();
        let worths = self.worths.get_or_init(|| CounterWorths::new(layout, &|_| None));
        worths.worth(layout, block, seat)
    }

    fn feature_names(&self) -> Vec<String> {
        let (counters, zones) = self.layout().feature_parts();
        let counters = counters.map(|c| self.layout().counters[usize::from(c)].named.name.clone());
        let zones = zones.map(|z| format!("in-{}", self.layout().zones[usize::from(z)].named.name));
        counters.chain(zones).collect()
    }

    fn inputs(&self, block: &ComponentState, seat: u8, out: &mut Vec<f32>) {
        out.clear();
        let layout = self.layout();
        layout.push_inputs(&ComponentReadView::new(layout, block, Viewpoint::All), seat, out);
    }

    fn input_names(&self) -> Vec<String> {
        self.layout().input_rows(&self.feature_names())
    }

    fn feature_weights(&self) -> Vec<i32> {
        let layout = self.layout();
        let (counters, zones) = layout.feature_parts();
        let weight = |c: u16| {
            if Some(c) == layout.points {
                100
            } else {
                layout.counters[usize::from(c)].worth.unwrap_or(0)
            }
        };
        counters.map(weight).chain(zones.map(|_| 0)).collect()
    }

    fn places(&self) -> Vec<String> {
        self.layout().drawn_places()
    }

    fn spot_table(&self, _: u8) -> SpotTable {
        let column =
            |(name, means): (&str, SpotMeaning)| SpotColumn { name: name.to_owned(), means };
        let columns: [_; crate::SPOT_COLUMNS] =
            [("number", SpotMeaning::Number), ("owner", SpotMeaning::Seat)];
        SpotTable { rows: self.layout().spot_rows(), columns: columns.map(column).to_vec() }
    }

    fn spots(&self, view: &ComponentObservation, seat: u8, out: &mut Vec<i32>) {
        self.layout().push_spots(&view.look(self.layout()), seat, out);
    }

    fn draw_svg(&self, view: &ComponentObservation, overlay: &Overlay) -> String {
        self.layout().picture(&view.look(self.layout()), overlay)
    }

    fn panels(&self, view: &ComponentObservation) -> Vec<InfoPanel> {
        self.layout().panels_of(view)
    }
}
