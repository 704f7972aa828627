-- An endless loop.
return {
  pass = function(game, me)
    while true do end
  end,
}
