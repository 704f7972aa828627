-- The iterator is a key, which `next` gives back.
local hold = { [string.gmatch("abc", ".")] = true }
return {
  pass = function(game, me)
    if hold then me:gain_vp(1) end
  end,
}
