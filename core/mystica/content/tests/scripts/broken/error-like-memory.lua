-- An error that says the same as Luau when memory runs out is an error like any other, caught or not.
return {
  pass = function(game, me)
    for level = 0, 2 do
      pcall(error, "not enough memory", level)
      pcall(assert, false, "not enough memory")
      pcall(function() error("not enough memory", level) end)
    end
    error("not enough memory", 0)
  end,
}
