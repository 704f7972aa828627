-- Of each rival its home terrain, and somebody who may sit beside it.
local RIVALS = {
  dunefolk = { "yellow", "giants" }, meadowfolk = { "brown", "giants" }, fenfolk = { "black", "giants" }, lakefolk = { "blue", "giants" },
  woodfolk = { "green", "giants" }, cragfolk = { "gray", "giants" }, ashfolk = { "red", "nomads" },
}

scenario("A rival has points and a home terrain, and nothing else", function(t)
  for rival, of in pairs(RIVALS) do
    t:begin("seats " .. rival .. " " .. of[2] .. "\nsetup")
    for what, is in pairs({ VP = 20, C = 0, W = 0, P = 0, PW = "0/0/0", ship = 1 }) do
      assert(t:value(rival, what) == is, rival .. " " .. what .. " " .. tostring(t:value(rival, what)))
    end
    assert(t:value(rival, "home") == of[1], rival)
  end
end)

scenario("No rival goes further by ship, and two do not meet", function(t)
  for rival, of in pairs(RIVALS) do
    local begins = "seats " .. rival .. " " .. of[2] .. "\nat " .. rival .. ": ship "
    t:begin(begins .. 1)
    assert(t:value(rival, "ship") == 1, rival)
    assert(not pcall(t.begin, t, begins .. 2), rival)
    for other in pairs(RIVALS) do
      assert(not pcall(t.begin, t, "seats " .. rival .. " " .. other .. "\nsetup"), rival .. " " .. other)
    end
  end
end)
