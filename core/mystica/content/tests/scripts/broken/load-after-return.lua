-- A rule that goes on after what the file gives back.
return { pass = function(game, me) me:gain_vp(1) end } + 1
