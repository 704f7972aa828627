--- Whoever passes scores one point.
return {
  pass = function(game, me) me:gain_vp(1) end,
}
