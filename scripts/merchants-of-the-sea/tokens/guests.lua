--- A dwelling that another faction builds under a merchant trades with it at once: with one of several, and
--- only while markers are left. Source: MOS-163, MOS-164, MOS-R09, MOS-R41.
return {
  on_build = function(game, me, hex, structure)
    if me:tokens_at("merchant", hex) > 0 then me:trade("merchant", hex) end
  end,
}
