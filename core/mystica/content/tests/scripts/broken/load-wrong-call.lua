-- Functions that exist, called in a wrong way.
return {
  pass = function(game, me)
    me:gain_cult("fire")
    me:gain_vp()
    me:gain_vp(me:vp(1), 2)
    me.gain_vp(3)
    game:seat { 1 }:gain_vp(1, 2)
    me:gain_vp(game.round())
  end,
}
