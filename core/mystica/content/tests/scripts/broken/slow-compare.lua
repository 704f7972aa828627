-- After a long text was made, each step costs more: comparing two of them takes long.
return {
  pass = function(game, me)
    local a = ("a"):rep(60000)
    local b, c = a .. "b", a .. "c"
    while true do
      local x = b < c and b <= c and b < c and b <= c and b < c and b <= c and b < c and b <= c
    end
  end,
}
