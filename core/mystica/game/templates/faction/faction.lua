--- A dwelling built next to two or more structures of other players scores 2 points.

--- Returns the number of structures of other players next to the hex.
local function strangers(game, me, hex)
  local found = 0
  for _, near in ipairs(game:neighbours(hex)) do
    local owner = game:owner(near)
    if owner ~= nil and owner ~= me then found = found + 1 end
  end
  return found
end

return {
  -- The arguments after `game` and `me` depend on the hook; docs/api.md lists them.
  on_build = function(game, me, hex, structure)
    if strangers(game, me, hex) >= 2 then me:gain("vp", 2) end
  end,
}
