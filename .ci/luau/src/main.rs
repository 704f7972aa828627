//! `luau-check DEFINITIONS FILE…`: checks scripts in strict mode with a file of Luau definitions; prints one diagnostic a line.

use std::fs::read_to_string;
use std::process::ExitCode;

use luau_analyze::Checker;

fn main() -> ExitCode {
    match check() {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::from(2)
        }
    }
}

/// Checks all files, and returns the number of diagnostics.
fn check() -> Result<usize, Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let definitions = args.next().ok_or("luau-check DEFINITIONS FILE...")?;
    let mut checker = Checker::new()?;
    checker.add_definitions(&read_to_string(definitions)?)?;
    let mut complaints = 0;
    for file in args {
        let found = checker.check(&read_to_string(&file)?)?;
        if found.timed_out {
            return Err(format!("{file}: it takes too long").into());
        }
        for one in &found.diagnostics {
            println!("{file}:{}:{}: {}", one.line + 1, one.col + 1, one.message);
        }
        complaints += found.diagnostics.len();
    }
    Ok(complaints)
}
