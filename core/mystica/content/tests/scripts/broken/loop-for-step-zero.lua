-- A loop whose step never ends.
return {
  pass = function(game, me)
    for _ = 1, 2, 0 do end
    while true do end
  end,
}
