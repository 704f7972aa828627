//! Points of a finished game by source and stage, for the page's end of the game.

use std::collections::BTreeMap;

use game::Game;
use workbench::history::ActionOrLeave;

use super::data::{GameEnd, PointSource};
use super::row::do_on;
use super::typed_table::TypedTable;

impl<G: Game + 'static, L> TypedTable<G, L> {
    /// Replays a finished game and adds up the points of each seat by source and stage. `None`
    /// before the end, and if the rules changed during play, since sources then have other names.
    ///
    /// After the end nothing is hidden, so the result is the same for every viewer of a language.
    pub(super) fn points_by_source(&mut self) -> Option<GameEnd> {
        if !self.game.is_over(&self.state) || !self.eras.0.is_empty() {
            return None;
        }
        // Every snapshot of a finished table asks for it, so it is computed once.
        let hash = self.game.hash(&self.state);
        let language = language::viewer_language();
        if let Some((of, made_in, end)) = &self.end
            && (*of, made_in) == (hash, &language)
        {
            return Some(end.clone());
        }
        let names = self.game.source_names();
        let stages = self.game.stage_names();
        let scores = self.game.scores(&self.state);
        let none = || vec![vec![0; stages.len()]; scores.len()];
        let mut sums: BTreeMap<&str, Vec<Vec<i32>>> = BTreeMap::new();
        let mut state = self.opening.clone();
        let mut changes = Vec::new();
        for row in &self.rows {
            changes.clear();
            let mut after = state.clone();
            let is_recorded = matches!(row.did, ActionOrLeave::Action(action)
                if self.game.apply_recording_changes(&mut after, row.seat, action, &mut changes).is_ok()
                    && self.game.hash(&after) == row.hash);
            if is_recorded {
                state = after;
            } else {
                // A row with prescribed results of chance may lead elsewhere than the seed does.
                changes.clear();
                do_on(&mut self.game, &mut state, &row.deed()).ok()?;
            }
            // The first resource is the points.
            for change in changes.iter().filter(|change| change.resource == 0) {
                let name = names.get(usize::from(change.source)).map_or("", String::as_str);
                let stage = usize::from(change.stage).min(stages.len() - 1);
                let of_seat =
                    sums.entry(name).or_insert_with(none).get_mut(usize::from(change.seat));
                if let Some(of_seat) = of_seat {
                    of_seat[stage] += change.amount;
                }
            }
        }
        let mut start = sums.remove("").unwrap_or_else(none);
        let mut sources: Vec<PointSource> = sums
            .into_iter()
            .map(|(source, points)| PointSource { source: source.to_owned(), points })
            .collect();
        sources.retain(|one| one.points.iter().flatten().any(|n| *n != 0));
        let total = |one: &PointSource| one.points.iter().flatten().map(|n| n.abs()).sum::<i32>();
        sources.sort_by_key(|one| -total(one));
        // What no action gave is there from the start.
        for (seat, score) in scores.iter().enumerate() {
            let named: i32 = sources.iter().flat_map(|one| &one.points[seat]).sum();
            let unnamed: i32 = start[seat].iter().sum();
            start[seat][0] += score - named - unnamed;
        }
        sources.push(PointSource { source: String::new(), points: start });
        let end = GameEnd { stages, sources };
        self.end = Some((hash, language, end.clone()));
        Some(end)
    }
}
