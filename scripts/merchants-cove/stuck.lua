-- Is none of the spaces possible that the first merchant has? (AMB-24, AMB-25) Other merchants always find something to do.
local CLANS = { "red", "green", "blue", "yellow" }

local function can_dye(game, me)
  for _, good in ipairs(me:pieces("stall")) do
    for _, other in ipairs(me:pieces("supply")) do
      local alike = game:value(good, "size") == game:value(other, "size")
      if alike and game:word(good, "clan") ~= game:word(other, "clan") then return true end
    end
  end
  return false
end

local function can_load(game)
  if game:number("bag") == 0 then return false end
  for boat = 0, 5 do
    local at_sea = game:number(game:place("sea", boat)) == 1
    if at_sea and game:number(game:place("boats", boat)) < 4 then return true end
  end
  return false
end

local function staff_has_effect(game, me, smalls)
  local holds = function(slot) return game:number(me:place("staff", slot)) == 1 end
  return holds("slot-1") and smalls > 0
    or holds("slot-2") and can_dye(game, me)
    or holds("slot-3") and can_load(game)
    or holds("slot-4") and me:count_all("secrets") > 0
end

return {
  holds = function(game, me)
    if me:counter("merchant") ~= 0 then return false end
    local last = me:counter("space")
    local smalls, larges, pairs_of_one, colours = 0, 0, 0, 0
    for _, clan in ipairs(CLANS) do
      local small, large = me:count("supply", "small-" .. clan), me:count("supply", "large-" .. clan)
      if small > 0 then colours = colours + 1 end
      if small > 0 and large > 0 then pairs_of_one = pairs_of_one + 1 end
      if clan == "red" or clan == "green" then smalls = smalls + small end
      larges = larges + large
      if last ~= 7 and me:counter("shield-" .. clan) == 0 then return false end
    end
    local made = last ~= 3 and smalls > 0 or last ~= 4 and colours > 1 or last ~= 5 and pairs_of_one > 0 or last ~= 6 and larges > 0
    return not made and not (last ~= 2 and staff_has_effect(game, me, smalls))
  end,
}
