-- One `end` too many.
local function points() return 1 end end
return { pass = function(game, me) me:gain_vp(points()) end }
