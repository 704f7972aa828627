-- A loop over a table that grows on the way.
return {
  pass = function(game, me)
    local t = { 1 }
    local key = 1
    while key do t[key + 1] = 1; key = next(t, key) end
  end,
}
