-- A file required too late.
return {
  pass = function(game, me)
    require("house-rule")
  end,
}
