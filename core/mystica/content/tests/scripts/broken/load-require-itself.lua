-- A file that requires itself.
local me = require("load-require-itself")
return { pass = me }
