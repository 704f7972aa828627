-- A seat that is not at the table.
return {
  pass = function(game, me)
    game:seat(5):gain_vp(1)
  end,
}
