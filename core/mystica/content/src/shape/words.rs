//! What keys often hold: names that the kernel knows, small numbers.

use content::shape::Holds;
use kernel::Resource;

/// The advancement tracks.
pub(crate) const TRACK_NAMES: [&str; 3] = ["shipping", "digging", "range"];

/// A number from 0 to 255.
pub(crate) const BYTE: Holds = Holds::Int(0, 255);

/// A resource by its name.
pub(crate) const RESOURCE: Holds = Holds::Either(&[Holds::OneOf(resources), Holds::Name]);

/// An advancement track by its name.
pub(crate) const TRACK_BY_NAME: Holds = Holds::OneOf(tracks);

/// The names of resources.
pub(crate) fn resources() -> Vec<&'static str> {
    Resource::RULEBOOK.iter().map(|r| r.name()).collect()
}

/// The names of the advancement tracks.
pub(crate) fn tracks() -> Vec<&'static str> {
    TRACK_NAMES.to_vec()
}
