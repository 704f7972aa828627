-- The seat with the largest sum of at most ten wins the pot. All cards go back to the deck.
return {
  carry_out = function(game)
    local best, most = nil, 0
    for n = 1, game:seats() do
      local seat = game:seat(n)
      game:move_all(seat:zone("hand"), seat:zone("shown"))
      local sum = 0
      for _, card in ipairs(seat:pieces("shown")) do
        sum = sum + game:value(card, "value")
      end
      if sum <= 10 and sum > most then best, most = seat, sum end
      game:move_all(seat:zone("shown"), "deck")
    end
    if best then
      best:gain("coins", game:counter("pot"))
      game:set("pot", 0)
    end
  end,
}
