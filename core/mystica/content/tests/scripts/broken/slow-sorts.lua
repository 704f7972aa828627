-- Sorting is paid for by the number of entries.
return {
  pass = function(game, me)
    local t = {}
    for i = 1, 4096 do t[i] = i * 7919 % 4093 end
    while true do
      table.sort(t, rawequal)
    end
  end,
}
