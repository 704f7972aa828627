--- Counts without end once the first round is over.
return {
  pass = function(game, me)
    local n = 0
    while game:round() > 1 do n = n + 1 end
  end,
}
