-- An endless loop in a metamethod of an operator.
return {
  pass = function(game, me)
    local t = setmetatable({}, { __add = function() while true do end end })
    me:gain_vp(t + 1)
  end,
}
