-- Luau groups digits, Lua does not.
return { pass = function(game, me) me:gain_vp(1_000) end }
