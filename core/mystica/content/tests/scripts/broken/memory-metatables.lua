-- Tables that chain to each other without end.
return {
  pass = function(game, me)
    local t = {}
    while true do t = setmetatable({ 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 }, { __index = t }) end
  end,
}
