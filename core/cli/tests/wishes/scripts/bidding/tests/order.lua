local POSITION = [[
seats nomads witches
round 2
cards BON1 BON2 BON3 BON4 BON5
at nomads: D E5, 9 C, card BON1
at witches: D A1, 9 C, card BON2
]]

-- The bids of both, and who begins the round.
local function begins(t, nomads, witches)
  t:begin(POSITION)
  t:act("nomads", "pass BON3")
  t:act("witches", "pass BON4")
  t:act("nomads", "bid " .. nomads)
  t:act("witches", "bid " .. witches)
  assert(t:value("nomads", "counter bid") == nomads)
  return t:value("table", "turn")
end

scenario("A coin more is enough to begin", function(t)
  for bid = 1, 5 do
    assert(begins(t, bid, bid - 1) == "nomads", bid .. " coins")
    assert(begins(t, bid - 1, bid) == "witches", bid - 1 .. " coins")
  end
end)

scenario("Of equal bids that of the later seat begins", function(t)
  assert(begins(t, 0, 0) == "witches")
end)
