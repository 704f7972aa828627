-- Functions that do not exist: of the hook's own objects, other names of them, seats the game gives, helpers.
local function trades(table, seat)
  return seat:trading_houses() + table:rnd()
end

local function on_build(game, me, hex)
  if game:ownr(hex) == nil then me:gain_coin(1) end
end

return {
  pass = function(game, me)
    local we, coins = me, me.coin
    local other = game:seat(we:seet())
    other:gain_vpp(trades(game, other))
    game:actor():gain_workerz(1)
    game:vp()
  end,
  on_build = on_build,
}
