-- A number beyond 2^31.
return {
  pass = function(game, me)
    me:gain_vp(2 ^ 40)
  end,
}
