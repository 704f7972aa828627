-- A long text out of many.
return {
  pass = function(game, me)
    local part, parts = ("x"):rep(60000), {}
    for i = 1, 200 do parts[i] = part end
    me:gain_vp(#table.concat(parts))
  end,
}
