//! The switches of the kernel's rules.

use kernel::Rules;

macro_rules! switches {
    ($($name:ident),* $(,)?) => {
        /// The switches of the kernel's rules that a setting can drive.
        pub(crate) const SWITCHES: &[&str] = &[$(stringify!($name)),*];

        pub(super) fn rules(on: impl Fn(&str) -> bool) -> Rules {
            Rules { $($name: on(stringify!($name))),* }
        }
    };
}
switches! {
    strict_leech,
    offers_in_turn_order,
    spade_points_when_used,
    convert_mid_action,
    variable_turn_order,
    pass_ends_double_action,
    exchange_must_settle,
    any_conversion_uses_exchange,
    build_part_anywhere,
    step_down,
    wait_at_top,
    special_needs_effect,
    bridges_may_share_place,
    fixed_spades_to_any_terrain,
    first_hex_unfinished,
    last_seat_may_owe,
    answers_end_turn,
    throw_away,
}
