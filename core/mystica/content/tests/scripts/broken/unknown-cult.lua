-- A cult track that does not exist.
return {
  pass = function(game, me)
    me:gain_cult("fyre", 1)
  end,
}
