--- Whoever passes with five coins or more scores two points.
return {
  pass = function(game, me)
    if me:coins() >= 5 then me:gain_vp(2) end
  end,
}
