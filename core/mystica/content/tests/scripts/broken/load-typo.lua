-- A name that is nearly there.
return {
  pass = function(game, me)
    local amount = 3
    me:gain_vp(ammount)
  end,
}
