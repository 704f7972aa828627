-- A number with two points.
return { pass = function(game, me) me:gain_vp(1.2.3) end }
