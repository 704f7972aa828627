-- The Boats go back to sea, empty, and the stack of hourglasses moves on in its order (MC-147, MC-148).
return {
  carry_out = function(game)
    for boat = 1, 6 do
      local name = "boat-" .. boat
      for _, from in ipairs({ "berths", "ashore" }) do
        if game:count(from, name) > 0 then game:move(name, from, game:place("sea", boat)) end
      end
    end
    local stack = game:standing("clock", game:marker("clock", "market"))
    local first = "hour-2"
    if game:times("round") == 2 then first = "hour-3" end
    for _, seat in ipairs(stack) do seat:put("clock", first) end
  end,
}
