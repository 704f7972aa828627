-- Running out of memory, caught, and on it goes.
return {
  pass = function(game, me)
    local t = {}
    while true do pcall(function() for i = 1, 100000 do t[#t + 1] = { i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i } end end) end
  end,
}
