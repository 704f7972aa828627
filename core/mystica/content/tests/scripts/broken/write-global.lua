-- A global as memory.
return {
  pass = function(game, me)
    count = 1
  end,
}
