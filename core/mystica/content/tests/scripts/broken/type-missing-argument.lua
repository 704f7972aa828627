-- A missing argument, of a seat that only running can tell.
return {
  pass = function(game, me)
    local seats = { me }
    seats[1]:gain_cult("fire")
  end,
}
