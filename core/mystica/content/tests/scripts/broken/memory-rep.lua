-- A text of a thousand million characters.
return {
  pass = function(game, me)
    local s = ("x"):rep(1000000000)
    me:gain_vp(#s)
  end,
}
