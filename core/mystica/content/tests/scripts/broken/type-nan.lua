-- Not a number.
return {
  pass = function(game, me)
    me:gain_vp(0 / 0)
  end,
}
