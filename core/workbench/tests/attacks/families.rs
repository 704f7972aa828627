//! Generators of content that is slow to check: one function per kind of attack, scaled by size.

use content::ContentTree;

/// The content to which an attack is added.
pub enum Over {
    /// The small test game.
    Mini,
    /// All shipped content.
    Shipped,
}

/// Generates content of about this many bytes.
pub type Make = fn(usize) -> ContentTree;

/// All kinds of attack by name.
pub const FAMILIES: [(&str, Over, Make); 29] = [
    ("variants that play alike", Over::Shipped, alike),
    ("variants on many boards", Over::Shipped, on_boards),
    ("variants of one setting", Over::Shipped, of_settings),
    ("variants with amendments", Over::Shipped, with_amendments),
    ("variants of many settings", Over::Shipped, of_many_settings),
    ("variants with amendments that differ", Over::Shipped, with_different_amendments),
    ("calls", Over::Mini, calls),
    ("names in calls", Over::Mini, names),
    ("sums in a loop", Over::Mini, sums),
    ("functions that call the one before", Over::Mini, chain),
    ("functions in functions", Over::Mini, nested),
    ("lists that are sorted", Over::Mini, sorted),
    ("a table in a loop", Over::Mini, table_in_loop),
    ("many branches of one question", Over::Mini, branches),
    ("one branch of many assignments", Over::Mini, one_branch),
    ("loops in loops", Over::Mini, loops),
    ("fields of fields", Over::Mini, fields),
    ("locals", Over::Mini, locals),
    ("tables of data", Over::Mini, data),
    ("unknown names of structures", Over::Mini, unknown_structures),
    ("order that gets out", Over::Mini, order),
    ("functions that are no hooks", Over::Mini, no_hooks),
    ("unknown globals beside locals", Over::Mini, unknown_globals),
    ("unknown functions of objects", Over::Mini, unknown_functions),
    ("brackets that nothing closes", Over::Mini, open_brackets),
    ("scripts that nothing asks", Over::Mini, unreferenced),
    ("settings that change nothing", Over::Mini, idle_settings),
    ("slots that nothing reads", Over::Mini, idle_slots),
    ("names of other modules", Over::Mini, shadows),
];

/// Repeats a numbered text until it has this many bytes.
fn fill(bytes: usize, part: impl Fn(usize) -> String) -> String {
    let mut text = String::new();
    for i in 0.. {
        if text.len() >= bytes {
            break;
        }
        text += &part(i);
    }
    text
}

/// Generates variants of all shipped content.
fn variants(bytes: usize, more: impl Fn(usize) -> String) -> ContentTree {
    let mut tree = ContentTree::default();
    for i in 0..bytes / 70 {
        let text = format!("id = \"v{i}\"\nname = \"x\"\nextends = \"everything\"\n{}", more(i));
        tree.insert(format!("variants/v{i}.toml"), &text);
    }
    tree
}

fn alike(bytes: usize) -> ContentTree {
    variants(bytes, |_| String::new())
}

fn on_boards(bytes: usize) -> ContentTree {
    let boards = ["base", "fire-and-ice", "fjords", "lakes"];
    variants(bytes, |i| format!("map = \"{}\"\n", boards[i % 4]))
}

fn of_settings(bytes: usize) -> ContentTree {
    variants(bytes, |_| "[settings]\ntrade-final-tile = \"drawn\"\n".to_owned())
}

fn of_many_settings(bytes: usize) -> ContentTree {
    let names = ["strict-leech", "convert-mid-action", "step-down", "wait-at-top", "throw-away"];
    let more = ["special-needs-effect", "offers-in-turn-order", "build-part-anywhere"];
    variants(bytes, |i| {
        let names = names.iter().chain(&more).enumerate();
        let given = names.map(|(bit, name)| format!("{name} = {}\n", i >> bit & 1 == 1));
        format!("[settings]\n{}", given.collect::<String>())
    })
}

fn with_amendments(bytes: usize) -> ContentTree {
    let amend = "[[amend]]\npiece = \"base:giants\"\nset = { start = { coins = 16 } }\n";
    variants(bytes, |_| amend.to_owned())
}

