//! Generators of content that is meant to cost much time or memory: one function for each kind of
//! attack.

use content::ContentTree;
use game::random::Random;

/// Generator of content with about this number of bytes.
pub type Make = fn(&mut Random, usize) -> ContentTree;

/// All generators, by name.
pub const FAMILIES: [(&str, Make); 57] = [
    ("unknown keys in one line", unknown_keys_in_one_line),
    ("unknown keys, one a line", unknown_keys),
    ("one key many times", doubled_keys),
    ("one key many times in braces", doubled_keys_in_braces),
    ("an endless key", endless_key),
    ("endless names", endless_names),
    ("an endless text", endless_text),
    ("an endless list", endless_list),
    ("lists in lists", nested_lists),
    ("tables in tables", nested_tables),
    ("a key of many parts", parts_of_a_key),
    ("headers of many parts", parts_of_headers),
    ("no TOML at all", noise),
    ("quotes without end", quotes),
    ("bytes that are no text", no_text),
    ("hidden characters", hidden),
    ("huge numbers", numbers),
    ("requires many", requires_many),
    ("requires in diamonds", diamonds),
    ("requires in a chain", chain),
    ("requires in circles", circles),
    ("conflicts with many", conflicts),
    ("variants that extend each other in a chain", extends_chain),
    ("many variants", many_variants),
    ("a variant with many settings", variant_settings),
    ("many small files", small_files),
    ("many declarations", declarations),
    ("many declarations of one name", one_name),
    ("many near names", near_names),
    ("many amendments of one large piece", amendments),
    ("amendments of one large piece without their setting", unset_amendments),
    ("amendments of one piece with and without their setting", mixed_amendments),
    ("amendments of a variant that many extend", extended_amendments),
    ("amendments that add to one list", adding_amendments),
    ("amendments that each make something wrong", wrong_amendments),
    ("many amendments that wait for modules", waiting_amendments),
    ("many defaults", defaults),
    ("many settings", settings),
    ("many marks", marks),
    ("a board of many letters", board_letters),
    ("a board of many rows", board_rows),
    ("many scripts and hooks", scripts),
    ("many boards", boards),
    ("many options", options),
    ("comments", comments),
    ("lines that end in two characters", two_characters),
    ("letters of all languages", languages),
    ("many amendments of one value", one_value),
    ("amendments of one value by many modules", one_value_of_many),
    ("amendments of many pieces", amended_each),
    ("lists of tables in lists of tables", nested_headers),
    ("sentences of documentation", sentences),
    ("texts of many lines", long_lines),
    ("unknown modules among many", unknown_modules),
    ("unknown counts among many", unknown_counts),
    ("amendments of unknown pieces", unknown_amended),
    ("many factions and structures", factions),
];

/// Repeats a text, by number, until it has this number of bytes.
fn fill(bytes: usize, mut part: impl FnMut(usize) -> String) -> String {
    let mut text = String::new();
    for i in 0.. {
        if text.len() >= bytes {
            break;
        }
        text += &part(i);
    }
    text
}

/// Returns a tree with one file, to be merged into the small game.
fn with(text: &str) -> ContentTree {
    with_file("scripts/mini/attack.toml", text)
}

fn with_file(path: &str, text: &str) -> ContentTree {
    let mut tree = ContentTree::default();
    tree.insert(path, text);
    tree
}

fn module(tree: &mut ContentTree, id: &str, more: &str) {
    let text = format!("id = \"{id}\"\nname = \"x\"\nversion = \"1\"\napi = 1\n{more}\n");
    tree.insert(format!("scripts/{id}/module.toml"), &text);
}

fn variant(tree: &mut ContentTree, id: &str, more: &str) {
    let text = format!("id = \"{id}\"\nname = \"x\"\nmodules = [\"mini\"]\n{more}\n");
    tree.insert(format!("variants/{id}.toml"), &text);
}

/// Generates modules of about 100 bytes each, by number.
fn modules(bytes: usize, more: impl Fn(usize) -> String) -> ContentTree {
    let (mut tree, mut sum) = (ContentTree::default(), 0);
    for i in 0.. {
        if sum >= bytes {
            break;
        }
        let more = more(i);
        sum += 60 + more.len();
        module(&mut tree, &format!("m{i}"), &more);
    }
    tree
}

