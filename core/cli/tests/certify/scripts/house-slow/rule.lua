--- Takes more than half of the steps there are.
return {
  pass = function(game, me)
    local n = 0
    for i = 1, 80000 do n = n + i end
  end,
}
