-- An endless loop in a metamethod of a comparison.
return {
  pass = function(game, me)
    local meta = { __lt = function() while true do end end }
    local a, b = setmetatable({}, meta), setmetatable({}, meta)
    if a < b then me:gain_vp(1) end
  end,
}
