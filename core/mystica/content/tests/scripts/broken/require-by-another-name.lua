-- A file required in a hook, by another name of `require`.
local load = require
return { pass = function() load("helper") end }
