--- When a player passes, each of their trading houses next to a structure of somebody else scores.

--- Does a structure of another seat stand next to the hex?
local function has_neighbour(game, me, hex)
  for _, near in ipairs(game:neighbours(hex)) do
    local owner = game:owner(near)
    if owner ~= nil and owner ~= me then return true end
  end
  return false
end

return {
  pass = function(game, me)
    local markets = 0
    for _, hex in ipairs(me:hexes()) do
      if game:structure(hex) == "trading_house" and has_neighbour(game, me, hex) then
        markets = markets + 1
      end
    end
    if markets > 0 then me:gain("vp", markets * game:setting("market-vp")) end
  end,
}
