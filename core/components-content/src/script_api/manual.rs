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
        FunctionHook::Amount => {
            (HookReturnType::Number, "a whole number", "Where a text says `ask(NAME)`.")
        }
        FunctionHook::Holds => (
            HookReturnType::YesNo,
            "`true`, `false` or nothing",
            "Where a condition says `asks(NAME)`.",
        ),
        FunctionHook::Options => (
            HookReturnType::List,
            "the arguments of every answer, one behind the other",
            "Where an option says `asked`.",
        ),
        FunctionHook::CarryOut => (
            HookReturnType::Nothing,
            "nothing; it changes the position",
            "Where an effect says `call`.",
        ),
        FunctionHook::Choose => (
            HookReturnType::Number,
            "the number of the answer, from 1 on",
            "Where an automa says `asks`; the argument lists the texts of what it may answer.",
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
    ApiHook { name, kind, policy: "alone", args, returns, gives, doc }
}

const CHAPTERS: &[Chapter] = &[
    Chapter {
        title: "`game`: what it tells",
        intro: "As the acting seat sees it; to read beyond is an error at that line.",
        object: GAME,
        effects: false,
    },
    Chapter {
        title: "`me` and other seats: what they tell",
        intro: "`me` is the seat that acts; where the table acts, it is nobody.",
        object: SEAT,
        effects: false,
    },
    Chapter {
        title: "`game`: what it changes",
        intro: "Changes take effect at once; if the function fails, none of the action has happened.",
        object: GAME,
        effects: true,
    },
    Chapter {
        title: "`me` and other seats: what they change",
        intro: "What is opened here goes on when the function has ended.",
        object: SEAT,
        effects: true,
    },
];

fn manual() -> Manual {
    Manual {
        written_by: "LOAM_BLESS=1 cargo test -p loam-tabletop --test suite reference",
        example: "return {\n  carry_out = function(game, me)\n    me:gain(\"coins\", game:number(\"pot\"))\n  end,\n}\n",
        given: "`game` is the table, `me` the seat that acts; after them come the whole numbers that the decision or task was handed, then\n\
             those that were answered. Which functions a file holds is listed where content declares it.\n",
        remembered: " What must be remembered is a\n  counter or a piece in a zone.\n",
        changes: "- Every number is whole and within ±2³¹.\n\
             - `carry_out` changes the position, all others only tell.\n\
             - A call costs steps by the slots that it reads and the changes that it makes: a change 8, 32 slots 1. A stack is read\n  anew for each piece that is taken out of it.\n"
            .into(),
        names: "- Names are texts: `me:counter(\"coins\")`. Numbers that a function received may be passed instead.\n",
        limits: format!(
            "| changes that one action makes, unless `changes` in `[game]` says another number up to {} | {} |\n\
             | pieces that the shuffles and renewals of one action touch | {} |\n\
             | steps of tables and of calls of these functions together, in one action or list | {} |\n\
             | all three in a setup | 4 times as much |\n",
            components::MOST_CHANGES,
            components::USUAL_CHANGES,
            components::MOST_SHUFFLED,
            components::MOST_STEPS
        ),
        answers: "Each function is asked alone; answers do not combine.\n",
        position: "Each function is shown with what it gives in one small position of two seats, in which `red` acts\n(`core/tabletop/tests/sample.toml`).\n",
        chapters: CHAPTERS,
    }
}
