-- The hourglasses start as one stack in random order on 1 (MC-037).
return {
  carry_out = function(game)
    local left = {}
    for n = 1, game:seats() do left[n] = game:seat(n) end
    while #left > 0 do
      local at = game:roll("chance", #left)
      local seat = assert(table.remove(left, at))
      seat:put("clock", "hour-2")
      seat:put("clock", "hour-1")
    end
  end,
}
