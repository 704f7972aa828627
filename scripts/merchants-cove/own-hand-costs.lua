-- Whoever steps onto a hand draws as many cards as all others, unless the own merchant says otherwise.
return {
  amount = function(game, me, cards)
    return cards
  end,
}