fn unknown_keys_in_one_line(random: &mut Random, bytes: usize) -> ContentTree {
    let key = ["k", "cost", "é", "favor_tile_"][random.below(4) as usize];
    let keys = fill(bytes, |i| format!("{key}{i} = 1, "));
    with(
        &format!("[[favor]]\ncode = \"X\"\nname = \"x\"\ncount = 1\ncult = {{ {keys} }}\n")
            .replace("é", "\"é\""),
    )
}

fn unknown_keys(random: &mut Random, bytes: usize) -> ContentTree {
    let key = ["k", "counts-", "kind"][random.below(3) as usize];
    with(&fill(bytes, |i| format!("{key}{i} = 1\n")))
}

fn doubled_keys(random: &mut Random, bytes: usize) -> ContentTree {
    let key = ["doc", "kind", "x"][random.below(3) as usize];
    with(&fill(bytes, |_| format!("{key} = \"a\"\n")))
}

fn doubled_keys_in_braces(_: &mut Random, bytes: usize) -> ContentTree {
    with(&format!("x = {{ {} }}", fill(bytes, |_| "a = 1, ".to_owned())))
}

fn endless_key(random: &mut Random, bytes: usize) -> ContentTree {
    let letter = ["x", "ß", "co"][random.below(3) as usize];
    with(&format!("\"{}\" = 1\n", fill(bytes, |_| letter.to_owned())))
}

fn endless_names(_: &mut Random, bytes: usize) -> ContentTree {
    let name = "n".repeat(bytes / 64);
    with(&fill(bytes, |i| format!("[[favor]]\nid = \"{name}{i}\"\ncode = \"{name}\"\n")))
}

fn endless_text(_: &mut Random, bytes: usize) -> ContentTree {
    with(&format!("kind = \"{}\"\n", "favor".repeat(bytes / 5)))
}

fn endless_list(random: &mut Random, bytes: usize) -> ContentTree {
    let item = ["1,", "\"a\",", "{},", "[],"][random.below(4) as usize];
    let key = ["favor", "setting", "doc", "spade_cost"][random.below(4) as usize];
    with(&format!("{key} = [{}]\n", fill(bytes, |_| item.to_owned())))
}

fn nested_lists(_: &mut Random, bytes: usize) -> ContentTree {
    with(&format!("favor = {}{}", "[".repeat(bytes / 2), "]".repeat(bytes / 2)))
}

fn nested_tables(random: &mut Random, bytes: usize) -> ContentTree {
    let deep = 1 + random.below(200) as usize;
    let one = format!("x = {}1{}\n", "{ a = ".repeat(deep), " }".repeat(deep));
    with(&format!("[[favor]]\n{}", fill(bytes, |i| format!("y{i}{one}"))))
}

fn parts_of_a_key(random: &mut Random, bytes: usize) -> ContentTree {
    let part = ["a.", "\"a\" . ", "a\t."][random.below(3) as usize];
    with(&format!("{}b = 1\n", fill(bytes, |_| part.to_owned())))
}

fn parts_of_headers(random: &mut Random, bytes: usize) -> ContentTree {
    let parts = 1 + random.below(60) as usize;
    with(&fill(bytes, |i| format!("[{}b{i}]\n", "a.".repeat(parts))))
}

fn noise(random: &mut Random, bytes: usize) -> ContentTree {
    const SIGNS: [&str; 16] =
        ["=", "[", "]", "{", "}", ".", ",", "\n", "\"", "'", "a", "1", " ", "#", "\\", "é"];
    with(&fill(bytes, |_| SIGNS[random.below(16) as usize].to_owned()))
}

fn quotes(random: &mut Random, bytes: usize) -> ContentTree {
    let quote = ["\"", "'", "\"\"\"", "'''", "\"\\"][random.below(5) as usize];
    with(&fill(bytes, |i| format!("a{i} = {quote}\n")))
}

