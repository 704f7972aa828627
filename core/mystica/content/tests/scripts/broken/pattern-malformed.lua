-- A pattern that is none.
return {
  pass = function(game, me)
    string.find("a", "[")
  end,
}
