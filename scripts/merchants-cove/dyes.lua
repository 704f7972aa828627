-- Can the Dyer exchange a good of the stall for one of its size and another colour? (AP-13)
return {
  holds = function(game, me)
    local can = false
    for _, good in ipairs(me:pieces("stall")) do
      for _, other in ipairs(me:pieces("supply")) do
        local alike = game:value(good, "size") == game:value(other, "size")
        if alike and game:word(good, "clan") ~= game:word(other, "clan") then can = true end
      end
    end
    return can
  end,
}
