-- The number of a tile that does not exist.
return {
  pass = function(game, me)
    me:gain_vp(#game:town_code(17))
  end,
}