fn no_text(random: &mut Random, bytes: usize) -> ContentTree {
    let mut tree = ContentTree::default();
    let mut all = fill(bytes, |i| format!("[[favor]]\ncode = \"F{i}\"\n")).into_bytes();
    let bad = random.below(all.len() as u32) as usize;
    all[bad] = 0xff;
    let path = ["scripts/mini/attack.toml", "scripts/mini/tests/attack.txt", "maps/attack.toml"];
    tree.insert_bytes(path[random.below(3) as usize].to_owned(), &all);
    tree
}

fn hidden(random: &mut Random, bytes: usize) -> ContentTree {
    let code = ["001b", "0007", "009b", "202e", "0000"][random.below(5) as usize];
    let one = |i| format!("[[favor]]\ncode = \"\\u{code}[31m{i}\"\nname = \"\\u{code}]0;x\"\n");
    with(&fill(bytes, one))
}

fn numbers(random: &mut Random, bytes: usize) -> ContentTree {
    const NUMBERS: [&str; 7] =
        ["-1", "256", "9223372036854775807", "0xffffffffffffffffffff", "1e400", "-0.0", "inf"];
    let keys = ["count", "income = { coins", "vp"];
    with(&fill(bytes, |i| {
        let (n, key) = (NUMBERS[random.below(7) as usize], keys[random.below(3) as usize]);
        let end = if key.contains('{') { " }" } else { "" };
        format!("[[favor]]\ncode = \"F{i}\"\n{key} = {n}{end}\n")
    }))
}

fn requires_many(random: &mut Random, bytes: usize) -> ContentTree {
    let mut tree = ContentTree::default();
    let name = ["x", "mini", "m"][random.below(3) as usize];
    module(
        &mut tree,
        "many",
        &format!("requires = [{}]", fill(bytes, |i| format!("\"{name}{i}\","))),
    );
    tree
}

fn diamonds(random: &mut Random, bytes: usize) -> ContentTree {
    let wide = 2 + random.below(4) as usize;
    modules(bytes, |i| {
        let layer = i / wide + 1;
        let names = (layer * wide..(layer + 1) * wide).map(|i| format!("\"m{i}\""));
        // The last layer requires nothing.
        let is_last = i >= bytes / 90;
        format!(
            "requires = [{}]",
            if is_last { String::new() } else { names.collect::<Vec<_>>().join(",") }
        )
    })
}

fn chain(random: &mut Random, bytes: usize) -> ContentTree {
    let up = random.below(2) == 0;
    modules(bytes, |i| match (up, i) {
        (true, i) => format!("requires = [\"m{}\"]", i + 1),
        (false, 0) => String::new(),
        (false, i) => format!("requires = [\"m{}\"]", i - 1),
    })
}

fn circles(random: &mut Random, bytes: usize) -> ContentTree {
    let size = 1 + random.below(1 + bytes as u32 / 100) as usize;
    modules(bytes, |i| {
        let (circle, place) = (i / size, i % size);
        format!("requires = [\"m{}\", \"m{}\"]", circle * size + (place + 1) % size, circle * size)
    })
}

fn conflicts(_: &mut Random, bytes: usize) -> ContentTree {
    let mut tree = ContentTree::default();
    let all = fill(bytes, |i| format!("{{ module = \"m{i}\", reason = \"r\" }},"));
    module(&mut tree, "many", &format!("requires = [\"mini\"]\nconflicts = [{all}]"));
    tree
}

fn extends_chain(random: &mut Random, bytes: usize) -> ContentTree {
    let (mut tree, long) = (ContentTree::default(), 1 + random.below(200) as usize);
    for i in 0..bytes / 70 {
        let more = if i % long == 0 {
            "map = \"tiny\"".into()
        } else {
            format!("extends = \"v{}\"", i - 1)
        };
        variant(&mut tree, &format!("v{i}"), &more);
    }
    tree
}

fn many_variants(random: &mut Random, bytes: usize) -> ContentTree {
    let mut tree = ContentTree::default();
    let same = random.below(2) == 0;
    for i in 0..bytes / 100 {
        let set = if same { String::new() } else { format!("[settings]\nlevel = {}\n", 1 + i % 5) };
        variant(&mut tree, &format!("v{i}"), &format!("map = \"tiny\"\n{set}"));
    }
    tree
}

