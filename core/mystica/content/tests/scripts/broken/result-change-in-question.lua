-- hook: shipping
-- A change where only an answer is asked for.
return {
  shipping = function(game, me, value)
    me:gain_vp(1)
    return value
  end,
}
