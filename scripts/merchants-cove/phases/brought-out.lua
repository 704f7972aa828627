-- One good less of a kind is still to be sold.
return {
  carry_out = function(game, me, good)
    me:gain("offer-" .. game:name(good), -1)
  end,
}
