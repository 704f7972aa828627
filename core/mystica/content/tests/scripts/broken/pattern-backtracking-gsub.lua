-- A pattern that tries everything, at every place.
return {
  pass = function(game, me)
    string.gsub(("a"):rep(4000), ("a*"):rep(20) .. "b", "")
  end,
}
