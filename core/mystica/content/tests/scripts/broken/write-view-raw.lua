-- A field of the view, past its metatable.
return {
  pass = function(game, me)
    rawset(me, "vp", 1000)
  end,
}
