-- A table that says it is short is sorted with all that is in it.
return {
  pass = function(game, me)
    local t = { "b" }
    for i = 2, 20000 do t[i] = i * 7919 % 3 .. "" end
    setmetatable(t, { __len = function() return 1 end })
    table.sort(t)
  end,
}
