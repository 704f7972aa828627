-- With level 2 the line is that of the caller.
local function deep()
  error("of the caller", 2)
end
return {
  pass = function(game, me)
    deep()
  end,
}
