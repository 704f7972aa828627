-- A slip of the pen.
return { pass = function(game, me) me:gain_vp(1 end }
