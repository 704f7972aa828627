-- A subject that is too long.
return {
  pass = function(game, me)
    string.find(("a"):rep(60000), "b")
  end,
}
