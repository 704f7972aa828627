-- A host function that makes a long list.
return {
  pass = function(game, me)
    table.create(100000000)
  end,
}
