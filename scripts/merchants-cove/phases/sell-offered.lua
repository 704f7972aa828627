-- What was brought out is sold, in the order of the stack from the top down; cards for Rogues come first (AMB-37).
local DOCKS = { "bazaar", "town-square", "black-market" }
local BUYERS = { red = "warrior", green = "bard", blue = "wizard", yellow = "noble" }

return {
  carry_out = function(game)
    local dock = DOCKS[game:times("offers")] or ""
    local stack = game:standing("clock", game:marker("clock", "market"))
    for i = #stack, 1, -1 do
      local seat = game:seat(stack[i])
      local converts = seat:counter("converts")
      game:draw(converts, "corruption", seat:zone("secrets"))
      for _, good in ipairs(seat:pieces("brought")) do
        local buyers = game:count(dock, BUYERS[game:word(good, "clan")]) + converts
        seat:gain("gold", game:value(good, "price") * buyers)
        game:move(good, seat:zone("brought"), seat:zone("supply"))
        if dock == "black-market" then seat:set("tempted-by", 1) end
      end
    end
  end,
}