fn variant_settings(random: &mut Random, bytes: usize) -> ContentTree {
    let mut tree = ContentTree::default();
    let name = ["level", "x"][random.below(2) as usize];
    variant(
        &mut tree,
        "many",
        &format!("[settings]\n{}", fill(bytes, |i| format!("{name}{i} = 1\n"))),
    );
    tree
}

fn small_files(random: &mut Random, bytes: usize) -> ContentTree {
    let mut tree = ContentTree::default();
    let (folder, end) =
        [("scripts/mini", "toml"), ("scripts/mini", "lua"), ("maps", "toml"), ("variants", "toml")]
            [random.below(4) as usize];
    for i in 0..bytes / 12 {
        tree.insert(format!("{folder}/f{i}.{end}"), "x = 1\n");
    }
    tree
}

fn declarations(random: &mut Random, bytes: usize) -> ContentTree {
    let one: fn(usize) -> String = match random.below(4) {
        0 => |i| format!("[[favor]]\ncode = \"F{i}\"\ncount = 1\n"),
        1 => |i| format!("[[house_rule]]\nid = \"h{i}\"\n"),
        2 => |i| {
            format!(
                "[[structure]]\nid = \"s{i}\"\nname = \"s\"\ncode = \"S{i}\"\nlimit = 1\npower = 1\n"
            )
        },
        _ => |i| format!("[[terrain]]\nid = \"t{i}\"\ncode = \"c{i}\"\nletter = \"U\"\n"),
    };
    spread(bytes, one)
}

/// Distributes declarations over files small enough to be read.
fn spread(bytes: usize, one: impl Fn(usize) -> String) -> ContentTree {
    let (mut tree, mut next) = (ContentTree::default(), 0);
    for file in 0..bytes.div_ceil(60_000) {
        let text = fill(bytes.min(60_000), |_| {
            next += 1;
            one(next)
        });
        tree.insert(format!("scripts/mini/d{file}.toml"), &text);
    }
    tree
}

fn one_name(_: &mut Random, bytes: usize) -> ContentTree {
    spread(bytes, |_| "[[favor]]\ncode = \"F\"\ncount = 1\n".to_owned())
}

fn near_names(_: &mut Random, bytes: usize) -> ContentTree {
    spread(bytes, |i| match i % 2 {
        0 => format!("[[structure]]\nid = \"house-{i}\"\n"),
        _ => format!(
            "[[favor]]\ncode = \"F{i}\"\ncount = 1\non = [{{ hook = \"on_build\", structure = \"huose-{i}\" }}]\n"
        ),
    })
}

fn amendments(random: &mut Random, bytes: usize) -> ContentTree {
    let large = fill(bytes / 2, |i| format!("doc{i} = {{ a = 1, b = 2 }}\n"));
    let mut tree = with(&format!("kind = \"house_rule\"\nid = \"large\"\n{large}"));
    let setting =
        ["setting = \"extra-card\"\n", "", "remove = [\"doc1\"]\n"][random.below(3) as usize];
    let all = fill(bytes / 2, |i| {
        format!("[[amend]]\npiece = \"large\"\n{setting}set = {{ doc{i} = 1 }}\n")
    });
    tree.insert("scripts/mini/amend.toml", &all);
    tree
}

/// A large piece, and a setting that is off.
fn large_piece(bytes: usize) -> ContentTree {
    let answers = fill(bytes, |i| {
        let coins = 1 + i % 7;
        format!("{{ hook = \"pass\", gain = {{ coins = {coins}, workers = 1, vp = 2 }} }},\n")
    });
    let mut tree = with(&format!("kind = \"house_rule\"\nid = \"large\"\non = [{answers}]\n"));
    let setting = "[[setting]]\nid = \"off\"\ndoc = \"x\"\ntype = \"bool\"\ndefault = false\n";
    tree.insert("scripts/mini/off.toml", setting);
    tree
}

const OFF: &str = "setting = \"off\"\n";

fn unset_amendments(random: &mut Random, bytes: usize) -> ContentTree {
    let mut tree = large_piece(bytes.min(200_000) * 3 / 4);
    let change = ["set = { doc = \"x\" }", "remove = [\"on\"]", "silence = [\"pass\"]", "on = []"]
        [random.below(4) as usize];
    let one = format!("[[amend]]\npiece = \"large\"\n{OFF}{change}\n");
    tree.insert("scripts/mini/amend.toml", &fill(bytes / 4, |_| one.clone()));
    tree
}

