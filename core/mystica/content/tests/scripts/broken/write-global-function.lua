-- A global function.
function helper() return 1 end
return {
  pass = function(game, me)
    me:gain_vp(helper())
  end,
}
