--- Fails where somebody has a stronghold.
return {
  pass = function(game, me)
    if me:has("stronghold") then me:gain_vp(0.5) end
  end,
}
