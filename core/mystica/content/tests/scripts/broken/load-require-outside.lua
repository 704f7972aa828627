-- A file of another module.
local other = require("../other/secret")
return { pass = other }
