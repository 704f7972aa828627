-- A directive to the compiler.
--!optimize 2
return {
  pass = function(game, me)
    me:gain_vp(1)
  end,
}
