//! A storage for tables that are looked at and not kept.

use server::table::RowStorage;
use server::table::store::StoreError;

/// A storage that stores nothing.
pub struct Nowhere;

impl RowStorage for Nowhere {
    fn rows(&mut self, _: u32, _: &str) -> Result<(), StoreError> {
        Ok(())
    }

    fn back_to(&mut self, _: u32) -> Result<(), StoreError> {
        Ok(())
    }

    fn replace(&mut self, _: &str, _: &str) -> Result<(), StoreError> {
        Ok(())
    }
}
