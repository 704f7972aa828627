-- A pattern that is too long.
return {
  pass = function(game, me)
    string.find("a", ("a?"):rep(1000))
  end,
}
