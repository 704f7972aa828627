-- A structure that does not exist.
return {
  pass = function(game, me)
    if me:has("strongold") then me:gain_vp(1) end
  end,
}
