-- A missing argument.
return {
  pass = function(game, me)
    me:gain_cult("fire")
  end,
}
