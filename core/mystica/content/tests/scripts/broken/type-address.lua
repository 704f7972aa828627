-- The address of a table as a number.
return {
  pass = function(game, me)
    me:gain_vp(tonumber(tostring({}):match("%d+")))
  end,
}
