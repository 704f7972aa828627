-- The table of globals.
return {
  pass = function(game, me)
    _G.count = 1
  end,
}
