//! `loam perft`: how many paths of legal actions lead on from an opening.

use std::time::Instant;

use game::{Failure, Game};
use lab::{BotSpec, End, Opening, Playout, perft};
use serde_json::json;

use super::Context;
use crate::args::PerftArgs;
use crate::output::{Outcome, Trouble, count, grouped, json, say};
use crate::tables::Tables;

/// Counts, and with `--slow` fails if the two ways of counting differ.
pub fn run(context: &Context, args: &PerftArgs) -> Outcome {
    let tables = Tables::open(context, &args.game)?;
    let mut game = tables.game()?;
    let mut state = tables.start(&mut game, args.game.seed())?;
    let mut playout = Playout::new(&game, &[BotSpec::Random], game.seats(&state) as usize)?;
    playout.begin(args.game.seed());
    for done in 0..args.after {
        let next = match game.is_over(&state) {
            true => Err(End::Over),
            false => playout.next(&mut game, &state),
        };
        let (seat, action, _) = next.map_err(|end| {
            format!("{end} after {}: --after is too large", count(done, "random action"))
        })?;
        game.apply(&mut state, seat, action).map_err(|p| p.to_string())?;
    }
    let mut divided = Vec::new();
    if args.divide {
        for (text, paths) in perft::divided(&mut game, &state, args.depth)? {
            if context.json {
                divided.push(json!({ "action": text, "paths": paths }));
            } else {
                say(&format!("{paths:>12}  {text}"));
            }
        }
    }
    let mut rows = Vec::new();
    let mut equal = true;
    for depth in 1..=args.depth {
        let start = Instant::now();
        let fast = perft::by_list(&mut game, &state, depth)?;
        let seconds = start.elapsed().as_secs_f64();
        let slow: Option<u64> = if args.slow {
            Some(perft::by_trying(&mut game, &state, depth).map_err(|Failure(why)| why)?)
        } else {
            None
        };
        equal &= slow.is_none_or(|slow| slow == fast);
        if context.json {
            rows.push(json!({ "depth": depth, "by_list": fast, "by_trying": slow }));
        } else {
            let tried = slow.map_or(String::new(), |n| format!(", {} by trying", grouped(n)));
            say(&format!("depth {depth}: {} paths{tried} ({seconds:.2} s)", grouped(fast)));
        }
    }
    if context.json {
        let mut shown = json!({
            "variant": tables.name(),
            "seed": args.game.seed(),
            "after": args.after,
            "counts": rows,
        });
        if args.divide {
            shown["divided"] = divided.into();
        }
        json(&shown);
    }
    if equal { Ok(()) } else { Err(Trouble::Said("the two ways of counting differ".into())) }
}
