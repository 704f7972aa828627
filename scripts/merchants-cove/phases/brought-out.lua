-- The goods that a seat offers are laid out for all to see.
return {
  carry_out = function(game, me)
    for _, good in ipairs(me:pieces("stall")) do
      local offer = "offer-" .. game:name(good)
      if me:counter(offer) > 0 then
        game:move(good, me:zone("stall"), me:zone("brought"))
        me:gain(offer, -1)
      end
    end
  end,
}
