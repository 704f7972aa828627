//! Tests out-of-memory handling: Luau is refused every request in turn; each call ends as a memory
//! error with its place, and the next VM works.
//!
//! `LOAM_REFUSALS=N` generates N scripts from `LOAM_SEED`. `.ci/full refusals` generates 500 with
//! AddressSanitizer, which detects every access to freed memory. `--nocapture` prints the figures.

use crate::toy::{Scene, Toy, load};
use game::random::Random;
use script::{CallArguments, HostDisturbance, Scripts, StopKind, refused_requests};

/// Number of scripts without `LOAM_REFUSALS`.
const USUAL: u64 = 20;
/// Maximum number of requests refused per script: by default, and with `LOAM_REFUSALS`.
const MOST: [u64; 2] = [60, 2_000];

/// Building blocks of generated scripts: work that allocates memory in every possible way. `N` and
/// `M` become random numbers.
const WORK: [&str; 22] = [
    // Lists and tables that grow, shrink, and turn into one another.
    "local t = {} for i = 1, N do t[i] = i end for i = N, M, -1 do t[i] = nil end t.k = 1 keep[#keep + 1] = t",
    "local t = { LIST } for i = #t, 3, -1 do t[i] = nil end t.k = N t.l = M keep[#keep + 1] = t",
    "for i = 1, N do local t = { LIST } for n = #t, 10, -1 do t[n] = nil end t.k = i end",
    "local t = {} for i = 1, N do t['k' .. i] = i end for i = 1, M do t['k' .. i] = nil end t.x = t",
    "local t = {} for i = N, 1, -1 do t[i] = { i } end for i = 1, M do t[i] = nil end keep.t = t",
    "local t = {} for i = 1, N do table.insert(t, 1, i) end for _ = 1, M do table.remove(t, 1) end",
    "local t = {} for i = 1, N do t[i * 7.5] = i t[i] = -i end for k in pairs(t) do t[k] = nil end t[M] = 1",
    "local t = {} for i = 1, N do t[i] = {} setmetatable(t[i], { __index = t }) end keep[N] = t[1] and t[1][1]",
    // Strings.
    "local s = '' for i = 1, N % 40 do s = s .. i .. s:sub(1, 100) end keep[#keep + 1] = s",
    "local s = ('ab'):rep(N) keep.s = s:upper() .. s:reverse() .. s:gsub('a', 'xyz')",
    "local t = {} for i = 1, N do t[i] = ('%d of %s'):format(i, 'M') end keep.s = table.concat(t, ', ')",
    "keep.s = (('x'):rep(N)):gsub('.', function(c) return { c } and c .. c end)",
    "keep.s = (('xyz'):rep(N)):gsub('%w', { x = 'a', y = ('b'):rep(50) })",
    "for w in string.gmatch(('a bc def ghij '):rep(N % 60), '%a+') do keep[w] = (keep[w] or 0) + 1 end",
    // Closures.
    "local fs = {} for i = 1, N do local own = { i } fs[i] = function() own[#own + 1] = own return #own end end for i = 1, N do fs[i]() end",
    "local function deep(n, ...) if n == 0 then return select('#', ...) end return 1 + deep(n - 1, n, ...) end keep.d = deep(N % 150)",
    "local function spread(n) if n == 0 then return {} end local t = spread(n - 1) t[n] = { n, t } return t end keep.t = spread(N)",
    "keep.ok = pcall(function() local t = {} for i = 1, N do t[i] = { i } end error('now') end)",
    "keep.ok = pcall(function() local t = setmetatable({}, { __index = function(t, k) return { k } end }) for i = 1, N do keep[i] = t[i] end end)",
    // Sorting, and errors in comparison functions.
    "local t = {} for i = 1, N do t[i] = { (i * 7919) % N } end table.sort(t, function(a, b) local x = { a, b } return x[1][1] < x[2][1] end)",
    "local t = {} for i = 1, N do t[i] = (i * 7919) % N .. '' end pcall(table.sort, t, function(a, b) if a == 'M' then error({ a, b }) end return a < b end)",
    // Calls of the API.
    "for i = 1, N do local all = game:counters() keep[i] = { all, game:counter(i % 3):value(), game:turn('n' .. i) } end",
];

/// The scripts of the two bug reports, one script stopped by each limit, and one that catches every
/// error it can.
const KNOWN: [&str; 7] = [
    "for i = 1, 100 do local t = { LIST } for n = 66, 10, -1 do t[n] = nil end t.k = i end",
    "local t = {} for i = 1, 1e9 do t[i] = { LIST } end",
    "local t = {} for i = 1, 1e9 do t['k' .. i % 100] = { LIST } end",
    "local s = 'x' while true do s = s .. s end",
    "while true do end",
    "while true do pcall(function() local t = {} for i = 1, 1e9 do t[i] = { i, 'k' .. i } end end) end",
    "local function f() return pcall(f) or { f() } end f()",
];

fn script(work: &str) -> String {
    let list = (1..=66).map(|n| n.to_string()).collect::<Vec<_>>().join(", ");
    let work = work.replace("LIST", &list);
    format!("return {{ raise = function(game, counter, n)\nlocal keep = {{}}\n{work}\nend }}")
}

fn drawn(random: &mut Random) -> String {
    let mut work = String::new();
    for _ in 0..1 + random.below(4) {
        let (n, m) = (1 + random.below(120), 1 + random.below(60));
        let part = WORK[random.below(WORK.len() as u32) as usize];
        let part = part.replace('N', &n.to_string()).replace('M', &m.to_string());
        work += &format!("do {part} end\n");
    }
    script(&work)
}

/// Refuses every request of one call. Returns the number of requests, and the result of the call
/// itself afterwards.
fn refused(text: &str, most: u64) -> (u64, Result<(), Option<StopKind>>) {
    let mut scripts =
        load(text, &["raise"]).unwrap_or_else(|errors| panic!("{}\n{text}", errors[0]));
    let scene = Scene { counters: &[4, 7, 1], own: 1, ..Scene::default() };
    let outcome =
        |scripts: &mut Scripts<Toy>| match scripts.call(0, &scene, CallArguments::Numbers(&[1])) {
            Ok(_) => Ok(()),
            Err(message) => {
                let kind = scripts.last_stop().map(|stop| stop.kind);
                Err((kind, message))
            }
        };
    let before = outcome(&mut scripts);
    let refused = refused_requests();
    scripts.set_history(HostDisturbance::Refused(most));
    let after = outcome(&mut scripts);
    assert_eq!(after, before, "{text}");
    (refused_requests() - refused, after.map_err(|(kind, _)| kind))
}

#[test]
fn a_request_that_is_refused_ends_the_call_and_not_the_program() {
    let number: Option<u64> = std::env::var("LOAM_REFUSALS").ok().and_then(|n| n.parse().ok());
    let most = MOST[usize::from(number.is_some())];
    let seed = std::env::var("LOAM_SEED").ok().and_then(|n| n.parse().ok());
    let mut random = Random::new(seed.unwrap_or(1));
    let known = KNOWN.iter().map(|work| script(work));
    let drawn = (0..number.unwrap_or(USUAL)).map(|_| drawn(&mut random));
    let (mut scripts, mut requests, mut ended) = (0, 0, 0);
    for text in known.chain(drawn) {
        let (refused, outcome) = refused(&text, most);
        scripts += 1;
        requests += refused;
        ended += u64::from(outcome.is_ok());
    }
    println!("{scripts} scripts, {requests} requests refused; {ended} end when none is");
    assert!(requests > 4 * scripts && ended > scripts / 2);
}
