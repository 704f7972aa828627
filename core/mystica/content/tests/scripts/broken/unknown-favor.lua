-- A favor tile that does not exist.
return {
  pass = function(game, me)
    if me:has_favor("GIFT-Z") then me:gain_vp(1) end
  end,
}
