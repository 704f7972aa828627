--- A dock that was set aside comes under the first riverside dwelling, whatever built it, before a town is
--- founded there. Source: MOS-044, MOS-R07.
return {
  on_build = function(game, me, hex, structure)
    if me:tokens("dock") == 0 and game:at_river(hex) then me:place_token("dock", hex) end
  end,
}
