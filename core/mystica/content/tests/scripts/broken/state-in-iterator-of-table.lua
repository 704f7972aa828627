-- The iterator lies in a table inside a table.
local hold = { { it = ("x"):rep(4096):gmatch("()") } }
return {
  pass = function(game, me)
    me:gain_vp((hold[1].it() or 0) % 7)
  end,
}
