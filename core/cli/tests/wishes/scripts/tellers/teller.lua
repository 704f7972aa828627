--- Says how often has been told.
return {
  say = function(game, me, what, a, b)
    return me:heard("told")
  end,
}
