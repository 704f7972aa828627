local GIFTS = { 3, 2, 1 }

scenario("The steps of the ladder are worth three, two and one", function(t)
  for from = 0, 2 do
    t:begin("seats nomads witches\nround 2\ncards BON1 BON2 BON3 BON4 BON5\n"
      .. "stop nomads ladder " .. from .. "\nat nomads: D E5, card BON1, 4 C\nat witches: D A1, card BON2, 0 C")
    local before = t:value("nomads", "VP")
    t:act("nomads", "pass BON3")
    assert(t:value("nomads", "VP") == before + 1 + GIFTS[from + 1], "from step " .. from)
  end
end)
