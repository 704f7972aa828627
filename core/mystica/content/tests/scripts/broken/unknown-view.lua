-- A view that does not exist, of a game that only running can tell.
return {
  pass = function(game, me)
    local games = { game }
    me:gain_vp(games[1]:raund())
  end,
}
