--- Caravans remember where they set out, are paid for houses they pass, and score where they unload.

--- Hooks of tokens tell of every kind, and other modules may bring kinds of their own.
local function is_caravan(game, token)
  return game:token_name(token) == "caravan"
end

--- Is the hex a place to unload: another own trading house, or in an own town?
local function is_goal(game, me, hex)
  if hex == me:slot("origin") - 1 then return false end
  return game:owner(hex) == me and (game:structure(hex) == "trading_house" or me:in_town(hex))
end

return {
  -- Hexes count from 0, so 1 more says that there is one.
  on_token_gained = function(game, me, token, hex)
    if is_caravan(game, token) then me:set("origin", hex + 1) end
  end,

  -- Every hex of the way but the first and the last.
  on_token_passed = function(game, me, token, hex)
    local owner = game:owner(hex)
    if is_caravan(game, token) and owner ~= nil and owner ~= me then
      me:gain("coins", game:setting("caravan-toll"))
    end
  end,

  -- After all hexes passed. A caravan that has unloaded is ready to set out again.
  on_token_moved = function(game, me, token, from, to)
    if is_caravan(game, token) and is_goal(game, me, to) then
      local far = game:distance(me:slot("origin") - 1, to)
      me:gain("vp", far * game:setting("caravan-vp"))
      me:return_token("caravan", to)
      me:set("origin", 0)
    end
  end,
}
