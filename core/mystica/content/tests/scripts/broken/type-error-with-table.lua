-- An error with a table that holds itself.
return {
  pass = function(game, me)
    local t = {}
    t.t = t
    error(t)
  end,
}
