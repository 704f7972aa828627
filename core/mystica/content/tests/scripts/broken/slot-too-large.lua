-- A slot above its maximum.
return {
  pass = function(game, me)
    me:set_slot("uses", 4)
  end,
}
