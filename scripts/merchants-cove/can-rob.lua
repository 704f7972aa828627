-- May a Customer be moved from this Boat to another one at sea that has room? (AMB-22)
return {
  holds = function(game, me, boat)
    local own = game:place("boats", boat)
    if game:number(own) == game:count(own, "rogue") then return false end
    for other = 0, 5 do
      local at_sea = game:number(game:place("sea", other)) == 1
      if other ~= boat and at_sea and game:number(game:place("boats", other)) < 4 then return true end
    end
    return false
  end,
}
