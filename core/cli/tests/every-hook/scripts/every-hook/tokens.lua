--- Answers every hook of tokens, and asks and does everything with them.
return {
  on_token_gained = function(game, me, token, hex)
    if me:tokens_at(token, hex) > 1 then me:return_token(token, hex) end
  end,
  on_token_moved = function(game, me, token, from, to)
    if game:token_name(token) == "every-boat" and me:tokens_left("every-boat") > 1 then me:gain_vp(1) end
  end,
  on_token_passed = function(game, me, token, hex)
    if game:at_river(hex) then me:gain_coins(1) end
  end,
  on_token_spent = function(game, me, token, from, hex)
    me:gain_token(token, 1)
  end,
  on_trade = function(game, me, token, hex, structure, owner)
    if me:tokens("every-mark") < 2 and me:seat() ~= owner then me:gain_vp(1) end
  end,
  token_steps = function(game, me, token, value)
    if game:round() == 5 then return value + 1 end
    return value
  end,
  forbid_move = function(game, me, token, from, to)
    return game:round() == 2 and game:is_edge(to)
  end,
  round_start = function(game, me, round)
    for _, hex in ipairs(me:token_hexes("every-boat")) do
      local owner = game:owner(hex)
      if round == 4 and owner ~= nil and owner ~= me:seat() then me:trade("every-boat", hex) end
    end
    if round ~= 5 or me:faction() == "giants" or me:faction() == "dwarves" or me:faction() == "fakirs" then return end
    for hex = 0, game:hexes() - 1 do
      if game:is_river(hex) and me:tokens_left("every-boat") > 0 then
        me:place_token("every-boat", hex)
        return
      end
    end
  end,
}
