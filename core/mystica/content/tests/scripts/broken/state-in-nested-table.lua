-- Memory in a table inside a table of the file.
local memory = { by_seat = {} }
return {
  pass = function(game, me)
    memory.by_seat[me:seat()] = 1
  end,
}
