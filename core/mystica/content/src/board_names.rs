//! Names of the board's numbers in tables, for each version of the language.
//!
//! In the first version some words mean one thing in a count and another as a resource: `towns`
//! counts the town tiles taken, and `gain = { towns = 1 }` gains the right to take one. From the
//! second version on, each name has one meaning wherever it is written.

use std::sync::LazyLock;

use content::ApiVersion;
use kernel::{CountedQuantity, DIGGING, RANGE, Resource, SHIPPING};

/// A number of a seat or of the game whose name does not come from the content.
struct BoardNumber {
    /// Name in the second version. It is valid in the first version, too, unless content gives it
    /// another meaning.
    name: &'static str,
    /// Name in the first version; `None` for numbers that only the second version has.
    first: Option<&'static str>,
    what: CountedQuantity,
}

const fn same(name: &'static str, quantity: CountedQuantity) -> BoardNumber {
    BoardNumber { name, first: Some(name), what: quantity }
}

const fn renamed(
    name: &'static str,
    first: &'static str,
    quantity: CountedQuantity,
) -> BoardNumber {
    BoardNumber { name, first: Some(first), what: quantity }
}

const fn added(name: &'static str, quantity: CountedQuantity) -> BoardNumber {
    BoardNumber { name, first: None, what: quantity }
}

static BOARD_NUMBERS: [BoardNumber; 21] = [
    same("structures", CountedQuantity::AllStructures),
    renamed("bridges_built", "bridges", CountedQuantity::Bridges),
    renamed("bridges_joining", "bridges_joining_structures", CountedQuantity::BridgesJoining),
    renamed("shipping", "shipping_level", CountedQuantity::Level(SHIPPING)),
    renamed("digging", "digging_level", CountedQuantity::Level(DIGGING)),
    renamed("range", "range_level", CountedQuantity::Level(RANGE)),
    same("priests_on_cults", CountedQuantity::PriestsOnCults),
    renamed("town_tiles", "towns", CountedQuantity::Towns),
    renamed("favor_tiles", "favors", CountedQuantity::Favors),
    renamed("seats", "players", CountedQuantity::Players),
    same("vp", CountedQuantity::Held(Resource::Vp)),
    same("coins", CountedQuantity::Held(Resource::Coins)),
    same("workers", CountedQuantity::Held(Resource::Workers)),
    same("priests", CountedQuantity::Held(Resource::Priests)),
    same("power", CountedQuantity::Held(Resource::Power)),
    same("power_tokens", CountedQuantity::Held(Resource::PowerTokens)),
    same("keys", CountedQuantity::Held(Resource::Keys)),
    added("towns_due", CountedQuantity::Held(Resource::Towns)),
    added("favors_due", CountedQuantity::Held(Resource::Favors)),
    added("bridges_due", CountedQuantity::Held(Resource::Bridges)),
    same("round", CountedQuantity::Round),
];

/// Names in the second version of rights whose first name also means a count: what was taken.
const DUE: [(&str, Resource); 3] = [
    ("towns_due", Resource::Towns),
    ("favors_due", Resource::Favors),
    ("bridges_due", Resource::Bridges),
];

/// Returns the number that has this name in a version of the language.
pub(crate) fn number(text: &str, api: ApiVersion) -> Option<CountedQuantity> {
    let is_called = |number: &&BoardNumber| match api {
        ApiVersion::First => number.first == Some(text),
        ApiVersion::Second => number.name == text,
    };
    BOARD_NUMBERS.iter().find(is_called).map(|number| number.what)
}

/// Returns the name of a number in the second version of the language; `None` for numbers whose
/// names come from the content.
pub(crate) fn new_name(what: CountedQuantity) -> Option<&'static str> {
    BOARD_NUMBERS.iter().find(|number| number.what == what).map(|number| number.name)
}

/// Returns the names of all numbers in a version of the language.
pub(crate) fn numbers(api: ApiVersion) -> impl Iterator<Item = &'static str> {
    BOARD_NUMBERS.iter().filter_map(move |number| match api {
        ApiVersion::First => number.first,
        ApiVersion::Second => Some(number.name),
    })
}

/// Returns the rulebook's resource or right that has this name in a version of the language.
pub(crate) fn resource(text: &str, api: ApiVersion) -> Option<Resource> {
    if let Some((_, right)) = DUE.iter().find(|(name, _)| *name == text) {
        return Some(*right);
    }
    let found = Resource::RULEBOOK.iter().copied().find(|resource| resource.name() == text);
    found.filter(|found| api == ApiVersion::First || DUE.iter().all(|(_, right)| right != found))
}

/// Returns the names of the rulebook's resources and rights in a version of the language.
pub(crate) fn resources(api: ApiVersion) -> impl Iterator<Item = &'static str> {
    Resource::RULEBOOK.iter().map(move |resource| {
        let due = DUE.iter().find(|(_, right)| right == resource && api == ApiVersion::Second);
        due.map_or(resource.name(), |(name, _)| name)
    })
}

/// Returns the names by which scripts read and change numbers of a seat, those of the second
/// version of the language. Resources that modules declare are not among them.
pub(crate) fn script_counters() -> &'static [(&'static str, CountedQuantity)] {
    static ALL: LazyLock<Vec<(&str, CountedQuantity)>> = LazyLock::new(|| {
        let numbers = BOARD_NUMBERS.iter().map(|number| (number.name, number.what));
        let mut all: Vec<(&str, CountedQuantity)> = numbers.collect();
        for name in resources(ApiVersion::Second) {
            if let Some(resource) = resource(name, ApiVersion::Second)
                && all.iter().all(|(known, _)| *known != name)
            {
                all.push((name, CountedQuantity::Held(resource)));
            }
        }
        all
    });
    &ALL
}

/// Names in the second version of what the first version calls by one word.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NewNames {
    /// Name of the count, if the word is one.
    pub number: Option<&'static str>,
    /// Name of the right, if the word is one.
    pub right: Option<&'static str>,
}

impl NewNames {
    /// Returns what to write in place of the former name.
    pub fn hint(self) -> String {
        match (self.number, self.right) {
            (Some(number), Some(right)) => {
                format!("write `{number}` for what was taken or built, `{right}` for what is owed")
            }
            (Some(name), None) | (None, Some(name)) => format!("write `{name}`"),
            (None, None) => String::new(),
        }
    }
}

/// Returns the new names of a word that tables may count; `None` if it has none.
pub(crate) fn new_names_of_number(text: &str) -> Option<NewNames> {
    let is_former = |number: &&BoardNumber| number.name != text && number.first == Some(text);
    let number = BOARD_NUMBERS.iter().find(is_former).map(|number| number.name);
    let right = new_names_of_resource(text).and_then(|names| names.right);
    (number.is_some() || right.is_some()).then_some(NewNames { number, right })
}

/// Returns the new name of a right; `None` if it kept its name.
pub(crate) fn new_names_of_resource(text: &str) -> Option<NewNames> {
    let (name, _) = DUE.iter().find(|(_, right)| right.name() == text)?;
    Some(NewNames { number: None, right: Some(name) })
}
