-- More than one change may give.
return {
  pass = function(game, me)
    me:gain_power(1001)
  end,
}
