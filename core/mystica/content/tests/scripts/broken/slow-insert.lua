-- Moving a long list by one, again and again.
return {
  pass = function(game, me)
    local t = {}
    for i = 1, 8000 do t[i] = i end
    while true do table.insert(t, 1, 0); table.remove(t, 1) end
  end,
}
