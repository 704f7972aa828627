-- A pattern that tries everything, caught.
return {
  pass = function(game, me)
    while true do pcall(string.match, ("a"):rep(4000), (".-"):rep(20) .. "b") end
  end,
}
