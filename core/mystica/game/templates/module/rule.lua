--- A player who passes with at least five coins scores 1 point.
--
-- `game` gives access to the board, `me` to the seat that the hook is about. A script reads the position, then
-- requests changes with `me:gain(…)`. It cannot store values between calls.
return {
  pass = function(game, me)
    if me:counter("coins") >= 5 then me:gain("vp", 1) end
  end,
}
