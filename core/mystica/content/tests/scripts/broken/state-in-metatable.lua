-- Memory in a metatable.
local thing = setmetatable({}, { __index = {} })
return {
  pass = function(game, me)
    getmetatable(thing).__index.count = 1
  end,
}
