--- Answers every hook, and between them asks and does everything that the interface has.
local lib = require("lib")

local function count(me)
  me:add_slot("calls", 1)
  me:set_slot("turn", math.min(5, me:slot("turn") + 1))
end

return {
  setup = function(game, me)
    count(me)
    me:set_slot("seat", me:seat() + game:rounds())
    me:set("seat", me:number() + game:rounds())
    if me:counter("coins") > 0 and game:seats() > 1 then me:gain("coins", 1) end
    if me:counter("town_tiles") == 0 then me:lose("coins", 1) end
    if me:home() ~= nil and #me:faction() > 4 then me:gain_power_tokens(1) end
    me:gain_keys(1)
    me:pay_keys(1)
  end,
  factions_chosen = function(game, me)
    count(me)
    me:gain_coins(game:setting("every-number"))
    me:gain_priests(1)
  end,
  dwellings_placed = function(game, me)
    count(me)
    me:gain_coins(1)
  end,
  round_start = function(game, me, round)
    count(me)
    if round == 1 then me:gain_bridges(1) end
    if round == 2 and me:bridges_left() > 0 then me:gain_exchanges(1) end
    if round == 3 then me:gain_spades(1) end
    if round == 4 then me:gain_cult_steps(2) end
    if round == 5 then me:gain_free_transforms(1) end
    if round == 6 then me:gain_free_dwellings(1) end
    me:gain_workers(1)
  end,
  income = function(game, me, round)
    count(me)
    me:gain_power(me:favors() + me:towns())
    if me:has_bonus("BON1") then me:gain_coins(1) end
  end,
  on_build = function(game, me, hex, structure)
    count(me)
    for _, near in ipairs(game:neighbours(hex)) do
      if game:structure(near) == game:structure_name(structure) and game:is_neighbour(hex, near) then
        me:gain_vp(1)
        return
      end
    end
    local outside = game:is_edge(hex) or game:has_tag(hex, "every-tag")
    if outside and not game:is_river(hex) then me:gain_power(1) end
    if game:distance(hex, game:hex("C1")) > 9 then me:gain_coins(#game:label(hex) - 1) end
  end,
  on_told = function(game, me, what, a, b)
    count(me)
    if what + a == b then me:gain_coins(1) end
  end,
  say = function(game, me, what, a, b)
    if what + a == b then return (me:heard("every-luck") or 0) + 1 end
    return 0
  end,
  on_upgrade = function(game, me, hex, structure)
    count(me)
    me:run("every-feast")
    me:run("every-dish", 1)
    me:run_with("every-dish", 2)
    if (me:heard("count(every-hand)") or 0) < 3 then me:run_with_two("every-meal", hex, me:seat()) end
    if game:structure_name(structure) == "sanctuary" and me:slot("round") > 0 then
      me:gain_favors(1)
      me:add_slot("round", -1)
    end
    if me:in_town(hex) then me:gain_vp(1) end
  end,
  on_spade = function(game, me)
    count(me)
    me:gain_vp(1)
  end,
  on_dig = function(game, me)
    count(me)
    me:pay_power(1)
  end,
  on_transform = function(game, me, hex, terrain)
    count(me)
    if game:terrain(hex) ~= game:terrain_name(terrain) then error("the hex has its new terrain") end
    me:gain_power(1)
  end,
  on_jump = function(game, me, hex)
    count(me)
    me:gain_coins(1)
  end,
  on_bridge = function(game, me, from, to)
    count(me)
    if me:bridges() > 2 then me:pay_workers(1) end
  end,
  on_priest_sent = function(game, me, cult, steps)
    count(me)
    if game:cult_name(cult) == "air" then me:gain_vp(me:priests_on_cults()) end
    me:pay_priests(1)
  end,
  on_cult_step = function(game, me, cult, from, to)
    count(me)
    if from < 2 and to >= 2 and me:slot("round") > 0 then
      me:add_slot("round", -1)
      me:gain_cult("fire", -1)
    end
  end,
  on_power_offered = function(game, me, to, amount)
    count(me)
    game:seat(to):gain_vp(1)
  end,
  on_leech_settled = function(game, me, taken)
    count(me)
    if taken == 1 and me:bowl(1) > 0 then me:pay_power_tokens(1) end
  end,
  on_power_action = function(game, me, space)
    count(me)
    if game:space_code(space) == "ACT2" and me:is_active() then me:gain_actions(1) end
  end,
  on_advance = function(game, me, track, level)
    count(me)
    if game:track_name(track) == "digging" and me:level(track) == me:digging() then me:gain_workers(1) end
  end,
  on_favor = function(game, me, favor)
    count(me)
    if game:favor_code(favor) == "FAV10" and me:has_favor("FAV10") then me:advance("shipping") end
  end,
  on_town = function(game, me, town)
    count(me)
    if game:town_code(town) == "TW2" and me:has_town("TW2") and me:slot("seat") < 200 then
      me:set_slot("seat", 200)
      me:gain_towns(1)
    end
  end,
  pass = function(game, me)
    count(me)
    local hexes = me:hexes()
    if #hexes == me:structures() and me:owes("spades") == 0 then me:gain_vp(1) end
    me:gain_spades(1)
  end,
  round_end = function(game, me, round)
    count(me)
    if me:coins() > 5 then me:pay_coins(2) end
    me:gain_power(me:workers() + me:priests() + me:keys())
  end,
  on_resource = function(game, me, resource, from, to)
    if to > from and me:resource("good-1") > 2 then
      me:pay_resource("good-1", 1)
    elseif me:resource("good-8") < 2 and game:resource_name(resource) ~= "good-8" then
      me:gain_resource("good-8", 1)
    end
  end,
  on_action = function(game, me, action)
    if game:action_name(action) == "pass" then me:gain_vp(1) end
  end,
  forbid_bridge = function(game, me, from, to)
    return game:at_river(from) and from == to
  end,
  forbid_priest = function(game, me, cult, steps)
    return game:round() == 6 and steps == 3
  end,
  forbid_advance = function(game, me, track)
    return game:round() == 6
  end,
  phase_start = function(game, me, phase)
    if phase > 0 and game:phase_name(phase) ~= "actions" then me:gain_vp(1) end
  end,
  game_end = function(game, me)
    me:gain_spades(1)
  end,
  shipping = function(game, me, value)
    if lib.now_and_then(game, 5) then return value + 1 end
    return value
  end,
  town_threshold = function(game, me, value)
    if me:has("sanctuary") then return value - 1 end
    return value
  end,
  power_value = function(game, me, structure, hex, value)
    if game:is_river(hex) then return 0 end
    if game:structure_name(structure) == "trading_house" and me:count("trading_house") > 2 then return value + 1 end
    return value
  end,
  jump_range = function(game, me, value)
    if me:range() > 0 then return value + 1 end
    return value
  end,
  jump_cost = function(game, me, value)
    return math.max(0, value - 1)
  end,
  favors_taken = function(game, me, structure, value)
    if me:favors() > 3 then return math.max(0, value - 1) end
    return value
  end,
  space_cost = function(game, me, space, value)
    return value + game:idiv(game:round(), 4)
  end,
  leech_offered = function(game, me, from, amount, hex, value)
    if game:is_river(hex) then return 0 end
    if game:seat(from):vp() > 40 then return value + 1 end
    return value
  end,
  priest_steps = function(game, me, cult, steps, value)
    if game:cult_name(cult) == "fire" then return value + 1 end
    return value
  end,
  spades = function(game, me, hex, terrain, value)
    if game:is_river(hex) then return 0 end
    if me:home() == terrain and value > 1 then return value - 1 end
    return value
  end,
  build_cost = function(game, me, structure, resource, hex, value)
    if game:is_river(hex) then return 0 end
    if lib.now_and_then(game, 3) and value > 1 then return value - 1 end
    return value
  end,
  spade_cost = function(game, me, resource, value)
    if lib.now_and_then(game, 6) then return value + 1 end
    return value
  end,
  priest_cost = function(game, me, cult, steps, value)
    if steps == 2 then return value + 1 end
    return value
  end,
  in_reach = function(game, me, hex, terrain)
    return game:is_edge(hex) and game:terrain(hex) == me:home() and me:shipping() > 1
  end,
  linked = function(game, me, from, to)
    return game:distance(from, to) == 2 and me:power_tokens() < 6
  end,
  forbid_build = function(game, me, hex, terrain)
    return hex - 17 * game:idiv(hex, 17) == 0
  end,
  forbid_upgrade = function(game, me, hex, structure)
    return game:structure_name(structure) == "temple" and game:is_edge(hex)
  end,
  forbid_transform = function(game, me, hex, terrain)
    return hex - 13 * game:idiv(hex, 13) == 0
  end,
  replace_gain = function(game, me, resource, amount)
    if game:round() == 3 and resource == 1 and amount > 5 then
      me:gain_vp(amount)
      return true
    end
  end,
  forbid_favor = function(game, me, favor)
    return game:favor_code(favor) == "FAV7" and me:favors() == 0
  end,
  forbid_space = function(game, me, space)
    return game:round() == 4 and game:space_code(space) == "ACT5"
  end,
  reuse_space = function(game, me, space)
    return me:has("stronghold") and game:hexes() > 100
  end,
}
