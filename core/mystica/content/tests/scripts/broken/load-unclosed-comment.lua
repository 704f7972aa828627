--[[ A comment that goes on to the end of the file.
return { pass = function(game, me) me:gain_vp(1) end }
