-- Memory in a local of a function that made the hook.
local function counter()
  local count = 0
  return function(game, me)
    count = count + 1
    me:gain_vp(count)
  end
end
return { pass = counter() }
