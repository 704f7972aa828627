-- A host function over a long text, caught.
return {
  pass = function(game, me)
    local s = ("x"):rep(32768)
    while true do pcall(function() while true do s:reverse() end end) end
  end,
}
