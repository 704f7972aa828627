-- An endless loop.
return {
  pass = function(game, me)
    repeat until false
  end,
}
