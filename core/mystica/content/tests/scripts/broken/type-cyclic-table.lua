-- A table that holds itself, for a name.
return {
  pass = function(game, me)
    local t = {}
    t.t = t
    me:has(t)
  end,
}
