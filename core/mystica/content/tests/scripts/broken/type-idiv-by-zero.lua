-- Division by zero.
return {
  pass = function(game, me)
    me:gain_vp(game:idiv(7, 0))
  end,
}
