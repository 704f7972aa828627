-- Has a Boat at sea a free place? (MC-092, AMB-10)
return {
  holds = function(game)
    for boat = 0, 5 do
      local at_sea = game:number(game:place("sea", boat)) == 1
      if at_sea and game:number(game:place("boats", boat)) < 4 then return true end
    end
    return false
  end,
}
