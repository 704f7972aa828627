//! Cache of compiled rules, shared by the tables of a server.

use std::any::Any;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Compiled rules of all games, most recently used first.
#[derive(Default)]
pub(super) struct RulesCache(Mutex<Vec<Box<dyn Any + Send + Sync>>>);

impl RulesCache {
    pub fn all(&self) -> MutexGuard<'_, Vec<Box<dyn Any + Send + Sync>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
