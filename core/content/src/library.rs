//! A content tree that was read, and the dialects it may be written in.

use std::ops::Deref;

use crate::catalogue::Catalogue;
use crate::dialect::Dialects;

/// All modules, maps and variants of a tree.
#[derive(Clone, Debug, Default)]
pub struct Library {
    pub(crate) catalogue: Catalogue,
    pub(crate) dialects: Dialects,
}

impl Deref for Library {
    type Target = Catalogue;

    fn deref(&self) -> &Catalogue {
        &self.catalogue
    }
}
