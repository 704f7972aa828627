--- A free hex of the home terrain next to an own structure.
local function has_room(game, me)
  for hex = 0, game:hexes() - 1 do
    if not game:is_river(hex) and game:structure(hex) == nil and game:terrain(hex) == me:home() then
      for _, near in ipairs(game:neighbours(hex)) do
        if game:owner(near) == me:seat() then return true end
      end
    end
  end
  return false
end

return {
  say = function(game, me, what)
    if what == 1 and has_room(game, me) then return 1 end
    return 0
  end,
  on_told = function(game, me, what)
    if what == 3 then me:gain_coins(me:towns() + 3) end
  end,
}
