-- Infinitely many points.
return {
  pass = function(game, me)
    me:gain_vp(math.huge)
  end,
}
