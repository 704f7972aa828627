-- Running out of memory, caught, and a quiet end.
return {
  pass = function(game, me)
    pcall(function()
      local s = "x"
      while true do s = s .. s end
    end)
    me:gain_vp(1)
  end,
}
