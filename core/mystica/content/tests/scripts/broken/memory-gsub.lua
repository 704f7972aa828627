-- A replacement that blows a text up.
return {
  pass = function(game, me)
    local s = ("x"):rep(4000)
    me:gain_vp(#string.gsub(s, "x", s))
  end,
}
