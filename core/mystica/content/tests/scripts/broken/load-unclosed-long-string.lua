-- A long text that goes on to the end of the file.
local name = [==[ markets ]]
return { pass = function(game, me) me:gain_vp(#name) end }
