-- A hook that stands there twice.
return {
  pass = function(game, me) me:gain_vp(1) end,
  pass = function(game, me) me:gain_vp(2) end,
}
