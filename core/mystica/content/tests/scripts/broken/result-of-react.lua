-- An answer where none is asked for.
return {
  pass = function(game, me)
    return 3
  end,
}
