-- A coroutine, to get away from the limits.
return {
  pass = function(game, me)
    coroutine.wrap(function() while true do end end)()
  end,
}
