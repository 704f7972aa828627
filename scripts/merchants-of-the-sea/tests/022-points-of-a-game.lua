-- The points with which a game really begins, on each board (MOS-022, MOS-023, DISC-01).

local BOARDS = {
  base = { giants = 30, cultists = 15, alchemists = 25, nomads = 20 },
  ["revised-base"] = { alchemists = 30, mermaids = 15, auren = 25, cultists = 20 },
  ["fire-and-ice"] = { dwarves = 30, cultists = 15, alchemists = 25, witches = 20 },
  lakes = { dwarves = 30, nomads = 15, swarmlings = 25, halflings = 20 },
  fjords = { giants = 25, witches = 15, mermaids = 20, darklings = 15 },
}

for _, board in ipairs({ "base", "revised-base", "fire-and-ice", "lakes", "fjords" }) do
  scenario("A game on the board " .. board .. " begins with the points of that board", function(t)
    local points, seats = BOARDS[board], ""
    for _, faction in ipairs({
      "alchemists", "auren", "cultists", "darklings", "dwarves", "giants", "halflings", "mermaids", "nomads", "swarmlings",
      "witches",
    }) do
      if points[faction] then seats = seats .. " " .. faction end
    end
    t:begin("rules MOS-022\nmap " .. board .. "\nseats" .. seats .. "\nsetup")
    for faction in seats:gmatch("%a+") do
      local found = t:value(faction, "VP")
      assert(found == points[faction], faction .. ": " .. found)
    end
  end)
end

scenario("Without the expansion, and with the table switched off, all begin with 20", function(t)
  for _, line in ipairs({ "module -merchants-of-the-sea", "set starting-vp=20" }) do
    t:begin("rules MOS-023, DISC-20\n" .. line .. "\nmap base\nseats giants cultists\nsetup")
    assert(t:value("giants", "VP") == 20 and t:value("cultists", "VP") == 20, line)
  end
end)

scenario("The table without the expansion, and the points of an auction in its place", function(t)
  t:begin("rules MOS-023\nmodule -merchants-of-the-sea\nset starting-vp=table\nmap base\nseats giants cultists\nsetup")
  assert(t:value("giants", "VP") == 30 and t:value("cultists", "VP") == 15)
  t:begin("rules MOS-024\nset starting-vp=custom starting-vp.giants=33 starting-vp.cultists=7\nmap base\nseats giants cultists\nsetup")
  assert(t:value("giants", "VP") == 33 and t:value("cultists", "VP") == 7)
end)

scenario("On a board without a table all begin with 20", function(t)
  t:begin("rules MOS-R65\nmap arrow\nseats giants cultists\nsetup")
  assert(t:value("giants", "VP") == 20 and t:value("cultists", "VP") == 20)
end)
