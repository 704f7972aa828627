-- A host function that moves two thousand million values.
return {
  pass = function(game, me)
    table.move({}, 1, 2147483647, 2)
  end,
}
