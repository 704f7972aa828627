-- Half a point.
return {
  pass = function(game, me)
    me:gain_vp(1 / 2)
  end,
}
