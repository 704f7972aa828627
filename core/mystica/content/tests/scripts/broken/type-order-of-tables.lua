-- An order that varies between processes.
return {
  pass = function(game, me)
    local t = { [{}] = 1, [{}] = 2 }
    for _, n in pairs(t) do me:gain_vp(n) end
  end,
}
