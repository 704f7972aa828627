-- A buffer of many megabytes.
return {
  pass = function(game, me)
    buffer.fill(buffer.create(100000000), 0, 1)
  end,
}
