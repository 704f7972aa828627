--- Whoever passes with five coins or more scores a point.
--
-- `game` answers questions about the board, `me` is the seat that the hook is about. Scripts ask and then call
-- `me:gain_…`; they keep nothing between two calls.
return {
  pass = function(game, me)
    if me:coins() >= 5 then me:gain_vp(1) end
  end,
}
