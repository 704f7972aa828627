//! Whole-number arithmetic that rules of all games share.

/// Returns quotient and remainder of `a` and `b`. The quotient is rounded down, so the remainder
/// has the sign of `b`. `None`: `b` is 0, or the quotient is too large.
pub fn floor_division(a: i64, b: i64) -> Option<(i64, i64)> {
    let (quotient, remainder) = (a.checked_div(b)?, a.checked_rem(b)?);
    let is_above = remainder != 0 && (remainder < 0) != (b < 0);
    Some(if is_above { (quotient - 1, remainder + b) } else { (quotient, remainder) })
}
