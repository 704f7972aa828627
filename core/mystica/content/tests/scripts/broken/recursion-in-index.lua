-- A metamethod that calls itself without end.
return {
  pass = function(game, me)
    local t = setmetatable({}, { __index = function(self, key) return self[key .. "x"] end })
    me:gain_vp(t.a)
  end,
}
