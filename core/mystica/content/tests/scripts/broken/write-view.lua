-- A field of the view.
return {
  pass = function(game, me)
    me.vp = function() return 1000 end
  end,
}
