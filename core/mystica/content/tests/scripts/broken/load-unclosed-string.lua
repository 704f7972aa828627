-- A text that goes on into the next line.
local name = "markets
return { pass = function(game, me) me:gain_vp(#name) end }
