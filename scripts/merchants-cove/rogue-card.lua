-- The Rogue card in play: 0 Criminals, 1 Cultists, 2 Robbers.
return {
  amount = function(game)
    return game:setting("rogue-card")
  end,
}
