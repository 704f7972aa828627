-- Is somebody on a Boat at sea, and room on another one?
return {
  holds = function(game)
    for boat = 0, 5 do
      for other = 0, 5 do
        local at_sea = game:number(game:place("sea", boat)) == 1 and game:number(game:place("sea", other)) == 1
        local fits = game:number(game:place("boats", boat)) > 0 and game:number(game:place("boats", other)) < 4
        if boat ~= other and at_sea and fits then return true end
      end
    end
    return false
  end,
}
