//! Hooks: the queries and notifications to which pieces may respond, and how several answers combine.

/// When a hook is called and what its answers do (design contract C7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HookKind {
    /// Called while legal actions are listed. Pure; returns a value.
    Query,
    /// Called before an event: each answer changes the value, which is clamped at the end.
    Modify,
    /// Called before an event: any veto forbids it.
    Forbid,
    /// Called before an event: the effects of the first answer replace it.
    Replace,
    /// Called after an event: all answers add effects, in order.
    React,
}

/// How the answers of several pieces combine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerPolicy {
    /// TOML answers are added to the value; a script receives the current value and returns the new
    /// one. The result is at least 0.
    Chain,
    /// The first answer other than 0 wins.
    First,
    /// Any answer other than 0 counts as yes.
    Any,
    /// Every answer takes effect, in order.
    All,
}

macro_rules! hooks {
    ($( $name:ident $text:literal $kind:ident $policy:ident ($($arg:literal),*) $doc:literal; )*) => {
        /// Hook: a query or notification to which pieces may respond.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum Hook { $( #[doc = $doc] $name ),* }

        impl Hook {
            /// Every hook, in the order of the enum.
            pub const ALL: &'static [Hook] = &[$(Hook::$name),*];
            pub const COUNT: usize = Hook::ALL.len();

            /// Returns the name in content files and scripts: `on_build`.
            pub fn name(self) -> &'static str { match self { $(Hook::$name => $text),* } }
            /// Returns when it is called and what its answers do.
            pub fn kind(self) -> HookKind { match self { $(Hook::$name => HookKind::$kind),* } }
            /// Returns how several answers combine.
            pub fn policy(self) -> AnswerPolicy { match self { $(Hook::$name => AnswerPolicy::$policy),* } }
            /// Returns the names of the integers that a script receives after `game, me`.
            pub fn args(self) -> &'static [&'static str] { match self { $(Hook::$name => &[$($arg),*]),* } }
            /// Returns the description of the hook for the manual.
            pub fn doc(self) -> &'static str { match self { $(Hook::$name => $doc),* } }
        }
    };
}

