//! Rules that tables play by, kept for further tables.

use std::any::Any;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Rules of any game, those that were asked for last in front.
#[derive(Default)]
pub(super) struct Known(Mutex<Vec<Box<dyn Any + Send + Sync>>>);

impl Known {
    pub fn all(&self) -> MutexGuard<'_, Vec<Box<dyn Any + Send + Sync>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
