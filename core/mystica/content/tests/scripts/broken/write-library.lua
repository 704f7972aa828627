-- A function of the library.
string.rep = nil
return {
  pass = function(game, me)
    me:gain_vp(1)
  end,
}
