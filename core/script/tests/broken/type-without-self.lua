-- A dot for a colon.
return {
  pass = function(game, me)
    me.gain_vp(3)
  end,
}
