-- A Mercenary brings one good of its colour and size, if the supply has one (MC-181).
return {
  carry_out = function(game, me, card)
    local size = "small"
    if game:word(card, "does") == "large-good" then size = "large" end
    local clan = game:word(card, "clan") or ""
    local good = size .. "-" .. clan
    if me:count("supply", good) > 0 then
      game:move(good, me:zone("supply"), me:zone("stall"))
    end
  end,
}
