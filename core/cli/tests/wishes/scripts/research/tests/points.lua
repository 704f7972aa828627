-- What each step of the two tracks is worth at the end: the same on both.
local WORTH = { [0] = 0, 0, 1, 3, 6, 10 }

scenario("At the end both tracks score by how far they were gone", function(t)
  for level = 0, 5 do
    t:begin("seats nomads\nround 6\nat nomads: " .. level .. " NAV, " .. level .. " ECO")
    t:act("nomads", "pass")
    t:event("nomads", WORTH[level] == 0 and "nothing from science" or "+" .. 2 * WORTH[level] .. " VP from science")
  end
end)
