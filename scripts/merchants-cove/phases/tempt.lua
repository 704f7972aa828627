-- Whoever sold at the Black Market draws one card, in the order of the stack from the top down (MC-130, AMB-38).
return {
  carry_out = function(game)
    local stack = game:standing("clock", game:marker("clock", "market"))
    for i = #stack, 1, -1 do
      local seat = stack[i]
      if seat:counter("tempted-by") == 1 then game:draw(1, "corruption", seat:zone("secrets")) end
      seat:set("tempted-by", 0)
    end
  end,
}
