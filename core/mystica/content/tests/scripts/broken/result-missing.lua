-- hook: shipping
-- No answer.
return {
  shipping = function(game, me, value)
    if value < 0 then return value end
  end,
}
