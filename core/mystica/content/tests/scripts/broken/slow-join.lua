-- Joining is paid for by the number of entries, even if nothing stands in them.
return {
  pass = function(game, me)
    local t = {}
    for i = 1, 8000 do t[i] = "" end
    while true do table.concat(t) end
  end,
}
