--- A dwelling built next to two or more structures of others is worth 2 points.

--- How many structures of others stand next to the hex?
local function strangers(game, me, hex)
  local found = 0
  for _, near in ipairs(game:neighbours(hex)) do
    local owner = game:owner(near)
    if owner ~= nil and owner ~= me:seat() then found = found + 1 end
  end
  return found
end

return {
  -- After `game` and `me` come the numbers that the hook passes; docs/api.md names them.
  on_build = function(game, me, hex, structure)
    if strangers(game, me, hex) >= 2 then me:gain_vp(2) end
  end,
}
