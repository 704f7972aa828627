//! Types that many keys share: names that the kernel defines, and small numbers.

use content::ApiVersion;
use content::shape::ValueShape;

use crate::board_names;

/// Names of the advancement tracks, in the order of their ids.
pub(crate) const TRACK_NAMES: [&str; 3] = ["shipping", "digging", "range"];

/// Type of a number from 0 to 255.
pub(crate) const BYTE: ValueShape = ValueShape::Int(0, 255);

/// Type of a resource's name, of the rulebook or declared.
pub(crate) const RESOURCE: ValueShape =
    ValueShape::Either(&[ValueShape::OneOf(resources), ValueShape::Name]);

/// Type of an advancement track's name.
pub(crate) const TRACK_BY_NAME: ValueShape = ValueShape::OneOf(tracks);

/// Returns the names of the rulebook's resources, in all versions of the language.
pub(crate) fn resources() -> Vec<&'static str> {
    let first = board_names::resources(ApiVersion::First);
    let is_new = |name: &&str| {
        board_names::resource(name, ApiVersion::First).is_none_or(|found| found.name() != *name)
    };
    first.chain(board_names::resources(ApiVersion::Second).filter(is_new)).collect()
}

/// Returns the names of the advancement tracks.
pub(crate) fn tracks() -> Vec<&'static str> {
    TRACK_NAMES.to_vec()
}
