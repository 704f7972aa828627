scenario("Toll and points keep their bounds", function(t)
  local position = "rules CARAVAN-6\nseats nomads witches\nset "
  for _, most in ipairs({ "caravan-toll=3", "caravan-vp=3", "caravan-vp=1", "caravan-toll=0" }) do
    t:begin(position .. most)
    assert(t:value("nomads", "caravans left") == 1, most)
  end
  for _, beyond in ipairs({ "caravan-toll=4", "caravan-vp=4", "caravan-vp=0" }) do
    assert(not pcall(t.begin, t, position .. beyond), beyond)
  end
end)
