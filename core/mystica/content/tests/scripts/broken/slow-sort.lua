-- A sort of texts that agree for long.
return {
  pass = function(game, me)
    local long = ("x"):rep(60000)
    local t = {}
    for i = 1, 100 do t[i] = long .. (i % 7) end
    table.sort(t)
  end,
}
