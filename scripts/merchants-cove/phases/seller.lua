-- Who sells next at this dock: the stack of hourglasses from the top down, whoever is not done (MC-120, MC-121).
return {
  amount = function(game)
    local stack = game:standing("clock", game:marker("clock", "market"))
    for i = #stack, 1, -1 do
      if stack[i]:counter("done") == 0 then return stack[i] end
    end
    return nil
  end,
}