fn mixed_amendments(random: &mut Random, bytes: usize) -> ContentTree {
    let mut tree = large_piece(bytes.min(200_000) / 2);
    let each = 1 + random.below(9) as usize;
    let all = fill(bytes / 2, |i| {
        let setting = if i % each == 0 { "" } else { OFF };
        let doc = "x".repeat(bytes / 1_000);
        format!("[[amend]]\npiece = \"mini:large\"\n{setting}set = {{ more{i} = \"{doc}\" }}\n")
    });
    tree.insert("scripts/mini/amend.toml", &all);
    tree
}

fn extended_amendments(random: &mut Random, bytes: usize) -> ContentTree {
    let mut tree = large_piece(bytes.min(200_000) / 3);
    let setting = [OFF, ""][random.below(2) as usize];
    let one = format!("[[amend]]\npiece = \"large\"\n{setting}set = {{ doc = \"x\" }}\n");
    let all = fill(bytes / 3, |_| one.clone());
    variant(&mut tree, "first", &format!("map = \"tiny\"\n{all}"));
    for i in 0..bytes / 3 / 100 {
        let off = format!("extends = \"first\"\n[settings]\noff = {}\n", i % 3 == 0);
        variant(&mut tree, &format!("v{i}"), &off);
    }
    tree
}

fn adding_amendments(random: &mut Random, bytes: usize) -> ContentTree {
    let mut tree = large_piece(10);
    let setting = [OFF, ""][random.below(2) as usize];
    let answer = "{ hook = \"pass\", gain = { coins = 1 } },".repeat(bytes / 250 / 50 + 1);
    let all = fill(bytes, |i| {
        let setting = if i % 2 == 0 { "" } else { setting };
        format!("[[amend]]\npiece = \"large\"\n{setting}on = [{answer}]\n")
    });
    tree.insert("scripts/mini/amend.toml", &all);
    tree
}

fn wrong_amendments(random: &mut Random, bytes: usize) -> ContentTree {
    let mut tree = large_piece(10);
    let pieces = fill(bytes / 2, |i| {
        format!("[[favor]]\ncode = \"W{i}\"\ncount = 1\ncult = {{ fire = 1 }}\n")
    });
    tree.insert("scripts/mini/pieces.toml", &pieces);
    let setting = [OFF, ""][random.below(2) as usize];
    let all = fill(bytes / 2, |i| {
        format!("[[amend]]\npiece = \"w{i}\"\n{setting}remove = [\"count\"]\n")
    });
    tree.insert("scripts/mini/amend.toml", &all);
    tree
}

fn waiting_amendments(_: &mut Random, bytes: usize) -> ContentTree {
    let mut tree = modules(bytes / 3, |_| String::new());
    let most = bytes / 300 + 1;
    let all = fill(bytes, |i| {
        format!(
            "[[amend]]\npiece = \"fav1\"\nif_module = [\"m{}\", \"m{}\"]\n",
            i % most,
            i * 7 % most
        )
    });
    tree.insert("scripts/mini/amend.toml", &all);
    tree
}

fn defaults(_: &mut Random, bytes: usize) -> ContentTree {
    let mut tree = modules(bytes / 2, |_| {
        "requires = [\"mini\"]\n[defaults]\nlevel = 3\nspeed = \"fast\"\n".to_owned()
    });
    variant(
        &mut tree,
        "all",
        &format!("modules = [{}]", fill(bytes / 2, |i| format!("\"m{i}\",")))
            .replace("modules", "map = \"tiny\"\nmodule"),
    );
    tree
}

fn settings(random: &mut Random, bytes: usize) -> ContentTree {
    let name = ["s", "level"][random.below(2) as usize];
    spread(bytes, |i| {
        format!("[[setting]]\nid = \"{name}{}\"\ntype = \"bool\"\ndefault = 3\n", i / 2)
    })
}

