-- A list of a hundred million values on the stack.
return {
  pass = function(game, me)
    unpack({}, 1, 100000000)
  end,
}
