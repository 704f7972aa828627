--- With the stronghold, each bridge that joins two of their structures scores when they pass.
return {
  pass = function(game, me)
    if me:has("stronghold") then me:gain("vp", 3 * me:counter("bridges_joining")) end
  end,
}
