-- Nothing for a number.
return {
  pass = function(game, me)
    me:gain_vp(nil)
  end,
}
