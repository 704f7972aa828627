-- Every level catches what stops the one below, and goes on.
return {
  pass = function(game, me)
    local function again()
      pcall(again)
      while true do end
    end
    again()
  end,
}
