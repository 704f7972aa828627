-- A word of Luau that Lua 5.1 lacks.
return {
  pass = function(game, me)
    local n = 1
    n += 1
    me:gain_vp(n)
  end,
}
