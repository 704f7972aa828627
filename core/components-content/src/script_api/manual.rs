//! The interface of component scripts: objects, hooks, and texts of the reference manual.

use std::sync::OnceLock;

use script::{
    ApiHook, ApiObject, ApiParameter, Chapter, HookReturnType, Manual, ScriptInterface, ValueType,
};

use crate::script_api::api::ENTRIES;
use crate::script_api::call_context::{GAME, SEAT};
use crate::script_api::names::ScriptNameKind;

/// Returns the scripting interface of component games.
pub fn interface() -> &'static ScriptInterface {
    static INTERFACE: OnceLock<ScriptInterface> = OnceLock::new();
    INTERFACE.get_or_init(|| ScriptInterface {
        dialect: "parts",
        objects: vec![
            ApiObject { name: "game", class: "Game", doc: "The table.", instances: 1 },
            ApiObject {
                name: "me",
                class: "Seat",
                doc: "A seat.",
                instances: components::MOST_SEATS + 1,
            },
        ],
        functions: ENTRIES.iter().map(|entry| entry.function).collect(),
        hooks: crate::HOOKS.iter().map(|(name, ask)| hook(name, *ask)).collect(),
        slot: ScriptNameKind::Setting.word(),
        division: "game:idiv(a, b)",
        manual: manual(),
    })
}

fn hook(name: &'static str, ask: crate::FunctionHook) -> ApiHook {
    use crate::FunctionHook;
    let (returns, gives, doc) = match ask {
        FunctionHook::Amount => (
            HookReturnType::Value,
            "a whole number, a seat, or `nil` for none",
            "Computes a number, where an amount contains `ask(NAME)`.",
        ),
        FunctionHook::Holds => (
            HookReturnType::YesNo,
            "`true`, `false` or nothing",
            "Evaluates a condition, where a condition contains `asks(NAME)`.",
        ),
        FunctionHook::Options => (
            HookReturnType::List,
            "the arguments of all possible answers, one after the other",
            "Lists the possible arguments of an option whose `asked` names the function.",
        ),
        FunctionHook::CarryOut => (
            HookReturnType::Nothing,
            "nothing; it changes the position",
            "Changes the position, where a step has `call` with the name of the function.",
        ),
        FunctionHook::Choose => (
            HookReturnType::Number,
            "the number of the chosen answer, from 1 on",
            "Chooses the answer of an automa whose `asks` names the function; `answers` lists the texts of the possible answers.",
        ),
    };
    let args = match ask {
        FunctionHook::Choose => {
            vec![ApiParameter { name: "answers", kind: ValueType::plain("string[]", "texts") }]
        }
        _ => ["a", "b", "c", "d", "e", "f"]
            .map(|name| ApiParameter { name, kind: ValueType::INT })
            .to_vec(),
    };
    let kind = if ask == FunctionHook::CarryOut { "changes" } else { "tells" };
    let second = match ask {
        FunctionHook::Choose => Vec::new(),
        _ => (0..args.len()).map(|n| (n, crate::script_api::entry::kind::ARGUMENT)).collect(),
    };
    ApiHook { name, kind, policy: "alone", args, second, returns, gives, doc }
}

const CHAPTERS: &[Chapter] = &[
    Chapter {
        title: "`game`: queries",
        intro: "Queries see the game as the acting seat does. Reading anything hidden from it is an error at that line.",
        object: GAME,
        effects: false,
    },
    Chapter {
        title: "`me` and other seats: queries",
        intro: "`me` is the acting seat. If no seat acts, calling a function of `me` is an error.",
        object: SEAT,
        effects: false,
    },
    Chapter {
        title: "`game`: commands",
        intro: "Changes take effect immediately. If the function fails, the whole action is undone.",
        object: GAME,
        effects: true,
    },
    Chapter {
        title: "`me` and other seats: commands",
        intro: "Decisions and tasks that a function opens start after the function has ended.",
        object: SEAT,
        effects: true,
    },
];

fn manual() -> Manual {
    Manual {
        written_by: "SNAPSHOTS=overwrite cargo test -p loam-tabletop --test suite reference",
        example: "return {\n  carry_out = function(game, me)\n    me:gain(\"coins\", game:number(\"pot\"))\n  end,\n}\n",
        given: "`game` is the table, `me` the acting seat. Then follow the arguments of the decision or task, and those of the answer:\n\
             whole numbers, and seats. Seats, places, edges and stops count from 1; `nil` is no seat, place, piece or object. The declaration of the file (`[[function]]`) lists the hooks that it answers.\n",
        remembered: " To remember something, use a\n  counter or a piece in a zone.\n",
        changes: "- Every number is whole and within ±2³¹.\n\
             - Only `carry_out` may change the position; all other hooks may only read it.\n\
             - A call costs steps for what it reads and changes: 1 step for 32 slots, 8 steps for a change. Taking a piece out of a\n  stack reads the stack again.\n"
            .into(),
        names: "- Names are strings: `me:counter(\"coins\")`. Numbers that a function has received may be passed instead.\n",
        limits: format!(
            "| changes in one action, unless `changes` in `[game]` sets another maximum of up to {} | {} |\n\
             | pieces shuffled or renewed in one action | {} |\n\
             | steps of tables and of calls of these functions together, in one action or list of actions | {} |\n\
             | each of these three in a setup | 4 times as much |\n",
            components::MOST_CHANGES,
            components::USUAL_CHANGES,
            components::MOST_SHUFFLED,
            components::MOST_STEPS
        ),
        answers: "Only the named function is called, so answers never combine.\n",
        position: "The example of each function shows its result in one small position with two seats, in which `red` acts\n(`core/tabletop/tests/sample.toml`).\n",
        chapters: CHAPTERS,
    }
}
