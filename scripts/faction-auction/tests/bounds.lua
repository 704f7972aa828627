local SEATS = { "first", "second", "third", "fourth", "fifth", "sixth", "seventh" }
local SEVEN = "module seven-seats\nseats " .. table.concat(SEATS, " ") .. "\nsetup\n"

scenario("A seat without a faction has nothing", function(t)
  t:begin(SEVEN)
  for _, seat in ipairs(SEATS) do
    assert(t:value(seat, "PW") == "0/0/0", seat)
    for _, what in ipairs({ "VP", "C", "W", "P" }) do
      assert(t:value(seat, what) == 0, seat .. " " .. what)
    end
  end
end)

-- More is no position of the game.
scenario("Nobody bids more than there is, and no more bid than sit down", function(t)
  for line, most in pairs({ ["table bid"] = 20, ["first sealed"] = 20, ["first may-raise"] = 1, ["table waiting"] = 7, ["table bidders"] = 7, ["table starter"] = 7 }) do
    t:begin(SEVEN .. "counter " .. line .. " " .. most)
    local seat, counter = line:match("(%a+) (.+)")
    assert(t:value(seat, "counter " .. counter) == most, line)
    assert(not pcall(t.begin, t, SEVEN .. "counter " .. line .. " " .. most + 1), line)
  end
end)
