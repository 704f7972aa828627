//! A loaded content tree with its dialects.

use std::ops::Deref;

use crate::catalogue::Catalogue;
use crate::dialect::Dialects;

/// All modules, maps and variants of a content tree, with the dialects to compile them.
/// Dereferences to [`Catalogue`].
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
