-- A random number.
return {
  pass = function(game, me)
    me:gain_vp(math.random(6))
  end,
}
