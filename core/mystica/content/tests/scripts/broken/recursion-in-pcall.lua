-- A function that catches itself without end.
return {
  pass = function(game, me)
    local function deeper() return pcall(deeper) end
    while deeper() do end
    while true do end
  end,
}
