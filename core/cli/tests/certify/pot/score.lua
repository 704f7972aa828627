return {
  -- Changes nothing once a seat has two points.
  carry_out = function(game, me)
    if me:counter("points") < 2 then me:gain("points", 1) end
  end,
}
