-- A pattern that tries everything.
return {
  pass = function(game, me)
    string.find(("a"):rep(4000), ("a-"):rep(20) .. "b")
  end,
}
