-- Another one.
return {
  pass = function(game, me)
    me:gain_vp(7 // 2)
  end,
}
