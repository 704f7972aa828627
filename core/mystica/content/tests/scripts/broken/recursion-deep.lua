-- A function that calls itself without end.
return {
  pass = function(game, me)
    local function deeper(n) return 1 + deeper(n + 1) end
    me:gain_vp(deeper(1))
  end,
}
