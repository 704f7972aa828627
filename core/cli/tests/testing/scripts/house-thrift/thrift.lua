--- A player who passes with at least five coins scores 2 points.
return {
  pass = function(game, me)
    if me:coins() >= 5 then me:gain_vp(2) end
  end,
}
