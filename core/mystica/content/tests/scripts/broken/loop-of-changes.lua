-- More changes than a hook may ask for.
return {
  pass = function(game, me)
    while true do me:gain_vp(1) end
  end,
}
