-- An effect that does not exist.
return {
  pass = function(game, me)
    me:gain_vq(3)
  end,
}
