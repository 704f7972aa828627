-- How many of a good the seat offers at this dock, and one more of it.
return {
  amount = function(game, me, good)
    return me:counter("offer-" .. game:name(good))
  end,
  carry_out = function(game, me, good)
    me:gain("offer-" .. game:name(good), 1)
  end,
}
