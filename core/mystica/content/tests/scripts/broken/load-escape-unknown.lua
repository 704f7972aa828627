-- Luau knows this escape, Lua does not.
local name = "\x41"
return { pass = function(game, me) me:gain_vp(#name) end }
