-- A slot that is not declared.
return {
  pass = function(game, me)
    me:set_slot("use", 1)
  end,
}
