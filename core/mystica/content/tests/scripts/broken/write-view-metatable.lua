-- The metatable of the view.
return {
  pass = function(game, me)
    setmetatable(game, { __index = function() return 1 end })
  end,
}
