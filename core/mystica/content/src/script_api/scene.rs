//! Call context of a running script ([`HookCallContext`]): what its functions read, and the buffer for the changes they request.

use std::cell::RefCell;

use content::ApiVersion;
use kernel::{
    ChangeRequest, FileId, HookKind, Ruleset, ScriptChange, SeatId, SlotId, SourceLine, State,
};
use script::{ApiResult, Namespace, ScriptValue};

use crate::script_api::names::NameKind;

/// Index of the object type for seats: `me`, and the results of `game:seat` and `game:actor`.
pub(crate) const SEAT: usize = 1;

/// Largest number of changes that one call may request.
pub const CHANGES: usize = 256;
/// Largest amount of one change.
pub const AMOUNT: i32 = 1000;

/// The script dialect of Terra Mystica, see [`script::ScriptDialect`].
#[derive(Clone, Copy, Debug)]
pub struct MysticaScriptDialect;

/// Call context of one hook call.
pub struct HookCallContext<'a> {
    pub(crate) ruleset: &'a Ruleset,
    pub(crate) state: &'a State,
    pub(crate) seat: SeatId,
    pub(crate) actor: SeatId,
    pub(crate) out: RefCell<&'a mut Vec<ChangeRequest>>,
    /// Length of `out` when the call began.
    pub(crate) before: usize,
    pub(crate) trace: bool,
}

/// Call of a script function of this dialect.
pub(crate) type ScriptCall<'a> = script::ApiCall<'a, MysticaScriptDialect>;

/// Returns the script object of a seat, in a call for `own`, whose object is `me`.
pub(crate) fn seat_object(own: SeatId, seat: SeatId) -> ScriptValue<'static> {
    ScriptValue::Object(SEAT, if seat == own { 0 } else { seat.at() + 1 })
}

/// Access to the call context for the script functions of this game.
pub(crate) trait CallAccess<'a> {
    fn ruleset(&self) -> &'a Ruleset;
    fn position(&self) -> &'a State;
    /// The seat for which the object stands; for `game`, the seat of `me`.
    fn seat(&self) -> SeatId;
    fn own(&self) -> &'a kernel::state::Seat;
    /// The number of the first seat in the language of the script.
    fn first_seat(&self) -> i32;
    /// The script object of a seat.
    fn object_of(&self, seat: SeatId) -> ScriptValue<'a>;
    /// Reads argument `n` as a name of this kind. Unless the kind is slot or setting, a number
    /// below `count` is also allowed.
    fn number_of(&self, n: usize, kind: NameKind, count: usize) -> Result<i32, Box<str>>;
    /// Requests a change for the seat for which the object stands; an error in hooks that may not change anything.
    fn change(&self, change: ScriptChange) -> ApiResult<'a>;
    /// Value of a slot for the object's seat, including changes that this call has requested.
    fn slot(&self, slot: SlotId) -> i32;
}

impl<'a> CallAccess<'a> for ScriptCall<'a> {
    #[inline]
    fn ruleset(&self) -> &'a Ruleset {
        self.scene().ruleset
    }

    #[inline]
    fn position(&self) -> &'a State {
        self.scene().state
    }

    #[inline]
    fn seat(&self) -> SeatId {
        match self.instance() {
            0 => self.scene().seat,
            n => SeatId(n as u8 - 1),
        }
    }

    #[inline]
    fn own(&self) -> &'a kernel::state::Seat {
        self.position().seat(self.seat())
    }

    fn first_seat(&self) -> i32 {
        i32::from(self.api() == ApiVersion::Second)
    }

    fn object_of(&self, seat: SeatId) -> ScriptValue<'a> {
        seat_object(self.scene().seat, seat)
    }

    #[inline]
    fn number_of(&self, n: usize, kind: NameKind, count: usize) -> Result<i32, Box<str>> {
        let owner = match kind {
            NameKind::Slot => self.ruleset().functions[self.function()].piece.0,
            NameKind::Setting => self.module(),
            _ => 0,
        };
        self.named(n, Namespace { kind: kind as u8, owner, word: kind.word(), count, first: 0 })
    }

    fn change(&self, change: ScriptChange) -> ApiResult<'a> {
        let scene = self.scene();
        let hook = scene.ruleset.functions[self.function()].hook;
        if !matches!(hook.kind(), HookKind::React | HookKind::Replace) {
            return Err(format!(
                "`{}`: this hook may not change the game, only return an answer",
                self.name()
            )
            .into());
        }
        let mut out = scene.out.borrow_mut();
        if out.len() - scene.before >= CHANGES {
            return Err(format!("more than {CHANGES} changes in one call").into());
        }
        // Changes that the rules of a token kind may reject need the line for their error message.
        let may_fail = matches!(
            change,
            ScriptChange::GainTokens(..)
                | ScriptChange::PlaceToken(..)
                | ScriptChange::ReturnToken(..)
                | ScriptChange::TradeNow(..)
        );
        let place = if scene.trace || may_fail { place(self) } else { None };
        out.push(ChangeRequest { seat: self.seat(), change, place });
        Ok(ScriptValue::Nil)
    }

    fn slot(&self, slot: SlotId) -> i32 {
        let (scene, seat) = (self.scene(), self.seat());
        let out = scene.out.borrow();
        let requested = out[scene.before..].iter().rev().find_map(|r| match r.change {
            ScriptChange::SetSlot(s, value)
                if s == slot && (r.seat == seat || !scene.ruleset.slots[slot.at()].per_seat) =>
            {
                Some(value)
            }
            _ => None,
        });
        requested
            .unwrap_or_else(|| kernel::piece_memory::get(scene.ruleset, scene.state, seat, slot))
    }
}

/// Returns the script line of the call, if the ruleset lists its file.
fn place(call: &ScriptCall<'_>) -> Option<SourceLine> {
    let (path, line) = call.place()?;
    let file = call.ruleset().file_id(path);
    (file != FileId::NONE).then_some(SourceLine { file, line })
}
