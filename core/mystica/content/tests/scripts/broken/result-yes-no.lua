-- hook: in_reach
-- A text that means yes.
return {
  in_reach = function(game, me, hex, terrain)
    return "yes"
  end,
}
