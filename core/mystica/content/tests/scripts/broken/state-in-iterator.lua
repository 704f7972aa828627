-- An iterator that is made while the file is loaded counts on from call to call.
local it = string.gmatch("abcdefghijklmnop", ".")
return {
  pass = function(game, me)
    if it() == "a" then me:gain_vp(1) end
  end,
}
