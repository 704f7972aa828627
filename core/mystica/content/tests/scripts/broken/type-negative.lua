-- A gain below zero.
return {
  pass = function(game, me)
    me:gain_vp(-3)
  end,
}
