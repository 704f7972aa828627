//! Distribution of a run: portions are played by a Python callable, for example on other machines.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::Ordering;

use lab::run_folder::MissingShard;
use lab::sim::SimOptions;
use pyo3::prelude::*;
use pyo3::types::PyIterator;
use serde::de::DeserializeOwned;

use super::store::ErrorRecordingStore;
use super::watched::RunWatch;
use crate::errors::PyCallError;

/// Callback for each played range, with the number of its first game and the result bytes.
type PortionCallback<'a> = dyn FnMut(u64, &[u8]) -> Result<(), PyCallError> + 'a;

/// Plays portions of a run through a Python callable; see [`super::run`].
pub struct PortionDispatcher<'a> {
    pub play: &'a Py<PyAny>,
    /// Receives progress, and can stop the run.
    pub watch: &'a RunWatch,
}

/// A played portion: number of its first game, and the result bytes. `None` gives the caller a
/// chance to stop the run.
type ReceivedPortion = Option<(u64, Vec<u8>)>;

impl PortionDispatcher<'_> {
    /// Plays games under the unchanged rules.
    pub fn games<T: DeserializeOwned>(
        &self,
        games: Range<u64>,
        merge: &mut dyn FnMut(T),
    ) -> Result<(), PyCallError> {
        self.games_with_values(&[], games, merge)
    }

    /// Plays games with these values of the tuned numbers. The Python callable may split them into
    /// any number of portions.
    pub fn games_with_values<T: DeserializeOwned>(
        &self,
        values: &[i32],
        games: Range<u64>,
        merge: &mut dyn FnMut(T),
    ) -> Result<(), PyCallError> {
        let request = PortionRequest { values, ranges: &[games], whole: false };
        self.request(&request, &mut |_, bytes| {
            let part = postcard::from_bytes(bytes).map_err(|error| {
                PyCallError::File(format!(
                    "cannot read the results of the cluster: {error}; if a file of the run is \
                    damaged, delete it, and its games are played again"
                ))
            })?;
            merge(part);
            Ok(())
        })
    }

    /// Plays shards; each is written as soon as it arrives.
    pub fn shards(
        &self,
        plan: &SimOptions,
        missing: &[MissingShard],
        store: &ErrorRecordingStore<'_>,
    ) -> Result<(), PyCallError> {
        let ranges: Vec<Range<u64>> = missing.iter().map(|m| m.games.clone()).collect();
        let numbers: BTreeMap<u64, usize> =
            missing.iter().map(|m| (m.games.start, m.number)).collect();
        let played: u64 = ranges.iter().map(|games| games.end - games.start).sum();
        self.watch.before.store(plan.games - played, Ordering::Relaxed);
        self.watch.report_done(plan.games - played);
        let request = PortionRequest { values: &[], ranges: &ranges, whole: true };
        self.request(&request, &mut |first, bytes| {
            let number = numbers.get(&first).ok_or_else(|| {
                PyCallError::Bug(format!("unexpected shard that begins with game {first}"))
            })?;
            lab::run_folder::write_shard(store, *number, bytes).map_err(|error| store.wrong(error))
        })
    }

    fn request(
        &self,
        portion: &PortionRequest<'_>,
        each: &mut PortionCallback<'_>,
    ) -> Result<(), PyCallError> {
        let ranges: Vec<(u64, u64)> = portion.ranges.iter().map(|r| (r.start, r.end)).collect();
        let all: u64 = portion.ranges.iter().map(|r| r.end - r.start).sum();
        let before = self.watch.before.fetch_add(all, Ordering::Relaxed);
        let portions: Py<PyIterator> = Python::attach(|py| {
            let arguments = (portion.values.to_vec(), ranges, portion.whole);
            PyResult::Ok(self.play.call1(py, arguments)?.bind(py).try_iter()?.unbind())
        })?;
        let mut done = 0;
        loop {
            let next = Python::attach(|py| {
                let mut portions = portions.bind(py).clone();
                portions.next().map(|next| next?.extract::<(u64, ReceivedPortion)>()).transpose()
            })?;
            if self.watch.stop.load(Ordering::Relaxed) {
                return Err(PyCallError::Request("the run was stopped".into()));
            }
            let Some((games, came)) = next else { break };
            if let Some((first, bytes)) = came {
                each(first, &bytes)?;
                done += games;
                self.watch.report_done(before + done);
            }
        }
        if done == all {
            return Ok(());
        }
        Err(PyCallError::Bug(format!("only {done} of {all} games were received")))
    }
}

struct PortionRequest<'a> {
    values: &'a [i32],
    ranges: &'a [Range<u64>],
    /// Whether the callable must play each range as one portion.
    whole: bool,
}
