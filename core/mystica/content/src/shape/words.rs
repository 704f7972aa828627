//! Types that many keys share: names that the kernel defines, and small numbers.

use content::shape::ValueShape;
use kernel::Resource;

/// Names of the advancement tracks, in the order of their ids.
pub(crate) const TRACK_NAMES: [&str; 3] = ["shipping", "digging", "range"];

/// Type of a number from 0 to 255.
pub(crate) const BYTE: ValueShape = ValueShape::Int(0, 255);

/// Type of a resource's name, of the rulebook or declared.
pub(crate) const RESOURCE: ValueShape =
    ValueShape::Either(&[ValueShape::OneOf(resources), ValueShape::Name]);

/// Type of an advancement track's name.
pub(crate) const TRACK_BY_NAME: ValueShape = ValueShape::OneOf(tracks);

/// Returns the names of the rulebook's resources.
pub(crate) fn resources() -> Vec<&'static str> {
    Resource::RULEBOOK.iter().map(|r| r.name()).collect()
}

/// Returns the names of the advancement tracks.
pub(crate) fn tracks() -> Vec<&'static str> {
    TRACK_NAMES.to_vec()
}
