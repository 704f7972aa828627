-- A view that does not exist.
return {
  pass = function(game, me)
    me:gain_vp(game:raund())
  end,
}
