-- A host function over a long text, again and again.
return {
  pass = function(game, me)
    local s = ("x"):rep(32768)
    while true do s:upper() end
  end,
}
