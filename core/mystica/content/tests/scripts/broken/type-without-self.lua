-- A dot for a colon, of a seat that only running can tell.
return {
  pass = function(game, me)
    local seats = { me }
    seats[1].gain_vp(3)
  end,
}