fn marks(_: &mut Random, bytes: usize) -> ContentTree {
    let marks = fill(bytes / 2, |i| {
        format!("{{ field = \"x{i}\", reason = \"r\", certainty = \"fair\" }},")
    });
    let keys = fill(bytes / 2, |i| format!("x{i} = 1\n"));
    with(&format!("kind = \"house_rule\"\nid = \"marked\"\nprovisional = [{marks}]\n{keys}"))
}

fn board_letters(random: &mut Random, bytes: usize) -> ContentTree {
    let letter = ["U ", "é ", "K", "~ "][random.below(4) as usize];
    let row = letter.repeat(bytes / letter.len());
    with_file("maps/attack.toml", &format!("id = \"attack\"\nname = \"x\"\nrows = [\"{row}\"]\n"))
}

fn board_rows(random: &mut Random, bytes: usize) -> ContentTree {
    let row = ["U", " ", "", "?"][random.below(4) as usize];
    let rows = fill(bytes, |_| format!("\"{row}\","));
    let edges = fill(bytes / 4, |_| "[\"A1\",\"A2\"],".to_owned());
    let text =
        format!("id = \"attack\"\nname = \"x\"\nrows = [{rows}]\n[canals.x]\nedges = [{edges}]\n");
    with_file("maps/attack.toml", &text)
}

fn scripts(random: &mut Random, bytes: usize) -> ContentTree {
    let mut tree = with_file("scripts/mini/rule.lua", "return {}");
    let hooks = fill(bytes / 20, |_| "\"pass\",".to_owned());
    let file = ["rule.lua", "../../../../rule.lua", "no.lua"][random.below(3) as usize];
    let one = format!("script = {{ file = \"{file}\", hooks = [{hooks}] }}\n");
    for i in 0..20 {
        tree.insert(
            format!("scripts/mini/r{i}.toml"),
            &format!("kind = \"house_rule\"\nid = \"r{i}\"\n{one}"),
        );
    }
    tree
}

fn boards(_: &mut Random, bytes: usize) -> ContentTree {
    let mut tree = ContentTree::default();
    for i in 0..bytes / 60 {
        let text = format!("id = \"b{i}\"\nname = \"x\"\nrows = [\"U K ~\", \" K U\"]\n");
        tree.insert(format!("maps/b{i}.toml"), &text);
    }
    tree
}

fn options(random: &mut Random, bytes: usize) -> ContentTree {
    let text = ["t", "choose "][random.below(2) as usize];
    spread(bytes, |i| {
        let one =
            |n: usize| format!("{{ text = \"{text}{i}-{n}\", gain = {{ coins = {} }} }},", n + 1);
        let all: String = (0..8).map(one).collect();
        format!("[[house_rule]]\nid = \"h{i}\"\non = [{{ hook = \"pass\", choose = [{all}] }}]\n")
    })
}

fn comments(random: &mut Random, bytes: usize) -> ContentTree {
    let one = ["# x\n", "#\n", "  # a comment [[ that \" opens = {\n"][random.below(3) as usize];
    with(&fill(bytes, |_| one.to_owned()))
}

fn two_characters(random: &mut Random, bytes: usize) -> ContentTree {
    let one = ["\r\n", "x = 1\r\n", "[[favor]]\r\ncount = 1\r\n", "\r"][random.below(4) as usize];
    with(&fill(bytes, |_| one.to_owned()))
}

fn languages(random: &mut Random, bytes: usize) -> ContentTree {
    let one = ["ä", "字", "👩‍👩‍👧‍👦", "e\u{301}", "ﷺ"][random.below(5) as usize];
    match random.below(3) {
        0 => with(&fill(bytes, |i| format!("\"{one}{i}\" = \"{one}\"\n"))),
        1 => with(&format!("doc = \"{}\"\n", fill(bytes, |_| one.to_owned()))),
        _ => {
            with(&fill(bytes, |i| format!("[[house_rule]]\nid = \"{one}-{i}\"\ndoc = \"{one}\"\n")))
        }
    }
}

fn one_value(random: &mut Random, bytes: usize) -> ContentTree {
    let mut tree = ContentTree::default();
    let set = ["set = { count = 2 }", "remove = [\"count\"]", "add = { count = 1 }"];
    let set = set[random.below(3) as usize];
    let all = fill(bytes, |_| format!("[[amend]]\npiece = \"fav1\"\n{set}\n"));
    tree.insert("scripts/mini/amend.toml", &all);
    tree
}

