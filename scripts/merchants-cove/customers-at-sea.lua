-- Is a Customer on a Boat at sea?
return {
  holds = function(game)
    for boat = 0, 5 do
      local own = game:place("boats", boat)
      if game:number(game:place("sea", boat)) == 1 and game:number(own) > game:count(own, "rogue") then return true end
    end
    return false
  end,
}
