-- A sign of another language.
return { pass = function(game, me) me:gain_vp(1 & 1) end }
