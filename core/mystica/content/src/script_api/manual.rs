//! Description of the script interface: objects, hooks, and the introductory texts of its reference.

use std::sync::OnceLock;

use kernel::{AnswerPolicy, HookKind};
use script::{
    ApiEntry, ApiHook, ApiObject, ApiParameter, Chapter, HookReturnType, Manual, ScriptDialect,
    ScriptInterface,
};

use crate::script_api::api::{ENTRIES, GAME};
use crate::script_api::names::NameKind;
use crate::script_api::scene::{AMOUNT, CHANGES, HookCallContext, MysticaScriptDialect, SEAT};

impl ScriptDialect for MysticaScriptDialect {
    type CallContext<'a> = HookCallContext<'a>;

    const ENTRIES: &'static [ApiEntry<MysticaScriptDialect>] = ENTRIES;

    fn interface() -> &'static ScriptInterface {
        interface()
    }

    fn forget(scene: &HookCallContext<'_>) {
        scene.out.borrow_mut().truncate(scene.before);
    }
}

/// Returns the description of this game's script interface, built at first use.
pub fn interface() -> &'static ScriptInterface {
    static INTERFACE: OnceLock<ScriptInterface> = OnceLock::new();
    INTERFACE.get_or_init(|| ScriptInterface {
        dialect: "terra-mystica",
        objects: objects().into(),
        functions: ENTRIES.iter().map(|entry| entry.function).collect(),
        hooks: kernel::Hook::ALL.iter().map(|hook| described(*hook)).collect(),
        slot: NameKind::Slot.word(),
        division: "game:idiv(a, b)",
        manual: manual(),
    })
}

/// Returns the objects that scripts see: `game`, and the seats (`me` first, then each by its number).
fn objects() -> [ApiObject; 2] {
    let object = |name, class, doc, instances| ApiObject { name, class, doc, instances };
    [
        object("game", "Game", "The game as a hook sees it.", 1),
        object("me", "Seat", "A seat as a hook sees it.", kernel::limits::SEATS + 1),
    ]
}

/// The type of seats as arguments of hooks.
const SEAT_TYPE: script::ValueType =
    script::ValueType { type_name: "Seat", doc: "a seat", named: None, object: Some(SEAT) };

/// Converts a hook of the kernel for the script engine. For a modify hook the current value is
/// added as the last argument.
fn described(hook: kernel::Hook) -> ApiHook {
    let handed_down = (hook.kind() == HookKind::Modify).then_some("value");
    let names = hook.args().iter().copied().chain(handed_down);
    let (returns, gives) = returns(hook);
    ApiHook {
        name: hook.name(),
        kind: kind_word(hook.kind()),
        policy: policy_word(hook.policy()),
        args: names.map(|name| ApiParameter { name, kind: script::ValueType::INT }).collect(),
        second: hook.seat_argument().map(|n| (n, SEAT_TYPE)).into_iter().collect(),
        returns,
        gives,
        doc: hook.doc(),
    }
}

/// Returns the type that a hook must return, and its description.
fn returns(hook: kernel::Hook) -> (HookReturnType, &'static str) {
    match (hook.kind(), hook.policy()) {
        (HookKind::React, _) => (HookReturnType::Nothing, "nothing; it requests changes"),
        (HookKind::Replace, _) => (
            HookReturnType::YesNo,
            "`true` if the changes that it requests replace what was to happen",
        ),
        (_, AnswerPolicy::Any) => (HookReturnType::YesNo, "`true`, `false` or nothing"),
        _ => (HookReturnType::Number, "a whole number"),
    }
}

fn kind_word(kind: HookKind) -> &'static str {
    match kind {
        HookKind::Query => "query",
        HookKind::Modify => "modify",
        HookKind::Forbid => "forbid",
        HookKind::Replace => "replace",
        HookKind::React => "react",
    }
}

fn policy_word(policy: AnswerPolicy) -> &'static str {
    match policy {
        AnswerPolicy::Chain => "chain",
        AnswerPolicy::First => "first",
        AnswerPolicy::Any => "any",
        AnswerPolicy::All => "all",
    }
}

/// Chapters of the reference: `game`, reading seats, changing seats.
const CHAPTERS: &[Chapter] = &[
    Chapter {
        title: "`game`",
        intro: "The round, the board, the seats.",
        object: GAME,
        effects: false,
    },
    Chapter {
        title: "`me` and other seats: what they tell",
        intro: "The position before the hook.",
        object: SEAT,
        effects: false,
    },
    Chapter {
        title: "`me` and other seats: what they do",
        intro: "Changes take effect, in order, once the hook has ended well.",
        object: SEAT,
        effects: true,
    },
];

/// Returns the texts of the reference that are not generated from tables.
fn manual() -> Manual {
    Manual {
        written_by: "SNAPSHOTS=overwrite cargo test -p loam-mystica-content --test suite scripts::reference",
        example: "return {\n\
             \x20 pass = function(game, me)\n\
             \x20   if me:has(\"stronghold\") then me:gain(\"vp\", 3 * me:counter(\"bridges_joining\")) end\n\
             \x20 end,\n\
             }\n",
        given: "`game` is the game, `me` the seat that has the piece; after them come the arguments of the hook: whole numbers, and seats.\n\
             Which hooks a piece answers is listed in its TOML file.\n",
        remembered: " What must be remembered is a slot, declared in\n\
             \x20 the piece's file and read with `me:slot`.\n",
        changes: format!(
            "- Every number that goes into the API is whole and within ±2³¹; amounts lie between 0 and {AMOUNT}.\n\
             \x20 `game:idiv` divides whole numbers.\n\
             - Hooks of kind react request changes, at most {CHANGES} in one call; they happen if the hook ends well.\n\
             \x20 A hook of this kind is called when its event is complete: paid, done and counted.\n\
             \x20 All other hooks only answer a question.\n"
        ),
        names: "- Names are texts: `me:has(\"stronghold\")`. Numbers that a hook received may be passed instead.\n\
             - Before anything runs, Loam reports calls of unknown functions and wrong numbers of arguments, with their line.\n\
             \x20 It follows `game` and `me` of a hook through other names, arguments of local functions, and seats that\n\
             \x20 the game returns.\n",
        limits: format!("| changes that one call requests | {CHANGES} |\n"),
        answers: "`chain`: each answer gets the current value and returns the new one. `first`: the first answer other than 0.\n\
             `any`: one yes is enough. `all`: every answer takes effect, in order.\n",
        position: "Each function below is shown with what it gives in one small position, the same for all: round 3 of a game\n\
             of two; the first seat is `me` and to move.\n\n\
             ```text\n\
             \x20 A1 A2 r0 A3 A4      me: temple A1, stronghold B1, dwellings A2 and B2, bridges A2:B2 and B2:C2\n\
             \x20  B1 r1 B2 B3            boats r0 and r2\n\
             \x20 C1 C2 r2 C3 C4      the second seat: dwelling A4\n\
             ```\n",
        chapters: CHAPTERS,
    }
}