fn one_value_of_many(_: &mut Random, bytes: usize) -> ContentTree {
    let mut tree = modules(bytes / 2, |_| "requires = [\"mini\"]\n".to_owned());
    let many = tree.files.len();
    for i in 0..many {
        let text = format!("[[amend]]\npiece = \"fav1\"\nset = {{ count = {} }}\n", i % 7);
        tree.insert(format!("scripts/m{i}/amend.toml"), &text);
    }
    let names = fill(bytes / 2, |i| format!("\"m{}\",", i % many));
    let text =
        format!("id = \"each\"\nname = \"x\"\nmap = \"tiny\"\nmodules = [\"mini\", {names}]\n");
    tree.insert("variants/each.toml", &text);
    tree
}

fn amended_each(_: &mut Random, bytes: usize) -> ContentTree {
    let mut tree = with(&fill(bytes / 2, |i| format!("[[house_rule]]\nid = \"h{i}\"\n")));
    let all =
        fill(bytes / 2, |i| format!("[[amend]]\npiece = \"h{i}\"\nset = {{ doc = \"x\" }}\n"));
    tree.insert("scripts/mini/amend.toml", &all);
    tree
}

fn nested_headers(random: &mut Random, bytes: usize) -> ContentTree {
    let depth = 1 + random.below(90) as usize;
    let names: Vec<&str> = std::iter::repeat_n("favor", depth).collect();
    with(&fill(bytes, |i| {
        let header = names[..1 + i % depth].join(".");
        format!("[[{header}]]\ncount = 1\n")
    }))
}

fn sentences(random: &mut Random, bytes: usize) -> ContentTree {
    let one = ["\"A sentence.\",\n", "\"\",", "\"x\\u0041\", "][random.below(3) as usize];
    with(&format!("doc = [{}]\n", fill(bytes, |_| one.to_owned())))
}

fn long_lines(random: &mut Random, bytes: usize) -> ContentTree {
    let one = ["x\n", "\\\n   ", "\\u0041\n", "\"\"x"][random.below(4) as usize];
    let text = fill(bytes, |_| one.to_owned());
    with(&format!("doc = \"\"\"{text}\"\"\"\nid = 7\n"))
}

fn unknown_modules(random: &mut Random, bytes: usize) -> ContentTree {
    let far = 1 + random.below(9) as usize * 100_000;
    modules(bytes, |i| format!("requires = [\"m{}\"]", i + far))
}

fn unknown_counts(_: &mut Random, bytes: usize) -> ContentTree {
    spread(bytes, |i| match i % 2 {
        0 => format!("[[structure]]\nid = \"s{i}\"\nname = \"s\"\ncode = \"S{i}\"\n"),
        _ => format!("[[favor]]\ncode = \"F{i}\"\ngain = {{ vp = {{ per = \"ss{i}\" }} }}\n"),
    })
}

fn unknown_amended(random: &mut Random, bytes: usize) -> ContentTree {
    let of = ["", "mini:"][random.below(2) as usize];
    let mut tree = spread(bytes / 2, |i| format!("[[house_rule]]\nid = \"h{i}\"\n"));
    // One file with all patches would be too large to be read.
    for i in 0..4 {
        module(&mut tree, &format!("a{i}"), "requires = [\"mini\"]");
        let all =
            fill(bytes / 8, |n| format!("[[amend]]\npiece = \"{of}hh{n}\"\nset = {{ x = 1 }}\n"));
        tree.insert(format!("scripts/a{i}/amend.toml"), &all);
    }
    tree
}

fn factions(_: &mut Random, bytes: usize) -> ContentTree {
    spread(bytes, |i| match i % 2 {
        0 => format!("[[structure]]\nid = \"s{i}\"\nname = \"s\"\ncode = \"S{i}\"\n"),
        _ => format!(
            "[[faction]]\nid = \"f{i}\"\nname = \"x\"\ncost = {{ s{i} = 1 }}\nincome = {{ s{i} = 1 }}\n"
        ),
    })
}
