local PLACE = "seats nomads witches\nput "

-- More is no position of the game.
scenario("One card lies open", function(t)
  t:begin(PLACE .. "harvest in table event")
  assert(t:value("table", "in event") == 1)
  assert(not pcall(t.begin, t, PLACE .. "harvest levy in table event"))
end)
