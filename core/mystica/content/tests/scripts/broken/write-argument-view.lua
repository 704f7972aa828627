-- A function of the view, taken out of it.
return {
  pass = function(game, me)
    local vp = me.vp
    me:gain_vp(vp())
  end,
}
