--- Listens to what others do, and gives to both.
return {
  on_build = function(game, me, hex, structure)
    local actor = game:actor()
    if game:owner(hex) ~= actor:seat() then error("the builder owns what was built") end
    me:add_slot("heard", 1)
    if me:slot("heard") < 3 then actor:gain_coins(1) end
    if me:vp() > 5 and not me:is_dropped() then
      me:pay_vp(1)
      me:gain_coins(1)
    end
  end,
  on_priest_sent = function(game, me, cult, steps)
    for seat = 0, game:players() - 1 do
      local who = game:seat(seat)
      if who:has_passed() and who:cult(cult) < 3 then who:gain_cult(cult, 1) end
    end
  end,
}
