-- hook: shipping
-- A half as answer.
return {
  shipping = function(game, me, value)
    return value + 0.5
  end,
}
