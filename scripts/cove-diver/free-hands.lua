-- The Diver is at home on the hands: they cost no card (MC-002). All others draw as many as the common rule says.
return {
  amount = function(game, me, cards)
    if me:counter("merchant") == 1 then return 0 end
    return cards
  end,
}
