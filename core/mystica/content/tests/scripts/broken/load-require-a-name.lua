-- A file that is named by a variable.
local file = "helper"
local helper = require(file)
return { pass = function(game, me) me:gain_vp(helper.points) end }
