-- hook: town_threshold
-- A table as answer.
return {
  town_threshold = function(game, me, value)
    return { value }
  end,
}
