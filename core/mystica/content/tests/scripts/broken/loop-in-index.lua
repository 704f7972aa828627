-- An endless loop in a metamethod.
return {
  pass = function(game, me)
    local t = setmetatable({}, { __index = function() while true do end end })
    me:gain_vp(t.anything)
  end,
}
