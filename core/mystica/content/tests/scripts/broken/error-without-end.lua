-- A long text is cut.
return {
  pass = function(game, me)
    error(("long "):rep(12000))
  end,
}
