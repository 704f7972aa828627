-- A number that no double can hold.
return {
  pass = function(game, me)
    me:gain_coins(0xFFFFFFFFFFFFFFFF)
  end,
}
