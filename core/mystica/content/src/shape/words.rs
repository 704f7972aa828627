//! Types that many keys share: names that the kernel defines, and small numbers.

use content::shape::Holds;
use kernel::Resource;

/// Names of the advancement tracks, in the order of their ids.
pub(crate) const TRACK_NAMES: [&str; 3] = ["shipping", "digging", "range"];

/// Type of a number from 0 to 255.
pub(crate) const BYTE: Holds = Holds::Int(0, 255);

/// Type of a resource's name, of the rulebook or declared.
pub(crate) const RESOURCE: Holds = Holds::Either(&[Holds::OneOf(resources), Holds::Name]);

/// Type of an advancement track's name.
pub(crate) const TRACK_BY_NAME: Holds = Holds::OneOf(tracks);

/// Returns the names of the rulebook's resources.
pub(crate) fn resources() -> Vec<&'static str> {
    Resource::RULEBOOK.iter().map(|r| r.name()).collect()
}

/// Returns the names of the advancement tracks.
pub(crate) fn tracks() -> Vec<&'static str> {
    TRACK_NAMES.to_vec()
}
