-- Memory in a table of the file.
local memory = { count = 0 }
return {
  pass = function(game, me)
    memory.count = memory.count + 1
    me:gain_vp(memory.count)
  end,
}
