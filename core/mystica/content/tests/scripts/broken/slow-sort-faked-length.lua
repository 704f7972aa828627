-- A table that says it is short is sorted with all that is in it.
return {
  pass = function(game, me)
    local t = { "b" }
    for i = 2, 5000 do t[i] = "a" end
    setmetatable(t, { __len = function() return 1 end })
    table.sort(t)
  end,
}
