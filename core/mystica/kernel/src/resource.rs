//! Resources and owed rights: what a seat can gain, pay or be owed.

/// Resource of a seat, or a right that it is owed and must settle.
///
/// The rights ([`Resource::Spades`] to [`Resource::LostSteps`]) are stored in `Seat::owed`. The turn cannot end until they are
/// used or given up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Resource {
    Vp,
    Coins,
    Workers,
    /// Priests in hand; gains beyond the limit are lost.
    Priests,
    /// Power: gaining moves tokens up through the bowls, paying moves them from bowl III to bowl I.
    Power,
    /// Power tokens: gained into bowl I, paid from bowl I first, then II, then III; paid tokens leave the game.
    PowerTokens,
    /// New power tokens that go straight into bowl III.
    ChargedTokens,
    /// Power paid from bowl II: tokens move back to bowl I. It cannot be gained.
    RestingPower,
    /// Number of priests that the faction may have, in hand and on cult spaces together.
    PriestLimit,
    /// Keys to the top space of a cult track.
    Keys,
    /// Full actions left in this turn.
    Actions,
    /// Spades at hand.
    Spades,
    /// Cult steps, each on a track of choice.
    CultSteps,
    /// Favor tiles to take.
    Favors,
    /// Town tiles to take.
    Towns,
    /// Bridges to place.
    Bridges,
    /// Dwellings to build free of charge.
    FreeDwellings,
    /// Upgrades free of charge, to the structure that the current grant names.
    FreeUpgrades,
    /// Hexes to turn into home terrain without spades.
    FreeTransforms,
    /// Conversions that are allowed only by this right; the number limits the units.
    Exchanges,
    /// Hexes to turn into home terrain at the faction's own price.
    PaidTransforms,
    /// Cult steps still to be paid, all on one track: a debt that cannot be given up.
    LostSteps,
    /// The first resource that content declares, as in `Ruleset::resources`.
    Declared1,
    Declared2,
    Declared3,
    Declared4,
    Declared5,
    Declared6,
    Declared7,
    Declared8,
}

impl Resource {
    /// Every resource, in the order of the enum.
    pub const ALL: [Resource; 30] = [
        Resource::Vp,
        Resource::Coins,
        Resource::Workers,
        Resource::Priests,
        Resource::Power,
        Resource::PowerTokens,
        Resource::ChargedTokens,
        Resource::RestingPower,
        Resource::PriestLimit,
        Resource::Keys,
        Resource::Actions,
        Resource::Spades,
        Resource::CultSteps,
        Resource::Favors,
        Resource::Towns,
        Resource::Bridges,
        Resource::FreeDwellings,
        Resource::FreeUpgrades,
        Resource::FreeTransforms,
        Resource::Exchanges,
        Resource::PaidTransforms,
        Resource::LostSteps,
        Resource::Declared1,
        Resource::Declared2,
        Resource::Declared3,
        Resource::Declared4,
        Resource::Declared5,
        Resource::Declared6,
        Resource::Declared7,
        Resource::Declared8,
    ];

    /// Resources and rights of the rulebook.
    pub const RULEBOOK: &'static [Resource] =
        Resource::ALL.split_at(Resource::Declared1 as usize).0;

    /// Resources that content can declare.
    pub const DECLARED: &'static [Resource] =
        Resource::ALL.split_at(Resource::Declared1 as usize).1;

    /// Returns the index in `Ruleset::resources`; `None` for those of the rulebook.
    #[inline]
    pub fn declared_index(self) -> Option<usize> {
        (self as usize).checked_sub(Resource::Declared1 as usize)
    }

    /// Every spelling of a resource in ledgers, the canonical one of each first.
    pub const WORDS: &'static [(&'static str, Resource)] = &[
        ("VP", Resource::Vp),
        ("C", Resource::Coins),
        ("COIN", Resource::Coins),
        ("COINS", Resource::Coins),
        ("W", Resource::Workers),
        ("WORKER", Resource::Workers),
        ("WORKERS", Resource::Workers),
        ("P", Resource::Priests),
        ("PRIEST", Resource::Priests),
        ("PRIESTS", Resource::Priests),
        ("PW", Resource::Power),
        ("POWER", Resource::Power),
        ("PW2", Resource::RestingPower),
        ("TOKEN", Resource::PowerTokens),
        ("TOKENS", Resource::PowerTokens),
        ("P1", Resource::PowerTokens),
        ("KEY", Resource::Keys),
        ("KEYS", Resource::Keys),
        ("ACTION", Resource::Actions),
        ("SPADE", Resource::Spades),
        ("SPADES", Resource::Spades),
        ("CULT", Resource::CultSteps),
        ("CULTS", Resource::CultSteps),
        ("GAIN_FAVOR", Resource::Favors),
        ("FAVOR", Resource::Favors),
        ("GAIN_TW", Resource::Towns),
        ("BRIDGE", Resource::Bridges),
        ("BRIDGES", Resource::Bridges),
        ("FREE_D", Resource::FreeDwellings),
        ("FREE_TP", Resource::FreeUpgrades),
        ("FREE_TF", Resource::FreeTransforms),
        ("CONVERT_W_TO_P", Resource::Exchanges),
        ("PAID_TF", Resource::PaidTransforms),
        ("LOSE_CULT", Resource::LostSteps),
        ("P3", Resource::ChargedTokens),
        ("MAX_P", Resource::PriestLimit),
    ];

    /// Finds the resource of the rulebook with this spelling in ledgers, upper or lower case.
    pub fn by_word(word: &str) -> Option<Resource> {
        let found =
            Resource::WORDS.iter().find(|(spelling, _)| spelling.eq_ignore_ascii_case(word));
        found.map(|(_, resource)| *resource)
    }

    /// Number of rights that can be owed: the length of `Seat::owed`.
    pub const OWED: usize = 11;

    /// Returns the index into `Seat::owed`; `None` if this is not a right.
    #[inline]
    pub fn owed_index(self) -> Option<usize> {
        let place = (self as usize).checked_sub(Resource::Spades as usize)?;
        (place < Resource::OWED).then_some(place)
    }

    /// Returns the name in content files and scripts: `free_dwellings`.
    pub fn name(self) -> &'static str {
        match self {
            Resource::Vp => "vp",
            Resource::Coins => "coins",
            Resource::Workers => "workers",
            Resource::Priests => "priests",
            Resource::Power => "power",
            Resource::PowerTokens => "power_tokens",
            Resource::ChargedTokens => "charged_tokens",
            Resource::RestingPower => "resting_power",
            Resource::PriestLimit => "priest_limit",
            Resource::Keys => "keys",
            Resource::Actions => "actions",
            Resource::Spades => "spades",
            Resource::CultSteps => "cult_steps",
            Resource::Favors => "favors",
            Resource::Towns => "towns",
            Resource::Bridges => "bridges",
            Resource::FreeDwellings => "free_dwellings",
            Resource::FreeUpgrades => "free_upgrades",
            Resource::FreeTransforms => "free_transforms",
            Resource::Exchanges => "exchanges",
            Resource::PaidTransforms => "paid_transforms",
            Resource::LostSteps => "lost_steps",
            Resource::Declared1 => "declared_1",
            Resource::Declared2 => "declared_2",
            Resource::Declared3 => "declared_3",
            Resource::Declared4 => "declared_4",
            Resource::Declared5 => "declared_5",
            Resource::Declared6 => "declared_6",
            Resource::Declared7 => "declared_7",
            Resource::Declared8 => "declared_8",
        }
    }
}
