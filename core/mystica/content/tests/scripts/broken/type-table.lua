-- A table for a number.
return {
  pass = function(game, me)
    me:gain_vp({ 3 })
  end,
}