hooks! {
    Setup "setup" React All () "The game is set up: the seat has its faction and starting resources.";
    FactionsChosen "factions_chosen" React All () "All factions are chosen, and no dwelling is placed yet.";
    DwellingsPlaced "dwellings_placed" React All () "All first dwellings are placed. Bonus cards are chosen next.";
    RoundStart "round_start" React All ("round") "A round begins. All seats have taken their income.";
    Income "income" React All ("round") "The seat takes the income of structures, tiles and cards; `round` is the round that is over, 0 before the first. For a round tile, the hook is called after the tile's own round.";
    OnBuild "on_build" React All ("hex", "structure") "A structure was put on the board by building.";
    OnUpgrade "on_upgrade" React All ("hex", "structure") "A structure was upgraded; `structure` is the new one.";
    OnSpade "on_spade" React All () "One spade counts for points: when it is gained or when it is used, as the settings of the game decide.";
    OnDig "on_dig" React All () "One spade was bought.";
    OnTransform "on_transform" React All ("hex", "terrain") "A hex changed its terrain.";
    OnJump "on_jump" React All ("hex") "The seat paid for a jump to a hex.";
    OnBridge "on_bridge" React All ("from", "to") "A bridge was placed.";
    OnPriestSent "on_priest_sent" React All ("cult", "steps") "A priest was sent to a cult.";
    OnCultStep "on_cult_step" React All ("cult", "from", "to") "A marker moved on a cult track.";
    OnPowerOffered "on_power_offered" React All ("to", "amount") "A structure of the seat offers power to the seat `to`.";
    OnLeechSettled "on_leech_settled" React All ("taken") "Called once for each build that offers power: `taken` is 1 when the first opponent takes power, 0 when all who could gain have declined.";
    OnPowerAction "on_power_action" React All ("space") "An action space was used: a power action, or the space of a stronghold, a tile or a card. `space_code` gives its code.";
    OnAdvance "on_advance" React All ("track", "level") "An advancement track moved up to `level`.";
    OnFavor "on_favor" React All ("favor") "A favor tile was taken.";
    OnTown "on_town" React All ("town") "A town tile was taken.";
    OnTokenGained "on_token_gained" React All ("token", "hex") "A token came from the supply to a hex. All hooks `on_token_…` are called for every kind of token; `token_name` gives its id.";
    OnTokenMoved "on_token_moved" React All ("token", "from", "to") "A token has moved.";
    OnTokenPassed "on_token_passed" React All ("token", "hex") "A token passed a hex. Only for kinds of token that have `each_hex` in their `move`.";
    OnTokenSpent "on_token_spent" React All ("token", "from", "hex") "A token paid for the dwelling that was built on `hex`.";
    OnTrade "on_trade" React All ("token", "hex", "structure", "owner") "A token of the seat trades with a structure of `owner`.";
    OnResource "on_resource" React All ("resource", "from", "to") "The seat has one unit more or one unit less of a resource that a module declares; `resource_name` gives its name. A change by several units calls the hook once for each unit.";
    OnAction "on_action" React All ("action") "The seat has taken an action of this kind (`action_name`), and all effects of the action are complete. Answers to other seats and choices are actions, too.";
    OnTold "on_told" React All ("what", "a", "b") "A component sent three numbers to the pieces of the seat, by the command `tell`. The module defines what the numbers mean.";
    Pass "pass" React All () "The seat passes. It still has its bonus card.";
    RoundEnd "round_end" React All ("round") "A round is over. The seat gets the cult rewards of the round, before its other income.";
    PhaseStart "phase_start" React All ("phase") "A phase that a module declares begins (`phase_name`). The hook is called for the seats in turn order. Their open choices and unused rights are settled before the next phase.";
    GameEnd "game_end" React All () "The last round is over. Open choices and unused rights that the answers give are settled before the final scoring.";
    FinalScoring "final_scoring" Query First () "A final scoring with `measure = \"script\"` asks for the number by which the seat is compared.";
    Say "say" Query First ("what", "a", "b") "A component evaluates `says(SEAT, what, a, b)`. The module defines what the three numbers mean.";
    Shipping "shipping" Modify Chain () "The shipping level that counts for the seat, with what pieces add.";
    TownThreshold "town_threshold" Modify Chain () "The power that a town of the seat needs.";
    PowerValue "power_value" Modify Chain ("structure", "hex") "The power of one structure of the seat on its hex.";
    JumpRange "jump_range" Modify Chain () "Over how many hexes a jump of the seat may go.";
    JumpCost "jump_cost" Modify Chain () "How many units of its resource one jump costs.";
    FavorsTaken "favors_taken" Modify Chain ("structure") "How many favor tiles the seat takes when it builds a structure.";
    SpaceCost "space_cost" Modify Chain ("space") "How much power an action space costs.";
    LeechOffered "leech_offered" Modify Chain ("from", "amount", "hex") "How much power a neighbour's structure on `hex` offers to the seat.";
    PriestSteps "priest_steps" Modify Chain ("cult", "steps") "How many steps a priest gives who is sent to a space of `steps` steps.";
    BuildCost "build_cost" Modify Chain ("structure", "resource", "hex") "How many units of a resource it costs to build a structure on `hex` or to upgrade to it.";
    SpadeCost "spade_cost" Modify Chain ("resource") "How many units of a resource one spade costs.";
    Spades "spades" Modify Chain ("hex", "terrain") "How many spades it takes to turn `hex` into `terrain`, at least one. The hook is called while actions are listed.";
    PriestCost "priest_cost" Modify Chain ("cult", "steps") "How many coins it costs to send a priest, in addition to the priest.";
    TokenSteps "token_steps" Modify Chain ("token") "How many steps one move of a token has.";
    InReach "in_reach" Query Any ("hex", "terrain") "Is an empty hex in reach of the seat that otherwise is not?";
    Linked "linked" Query Any ("from", "to") "Does a town count two structures of the seat as linked that otherwise are not?";
    ForbidBuild "forbid_build" Forbid Any ("hex", "terrain") "Is the seat kept from building on this hex? `true` forbids it. Not called for first dwellings.";
    ForbidUpgrade "forbid_upgrade" Forbid Any ("hex", "structure") "Is the seat kept from upgrading to this structure here? `true` forbids it.";
    ForbidTransform "forbid_transform" Forbid Any ("hex", "terrain") "Is the seat kept from turning the hex into this terrain? `true` forbids it.";
    ForbidMove "forbid_move" Forbid Any ("token", "from", "to") "Is the token kept from moving there? `true` forbids it.";
    ForbidBridge "forbid_bridge" Forbid Any ("from", "to") "Is the seat kept from placing a bridge between these hexes? `true` forbids it.";
    ForbidPriest "forbid_priest" Forbid Any ("cult", "steps") "Is the seat kept from sending a priest to a space of `steps` steps of this cult? `true` forbids it.";
    ForbidAdvance "forbid_advance" Forbid Any ("track") "Is the seat kept from paying for a step on this advancement track? `true` forbids it.";
    ReplaceGain "replace_gain" Replace Any ("resource", "amount", "trading") "The seat is about to gain a resource (`resource_name`); `trading` is 1 inside a trade, else 0. Spades replaced by something else count for points as if used.";
    ForbidFavor "forbid_favor" Forbid Any ("favor") "Is the seat kept from taking this favor tile? `true` forbids it.";
    ForbidSpace "forbid_space" Forbid Any ("space") "Is the seat kept from using this action space? `true` forbids it.";
    ReuseSpace "reuse_space" Query Any ("space") "May the seat use an action space that is taken?";
}

impl Hook {
    /// Returns whether the arguments `from` and `to` are hexes; in other hooks they are steps,
    /// amounts or seats.
    pub fn takes_hex_pair(self) -> bool {
        use Hook::*;
        matches!(self, OnBridge | OnTokenMoved | Linked | ForbidMove | ForbidBridge)
    }

    /// Returns the index of the argument that is a seat; `None` if no argument is one.
    pub fn seat_argument(self) -> Option<usize> {
        match self {
            Hook::OnPowerOffered | Hook::LeechOffered => Some(0),
            Hook::OnTrade => Some(3),
            _ => None,
        }
    }

    /// Finds the hook with this name in content files and scripts.
    pub fn by_name(name: &str) -> Option<Hook> {
        Hook::ALL.iter().copied().find(|hook| hook.name() == name)
    }
}
