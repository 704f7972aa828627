-- A loop over a table without `pairs`.
return {
  pass = function(game, me)
    for _, n in { 1, 2 } do me:gain_vp(n) end
  end,
}
