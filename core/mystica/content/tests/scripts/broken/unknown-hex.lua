-- A hex that is not on the board.
return {
  pass = function(game, me)
    me:gain_vp(#game:neighbours("Z9"))
  end,
}