fn with_different_amendments(bytes: usize) -> ContentTree {
    variants(bytes, |i| {
        let [a, b] = [i % 16, i / 16 % 200];
        format!(
            "[[amend]]\npiece = \"base:giants\"\nset = {{ start = {{ coins = {b}, workers = {a} }} }}\n"
        )
    })
}

/// Generates scripts that pieces of the small game name, each with a function for the hook `pass`.
fn scripts(
    bytes: usize,
    before: impl Fn(usize) -> String,
    inside: impl Fn(usize) -> String,
) -> ContentTree {
    let mut tree = ContentTree::default();
    // A script may have at most 64 KiB.
    let files = bytes.div_ceil(240_000).max(1) * 4;
    for file in 0..files {
        let (before, inside) = (before(bytes / files), inside(bytes / files));
        let text = format!(
            "{before}return {{ pass = function(game, me)\nlocal t, n, l = {{}}, 0, {{}}\n{inside}end }}\n"
        );
        let piece = format!(
            "kind = \"house_rule\"\nid = \"r{file}\"\nscript = {{ file = \"r{file}.lua\", hooks = [\"pass\"] }}\n"
        );
        tree.insert(format!("scripts/mini/r{file}.lua"), &text);
        tree.insert(format!("scripts/mini/r{file}.toml"), &piece);
    }
    tree
}

/// Generates scripts whose hook function contains the parts.
fn in_hook(bytes: usize, part: impl Fn(usize) -> String) -> ContentTree {
    scripts(bytes, |_| String::new(), |bytes| fill(bytes, &part))
}

fn calls(bytes: usize) -> ContentTree {
    in_hook(bytes, |_| "n = n + me:vp()\n".to_owned())
}

fn names(bytes: usize) -> ContentTree {
    in_hook(bytes, |_| "n = n + me:count(\"dwelling\")\n".to_owned())
}

fn sums(bytes: usize) -> ContentTree {
    let body = |bytes| {
        format!("for k, v in pairs(t) do\n{}end\n", fill(bytes, |i| format!("n = n + v * {i}\n")))
    };
    scripts(bytes, |_| String::new(), body)
}

fn chain(bytes: usize) -> ContentTree {
    let functions = |bytes| {
        fill(bytes, |block| {
            let all: String =
                (1..100).map(|i| format!("local function f{i}(me) f{}(me) end\n", i - 1)).collect();
            format!("do\nlocal function f0(me) me:gain_vp({block}) end\n{all}end\n")
        })
    };
    scripts(bytes, functions, |_| "for k in pairs(t) do n = n + 1 end\n".to_owned())
}

fn nested(bytes: usize) -> ContentTree {
    let functions = |bytes| {
        fill(bytes, |_| {
            let open: String =
                (0..40).map(|i| format!("local function f{i}() local x = {i}\n")).collect();
            format!("do {open}{}end\n", "end ".repeat(40))
        })
    };
    scripts(bytes, functions, |_| String::new())
}

fn sorted(bytes: usize) -> ContentTree {
    let body = |bytes| {
        let insert =
            fill(bytes / 2, |i| format!("for k in pairs(t) do table.insert(l.a{i}, k) end\n"));
        insert + &fill(bytes / 4, |i| format!("table.sort(l.a{i})\n"))
    };
    scripts(bytes, |_| String::new(), body)
}

fn table_in_loop(bytes: usize) -> ContentTree {
    let body = |bytes| {
        format!(
            "for k, v in pairs(t) do local x = {{\n{}}} end\n",
            fill(bytes, |i| format!("a{i} = v,\n"))
        )
    };
    scripts(bytes, |_| String::new(), body)
}

fn branches(bytes: usize) -> ContentTree {
    let body = |bytes| {
        format!(
            "for k, v in pairs(t) do\n{}end\n",
            fill(bytes, |_| "if v > n then n = v end\n".to_owned())
        )
    };
    scripts(bytes, |_| String::new(), body)
}

fn one_branch(bytes: usize) -> ContentTree {
    let body = |bytes| {
        format!(
            "for k, v in pairs(t) do if v > n then\n{}end end\n",
            fill(bytes, |_| "n = v\n".to_owned())
        )
    };
    scripts(bytes, |_| String::new(), body)
}

