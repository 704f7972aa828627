-- An endless loop in the comparison of a sort.
return {
  pass = function(game, me)
    table.sort({ 3, 1, 2 }, function() while true do end end)
  end,
}
