-- What steers a terminal is seen and not obeyed.
return {
  pass = function(game, me)
    error("\27]0;title\7\27[2J\r red\n next line")
  end,
}
