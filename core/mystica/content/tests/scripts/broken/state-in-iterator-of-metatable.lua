-- The iterator is the metamethod itself: a call of the proxy counts on.
local proxy = setmetatable({}, { __index = string.gmatch("abc", ".") })
for word in string.gmatch("a loop is no mistake", "%a+") do
  assert(word)
end
return {
  pass = function(game, me)
    if proxy.x == "a" then me:gain_vp(1) end
  end,
}
