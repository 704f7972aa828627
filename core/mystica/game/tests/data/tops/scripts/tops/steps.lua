return {
  on_dig = function(game, me) me:gain_cult("air", 1) end,
}
