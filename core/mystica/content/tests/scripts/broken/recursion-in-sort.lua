-- A sort inside a sort without end.
return {
  pass = function(game, me)
    local function sort() table.sort({ 2, 1 }, function() sort() return false end) end
    sort()
  end,
}
