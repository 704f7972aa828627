//! The game that commands know by its type.

pub type TheGame = mystica::TerraMystica;
pub type ForLedgers<'c> = loam::ForLedgers<'c, TheGame>;
pub type Pair = loam::pair::Pair<TheGame>;
pub type Rules = loam::Rules<TheGame>;
pub type Session = loam::Session<TheGame>;
pub type Step = loam::session::Step<TheGame>;
pub type Tables = loam::Tables<TheGame>;
pub type Workbench = loam::Workbench<TheGame>;
pub type Reload = loam::reload::Reload<TheGame>;
pub type Ground = loam::certificate::Ground<TheGame>;
pub type Desk = loam::desk::Desk<TheGame>;
pub type Action = kernel::Action;
