-- A hook that the piece does not list.
return {
  pass = function(game, me) end,
  on_build = function(game, me, hex, structure) end,
}