fn loops(bytes: usize) -> ContentTree {
    let body = |bytes| {
        let open = "for k, v in pairs(t) do\n".repeat(20);
        format!("{open}{}{}\n", fill(bytes, |_| "n = n + v\n".to_owned()), "end ".repeat(20))
    };
    scripts(bytes, |_| String::new(), body)
}

fn fields(bytes: usize) -> ContentTree {
    let body = |bytes| {
        let a = fill(bytes / 2, |_| "[k].a".to_owned());
        format!("for k, v in pairs(t) do t{a} = t{a} + v end\n")
    };
    scripts(bytes, |_| String::new(), body)
}

fn locals(bytes: usize) -> ContentTree {
    in_hook(bytes, |i| format!("do local a{i} = n n = a{i} end\n"))
}

fn data(bytes: usize) -> ContentTree {
    let table =
        |bytes| format!("local x = {{\n{}}}\n", fill(bytes, |i| format!("{{ {i}, \"x\" }},\n")));
    scripts(bytes, table, |_| String::new())
}

fn unknown_structures(bytes: usize) -> ContentTree {
    in_hook(bytes, |_| "if me:has(\"castle\") then n = 1 end\n".to_owned())
}

fn order(bytes: usize) -> ContentTree {
    in_hook(bytes, |_| "for k in pairs(t) do n = k end\n".to_owned())
}

fn no_hooks(bytes: usize) -> ContentTree {
    let mut tree = scripts(bytes, |_| String::new(), |_| String::new());
    let files = tree.files.len() / 2;
    for (path, text) in &mut tree.files {
        if path.ends_with(".lua") {
            let functions = fill(bytes / files, |i| format!("f{i} = function() end,\n"));
            *text = format!("return {{\n{functions}}}\n");
        }
    }
    tree
}

fn unknown_globals(bytes: usize) -> ContentTree {
    let locals = |bytes| fill(bytes / 2, |i| format!("local a{i} = 1\n"));
    scripts(bytes, locals, |bytes| fill(bytes / 2, |i| format!("b{i}()\n")))
}

fn unknown_functions(bytes: usize) -> ContentTree {
    in_hook(bytes, |i| format!("me:frob{i}()\n"))
}

fn open_brackets(bytes: usize) -> ContentTree {
    let mut tree = ContentTree::default();
    for file in 0..4 {
        let text = fill(bytes / 4, |_| "me:has( for k in pairs({ ".to_owned());
        tree.insert(format!("scripts/mini/o{file}.lua"), &text);
    }
    tree
}

fn unreferenced(bytes: usize) -> ContentTree {
    let mut tree = ContentTree::default();
    for i in 0..bytes / 250 {
        tree.insert(
            format!("scripts/mini/u{i}.lua"),
            &fill(200, |i| format!("local a{i} = {i}\n")),
        );
    }
    tree
}

/// Generates tables in files below the size limit.
fn tables(bytes: usize, one: impl Fn(usize) -> String) -> ContentTree {
    let mut tree = ContentTree::default();
    for file in 0..4 {
        let text = fill(bytes / 4, |i| one(4 * i + file));
        tree.insert(format!("scripts/mini/t{file}.toml"), &text);
    }
    tree
}

fn idle_settings(bytes: usize) -> ContentTree {
    tables(bytes, |i| format!("[[setting]]\nid = \"x{i}\"\ntype = \"bool\"\ndefault = false\n"))
}

fn idle_slots(bytes: usize) -> ContentTree {
    tables(bytes.min(24_000), |i| {
        format!("[[house_rule]]\nid = \"h{i}\"\nslots = {{ x = {{ max = 1 }} }}\n")
    })
}

fn shadows(bytes: usize) -> ContentTree {
    let mut tree = ContentTree::default();
    let modules = bytes / 2_500;
    for m in 0..modules {
        let header = format!(
            "id = \"m{m}\"\nname = \"x\"\nversion = \"1\"\napi = 1\nrequires = [\"mini\"]\n"
        );
        tree.insert(format!("scripts/m{m}/module.toml"), &header);
        let pieces: String =
            (0..60).map(|i| format!("[[house_rule]]\nid = \"h{i}\"\ndoc = \"x\"\n")).collect();
        tree.insert(format!("scripts/m{m}/pieces.toml"), &pieces);
    }
    tree
}
