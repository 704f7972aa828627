-- The metatable that all texts share.
return {
  pass = function(game, me)
    getmetatable("").__index = function() return 1 end
  end,
}
