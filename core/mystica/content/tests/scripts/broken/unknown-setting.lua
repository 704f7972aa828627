-- A setting that does not exist.
return {
  pass = function(game, me)
    me:gain_vp(game:setting("bonus-point"))
  end,
}
