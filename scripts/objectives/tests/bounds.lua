-- More is no position of the game.
scenario("Two are dealt, one is kept and shown", function(t)
  for name, most in pairs({ dealt = 2, kept = 1, shown = 1 }) do
    local pieces = { "hamlets", "fairs", "shrines" }
    local function line(n) return "seats nomads witches\nput " .. table.concat(pieces, " ", 1, n) .. " in nomads " .. name end
    t:begin(line(most))
    assert(t:value("nomads", "in " .. name) == most, name)
    assert(not pcall(t.begin, t, line(most + 1)), name)
  end
end)
