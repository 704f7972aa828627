-- A text that doubles without end.
return {
  pass = function(game, me)
    local s = "x"
    while true do s = s .. s end
  end,
}
