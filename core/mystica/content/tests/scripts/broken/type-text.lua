-- A number as text.
return {
  pass = function(game, me)
    me:gain_vp("3")
  end,
}
