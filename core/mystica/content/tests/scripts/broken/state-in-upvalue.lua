-- Memory in a local of the file.
local count = 0
return {
  pass = function(game, me)
    count = count + 1
    me:gain_vp(count)
  end,
}
